"""Rounds that people have played and anybody may see, as steps without names or times."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.models import Hand, MatchKind
from games.problems.making.making import Round
from games.replays.reading import deeds_of
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions, base_rules
from games.rules.play.engine import act
from games.rules.state.actions import Action, TimeOut
from games.rules.state.codec import from_json
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.rules.state.windows import clocks


def public_rounds(most: int) -> Iterator[Round]:
    """Yield the newest rounds of matches that are over and public, by the key of each.

    They are played here, without Boosters and by the usual rules; what lies on the tables of others
    still (DUP-3) is none. ``most`` are looked at, those that are left out included.
    """
    hands = Hand.objects.filter(
        match__kind=MatchKind.PLAYED,
        match__is_public=True,
        match__is_secret=False,
        match__ended__isnull=False,
        is_over=True,
        score__isnull=False,
    )
    for hand in hands.select_related("match").order_by("-pk")[:most]:
        steps = _plain_steps(hand)
        if steps:
            yield hand.pk, partial(list, steps)


def _plain_steps(hand: Hand) -> list[tuple[int | None, Action]]:
    """Return a round as if nobody had been hurried; empty if it cannot be played so."""
    options = from_json(hand.match.options)
    if is_boosted(State(options=options)) or base_rules(options) != base_rules(TableOptions()):
        return []
    state, steps = State(options=TableOptions()), list[tuple[int | None, Action]]()
    try:
        for deed in deeds_of(hand):
            action: Action = deed.action
            if isinstance(action, TimeOut):
                (clock,) = clocks(state)  # one that ends a turn runs for nobody here
                action = TimeOut(clock.key)
            state, _events = act(state, deed.seat, action)
            steps.append((deed.seat, action))
    except (RuleViolation, ValueError):
        return []
    return [] if state.windows else steps
