"""Taking back a slip: by consent of the others, until anybody has done anything more."""

from __future__ import annotations

import pytest

from games.admin.record import match_record
from games.models import Event, Motion, Table
from games.records.json_record import read_record, record_of, replay
from games.records.summary import summary_of
from games.rules.cards.deck import DOG, DRAGON, MAH_JONG, PHOENIX, from_codes, rank_of
from games.rules.cards.moves import some_cards
from games.rules.play.defaults import default_action
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.rules.state.seats import seats_in
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import dump
from games.services.seats import motions, standing_in
from games.services.seats.presence import note_seen
from tests.games.builders import (
    a_deal,
    act,
    come_to_lead,
    make_boosted_match,
    make_match,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound

pytestmark = pytest.mark.django_db
UNTOUCHED = ("hands", "plays", "passed", "wish", "played", "calls", "out", "turn", "phase")


@pytest.fixture
def match(time, settings) -> Table:
    """A first lead without any clock, and then a trick that nobody has taken yet."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 5j", "Dog Drg", "4j 6p", "7p 8t")]
    table = make_match(pace="none")
    play_to_lead(table)
    return table


def facts(table: Table) -> dict[str, object]:
    state = state_now(table)
    return {name: getattr(state, name) for name in UNTOUCHED}


def take_back(table: Table, seat: int, *agree: int) -> None:
    motions.move(table, player_at(table, seat), Motion.UNDO)
    for other in agree:
        motions.answer(table, player_at(table, other), agrees=True)


def lead_lowest(table: Table, **named: object) -> int:
    """Let the seat that leads play one card; return the seat."""
    state = state_now(table)
    leader = state.turn
    assert leader is not None
    plain = state.hands[leader] & ~(MAH_JONG | DOG | PHOENIX | DRAGON)
    card = min((1 << bit for bit in range(64) if plain >> bit & 1), key=rank_of)
    act(table, leader, asked.Play(card, **named))
    return leader


def others(seat: int) -> list[int]:
    return [(seat + step) % 4 for step in (1, 2, 3)]


def test_a_play_is_taken_back_when_all_others_agree(match) -> None:
    before = facts(match)
    leader = lead_lowest(match)
    one, two, three = others(leader)
    take_back(match, leader, one, two)
    assert facts(match) != before
    motions.answer(match, player_at(match, three), agrees=True)
    assert facts(match) == before
    assert Event.objects.filter(table=match).latest("version").kind == "UndoTurn"
    assert_record_is_sound(match)


def test_a_call_made_with_the_play_goes_too(match) -> None:
    before = facts(match)
    leader = lead_lowest(match, tichu=True)
    take_back(match, leader, *others(leader))
    assert facts(match) == before


def test_a_pass_is_taken_back(match) -> None:
    leader = lead_lowest(match)
    follower = others(leader)[0]
    before = facts(match)
    act(match, follower, asked.Pass())
    take_back(match, follower, *others(follower))
    assert facts(match) == before
    assert_record_is_sound(match)


def test_nothing_is_taken_back_after_the_next_action(match) -> None:
    leader = lead_lowest(match)
    motions.move(match, player_at(match, leader), Motion.UNDO)
    act(match, others(leader)[0], asked.Pass())
    match.refresh_from_db()
    assert match.motion == {}
    with pytest.raises(TableRefusal, match="nothing_to_undo"):
        motions.move(match, player_at(match, leader), Motion.UNDO)


def test_a_call_ends_the_chance_to_take_a_slip_back(match) -> None:
    leader = lead_lowest(match)
    act(match, others(leader)[0], asked.CallTichu())
    with pytest.raises(TableRefusal, match="nothing_to_undo"):
        motions.move(match, player_at(match, leader), Motion.UNDO)


def test_a_pass_that_closed_the_trick_stands(match) -> None:
    leader = lead_lowest(match)
    one, two, three = others(leader)
    for seat in (one, two, three):
        act(match, seat, asked.Pass())
    assert state_now(match).phase == Phase.CLOSING
    with pytest.raises(TableRefusal, match="nothing_to_undo"):
        motions.move(match, player_at(match, three), Motion.UNDO)


def test_nobody_takes_back_what_others_have_done(match) -> None:
    leader = lead_lowest(match)
    with pytest.raises(TableRefusal, match="nothing_to_undo"):
        motions.move(match, player_at(match, others(leader)[0]), Motion.UNDO)


def test_an_exchange_stands(time) -> None:
    match = make_match(pace="none")
    leader = play_to_lead(match).turn
    with pytest.raises(TableRefusal, match="nothing_to_undo"):
        motions.move(match, player_at(match, leader), Motion.UNDO)


def test_the_button_is_there_for_a_player_who_has_just_played(match) -> None:
    leader = lead_lowest(match)
    assert [table_page(match, seat).may_undo for seat in range(4)] == [
        seat == leader for seat in range(4)
    ]
    act(match, others(leader)[0], asked.Pass())
    assert not table_page(match, leader).may_undo


def test_what_lay_before_lies_again(match) -> None:
    leader = lead_lowest(match)
    follower = others(leader)[0]
    before = facts(match)
    state = state_now(match)
    move = options(perspective(state, follower)).moves[-1]
    act(match, follower, asked.Play(some_cards(move, state.hands[follower])))
    take_back(match, follower, *others(follower))
    assert facts(match) == before


def test_record_stays_readable_and_replays(match) -> None:
    leader = lead_lowest(match)
    take_back(match, leader, *others(leader))
    lead_lowest(match)
    motions.move(match, player_at(match, 0), Motion.ABANDON)
    for seat in (1, 2, 3):
        motions.answer(match, player_at(match, seat), agrees=True)
    match.refresh_from_db()
    record = match_record(match.match)
    assert replay(read_record(record_of(record))) == state_now(match)
    (trick,) = summary_of(record.steps).tricks
    assert len(trick.entries) == 1


def test_nothing_is_taken_back_at_tables_with_boosters() -> None:
    table = make_boosted_match(pace="none")
    state = come_to_lead(table)
    leader = state.turn
    act(table, leader, default_action(state, leader))
    with pytest.raises(TableRefusal, match="nothing_to_undo"):
        motions.move(table, player_at(table, leader), Motion.UNDO)


@pytest.mark.parametrize("makes", [asked.Play, asked.Bomb])
def test_a_bomb_stands(time, settings, makes) -> None:
    """Also in one's own turn, as a lead or on what lies."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 9j 9s 9p 9t", "Dog Drg", "4j 6p", "7p 8t")]
    match = make_match(pace="none")
    leader = play_to_lead(match).turn
    assert leader == 0
    nines = from_codes("9j 9s 9p 9t")
    if makes is asked.Play:
        act(match, leader, asked.Play(nines))
    else:
        act(match, leader, asked.Play(MAH_JONG))
        for seat in (1, 2):
            act(match, seat, default_action(state_now(match), seat))
        act(match, 3, default_action(state_now(match), 3))
        act(match, leader, asked.Bomb(nines, state_now(match).plays[-1].number))
    assert not table_page(match, leader).may_undo
    refuses(match, leader)


def test_a_lead_that_was_the_dog_stands(time, settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah Dog 5j", "Drg", "4j 6p", "7p 8t")]
    match = make_match(pace="none")
    leader = play_to_lead(match).turn
    act(match, leader, asked.Play(DOG))
    assert not table_page(match, leader).may_undo
    refuses(match, leader)


def test_a_gift_that_was_accepted_stands(time, settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah Drg 5j", "Dog", "4j 6p", "7p 8t")]
    match = make_match(pace="none")
    leader = play_to_lead(match).turn
    act(match, leader, asked.Play(DRAGON))
    while state_now(match).phase != Phase.GIFT:
        state = state_now(match)
        seat = seats_in(state.window.waiting)[0]
        act(match, seat, default_action(state, seat))
    refuses(match, leader)
    act(match, leader, asked.GiveDragon(1))
    assert not table_page(match, leader).may_undo
    refuses(match, leader)


def refuses(match: Table, seat: int) -> None:
    with pytest.raises(TableRefusal, match="nothing_to_undo"):
        motions.move(match, player_at(match, seat), Motion.UNDO)


# --- UNDO-1 to 3, one by one ------------------------------------------------------------


@pytest.mark.parametrize("who_ends_it", [1, 0])
def test_a_slip_is_asked_for_once(match, time, who_ends_it) -> None:
    """UNDO-1: after a no, or after that was taken back, this play stands; not a later one."""
    leader = lead_lowest(match)
    motions.move(match, player_at(match, leader), Motion.UNDO)
    motions.answer(match, player_at(match, (leader + who_ends_it) % 4), agrees=False)
    assert not table_page(match, leader).may_undo
    refuses(match, leader)
    time.go_by(1)
    follower = others(leader)[0]
    act(match, follower, asked.Pass())
    assert table_page(match, follower).may_undo
    take_back(match, follower, *others(follower))


def test_what_all_are_told_of_others_does_not_matter(match) -> None:
    """UNDO-2: only deeds end the chance."""
    leader = lead_lowest(match)
    standing_in.stand_up(match, player_at(match, others(leader)[2]))
    assert table_page(match, leader).may_undo
    take_back(match, leader, *others(leader)[:2])
    assert state_now(match).phase == Phase.LEAD


def test_halt_and_waving_through_do_not_matter(time, settings) -> None:
    """UNDO-2, at a table with a time for bombs."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 5j", "Dog Drg", "4j 6p", "7p 8t")]
    match = make_match(pace="slow")
    play_to_lead(match)
    before = facts(match)
    leader = lead_lowest(match)
    one, two, _three = others(leader)
    act(match, two, asked.Decline())
    act(match, one, asked.Hold())
    assert table_page(match, leader).may_undo
    take_back(match, leader, *others(leader))
    assert facts(match) == before


def test_a_time_for_bombs_that_has_run_out_does_not_matter(time, settings) -> None:
    """UNDO-2: nobody has done anything since."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 5j", "Dog Drg", "4j 6p", "7p 8t")]
    match = make_match(pace="slow")
    play_to_lead(match)
    before = facts(match)
    leader = lead_lowest(match)
    assert time.go_on(match)
    assert Event.objects.filter(table=match).latest("version").kind == "TimeOut"
    take_back(match, leader, *others(leader))
    assert facts(match) == before


def test_what_a_clock_has_done_stands(time, settings) -> None:
    """UNDO-3."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 5j", "Dog Drg", "4j 6p", "7p 8t")]
    match = make_match(pace="slow")
    play_to_lead(match)
    leader = lead_lowest(match)
    follower = others(leader)[0]
    while not state_now(match).passed >> follower & 1:
        assert time.go_on(match)
    assert not table_page(match, follower).may_undo
    refuses(match, follower)


def test_what_a_stand_in_has_done_stands(time, settings) -> None:
    """UNDO-3."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 5j", "Dog Drg", "4j 6p", "7p 8t")]
    match = make_match(pace="none")
    leader = play_to_lead(match).turn
    standing_in.stand_up(match, player_at(match, leader))
    time.go_by(5)
    assert Event.objects.filter(table=match, by_stand_in=True, kind="Play").count() == 1
    note_seen(match.pk, player_at(match, leader), comes=True)
    assert not table_page(match, leader).may_undo
    refuses(match, leader)


def test_a_play_that_ends_the_round_stands(match) -> None:
    """UNDO-3."""
    state = state_now(match)
    last = tuple(from_codes(card) for card in ("2j", "3j", "4j", "5j"))
    match.state = dump(state._replace(hands=last, windows=(state.window._replace(waiting=1),)))
    match.save()
    for seat in (0, 1, 2):
        act(match, seat, asked.Play(last[seat]))
    assert state_now(match).score is not None
    assert not table_page(match, 2).may_undo
    refuses(match, 2)
