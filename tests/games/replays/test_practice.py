"""Play on from a step of a finished round: the same position, and nothing of it counts."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.live.lobby import listed
from games.models import Access, Event, Hand, Match, MatchKind, Table, TableStatus
from games.replays import reading
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import fold
from games.rules.state.codec import from_json
from games.rules.state.state import State
from games.services.ground.refusals import TableRefusal
from games.services.ground.wall_clock import now
from games.services.seats import rooms, sitting
from games.services.seats.entrance import Entrance
from games.services.seats.practice import options_of_practice, play_on
from games.services.writing import rounds
from games.services.writing.store import seats_of
from tests.by_day import by_day
from tests.games.admin.played import play_match
from tests.games.builders import make_player, state_now
from tests.games.kept_rows import made_once
from tests.games.replays.played import make_open_match, play_randomly
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db


def rows_of(match: Match):
    return tuple(match.players.select_related("player"))


def practice_at(hand: Hand, step: int, seat: int = 0) -> Table:
    position = reading.position_at(hand, rows_of(hand.match), step)
    table = play_on(make_player("Zoe"), position, seat)
    table.refresh_from_db()
    return table


def address(match: Match, step: int, number: int = 1) -> str:
    return reverse("play_from", args=[match.slug, number, step])


@pytest.fixture
def match() -> Match:
    found = play_match(target=None, max_rounds=2)
    Match.objects.filter(pk=found.pk).update(is_public=True)
    found.refresh_from_db()
    return found


def played_rounds(*, boosted: bool, number: int) -> list[Hand]:
    """Return rounds of one match that were played at random."""
    name = f"{number} rounds at random, {boosted=}"
    match = made_once(name, lambda: _played_rounds(boosted, number))
    return list(match.hands.order_by("number"))


def _played_rounds(boosted: bool, number: int) -> Match:
    chance = Random(3)
    table = make_open_match(boosted=boosted, target=None, max_rounds=number)
    for at in range(number):
        play_randomly(table, chance)
        if at + 1 < number:
            rounds.go_on(table, seats_of(table), now())
            table.refresh_from_db()
    Match.objects.filter(pk=table.match_id).update(ended=now())
    return Match.objects.get(pk=table.match_id)


def untimed(state: State) -> State:
    """Return a state without what its windows have from the times of its table."""
    return state._replace(windows=tuple(it._replace(timed=False) for it in state.windows))


@pytest.mark.parametrize(
    ("boosted", "apart"), by_day(((False, 29), (True, 29), (True, 83)), ((True, 83),))
)
def test_the_position_is_the_same_from_any_step(boosted: bool, apart: int) -> None:
    *_before, hand = played_rounds(boosted=boosted, number=1 + boosted)
    walk = reading.walk_of(hand)
    for step in range(0, walk.last, apart):
        table = practice_at(hand, step, step % 4)
        state, expected = untimed(state_now(table)), untimed(walk.states[step])
        assert state == expected._replace(options=options_of_practice(expected.options))
        assert state.points == expected.points
        mine = [seat.number for seat in seats_of(table) if seat.is_person]
        assert mine == [step % 4]


@pytest.mark.parametrize("boosted", [False, True])
def test_what_is_written_down_folds_to_what_is_played(boosted: bool) -> None:
    """As the administration, undoing and looking at all hands do."""
    *_before, hand = played_rounds(boosted=boosted, number=1 + boosted)
    walk = reading.walk_of(hand)
    table = practice_at(hand, walk.last // 2)
    match = table.match
    assert match is not None
    assert match.hands.count() == hand.match.hands.count()
    copied = match.hands.get(number=hand.number)
    rows = Event.objects.filter(hand=copied).order_by("version")
    events = [from_json(event) for row in rows for event in row.events]
    assert fold(events, reading.state_before(copied)) == state_now(table)


@pytest.mark.parametrize("boosted", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_practice_is_played_to_the_end_from_any_step(boosted: bool) -> None:
    (hand,) = played_rounds(boosted=boosted, number=1)
    walk = reading.walk_of(hand)
    chance = Random(1)
    for step in range(0, walk.last, 90):
        table = practice_at(hand, step, 1)
        play_randomly(table, chance)
        assert not state_now(table).windows
        assert table.match.kind == MatchKind.PRACTICE


def test_partners_who_rotated_stay_together_in_practice() -> None:
    chance = Random(3)
    table = make_open_match(target=None, max_rounds=3, partners_rotate=True)
    hand = play_randomly(table, chance)
    practice = practice_at(Hand.objects.get(pk=hand.pk), 30)
    assert not state_now(practice).options.partners_rotate
    play_randomly(practice, chance)
    assert not state_now(practice).windows


def test_practice_counts_nowhere(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(is_rated=True, options=match.options | {"rated": True})
    match.refresh_from_db()
    hand = match.hands.get(number=1)
    table = practice_at(hand, 10)
    found = table.match
    assert found is not None
    assert (found.kind, found.is_rated, found.is_public) == (MatchKind.PRACTICE, False, False)
    assert not state_now(table).options.rated
    assert not from_json(table.options).rated
    assert table.is_practice
    assert not table.is_listed
    assert table.slug not in {it.slug for it in listed().tables}


def test_practice_is_never_listed(match: Match) -> None:
    table = practice_at(match.hands.get(number=1), 10)
    player = table.host
    assert player is not None
    with pytest.raises(TableRefusal, match="practice_unlisted"):
        rooms.share_table(table, player)
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    rooms.change_options(table, player, {"rated": False}, Entrance(Access.PUBLIC))
    table.refresh_from_db()
    assert not table.is_listed
    assert not rounds.may_go_on(table)


def test_at_the_end_there_is_nothing_to_play_on(match: Match) -> None:
    Match.objects.update(is_public=True)
    hand = match.hands.get(number=1)
    last = reading.walk_of(hand).last
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = client.post(address(match, last), {"seat": "0"})
    assert answer.status_code == 422
    assert "there is nothing left to play" in answer.content.decode()
    assert client.post(address(match, last + 1), {"seat": "0"}).status_code == 404
    for seat in ("", "4", "-1", "9" * 5000, "x"):
        assert client.post(address(match, 5), {"seat": seat}).status_code == 422
    assert not Table.objects.filter(is_practice=True).exists()


def test_guests_play_on_by_a_button_and_are_told_that_it_is_practice(match: Match) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    page = client.get(reverse("replay", args=[match.slug, 1, 20])).content.decode()
    assert f'action="{address(match, 20)}"' in page
    answer = client.post(address(match, 20), {"seat": "2"})
    table = Table.objects.get(is_practice=True)
    assert answer.headers["Location"] == reverse("table", args=[table.slug])
    shown = client.get(answer.headers["Location"]).content.decode()
    assert "Practice" in shown
    assert [seat.number for seat in seats_of(table) if seat.is_person] == [2]
    state = state_now(table)
    assert shown.count('name="card"') == state.hands[2].bit_count()


def test_the_match_says_that_it_is_practice(match: Match) -> None:
    table = practice_at(match.hands.get(number=1), 20)
    client = client_of(table.host)
    found = client.get(reverse("match", args=[table.match.slug])).content.decode()
    assert "practice, counts for nothing" in found
    assert table.match.slug not in Client().get(reverse("matches")).content.decode()


def test_people_come_by_the_link_and_take_the_seat_of_a_bot(match: Match) -> None:
    table = practice_at(match.hands.get(number=1), 20, 0)
    friend = make_player("Ida")
    sitting.sit_down(table, friend, 3)
    assert [seat.number for seat in seats_of(table) if seat.is_person] == [0, 3]


def test_strangers_may_not_play_on_what_they_may_not_see(match: Match) -> None:
    Match.objects.update(is_public=False)
    stranger = client_of(make_player("Eve"))
    assert stranger.post(address(match, 5), {"seat": "0"}).status_code == 404
    assert not Table.objects.filter(is_practice=True).exists()


def test_the_step_that_was_the_last_of_the_record_is_the_last_in_the_log(match: Match) -> None:
    hand = match.hands.get(number=1)
    table = practice_at(hand, 30)
    step = reading.walk_of(hand).steps[30]
    last = Event.objects.filter(hand=table.hand).order_by("version").last()
    assert last is not None
    assert last.version == step.version
    assert table.version == step.version + 1
    assert {seat.number for seat in seats_of(table)} == set(SEATS)
