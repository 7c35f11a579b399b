"""Read what somebody answers: cards, a button, or one of some answers by its number."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict

from games.forms.numbers import number_in
from games.problems.kept import PossibleAnswer
from games.problems.positions import CannotBeDone, choice_of
from games.problems.themes import Asks
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Action, Pass, Play


def in_shown_order(answers: Sequence[PossibleAnswer]) -> list[PossibleAnswer]:
    """Return answers in an order that does not tell which is best."""
    return sorted(answers, key=lambda it: (it.action is not None, _wish(it), choice_of(it.action)))


def _wish(answer: PossibleAnswer) -> int:
    return answer.action.wish if isinstance(answer.action, Play) else 0


def read_cards(data: QueryDict) -> Action:
    """Return a play or a pass; raises CannotBeDone if nothing was chosen that can be read."""
    if data.get("do") == "pass":
        return Pass()
    try:
        cards = from_codes(data.getlist("card"))
    except ValueError:
        raise CannotBeDone("not_readable") from None
    if not cards:
        raise CannotBeDone("no_cards_chosen")
    return Play(cards, number_in(data.get("phoenix", "")) or None)


def read_answer(data: QueryDict, asks: Asks, answers: Sequence[PossibleAnswer]) -> Action | None:
    """Return what is answered to a problem; raises CannotBeDone if that cannot be read."""
    if asks == Asks.CARDS:
        return read_cards(data)
    place, shown = number_in(data.get("answer", "")), in_shown_order(answers)
    if place is None or place >= len(shown):
        raise CannotBeDone("nothing_chosen")
    return shown[place].action
