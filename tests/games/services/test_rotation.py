"""A match with rotating partners: people change seats, each round is of another pair."""

from __future__ import annotations

from collections import Counter

import pytest

from games.models import Departure, Event, Hand, Match, MatchSeat, Motion, Table, TableStatus
from games.people.selectors import companions_of, results_of
from games.rules.cards.deck import from_codes
from games.rules.cards.rotation import MOVES_TO, best_of
from games.rules.state.actions import Play
from games.rules.state.codec import from_json
from games.selectors.finished import initial_hands_of, names_in
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import dump
from games.services.rights.seen_cards import has_seen_cards
from games.services.seats import (
    leaving,
    motions,
    rooms,
    sitting,
    standing_in,
    standing_orders,
)
from games.services.seats.presence import note_seen
from games.services.writing.match_seats import note_results
from tests.games.builders import (
    ALL_BOOSTERS,
    a_deal,
    act,
    change_options,
    make_match,
    make_player,
    make_players,
    make_room,
    make_table,
    play_last_cards,
    play_to_last_cards,
    player_at,
    start,
    state_now,
)
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
AGREED = {"target": None, "max_rounds": 3, "partners_rotate": True}


def refused(code: str):
    return pytest.raises(TableRefusal, match=f"^{code}$")


@pytest.fixture
def match(time) -> Table:
    return make_match(**AGREED)


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats.select_related("player").order_by("number")]


def play_round(table: Table) -> Hand:
    """Play the round that runs to its end; return it."""
    play_to_last_cards(table)
    play_last_cards(table)
    table.refresh_from_db()
    assert table.hand is not None
    return table.hand


def go_on(table: Table) -> None:
    """Let everybody who is there want the next round."""
    for seat in table.seats.filter(player__isnull=False, is_away=False):
        rooms.ask_next(table.pk, seat.player)
    table.refresh_from_db()


# --- a whole match ----------------------------------------------------------------------


def test_a_match_of_six_rounds(time) -> None:
    table = make_match(target=None, max_rounds=6, partners_rotate=True)
    met: Counter[frozenset[str]] = Counter()
    made: Counter[str] = Counter()
    for number in range(1, 7):
        before = names(table)
        met.update({frozenset(before[0::2]), frozenset(before[1::2])})
        hand = play_round(table)
        assert hand.number == number
        assert hand.seat_names == before
        for seat, name in enumerate(before):
            made[name] += from_json(hand.score).round[seat % 2]
        own = table_page(table, 1).view.own_points
        assert own == tuple(made[name] for name in before)
        if number < 6:
            assert table.status == TableStatus.PLAYING
            go_on(table)
            assert names(table) != before
    assert set(met.values()) == {2}
    assert len(met) == 6
    found = Match.objects.get()
    assert found.winner == Match.Winner.OF_EACH
    assert found.totals == [made[name] for name in found.seat_names]
    assert table.status == TableStatus.FINISHED


def test_winners_and_equals_are_counted_as_such(match) -> None:
    """Several who have the same share the victory: each has won a match."""
    for number in range(3):
        play_round(match)
        if number < 2:
            go_on(match)
    row = Match.objects.get()
    row.totals = [150, 300, 300, 0]
    row.save()
    row.players.update(result="")
    note_results(row)
    assert best_of(row.totals) == (1, 2)
    won = {seat.player.name: results_of(seat.player).won for seat in row.players.all()}
    assert won == dict(zip(row.seat_names, (0, 1, 1, 0), strict=True))
    anna = MatchSeat.objects.get(match=row, number=0).player
    assert {(it.as_partner, it.as_opponent) for it in companions_of(anna)} == {(1, 1)}


