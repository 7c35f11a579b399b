"""What everybody sees of Boosters: in windows, in force, at the seats, in the log."""

from __future__ import annotations

import re
from html import escape

import pytest
from django.utils import translation

from games.expansion import texts
from games.rules.cards.deck import from_codes
from games.rules.state.phase import Phase
from games.screen import REGIONS, reason_of, regions
from games.screen.page.scene import Scene as Screen
from games.selectors.shown import TablePage
from tests.boosters.scene import Scene, boost
from tests.games.reading import read
from tests.games.screen.booster_pages import (
    BOOSTER_PHASES,
    HANDS,
    answered,
    called,
    carousel,
    draft,
    help_asked,
    in_force,
    in_trick,
    laid,
    names_in,
    page_of,
    plain,
    table,
    words,
)
from tests.games.screen.pages import NOW, PHASES
from tests.games.screen.test_regions import nesting

AUDIENCES = (0, 1, 2, 3, None)
every_audience = pytest.mark.parametrize("seat", AUDIENCES)
every_phase = pytest.mark.parametrize("phase", sorted(BOOSTER_PHASES))


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def whole(page: TablePage) -> str:
    return "".join(regions(page).values())


# --- every phase, every audience ------------------------------------------------


@every_audience
@every_phase
def test_every_region_is_one_element_with_its_id(phase: str, seat: int | None) -> None:
    shown = regions(BOOSTER_PHASES[phase](seat))
    ids: list[str] = []
    for name in REGIONS:
        parser = nesting(shown[name])
        assert [root["id"] for root in parser.roots] == [name]
        ids += parser.ids
    assert len(ids) == len(set(ids))
    assert "style=" not in "".join(shown.values())


@every_phase
def test_spectators_get_nothing_to_act_with(phase: str) -> None:
    html = whole(BOOSTER_PHASES[phase](None))
    for tag in ("<form", "<input", "<select", 'name="boost"', "submit"):
        assert tag not in html
    # They may wait for a seat, and do nothing else.
    assert set(re.findall(r'name="do"\s+value="(.*?)"', html)) <= {"line"}


@every_audience
@every_phase
def test_boosters_in_hands_are_named_to_nobody_else(phase: str, seat: int | None) -> None:
    page = BOOSTER_PHASES[phase](seat)
    boosters = page.view.boosters
    assert boosters is not None
    told = plain("".join(regions(page).values()))
    public = {effect.boost.booster for effect in boosters.effects}
    public |= {lying.boost.booster for lying in boosters.stack if lying.boost}
    public |= {it.booster for lying in boosters.stack for it in lying.companions}
    public |= {*boosters.discard, *boosters.hand, *boosters.draft, *boosters.victim}
    public |= {
        entry.event.boost.booster
        for entry in page.log
        if type(entry.event).__name__ in ("BoosterLaid", "EffectBegan")
        if hasattr(entry.event, "boost")
    }
    for slug in public:  # what a card says may name another one
        told = told.replace(escape(texts()[slug].text), "")
    # Words that are names of Boosters, too.
    ordinary = {"help", "dealer", "content", "generous", "enough"}
    for slug in set(page.catalogue) - public - ordinary:
        assert not re.search(rf"\b{re.escape(texts()[slug].name)}(?!\w)", told), slug


@every_phase
def test_tables_without_boosters_have_empty_regions_for_them(phase: str) -> None:
    del phase
    shown = regions(PHASES["follow"](0))
    assert shown["effects"] == '<div id="effects"></div>'
    assert "Booster" not in "".join(shown.values())


# --- phases and what is going on ------------------------------------------------


def steps(page: TablePage) -> list[str]:
    return re.findall(r"<li[^>]*>([^<]+)</li>", regions(page)["phases"])


def step_now(page: TablePage) -> str:
    (found,) = re.findall(r'aria-current="step">([^<]+)', regions(page)["phases"])
    return found


