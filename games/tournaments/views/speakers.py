"""Speakers for an entrant on the desk: word, code, phones, partners (WHO)."""

from __future__ import annotations

from django.http import HttpRequest

from games.tournaments import words
from games.tournaments.models import Entrant, TeamWord, Tournament
from games.tournaments.selectors.meanwhile import NOTHING, Concerns, of_entrant, of_words
from games.tournaments.selectors.speaking import speakers_of
from games.tournaments.services import entering
from games.tournaments.services.speaking import (
    end_speaker,
    give_words,
    renew_word,
    renew_words,
)
from games.tournaments.views import printed
from games.tournaments.views.ground import Task, go
from games.tournaments.views.meanwhile import DeskDeed
from games.tournaments.views.speaking import slip_link


def speaking_shown(request: HttpRequest, event: Tournament, found: Entrant) -> dict[str, object]:
    """Return who speaks for an entrant, and its word and code; a missing word is given now.

    Entrants who are not accepted yet have none.
    """
    give_words(event)
    word = TeamWord.objects.filter(entrant=found).first()
    return {
        "came_by_link": [it for it in found.people.all() if it.code and it.has_accepted],
        "speakers": [(it, words.came_by(it.came)) for it in speakers_of(found)],
        "word": word.word if word else "",
        "word_code": printed.code(slip_link(request, event, word)) if word else "",
    }


def _renew_word(task: Task, entrant: Entrant) -> str:
    renew_word(entrant, task.by, ends_phones="ends_phones" in task.request.POST)
    return f"{task.request.path}#word"


def _end_speaker(task: Task, entrant: Entrant) -> None:
    end_speaker(task.row(entrant.speakers.all(), "speaker"), task.by)


def _free_place(task: Task, entrant: Entrant) -> None:
    entering.free_place(task.row(entrant.people.all(), "person"), task.by)


def _of_word(_task: Task, entrant: Entrant) -> Concerns:
    return of_entrant(entrant, "word_given")


def _all_of_it(_task: Task, entrant: Entrant) -> Concerns:
    return of_entrant(entrant)


def _nothing(_task: Task, entrant: Entrant) -> Concerns:
    del entrant
    return NOTHING


DEEDS_OF_SPEAKERS = {
    "renew_word": DeskDeed(_renew_word, _of_word),
    "end_speaker": DeskDeed(_end_speaker, _nothing),
    "free_place": DeskDeed(_free_place, _all_of_it),
}


def _renew_words(task: Task) -> str:
    renew_words(task.event, task.by, ends_phones="ends_phones" in task.request.POST)
    return go("print_sheets", task.event, "words")


DEEDS_OF_WORDS = {"renew_words": DeskDeed(_renew_words, lambda _task: of_words())}
"""What concerns all words at once."""
