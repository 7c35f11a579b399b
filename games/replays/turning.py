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
BOMB = "bomb"
"""A kind of its own in sentences, whatever it is made of."""


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


def sentence(point: TurningPoint, names: Sequence[str], me: int | None) -> str:
    """Return what decided a round: "Turning point: Köbi's bomb over your aces (35 points)".

    ``names`` are those of the seats of the round, of which ``me`` is the reader's own.
    """
    words = {"points": points_text(point.points)}
    play = _play(point.combination, None if point.seat == me else names[point.seat])
    if point.on is None or point.beaten is None:
        return _("Turning point: %(play)s (%(points)s)") % (words | {"play": play})
    is_alike = _own_kind(point.combination) == _own_kind(point.beaten)
    over = _over(point.beaten, None if point.on == me else names[point.on], is_alike=is_alike)
    words |= {"play": play, "over": over}
    return _("Turning point: %(play)s %(over)s (%(points)s)") % words


def _own_kind(made: Combination) -> Kind | str:
    return BOMB if made.is_bomb else made.kind


def _play(made: Combination, name: str | None) -> str:
    """Return a play as somebody's, or as the reader's own without a name."""
    if name is not None:
        return _("%(name)s's %(what)s") % {"name": name, "what": _thing(made)}
    named = {
        BOMB: _("your bomb"),
        Kind.FULL_HOUSE: _("your full house"),
        Kind.STRAIGHT: _("your straight"),
        Kind.STAIRS: _("your stairs"),
    }
    return named.get(_own_kind(made)) or _("your %(what)s") % {"what": _thing(made)}


def _over(made: Combination, name: str | None, *, is_alike: bool) -> str:
    """Return what a play beat; one of the same kind need not be called by its kind again."""
    kind, what = _own_kind(made), {"name": name, "what": _thing(made)}
    if name is None:
        own = {
            BOMB: _("over your bomb"),
            Kind.FULL_HOUSE: _("over your full house"),
            Kind.STRAIGHT: _("over your straight"),
            Kind.STAIRS: _("over your stairs"),
        }
        return own.get(kind) or _("over your %(what)s") % what
    alike = {
        BOMB: pgettext("a bomb", "over %(name)s's"),
        Kind.FULL_HOUSE: pgettext("a full house", "over %(name)s's"),
        Kind.STRAIGHT: pgettext("a straight", "over %(name)s's"),
        Kind.STAIRS: pgettext("stairs", "over %(name)s's"),
    }
    text = alike.get(kind) if is_alike else None
    return (text or _("over %(name)s's %(what)s")) % what


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
