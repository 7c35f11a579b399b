"""Somebody who plays: looks at the page and presses what a person would press."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.e2e.visitor import PATIENCE_MS, Visitor

SHORT_MS = 1500
"""After how long to look again who may do something."""
CLICK_MS = 15_000
"""After how long a button counts as gone."""
ATTEMPTS = 4
STRENGTH = {"Dog": 0, "Mah": 1, "Phx": 15, "Drg": 16}
RANKS = "23456789TJQKA"

LOOK = """() => {
  const all = (found) => [...document.querySelectorAll(found)];
  const codes = (found) => all(found).map((item) => item.dataset.code);
  const on = (found) => document.querySelector(`${found}:not([aria-disabled="true"])`);
  return {
    version: Number(document.querySelector("#version").dataset.version),
    phase: document.querySelector("#phases")?.dataset.phase ?? "",
    left: on("#b-left")?.value ?? "",
    call: on("#b-call")?.value ?? "",
    bomb: on("#b-bomb")?.value ?? "",
    right: on("#b-right")?.value ?? "",
    is_over: Boolean(document.querySelector(".over")),
    may_go_on: Boolean(on("#b-next")),
    gifts: all("[name=to]").length,
    is_mine: Boolean(document.querySelector("#alert[data-turn]")),
    slots: all(".slots:not(.is-early) .slot:has(select) .well.is-open")
      .map((well) => well.dataset.slot),
    hand: codes("#hand .hand > li:not([hidden])"),
    usable: codes("#hand .hand > li:not([hidden], .no)"),
    top: all(".top-play .card").length,
    plays: all("#plays [data-cards]").length,
    drafts: all("#choice [name=draft]").length,
    asks: all("#choice .question").length,
  };
}"""
NEWER = """(seen) =>
  Number(document.querySelector("#version").dataset.version) > seen"""
SETTLED = "(id) => !(performance.now() - changed[id] < 450)"
"""A button that has just changed its meaning does not act; nobody is so quick."""
CHECKED = """() => {
  const button = document.querySelector("#b-right");
  return button?.getAttribute("aria-disabled") !== "true"
    || !document.querySelector("#why .ok, form.is-checking");
}"""


class Look(NamedTuple):
    """What a player sees on the page."""

    version: int
    phase: str
    left: str
    """What the left button does; empty if it is off. The others likewise."""
    call: str
    bomb: str
    right: str
    is_over: bool
    may_go_on: bool
    gifts: int
    is_mine: bool
    slots: list[str]
    """The places still without a card to push."""
    hand: list[str]
    usable: list[str]
    """The cards that are not dimmed."""
    top: int
    """How many cards the play to beat has."""
    plays: int
    """How many plays are listed, because a wish binds."""
    drafts: int
    """From how many Boosters one may be kept."""
    asks: int
    """Whether a Booster asks something."""


def click(button: Locator) -> None:
    """Click a button of the table as soon as it acts, whatever comes of it."""
    button.page.wait_for_function(SETTLED, arg=button.get_attribute("id"))
    button.click()


def strength(code: str) -> int:
    """Return what a card is worth, from the Dog to the Dragon."""
    return STRENGTH.get(code) or (0 if code == "Dog" else RANKS.index(code[0]) + 2)


def naturals(codes: Iterable[str]) -> list[str]:
    """Return the cards with rank and suit, the lowest first."""
    return sorted((code for code in codes if code not in STRENGTH), key=strength)


class Person:
    """A player with a mouse."""

    def __init__(
        self,
        visitor: Visitor,
        *,
        name: str = "",
        calls: bool = False,
        grand: bool = False,
        wish: str = "8",
    ) -> None:
        self.visitor = visitor
        self.name = name
        self.calls = calls
        """Whether to call Tichu as soon as it is asked."""
        self.grand = grand
        self.wish = wish
        self.done: list[str] = []
        """What has been done, in short."""

    @property
    def page(self) -> Page:
        return self.visitor.page

    # --- playing --------------------------------------------------------------------

    def look(self) -> Look:
        """Return what the page shows, once its scripts and its socket work."""
        self.page.locator("#content.is-live").wait_for()
        return Look(**self.page.evaluate(LOOK))

    def act(self) -> bool:
        """Do one thing if there is one to be done; tell whether there was."""
        return self.act_on(self.look())

    def act_on(self, seen: Look) -> bool:
        """Do what there is to be done by what was seen."""
        if seen.is_over:
            return False
        if seen.gifts:
            return self.give_dragon()
        if seen.drafts:
            return self.keep_booster()
        if seen.asks and seen.left == "answer_none":
            return self.press("left", "answer_none")
        if seen.asks:
            return self.give_asked_card(seen)
        if seen.left == "no_grand":
            return self.grand_tichu() if self.grand else self.press("left", "no_grand")
        if self.calls and seen.call == "tichu" and not seen.slots:
            return self.press("call", "tichu")
        if seen.left in ("ready", "decline", "collect", "wait"):
            return self.press("left", seen.left)
        if seen.slots:
            return self.push(seen)
        if self.may_play(seen) and not self.waits(seen):
            return self.play(seen)
        return False

    def may_play(self, seen: Look) -> bool:
        """Tell whether it is one's own turn, perhaps while others could still bomb."""
        is_in_turn = seen.is_mine or seen.left == "pass" or seen.plays > 0
        return is_in_turn and seen.left != "take_back"

    def waits(self, seen: Look) -> bool:
        """Tell whether it is not yet time to play."""
        return not seen.hand or (not seen.usable and not seen.left)

    def play(self, seen: Look) -> bool:
        """Play something; pass if there is nothing."""
        if seen.plays:
            return self.play_listed(seen)
        cards = self.choose(seen)
        if cards and self.select(cards):
            if "Mah" in cards and seen.top == 0:
                self.choose_wish()
            if self.press("right", "play", ",".join(cards)):
                return True
            self.unselect()
            return False
        if cards:
            self.unselect()
        return seen.left == "pass" and self.press("left", "pass")

    def choose(self, seen: Look) -> list[str]:
        """Return cards to play; none to pass."""
        return choose(seen)

    def grand_tichu(self) -> bool:
        return self.press("right", "grand")

    def push(self, seen: Look) -> bool:
        """Push three low cards."""
        for slot, code in zip(seen.slots, naturals(seen.hand), strict=False):
            self.put(code, slot)
        expect(self.button("right", "exchange")).to_have_attribute("aria-disabled", "false")
        return self.press("right", "exchange")

    def button(self, place: str, do: str) -> Locator:
        return self.page.locator(f"#b-{place}[value={do}]")

    def usable_button(self, place: str, do: str) -> Locator:
        return self.page.locator(f'#b-{place}[value={do}]:not([aria-disabled="true"])')

    def press(self, place: str, do: str, what: str = "") -> bool:
        """Press a button, again if it asks back; tell whether that was accepted."""
        return self.send(f"b-{place}", lambda: self.push_button(place, do), do, what)

    def send(self, id_: str, push: Callable[[], None], do: str, what: str = "") -> bool:
        """Do what sends an action, and wait for the answer."""
        before = self.page.evaluate("acts.sent")
        for _attempt in range(ATTEMPTS):
            self.page.wait_for_function(SETTLED, arg=id_)
            with suppress(TookTooLong):  # the button is gone: the game went on
                push()
            if self.page.evaluate("acts.sent") > before:
                return self.is_accepted(f"{do} {what}".strip())
        return False

    def is_accepted(self, deed: str) -> bool:
        """Wait for the answer; too late is no, refused is a fault of the page."""
        self.page.wait_for_function("() => acts.answered >= acts.sent")
        status = self.page.evaluate("acts.status")
        why = self.page.locator("#why")
        assert status in (200, 409), f"{deed}: {status} {why.text_content()}"
        if status == 200:
            self.done.append(deed)
        return status == 200

    def select(self, cards: Sequence[str]) -> bool:
        """Select cards, unless others bring them along; tell whether they may be played."""

        def tap() -> None:
            for code in cards:
                if not self.page.locator(f"#c-{code}").is_checked():
                    self.toggle(code)

        return self.is_playable_after(tap)

    def is_playable_after(self, choice: Callable[[], object], do: str = "play") -> bool:
        """Choose, wait for what the page says to it; tell whether it may be played."""
        choice()
        self.page.wait_for_function(CHECKED)
        return self.look().right == do

    def unselect(self) -> None:
        """Select nothing; cards that have been brought along may want two taps."""
        checked = self.page.locator("#hand input[name=card]:checked")
        while checked.count():
            self.toggle(checked.first.input_value())

    def wait(self, version: int) -> bool:
        """Wait a while until the page shows something newer; tell whether it does."""
        with suppress(TookTooLong):
            self.page.wait_for_function(NEWER, arg=version, timeout=SHORT_MS)
            return True
        return False

    # --- with the mouse -------------------------------------------------------------

    def push_button(self, place: str, do: str) -> None:
        if (button := self.usable_button(place, do)).count():
            button.click(timeout=CLICK_MS)

    def toggle(self, code: str) -> None:
        corner = {"x": 8, "y": 14}
        self.page.locator(f"#c-{code}").click(position=corner)

    def put(self, code: str, slot: str) -> None:
        """Mark the place, unless it is the next one anyway, and tap the card."""
        place = self.page.locator(f"[data-slot='{slot}']")
        if not place.and_(self.page.locator(".is-marked")).count():
            place.click()
        self.toggle(code)

    def choose_wish(self) -> None:
        wishes = self.page.locator(".wishes label")
        wishes.filter(has=self.page.locator(f"[value='{self.wish}']")).click()

    def give_dragon(self) -> bool:
        first = self.page.locator("[name=to]").first
        return self.send("to", lambda: first.click(timeout=CLICK_MS), "give_dragon")

    def keep_booster(self) -> bool:
        """Keep the first Booster of a draft."""
        first = self.page.locator("#choice [name=draft]").first
        return self.send(
            first.get_attribute("id") or "", lambda: first.click(timeout=CLICK_MS), "draft"
        )

    def give_asked_card(self, seen: Look) -> bool:
        """Give the lowest card that a Booster asks for."""
        return self.is_playable_after(
            lambda: self.toggle(min(seen.usable, key=strength)), "answer"
        ) and self.press("right", "answer")

    def play_listed(self, seen: Look) -> bool:
        """Look at the plays with the wished card, and make the first."""
        self.unselect()
        self.page.locator("[popovertarget=plays]").click()
        first = self.page.locator("#plays [data-cards]").first
        return self.is_playable_after(first.click) and self.press("right", "play", "wished")


