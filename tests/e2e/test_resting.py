"""Alone with bots: a Booster that was not wanted before one lead rests until it is woken."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.deals import SUITS, deal, with_boosters
from tests.e2e.person import Look, Person
from tests.e2e.rooms import WITH_BOOSTERS
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

# The person leads what nobody beats, and nobody holds a bomb: they take trick after trick.
HAND = "Mah Drg Phx As Aj Ap Ks Kj 2s 2j 2p 3s 3j 3p"
SURE = ("As", "Aj", "Ap", "Drg")


def without_bombs() -> list[str]:
    """Return hands for the others: of each rank a card or two, never one suit in a row."""
    hands = ["2t At", "3t Kp", "Kt Dog"]
    for place, rank in enumerate("456789TJQ"):
        for card in range(4):
            seat = card if card < 3 else place % 3
            hands[seat] += f" {rank}{SUITS[(place + card) % 4]}"
    return hands


DEAL = with_boosters(
    deal(HAND, *without_bombs()), ["truce"], ["about_turn"], ["umbrella"], ["second_exchange"]
)


class Leader(Person):
    """Leads what surely takes the trick, and leaves the questions of gaps alone."""

    def choose(self, seen: Look) -> list[str]:
        return [code for code in SURE if code in seen.usable and not seen.top][:1]

    def act_on(self, seen: Look) -> bool:
        # Reactions pass by themselves, and by the time of a click the window may be a gap's.
        is_left_alone = seen.left == "decline" and seen.phase != "brown"
        return not is_left_alone and super().act_on(seen)


def come_to_a_gap_that_asks(person: Person, tricks: int) -> bool:
    """Play on until a gap asks, or until so many tricks were led without one."""
    led = 0
    while led < tricks:
        seen = person.look()
        assert not seen.is_over
        if seen.phase == "gap" and seen.left == "decline":
            return True
        assert seen.phase != "lead" or set(SURE) & set(seen.hand), "no trick is left to be led"
        # By the same look, or a lead would not be counted as one.
        if not person.act_on(seen):
            person.wait(seen.version)
        elif seen.is_mine and not seen.top and person.done[-1].startswith("play"):
            led += 1
    return False


def test_a_booster_rests_and_is_woken(
    new_server: Callable[..., Server], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(new_server(deals=[DEAL]), viewport=SIZES["phone"])
    page, person = visitor.page, Leader(visitor)
    page.goto("/")
    page.evaluate(WITH_BOOSTERS)
    page.get_by_role("button", name="Play now").click()
    card = page.locator("#rack-truce")
    assert come_to_a_gap_that_asks(person, 2)
    assert person.press("left", "decline")
    assert not come_to_a_gap_that_asks(person, 2)
    expect(card).to_contain_text("paused: tap to be asked again")
    card.locator(".open").click()
    page.get_by_role("button", name="Ask before the next lead").click()
    expect(page.locator("#sheet-truce")).to_be_hidden()
    expect(card).not_to_contain_text("rests")
    assert come_to_a_gap_that_asks(person, 2)
