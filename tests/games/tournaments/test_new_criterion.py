"""A criterion that is declared here only is everywhere where standings are (RANK-1)."""

from __future__ import annotations

import pytest

from games.tournaments.models import Tournament
from games.tournaments.rules.criteria import CRITERIA, Criterion
from games.tournaments.rules.tallies import Tallies
from games.tournaments.selectors.documents import document, standing_csv
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import events, ruling
from games.tournaments.services.settling import Said
from tests.games.reading import read
from tests.games.tournaments.evenings import at_tables, begin_round
from tests.games.tournaments.visiting import Evening, as_

pytestmark = pytest.mark.django_db


def best_match(tallies: Tallies, entrant: str) -> int:
    return max(tallies.of[entrant].points, default=0)


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    new = Criterion(
        "best_match",
        "Best match",
        "Best match: the most points in one of them.",
        best_match,
        short="Best",
        decimals=1,
        is_signed=True,
    )
    monkeypatch.setitem(CRITERIA, new.key, new)


@pytest.fixture
def played(evening: Evening) -> Tournament:
    """Return a tournament ranked by it: E1 has 700, E3 600, E4 400, E2 300."""
    events.edit(evening.event, evening.director, ladder=["victory_points", "best_match"])
    first, second = at_tables(begin_round(evening.event, evening.director))
    ruling.rule(first, evening.director, Said((700, 300)))
    ruling.rule(second, evening.director, Said((600, 400)))
    evening.event.refresh_from_db()
    return evening.event


def names(event: Tournament) -> list[str]:
    facts = facts_of(event)
    return [facts.by_key[row.entrant].name for row in facts.standing()]


def test_it_is_a_column_and_says_why(evening: Evening, played: Tournament) -> None:
    first, second, *_others = names(played)
    page = as_(evening, None).get("event", show="standing").content.decode()
    assert '<abbr title="Best match">Best</abbr>' in page
    assert "+700.0" in page
    assert f"behind {first}: Best match +700.0 : +600.0" in read(page)
    rules = as_(evening, None).get("event", show="rules").content.decode()
    assert "Best match: the most points in one of them." in rules
    assert "ties are broken by: Best match" in rules
    printed = as_(evening, None).get("print_sheets", "standing").content.decode()
    assert '<abbr title="Best match">Best</abbr>' in printed
    assert f"behind {first}: Best match +700.0 : +600.0" in read(printed)
    hall = as_(evening, None).get("hall").content.decode()
    assert "Best match +700.0" in hall
    assert second in hall


def test_it_is_in_what_is_taken_along(played: Tournament) -> None:
    rows = document(played)["standing"]
    assert [(row["best_match"], row["split_by"]) for row in rows] == [
        (700, ""),
        (600, "best_match"),
        (400, "victory_points"),
        (300, "best_match"),
    ]
    head, first, *_others = standing_csv(facts_of(played)).splitlines()
    assert head.endswith(";status;best_match")
    assert first.endswith(";checked_in;700")


def test_it_can_be_chosen_and_be_the_head_figure(evening: Evening, played: Tournament) -> None:
    page = evening.get("direct_options").content.decode()
    assert '<option value="best_match" selected>Best match</option>' in page
    sent = {
        "do": "edit",
        "name": "Evening",
        "rounds_planned": "3",
        "ladder": "own",
        "reason": "agreed",
    }
    sent["is_public"] = "on"
    evening.post("direct_options", **sent, criterion=["best_match", "victory_points"])
    played.refresh_from_db()
    assert played.ladder == ["best_match", "victory_points"]
    page = as_(evening, None).get("event", show="rules").content.decode()
    assert "The standing goes by Best match" in page
    page = as_(evening, None).get("event", show="standing").content.decode()
    assert '<td class="num big">+700.0</td>' in page
    assert "+700.0" in as_(evening, None).get("hall").content.decode()
