"""The regions of every phase, for every audience."""

from __future__ import annotations

import re
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.utils import translation

from games.models import Access
from games.rules.cards.deck import Cards, each
from games.rules.state import actions as do
from games.rules.state.state import cards_on_table
from games.screen import REGIONS, frame, refused, regions
from games.screen.markup.figures import bdi
from games.screen.words.names import card_name
from games.selectors.shown import Admitted, TablePage
from tests.games.reading import read
from tests.games.screen.pages import (
    LIVE,
    NAMES,
    NOW,
    PACED,
    PHASES,
    Round,
    dragon,
    exchanged,
    finished,
    followed,
    led,
)

SEATS = (0, 1, 2, 3, None)
VOID = {"input", "path", "circle", "use", "br", "meta", "link"}
every_page = pytest.mark.parametrize("seat", SEATS)
every_phase = pytest.mark.parametrize("phase", sorted(PHASES))


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


class Nesting(HTMLParser):
    """Notes the root elements and whether all elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.roots: list[dict[str, str | None]] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if not self.open:
            self.roots.append(found)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(found["id"])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def nesting(html: str) -> Nesting:
    parser = Nesting()
    parser.feed(html)
    assert parser.open == []
    return parser


def whole(page: TablePage) -> str:
    return "".join(regions(page).values())


@every_page
@every_phase
def test_every_region_is_one_element_with_its_id(phase: str, seat: int | None) -> None:
    shown = regions(PHASES[phase](seat))
    assert list(shown) == list(REGIONS)
    ids: list[str] = []
    for name, html in shown.items():
        parser = nesting(html)
        assert [root["id"] for root in parser.roots] == [name]
        ids += parser.ids
    assert len(ids) == len(set(ids))
    assert "style=" not in "".join(shown.values())


@every_phase
def test_spectators_get_nothing_to_act_with(phase: str) -> None:
    if phase == "open":
        return  # there they may sit down
    html = whole(PHASES[phase](None))
    for tag in ("<form", "<input", "<select", 'name="to"', "submit"):
        assert tag not in html
    done = re.findall(r'<button[^>]*name="do"[^>]*>', html)
    assert ['value="line"' in button for button in done] in ([], [True])  # wait for a seat


def names_in(html: str, cards: Cards) -> set[str]:
    names = {card_name(card) for card in each(cards)}
    return {name for name in names if re.search(rf"{name}(?!\w)", html)}


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_sees_the_cards_of_others(seat: int | None) -> None:
    for played in (Round(options=LIVE), exchanged(), led()):
        state = played.state
        html = whole(played.page(seat))
        seen = cards_on_table(state)
        if seat is not None:
            seen |= state.hands[seat] | sum(state.given[seat] or ())
        hidden = (sum(state.hands) + sum(state.stock)) & ~seen
        assert hidden
        assert names_in(html, hidden) == set()


def test_who_has_chosen_what_to_push_is_shown_to_nobody() -> None:
    before = Round(options=PACED).no_grand().push(1, "2s 4t 3j")
    after = Round(options=PACED).no_grand().push(1, "2s 4t 3j").push(2, "2p At 4j")
    clocks = before.page(0).clocks[:1]
    assert regions(before.page(0, clocks=clocks)) == regions(after.page(0, clocks=clocks))


def test_an_exchange_shows_no_clock_but_ones_own() -> None:
    page = Round(options=PACED).no_grand().page(2)
    assert len(page.clocks) == 4
    later = page.clocks[2].due + timedelta(seconds=9)
    clocks = tuple(
        clock._replace(due=later) if clock.seats == (2,) else clock for clock in page.clocks
    )
    seats = regions(page._replace(clocks=clocks))["seats"]
    assert f'data-due="{int(later.timestamp() * 1000)}"' in seats
    chosen = Round(options=PACED).no_grand().push(2, "2p At 4j")
    assert "data-due" not in regions(chosen.page(2))["seats"]
    assert "data-due" not in regions(chosen.page(None))["seats"]


def test_received_cards_are_tagged_until_ones_own_first_action() -> None:
    played = exchanged().play(1, "Mah").play(2, "7t")
    page = played.page(2)
    assert 'class="from-tag"' not in regions(page)["hand"]
    assert 'class="from-tag"' in regions(played.page(0))["hand"]
    assert "from Cem" in read(regions(played.page(0))["hand"])


def test_cards_that_cannot_be_played_are_marked_in_ones_own_turn_only() -> None:
    mine = regions(led().page(2))["hand"]
    assert mine.count("cannot be played now") == 13
    assert "cannot be played now" not in regions(led().page(0))["hand"]


def test_a_wish_that_binds_says_so_and_lists_the_plays() -> None:
    actions = regions(led().page(2))["actions"]
    assert "Somebody wished for an 8. You have one, so you must play it." in actions
    assert 'data-cards="8s"' in actions
    assert re.search(r'value="pass"[^>]*aria-disabled="true"', actions)


def test_the_wish_is_asked_with_the_mah_jong_only() -> None:
    assert 'name="wish"' in regions(exchanged().page(1))["hand"]
    assert 'name="wish"' not in regions(exchanged().page(0))["hand"]
    assert 'name="wish"' not in regions(Round().no_grand().page(1))["hand"]


def test_a_trick_says_to_whom_it_went() -> None:
    """The page sweeps it there; to the receiver where it is given away (DRG-2)."""
    closing = exchanged().play(1, "Mah").passes(2, 3, 0)
    assert "data-swept" not in regions(closing.page(0))["trick"]
    closing.do(1, do.Collect())
    assert 'data-swept="1 east"' in regions(closing.page(0))["trick"]
    assert 'data-swept="1 south"' in regions(closing.page(1))["trick"]
    given = dragon().do(0, do.GiveDragon(3))
    assert 'data-swept="1 west"' in regions(given.page(0))["trick"]


def test_the_log_says_you_to_the_player_a_line_is_about_alone() -> None:
    played = followed().do(0, do.Pass())
    passed = {seat: regions(played.page(seat))["log"] for seat in (0, 1, 2, 3, None)}
    assert len(set(passed.values())) == 5
    for seat, log in passed.items():
        read = re.sub(r"<[^>]+>|\s+", " ", log).split()
        assert (read[-2:] == ["You", "pass"]) == (seat == 0)
        assert (read[-3:] == [*NAMES[0].split(), "passes"]) == (seat != 0)


def test_the_log_says_you_to_the_player_who_has_wished() -> None:
    read = {seat: regions(led().page(seat))["log"] for seat in (0, 1, None)}
    assert "wish for 8" in read[1]
    assert "wishes for 8" in read[0]
    assert "wishes for 8" in read[None]


def test_the_log_forgets_the_cards_of_older_tricks() -> None:
    played = exchanged().play(1, "Mah").passes(2, 3, 0)
    played.play(1, "Ks").passes(2, 3, 0).play(1, "5j").passes(2, 3, 0)
    played.do(1, do.Collect())
    log = regions(played.page(0))["log"]
    assert names_in(log, 1 << 1) == set()
    assert "Sword King" not in log
    assert "Jade 5" in log
    assert log.count("takes the trick") == 3
    forgetful = played.page(0)
    view = forgetful.view._replace(options=forgetful.view.options._replace(show_played="all"))
    assert "Sword King" in regions(forgetful._replace(view=view))["log"]


def test_the_next_seat_is_drawn_on_the_right() -> None:
    seats = regions(Round().page(0))["seats"]
    assert re.search(r'class="seat east[^"]*" id="seat-east"[^>]*>.*?Cem', seats)
    mirrored = Round(options=PACED._replace(display_clockwise=True)).page(0)
    assert re.search(r'class="seat west[^"]*" id="seat-west"[^>]*>.*?Cem', whole(mirrored))


def test_spectators_read_for_whom_all_wait() -> None:
    page = PHASES["follow"](None)._replace(admitted=Admitted())
    away = tuple(seat._replace(is_away=True, is_bot=seat.number > 1) for seat in page.seats)
    assert "Waits for Guest Ibex, Cem" in read(regions(page._replace(seats=away))["seats"])
    back = (away[0]._replace(is_away=False), *away[1:])
    assert "Waits for" not in regions(page._replace(seats=back))["seats"]
    for_all = page._replace(seats=away, admitted=Admitted(Access.PUBLIC))
    assert "Waits for" not in regions(for_all)["seats"]


def test_names_are_escaped() -> None:
    page = PHASES["follow"](0)
    seats = tuple(seat._replace(name="<em>&") for seat in page.seats)
    page = page._replace(seats=seats, watchers=("<i>",), name="<u>")
    html = whole(page)
    assert "<em>&" not in html
    assert "<i>" not in html
    assert "<u>" not in html


def test_the_same_action_has_the_same_id_until_something_changes() -> None:
    page = PHASES["follow"](0)
    assert regions(page)["fields"] == regions(page)["fields"]
    later = page._replace(version=page.version + 1)
    assert regions(page)["fields"] != regions(later)["fields"]


def test_others_cannot_guess_the_id_of_an_action(settings) -> None:
    page = PHASES["follow"](0)
    before = regions(page)["fields"]
    settings.SECRET_KEY = "another key"
    assert regions(page)["fields"] != before


def test_own_turn_is_announced_assertively() -> None:
    assert "Your turn" in regions(PHASES["follow"](0))["alert"]
    assert "Your turn" not in regions(PHASES["follow"](1))["alert"]
    assert "Ben plays Pagoda 8." in read(regions(PHASES["follow"](0))["announce"])


def test_a_frame_swaps_out_of_band_and_says_its_version() -> None:
    message = frame({"log": '<ol class="log" id="log"></ol>'}, 7, NOW)
    roots = nesting(message).roots
    assert [root["id"] for root in roots] == ["version", "log"]
    assert {root["hx-swap-oob"] for root in roots} == {"morph"}
    assert roots[0]["data-version"] == "7"


@every_phase
def test_frames_of_every_phase_are_sound(phase: str) -> None:
    message = frame(regions(PHASES[phase](1)), 7, NOW)
    roots = nesting(message).roots
    assert len(roots) == len(REGIONS) + 1
    assert all(root["hx-swap-oob"] == "morph" for root in roots)


def test_a_refusal_is_told_where_the_selection_is_and_aloud() -> None:
    told = refused(PHASES["follow"](1), "not_your_turn", {"turn": 0})
    assert set(told) == {"why", "alert"}
    for html in told.values():
        assert "It is Guest Ibex&#x27;s turn." in read(html)


def test_a_round_summary_counts_what_the_rules_count() -> None:
    page = PHASES["summary"](0)
    html = regions(page)["dialog"]
    score = page.view.score
    assert score is not None
    assert f"<dd>{page.view.totals[0]}</dd>" in html
    assert f"<td>{score.cards[0]}</td><td>{score.cards[1]}</td>" in html
    assert html.count('class="dot"') == len(page.view.rounds)


def test_a_round_summary_tells_how_it_ended() -> None:
    page = PHASES["summary"](0)
    dialog = regions(page)["dialog"]
    score = page.view.score
    assert score is not None
    first = page.seats[score.out[0]].name
    assert f"was last: the tricks go to {first}" in read(dialog)
    assert dialog.count('class="by"') == len(page.view.last_trick) > 0


def test_after_a_double_victory_no_card_points_are_shown() -> None:
    page = PHASES["summary"](0)
    score = page.view.score
    assert score is not None
    score = score._replace(double=0, out=score.out[:2])
    double = page._replace(view=page.view._replace(score=score))
    points = r'<span class="meta">[^<]'
    assert re.search(points, regions(page)["dialog"])
    assert not re.search(points, regions(double)["dialog"])


@pytest.mark.parametrize(
    ("of_round", "title"),
    [
        ((60, 40), "Round 1 is yours"),
        ((40, 60), "Round 1 goes to the others"),
        ((50, 50), "Round 1 is over"),
    ],
)
def test_a_round_summary_says_whose_it_is(of_round: tuple[int, int], title: str) -> None:
    page = finished(rounds=1).page(0)
    assert page.view.score is not None
    score = page.view.score._replace(cards=of_round, calls=(0, 0), double=None)
    page = page._replace(view=page.view._replace(score=score))
    assert f">{title}<" in regions(page)["dialog"].replace("\n", "")


def test_what_a_grand_tichu_is_worth_is_said_where_it_is_asked_for() -> None:
    trick = regions(PHASES["grand"](0))["trick"]
    assert "Do you promise to go out first?" in trick
    watched = regions(PHASES["grand"](None))["trick"]
    assert "Do you" not in watched
    assert "promise to go out first" in watched


def test_a_leader_learns_why_the_lead_is_theirs() -> None:
    played = dragon()
    played.do(0, do.GiveDragon(1))
    trick = regions(played.page(0))["trick"]
    assert "You give the Dragon&#x27;s trick to Cem." in read(trick)
    assert "gives you the Dragon&#x27;s trick." in regions(played.page(1))["trick"]


def test_only_players_are_asked_for_the_next_round() -> None:
    assert 'value="next"' in regions(PHASES["summary"](0))["dialog"]
    assert 'value="next"' not in regions(PHASES["summary"](None))["dialog"]
    assert "Again" in regions(PHASES["match-end"](0))["dialog"]


def test_the_dragon_gift_names_opponents_and_their_cards() -> None:
    dialog = regions(PHASES["gift"](0))["dialog"]
    assert re.findall(r'name="to" value="(\d)"', dialog) == ["3", "1"]
    assert "14 cards" in dialog
    assert regions(PHASES["gift"](1))["dialog"] == '<div id="dialog"></div>'


def test_spectators_are_offered_the_seats_that_somebody_has_left() -> None:
    def leave(seat: int | None, *, waits: bool = False) -> str:
        page = followed().page(seat)._replace(waits_for_next_round=waits)
        left = page.seats[1]._replace(is_bot=True, is_to_take=True)
        return regions(page._replace(seats=(page.seats[0], left, *page.seats[2:])))["leave"]

    assert re.findall(r'value="(sit \d)"', leave(None)) == ["sit 1"]
    assert f"{bdi('Cem')}, a bot, plays for somebody who has left." in leave(None)
    assert "in the next round" in leave(None, waits=True)
    assert "sit " not in leave(None, waits=True) + leave(0)


def test_what_can_be_pressed_keeps_its_element_when_a_page_is_renewed() -> None:
    """Without an id another button may get the place, and the focus, of one that is pressed."""
    sends = re.compile(
        r"<button\b[^>]*\b(?:name=\"(?:do|to)\"|popovertarget=\"[a-z]+(?:-ask)?\")[^>]*>"
    )
    templates = sorted((settings.BASE_DIR / "templates/games/table").glob("*.html"))
    buttons = [
        (path.name, found[0]) for path in templates for found in sends.finditer(path.read_text())
    ]
    assert len(buttons) > 20
    assert [button for button in buttons if " id=" not in " ".join(button[1].split())] == []


@pytest.mark.parametrize(("seat", "said"), [(None, "All choose"), (0, "The others choose")])
def test_those_who_wait_for_the_exchange_are_told_for_whom(seat: int | None, said: str) -> None:
    told = "".join(regions(PHASES["exchange-chosen"](seat)).values())
    assert said in told
    assert ("The others choose" in told) == (seat == 0)


def test_spectators_see_why_something_was_refused_where_they_see_no_buttons() -> None:
    said = refused(PHASES["follow"](None), "has_seen_cards", {})
    assert "You have seen cards of this round." in said["leave"]
    assert "why" not in said
