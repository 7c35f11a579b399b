"""Pages of a match in which all play for themselves: four totals, and who wins (MATCH-8)."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.utils import translation

from games.models import TableStatus
from games.rules.cards.rotation import best_of
from games.rules.state.calls import GrandDecision
from games.rules.state.events import GrandDecided, MatchEnded, Passed
from games.rules.state.state import NOBODY, OF_EACH
from games.screen import regions
from games.screen.page.scene import Scene
from games.screen.telling.each import courses, next_pairs
from games.screen.telling.plot import plot
from games.screen.words.event_sentences import phrase
from games.screen.words.your_sentences import your_phrase
from games.selectors.shown import Meanwhile, TablePage
from tests.games.reading import read
from tests.games.screen.pages import NAMES, PACED, finished

JOLINE = PACED._replace(target=None, max_rounds=6, partners_rotate=True)
ROUNDS = ((60, 40), (-100, 200))
"""The first player has -40, then -60, 260 and 240, by the seats of the first round."""
SEATS_NOW = (-40, 240, -60, 260)
EVERYBODY = (0, 1, 2, 3, None)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def page_of(seat: int | None, **changes: object) -> TablePage:
    """Return the page after the second of six rounds."""
    page = finished(options=JOLINE, rounds=2).page(seat)
    return page._replace(view=page.view._replace(rounds=ROUNDS, **changes))


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def ended(seat: int | None, rounds: tuple[tuple[int, int], ...] = ROUNDS) -> TablePage:
    page = page_of(seat, winner=OF_EACH)
    view = page.view._replace(rounds=rounds)
    return page._replace(view=view, status=TableStatus.FINISHED)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_all_four_totals_are_always_shown(seat: int | None) -> None:
    page = page_of(seat)
    assert page.view.own_points == SEATS_NOW
    found = regions(page)
    for name, points in zip(NAMES, SEATS_NOW, strict=True):
        shown = "You" if seat is not None and name == NAMES[seat] else name
        total = str(points).replace("-", "−")
        assert re.search(rf"{shown}</bdi></span> ?<b>{total}</b>", found["status"])
        assert re.search(rf"{shown}(</bdi>)+ ?<b>{total}</b>", found["dialog"])


@pytest.mark.parametrize(("seat", "order"), [(0, "02"), (1, "13"), (2, "20"), (3, "31")])
def test_the_partner_of_the_round_stands_beside_oneself(seat: int, order: str) -> None:
    names = re.findall(r'class="cap wide"><bdi[^>]*>([^<]+)<', regions(page_of(seat))["status"])
    assert names[:2] == ["You", NAMES[int(order[1])]]
    assert sorted(names[2:]) == sorted({*NAMES} - {NAMES[seat], names[1]})


def test_the_summary_lists_the_best_first() -> None:
    html = regions(page_of(None))["dialog"]
    assert re.findall(r'class="who">(?:<bdi[^>]*>)?([^<]+)<', html) == [
        "Ben",
        "Cem",
        "Guest Ibex",
        "Ana",
    ]


def test_the_summary_tells_the_next_partners() -> None:
    """The player on seat 0 stays, 1 goes to 2, 2 to 3, 3 to 1."""
    ibex, cem, ana, ben = NAMES
    assert [read(it) for it in next_pairs(Scene(page_of(None)))] == [ibex, cem, ben, ana]
    html = text_of(read(regions(page_of(2))["dialog"]))
    assert "Next round: You and Ben against Guest Ibex and Cem." in html
    assert "Next round:" not in regions(ended(2))["dialog"]


def test_a_pair_is_called_by_its_names() -> None:
    scene = Scene(page_of(1))
    assert [read(scene.team_name(team)) for team in (0, 1)] == ["Guest Ibex & Ana", "You & Ben"]


@pytest.mark.parametrize(
    ("seat", "rounds", "title"),
    [
        (3, ROUNDS, "You have won the match"),
        (0, ROUNDS, "Ben wins the match"),
        (None, ROUNDS, "Ben wins the match"),
        (0, ((100, 0),), "You share the victory with Ben"),
        (1, ((100, 0),), "Guest Ibex, Ben share the victory"),
        (None, ((100, 0),), "Guest Ibex, Ben share the victory"),
    ],
)
def test_the_title_says_who_has_won(seat, rounds, title) -> None:
    """Of a match of one round the seats are those of the second, as the page is of that."""
    html = regions(ended(seat, rounds))["dialog"]
    assert f'id="sum-title">{title}<' in read(html)


@pytest.mark.parametrize(
    ("winners", "me", "said"),
    [
        ((3,), None, "Ben has won the match."),
        ((3,), 3, "You have won the match."),
        ((0, 3), None, "Guest Ibex, Ben share the victory."),
        ((0, 3), 3, "You share the victory with Guest Ibex."),
        ((0, 3), 1, ""),
    ],
)
def test_the_log_says_who_has_won(winners, me, said) -> None:
    event = MatchEnded(OF_EACH, winners=winners)
    assert (phrase(event, NAMES) if me is None else your_phrase(event, NAMES, me)) == said


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ("grand", "call Grand Tichu"),
        ("no_grand", "take six more cards"),
        ("wait", "wait with the decision"),
        ("withdrawn", "withdraw the Grand Tichu"),
        ("kept", "keep the Grand Tichu"),
    ],
)
def test_the_log_tells_what_the_reader_has_decided(decision: GrandDecision, said: str) -> None:
    assert your_phrase(GrandDecided(0, decision), NAMES, 0) == said


def test_an_abandoned_match_leaves_four_totals() -> None:
    page = page_of(1, winner=NOBODY, score=None)
    html = regions(page._replace(status=TableStatus.FINISHED))["dialog"]
    assert "The match was abandoned" in html
    assert html.count('class="who"') == 4
    assert 'class="delta' not in html


def test_the_plot_has_a_line_for_each() -> None:
    scene = Scene(page_of(1))
    names = ["You", "Ana", "Ben", "Guest Ibex"]
    assert [(read(name), points) for name, points in courses(scene)] == [
        ("You", [0, 40, 240]),
        ("Ana", [0, 40, -60]),
        ("Ben", [0, 60, 260]),
        ("Guest Ibex", [0, 60, -40]),
    ]
    found = plot(scene)
    assert len(found["paths"]) == len(found["dots"]) == 4
    assert [name for _x, _y, name, _total in found["labels"]] == names
    assert found["text"].startswith("Score by round. You: 40, 240. Ana: 40, -60.")
    heights = sorted(y for _x, y, _name, _total in found["labels"])
    assert all(below - above >= 21.9 for above, below in pairwise(heights))


def test_a_returning_player_reads_all_four_totals() -> None:
    page = page_of(0)._replace(meanwhile=(Meanwhile(2, Passed(0)),))
    assert "The score is Ben 260, Cem 240, You −40, Ana −60 ." in text_of(regions(page)["dialog"])


def test_nobody_is_offered_to_concede() -> None:
    assert "leave-concede" not in regions(page_of(0))["leave"]
    assert "leave-abandon" in regions(page_of(0))["leave"]


def test_points_of_the_page_agree_with_the_rules() -> None:
    played = finished(options=JOLINE, rounds=9).state
    assert (played.winner, len(played.rounds)) == (OF_EACH, 6)
    scene = Scene(finished(options=JOLINE, rounds=9).page(None))
    ends = [course[-1] for _name, course in courses(scene)]
    assert sorted(ends) == sorted(played.points)
    assert ends.index(max(ends)) in best_of(ends)
