"""What decided a round: looked for when somebody asks, kept by this process, and told in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Hand
from games.records.summary import AcceptedAction
from games.replays.reading import Remembering, deeds_of, state_before
from games.rules.cards.combinations import Combination
from games.rules.cards.shapes import Kind
from games.screen.words.names import (
    PLURAL_NAMES,
    combination_name,
    kind_name,
    points_text,
)
from games.screen.words.runs import rank_of_number
from games.services.acting import turning
from games.services.acting.judging import PlayedRound
from games.services.acting.turning import TurningPoint

POINTS_KEPT = 1024


class TurningFound(NamedTuple):
    """What was found of a round: it may have no turning point."""

    point: TurningPoint | None


_found: Remembering[TurningFound] = Remembering(POINTS_KEPT)


def turning_point(hand: Hand) -> TurningFound | None:
    """Return what decided a round; ``None`` while it is looked for.

    Raises TableRefusal ``no_search`` or ``too_many_judged``.
    """
    known = _found.peek(hand.pk)
    if known is not None:
        return known
    steps = [AcceptedAction(deed.seat, deed.action, deed.events) for deed in deeds_of(hand)]

    def keep(point: TurningPoint | None) -> None:
        _found.get(hand.pk, lambda: TurningFound(point))

    turning.ask(("turning", hand.pk), PlayedRound(state_before(hand), steps), keep)
    return _found.peek(hand.pk)


def forget_all() -> None:
    """Forget everything."""
    _found.clear()


def sentence(point: TurningPoint, names: Sequence[str], me: int | None) -> str:
    """Return what decided a round: "Turning point: Köbi's bomb over your aces (35 points)".

    ``names`` are those of the seats of the round, of which ``me`` is the reader's own.
    """
    words = {
        "name": names[point.seat],
        "what": _thing(point.combination),
        "points": points_text(point.points),
    }
    is_mine = point.seat == me
    if point.on is None or point.beaten is None:
        text = _("Turning point: %(name)s's %(what)s (%(points)s)")
        return (_("Turning point: your %(what)s (%(points)s)") if is_mine else text) % words
    words |= {"other": names[point.on], "beaten": _thing(point.beaten)}
    text = _("Turning point: %(name)s's %(what)s over %(other)s's %(beaten)s (%(points)s)")
    if is_mine:
        text = _("Turning point: your %(what)s over %(other)s's %(beaten)s (%(points)s)")
    elif point.on == me:
        text = _("Turning point: %(name)s's %(what)s over your %(beaten)s (%(points)s)")
    return text % words


def _thing(made: Combination) -> str:
    """Return a combination as it is called in the middle of a sentence: bomb, aces, Dragon."""
    if made.is_bomb:
        return pgettext("in a sentence", "bomb")
    if made.kind in (Kind.SINGLE, Kind.DOG):
        return combination_name(made)
    if made.kind in (Kind.PAIR, Kind.TRIPLE):
        ranks = _(PLURAL_NAMES[rank_of_number(made.rank)])
        if made.kind == Kind.PAIR:
            return ranks
        return pgettext("in a sentence", "three %(ranks)s") % {"ranks": ranks}
    named = {
        Kind.FULL_HOUSE: pgettext("in a sentence", "full house"),
        Kind.STRAIGHT: pgettext("in a sentence", "straight"),
        Kind.STAIRS: pgettext("in a sentence", "stairs"),
    }
    return named.get(made.kind) or kind_name(made.kind)