def test_the_line_of_phases_has_the_stages_of_the_boosters() -> None:
    expected = ["Grand Tichu", "Boosters", "Exchange", "Blue", "Brown", "Play"]
    assert steps(BOOSTER_PHASES["gap"](0)) == expected
    assert steps(PHASES["lead"](0)) == ["Grand Tichu", "Exchange", "Play"]


@pytest.mark.parametrize(
    ("phase", "step"),
    [
        ("draft", "Boosters"),
        ("exchange-boosters", "Boosters"),
        ("exchange-generous", "Exchange"),
        ("blue", "Blue"),
        ("answer-carousel", "Blue"),
        ("brown", "Brown"),
        ("gap", "Play"),
        ("reaction-dragon", "Play"),
        ("reaction-njet", "Play"),
    ],
)
def test_what_lies_in_a_window_belongs_to_the_phase_below(phase: str, step: str) -> None:
    assert step_now(BOOSTER_PHASES[phase](0)) == step


def state_of(scene: Scene, seat: int | None) -> str:
    return Screen(page_of(scene, seat)).state.text


def test_a_window_names_what_may_be_answered() -> None:
    assert state_of(laid("Drg"), 0) == "Reaction: Dragon"
    assert state_of(answered(), 0) == "Reaction: Nyet!"
    assert state_of(called(), None) == "Reaction: Tichu"
    # What is longer has no room beside that word on a phone.
    assert state_of(laid("Ks Kt"), 0) == "Pair of kings?"
    assert Screen(page_of(laid("Drg"), 0)).state.is_hot


def test_stages_are_calm_and_only_those_asked_are_called() -> None:
    asked = Screen(BOOSTER_PHASES["blue"](0)).state
    assert (asked.text, asked.is_hot, asked.is_mine) == ("Blue Boosters?", False, True)
    held = {0: "njet", 1: "spy"}
    bystander = Screen(page_of(table(stage=Phase.BLUE, boosters=held), 2)).state
    assert not bystander.is_mine


def test_others_see_who_chooses_in_a_draft_and_how_many_are_left() -> None:
    page = page_of(draft(2, 3), 1)
    assert read(Screen(page).state.text) == "Ana chooses a Booster"
    assert "3 are left to choose from." in words(page, "trick")
    assert "Next: Ben, Guest Ibex." in words(page, "trick")
    assert Screen(page_of(draft(2, 3), 2)).state.is_mine


def test_nobody_sees_which_of_several_have_chosen() -> None:
    before, after = carousel(), carousel().answer(3, "2t")
    for seat in (0, 1, None):
        seen = [
            {name: regions(page_of(it, seat))[name] for name in ("seats", "trick")}
            for it in (before, after)
        ]
        assert seen[0] == seen[1]
        assert state_of(after, seat) == ("All choose a card" if seat is None else "Your answer")


@pytest.mark.parametrize("stage", [Phase.BLUE, Phase.BROWN])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_stages_look_the_same_whoever_will_lead(stage: str, seat: int | None) -> None:
    swapped = (HANDS[0], HANDS[1], HANDS[2].replace("2p", "Mah"))
    last = HANDS[3].replace("Mah", "2p")
    one = page_of(table(stage=stage), seat)
    other = page_of(
        Scene(
            *swapped,
            last,
            boosters={0: "scarecrow rainbow truce help", 1: "njet skat"}
            | {2: "skat small_is_beautiful njet dealer", 3: "about_turn"},
            options=one.view.options,
            stage=stage,
        ),
        seat,
    )
    assert regions(one) == regions(other)


# --- what lies in windows -------------------------------------------------------


def test_cards_in_a_window_are_pending_with_their_companions() -> None:
    companions = boost("umbrella"), boost("fire_bird", rank=5)
    html = regions(page_of(laid("5j 5s", *companions), 3))["trick"]
    assert re.search(r'class="top-play[^"]* pending"', html)
    told = plain(html)
    assert "Cem · Three fives" in told
    assert "Yellow Umbrella" in told
    assert "Yellow Fire Bird 5" in told


