"""Totals that no match within its limits can end with are refused (REP-6)."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Pairing, Result, Tournament
from games.tournaments.rules.limits import Limits, TimedDeal, can_end_as, outcome
from games.tournaments.selectors.documents import document
from games.tournaments.services import events, reporting, ruling
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import Evening, as_, client_of, player_of, sides

IMPOSSIBLE = "is not possible within the limits of the match"
# A deal without Boosters: card points of both, a double victory; calls of both sides.
DEALS = st.one_of(
    st.builds(
        lambda points, one, other: (points + one, 100 - points + other),
        st.integers(-5, 25).map(lambda it: 5 * it),
        st.sampled_from([-400, -200, -100, 0, 100, 200]),
        st.sampled_from([-400, -200, -100, 0]),
    ),
    st.builds(
        lambda one, other: (200 + one, other),
        st.sampled_from([-100, 0, 100, 200]),
        st.sampled_from([-400, -200, 0]),
    ),
)


@given(st.lists(DEALS, min_size=1, max_size=9), st.sampled_from([None, 500, 1000]), st.booleans())
def test_what_can_be_played_is_possible(
    deals: list[tuple[int, int]], target: int | None, has_most: bool
) -> None:
    limits = Limits(target, len(deals) if has_most else None)
    totals = outcome([TimedDeal(it) for it in deals], limits).totals
    assert can_end_as(totals, limits)
    assert can_end_as(totals[::-1], limits)


@pytest.mark.parametrize(
    ("totals", "limits", "tables", "is_possible"),
    [
        ((900, -500), Limits(max_deals=2), 1, False),
        ((800, -600), Limits(max_deals=2), 1, True),
        ((805, -605), Limits(max_deals=2), 1, False),
        ((700, -850), Limits(max_deals=2), 1, True),
        ((700, -855), Limits(max_deals=2), 1, False),
        ((900, -500), Limits(max_deals=2), 2, True),
        ((1395, 5), Limits(1000), 1, True),
        ((1400, 0), Limits(1000), 1, False),
        ((1400, 1000), Limits(1000), 1, True),
        ((10_000, 9_800), Limits(), 1, True),
    ],
)
def test_bounds(totals: tuple[int, int], limits: Limits, tables: int, is_possible: bool) -> None:
    assert can_end_as(totals, limits, tables) == is_possible
    assert can_end_as(totals[::-1], limits, tables) == is_possible


@pytest.fixture
def evening() -> Evening:
    """An evening of two deals a match."""
    director = make_player("Dora")
    event = new_evening(director, count=4, by_name=False)
    events.edit(event, director, target=None, max_deals=2)
    event.refresh_from_db()
    return Evening(event, director, client_of(director))


@pytest.fixture
def match(evening: Evening) -> Pairing:
    return at_tables(begin_round(evening.event, evening.director))[0]


@pytest.mark.django_db
def test_a_report_is_refused(evening: Evening, match: Pairing) -> None:
    player = as_(evening, player_of(sides(match)[0]))
    answer = player.post("my_match", do="report", points_own="900", points_other="–500")
    assert answer.status_code == 422
    assert f"900 : −500 {IMPOSSIBLE}" in answer.content.decode()
    with pytest.raises(TableRefusal, match="impossible"):
        reporting.report(match, code_of(match, 0), Said((900, -500)))
    assert not match.reports.exists()


@pytest.mark.django_db
def test_a_director_is_asked_why(evening: Evening, match: Pairing) -> None:
    sent = {"do": "rule", "points_own": "900", "points_other": "-500"}
    answer = evening.post("direct_table", match.slug, **sent)
    assert answer.status_code == 422
    assert IMPOSSIBLE in answer.content.decode()
    assert "say why" in answer.content.decode()
    answer = evening.post("direct_table", match.slug, **sent, reason="broken off")
    assert answer.status_code == 302
    assert Result.objects.get().score_a == 900


@pytest.mark.django_db
@pytest.mark.parametrize(("own", "other"), [("1'000", "–25"), ("1 000", "+200"), ("1’000", "−200")])
def test_numbers_are_read_as_people_type_them(
    evening: Evening, match: Pairing, own: str, other: str
) -> None:
    sent = {"do": "rule", "points_own": own, "points_other": other, "reason": "slip"}
    assert evening.post("direct_table", match.slug, **sent).status_code == 302
    result = Result.objects.get()
    assert (result.score_a, result.score_b) == (1000, {"–25": -25, "+200": 200}.get(other, -200))


@pytest.mark.django_db
def test_with_boosters_nothing_is_known(evening: Evening, match: Pairing) -> None:
    Tournament.objects.update(agreement={"booster_deck": "all"})
    reporting.report(match, code_of(match, 0), Said((900, -500)))


@pytest.mark.django_db
@pytest.mark.parametrize("is_ruled", [True, False])
def test_a_record_is_refused_unless_it_was_ruled(
    evening: Evening, match: Pairing, is_ruled: bool
) -> None:
    for it in at_tables(match.round):
        ruling.rule(it, evening.director, Said((900, -500)), reason="broken off")
    written = document(evening.event)
    for it in written["rounds"][0]["pairings"]:
        it["state"] = "ruled" if is_ruled else "confirmed"
    file = SimpleUploadedFile("event.json", json.dumps(written, default=str).encode())
    answer = evening.client.post(reverse("bring_event"), {"file": file})
    assert answer.status_code == (302 if is_ruled else 422)
    assert Tournament.objects.count() == 1 + is_ruled
