"""A table in the middle of a round, set up in one line, for tests of single rules."""

from __future__ import annotations

from typing import Any

from boosters.catalogue import CATALOGUE
from games.rules.cards.deck import Cards, from_codes
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    Answer,
    Bomb,
    Boost,
    CallTichu,
    Collect,
    Decline,
    Pass,
    Play,
    TimeOut,
)
from games.rules.state.boosters import BoosterState
from games.rules.state.events import Event
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import four, holding_boosters
from games.rules.state.state import State
from games.rules.state.windows import clocks, opened
from games.rules.view.booster import Catalogue
from games.rules.view.perspective import Perspective, perspective

OPTIONS = TableOptions(booster_deck=(("njet", 1),), window_seconds=3)
FILLER = ("2j 3j", "2s 3s", "2p 3p", "2t 3t")


def cards(codes: str) -> Cards:
    """Return cards from their codes."""
    return from_codes(codes)


class Scene:
    """A running round; helpers act and let windows pass."""

    def __init__(
        self,
        *hands: str,
        boosters: dict[int, str] | None = None,
        lead: int = 0,
        stage: str = Phase.LEAD,
        discard: str = "",
        catalogue: Catalogue = CATALOGUE,
        options: TableOptions = OPTIONS,
        **fields: Any,
    ) -> None:
        held = boosters or {}
        boosted = BoosterState(
            hands=tuple(tuple(held.get(seat, "").split()) for seat in range(4)),
            discard=tuple(discard.split()),
            stage=stage,
        )
        texts = (*hands, *FILLER[len(hands) :])
        before = stage in (Phase.EXCHANGE_BOOSTERS, Phase.BLUE, Phase.BROWN)
        state = State(
            options=options,
            number=1,
            hands=four(from_codes(text) for text in texts),
            exchanged=stage != Phase.EXCHANGE_BOOSTERS,
            booster_state=boosted,
            **({"laid": 0 if before else 1, "played": 0 if before else 15} | fields),
        )
        waiting = holding_boosters(state) if stage in STAGES else 1 << lead
        if stage == "gap":
            state = state._replace(booster_state=boosted._replace(leader=lead))
        self.catalogue = catalogue
        self.events: list[Event] = []
        self.state = opened(state, stage, waiting, timed=stage in STAGES)

    def act(self, seat: int | None, action: Action, chance: int = 1) -> Scene:
        """Take an action that must be accepted."""
        self.state, events = act(self.state, seat, action, self.catalogue, chance)
        self.events += events
        return self

    def refuse(self, seat: int, action: Action) -> str | None:
        """Return why an action is refused; the state stays the same."""
        before = self.state
        try:
            act(self.state, seat, action, self.catalogue, 1)
        except RuleViolation as refusal:
            assert self.state == before
            return refusal.code
        return None

    def play(self, seat: int, codes: str, *boosters: Boost | str, **more: Any) -> Scene:
        """Lay cards with companions."""
        return self.act(seat, play(codes, *boosters, **more))

    def boost(self, seat: int, slug: str, /, **more: Any) -> Scene:
        """Play a Booster."""
        return self.act(seat, boost(slug, **more))

    def force(self, seat: int, slug: str, /, **more: Any) -> Scene:
        """Play a Booster and let its window pass."""
        return self.boost(seat, slug, **more).settle()

    def bomb(self, seat: int, codes: str) -> Scene:
        """Throw a bomb."""
        return self.act(seat, Bomb(from_codes(codes)))

    def pass_(self, *seats: int) -> Scene:
        """Pass, one after the other."""
        for seat in seats:
            self.act(seat, Pass())
        return self

    def answer(self, seat: int, codes: str = "", **more: Any) -> Scene:
        """Answer what a Booster asks."""
        return self.act(seat, Answer(from_codes(codes), **more))

    def tichu(self, seat: int) -> Scene:
        """Call Tichu."""
        return self.act(seat, CallTichu())

    def collect(self, seat: int) -> Scene:
        """Take the trick when the time for bombs is over."""
        if self.state.bombs is not None and self.state.bombs.timed:
            return self.close()
        return self.act(seat, Collect())

    def decline(self, *seats: int) -> Scene:
        """Wave the open window through."""
        for seat in seats:
            self.act(seat, Decline())
        return self

    def close(self) -> Scene:
        """Let the time of the uppermost window run out."""
        clock = next(it for it in clocks(self.state) if it.kind == "window")
        return self.act(None, TimeOut(clock.key))

    def settle(self) -> Scene:
        """Let every reaction window pass."""
        while self.state.phase == Phase.REACTION:
            self.close()
        return self

    def wave(self) -> Scene:
        """Let reaction windows, the stage and bomb windows pass."""
        self.settle()
        while self.state.phase in STAGES:
            self.close()
        return self

    def view(self, seat: int | None) -> Perspective:
        """Return what an audience may know."""
        return perspective(self.state, seat)

    @property
    def phase(self) -> str:
        """The phase."""
        return self.state.phase

    @property
    def top(self) -> Any:
        """The combination on top."""
        assert self.state.top is not None
        return self.state.top.combination

    def holds(self, seat: int, codes: str) -> bool:
        """Tell whether a seat holds all of some cards."""
        wanted = from_codes(codes)
        return self.state.hands[seat] & wanted == wanted

    def in_hand(self, seat: int) -> tuple[str, ...]:
        """Return the Boosters of a seat."""
        return self.state.booster_state.hands[seat]

    @property
    def in_force(self) -> list[str]:
        """The Boosters in force."""
        return [effect.boost.booster for effect in self.state.booster_state.effects]

    @property
    def discard(self) -> tuple[str, ...]:
        """The discard pile."""
        return self.state.booster_state.discard

    @property
    def asks(self) -> bool:
        """Whether an answer is awaited."""
        return self.state.phase == Phase.ANSWER


def boost(slug: str, /, **more: Any) -> Boost:
    """Return a Booster with what it needs; cards may be named by their codes."""
    if isinstance(more.get("cards"), str):
        more["cards"] = from_codes(more["cards"])
    if "give" in more:
        give = ((to, from_codes(code)) for to, code in more["give"].items())
        more["give"] = tuple(give)
    return Boost(slug, **more)


def play(codes: str, *boosters: Boost | str, **more: Any) -> Play:
    """Return a play with companions."""
    lying = tuple(boost(it) if isinstance(it, str) else it for it in boosters)
    return Play(from_codes(codes), boosters=lying, **more)


def last_play(**more: Any) -> Scene:
    """Return a round with a small Tichu that the Five of seat 0 ends."""
    fields = {
        "out": (2, 3),
        "calls": ("tichu", None, None, None),
        "discard": "skat njet rainbow spy",
    }
    return Scene("5j", "6j", "", "", **fields | more)
