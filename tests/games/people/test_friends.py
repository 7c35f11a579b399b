"""Friends: found again, asked to come; what partners agree on, and who may read it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.admin.record import match_record
from games.bots.ground.conventions import DOG_RIGHT
from games.door.players import SESSION_KEY
from games.models import Player, Table, TableStatus
from games.models.players import DELETED
from games.people import selectors
from games.people.models import LONGEST_CONVENTION, Follow, Invitation
from games.people.services import accounts, conventions, friends
from games.records.json_record import read_record, record_of
from games.screen.markup.figures import bdi
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import rooms, sitting
from games.services.seats.players import forget_player, hand_over
from games.talk.models import Block
from tests.games.builders import make_match, make_player, make_table, player_at
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Table:
    return make_match()


@pytest.fixture
def four(match: Table) -> list[Player]:
    return [player_at(match, number) for number in range(4)]


@pytest.fixture
def after(match: Table, four: list[Player]) -> list[Player]:
    """The same four when their match is over."""
    Table.objects.filter(pk=match.pk).update(status=TableStatus.FINISHED)
    return four


def client_of(player: Player | None) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if player is not None:
        session = client.session
        session[SESSION_KEY] = player.pk
        session.save()
    return client


def text_of(player: Player | None, name: str, *arguments: object) -> str:
    return client_of(player).get(reverse(name, args=arguments)).content.decode()


def test_only_people_who_have_met_follow_each_other(four) -> None:
    friends.follow(four[0], four[1])
    friends.follow(four[0], four[1])
    assert Follow.objects.count() == 1
    for stranger in (make_player("Eve"), four[0]):
        with pytest.raises(TableRefusal, match="not_met"):
            friends.follow(four[0], stranger)
    friends.unfollow(four[0], four[1])
    assert not Follow.objects.exists()


def test_nobody_follows_without_end(four, monkeypatch) -> None:
    monkeypatch.setattr(friends, "MOST_FOLLOWED", 1)
    friends.follow(four[0], four[1])
    with pytest.raises(TableRefusal, match="too_many_friends"):
        friends.follow(four[0], four[2])


def test_where_friends_play_is_shown_by_their_consent(match, four) -> None:
    watcher = four[0]
    friends.follow(watcher, four[1])
    assert not selectors.friends_of(watcher)[0].plays
    accounts.show_table(four[1], is_shown=True)
    friend = selectors.friends_of(watcher)[0]
    assert (friend.plays, friend.table) == (True, None)
    rooms.share_table(match, match.host)
    assert selectors.friends_of(watcher)[0].table == match
    assert f'href="/t/{match.slug}/"' in text_of(watcher, "friends")
    accounts.show_table(four[1], is_shown=False)
    assert f'href="/t/{match.slug}/"' not in text_of(watcher, "friends")


def test_last_partners_and_opponents(four) -> None:
    found = {it.player.name: it[1:] for it in selectors.companions_of(four[0])}
    assert found == {"Ben": (0, 1), "Clara": (1, 0), "David": (0, 1)}
    forget_player(four[1])
    assert len(selectors.companions_of(four[0])) == 2


def test_an_invitation_is_seen_on_the_next_page(four) -> None:
    table = make_table(four[0], name="Rigi")
    friends.follow(four[0], four[1])
    host = client_of(four[0])
    answer = host.post(reverse("invite", args=[table.slug]), {"player": four[1].pk}, follow=True)
    assert '<bdi translate="no">Ben</bdi> sees your invitation.' in answer.content.decode()
    page = text_of(four[1], "front")
    assert f"{bdi('Anna')} invites you to the table {bdi('Rigi')}." in page
    assert "invites you" not in text_of(four[2], "front")
    invitation = Invitation.objects.get()
    client_of(four[2]).post(reverse("decline", args=[invitation.pk]))
    assert Invitation.objects.exists()
    client_of(four[1]).post(reverse("decline", args=[invitation.pk]))
    assert not Invitation.objects.exists()


def test_invitations_end_with_time_and_by_sitting_down(four) -> None:
    table = make_table(four[0])
    friends.invite(table, four[0], four[1])
    later = wall_clock.now() + selectors.INVITATIONS_LAST + timedelta(minutes=1)
    assert selectors.invitations_for(four[1])
    assert not selectors.invitations_for(four[1], later)
    sitting.sit_down(table, four[1], 1)
    assert not selectors.invitations_for(four[1])


def test_only_people_at_the_table_invite_and_only_those_who_know_them(four) -> None:
    table = make_table(four[0])
    with pytest.raises(TableRefusal, match="not_at_table"):
        friends.invite(table, four[1], four[0])
    with pytest.raises(TableRefusal, match="not_met"):
        friends.invite(table, four[0], make_player("Eve"))


def test_opponents_and_spectators_read_what_partners_agree_on(match, four, after) -> None:
    text = "Odd cards to the left.\n<b>Never</b> lead the Dog."
    anna = client_of(four[0])
    assert anna.post(reverse("agreement", args=[four[2].pk]), {"text": text}).status_code == 302
    for reader in (four[1], four[2], None):
        page = text_of(reader, "people_at", match.slug)
        assert "Odd cards to the left." in page
        assert "&lt;b&gt;Never" in page
    client_of(four[2]).post(reverse("agreement", args=[four[0].pk]), {"text": "Nothing."})
    assert [it.text for it in selectors.conventions_of(four[0])] == ["Nothing."]
    client_of(four[2]).post(reverse("agreement", args=[four[0].pk]), {"text": " "})
    assert not selectors.conventions_of(four[0])


def test_what_partners_agree_on_elsewhere_is_not_shown(four, after) -> None:
    conventions.agree(four[0], four[1], "Ours alone.")
    table = make_match([four[0], four[2], four[3], four[1]])
    assert "Ours alone." not in text_of(four[2], "people_at", table.slug)


def seen_on(page: str) -> str:
    """Return the version of the agreements that a page was made of."""
    found = re.search(r'name="seen" value="(\d+)"', page)
    assert found is not None
    return found[1]


def test_a_page_that_is_older_than_the_agreements_overwrites_nothing_unseen(four, after) -> None:
    anna, clara = client_of(four[0]), client_of(four[2])
    with_clara = reverse("agreement", args=[four[2].pk])
    with_anna = reverse("agreement", args=[four[0].pk])
    seen = seen_on(anna.get(with_clara).content.decode())
    assert seen_on(clara.get(with_anna).content.decode()) == seen
    anna.post(with_clara, {"text": "Odd cards to the left.", "seen": seen})
    long = clara.post(with_anna, {"text": "x" * (LONGEST_CONVENTION + 1), "seen": seen})
    assert seen_on(long.content.decode()) == seen  # another refusal has shown nothing
    written = {"text": "Dog first.", "standards": [DOG_RIGHT], "seen": seen}
    answer = clara.post(with_anna, written)
    page = answer.content.decode()
    assert (answer.status_code, "changed in the meantime" in page) == (422, True)
    assert "Odd cards to the left." in page.split("<textarea")[0]
    assert "Dog first.</textarea>" in page
    assert f'value="{DOG_RIGHT}" checked' in page
    assert [it.text for it in selectors.conventions_of(four[0])] == ["Odd cards to the left."]
    assert clara.post(with_anna, written | {"seen": seen_on(page)}).status_code == 302
    assert [it.text for it in selectors.conventions_of(four[0])] == ["Dog first."]


def test_agreements_that_end_meanwhile_are_told_of(four, after) -> None:
    conventions.agree(four[0], four[2], "Odd cards to the left.")
    anna, with_clara = client_of(four[0]), reverse("agreement", args=[four[2].pk])
    seen = seen_on(anna.get(with_clara).content.decode())
    conventions.agree(four[2], four[0], "")
    answer = anna.post(with_clara, {"text": "Even ones.", "seen": seen})
    assert "No agreements any more." in answer.content.decode()
    conventions.agree(four[2], four[0], "Even ones.")
    again = anna.post(with_clara, {"text": "Even ones.", "seen": seen})
    assert again.status_code == 302  # both have written the same


def test_no_agreement_changes_while_both_sit_in_a_running_match(four, after) -> None:
    conventions.agree(four[0], four[2], "Odd cards to the left.")
    table = make_match(four)
    anna = client_of(four[0])
    answer = anna.post(reverse("agreement", args=[four[2].pk]), {"text": "I hold the Dragon."})
    assert answer.status_code == 422
    assert "when it is over" in answer.content.decode()
    with pytest.raises(TableRefusal, match="match_runs"):
        conventions.agree(four[2], four[0], "")
    assert "Odd cards" in text_of(four[1], "people_at", table.slug)


def test_opponents_read_what_partners_had_agreed_on_before(four, after) -> None:
    for text in ("First.", "Second.", ""):
        conventions.agree(four[0], four[2], text)
    conventions.agree(four[0], four[2], "")
    assert [it.text for it in selectors.versions_of(four[2], four[0])] == ["", "Second.", "First."]
    page = text_of(four[1], "people_at", make_match(four).slug)
    assert "No agreements any more." in page
    assert "First." in page


def test_from_the_first_deal_a_mark_at_the_seats_tells_of_agreements(four, after) -> None:
    conventions.agree(four[0], four[2], "Odd cards to the left.")
    conventions.agree(four[0], four[1], "Ours alone.")
    table = make_match(four)
    agreed = [seat.has_agreed for seat in table_page(table, 1).seats]
    assert agreed == [True, False, True, False]
    for reader in (four[1], make_player("Eve")):
        page = text_of(reader, "table", table.slug)
        assert page.count('class="agreed-mark"') == 2
        address = reverse("people_at", args=[table.slug])
        sheet = client_of(reader).get(address, headers={"HX-Request": "true"}).content.decode()
        assert "Odd cards to the left." in sheet
        assert "Ours alone." not in sheet
        assert "<html" not in sheet


def test_agreements_stay_with_the_match_its_record_and_the_administration(four, after) -> None:
    conventions.agree(four[0], four[2], "Odd cards to the left.")
    match = make_match(four).match
    match.ended = wall_clock.now()
    match.save()
    friends_after = [four[2], four[0]]
    Table.objects.update(status=TableStatus.FINISHED)
    conventions.agree(*friends_after, "Even ones.")
    match.refresh_from_db()
    (agreed,) = match.conventions
    assert (agreed["names"], agreed["text"]) == (["Anna", "Clara"], "Odd cards to the left.")
    record = record_of(match_record(match))
    assert record["agreements"][0]["text"] == "Odd cards to the left."
    assert read_record(record).agreements == tuple(record["agreements"])
    user = User.objects.create_superuser("desk@example.org", password="x")
    staff = Client()
    staff.force_login(user)
    page = staff.get(reverse("admin:people_conventionversion_changelist")).content.decode()
    assert "Odd cards to the left." in page
    assert "Even ones." in page
    page = staff.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    assert "Odd cards to the left." in page


def test_no_agreement_is_kept_of_somebody_who_is_forgotten(four, after) -> None:
    conventions.agree(four[0], four[2], "Odd cards to the left, says Anna.")
    conventions.agree(four[1], four[3], "Even ones.")
    match = make_match(four).match
    forget_player(four[0])
    match.refresh_from_db()
    ours, theirs = match.conventions
    assert (ours["names"], ours["text"]) == ([DELETED, "Clara"], "")
    assert ours["players"] == [None, four[2].pk]
    assert theirs["text"] == "Even ones."
    assert "Anna" not in str(match.conventions)


def test_agreements_of_a_guest_become_those_of_the_account(four, after) -> None:
    conventions.agree(four[0], four[2], "Odd cards to the left.")
    table = make_match(four)
    account = make_player("Anna B")
    hand_over(four[0], account)
    assert table_page(table, 1).seats[2].has_agreed
    table.match.refresh_from_db()
    assert table.match.conventions[0]["players"] == [account.pk, four[2].pk]


def test_agreements_of_rotating_partners_are_kept_but_not_marked(four, after) -> None:
    conventions.agree(four[0], four[1], "Ours alone.")
    table = make_match(four, partners_rotate=True, max_rounds=3, target=None)
    assert [it["text"] for it in table.match.conventions] == ["Ours alone."]
    assert not any(seat.has_agreed for seat in table_page(table, 2).seats)


def test_somebody_blocked_writes_no_agreement(four) -> None:
    Block.objects.create(player=four[2], blocked=four[0], since=wall_clock.now())
    with pytest.raises(TableRefusal, match="not_met"):
        conventions.agree(four[0], four[2], "Hello")


def test_a_bad_agreement_is_refused(four) -> None:
    anna = client_of(four[0])
    long = {"text": "x" * (LONGEST_CONVENTION + 1)}
    answer = anna.post(reverse("agreement", args=[four[2].pk]), long)
    assert answer.status_code == 422
    stranger = make_player("Eve")
    assert anna.get(reverse("agreement", args=[stranger.pk])).status_code == 404
    with pytest.raises(TableRefusal, match="not_met"):
        conventions.agree(four[0], stranger, "Hello")
    assert not selectors.conventions_of(four[0])


def test_a_table_tells_who_may_be_followed_and_invited(match, four) -> None:
    friends.follow(four[0], four[1])
    page = text_of(four[0], "people_at", match.slug)
    assert page.count('value="unfollow"') == 1
    assert page.count('value="follow"') == 2
    assert "Invite" not in page  # those who sit there have come already
    room = make_table(four[0])
    assert "Invite" in text_of(four[0], "people_at", room.slug)
    assert "Follow" not in text_of(make_player("Eve"), "people_at", match.slug)


def test_a_page_asks_for_the_invitations_that_it_does_not_show(four) -> None:
    table = make_table(four[0], name="Rigi")
    client, address = client_of(four[1]), reverse("invitations")
    assert client.get(address).status_code == 204
    friends.invite(table, four[0], four[1])
    answer = client.get(address, {"here": "/rules/"})
    text = answer.content.decode()
    assert f"{bdi('Anna')} invites you to the table {bdi('Rigi')}." in text
    assert 'name="next" value="/rules/"' in text
    seen = {"seen": Invitation.objects.get().mark}
    assert client.get(address, seen).status_code == 204
    Invitation.objects.all().delete()
    assert client.get(address, seen).status_code == 200