@pytest.mark.nightly
def test_a_person_and_bots_play_to_the_end(time, settings) -> None:
    """Bots move like people, and simply play for their partner of the round."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p", "2t 3t 4t")]
    table = make_room([make_player()], pace="fast", is_listed=True, **AGREED)
    for number in (1, 2, 3):
        sitting.seat_bot(table, table.host, number)
    start(table)
    bots = set(names(table)[1:])
    note_seen(table.pk, make_player("Eve"))  # somebody watches, so they go on
    sitting.stand_up(table, table.host)
    partners: list[str] = []
    table.refresh_from_db()
    while table.status == TableStatus.PLAYING:
        if len(partners) < state_now(table).number:
            partners.append(names(table)[2])
        assert time.go_on(table)
        table.refresh_from_db()
    assert len(partners) == 3
    assert set(partners) == bots
    assert Match.objects.get().winner == Match.Winner.OF_EACH
    assert Hand.objects.filter(is_over=True).count() == 3


# --- what belongs to people goes with them --------------------------------------------------


def test_all_that_is_of_a_seat_moves_with_its_player(match) -> None:
    play_round(match)
    ben = player_at(match, 1)
    standing_orders.set_waves(match, ben, ["dog"])
    bot = standing_in.stand_up
    bot(match, player_at(match, 3))
    before = {seat.player_id: seat.number for seat in match.seats.all()}
    go_on(match)
    for seat in match.seats.all():
        assert seat.number == MOVES_TO[before[seat.player_id]]
        assert bool(seat.stand_in) is (before[seat.player_id] == 3)
    assert match.seats.get(player=ben).waves == ["dog"]


def test_nobody_moves_while_a_round_runs_or_at_other_tables(time, match) -> None:
    before = names(match)
    play_to_last_cards(match)
    assert names(match) == before
    other = make_match([make_player(name) for name in "EFGH"])
    play_round(other)
    go_on(other)
    assert names(other) == list("EFGH")


def test_hands_go_to_the_player_who_sits_there_now(match) -> None:
    """An action, and what one sees, is of the seat that a player has in this round."""
    play_round(match)
    ben = player_at(match, 1)
    go_on(match)
    assert match.seats.get(player=ben).number == 2
    dealt = state_now(match).hands
    seen = {seat: table_page(match, seat).view.hand for seat in range(4)}
    assert tuple(seen.values()) == dealt
    play_to_last_cards(match)
    act(match, 0, Play(from_codes("2j")))
    row = Event.objects.filter(table=match, kind="Play").last()
    assert row is not None
    assert row.seat == 0
    assert table_page(match, 2).seats[2].name == "Ben"


def test_a_returning_player_reads_what_the_bot_did_on_all_seats(match, time) -> None:
    clara = player_at(match, 2)
    standing_in.stand_up(match, clara)
    for _ in range(200):
        if state_now(match).window_count and not state_now(match).windows:
            break
        if Event.objects.filter(by_stand_in=True, seat=2).exists():
            break
        time.go_on(match)
    deeds = Event.objects.filter(by_stand_in=True).count()
    assert deeds
    # The round ends, and Clara moves on; others' bots are none of her business.
    state = state_now(match)
    match.state = dump(state._replace(windows=(), score=state.score, number=1))
    match.save()
    for number in (0, 1, 3):
        rooms.ask_next(match.pk, player_at(match, number))
    match.refresh_from_db()
    assert match.seats.get(player=clara).number == 3
    Event.objects.filter(hand__number=2).update(by_stand_in=True, seat=2)
    seat = match.seats.get(player=clara)
    assert standing_in.deeds_for(match, seat).count() == deeds


# --- leaving --------------------------------------------------------------------------------


def test_a_departure_in_a_later_round_is_kept_by_the_seat_of_the_first(match) -> None:
    play_round(match)
    go_on(match)
    leaver = player_at(match, 3)
    assert leaver.name == "Clara"
    leaving.leave_for_good(match, leaver)
    departure = Departure.objects.get()
    assert (departure.seat, departure.hand.number) == (2, 2)
    assert has_seen_cards(match, leaver, 1)
    assert not has_seen_cards(match, leaver, 3)
    play = [player_at(match, number) for number in (0, 1, 2)]
    assert {player.name for player in play} == {"Anna", "Ben", "David"}
    eve = make_player("Eve")
    note_seen(match.pk, eve)
    sitting.sit_down(match, eve, 3)
    departure.refresh_from_db()
    assert departure.successor == eve
    assert MatchSeat.objects.get(player=eve).number == 2
    assert MatchSeat.objects.filter(level="").count() == 5
    with refused("seat_taken"):
        sitting.sit_down(match, make_player("Fred"), 3)
    with refused("already_started"):
        sitting.sit_down(match, make_player("Gina"), 2)


# --- what is not to be had -------------------------------------------------------------------


def test_nobody_concedes_where_partners_rotate(match) -> None:
    with refused("no_teams"):
        motions.move(match, player_at(match, 0), Motion.CONCEDE)
    for number in range(4):
        if number == 0:
            motions.move(match, player_at(match, 0), Motion.ABANDON)
        else:
            motions.answer(match, player_at(match, number), agrees=True)
    assert Match.objects.get().winner == Match.Winner.NOBODY


@pytest.mark.parametrize(
    "ends",
    [
        {"target": 1000, "max_rounds": None},
        {"target": 1000, "max_rounds": 6},
        {"target": None, "max_rounds": 4},
        {"target": None, "max_rounds": None, "max_minutes": 60},
        {"target": None, "max_rounds": 6, "max_minutes": 60},
    ],
)
def test_a_match_ends_when_all_have_played_with_all(ends) -> None:
    with refused("uneven_rounds"):
        make_table(make_player(), partners_rotate=True, **ends)


def test_a_match_with_rotating_partners_is_never_rated() -> None:
    table = make_table(make_player(), rated=True, tips=True, open_hands=True, **AGREED)
    options = from_json(table.options)
    assert (options.partners_rotate, options.rated) == (True, False)
    assert options.tips
    assert options.open_hands


def test_the_agreement_is_kept_when_something_else_changes() -> None:
    anna = make_player()
    table = make_table(anna, **AGREED)
    change_options(table, anna, pace="slow")
    table.refresh_from_db()
    assert from_json(table.options).partners_rotate


# --- the record -----------------------------------------------------------------------------


def test_all_hands_of_an_earlier_round_have_the_names_of_that_round(match) -> None:
    sat = [names(match)]
    play_round(match)
    go_on(match)
    sat.append(names(match))
    play_round(match)
    assert names_in(match, 1) == sat[0]
    assert names_in(match, 2) == sat[1] != sat[0]
    assert initial_hands_of(match, 1) is not None


def test_boosters_stay_with_their_owners(settings, time) -> None:
    """BG-3, across the change of seats; and nobody else is shown them."""
    players = make_players()
    table = make_room(players, deck=ALL_BOOSTERS, boosters_at_start=1, **AGREED)
    start(table)
    state = state_now(table)
    held = dict(zip(names(table), state.booster_state.hands, strict=True))
    table.state = dump(state._replace(windows=(), out=(1, 0, 3)))
    table.save()
    go_on(table)
    after = state_now(table).booster_state.hands
    assert dict(zip(names(table), after, strict=True)) == held
    for seat, name in enumerate(names(table)):
        boosters = table_page(table, seat).view.boosters
        assert boosters is not None
        assert boosters.hand == held[name]
