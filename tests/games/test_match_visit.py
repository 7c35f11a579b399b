"""Who may see a match by its address."""

from __future__ import annotations

import pytest

from games.door.match_visit import MatchRole, MatchVisit, visit_match
from games.door.players import BROWSER_COOKIE, let_be
from games.lessons import lessons
from games.models import Access, Player, Table
from games.services.seats import opening
from games.services.seats.entrance import Entrance, remove_spectator
from games.services.seats.presence import note_seen
from tests.games.builders import make_match, make_player, player_at

pytestmark = pytest.mark.django_db


def role(table: Table, player: Player | None, browser: str = "") -> MatchRole | None:
    visit = visit_as(table, player, browser)
    return None if visit is None else visit.role


def visit_as(table: Table, player: Player | None, browser: str = "") -> MatchVisit | None:
    session: dict[str, int] = {}
    if player is not None:
        let_be(session, player)
    return visit_match(table.match.slug, session, {BROWSER_COOKIE: browser})


@pytest.fixture
def match() -> Table:
    return make_match()


@pytest.fixture(params=["running", "closed", "deleted"])
def table(request, match) -> Table:
    """A table whose match is to be seen while it runs, and when it is over."""
    eve = make_player("Eve")
    note_seen(match.pk, eve)
    note_seen(match.pk, None, "b" * 22)
    match.eve = eve
    match.anna = player_at(match, 0)
    if request.param == "closed":
        Table.objects.filter(pk=match.pk).update(status="closed")
    elif request.param == "deleted":
        Table.objects.filter(pk=match.pk).delete()
    return match


def test_players_and_onlookers_see_a_match_strangers_do_not(table) -> None:
    assert role(table, table.anna) == MatchRole.PLAYER
    assert role(table, table.eve) == MatchRole.ONLOOKER
    assert role(table, None, "b" * 22) == MatchRole.ONLOOKER
    assert role(table, make_player("Flo")) is None
    assert role(table, None) is None
    assert role(table, None, "c" * 22) is None


def test_everybody_sees_a_match_whose_table_was_listed() -> None:
    match = make_match(is_listed=True)
    assert role(match, None) == MatchRole.PUBLIC
    locked = make_match(entrance=Entrance(Access.PASSWORD, "open sesame"))
    assert role(locked, None) is None
    closed = make_match(entrance=Entrance(Access.PUBLIC, allows_spectators=False))
    assert role(closed, None) is None


def test_a_running_match_is_shown_to_those_its_table_lets_in(match) -> None:
    eve = make_player("Eve")
    note_seen(match.pk, eve)
    Table.objects.filter(pk=match.pk).update(allows_spectators=False)
    assert role(match, eve) is None
    assert role(match, player_at(match, 0)) == MatchRole.PLAYER


def test_somebody_sent_away_no_longer_sees_the_match(match) -> None:
    eve = make_player("Eve")
    note_seen(match.pk, eve)
    remove_spectator(match, match.host, match.spectators.get().pk)
    Table.objects.filter(pk=match.pk).delete()
    assert role(match, eve) is None


def test_lessons_are_shown_to_nobody() -> None:
    learner = make_player()
    lesson = opening.create_lesson(learner, next(iter(lessons())))
    assert role(lesson, learner) is None


def test_a_visit_knows_where_its_player_sat(match) -> None:
    ben = player_at(match, 1)
    visit = visit_as(match, ben)
    assert visit is not None
    assert visit.entrant == 1
    assert not visit.is_for_all
