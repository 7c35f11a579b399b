"""The words that players give for the deals, after they have been shown the commitment (VER-2)."""

from __future__ import annotations

from unicodedata import normalize

from django.db import transaction

from games.models import Player, Seat, Table
from games.models.texts import clean_line
from games.rules.play.verifiable import LONGEST_WORD
from games.services.ground.refusals import TableRefusal
from games.services.writing.chains import next_round_at
from games.services.writing.store import lock_seat


def give_word(table: Table, player: Player, word: str, number: int, instead_of: str = "") -> str:
    """Give a word for the round that is dealt next, ``number``; return it as it is kept.

    The first for a round stands, unless ``instead_of`` names it: what another device of the same
    person has seen accepted stays true. Raises TableRefusal ``not_at_table``, ``not_readable`` or
    ``stale``.
    """
    kept = _as_kept(word)
    if not kept:
        raise TableRefusal("not_readable")
    with transaction.atomic():
        table, _seats, seat = lock_seat(table.pk, player)
        due = next_round_at(table)
        is_given = seat.word_round == number and seat.word not in (kept, instead_of)
        if due is None or due.round != number or is_given:
            raise TableRefusal("stale")
        _keep(seat, kept, number)
    return kept


def note_word(seat: Seat, word: str, number: int) -> None:
    """Keep a word that came with the form that begins a match; none if it cannot be read."""
    _keep(seat, _as_kept(word), number)


def _as_kept(word: str) -> str:
    """Return a word as it is kept; empty for one that is none."""
    kept = normalize("NFC", clean_line(word))
    return kept if len(kept) <= LONGEST_WORD else ""


def _keep(seat: Seat, word: str, number: int) -> None:
    seat.word, seat.word_round = word, number
    seat.save(update_fields=["word", "word_round"])
