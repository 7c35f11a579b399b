"""The scripts that people play in browsers can be played by the rules alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.chance import Chance, Item
from games.rules.cards.deck import from_codes
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Deal, Decline, DeclineGrand, SayReady
from games.rules.state.booster_events import BoosterLaid
from games.rules.state.events import CardsLaid, Event
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.e2e import booster_scripts as scripts


class InOrder(Chance):
    """Randomness that leaves the Boosters in the order they came in."""

    def __init__(self) -> None:
        super().__init__(1)

    def shuffled(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return items


class RulesTable:
    """A table without people: the rules."""

    def __init__(self, scene: scripts.Scene) -> None:
        held = [slug for hand in scene.boosters for slug in hand]
        deck = [*held, *(slug for slug in CATALOGUE if slug not in held)]
        begun = TableOptions(
            booster_deck=tuple((slug, 1) for slug in deck),
            boosters_at_start=len(scene.boosters[0]),
            window_seconds=4,
            precall_seconds=5,
            prelead_seconds=5,
        )
        self.state = State(options=begun)
        self.events: list[Event] = []
        hands = [hand.split() for hand in scene.hands]
        first = tuple(from_codes(hand[:8]) for hand in hands)
        rest = tuple(from_codes(hand[8:]) for hand in hands)
        self.act(None, Deal(first, rest))
        for seat in SEATS:
            self.act(seat, DeclineGrand())

    def act(self, seat: int | None, action: Action) -> None:
        self.state, events = act(self.state, seat, action, CATALOGUE, InOrder())
        self.events += events

    def settle_one(self) -> None:
        lying = self.state.windows[-1].id
        self._wave_while(lambda: self.state.windows[-1].id == lying)

    def settle(self) -> None:
        self._wave_while(self._is_window_open)

    def wave(self) -> None:
        self.settle()
        phase = self.state.phase
        self._wave_while(lambda: self.state.phase == phase)

    def _is_window_open(self) -> bool:
        top = self.state.windows[-1]
        return top.kind == Phase.REACTION or (top.kind == Phase.BOMBS and top.timed)

    def _wave_while(self, is_so: Callable[[], bool]) -> None:
        while is_so():
            for seat in SEATS:
                found = options(perspective(self.state, seat), CATALOGUE).actions
                wave = next((it for it in (Decline(), SayReady()) if it in found), None)
                if wave is not None:
                    self.act(seat, wave)
                    break
            else:
                return


@pytest.mark.parametrize(
    ("name", "scene", "play"),
    [
        ("opening", scripts.OPENING, scripts.play_opening),
        ("tricks", scripts.TRICKS, scripts.play_tricks),
    ],
)
def test_scripts_can_be_played(
    name: str, scene: scripts.Scene, play: Callable[[scripts.Table], None]
) -> None:
    table = RulesTable(scene)
    play(table)
    assert used(table) >= set(scripts.USED[name])


def test_at_least_twenty_boosters_of_all_colours_are_used() -> None:
    slugs = {slug for used in scripts.USED.values() for slug in used}
    assert len(slugs) >= 20
    assert {CATALOGUE[slug].colour for slug in slugs} == {
        "blue",
        "brown",
        "red",
        "green",
        "yellow",
    }


def used(table: RulesTable) -> set[str]:
    """Return the Boosters that were laid, alone or with a play."""
    found = set()
    for event in table.events:
        if isinstance(event, BoosterLaid):
            found.add(event.boost.booster)
        elif isinstance(event, CardsLaid):
            found |= {boost.booster for boost in event.companions}
    return found
