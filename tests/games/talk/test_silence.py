"""Not hearing somebody: at a table, or at all; and what a block keeps away."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.models import Player, Table
from games.people import selectors as people
from games.people.services.accounts import show_table
from games.people.services.friends import follow, invite
from games.services.ground.refusals import TableRefusal
from games.services.seats import rooms, sitting
from games.services.seats.players import forget_player, hand_over, rename_player
from games.services.seats.waiting_list import get_in_line
from games.talk import lines
from games.talk.models import Block, Message, Mute
from games.talk.selectors import hearing_of
from games.talk.services import saying, silence
from tests.games.builders import make_match, make_player, make_table, player_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Table:
    return make_match(is_listed=True)


def read_by(table: Table, player: Player | None) -> list[str]:
    """Return what somebody reads now, spectators' messages of the round apart."""
    hearing = hearing_of(table.pk, player)
    number = None if player is None else player.pk
    reader = lines.Reader(number, False, None, 10**9, hearing.unheard)
    found = lines.heard_now(table.pk).lines_for(reader)
    return [Message.objects.get(pk=line.number).said for line in found]


def test_somebody_muted_is_not_heard_at_this_table(match, anna, ben) -> None:
    other = make_table(ben)
    saying.say(match, ben, "here")
    saying.say(other, ben, "there")
    silence.mute(match, anna, ben)
    silence.mute(match, anna, ben)
    assert (read_by(match, anna), read_by(other, anna)) == ([], ["there"])
    assert read_by(match, ben) == read_by(match, None) == ["here"]
    silence.unmute(match, anna, ben)
    assert read_by(match, anna) == ["here"]


def test_somebody_blocked_is_heard_nowhere_and_does_not_notice(match, anna, ben) -> None:
    other = make_table(ben)
    saying.say(other, ben, "there")
    saying.say(other, anna, "you")
    silence.block(anna, ben)
    silence.block(anna, ben)
    assert read_by(other, anna) == ["you"]
    assert read_by(other, ben) == ["there", "you"]
    silence.unblock(anna, ben)
    assert read_by(other, anna) == ["there", "you"]


def test_nobody_silences_themselves(match, anna) -> None:
    with pytest.raises(TableRefusal, match="about_oneself"):
        silence.block(anna, anna)
    with pytest.raises(TableRefusal, match="about_oneself"):
        silence.mute(match, anna, anna)


def test_nobody_blocks_without_end(anna, ben, monkeypatch) -> None:
    monkeypatch.setattr(silence, "MOST_BLOCKED", 0)
    with pytest.raises(TableRefusal, match="too_many_blocked"):
        silence.block(anna, ben)


def test_somebody_blocked_gets_no_seat_at_a_table_of_the_blocker(anna, ben) -> None:
    room = make_table(anna, is_listed=True)
    silence.block(anna, ben)
    with pytest.raises(TableRefusal, match="seat_kept"):
        sitting.sit_down(room, ben, 1)
    assert rooms.sit_anywhere(ben) is None
    sitting.sit_down(make_table(ben), anna, 1)
    silence.unblock(anna, ben)
    sitting.sit_down(room, ben, 1)


def test_somebody_blocked_does_not_stand_in_line_for_a_seat(match, anna, ben) -> None:
    eve, flo = make_player("Eve"), make_player("Flo")
    silence.block(anna, eve)
    with pytest.raises(TableRefusal, match="seat_kept"):
        get_in_line(match, eve)
    get_in_line(match, flo)


def test_somebody_seated_before_a_block_stays(anna, ben) -> None:
    room = make_table(anna)
    sitting.sit_down(room, ben, 1)
    silence.block(anna, ben)
    sitting.sit_down(room, ben, 1)
    assert player_at(room, 1) == ben


def test_invitations_from_somebody_blocked_do_not_come_through(match, anna, ben) -> None:
    room = make_table(ben)
    silence.block(anna, ben)
    invite(room, ben, anna)
    assert people.invitations_for(anna) == []
    silence.unblock(anna, ben)
    assert [it.table for it in people.invitations_for(anna)] == [room]


def test_somebody_blocked_takes_no_invitation_of_others_away(match, anna, ben) -> None:
    room, clara = make_table(ben), player_at(match, 2)
    sitting.sit_down(room, clara, 1)
    silence.block(anna, ben)
    invite(room, clara, anna)
    invite(room, ben, anna)
    assert [it.sender for it in people.invitations_for(anna)] == [clara]


def test_somebody_blocked_does_not_see_where_the_blocker_plays(match, anna, ben) -> None:
    follow(ben, anna)
    show_table(anna, is_shown=True)
    assert [friend.table for friend in people.friends_of(ben)] == [match]
    silence.block(anna, ben)
    assert [friend.table for friend in people.friends_of(ben)] == [None]


def test_a_guest_who_opens_an_account_keeps_blocks_and_stays_blocked(match, anna, ben) -> None:
    silence.block(anna, ben)
    account = make_player("Account")
    hand_over(ben, account)
    assert Block.objects.get().blocked == account
    hand_over(anna, account)
    assert not Block.objects.filter(player=account, blocked=account).exists()


def test_what_was_said_keeps_its_name_until_its_author_is_deleted(match, anna) -> None:
    saying.say(match, anna, "hello")
    assert [line.name for line in lines.heard_now(match.pk).lines] == ["Anna"]
    rename_player(anna, "Zoe")
    saying.say(match, anna, "it is me")
    assert [line.name for line in lines.heard_now(match.pk).lines] == ["Anna", "Zoe"]
    forget_player(anna)
    line, _other = lines.heard_now(match.pk).lines
    with override("en"):
        html = line.html(is_mine=False)
    assert "deleted player" in html
    assert "Anna" not in html
    assert "hello" in html


def test_nothing_is_kept_of_the_people_a_deleted_player_did_not_hear(match, anna, ben) -> None:
    silence.block(anna, ben)
    silence.mute(match, ben, anna)
    forget_player(anna)
    assert not Block.objects.exists()
    assert not Mute.objects.exists()
