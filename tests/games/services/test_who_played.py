"""Who has played a match is data: people, bots, stand-ins and successors, and how it ended."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.bots import decide
from games.bots.levels import LEVELS
from games.lessons.first_round import FIRST_ROUND
from games.models import (
    Match,
    MatchKind,
    MatchSeat,
    Onlooker,
    Seat,
    Table,
)
from games.people.selectors import results_of
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.clocks import lessons
from games.services.ground.snapshots import state_of
from games.services.seats import leaving, opening, rooms, sitting, standing_in
from games.services.seats.entrance import remove_spectator
from games.services.seats.presence import note_seen
from games.services.writing.match_seats import note_results, result_of
from tests.games.builders import (
    make_bot_table,
    make_match,
    make_player,
    make_room,
    play_last_cards,
    play_to_last_cards,
    player_at,
    start,
)

pytestmark = pytest.mark.django_db


def rows_of(table: Table) -> list[MatchSeat]:
    table.refresh_from_db()
    return list(table.match.players.order_by("number", "pk"))


def test_bots_are_rows_as_people_are() -> None:
    table = opening.create_bot_table(make_player(), level="strong")
    person, *bots = rows_of(table)
    assert (person.player, person.level, person.level_version) == (player_at(table, 0), "", None)
    seats = Seat.objects.filter(table=table).exclude(bot="").order_by("number")
    assert [(row.number, row.name) for row in bots] == [(it.number, it.bot_name) for it in seats]
    assert {(row.level, row.level_version) for row in bots} == {
        ("strong", LEVELS["strong"].version)
    }
    assert all(row.since_round == 1 and row.is_bot for row in bots)
    deal = table.match.hands.get().events.get()
    assert {row.since_version for row in bots} == {deal.version}


def test_a_bot_that_stands_in_has_a_row_once() -> None:
    table = make_match()
    before = table.version
    for _ in range(2):
        standing_in.stand_up(table, player_at(table, 1))
        note_seen(table.pk, player_at(table, 1), comes=True)
    own, stand_in = (row for row in rows_of(table) if row.number == 1)
    assert (stand_in.player, stand_in.stands_in, stand_in.level) == (None, True, "normal")
    assert stand_in.since_version == before + 1
    assert not own.stands_in


def test_bot_and_successor_of_a_player_who_left_have_rows() -> None:
    table = make_match()
    leaver, eve = player_at(table, 1), make_player("Eve")
    leaving.leave_for_good(table, leaver)
    bot_name = Seat.objects.get(table=table, number=1).bot_name
    sitting.sit_down(table, eve, 1)
    standing_in.stand_up(table, eve)
    found = [row for row in rows_of(table) if row.number == 1]
    assert [row.shown_name for row in found] == [leaver.name, bot_name, "Eve", ""]
    assert [row.result for row in found] == ["lost", "", "", ""]
    versions = [row.since_version for row in found]
    assert versions == sorted(versions)


def test_all_who_have_played_have_a_result() -> None:
    table = opening.create_bot_table(make_player())
    match = table.match
    match.totals, match.winner = [300, 1010], "1"
    note_results(match)
    assert [(row.result, row.points) for row in rows_of(table)] == [
        ("lost", 300),
        ("won", 1010),
        ("lost", 300),
        ("won", 1010),
    ]


def test_results_are_noted_at_the_end_of_a_match() -> None:
    table = make_match(target=None, max_rounds=1)
    leaver = player_at(table, 1)
    standing_in.stand_up(table, player_at(table, 2))
    note_seen(table.pk, player_at(table, 2), comes=True)
    leaving.leave_for_good(table, leaver)
    sitting.sit_down(table, make_player("Eve"), 1)
    play_to_last_cards(table)
    play_last_cards(table)
    table.refresh_from_db()
    match = table.match
    assert match.ended is not None
    for row in rows_of(table):
        if row.stands_in:
            assert (row.result, row.points) == ("", None)
        else:
            expected = result_of(match, row.number)
            assert row.result == ("lost" if row.player == leaver else expected)
            assert row.points == match.totals[row.number % 2]


@pytest.mark.parametrize(
    ("winner", "totals", "results"),
    [
        ("0", [1000, 0], "won lost won lost"),
        ("1", [0, 1000], "lost won lost won"),
        ("tie", [1000, 1000], "tied tied tied tied"),
        ("no", [10, 20], "no no no no"),
        ("own", [40, 50, 50, 10], "lost won won lost"),
    ],
)
def test_the_result_of_a_match_for_each_seat(winner, totals, results) -> None:
    match = Match(winner=winner, totals=totals)
    assert [result_of(match, seat) for seat in range(4)] == results.split()


def test_only_matches_that_count_are_counted() -> None:
    table = make_match()
    anna = player_at(table, 0)
    row = MatchSeat.objects.get(match=table.match, player=anna)
    Match.objects.filter(pk=table.match_id).update(ended=table.match.started)
    MatchSeat.objects.filter(pk=row.pk).update(result="won")
    assert results_of(anna) == (1, 1)
    Match.objects.filter(pk=table.match_id).update(kind=MatchKind.PRACTICE)
    assert results_of(anna) == (0, 0)


def test_a_match_outlasts_its_table() -> None:
    table = make_match()
    match, hand = table.match, table.hand
    events = hand.events.count()
    table.delete()
    match.refresh_from_db()
    assert (match.table, match.table_name) == (None, table.name)
    assert hand.events.count() == events
    assert not match.is_running


def test_lessons_leave_nothing_behind() -> None:
    learner = make_player()
    opening.create_lesson(learner, FIRST_ROUND.name)
    assert Match.objects.get().kind == MatchKind.LESSON
    assert not MatchSeat.objects.exists()
    lessons.forget_lessons(learner)
    assert not Match.objects.exists()


def test_addresses_of_matches_are_not_to_be_guessed() -> None:
    slugs = {make_match().match.slug for _ in range(3)}
    assert len(slugs) == 3
    assert all(len(slug) == 22 for slug in slugs)


def test_spectators_are_noted_for_the_match() -> None:
    room, early, late = make_room(), make_player("Eve"), make_player("Flo")
    note_seen(room.pk, early)
    note_seen(room.pk, None, "b" * 22)
    assert not Onlooker.objects.exists()
    start(room)
    note_seen(room.pk, late)
    room.refresh_from_db()
    found = Onlooker.objects.filter(match=room.match).values_list("player", "browser")
    assert set(found) == {(early.pk, ""), (late.pk, ""), (None, "b" * 22)}


def test_somebody_sent_away_is_no_longer_noted() -> None:
    table, eve = make_match(), make_player("Eve")
    note_seen(table.pk, eve)
    remove_spectator(table, table.host, table.spectators.get().pk)
    assert not Onlooker.objects.exists()


def test_a_match_is_public_while_its_table_is_listed() -> None:
    assert make_match(is_listed=True).match.is_public
    table = make_match()
    assert not table.match.is_public
    rooms.share_table(table, table.host)
    table.refresh_from_db()
    assert table.match.is_public


def test_what_was_called_rule_is_called_normal_and_keeps_its_meaning() -> None:
    """Seats, stand-ins and rows of earlier matches get the name of today."""
    table = make_bot_table(make_player())
    table.seats.filter(number=1).update(bot="rule")
    table.seats.filter(number=0).update(stand_in="rule")
    MatchSeat.objects.filter(match=table.match, number=1).update(level="rule")
    assert decides("rule", table) == decides("normal", table)
    executor = MigrationExecutor(connection)
    migration = executor.loader.get_migration("games", "0034_names_of_levels")
    migration.operations[0].code(executor.loader.project_state().apps, None)
    assert table.seats.get(number=1).bot == table.seats.get(number=0).stand_in == "normal"
    row = MatchSeat.objects.get(match=table.match, number=1)
    assert (row.level, row.level_version) == ("normal", LEVELS["normal"].version)


def decides(level: str, table: Table) -> object:
    """Return what a bot of a level does at a table."""
    view = perspective(state_of(table), 1)
    return decide(level, view, options(view))
