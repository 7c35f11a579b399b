"""One's own cards: dragged or moved by keys, put in order, chosen play by play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.dragging import RING, at, drag, drag_with_finger, pick_up
from tests.e2e.person import click
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire


@pytest.fixture(scope="module")
def server(phases_server: Server) -> Server:
    return phases_server


@pytest.fixture
def wire(server: Server, visit: Callable[..., Visitor]) -> Wire:
    return Wire(visit(server, viewport=SIZES["desk"], has_touch=True))


def hand(page: Page) -> list[str]:
    found = "all => all.map((one) => one.dataset.code)"
    return page.eval_on_selector_all("#hand .hand > li:not([hidden])", found)


def selected(page: Page) -> list[str]:
    return page.eval_on_selector_all("#hand input:checked", "all => all.map((one) => one.value)")


def catch_actions(page: Page) -> list[str]:
    """Let no action through; return what was sent, as it comes in."""
    sent: list[str] = []

    def catch(route) -> None:  # type: ignore[no-untyped-def]
        sent.append(route.request.post_data)
        route.fulfill(status=204)

    page.route("**/act/", catch)
    return sent


def test_cards_are_dragged_to_the_ring(wire: Wire) -> None:
    """The dragged card goes with those selected; the button's question is asked here, too."""
    page = wire.open("my-lead")  # a pair of jacks is selected
    sent = catch_actions(page)
    page.locator("#c-Jt").uncheck(force=True)
    drag(page, "Jt", RING)
    expect(page.locator("#play.htmx-request")).to_have_count(0)
    page.wait_for_function("() => acts.answered > 0")
    assert "card=Jj&card=Jt" in sent[0]
    assert "do=play" in sent[0]
    assert page.locator("#l-Jt").evaluate("(one) => one.style.translate") == ""

    page = wire.open("my-bomb")
    for code in ("9s", "9p", "9t"):
        page.locator(f"#c-{code}").check(force=True)
    drag_with_finger(page, "9j", RING)
    expect(page.locator("#b-bomb")).to_have_attribute("data-armed", "")
    assert len(sent) == 1


def test_the_bomb_button_selects_a_bomb_and_throws_it(wire: Wire) -> None:
    page = wire.open("my-bomb")
    sent = catch_actions(page)
    bomb = page.locator("#b-bomb")
    bomb.click()
    assert selected(page) == ["9j", "9s", "9p", "9t"]
    assert sent == []
    expect(bomb).to_contain_text("four nines")
    with page.expect_request("**/act/"):
        click(bomb)
    assert "do=bomb" in sent[0]
    assert sent[0].count("card=9") == 4

    # Cards that somebody has chosen themselves are asked about.
    page = wire.open("my-bomb")
    for code in ("9j", "9s", "9p", "9t"):
        page.locator(f"#c-{code}").check(force=True)
    expect(bomb).to_contain_text("four nines")
    click(bomb)
    expect(bomb).to_have_attribute("data-armed", "")


def test_what_can_only_be_played_together_is_selected_together(wire: Wire) -> None:
    """By mouse, finger and key; tapping on, or wanting no card, gets what is meant."""
    page = wire.open("pair")  # the jack of jade has been clicked
    assert selected(page) == ["Jj", "Jt"]
    expect(page.locator("#b-right small")).to_have_text("Pair of jacks")

    click = {"position": {"x": 8, "y": 14}}
    page.locator("#c-Jt").click(**click)  # as is usual elsewhere: it stays up
    assert selected(page) == ["Jj", "Jt"]
    page.locator("#c-Jt").click(**click)
    assert selected(page) == ["Jj"]
    page.locator("#c-Jj").click(**click)
    assert selected(page) == []

    page.locator("#c-Jt").tap(**click)
    assert selected(page) == ["Jj", "Jt"]
    page.locator("#c-Jt").tap(**click)  # with it goes what it has brought along
    assert selected(page) == []

    page.locator("#c-Jj").focus()
    page.keyboard.press("Space")
    expect(page.locator("#b-right small")).to_have_text("Pair of jacks")
    page.locator("#c-Qs").click(**click)
    page.locator("#c-Jj").click(**click)
    assert selected(page) == ["Qs"]
    page.locator("#c-Jj").click(**click)  # beside another card it comes alone
    assert selected(page) == ["Jj", "Qs"]

    page.evaluate("preferences.set('together', 'off')")
    for code in ("Jj", "Qs", "Jt"):
        page.locator(f"#c-{code}").click(**click)
    assert selected(page) == ["Jt"]


def test_a_card_is_dragged_with_what_it_brings_along(wire: Wire) -> None:
    page = wire.open("pair")
    sent = catch_actions(page)
    page.locator("#c-Jj").click(position={"x": 8, "y": 14})
    assert selected(page) == []
    drag(page, "Jt", RING)
    page.wait_for_function("() => acts.answered > 0")
    assert "card=Jj&card=Jt" in sent[0]


