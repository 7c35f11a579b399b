"""Each deal of a report is one that cards, calls and a double victory can give (REP-6)."""

from __future__ import annotations

import pytest

from games.tournaments.models import Pairing, Result
from games.tournaments.rules.reports import ReportRefused
from games.tournaments.services import events
from games.tournaments.services.plausible import Worth, checked_deal
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import Evening, as_, client_of, player_of, sides

pytestmark = pytest.mark.django_db
GERMAN = Worth(double_victory=100, has_grand=False)
TOO_MUCH = "Deal 1: Together 110: that does not add up."
NO_DOUBLE = "That cannot be after a double victory of this side"


@pytest.fixture
def match(evening: Evening) -> Pairing:
    return at_tables(begin_round(evening.event, evening.director))[0]


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """An evening whose matches are reported deal by deal."""
    event = new_evening(evening.director, "german_championship", count=4, by_name=False)
    return Evening(event, evening.director, client_of(evening.director))


def typed(*deals: str) -> dict[str, str]:
    """Return a form with deals as "95:5" or "95:5!1", which is a double victory of side 1."""
    found = {}
    for number, deal in enumerate(deals, start=1):
        points, _, double = deal.partition("!")
        own, _, other = points.partition(":")
        name = f"deal{number}"
        found |= {f"{name}_own": own, f"{name}_other": other, f"{name}_double": double}
    return found


@pytest.mark.parametrize(
    ("deals", "sentence"),
    [
        (("70:40", "30:60"), TOO_MUCH),
        (("95:5!1",), f"Deal 1: {NO_DOUBLE}"),
        (("60:40", "0:100!1"), f"Deal 2: {NO_DOUBLE}"),
        (("60:40", "", "71:29"), "Deal 3: Points are multiples of 5."),
        (("60:40", "400:0"), "Deal 2: No deal gives these points by the house rules."),
    ],
)
def test_a_deal_that_cannot_be_is_named(
    evening: Evening, match: Pairing, deals: tuple[str, ...], sentence: str
) -> None:
    form = typed(*deals)
    player = as_(evening, player_of(sides(match)[0]))
    answer = player.post("my_match", do="report", **form)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert "say why" not in answer.content.decode()
    assert not match.reports.exists()
    answer = evening.post("direct_table", match.slug, do="rule", **form)
    page = answer.content.decode()
    assert (answer.status_code, sentence in page) == (422, True)
    assert "If it is right anyway, say why." in page
    assert not Result.objects.exists()
    evening.post("direct_table", match.slug, do="rule", reason="broken off", **form)
    assert Result.objects.get(pairing=match).deals


def test_deals_that_can_be_are_taken(evening: Evening, match: Pairing) -> None:
    form = typed("125:-25", "200:0!1", "-40:140", "-100:0!1")
    evening.post("direct_table", match.slug, do="rule", **form)
    assert not Result.objects.exists()  # a double victory counts 100 here, and one call is lost
    form = typed("125:-25", "200:0!1", "-40:140", "0:-100!1")
    evening.post("direct_table", match.slug, do="rule", **form)
    assert len(Result.objects.get(pairing=match).deals) == 4


def test_each_of_two_tables_is_checked_by_itself(evening: Evening) -> None:
    event = new_evening(evening.director, "teams_of_four", count=2, by_name=False)
    (match,) = at_tables(begin_round(event, evening.director))
    teams = evening._replace(event=event)
    form = typed("60:40", "70:40")
    form |= {"deal1_own2": "300", "deal1_other2": "0", "deal2_own2": "30", "deal2_other2": "60"}
    answer = teams.post("direct_table", match.slug, do="rule", **form)
    assert "Deal 2: Together 110" in answer.content.decode()
    form |= {"deal2_other": "30", "deal2_own2": "400", "deal2_other2": "0"}
    assert teams.post("direct_table", match.slug, do="rule", **form).status_code == 302


def test_a_game_that_cannot_be_is_named(evening: Evening) -> None:
    event = new_evening(evening.director, "knock_out", count=2, by_name=False)
    events.edit(event, evening.director, best_of=3)
    event.refresh_from_db()
    (match,) = at_tables(begin_round(event, evening.director))
    form = {"game1_own": "1000", "game1_other": "690", "game2_own": "1000", "game2_other": "610"}
    knock_out = evening._replace(event=event)
    answer = knock_out.post("direct_table", match.slug, do="rule", **form)
    assert "Game 1: Together 1690" in answer.content.decode()


@pytest.mark.parametrize(
    ("score", "double", "worth", "code"),
    [
        ((125, -25), None, Worth(), ""),
        ((330, -30), None, Worth(), "impossible_deal"),
        ((325, -225), None, Worth(), ""),
        ((325, -225), None, GERMAN, "impossible_deal"),
        ((400, 0), 0, Worth(), ""),
        ((400, 0), None, Worth(), "double_missing"),
        ((200, 100), 0, Worth(), "impossible_double"),
        ((100, 200), 1, Worth(), "impossible_double"),
        ((-400, 400), 1, Worth(), ""),
        ((0, 0), None, GERMAN, ""),
        ((100, 0), 0, GERMAN, ""),
        ((300, 0), 0, GERMAN, "impossible_double"),
    ],
)
def test_what_a_deal_can_bring(
    score: tuple[int, int], double: int | None, worth: Worth, code: str
) -> None:
    if not code:
        assert checked_deal(score, double, worth) == score
        return
    with pytest.raises(ReportRefused, match=code):
        checked_deal(score, double, worth)
