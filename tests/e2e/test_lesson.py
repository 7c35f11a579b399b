"""Lessons, played by their marks alone, in both languages at both sizes: by touch, with
keys only, and with the mouse, looked at step by step.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import expect

from games.lessons import lessons
from tests.by_day import by_day
from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import AT_HAND, OUT_OF_REACH, TABLE_SIZES, TOO_WIDE, problems
from tests.e2e.person import KeyboardPerson, Person
from tests.e2e.server import Server
from tests.e2e.test_letters import write_in
from tests.e2e.touching import TOUCHED
from tests.e2e.visitor import SIZES, Visitor

KING = "13"
MOST_STEPS = 100
ASKED = """() => {
  const all = (found) => [...document.querySelectorAll(found)];
  const button = document.querySelector("#coach")?.dataset.button;
  const isOver = Boolean(document.querySelector(".over"));
  const gives = Boolean(document.querySelector(".gift"));
  const waits = document.querySelector("#lesson-on");
  if (waits) return { button: "on", isOver, gives, marked: [] };
  if (!isOver && !gives && !button) return null; // the others act
  const marked = all("#hand li.point").map(({ dataset, className }) =>
    [dataset.code, /to-(\\d)/.exec(className)?.[1] ?? ""]);
  return { button, isOver, gives, marked };
}"""


class Learner:
    """Somebody who knows nothing, and does what is marked."""

    def __init__(self, person: Person, look: Callable[[], None] = lambda: None) -> None:
        self.person, self.page = person, person.page
        self.look = look
        """What is done before each step."""
        person.wish = KING

    def play_to_the_end(self) -> None:
        """Do what is asked until the round is over; what came too late is asked again."""
        for _step in range(MOST_STEPS):
            asked = self.page.wait_for_function(ASKED).json_value()
            self.look()
            if asked["isOver"]:
                return
            self.do_what(asked)
        raise AssertionError("the round does not end")

    def do_what(self, asked: dict[str, Any]) -> None:
        cards = [code for code, _place in asked["marked"]]
        match asked["button"]:
            case _ if asked["gives"]:
                self.person.give_dragon()
            case "push":
                for code, place in asked["marked"]:
                    self.person.put(code, place)
                button = self.person.button("right", "exchange")
                expect(button).to_have_attribute("aria-disabled", "false")
                self.person.press("right", "exchange")
            case "play":
                if self.person.select(cards):
                    if self.page.locator(".wishes .point").count():
                        self.person.choose_wish()
                    self.person.press("right", "play")
            case "boost":
                card = self.page.locator("#rack .point")
                key = (card.get_attribute("id") or "").removeprefix("rack-")
                self.page.locator(f"#open-{key}").click()
                self.page.locator(f"#boost-{key}").click()
                card.wait_for(state="detached")
            case "bomb":
                for code in cards:
                    self.person.toggle(code)
                self.page.locator("#b-bomb.seal").wait_for()
                self.person.press("bomb", "bomb")
            case "on":
                self.page.locator("#lesson-on").press("Enter")
                self.page.locator("#lesson-on").wait_for(state="detached")
            case place:
                button = self.page.locator(f"#b-{place}")
                self.person.press(place, button.get_attribute("value") or "")


BESIDE_QUESTION = """() => {
  const { left, right } = document.querySelector(".got p").getBoundingClientRect();
  const edge = (seat) => document.querySelector(`.seat.${seat}`).getBoundingClientRect();
  return edge("west").right <= left && right <= edge("east").left;
}"""
"""Whether what is asked in the ring leaves the seats beside it free."""
MARK_BELOW_SENTENCE = """() => {
  const button = document.querySelector("#b-left"), sentence = document.querySelector("#why");
  const mark = getComputedStyle(button, "::before"), { paddingBottom } = getComputedStyle(sentence);
  const top = button.getBoundingClientRect().top + button.clientTop + parseFloat(mark.top);
  const bottom = sentence.getBoundingClientRect().bottom - parseFloat(paddingBottom);
  return mark.content !== "none" && top >= bottom;
}"""
"""Whether the mark of a button leaves both lines of the sentence above it free."""
TAP_TWICE = """(button) => {
  button.click();
  return !button.form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}"""
"""Taps, and tells whether another tap would send nothing."""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_a_lesson_on_a_phone_in_german(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(
        server, locale="de-CH", viewport=SIZES["phone"], has_touch=True, allowed="status of 422"
    )
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Lernen").tap()
    coach = page.locator("#coach")
    expect(coach.get_by_role("status")).to_contain_text("acht Karten")
    said = page.locator("#why", has_text="Lektion")  # answered kindly, and nothing more
    while not said.is_visible():  # a button that asks back forgets soon
        page.locator("#b-right[value=grand]").tap()
    expect(said).to_be_visible()
    # The coach takes its room from the ring, and covers nothing.
    ring, said = page.locator(".ring").bounding_box(), coach.bounding_box()
    assert ring is not None
    assert said is not None
    assert ring["y"] + ring["height"] <= said["y"]
    turn = page.locator(".who .told").bounding_box()
    assert turn is not None
    assert turn["y"] + turn["height"] <= said["y"] - 2
    assert page.evaluate(BESIDE_QUESTION)
    assert page.evaluate(MARK_BELOW_SENTENCE)
    Learner(Person(visitor)).play_to_the_end()
    expect(page.locator(".farewell")).to_contain_text("Doppelsieg")
    beside = page.locator(".over .start-seal")
    beside.locator("summary").tap()
    seal = beside.locator(".seal-code").inner_text()
    assert page.get_by_role("button", name="Jetzt spielen").evaluate(TAP_TWICE)
    expect(page.locator("#b-left[value=no_grand]")).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()
    [(commitment, words)] = server.read(
        "SELECT commitment, words FROM games_hand JOIN games_chain USING (match_id)"
        " ORDER BY games_hand.id DESC LIMIT 1"
    )
    assert commitment == seal
    assert len(json.loads(words)[0]) == 32


def test_a_lesson_at_a_desk_in_english_with_keys_only(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server, viewport=SIZES["desk"])
    person = KeyboardPerson(visitor)
    visitor.page.goto("/learn/")
    person.tab_to("form.ready button")
    visitor.page.keyboard.press("Enter")
    Learner(person).play_to_the_end()
    visitor.page.keyboard.press("Enter")  # on to a real table
    expect(visitor.page.locator("#b-left[value=no_grand]")).to_be_visible()


@pytest.mark.parametrize("name", [name for name in lessons() if name != "first"])
def test_the_first_lesson_leads_on_to_others_which_outlast_a_reload(
    server: Server, visit: Callable[..., Visitor], name: str
) -> None:
    visitor = visit(server, locale="de-CH", viewport=SIZES["phone"], has_touch=True)
    page = visitor.page
    page.goto("/learn/")
    page.locator(f"a[href='/learn/{name}/']").tap()
    with translation.override("de"):
        expect(page.locator("h1")).to_have_text(str(lessons()[name].title))
    page.locator("form.ready button").tap()

    def look() -> None:
        before = page.locator("#coach").text_content()
        page.reload()
        page.locator("#content.is-live").wait_for()
        assert page.locator("#coach").text_content() == before

    Learner(Person(visitor), look).play_to_the_end()
    expect(page.locator(".farewell")).to_contain_text("200 Punkte")
    expect(page.locator("#next-lesson")).to_be_visible()
    page.get_by_role("button", name="Jetzt spielen").tap()
    expect(page.locator("#b-left[value=no_grand]")).to_be_visible()


@pytest.mark.nightly  # by day tables are looked at in every phase, and lessons are done
@pytest.mark.parametrize("lesson", lessons())
@pytest.mark.parametrize(("size", "locale"), [("phone", "en-GB"), ("desk", "de-CH")])
def test_each_step_fits_every_screen_and_axe_finds_nothing_serious(
    server: Server, visit: Callable[..., Visitor], size: str, locale: str, lesson: str
) -> None:
    visitor = visit(server, viewport=SIZES[size], locale=locale)
    page = visitor.page
    page.goto(f"/learn/{lesson}/")
    page.locator("form.ready button").click()
    missed, serious = [], []

    def look() -> None:
        for sizes in (SIZES[size], TABLE_SIZES["small"]):
            page.set_viewport_size(sizes)
            serious.extend(in_both_themes(page).items())
        is_over = page.locator(".over").count()
        scripts = [TOO_WIDE] if is_over else [TOO_WIDE, OUT_OF_REACH]
        missed.extend(problems(page, *scripts, sizes=TABLE_SIZES).items())
        page.set_viewport_size(SIZES[size])

    Learner(Person(visitor), look).play_to_the_end()
    assert missed == []
    assert serious == []


LARGE = {
    "narrow": {"width": 320, "height": 640},
    "small": {"width": 360, "height": 740},
    "phone": SIZES["phone"],
    "tall": {"width": 412, "height": 785},
}
CUT_COACH = """() => {
  const coach = document.querySelector("#coach");
  const hidden = coach ? coach.scrollHeight - coach.clientHeight : 0;
  return hidden > 1 ? [`the coach by ${hidden} px`] : [];
}"""


@pytest.mark.parametrize("lesson", by_day(list(lessons()), tried=("first", "boosters")))
def test_in_large_letters_a_lesson_is_read_and_played_on_a_phone(
    server: Server, visit: Callable[..., Visitor], lesson: str
) -> None:
    visitor = visit(server, viewport=SIZES["phone"], locale="de-CH", has_touch=True)
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    page.goto(f"/learn/{lesson}/")
    page.locator("form.ready .do").tap()
    missed: list[Any] = []

    def look() -> None:
        is_table = not page.locator(".over").count()
        scripts = [AT_HAND, TOO_WIDE, TOUCHED, CUT_COACH] if is_table else [TOO_WIDE]
        for pixels in (24, 32, 28):
            write_in(session, pixels)
            found = problems(page, *scripts, sizes=LARGE)
            missed.extend(
                (pixels, page.locator("#coach .said").all_inner_texts(), it) for it in found.items()
            )
        page.set_viewport_size(SIZES["phone"])

    Learner(Person(visitor), look).play_to_the_end()
    assert missed == []


def test_what_first_comes_up_is_explained_once(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server, viewport=SIZES["phone"], has_touch=True)
    page = visitor.page
    visitor.context.add_init_script("localStorage.firsts = 'on'")
    page.goto("/")
    page.get_by_role("button", name="Play now").tap()
    said = page.locator("#first")
    expect(said).to_contain_text("Grand Tichu is a bet")
    said.get_by_role("button", name="Understood").tap()
    expect(said).to_be_hidden()
    page.reload()
    page.locator("#content.is-live").wait_for()
    expect(said).to_be_hidden()
    page.locator("#b-left[value=no_grand]").tap()
    expect(said).to_contain_text("a good one to your partner")
    # "?" begins with the very phase, and words explain themselves.
    page.get_by_role("button", name="Help and keys").tap()
    told = page.locator("#help [data-on]:not([hidden])")
    expect(told).to_have_count(1)
    expect(told.get_by_role("link")).to_have_attribute("href", "/rules/#exchange")
    page.locator("#help").get_by_role("button", name="Double victory").tap()
    expect(page.locator("#word-double")).to_contain_text("200 points")
    # It can be switched off.
    page.reload()
    page.evaluate("preferences.set('firsts', 'off')")
    page.locator("#l-Mah, #hand li").first.tap()
    expect(said).to_be_hidden()
