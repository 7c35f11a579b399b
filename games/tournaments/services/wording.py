"""The words of entrants: which are free, new ones for all, and the former ones again (WHO-2)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F

from games.services.ground.deal import new_slug, pick
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, TeamWord, Tournament
from games.tournaments.team_words import words_in

MOST_WRONG = 10
"""So many wrong words close that of a team to new phones (WHO-2)."""


def new_words(tournament: Tournament, count: int, *, besides_former: bool = False) -> list[str]:
    """Return as many words as asked for that no entrant has, or may get back."""
    taken = set(tournament.words.values_list("word", flat=True))
    if not besides_former:
        taken |= set(tournament.words.values_list("former_word", flat=True))
    free = [it for it in words_in(tournament.language) if it not in taken]
    found = []
    for _ in range(count):
        found.append(pick(free))
        free.remove(found[-1])
    return found


def exchange_words(tournament: Tournament) -> list[Entrant]:
    """Give new words and codes to all who have some, and return them; the former ones are kept."""
    rows = list(tournament.words.select_related("entrant"))
    found = new_words(tournament, len(rows), besides_former=True)
    tournament.words.update(former_word=F("word"), former_secret=F("secret"), tries=0)
    for row, word in zip(rows, found, strict=True):
        row.word, row.secret = word, new_slug()
    TeamWord.objects.bulk_update(rows, ["word", "secret"])
    return [it.entrant for it in rows]


def bring_words_back(tournament: Tournament, entrants: Collection[int]) -> None:
    """Let the former words and codes of some hold again; one that was locked is so again.

    Raises TableRefusal ``changed_since`` if they are not there any more.
    """
    rows = tournament.words.filter(entrant__in=entrants).exclude(former_word="")
    if rows.count() < len(entrants):
        raise TableRefusal("changed_since")
    rows.update(word=F("former_word"), secret=F("former_secret"), tries=0)
    own = tournament.words.filter(entrant__in=entrants)
    own.update(former_word="", former_secret="")
    own.filter(entrant__is_word_locked=True).update(tries=MOST_WRONG)
