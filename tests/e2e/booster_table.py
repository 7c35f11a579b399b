"""A table at which four people with browsers play what a script says."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress

from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

from games.rules.cards.deck import MAH_JONG, to_codes
from games.rules.state.actions import Action, Answer, Boost, CallTichu, Exchange, Pass, Play
from games.rules.state.codec import from_json
from games.rules.state.phase import Phase
from games.rules.state.state import State
from tests.e2e.person import SHORT_MS, Person
from tests.e2e.server import Server
from tests.e2e.visitor import PATIENCE_MS

STATE = "select state from games_table order by id desc limit 1"
SHOWS = """([lowest, uppermost]) => {
  const field = (name) => document.querySelector(`#fields [name=${name}]`)?.value;
  return field("window_id") === lowest && field("bomb_window_id") === uppermost;
}"""


class PeopleTable:
    """Four people; what they see is compared with nothing but their pages.

    The state in the database is read only to know which window they should see.
    """

    def __init__(self, people: Sequence[Person], server: Server) -> None:
        self.people = people
        self.server = server

    # --- what a script wants ----------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        """Let a person do something with the page."""
        self.see_windows(seat)
        done = _DOES[type(action)](self.people[seat], action)
        assert done, f"seat {seat} could not do {action}"

    def settle_one(self) -> None:
        """Let everybody wave through what lies uppermost."""
        lying = self.windows[-1].id
        self.press_while(lambda: self.windows[-1].id == lying)

    def settle(self) -> None:
        """Let everybody wave through until nothing lies in a window."""
        self.press_while(self.is_window_open)

    def wave(self) -> None:
        """Let everybody wave through the stage, or be ready to go on."""
        self.settle()
        phase = self.state.phase
        self.press_while(lambda: self.state.phase == phase)

    # --- pages -----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the match."""
        ((text,),) = self.server.read(STATE)
        state = from_json(json.loads(text)["state"])
        assert isinstance(state, State)
        return state

    @property
    def windows(self) -> tuple:  # type: ignore[type-arg]
        """The stack of windows."""
        return self.state.windows

    def is_window_open(self) -> bool:
        """Tell whether something lies in a window."""
        top = self.windows[-1]
        return top.kind == Phase.REACTION or (top.kind == Phase.BOMBS and top.timed)

    def press_while(self, is_so: Callable[[], bool]) -> None:
        """Let whoever is asked wave through or be ready, as long as something is so."""
        pressed = True
        while pressed and is_so():
            pressed = False
            for seat, person in enumerate(self.people):
                self.see_windows(seat)
                left = person.look().left
                if is_so() and left in ("decline", "ready"):
                    pressed = person.press("left", left) or pressed

    def see_windows(self, seat: int) -> None:
        """Wait until a person's page shows the windows that are open now."""
        for _attempt in range(PATIENCE_MS // SHORT_MS):
            lowest, *others = (str(window.id) for window in self.windows)
            shown = [lowest, others[-1] if others else "0"]
            with suppress(TookTooLong):  # something else may have happened meanwhile
                page = self.people[seat].page
                page.wait_for_function(SHOWS, arg=shown, timeout=SHORT_MS)
                return
        raise AssertionError(f"seat {seat} does not see {shown}")


# --- what people do ------------------------------------------------------------------


def play_booster(person: Person, action: Boost) -> bool:
    """Open a Booster, choose what it needs, play it; one tap where that is enough."""
    page, key = person.page, action.booster
    at_once = page.locator(f"#now-{key}[name=boost]")
    if at_once.count() and not (action.seat or action.cards):
        return person.send(f"now-{key}", at_once.click, f"boost {key}")
    page.locator(f"#open-{key}").click()
    sheet = page.locator(f"#sheet-{key}")
    expect(sheet).to_be_visible()
    choose(person, f"b-{key}", action)
    for code in codes(action.cards):
        person.toggle(code)
    for receiver, card in action.give:
        menu = page.locator(f"[name='b-{key}-give_{receiver}']")
        menu.select_option(to_codes(card))
    button = page.locator(f"#boost-{key}")
    return person.send(f"boost-{key}", button.click, f"boost {key}")


def choose(person: Person, field: str, boost: Boost) -> None:
    """Choose a seat, a rank, a suit, a Booster of the discard pile."""
    for name, value in (
        ("seat", boost.seat),
        ("rank", boost.rank or None),
        ("suit", boost.suit),
        ("pick", boost.pick or None),
    ):
        if value is not None:
            person.page.locator(chip(f"{field}-{name}", value)).click()


def chip(name: str, value: object) -> str:
    """Return how to find what chooses a value."""
    return f"label:has([name='{name}'][value='{value}'])"


def play_cards(person: Person, action: Play) -> bool:
    """Select cards, add companions with what they need, and play."""
    for code in codes(action.cards):
        person.toggle(code)
    for boost in action.boosters:
        person.page.locator(f"#with-{boost.booster}").click()
        choose(person, f"with-{boost.booster}", boost._replace(cards=0))
        for code in codes(boost.cards):
            field = f"with-{boost.booster}-card"
            person.page.locator(chip(field, code)).click()
    if action.wish and action.cards & MAH_JONG:
        person.wish = str(action.wish)
        person.choose_wish()
    expect_on(person, "play")
    return person.press("right", "play", " ".join(codes(action.cards)))


def answer(person: Person, action: Answer) -> bool:
    """Answer what a Booster asks."""
    if action.booster:
        person.page.locator(chip("answer-booster", action.booster)).click()
    for code in codes(action.cards):
        drawn = person.page.locator(f"label[for=drawn-{code}]")
        drawn.click() if drawn.count() else person.toggle(code)
    expect_on(person, "answer")
    return person.press("right", "answer")


def push(person: Person, action: Exchange) -> bool:
    """Put cards into their places and exchange them."""
    for receiver, card in action.give:
        place = person.page.locator(f".slot:has([name=give_{receiver}]) .well").first
        if not place.and_(person.page.locator(".is-marked")).count():
            place.click()
        person.toggle(to_codes(card))
    expect_on(person, "exchange")
    return person.press("right", "exchange")


def expect_on(person: Person, do: str) -> None:
    """Expect the right button to be pressable, for this."""
    button = person.page.locator(f'#b-right[value={do}]:not([aria-disabled="true"])')
    expect(button).to_be_visible()


def codes(cards: int) -> list[str]:
    """Return the codes of cards."""
    return to_codes(cards).split()


_DOES: dict[type, Callable[..., bool]] = {
    Boost: play_booster,
    Play: play_cards,
    Answer: answer,
    Exchange: push,
    CallTichu: lambda person, _action: person.press("call", "tichu"),
    Pass: lambda person, _action: person.press("left", "pass"),
}
