"""Hands of the day in a browser: played, compared and challenged, on a phone and at a desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.person import Person, play_round
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def laid(server: Server, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the sessions of Ada, Ben, Cora and Dora, and the addresses of Ada's challenges."""
    file = tmp_path_factory.mktemp("days") / "sessions"
    code = f"from tests.e2e.days import lay_days; lay_days({str(file)!r})"
    server.manage("shell", "--verbosity", "0", "-c", code)
    return Path(file).read_text().split()


class Words(NamedTuple):
    """What is read in a language, and the size at which it is looked at."""

    size: str
    locale: str
    yesterday: str
    like: str
    compare: str
    parted: str
    look: str
    month: str
    taker: str
    take: str
    play: str


ENGLISH = Words(
    *("desk", "en-GB", "Yesterday: better than", "played like level", "Compare Ben"),
    *("Where you parted from Ben", "Look Ben", "rank", "Cora", "Take the challenge"),
    "Play board 1",
)
GERMAN = Words(
    *("phone", "de-DE", "Gestern: besser als", "gespielt wie Stufe", "Vergleichen Ben"),
    *("Wo sich dein Weg und der von Ben trennten", "Ansehen Ben", "Rang", "Dora"),
    *("Herausforderung annehmen", "Board 1 spielen"),
)


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["desk", "phone"])
def test_two_compare_their_evening_and_one_takes_a_challenge(
    server: Server, laid: list[str], visit: Callable[..., Visitor], words: Words
) -> None:
    ada, _ben, cora, dora, key, other_key = laid
    at = {"viewport": SIZES[words.size], "locale": words.locale}
    page = visit(server, **at).sign_in(ada)
    page.goto("/")
    page.get_by_role("link", name=words.yesterday).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(words.like)
    expect(page.locator(".own-month")).to_be_visible()
    month = page.locator(".day-month a[href^='/daily/month/']").get_attribute("href")
    assert month
    page.evaluate("() => { navigator.share = undefined; }")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.told = text; }")
    page.locator("[data-share]").click()
    page.wait_for_function("window.told.startsWith('Tichu, ') && window.told.endsWith('/daily/')")
    assert problems(page, TOO_WIDE) == {}
    page.get_by_role("link", name=words.compare).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.parted)
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
    page.get_by_role("link", name=words.look).first.click()
    expect(page.locator(".replay")).to_be_visible()
    slug = other_key if words.taker == "Dora" else key
    for path in ("/daily/days/", month, f"/daily/c/{slug}/"):
        page.goto(path)
        assert problems(page, TOO_WIDE) == {}
        assert in_both_themes(page) == {}
    page.goto(month)
    expect(page.locator(".day-month")).to_contain_text(words.month)
    page.goto("/daily/days/")
    page.locator("a[href*='/evening/all/']").first.click()
    expect(page.locator(".field-of-bots:visible")).to_have_count(1)

    guest = visit(server, **at).page
    guest.goto(page.url)
    guest.locator("[name=practice]").first.click()
    expect(guest.locator("#hand .hand > li")).to_have_count(8)

    taking = visit(server, **at).sign_in(dora if words.taker == "Dora" else cora)
    taking.goto(f"/daily/c/{slug}/")
    taking.get_by_role("button", name=words.take).click()
    expect(taking.get_by_role("button", name=words.play)).to_be_visible()
    page.goto(f"/daily/c/{slug}/")
    expect(page.locator(".day-sides")).to_contain_text(words.taker)


@pytest.mark.nightly  # its bots search in full
@pytest.mark.parametrize(
    ("size", "locale", "who", "said"),
    [
        (
            "phone",
            "de-DE",
            0,
            ("Ein Blatt", "Spielen", "Ergebnis", "gespielt wie Stufe", "Par ist"),
        ),
        ("desk", "en-GB", 1, ("One hand", "Play", "Result", "played like", "Par is")),
    ],
    ids=["phone", "desk"],
)
def test_a_board_is_played_up_to_its_result(
    server: Server,
    laid: list[str],
    visit: Callable[..., Visitor],
    size: str,
    locale: str,
    who: int,
    said: Sequence[str],
) -> None:
    name, play, result, like, par = said
    visitor = visit(server, viewport=SIZES[size], locale=locale)
    page = visitor.sign_in(laid[who])
    page.goto("/daily/")
    board = page.locator(".day-game", has=page.get_by_role("heading", name=name, exact=True))
    board.first.get_by_role("button", name=play).click()
    play_round([Person(visitor)])
    page.goto("/daily/")
    board.first.get_by_role("link", name=result).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(like)
    expect(page.get_by_text(par)).to_be_visible()
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
