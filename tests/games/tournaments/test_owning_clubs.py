"""What only the owner of a club does: handing it over, and deleting it (CLUB-8, CLUB-9)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from games.models import Player
from games.services.seats.players import forget_player
from games.tournaments.models import Club, ClubRole, DirectorRole, Membership, Tournament
from games.tournaments.services import clubs, directing, entering, events, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.views import club_ground
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.evenings import at_tables, begin_round
from tests.games.tournaments.test_clubs import an_evening, names, roles
from tests.games.tournaments.test_directing import refused
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db

NOT_OWNER = "Only the owner of the club may do that."
GONE = "This club is no longer there: it has been deleted."


@pytest.fixture
def owner() -> Player:
    return make_player("Dora")


@pytest.fixture
def club(owner: Player) -> Club:
    return clubs.create_club(owner, "Treibhaus")


@pytest.fixture
def anna(club: Club, owner: Player) -> Membership:
    """A director of the club."""
    return a_director(club, owner, "Anna")


def a_director(club: Club, owner: Player, name: str) -> Membership:
    member = clubs.add_member(club, owner, player=make_player(name))
    clubs.set_club_role(member, owner, ClubRole.DIRECTOR)
    member.refresh_from_db()
    return member


def hand_over(club: Club, by: Player | None, to: Membership) -> HttpResponse:
    data = {"do": "hand_over", "member": to.pk}
    return client_of(by).post(reverse("hand_over_club", args=[club.slug]), data, follow=True)


def delete(club: Club, by: Player | None) -> HttpResponse:
    address = reverse("delete_club", args=[club.slug])
    return client_of(by).post(address, {"do": "delete"}, follow=True)


def page_for(player: Player | None, address: str, club: Club) -> str:
    answer = client_of(player).get(reverse(address, args=[club.slug]))
    return " ".join(answer.content.decode().split())


def people_of(club: Club, player: Player | None) -> str:
    address = reverse("club", args=[club.slug])
    return client_of(player).get(address, {"show": "people"}).content.decode()


def announced(club: Club, by: Player, days: int = 7) -> Tournament:
    """Return an evening of the club that is announced, in so many days."""
    day = timezone.now().date() + timedelta(days=days)
    return events.create_tournament(by, "treibhaus", name="Evening", day=day, club=club)


# --- handing over -----------------------------------------------------------------------


def test_the_owner_hands_the_club_over_to_a_director(
    club: Club, owner: Player, anna: Membership
) -> None:
    clubs.add_member(club, owner, player=make_player("Ben"))
    page = page_for(owner, "hand_over_club", club)
    assert f'<option translate="no" value="{anna.pk}">Anna</option>' in page
    assert "Ben" not in page
    answer = hand_over(club, owner, anna)
    assert "The club belongs to Anna now." in read(answer.content.decode())
    assert roles(club) == {"Anna": "owner", "Ben": "member", "Dora": "director"}


def test_without_a_director_one_has_to_be_named_first(club: Club, owner: Player) -> None:
    member = clubs.add_member(club, owner, player=make_player("Ben"))
    clubs.set_club_role(clubs.add_member(club, owner, "Gone"), owner, ClubRole.DIRECTOR)
    page = page_for(owner, "hand_over_club", club)
    assert "Nobody else directs the club yet: name a director first." in page
    assert 'value="hand_over"' not in page
    answer = hand_over(club, owner, member)
    assert answer.status_code == 422
    assert "This person does not direct the club" in answer.content.decode()
    assert roles(club) == {"Ben": "member", "Dora": "owner", "Gone": "director"}


def test_only_the_owner_is_offered_it_and_may_do_it(
    club: Club, owner: Player, anna: Membership
) -> None:
    ben = clubs.add_member(club, owner, player=make_player("Ben"))
    before = roles(club)
    pages = [reverse(it, args=[club.slug]) for it in ("hand_over_club", "delete_club")]
    assert all(f'href="{it}"' in people_of(club, owner) for it in pages)
    for player in (anna.player, ben.player, make_player("Eve"), None):
        assert not any(it in people_of(club, player) for it in pages)
        assert [client_of(player).get(it).status_code for it in pages] == [403, 403]
        for answer in (hand_over(club, player, anna), delete(club, player)):
            assert answer.status_code == 422
            assert NOT_OWNER in answer.content.decode()
    assert roles(club) == before


@pytest.mark.parametrize("meanwhile", ["removed", "no director", "account deleted"])
def test_a_director_who_is_none_any_more_takes_nothing_over(
    club: Club, owner: Player, anna: Membership, meanwhile: str
) -> None:
    if meanwhile == "removed":
        clubs.remove_member(anna, owner)
    elif meanwhile == "no director":
        clubs.set_club_role(anna, owner, ClubRole.MEMBER)
    else:
        forget_player(anna.player)
    answer = hand_over(club, owner, anna)
    assert answer.status_code == 422
    said = "This person is no longer in the club" if meanwhile == "removed" else "does not direct"
    assert said in answer.content.decode()
    assert club.members.get(role=ClubRole.OWNER).player == owner


def test_whoever_has_handed_it_over_in_one_tab_is_told_so_in_another(
    club: Club, owner: Player, anna: Membership
) -> None:
    clara = a_director(club, owner, "Clara")
    hand_over(club, owner, anna)
    for answer in (hand_over(club, owner, clara), delete(club, owner)):
        assert answer.status_code == 422
        assert NOT_OWNER in answer.content.decode()
    assert roles(club) == {"Anna": "owner", "Clara": "director", "Dora": "director"}


def test_rows_read_before_a_hand_over_do_not_take_the_owner_away(
    club: Club, owner: Player, anna: Membership
) -> None:
    """Two requests at once: what the other has read is old by then."""
    clara = a_director(club, owner, "Clara")
    before = {it.name: it for it in club.members.all()}
    clubs.hand_over(club, owner, anna)
    for by in (clara.player, anna.player):
        with refused("is_owner"):
            clubs.remove_member(before["Anna"], by)
    with refused("is_owner"):
        clubs.set_club_role(before["Anna"], anna.player, ClubRole.MEMBER)
    clubs.remove_member(before["Dora"], anna.player)
    with refused("member_gone"):
        clubs.set_club_role(before["Dora"], anna.player, ClubRole.MEMBER)
    assert roles(club) == {"Anna": "owner", "Clara": "director"}


def test_members_leave_by_themselves_and_others_are_removed_by_directors(
    club: Club, owner: Player, anna: Membership
) -> None:
    ben, clara = (clubs.add_member(club, owner, player=make_player(it)) for it in ("Ben", "Clara"))
    with refused("not_director"):
        clubs.remove_member(clara, ben.player)
    clubs.remove_member(ben, ben.player)
    clubs.remove_member(clara, anna.player)
    assert roles(club) == {"Anna": "director", "Dora": "owner"}


# --- deleting ---------------------------------------------------------------------------


def test_what_was_played_in_a_deleted_club_stays(club: Club, owner: Player) -> None:
    series = clubs.create_series(club, owner, "Season")
    ben = make_player("Ben")
    event = an_evening(series, owner, [Someone(player=ben), Someone("Anna")], names("C", "D"))
    standing = event.final_standing
    page = page_for(owner, "delete_club", club)
    assert "Delete the club?" in page
    assert "1 member · 1 season · 1 tournament" in page
    answer = delete(club, owner)
    assert answer.redirect_chain[0][0] == reverse("clubs")
    assert "The club is deleted." in answer.content.decode()
    assert not Club.objects.exists()
    assert not Membership.objects.exists()
    event.refresh_from_db()
    assert (event.club, event.series, event.final_standing) == (None, None, standing)
    assert fold(event.acts.all()) == state_of(event)
    address = reverse("event", args=[event.slug])
    assert "600" in client_of(None).get(address, {"show": "standing"}).content.decode()
    assert address in client_of(ben).get(reverse("events")).content.decode()
    log = client_of(owner).get(reverse("direct_log", args=[event.slug])).content.decode()
    assert "Club deleted" in log
    assert "Treibhaus" not in log, "nobody could hide it there any more"
    assert not [it for it in event.acts.all() if it.about.get("name") in (club.name, "Season")]


def test_an_act_of_a_deleted_club_is_not_undone(club: Club, owner: Player) -> None:
    """What it would bring back is no longer there."""
    series = clubs.create_series(club, owner, "Season")
    event = an_evening(series, owner, names("Anna", "Ben"), names("Clara", "David"))
    clubs.count_in_series(event, owner, None)
    clubs.delete_club(club, owner)
    events.reopen_tournament(event, owner, reason="mistyped")
    [left_out, deleted] = event.acts.filter(what__in=("count_in_series", "delete_club")).order_by(
        "-number"
    )[:2][::-1]
    with refused("changed_since"):
        directing.undo(left_out, owner)
    with refused("not_undoable"):
        directing.undo(deleted, owner)
    event.refresh_from_db()
    assert (event.club, event.series) == (None, None)


@pytest.mark.parametrize("is_public", [True, False])
def test_a_club_whose_evening_is_announced_or_runs_stays(
    club: Club, owner: Player, is_public: bool
) -> None:
    event = announced(club, owner)
    events.edit(event, owner, is_public=is_public)
    page = page_for(owner, "delete_club", club)
    assert "Tournaments of the club are announced or running." in page
    assert "Evening" in page
    assert 'value="delete"' not in page
    refused_now(club, owner)
    for pair in (names("Anna", "Ben"), names("Clara", "David")):
        entering.enter(event, owner, pair)
    begin_round(event, owner)
    refused_now(club, owner)
    Tournament.objects.update(day=date(2026, 1, 1))  # however long it has been running
    refused_now(club, owner)
    event.refresh_from_db()
    assert event.club == club


def refused_now(club: Club, owner: Player) -> None:
    answer = delete(club, owner)
    assert answer.status_code == 422
    assert "End them or call them off first." in answer.content.decode()
    assert Club.objects.filter(pk=club.pk).exists()


def test_an_evening_called_off_or_forgotten_keeps_no_club(club: Club, owner: Player) -> None:
    """Nobody may be left who could end it."""
    forgotten = announced(club, make_player("Gone"), days=-40)
    events.end_tournament(announced(club, owner), owner)
    assert 'value="delete"' in page_for(owner, "delete_club", club)
    delete(club, owner)
    assert not Club.objects.exists()
    forgotten.refresh_from_db()
    assert forgotten.club is None
    assert forgotten.status == "planned"


@pytest.mark.parametrize("is_public", [True, False])
def test_the_owner_ends_what_nobody_is_left_to_direct(
    club: Club, owner: Player, anna: Membership, is_public: bool
) -> None:
    event = announced(club, anna.player)
    events.edit(event, anna.player, is_public=is_public)
    for pair in (names("Anna", "Ben"), names("Clara", "David")):
        entering.enter(event, anna.player, pair)
    round_ = begin_round(event, anna.player)
    directing.appoint(event, anna.player, make_player("Vreni"), DirectorRole.DEPUTY)
    page = reverse("direct", args=[event.slug])
    forget_player(anna.player)
    assert client_of(owner).get(page).status_code == (403 if is_public else 404)
    forget_player(Player.objects.get(name="Vreni"))
    for other in (a_director(club, owner, "Clara").player, make_player("Eve"), None):
        assert client_of(other).get(page).status_code == (403 if is_public else 404)
    assert client_of(owner).get(page).status_code == 200
    assert page in page_for(owner, "delete_club", club)
    for pairing in at_tables(round_):
        ruling.rule_walkover(pairing, owner, None)
    rounds.close_round(round_, owner)
    events.end_tournament(event, owner)
    delete(club, owner)
    assert not Club.objects.exists()
    event.refresh_from_db()
    assert (event.club, event.status) == (None, "ended")


def test_forms_of_a_club_deleted_in_another_tab_say_so(
    club: Club, owner: Player, anna: Membership
) -> None:
    delete(club, owner)
    page = reverse("club", args=[club.slug])
    client = client_of(owner)
    answers = (
        delete(club, owner),
        hand_over(club, owner, anna),
        client.post(page, {"do": "add", "name": "Beat"}, follow=True),
    )
    for answer in answers:
        assert answer.redirect_chain[-1][0] == reverse("clubs")
        assert GONE in answer.content.decode()
    assert client.get(page).status_code == 404
    data = {"preset": "treibhaus", "club": club.slug}
    answer = client.post(reverse("new_event"), data)
    assert answer.status_code == 422
    assert GONE in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_form_that_has_found_the_club_still_leads_to_the_others(
    club: Club, owner: Player, anna: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was deleted between being found and being locked."""
    clubs.delete_club(Club.objects.get(), owner)
    monkeypatch.setattr(club_ground, "club_by", lambda _slug: club)
    answer = client_of(owner).post(
        reverse("club", args=[club.slug]), {"do": "add", "name": "Beat"}, follow=True
    )
    assert answer.redirect_chain[-1][0] == reverse("clubs")
    assert GONE in answer.content.decode()


def test_what_was_asked_of_a_club_while_it_was_deleted_is_refused(
    club: Club, owner: Player, anna: Membership
) -> None:
    """Two requests at once: the other has found it still."""
    series = clubs.create_series(club, owner, "Season")
    clubs.delete_club(Club.objects.get(), owner)
    for deed in (
        lambda: clubs.delete_club(club, owner),
        lambda: clubs.hand_over(club, owner, anna),
        lambda: clubs.remove_member(anna, anna.player),
        lambda: clubs.freeze_series(series, owner),
        lambda: announced(club, owner),
    ):
        with refused("club_gone"):
            deed()
