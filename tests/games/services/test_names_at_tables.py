"""A name is a message: those who play read no new one of a spectator while a round runs."""

from __future__ import annotations

import pytest

from games.models import Player, Table, Told
from games.rules.cards.deck import from_codes
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.screen.lists.log import lines_of, log_parts
from games.screen.output.regions import regions
from games.screen.page.scene import Scene
from games.screen.telling.absence import newest_notices, notice_text
from games.screen.telling.trick import shown_plays
from games.screen.words.names import apart
from games.services.acting import clock
from games.services.acting.actions import take_action
from games.services.ground import wall_clock
from games.services.ground.notices import LogEntry, TableNotice
from games.services.ground.refusals import TableRefusal
from games.services.seats import leaving, rooms, sitting, waiting_list
from games.services.seats.players import rename_player
from games.services.seats.presence import note_seen
from tests.games.builders import (
    a_deal,
    act,
    make_match,
    make_player,
    make_room,
    play_last_cards,
    play_to_last_cards,
    play_to_lead,
    player_at,
    start,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
SECRET = "E HAS DRAGON"


@pytest.fixture
def eve() -> Player:
    return make_player("Eve")


@pytest.fixture
def watched(time, eve: Player) -> Table:
    """A round that runs, watched by Eve since before it began."""
    table = make_room(pace="none")
    note_seen(table.pk, eve)
    start(table)
    run_clock()
    table.refresh_from_db()
    return table


def watchers(table: Table, audience: int | None) -> tuple[str, ...]:
    return table_page(table, audience).watcher_names


def test_players_read_the_new_name_of_a_spectator_after_the_round(watched, eve) -> None:
    rename_player(eve, SECRET)
    run_clock()
    assert [watchers(watched, seat) for seat in range(4)] == [("Eve",)] * 4
    assert watchers(watched, None) == (SECRET,)
    assert [it.name for it in table_page(watched, 0).removable] == ["Eve"]
    play_to_last_cards(watched)
    assert watchers(watched, 1) == ("Eve",)
    play_last_cards(watched)
    assert state_now(watched).score is not None
    assert watchers(watched, 1) == (SECRET,)


def test_a_spectator_who_comes_in_mid_round_has_no_name_for_players(watched) -> None:
    note_seen(watched.pk, make_player(SECRET))
    run_clock()
    assert watchers(watched, 2) == ("Eve",)
    assert table_page(watched, 2).watcher_number == 2
    assert watchers(watched, None) == ("Eve", SECRET)


def test_no_new_name_in_line_is_told_to_players_either(watched, eve) -> None:
    waiting_list.get_in_line(watched, eve)
    rename_player(eve, SECRET)
    newcomer = make_player(SECRET)
    note_seen(watched.pk, newcomer)
    waiting_list.get_in_line(watched, newcomer)
    assert [it.name for it in table_page(watched, 0).line] == ["Eve", ""]
    assert [it.name for it in table_page(watched, None).line] == [SECRET, SECRET]


def test_the_next_round_knows_the_names_of_its_beginning(watched, eve) -> None:
    rename_player(eve, "Eva")
    play_to_last_cards(watched)
    play_last_cards(watched)
    for seat in range(4):
        rooms.ask_next(watched.pk, player_at(watched, seat))
    assert state_now(watched).phase == Phase.GRAND
    assert watchers(watched, 1) == ("Eva",)


def test_before_a_match_all_read_present_names(time, eve) -> None:
    room = make_room(pace="none")
    note_seen(room.pk, eve)
    rename_player(eve, "Eva")
    clock.tell(time.now)
    assert watchers(room, 0) == ("Eva",)


# --- how often ------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, None])
def test_at_a_table_one_is_renamed_once_in_five_minutes(watched, time, eve, number) -> None:
    player = eve if number is None else player_at(watched, number)
    rename_player(player, "Zoe")
    time.stand_still(299)
    with pytest.raises(TableRefusal, match="renamed_lately"):
        rename_player(player, "Zora")
    player.refresh_from_db()
    assert player.name == "Zoe"
    rename_player(player, "Zoe")  # that is no other name
    time.stand_still(1)
    rename_player(player, "Zora")


def test_people_at_no_table_change_their_name_at_will() -> None:
    player = make_player("Eve")
    for name in ("Eva", "Evi", "Ev"):
        rename_player(player, name)


def test_all_are_told_of_a_player_who_is_renamed(time) -> None:
    match = make_match()
    rename_player(player_at(match, 1), "Bernd")
    (notice,) = [it.event for it in table_page(match, 3).log if hasattr(it.event, "told")]
    assert (notice.told, notice.name, notice.other) == (Told.RENAMED, "Ben", "Bernd")


def test_what_was_played_keeps_the_name_it_was_played_under(settings, time) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah")]
    match = make_match()
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    time.go_by(1)
    rename_player(player_at(match, 0), "Zoe")
    scene = Scene(table_page(match, 2))
    told = [(line.name, line.text) for part in log_parts(scene) for line in lines_of(part)]
    assert ("Anna", "") in told  # the Mah Jong
    assert not [name for name, _text in told if name == "Zoe"]
    assert [it.name for it in shown_plays(scene, scene.view.plays)] == ["Anna"]


def test_what_was_played_is_not_said_of_who_takes_the_seat_later(settings, time, eve) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah")]
    match = make_match()
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    time.go_by(1)
    leaving.leave_for_good(match, player_at(match, 0))
    time.go_by(1)
    sitting.sit_down(match, eve, 0)
    page = table_page(match, 0)
    assert page.seats[0].name == "Eve"
    told = [line for part in log_parts(Scene(page)) for line in lines_of(part)]
    assert "Anna" in [line.name for line in told if line.cards]  # the Mah Jong
    assert not [line for line in told if line.name == "Eve" or dict(line.for_seats).get(0)]
    scene = Scene(page)
    assert [it.name for it in shown_plays(scene, scene.view.plays)] == ["Anna"]  # and not "You"


def test_who_has_gone_stands_at_the_buttons_until_people_go_on(time) -> None:
    match = make_match()
    act(match, 0, asked.DeclineGrand())
    time.go_by(1)
    leaving.leave_for_good(match, player_at(match, 1))
    gone = '<bdi translate="no">Ben</bdi> hat die Partie verlassen'
    assert gone in regions(table_page(match, 2))["actions"]
    time.go_by(1)
    take_action(match.pk, seat=1, action=asked.DeclineGrand(), action_id="of the bot")
    assert gone in regions(table_page(match, 2))["actions"]
    act(match, 3, asked.DeclineGrand())
    assert gone not in regions(table_page(match, 2))["actions"]


def test_nobody_is_told_that_they_are_back_themselves() -> None:
    match, at = make_match(), wall_clock.now()
    back = LogEntry(at, TableNotice(at, Told.BACK, "Ben"))
    told = [newest_notices(Scene(table_page(match, seat)._replace(log=(back,)))) for seat in (1, 2)]
    assert told == ["", f"{apart('Ben')} ist zurück."]


def test_a_change_of_seats_is_a_line_of_the_log() -> None:
    table = make_room()
    sitting.swap_seats(table, player_at(table, 0), 1, 2)
    start(table)
    told = [entry.event for entry in table_page(table, None).log]
    (notice,) = [event for event in told if isinstance(event, TableNotice)]
    assert (notice.told, {notice.name, notice.other}) == (Told.SEATS, {"Ben", "Clara"})
    assert notice_text(notice)


def test_other_partners_are_told_in_the_log_of_the_next_match() -> None:
    table = make_room()
    rooms.shuffle_seats(table, player_at(table, 0))
    start(table)
    told = [entry.event for entry in table_page(table, None).log]
    notices = [event for event in told if isinstance(event, TableNotice)]
    assert [it.told for it in notices] == [Told.PARTNERS, Told.PARTNERS]
    names = [seat.name for seat in table_page(table, None).seats]
    assert [(it.name, it.other) for it in notices] == [(names[0], names[2]), (names[1], names[3])]
