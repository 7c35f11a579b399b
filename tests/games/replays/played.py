"""Rounds played at random at a table, and what everybody was shown meanwhile."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from random import Random

from django.utils.translation import get_language

from boosters.catalogue import CATALOGUE
from games.models import Event, Hand, Table
from games.rendering import rendered
from games.replays.screen import DRAWN
from games.replays.walk import is_seen
from games.rules.cards.deck import each
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import SEATS
from games.rules.play import engine
from games.rules.state.actions import Action, CallTichu, Exchange, Hold, TimeOut
from games.rules.state.codec import from_json
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from games.rules.view.perspective import Perspective, perspective
from games.services.acting.actions import take_action
from games.services.ground.refusals import StaleAction
from games.services.seats.open_hands import show_hand
from tests.boosters.driver import random_tries
from tests.games.builders import ALL_BOOSTERS, make_match, make_players, player_at, state_now

AUDIENCES = (*SEATS, None)
CHANCE = 7
"""For trying alone what the rules say."""
Shown = dict[tuple[int, int | None], dict[str, str]]
"""The regions that an audience was shown, by version and seat."""

_ACTS = re.compile(
    r'<circle class="arc".*?/>|<span data-countdown="\d+"></span>'
    r'|\s*<button class="btn small row undo".*?</button>\s*'
)


def without_time(html: str) -> str:
    """Leave out how long clocks still had, and the button that takes a slip back meanwhile."""
    return " ".join(_ACTS.sub("", html).split())


def make_open_match(*, boosted: bool = False, players=None, **agreed: object) -> Table:
    """Return a match whose spectators see all hands."""
    if boosted:
        agreed = {"deck": ALL_BOOSTERS, "boosters_at_start": 4} | agreed
    table = make_match(players or make_players(), open_hands=True, **agreed)
    for seat in SEATS:
        show_hand(table, player_at(table, seat), is_shown=True)
    table.refresh_from_db()
    return table


def play_randomly(
    table: Table, chance: Random, shown: Shown | None = None, *, every: int = 1
) -> Hand:
    """Play a round to its end; note what audiences are shown when that has changed.

    Everybody after each action, or two of them ``every`` few actions.
    """
    hand = Hand.objects.get(match=table.match_id, is_over=False)
    if shown is not None:
        _note(table, shown, AUDIENCES)
    for number in count():
        if not _act(table, chance):
            break
        if shown is not None and number % every == 0:
            _note(table, shown, AUDIENCES if every == 1 else chance.sample(AUDIENCES, 2))
    table.refresh_from_db()
    hand.refresh_from_db()
    return hand


def _act(table: Table, chance: Random) -> bool:
    """Do anything that is accepted; the clock goes on if nobody acts."""
    state = state_now(table)
    if not state.windows:
        return False
    for seat in chance.sample(SEATS, 4):
        for action, _must in _tries(perspective(state, seat), chance):
            if isinstance(action, Hold) and chance.random() < 0.9:
                continue
            name = f"{chance.getrandbits(64):x}"
            try:
                engine.act(state, seat, action, CATALOGUE, CHANCE)  # asks no database
                take_action(table.pk, seat=seat, action=action, action_id=name)
            except (RuleViolation, StaleAction):
                continue
            return True
    running = clocks(state)
    key = chance.choice(running).key
    take_action(table.pk, action=TimeOut(key), action_id=f"{chance.getrandbits(64):x}")
    return True


def _tries(view: Perspective, chance: Random) -> list[tuple[Action, bool]]:
    if view.phase != Phase.EXCHANGE or view.boosters is not None:
        return random_tries(view, chance)
    if view.given is not None:
        return []
    cards = chance.sample(list(each(view.hand)), 3)
    others = [seat for seat in SEATS if seat != view.seat]
    return [(CallTichu(), True)] * (chance.random() < 0.1) + [
        (Exchange(tuple(zip(others, cards, strict=True))), True)
    ]


def _note(table: Table, shown: Shown, audiences: Sequence[int | None]) -> None:
    """Note what audiences are shown where a replay has a step: most actions make none."""
    version, changed = Table.objects.values_list("version", "shown").get(pk=table.pk)
    recorded = Event.objects.filter(table=table).latest("pk").events
    is_step = version in changed and any(map(is_seen, map(from_json, recorded)))
    for seat in audiences if is_step else ():
        found = rendered(table.pk, version, seat, get_language()).regions
        shown[version, seat] = {name: without_time(found[name]) for name in DRAWN}
