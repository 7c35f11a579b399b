"""All results can be reached, corrected and opened again; what is missing asks (DIR-9)."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.utils.translation import override

from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Pairing, Result, RoundStatus, TournamentStatus
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import directing, entering, events, reporting, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from games.tournaments.views.results import grid_of
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import Evening, as_, client_of

pytestmark = pytest.mark.django_db
BOX = re.compile(r'<form class="overtaken".*?</form>', re.S)
FIELD = re.compile(r'<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"')


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    return Evening(new_evening(director, count=5), director, client_of(director))


def play_round(evening: Evening, *, but: int = 0) -> list[Pairing]:
    """Play a round and close it, some tables without a result; return its matches."""
    round_ = begin_round(evening.event, evening.director)
    matches = at_tables(round_)
    for match in matches[but:]:
        ruling.rule(match, evening.director, Said((640, 360)))
    rounds.close_round(round_, evening.director, anyway=bool(but))
    return matches


def nevertheless(answer: object) -> dict[str, str]:
    assert answer.status_code == 422
    box = BOX.search(answer.content.decode())[0]
    return {name: unescape(value) for name, value in FIELD.findall(box)}


def test_each_has_a_row_and_each_round_a_column(evening: Evening) -> None:
    play_round(evening)
    play_round(evening, but=1)
    begin_round(evening.event, evening.director)
    with override("en"):
        rows = grid_of(facts_of(evening.event))
    assert [it.entrant.number for it in rows] == [1, 2, 3, 4, 5]
    texts = [cell.text for it in rows for cell in it.cells]
    assert len(texts) == 15
    assert texts.count("640 : 360") == texts.count("360 : 640") == 3
    assert texts.count("missing") == 2
    assert texts.count("–") == 4
    assert texts.count("Bye") == 3


def test_from_an_old_round_a_result_is_corrected_and_opened_again(evening: Evening) -> None:
    match = play_round(evening)[0]
    play_round(evening)
    begin_round(evening.event, evening.director)
    page = evening.get("results").content.decode()
    assert f"/direct/tables/{match.slug}/" in page
    sent = {"do": "rule", "points_own": "600", "points_other": "400"}
    answer = evening.post("direct_table", match.slug, **sent)
    assert answer.url.endswith("/results/")
    assert Result.objects.get(pairing=match).score_a == 600
    answer = evening.post("direct_table", match.slug, do="reopen", reason="mistyped")
    assert answer.status_code == 302
    assert not Result.objects.filter(pairing=match).exists()
    desk = evening.get("direct").content.decode()
    assert "Round 1, table 1: no result" in desk
    assert f'href="/events/{evening.event.slug}/direct/tables/{match.slug}/"' in desk
    # The two report afresh, though the round is over.
    reporting.report(match, code_of(match, 0), Said((640, 360)))
    reporting.confirm(match, code_of(match, 1))
    assert "no result" not in evening.get("direct").content.decode()


def test_what_was_undone_is_missing_and_ending_asks(evening: Evening) -> None:
    match = play_round(evening)[0]
    events.edit(evening.event, evening.director, rounds_planned=1)
    ruling.rule(match, evening.director, Said((600, 400)))
    ruling.reopen(match, evening.director)
    answer = evening.post("direct", do="end")
    assert "Results are missing: 1. They will not count." in answer.content.decode()
    evening.event.refresh_from_db()
    assert evening.event.status == TournamentStatus.RUNNING
    assert evening.post("direct", **nevertheless(answer)).status_code == 302
    evening.event.refresh_from_db()
    assert evening.event.status == TournamentStatus.ENDED
    sent = {"do": "rule", "points_own": "600", "points_other": "400"}
    answer = evening.post("direct_table", match.slug, **sent)
    assert "Please say why" in answer.content.decode()
    answer = evening.post("direct_table", match.slug, **sent, reason="found the slip")
    assert answer.status_code == 302
    assert evening.post("direct_table", match.slug, do="reopen", reason="x").status_code == 422


def test_ending_asks_while_a_round_runs(evening: Evening) -> None:
    round_ = begin_round(evening.event, evening.director)
    answer = evening.post("direct_more", do="end")
    assert "Round 1 is not over yet" in answer.content.decode()
    assert evening.post("direct_more", **nevertheless(answer)).status_code == 302
    evening.event.refresh_from_db()
    round_.refresh_from_db()
    assert evening.event.status == TournamentStatus.ENDED
    assert round_.status == RoundStatus.CLOSED
    match = at_tables(round_)[0]
    assert not reporting.settle_online(match, [], (600, 400))
    with pytest.raises(TableRefusal, match="already_final"):
        reporting.report(match, code_of(match, 0), Said((640, 360)))


def test_ending_does_not_ask_when_all_is_there(evening: Evening) -> None:
    play_round(evening)
    assert evening.post("direct_more", do="end").status_code == 302


def test_closing_asks_when_a_result_is_missing(evening: Evening) -> None:
    round_ = begin_round(evening.event, evening.director)
    first, second = at_tables(round_)
    reporting.report(first, code_of(first, 0), Said((640, 360)))
    desk = evening.get("direct").content.decode()
    assert "Close round 1 with results missing" in desk
    answer = evening.post("direct", do="close")
    assert "Not all tables have a result yet" in answer.content.decode()
    round_.refresh_from_db()
    assert round_.status == RoundStatus.RUNNING
    assert evening.post("direct", **nevertheless(answer)).status_code == 302
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED
    assert not Result.objects.filter(pairing__in=(first, second)).exists()
    assert evening.get("direct").content.decode().count("no result") == 2


def test_the_question_is_not_asked_of_something_that_has_changed(evening: Evening) -> None:
    """Whoever is asked and waits is told what others have done meanwhile."""
    other = make_player("Otto")
    directing.appoint(evening.event, evening.director, other, "director")
    round_ = begin_round(evening.event, evening.director)
    tap = nevertheless(evening.post("direct", do="close"))
    rounds.close_round(round_, other, anyway=True)
    answer = evening.post("direct", **tap)
    assert "Otto has just changed this" in read(answer.content.decode())


def test_a_draft_is_published_or_thrown_away_before_the_end(evening: Evening) -> None:
    play_round(evening)
    evening.post("direct", do="draw")
    answer = evening.post("direct_more", do="end")
    assert "Publish the draft or throw it away first." in answer.content.decode()


def test_visitors_read_and_lead_to_no_table(evening: Evening) -> None:
    play_round(evening, but=1)
    page = as_(evening, None).get("results").content.decode()
    assert "640 : 360" in page
    assert "/direct/" not in page
    assert "tap it" not in page


def test_scores_of_boards_that_go_round_stay_secret() -> None:
    director = make_player("Dora")
    event = new_evening(director, "boards", 4)
    evening = Evening(event, director, client_of(director))
    match = at_tables(begin_round(event, director))[0]
    ruling.rule(match, director, Said(deals=[{"score": [75, 25]}] * (event.max_deals or 4)))
    assert facts_of(event).hides_scores
    directing.only_direct(event, director)
    score = re.compile(r"\d+ : \d+")
    assert score.search(evening.get("results").content.decode())
    assert "direct/tables" in evening.get("results").content.decode()
    for visitor in (None, make_player("Eve")):
        assert not score.search(as_(evening, visitor).get("results").content.decode())
    assert not score.search(evening.get("results_sheet").content.decode())
    assert not score.search(evening.get("print_sheets", "results").content.decode())


def test_a_draft_shows_nowhere(evening: Evening) -> None:
    play_round(evening)
    evening.post("direct", do="draw")
    assert [len(it.cells) for it in grid_of(facts_of(evening.event))] == [1] * 5


def test_for_spreadsheets_no_name_is_a_formula(evening: Evening) -> None:
    entering.enter(evening.event, evening.director, [Someone("x"), Someone("y")], name="=1+1")
    play_round(evening)
    text = evening.get("results_sheet").content.decode("utf-8-sig")
    head, *lines = text.splitlines()
    assert head == "number;team;1"
    assert len(lines) == 6
    assert sum(";'=1+1;" in it for it in lines) == 1


def test_on_paper_a_sheet_takes_so_many_rows() -> None:
    director = make_player("Dora")
    event = new_evening(director, count=40)
    evening = Evening(event, director, client_of(director))
    play_round(evening)
    page = evening.get("print_sheets", "results").content.decode()
    assert page.count('<section class="a4">') == 2
    assert len(re.findall(r"<bdi[^>]*>E\d", page)) == 40
    assert "results/" in evening.get("prints").content.decode()