class KeyboardPerson(Person):
    """A player without a mouse."""

    KEYS = {
        "no_grand": "p",
        "ready": "p",
        "decline": "p",
        "pass": "p",
        "collect": "c",
        "tichu": "t",
        "grand": "g",
        "exchange": "Enter",
        "play": "Enter",
        "bomb": "b",
    }

    def push_button(self, place: str, do: str) -> None:
        if self.usable_button(place, do).count():
            self.page.keyboard.press(self.KEYS[do])

    def go_to(self, code: str) -> None:
        """Go along the hand to a card."""
        for _step in range(20):
            if self.page.evaluate("document.activeElement.value") == code:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows do not lead to {code}")

    def toggle(self, code: str) -> None:
        self.go_to(code)
        self.page.keyboard.press("Space")

    def put(self, code: str, slot: str) -> None:
        self.go_to(code)
        self.page.keyboard.press(slot)

    def tab_to(self, found: str, key: str = "Tab") -> bool:
        """Go to an element; tell whether it is still there."""
        for _step in range(60):
            if self.page.evaluate(f"document.activeElement.matches('{found}')"):
                return True
            self.page.keyboard.press(key)
        assert not self.page.locator(found).count(), f"Tab does not lead to {found}"
        return False

    def choose_wish(self) -> None:
        self.tab_to("[name=wish]", "Shift+Tab")
        for _step in range(15):
            if self.page.evaluate("document.activeElement.value") == self.wish:
                break
            self.page.keyboard.press("ArrowRight")
        self.tab_to("#hand [name=card]")

    def give_dragon(self) -> bool:
        def push() -> None:
            if self.tab_to("[name=to]"):  # a bomb may have taken the Dragon meanwhile
                self.page.keyboard.press("Enter")

        return self.send("to", push, "give_dragon")

    def play_listed(self, seen: Look) -> bool:
        self.unselect()
        self.tab_to("[popovertarget=plays]")
        self.page.keyboard.press("Enter")
        self.tab_to("#plays [data-cards]")
        return self.is_playable_after(lambda: self.page.keyboard.press("Enter")) and self.press(
            "right", "play", "wished"
        )


def choose(seen: Look) -> list[str]:
    """Return cards to play: what costs least; none to pass."""
    usable = sorted(seen.usable, key=strength)
    if not usable:
        return []
    pairs = [
        [one, other]
        for one, other in zip(naturals(usable), naturals(usable)[1:], strict=False)
        if one[0] == other[0]
    ]
    if not seen.top:
        if "Mah" in usable:
            return ["Mah"]
        return pairs[0] if pairs and "Dog" not in usable else usable[:1]
    if seen.top == 1:
        return usable[:1]
    if seen.top == 2 and pairs:
        return pairs[0]
    return []


def play_until(people: Sequence[Person], stop: Callable[[], bool]) -> None:
    """Let people play, each in turn, until something is so."""
    idle = 0
    while not stop():
        seen = people[0].look().version
        acted = [person.act() for person in people]
        if any(acted) or stop() or people[0].wait(seen):
            idle = 0
            continue
        idle += 1
        assert idle < PATIENCE_MS / SHORT_MS, "nobody knows what to do"


def play_round(people: Sequence[Person]) -> None:
    """Let people play until the round is over for all of them."""
    play_until(people, lambda: all(person.look().is_over for person in people))