def test_a_call_is_stamped_on_the_play_that_it_came_with_and_on_no_later_one() -> None:
    scene = table(lead=3, played=0).play(3, "Mah", tichu=True)
    assert 'class="stamp' in pending(scene)
    scene.settle().play(0, "8t").settle().play(1, "Tj").settle().pass_(2).play(3, "Qp")
    assert 'class="stamp' not in pending(scene)


def pending(scene: Scene) -> str:
    """Return what lies in a window, as a spectator sees it."""
    html = regions(page_of(scene, None))["trick"]
    found = re.search(r'<figure class="top-play.*?</figure>', html, re.DOTALL)
    assert found is not None
    return found.group()


def test_an_answer_lies_above_what_it_answers() -> None:
    html = regions(page_of(answered(), None))["trick"]
    below, above = html.split('<figure class="top-play', 1)
    assert "Skat" in below
    assert "Ana" in below
    assert "<h2>Nyet!</h2>" in above
    assert "on Skat" in above
    assert "Cem" in above


@pytest.mark.parametrize(
    ("phase", "slugs"),
    [
        ("reaction-njet", {"skat", "njet"}),
        ("reaction-companions", {"umbrella", "fire_bird"}),
        ("reaction-add-on", {"add_on"}),
    ],
)
def test_each_booster_that_lies_there_opens_its_whole_text(phase: str, slugs: set[str]) -> None:
    html = regions(BOOSTER_PHASES[phase](None))["trick"]
    opened = re.findall(r'popovertarget="(tells-[\d-]+)"', html)
    assert len(set(opened)) == len(slugs)
    told = {
        name: plain(text.split("</article>")[0])
        for name, text in re.findall(r'id="(tells-[\d-]+)" (.*?)</article>', html, re.S)
    }
    assert set(told) == set(opened)
    for slug in slugs:
        whole = escape(texts()[slug].text)
        assert any(whole in text for text in told.values()), slug


def test_what_has_taken_effect_lies_in_no_window_and_what_has_not_is_told() -> None:
    undone = answered().settle()
    html = regions(page_of(undone, 0))
    assert 'class="bcard' not in html["trick"]
    assert "Skat" not in plain(html["effects"]).split("Discard pile")[0]
    assert "reacts with Nyet!" in plain(html["log"])
    assert "No effect: Skat." in plain(html["log"])
    done = in_trick().boost(2, "skat").settle()
    html = regions(page_of(done, 0))
    assert "In force" in plain(html["effects"])
    assert "Skat" in plain(html["effects"])


def test_more_than_three_things_are_counted() -> None:
    held = {1: "njet", 2: "skat njet", 3: "njet", 0: "njet scarecrow"}
    scene = table(lead=3, boosters=held).play(3, "9s").settle()
    scene.boost(2, "skat").boost(1, "njet").boost(3, "njet").boost(0, "njet")
    html = regions(page_of(scene, 2))["trick"]
    assert '<li class="more">+1</li>' in html
    assert html.count('id="lies-') == 3


def test_the_hold_stands_in_reaction_windows() -> None:
    html = regions(page_of(laid("Drg"), 0))["trick"]
    assert re.search(r'class="corner se halt far"[^>]*value="hold">', html)
    own = regions(page_of(laid("Drg"), 1))["trick"]
    assert re.search(r'value="hold" aria-disabled="true"', own)
    assert 'value="hold"' not in regions(page_of(laid("Drg"), None))["trick"]


def test_a_bomb_is_aimed_at_what_lies_in_the_window() -> None:
    lying = page_of(laid("Drg"), 0)
    boosters = lying.view.boosters
    assert boosters is not None
    number = boosters.stack[-1].number
    assert number
    assert f'name="on" value="{number}"' in regions(lying)["fields"]
    skat = page_of(in_trick().boost(2, "skat"), 0)
    assert 'name="on"' not in regions(skat)["fields"]


def test_a_seat_that_is_asked_sees_the_question_in_place_of_the_stack() -> None:
    asked, others = page_of(help_asked(), 0), page_of(help_asked(), 1)
    assert "uppermost" not in regions(asked)["trick"]
    assert "asks for help" in words(asked, "choice")
    assert "uppermost" in regions(others)["trick"]
    assert words(others, "choice") == ""