def test_cards_are_dropped_as_soon_as_the_turn_has_come(wire: Wire) -> None:
    """A button that has just changed its meaning waits a moment; what is dropped does not."""
    page = wire.open("grand")
    sent = catch_actions(page)
    wire.send("pair")
    drag(page, "Jt", RING)
    page.wait_for_function("() => acts.answered > 0")
    assert "card=Jj&card=Jt" in sent[0]


def test_cards_are_dragged_to_the_places_of_the_exchange(wire: Wire) -> None:
    page = wire.open("exchange")
    drag(page, "2j", "[data-slot='2']")
    drag_with_finger(page, "Kp", "[data-slot='3']")
    given = "all => all.map((one) => one.value)"
    assert page.eval_on_selector_all("[data-give]", given) == ["", "2j", "Kp"]
    drag(page, "3p", "[data-slot='2']")
    assert page.eval_on_selector_all("[data-give]", given) == ["", "3p", "Kp"]
    assert selected(page) == []


def test_ones_own_order_of_cards_is_kept(wire: Wire) -> None:
    page = wire.open("follow")
    cards = hand(page)
    first, second, *rest = cards
    drag(page, first, f"#l-{cards[-1]}", 0.9)  # mouse: behind the last one
    assert hand(page) == [second, *rest, first]
    assert selected(page) == []
    page.locator(f"#c-{first}").focus()
    page.keyboard.press("Shift+ArrowLeft")
    kept = [second, *rest[:-1], first, rest[-1]]
    assert hand(page) == kept
    assert page.evaluate("document.activeElement.value") == first
    expect(page.get_by_role("button", name="Own")).to_have_attribute("aria-pressed", "true")

    wire.send("follow")
    assert hand(page) == kept
    page = wire.open("follow")
    assert hand(page) == kept
    page.get_by_role("button", name="Rank").click()
    assert hand(page) == cards


def test_a_card_is_moved_by_taps_alone(wire: Wire) -> None:
    """As a twin of dragging (WCAG 2.5.7), in an order of one's own."""
    wire.page.set_viewport_size(SIZES["phone"])
    page = wire.open("follow")
    first, second, *rest = hand(page)
    right = page.get_by_role("button", name="to the right")
    page.locator(f"#l-{first}").tap(position={"x": 10, "y": 20})
    expect(right).to_be_hidden()
    page.get_by_role("button", name="Settings").tap()
    page.locator("[name=set-sort][value=own]").check(force=True)
    page.keyboard.press("Escape")
    right.tap()
    assert hand(page) == [second, first, *rest]
    right.tap()
    page.get_by_role("button", name="to the left").tap()
    assert hand(page) == [second, first, *rest]
    expect(page.locator(f"#c-{first}")).to_be_checked()
    page.locator(f"#l-{second}").tap(position={"x": 10, "y": 20})
    expect(right).to_be_hidden()  # which one would it be


def test_nothing_moves_under_a_pressed_pointer(wire: Wire) -> None:
    page = wire.open("exchange-chosen")
    cards = hand(page)
    pick_up(page, cards[0])
    version = page.locator("#version").get_attribute("data-version")
    wire.announce("lead")
    page.mouse.move(*at(page, RING), steps=2)
    assert hand(page) == cards
    assert page.locator("#version").get_attribute("data-version") == version
    page.keyboard.press("Escape")
    page.mouse.up()
    assert hand(page) == cards
    page.wait_for_function("() => true")
    assert f'{{"version":{version}}}' in wire.heard


def test_keys_go_along_the_hand_and_through_the_plays(wire: Wire) -> None:
    page = wire.open("follow")
    cards = hand(page)
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.value") == cards[-1]
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.value") == cards[0]

    named = page.locator("#b-right small")
    seen = []
    for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
        before = selected(page)
        page.keyboard.press(key)
        page.wait_for_function(
            "(before) => [...document.querySelectorAll('#hand input:checked')]"
            ".map((one) => one.value).join() !== before.join()",
            arg=before,
        )
        expect(page.locator("form.is-checking")).to_have_count(0)
        expect(page.locator("#b-right")).not_to_have_attribute("aria-disabled", "true")
        seen.append((selected(page), named.text_content()))
    assert seen[0] == seen[2]
    assert seen[0] != seen[1]

    page = wire.open("my-lead")
    page.keyboard.press("w")
    expect(page.locator("#c-Mah")).to_be_checked()
    assert page.evaluate("document.activeElement.name") == "wish"
    page = wire.open("wish-bound")
    page.keyboard.press("w")
    expect(page.locator("#plays")).to_be_visible()
