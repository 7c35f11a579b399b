"""What sockets send of the talk: to whom, in which language, and nothing more."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.door.players import SESSION_KEY
from games.live.hub import hub
from games.models import Player, Table
from games.rules.state.actions import DeclineGrand
from games.services.seats import rooms, sitting
from games.talk import lines
from games.talk.services import announcing, saying, silence
from tests.games.builders import (
    act,
    make_match,
    make_player,
    make_room,
    play_last_cards,
    play_to_last_cards,
    player_at,
)
from tests.games.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = sync_to_async


async def match_of_four() -> Table:
    return await in_thread(make_match)(is_listed=True)


async def at_seat(table: Table, number: int, **named: str) -> Socket:
    return await Socket.of(table, await in_thread(player_at)(table, number), **named)


async def watching(table: Table, name: str = "Flo", **named: str) -> tuple[Socket, Player]:
    """Somebody else who looks on; everybody hears that they have come."""
    player = await in_thread(make_player)(name)
    return await Socket.of(table, player, **named), player


async def close(*sockets: Socket) -> None:
    for socket in sockets:
        await socket.close()


async def told(socket: Socket) -> str:
    """Return the next frame with something of the talk."""
    while "talk-lines" not in (frame := await socket.frame()):
        continue
    return frame


async def hears_nothing(socket: Socket) -> bool:
    """Tell whether nothing of the talk is sent any more."""
    before = len(socket.frames)
    while not await socket.is_silent():
        await socket.frame()
    return not any("talk-lines" in frame for frame in socket.frames[before:])


async def test_everybody_at_the_table_reads_what_is_said() -> None:
    table = await match_of_four()
    anna, ben = await at_seat(table, 0), await at_seat(table, 1)
    flo, player = await watching(table)
    nobody = await Socket.of(table, None)
    await in_thread(saying.say)(table, await in_thread(player_at)(table, 0), "Hello <b>all</b>")
    for socket in (anna, ben, flo, nobody):
        frame = await told(socket)
        assert "Hello &lt;b&gt;all&lt;/b&gt;" in frame
        assert ('class="me"' in frame) is (socket is anna)
        assert 'data-seat="0"' in frame  # beside it pages show what has been said
    await in_thread(saying.say)(table, player, "Well played")
    assert "data-seat" not in await told(flo)
    await close(anna, ben, flo, nobody)


async def test_a_phrase_is_read_in_ones_own_language() -> None:
    table = await match_of_four()
    german, english = await at_seat(table, 0), await at_seat(table, 1, language="en")
    await in_thread(saying.say_phrase)(table, await in_thread(player_at)(table, 2), "thanks")
    assert "Danke!" in await told(german)
    assert "Thank you!" in await told(english)
    await close(german, english)


async def test_players_read_what_spectators_say_when_the_round_is_over() -> None:
    table = await match_of_four()
    await in_thread(play_to_last_cards)(table)
    seats = [await at_seat(table, number) for number in range(4)]
    flo, player = await watching(table)
    gil, _other = await watching(table, "Gil")
    await in_thread(saying.say)(table, player, "Anna has plums")
    for socket in (flo, gil):
        assert "plums" in await told(socket)
    for socket in seats:
        assert await hears_nothing(socket)
    # Nor does a page that is opened meanwhile get it, by socket or otherwise.
    late = await at_seat(table, 0)
    assert await hears_nothing(late)
    page = await in_thread(page_of)(table, 0)
    assert "plums" not in page
    await in_thread(saying.say)(table, await in_thread(player_at)(table, 0), "well")
    for socket in (*seats, late):
        assert "plums" not in await told(socket)
    await in_thread(play_last_cards)(table)
    for socket in (*seats, late):
        frame = await told(socket)
        assert frame.index("plums") < frame.index("well")
    assert "plums" in await in_thread(page_of)(table, 0)
    await close(*seats, late, flo, gil)


def page_of(table: Table, number: int) -> str:
    """Return what is read without a socket."""
    client = Client(headers={"accept-language": "en"})
    session = client.session
    session[SESSION_KEY] = player_at(table, number).pk
    session.save()
    paths = [reverse(name, args=[table.slug]) for name in ("talk", "talk_lines", "table")]
    return "".join(client.get(path).content.decode() for path in paths)


async def test_a_message_of_a_round_that_a_page_does_not_know_yet_waits() -> None:
    """Spectators may be told of a round before the players are."""
    table = await in_thread(make_match)()
    heard = await in_thread(first_words_of_spectator)(table)
    knows_no_round = lines.Reader(None, True, None, version=0)
    assert heard.lines_for(knows_no_round) == []
    in_the_round = lines.Reader(None, True, table.hand_id, version=10**6)
    assert heard.lines_for(in_the_round) == []
    assert len(heard.lines_for(in_the_round._replace(running_hand=None))) == 1
    assert len(heard.lines_for(in_the_round._replace(is_seated=False))) == 1


def first_words_of_spectator(table: Table) -> lines.Heard:
    saying.say(table, make_player("Flo"), "the Dragon is gone")
    return lines.heard_now(table.pk)


async def test_in_the_room_all_talk_together() -> None:
    table = await in_thread(make_room)()
    anna = await at_seat(table, 0)
    flo, player = await watching(table)
    await in_thread(saying.say)(table, player, "may I look on?")
    assert "may I look on?" in await told(anna)
    await close(anna, flo)


async def test_messages_of_people_one_does_not_hear_are_not_sent() -> None:
    table = await match_of_four()
    anna, ben = [await in_thread(player_at)(table, number) for number in (0, 1)]
    await in_thread(saying.say)(table, ben, "first")
    mine, other = await at_seat(table, 0), await at_seat(table, 2)
    assert "first" in await told(mine)
    assert "first" in await told(other)
    await in_thread(silence.mute)(table, anna, ben)
    assert "first" not in await told(mine)
    await in_thread(saying.say)(table, ben, "second")
    assert "second" in await told(other)
    assert await hears_nothing(mine)
    await in_thread(silence.unmute)(table, anna, ben)
    assert "second" in await told(mine)
    await in_thread(silence.block)(anna, ben)
    assert "second" not in await told(mine)
    await close(mine, other)


async def test_what_a_director_announces_everybody_reads_at_once() -> None:
    table = await match_of_four()
    anna = await in_thread(player_at)(table, 0)
    director = await in_thread(make_player)("Dora")
    await in_thread(silence.block)(anna, director)
    muted, other = await at_seat(table, 0), await at_seat(table, 2, language="en")
    await in_thread(saying.announce)([table], director, "A break\nof ten minutes")
    assert "A break of ten minutes" in await told(muted)
    frame = await told(other)
    assert "A break of ten minutes" in frame
    assert 'class="from-director"' in frame
    assert "<small>Announcement:</small>" in frame
    assert "spectator" not in frame
    await in_thread(saying.announce)([table], director, "x" * 150 + " " + "y" * 149)
    again = await at_seat(table, 0)
    frame = await told(again)
    assert "A break of ten minutes" in frame
    assert "x" * 150 in frame
    assert "y" * 149 in frame
    await close(muted, other, again)


async def test_what_is_announced_no_more_leaves_the_screens() -> None:
    table = await match_of_four()
    anna = await in_thread(player_at)(table, 0)
    await in_thread(saying.say)(table, anna, "hello")
    await in_thread(saying.announce)([table], await in_thread(make_player)("Dora"), "A break")
    screen = await at_seat(table, 2)
    assert "A break" in await told(screen)
    await in_thread(saying.keep_announcements)([table], ["Something else"])
    frame = await told(screen)
    assert "hello" in frame
    assert "A break" not in frame
    await close(screen)


async def test_a_page_that_connects_again_is_shown_everything() -> None:
    table = await match_of_four()
    anna = await in_thread(player_at)(table, 0)
    for text in ("one", "two"):
        await in_thread(saying.say)(table, anna, text)
    socket = await at_seat(table, 1)
    frame = await told(socket)
    assert frame.startswith('<ol id="talk-lines" hx-swap-oob="morph">')
    assert frame.index("one") < frame.index("two")
    await in_thread(saying.say)(table, anna, "three")
    added = await told(socket)
    assert added.startswith('<li hx-swap-oob="beforeend:#talk-lines"')
    assert "one" not in added
    await close(socket)


async def test_an_action_reads_and_sends_nothing_of_the_talk() -> None:
    table = await match_of_four()
    anna = await in_thread(player_at)(table, 0)
    socket = await at_seat(table, 1)
    await in_thread(saying.say)(table, anna, "hello")
    await told(socket)
    queries = await in_thread(queries_of_action)(table)
    assert not [query for query in queries if "talk_" in query]
    assert "talk-lines" not in await socket.frame()
    assert await hears_nothing(socket)
    await close(socket)


def queries_of_action(table: Table) -> list[str]:
    with CaptureQueriesContext(connection) as found:
        act(table, 0, DeclineGrand())
    return [query["sql"] for query in found]


async def test_a_message_is_rendered_once_for_all_who_read_a_language(monkeypatch) -> None:
    table = await match_of_four()
    anna = await in_thread(player_at)(table, 0)
    sockets = [await at_seat(table, number) for number in range(4)]
    sockets += [(await watching(table, name))[0] for name in ("Flo", "Gil")]
    rendered = []
    render = lines.render_to_string
    monkeypatch.setattr(
        lines, "render_to_string", lambda *found: rendered.append(found[0]) or render(*found)
    )
    await in_thread(saying.say)(table, anna, "hello")
    for socket in sockets:
        await told(socket)
    assert rendered == ["talk/_line.html"] * 2  # as its author sees it, and as others do
    await close(*sockets)


async def test_somebody_who_takes_a_seat_no_longer_reads_what_spectators_say() -> None:
    table = await in_thread(make_room)([await in_thread(make_player)("Anna")])
    flo, player = await watching(table)
    await in_thread(begin_with)(table, player)
    gil, other = await watching(table, "Gil")
    await in_thread(saying.say)(table, other, "secret")
    await told(gil)
    assert await hears_nothing(flo)
    await close(flo, gil)


def begin_with(table: Table, player: Player) -> None:
    sitting.sit_down(table, player, 1)
    host = player_at(table, 0)
    for number in (2, 3):
        sitting.seat_bot(table, host, number)
    rooms.say_ready(table, host)
    rooms.say_ready(table, player)


async def test_what_another_process_has_written_is_found(monkeypatch) -> None:
    table = await match_of_four()
    anna = await in_thread(player_at)(table, 0)
    socket = await at_seat(table, 1)
    await in_thread(saying.say)(table, anna, "Good evening")
    await told(socket)  # it has looked at the talk, and only hears of more now
    monkeypatch.setattr(announcing, "listeners", [])
    await in_thread(saying.say)(table, anna, "hello")
    await hub.sweep()  # alone, a process is told of everything
    assert await hears_nothing(socket)
    monkeypatch.setattr("games.live.hub.get_channel_layer", lambda: object())
    await hub.sweep()
    assert "hello" in await told(socket)
    await close(socket)


async def test_other_processes_are_told_numbers_only(monkeypatch) -> None:
    table = await match_of_four()
    sent = []
    monkeypatch.setattr(announcing, "get_channel_layer", lambda: object())
    monkeypatch.setattr(announcing, "tell_others", sent.append)
    await in_thread(saying.say)(table, await in_thread(player_at)(table, 0), "hello")
    assert sent == [{"type": "talk.changed", "talk": table.pk, "version": 1}]


@pytest.mark.django_db
def test_what_is_announced_is_shown_without_asking_the_database(
    monkeypatch, django_assert_num_queries
) -> None:
    """Sockets show it in the thread of the loop, where nothing may be asked."""
    told: list[announcing.News] = []
    monkeypatch.setattr(saying, "announce_after_commit", told.append)
    saying.announce([make_match()], make_player("Dora"), "A break")
    assert told[0].message is not None
    with django_assert_num_queries(0):
        assert "A break" in lines.ShownMessage(told[0].message).html(is_mine=False)