# --- secrets --------------------------------------------------------------------


def test_cards_given_in_secret_are_seen_by_giver_and_receiver_alone() -> None:
    held = {0: "dealer", 1: "njet"}
    given = from_codes("2j")
    for settled in (False, True):
        scene = table(stage=Phase.BLUE, boosters=held).boost(0, "dealer", give={1: "2j"})
        if settled:
            scene.settle()
        for seat in (2, 3, None):
            assert not names_in(whole(page_of(scene, seat)), given)
        knows = (0, 1) if settled else (0,)
        for seat in knows:
            assert names_in(whole(page_of(scene, seat)), given)
        told = words(page_of(scene, None), "trick" if not settled else "log")
        assert "Dealer" in told


def test_a_hand_seen_by_one_is_shown_to_that_one_alone() -> None:
    held = {0: "x_ray", 1: "njet"}
    scene = table(stage=Phase.BLUE, boosters=held).force(0, "x_ray", seat=3)
    cards = scene.state.hands[3]
    shown = regions(page_of(scene, 0))
    assert len(names_in(shown["effects"], cards)) == 14
    assert 'popovertarget="open-hand-3"' in shown["seats"]
    for seat in (1, 2, None):
        html = whole(page_of(scene, seat))
        assert "open-hand" not in html
        assert len(names_in(html, cards)) == 0


def test_an_open_hand_is_shown_to_all_once_it_has_led() -> None:
    scene = in_force()
    cards = scene.state.hands[1]
    for seat in (0, 2, 3, None):
        assert len(names_in(regions(page_of(scene, seat))["effects"], cards)) == 13
    own = regions(page_of(scene, 1))
    assert "open-hand-1" not in own["effects"]
    assert "open-hand-1" not in own["seats"]


# --- the log and what is read aloud ---------------------------------------------


def test_the_log_heads_stages_in_which_boosters_were_played() -> None:
    log = words(page_of(in_force(), 0), "log")
    assert "Brown Boosters Ana plays the Booster Musical Chairs: Ben" in log
    assert "Blue Boosters" not in words(page_of(in_trick(), 0), "log")


def test_companions_stand_with_their_cards_only() -> None:
    companions = boost("umbrella"), boost("fire_bird", rank=5)
    log = words(page_of(laid("5j 5s", *companions), 3), "log")
    assert log.count("Umbrella") == 1
    assert "with Umbrella, Fire Bird (5)" in log


def test_what_is_laid_is_read_aloud() -> None:
    page = page_of(in_trick().boost(2, "skat"), 0)
    action = tuple(entry._replace(at=NOW) for entry in page.log[-2:])
    page = page._replace(log=action)
    assert words(page, "announce") == "Ana plays the Booster Skat."


def test_a_seat_that_is_asked_in_a_window_is_told_at_once() -> None:
    asked = page_of(laid("Drg"), 0)
    assert words(asked, "alert") == "Reaction: Dragon"
    assert "data-turn" not in regions(asked)["alert"]
    assert words(asked._replace(passes_by=True), "alert") == ""
    assert words(page_of(laid("Drg"), 1), "alert") == ""
    assert words(page_of(laid("Drg"), None), "alert") == ""


def test_who_comes_second_is_told_of_bombs_only_where_cards_lie() -> None:
    of_booster = page_of(in_trick().boost(2, "skat"), 0)
    assert reason_of(of_booster, "window_open", {}) == "Somebody acted before you. Decide again."
    assert "bomb" in reason_of(page_of(laid("Drg"), 0), "window_open", {})


def test_what_answers_cards_slipped_under_a_combination_names_them() -> None:
    """Lying below they make no combination that could be named."""
    held = {0: "slip_under", 1: "scarecrow", 2: "njet"}
    scene = Scene("Drg Phx 2j", *HANDS[1:], boosters=held).play(0, "Drg").settle()
    scene.boost(0, "slip_under", cards="Phx").boost(1, "scarecrow")
    assert "on Phoenix" in plain(regions(page_of(scene, 2))["trick"])
