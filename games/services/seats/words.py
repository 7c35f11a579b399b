"""The words that players give for the deals, after they have been shown the commitment (VER-2)."""

from __future__ import annotations

from unicodedata import normalize

from django.db import transaction

from games.models import Player, Table
from games.models.texts import clean_line
from games.rules.play.verifiable import LONGEST_WORD
from games.services.ground.refusals import TableRefusal
from games.services.writing.chains import next_round_at
from games.services.writing.store import lock_seat


def give_word(table: Table, player: Player, word: str, number: int) -> str:
    """Give a word for the round that is dealt next, ``number``; return it as it is kept.

    The first for a round stands: what another device of the same person has seen accepted
    stays true. Raises TableRefusal ``not_at_table``, ``not_readable`` or ``stale``.
    """
    kept = normalize("NFC", clean_line(word))
    if not 0 < len(kept) <= LONGEST_WORD:
        raise TableRefusal("not_readable")
    with transaction.atomic():
        table, _seats, seat = lock_seat(table.pk, player)
        due = next_round_at(table)
        is_given = seat.word_round == number and seat.word != kept
        if due is None or due.round != number or is_given:
            raise TableRefusal("stale")
        seat.word, seat.word_round = kept, number
        seat.save(update_fields=["word", "word_round"])
    return kept
