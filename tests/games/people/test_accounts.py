"""Accounts: opened by guests in the middle of a match, logged in and out, closed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.core import mail, serializers
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.door import limits
from games.door.limits import Limit
from games.history.services.notes import note
from games.models import Match, MatchNote, MatchSeat, MatchTag, Player, Seat, Table
from games.models.players import DELETED
from games.people.models import Follow, Profile
from games.people.services import accounts, mails
from games.people.services.accounts import MOST_PREFERENCES
from games.screen.markup.figures import bdi
from games.services.ground import wall_clock
from games.services.writing.match_seats import note_results
from tests.games.builders import make_match, make_player, play_last_cards, play_to_last_cards
from tichu_site.logins import FAILURES_OF_ACCOUNT

pytestmark = pytest.mark.django_db

ADDRESS = "luchs@example.org"
PASSWORD = "drei stille Bomben"


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


class AtOnce:
    """A thread that does everything before it is asked for anything else."""

    def submit(self, deed: Callable[..., None], *arguments: object) -> None:
        deed(*arguments)


class Later(list):
    """A thread that waits until a test wants it."""

    def submit(self, deed: Callable[..., None], *arguments: object) -> None:
        self.append(lambda: deed(*arguments))


@pytest.fixture(autouse=True)
def mails_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # Before the data of the test are gone, which no other thread would see.
    monkeypatch.setattr(mails, "_thread", AtOnce())
    monkeypatch.setattr(mails, "close_old_connections", lambda: None)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch, mails_at_once: None) -> Later:
    found = Later()
    monkeypatch.setattr(mails, "_thread", found)
    return found


def new_client() -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en")


def play(client: Client, name: str = "Lynx") -> Table:
    """Begin a match with bots."""
    client.post("/play/", {"name": name})
    table = Table.objects.order_by("-pk").first()
    assert table is not None
    return table


def register(client: Client, name: str = "Lynx", **changes: str):
    """Open an account by the link of the mail, or at once where no mails are sent."""
    data = {"name": name, "address": ADDRESS, "password": PASSWORD} | changes
    answer = client.post(reverse("register"), data)
    if answer.status_code != 302 or answer.url != reverse("register_sent"):
        return answer
    return client.post(link_sent(), {"password": data["password"]})


def ask_for_account(client: Client, address: str = ADDRESS):
    return client.post(reverse("register"), {"name": "Lynx", "address": address})


def link_sent() -> str:
    """Return the first address in the last mail, and throw the mail away."""
    while isinstance(mails._thread, Later) and mails._thread:
        mails._thread.pop(0)()
    return re.search(r"http://testserver(\S+)", mail.outbox.pop().body)[1]


def log_in(client: Client, **changes: str):
    data = {"username": ADDRESS, "password": PASSWORD, "takes_all_along": "on"} | changes
    data = {key: value for key, value in data.items() if value}
    return client.post(reverse("log_in"), data)


def has_seat(client: Client, table: Table) -> bool:
    return b'<form class="play"' in client.get(f"/t/{table.slug}/").content


def who(client: Client) -> str:
    found = re.search(r"<h1><bdi[^>]*>(.*?)</bdi>", client.get(reverse("account")).content.decode())
    return "" if found is None else found[1]


# --- opening ----------------------------------------------------------------------


def test_a_guest_keeps_the_seat_in_a_running_match(client: Client) -> None:
    table = play(client)
    before = client.session.session_key
    assert register(client, "Lina").status_code == 302
    assert client.session.session_key != before
    late = Client()
    late.cookies["sessionid"] = before
    assert not has_seat(late, table)
    assert not late.get("/").cookies.get("sessionid")
    player = Player.objects.get()
    assert (player.name, player.user.email) == ("Lina", ADDRESS)
    assert Seat.objects.get(table=table, number=0).player == player
    assert has_seat(client, table)


def test_somebody_new_gets_a_player(client: Client) -> None:
    register(client)
    assert who(client) == "Lynx"
    assert Player.objects.get().user == User.objects.get()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"address": "nowhere"}, "valid email"),
        ({"address": "l" * 139 + "@example.org"}, "at most 150 characters"),
        ({"password": "short"}, "too short"),
        ({"password": ADDRESS}, "too similar"),
        ({"password": "password1234"}, "too common"),
        ({"name": ""}, "required"),
    ],
)
def test_a_bad_account_is_refused(client: Client, changes: dict[str, str], why: str) -> None:
    answer = register(client, **changes)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not User.objects.exists()
    assert not Player.objects.exists()


def test_an_address_may_be_as_long_as_the_name_of_an_account(client: Client) -> None:
    address = "l" * 138 + "@example.org"
    assert len(address) == User._meta.get_field("username").max_length
    assert register(client, address=address).status_code == 302
    assert User.objects.get().username == address


def test_opening_an_account_does_not_tell_whether_there_is_one(
    client: Client, later: Later
) -> None:
    register(client)
    asked = {}
    for address in (ADDRESS.upper(), "b@example.org"):
        with CaptureQueriesContext(connection) as queries:
            answer = ask_for_account(new_client(), address)
        asked[address] = answer.status_code, answer.url, len(queries)
    known, unknown = asked.values()
    assert known == unknown
    assert mail.outbox == []  # what differs is written apart from the requests
    for send in later:
        send()
    to_owner, to_new = mail.outbox
    assert to_owner.to == [ADDRESS.upper()]
    assert "You have one already" in to_owner.body
    assert reverse("log_in") in to_owner.body
    assert reverse("reset") in to_owner.body
    assert "/account/new/" not in to_owner.body
    assert "Choose a password here within a day" in to_new.body
    assert User.objects.count() == 1


def test_nothing_is_opened_before_the_link_is_followed(client: Client) -> None:
    table = play(client)
    ask_for_account(client)
    assert not User.objects.exists()
    assert has_seat(client, table)
    link = link_sent()
    assert ADDRESS in client.get(link).content.decode()
    assert not User.objects.exists()  # scanners of mails open links, too
    assert client.post(link, {"password": PASSWORD}).status_code == 302
    again = new_client().post(link, {"password": "ein anderes Wort"})
    assert again.status_code == 422
    assert "account with this address already" in again.content.decode()
    assert log_in(new_client()).status_code == 302


def test_a_link_followed_elsewhere_takes_the_guest_along(client: Client) -> None:
    table = play(client)
    ask_for_account(client)
    phone = new_client()
    assert phone.post(link_sent(), {"password": PASSWORD}).status_code == 302
    assert has_seat(phone, table)
    assert not has_seat(client, table)  # until it logs in
    log_in(client)
    assert has_seat(client, table)


def test_a_guest_who_is_somebody_by_now_is_not_taken(client: Client) -> None:
    play(client)
    ask_for_account(client)
    ask_for_account(client, "b@example.org")
    second, first = link_sent(), link_sent()
    assert client.post(first, {"password": PASSWORD}).status_code == 302
    assert new_client().post(second, {"password": PASSWORD}).status_code == 302
    players = [user.player for user in User.objects.order_by("pk")]
    assert len({it.pk for it in players}) == 2
    assert Seat.objects.get(number=0).player == players[0]


def test_a_link_of_nobody_or_from_yesterday_opens_nothing(client: Client, monkeypatch) -> None:
    ask_for_account(client)
    link = link_sent()
    assert client.get(link[:-3] + "xx/").status_code == 410
    monkeypatch.setattr("games.people.services.openings.LASTS", -1)
    answer = client.post(link, {"password": PASSWORD})
    assert answer.status_code == 410
    assert "This link no longer works" in answer.content.decode()
    assert not User.objects.exists()


def test_without_mails_an_account_is_opened_at_once_and_a_taken_address_told(
    client: Client, settings
) -> None:
    settings.EMAIL_BACKEND = mails.REACH_NOBODY[0]
    assert register(client).url == reverse("account")
    answer = register(new_client(), address=ADDRESS.upper())
    assert answer.status_code == 422
    assert "account with this address already" in answer.content.decode()
    assert User.objects.count() == 1


def test_accounts_of_an_address_are_limited(time, client: Client, monkeypatch) -> None:
    monkeypatch.setattr("games.people.views.opening.NEW_ACCOUNTS", Limit("test", 9, 1))
    register(client)
    answer = register(new_client(), address="b@example.org")
    assert "too often" in answer.content.decode()
    assert User.objects.count() == 1


# --- in and out -------------------------------------------------------------------


def test_logging_in_elsewhere_finds_the_seat(client: Client) -> None:
    table = play(client)
    register(client)
    phone = new_client()
    assert not has_seat(phone, table)
    assert log_in(phone, username=ADDRESS.upper()).status_code == 302
    assert has_seat(phone, table)
    assert has_seat(client, table)


def test_wrong_passwords_close_the_door(client: Client, settings) -> None:
    register(client)
    other = new_client()
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        assert log_in(other, password="wrong").status_code == 422
    assert log_in(other, password="wrong").status_code == 429
    assert log_in(other).status_code == 429
    elsewhere = new_client()
    elsewhere.defaults["REMOTE_ADDR"] = "9.9.9.9"
    assert log_in(elsewhere).status_code == 302


def test_what_a_guest_has_goes_along(client: Client) -> None:
    register(client)
    phone = new_client()
    table = play(phone, "Guest")
    page = phone.get(reverse("log_in")).content.decode()
    assert f"Add what {bdi('Guest')} has played here to my account" in page
    assert f"a seat at {bdi(table.name)}" in page
    log_in(phone)
    assert who(phone) == "Lynx"
    assert has_seat(phone, table)
    assert has_seat(client, table)
    assert MatchSeat.objects.get(player__isnull=False).player.name == "Lynx"
    assert not Player.objects.filter(name="Guest").exists()


def test_nobody_becomes_the_guest_again_who_has_handed_everything_over(client: Client) -> None:
    """Not even if something has stayed with the guest, since nobody can have it twice."""
    register(client)
    phone = new_client()
    play(phone, "Guest")
    ben = make_player("Ben")
    for player in Player.objects.exclude(pk=ben.pk):
        Follow.objects.create(follower=player, followed=ben, since=wall_clock.now())
    log_in(phone)
    assert Player.objects.filter(name="Guest").exists()
    phone.post(reverse("log_out"))
    assert who(phone) == ""


def test_whose_account_is_closed_reads_that_and_nobody_else_does(client: Client) -> None:
    register(client)
    User.objects.update(is_active=False)
    answer = log_in(new_client())
    assert answer.status_code == 422
    assert "This account is closed." in answer.content.decode()
    page = log_in(new_client(), password="wrong").content.decode()
    assert "Perhaps you mistyped one of them." in page
    assert "closed" not in page


def test_an_account_of_the_administration_shows_nobody_its_mail_address(client: Client) -> None:
    User.objects.create_user(ADDRESS, ADDRESS, PASSWORD)
    User.objects.create_user("office", password=PASSWORD)
    log_in(client)
    assert ADDRESS.partition("@")[0] not in who(client)
    assert who(client).startswith("Guest ")
    other = new_client()
    log_in(other, username="office")
    assert who(other) == "office"


def test_a_guest_may_wait_until_somebody_has_logged_out(client: Client) -> None:
    register(client)
    phone = new_client()
    table = play(phone, "Guest")
    log_in(phone, takes_all_along="")
    assert who(phone) == "Lynx"
    assert not has_seat(phone, table)
    phone.post(reverse("log_out"))
    assert who(phone) == "Guest"
    assert has_seat(phone, table)


def test_logging_out_leaves_a_browser_without_a_player(client: Client) -> None:
    table = play(client)
    register(client)
    client.post(reverse("log_out"))
    assert who(client) == ""
    assert not has_seat(client, table)
    assert client.get(reverse("log_out")).status_code == 405
    # A page that is still open in another tab leads to where one sees it.
    assert client.post(reverse("rename"), {"name": "Luchs"}).url == reverse("account")
    assert who(client) == ""


def test_logging_in_leads_to_no_other_site(client: Client) -> None:
    register(client)
    phone = new_client()
    answer = log_in(phone, next="https://elsewhere.example/")
    assert answer.url == reverse("account")
    assert log_in(new_client(), next="rules").url == reverse("account")
    assert log_in(new_client(), next="/rules/").url == "/rules/"


def test_who_opens_an_account_on_the_way_goes_on_from_there(client: Client) -> None:
    page = client.get(reverse("log_in"), {"next": "/events/new/"}).content.decode()
    link = re.search(rf'href="({reverse("register")}[^"]*)"', page)[1]
    form = client.get(link).content.decode()
    assert '<input type="hidden" name="next" value="/events/new/">' in form
    assert f'href="{reverse("log_in")}?next=/events/new/"' in form
    assert register(client, next="/events/new/").url == "/events/new/"
    assert register(new_client(), "Owl", address="owl@example.org").url == reverse("account")


def test_a_disabled_account_is_logged_out_and_cannot_log_in(client: Client) -> None:
    table = play(client)
    register(client)
    user = User.objects.get()
    user.is_active = False
    user.save()
    assert who(client) == ""
    assert not has_seat(client, table)
    assert log_in(new_client()).status_code == 422


def administrate(client: Client):
    """Log in at the door of the administration."""
    data = {"username": "office", "password": PASSWORD, "next": "/admin/"}
    return client.post("/admin/login/", data)


def test_the_administration_makes_one_the_player_of_the_account(client: Client) -> None:
    User.objects.create_superuser("office", password=PASSWORD)
    assert administrate(client).url == "/admin/"
    assert who(client) == "office"
    front = client.get(reverse("front")).content.decode()
    assert 'class="log-in' not in front
    assert Player.objects.get().user == User.objects.get()
    client.post("/admin/logout/")
    assert who(client) == ""
    log_in(client, username="office")
    assert Player.objects.get().user == User.objects.get()


def test_a_password_changed_in_the_administration_keeps_the_player(client: Client) -> None:
    User.objects.create_superuser("office", password=PASSWORD)
    administrate(client)
    page = client.get("/admin/password_change/", follow=True)
    new = "vier laute Drachen"
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    client.post(page.request["PATH_INFO"], data)
    assert User.objects.get().check_password(new)
    assert who(client) == "office"
    assert client.get("/admin/").status_code == 200


def set_password(client: Client, user: User, password: str) -> None:
    """Give an account another password in the administration's list of accounts."""
    data = {"usable_password": "true", "password1": password, "password2": password}
    response = client.post(f"/admin/auth/user/{user.pk}/password/", data)
    assert response.url == f"/admin/auth/user/{user.pk}/change/"
    user.refresh_from_db()
    assert user.check_password(password)


def test_an_own_password_changed_in_the_list_of_accounts_keeps_the_player(client: Client) -> None:
    office = User.objects.create_superuser("office", password=PASSWORD)
    elsewhere = Client()
    administrate(elsewhere)
    administrate(client)
    set_password(client, office, "vier laute Drachen")
    assert who(client) == "office"
    assert client.get("/admin/").status_code == 200
    assert who(elsewhere) == ""


def test_the_password_of_somebody_else_makes_nobody_their_player(client: Client) -> None:
    User.objects.create_superuser("office", password=PASSWORD)
    other, elsewhere = User.objects.create_user("other", password=PASSWORD), Client()
    log_in(elsewhere, username="other")
    administrate(client)
    set_password(client, other, "vier laute Drachen")
    assert who(client) == "office"
    assert who(elsewhere) == ""


def test_a_guest_waits_until_the_administration_is_left(client: Client) -> None:
    User.objects.create_superuser("office", password=PASSWORD)
    table = play(client, "Guest")
    administrate(client)
    assert who(client) == "office"
    assert not has_seat(client, table)
    client.post("/admin/logout/")
    assert who(client) == "Guest"
    assert has_seat(client, table)


def test_a_guest_who_waits_does_not_become_the_first_player_of_an_account(client: Client) -> None:
    User.objects.create_user("office", password=PASSWORD)
    table = play(client, "Guest")
    log_in(client, username="office", takes_all_along="")
    assert who(client) == "office"
    client.post(reverse("log_out"))
    assert has_seat(client, table)


# --- passwords --------------------------------------------------------------------


def test_a_new_password_ends_all_other_sessions(client: Client) -> None:
    register(client)
    phone = new_client()
    log_in(phone)
    new = "vier laute Drachen"
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post(reverse("password"), data).status_code == 302
    assert who(client) == "Lynx"
    assert who(phone) == ""
    assert log_in(phone).status_code == 422
    assert log_in(phone, password=new).status_code == 302


@pytest.mark.parametrize(
    ("address", "field"), [("password", "old_password"), ("delete_account", "password")]
)
def test_guesses_by_somebody_logged_in_are_counted(client, settings, address, field) -> None:
    register(client)
    new = "vier laute Drachen"
    data = {field: "a wrong guess", "new_password1": new, "new_password2": new}
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        assert client.post(reverse(address), data).status_code == 422
    assert client.post(reverse(address), data).status_code == 429
    assert client.post(reverse(address), data | {field: PASSWORD}).status_code == 429
    assert User.objects.get().check_password(PASSWORD)
    kept = "".join(AccessAttempt.objects.values_list("post_data", flat=True))
    assert "a wrong guess" not in kept
    assert new not in kept


def test_right_passwords_are_limited_too(time, client: Client, monkeypatch) -> None:
    monkeypatch.setitem(limits.REQUESTS, "password", Limit("test", 3, 9))
    register(client)
    data = {"old_password": PASSWORD, "new_password1": "a", "new_password2": "b"}
    found = [client.post(reverse("password"), data).status_code for _ in range(4)]
    assert found == [422, 422, 422, 429]


def test_changes_of_passwords_are_limited(time, client: Client, monkeypatch) -> None:
    # By address: a new password brings a new session.
    monkeypatch.setattr("games.people.views.accounts.NEW_PASSWORDS", Limit("test", 9, 1))
    register(client)
    old, found = PASSWORD, []
    for new in ("drei neue Bomben", "vier neue Bomben"):
        data = {"old_password": old, "new_password1": new, "new_password2": new}
        found.append(client.post(reverse("password"), data))
        old = new
    assert [answer.status_code for answer in found] == [302, 422]
    assert "too often" in found[-1].content.decode()
    assert User.objects.get().check_password("drei neue Bomben")


def test_a_new_password_by_mail_opens_a_door_that_others_have_closed(client: Client) -> None:
    register(client)
    for number in range(FAILURES_OF_ACCOUNT):
        stranger = new_client()
        stranger.defaults["REMOTE_ADDR"] = f"6.6.6.{number // 9}"
        log_in(stranger, password="wrong")
    owner = new_client()
    assert log_in(owner).status_code == 429
    owner.post(reverse("reset"), {"email": ADDRESS})
    found = re.search(r"http://testserver(\S+)", mail.outbox[0].body)
    form = owner.get(found[1], follow=True)
    new = "vier laute Drachen"
    owner.post(form.redirect_chain[-1][0], {"new_password1": new, "new_password2": new})
    assert log_in(owner, password=new).status_code == 302


def test_a_forgotten_password_is_replaced_by_mail(client: Client) -> None:
    register(client)
    other = new_client()
    assert other.post(reverse("reset"), {"email": ADDRESS}).status_code == 302
    found = re.search(r"http://testserver(\S+)", mail.outbox[0].body)
    assert found is not None
    form = other.get(found[1], follow=True)
    new = "vier laute Drachen"
    data = {"new_password1": new, "new_password2": new}
    other.post(form.redirect_chain[-1][0], data)
    assert who(client) == ""
    assert log_in(other, password=new).status_code == 302
    assert "no longer works" in new_client().get(found[1]).content.decode()


def test_nobody_learns_who_has_an_account(client: Client) -> None:
    register(client)
    known = new_client().post(reverse("reset"), {"email": ADDRESS})
    unknown = new_client().post(reverse("reset"), {"email": "b@example.org"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert len(mail.outbox) == 1


def test_no_answer_waits_for_a_mail(client: Client, later: list[Callable[[], None]]) -> None:
    register(client)
    with CaptureQueriesContext(connection) as unknown:
        new_client().post(reverse("reset"), {"email": "b@example.org"})
    with CaptureQueriesContext(connection) as known:
        new_client().post(reverse("reset"), {"email": ADDRESS})
    assert len(known) == len(unknown)
    assert mail.outbox == []
    for send in later:
        send()
    assert [it.to for it in mail.outbox] == [[ADDRESS]]


def test_a_mail_server_that_is_away_disturbs_nobody(client: Client, monkeypatch, caplog) -> None:
    def refuse(*_arguments: object, **_named: object) -> None:
        raise ConnectionRefusedError(ADDRESS)

    register(client)
    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse)
    assert new_client().post(reverse("reset"), {"email": ADDRESS}).status_code == 302


def test_one_address_gets_three_mails_an_hour_whoever_asks(time) -> None:
    accounts.open_account(ADDRESS, PASSWORD, "Lynx", None)
    for number in range(5):
        asks = new_client()
        asks.defaults["REMOTE_ADDR"] = f"9.9.9.{number}"
        assert asks.post(reverse("reset"), {"email": ADDRESS.upper()}).status_code == 302
    assert len(mail.outbox) == 3
    time.stand_still(3600)
    new_client().post(reverse("reset"), {"email": ADDRESS})
    assert len(mail.outbox) == 4


@pytest.mark.parametrize("backend", mails.REACH_NOBODY)
def test_a_site_without_a_mail_server_promises_no_mail(
    client: Client, settings, later: Later, backend: str
) -> None:
    assert "for a new password. Nobody" in client.get(reverse("register")).content.decode()
    settings.EMAIL_BACKEND = backend
    assert "sends no mails" in client.get(reverse("register")).content.decode()
    register(client)
    other = new_client()
    for name in ("reset", "reset_sent"):
        page = other.get(reverse(name)).content.decode()
        assert "This site sends no mails" in page
        assert "Ask the people who run it" in page
        assert 'name="email"' not in page
    answer = other.post(reverse("reset"), {"email": ADDRESS})
    assert answer.status_code == 422
    assert "This site sends no mails" in answer.content.decode()
    assert later == []


@pytest.mark.parametrize("backend", mails.REACH_NOBODY)
def test_without_a_mail_server_nothing_is_written_to_the_terminal(
    settings, later: Later, backend: str
) -> None:
    settings.EMAIL_BACKEND = backend
    mails.send_later(lambda: None)
    assert later == []


def test_in_development_mails_go_to_the_terminal(client: Client, settings, later: Later) -> None:
    settings.EMAIL_BACKEND, settings.DEBUG = mails.REACH_NOBODY[0], True
    register(client)
    assert new_client().post(reverse("reset"), {"email": ADDRESS}).status_code == 302
    assert len(later) == 1


def test_new_passwords_are_limited(time, client: Client, monkeypatch) -> None:
    monkeypatch.setattr("games.people.views.resetting.NEW_PASSWORDS", Limit("test", 9, 1))
    register(client)
    for _ in range(3):
        answer = client.post(reverse("reset"), {"email": ADDRESS})
    assert "too often" in answer.content.decode()
    assert len(mail.outbox) == 1


# --- what goes along --------------------------------------------------------------


def test_preferences_follow_the_account(client: Client) -> None:
    assert client.post(reverse("preferences"), {"motion": "off"}).status_code == 404
    register(client)
    assert client.post(reverse("preferences"), {"motion": "off"}).status_code == 204
    phone = new_client()
    log_in(phone)
    assert "{&quot;motion&quot;: &quot;off&quot;}" in phone.get("/").content.decode()
    assert 'name="preferences"' not in new_client().get("/").content.decode()


def test_what_another_device_has_set_stays(client: Client) -> None:
    register(client)
    phone = new_client()
    log_in(phone)
    for device, sent in ((client, {"motion": "off"}), (phone, {"sound": "off"})):
        assert device.post(reverse("preferences"), sent).status_code == 204
    assert Profile.objects.get().preferences == {"motion": "off", "sound": "off"}
    many = {str(number): "" for number in range(MOST_PREFERENCES - 1)}
    assert client.post(reverse("preferences"), many).status_code == 422


@pytest.mark.parametrize(
    "bad",
    [
        {"a" * 41: "x"},
        {"x": "a" * 41},
        {str(n): "" for n in range(99)},
        {"motion": "\0"},  # of which PostgreSQL makes no text
        {"\0": "off"},
    ],
)
def test_what_no_page_sends_is_not_kept(client: Client, bad: dict[str, str]) -> None:
    register(client)
    assert client.post(reverse("preferences"), bad).status_code == 422
    assert Profile.objects.get().preferences == {}


def test_the_language_follows_the_account(client: Client) -> None:
    register(client)
    client.post(reverse("set_language"), {"language": "de"})
    phone = new_client()
    log_in(phone)
    assert '<html lang="de">' in phone.get(reverse("account")).content.decode()


def test_a_name_is_changed(client: Client) -> None:
    play(client)
    client.post(reverse("rename"), {"name": "Luchs"})
    assert who(client) == "Luchs"
    answer = client.post(reverse("rename"), {"name": " "}, follow=True)
    assert "tell us your name" in answer.content.decode()


def test_matches_played_and_won_are_counted(client: Client) -> None:
    table = play(client)
    match = table.match
    match.winner, match.ended = "0", match.started
    match.save()
    note_results(match)
    page = client.get(reverse("account")).content.decode()
    assert re.findall(r"<dd>(\d+)</dd>", page) == ["1", "1"]


# --- data, and leaving ------------------------------------------------------------


def test_data_taken_along_are_complete(client: Client) -> None:
    register(client)
    table = make_match([Player.objects.get(), *_others()], target=100)
    play_to_last_cards(table)
    play_last_cards(table)
    Match.objects.update(ended=table.match.started)
    note(table.match, Player.objects.get(name="Lynx"), "well played", ["late", "close"])
    play(client)
    answer = client.get(reverse("data"))
    assert "attachment" in answer.headers["Content-Disposition"]
    found = json.loads(answer.getvalue())
    assert found["account"]["e_mail"] == ADDRESS
    assert found["decisions"] == found["reports"] == []
    told = {"match": table.match.slug, "text": "well played", "tags": ["close", "late"]}
    assert found["notes"] == [told]
    over, running = found["matches"]
    assert over["record"]["names"] == ["Lynx", "Ben", "Clara", "David"]
    assert over["record"]["rounds"]
    assert running["record"] is None


def test_data_is_only_for_the_player_of_the_browser(time, client: Client, monkeypatch) -> None:
    assert client.get(reverse("data")).status_code == 404
    monkeypatch.setattr("games.people.views.accounts.DOWNLOADS", Limit("test", 1, 9))
    play(client)
    assert client.get(reverse("data")).status_code == 200
    assert client.get(reverse("data")).status_code == 302


def test_a_deleted_account_leaves_nothing_personal(client: Client) -> None:
    register(client)
    match = make_match([Player.objects.get(), *_others()]).match
    note(match, Player.objects.get(name="Lynx"), "Ben is my neighbour", ["neighbours"])
    note(match, Player.objects.get(name="Ben"), "lost", [])
    client.post(reverse("preferences"), {"motion": "off"})
    assert client.post(reverse("delete_account"), {"password": "no"}).status_code == 422
    assert client.post(reverse("delete_account"), {"password": PASSWORD}).status_code == 302
    rows = [*Player.objects.all(), *Match.objects.all(), *User.objects.all()]
    kept = serializers.serialize("json", rows)
    assert "Lynx" not in kept
    assert ADDRESS not in kept
    assert [it.text for it in MatchNote.objects.all()] == ["lost"]
    assert not MatchTag.objects.exists()
    assert Match.objects.get().seat_names == [DELETED, "Ben", "Clara", "David"]
    assert not Profile.objects.exists()
    assert who(client) == ""


def test_an_account_deleted_in_the_administration_leaves_nothing_personal(client: Client) -> None:
    register(client)
    make_match([Player.objects.get(), *_others()])
    client.post(reverse("preferences"), {"motion": "off"})
    office = new_client()
    office.force_login(User.objects.create_superuser("office", password=PASSWORD))
    number = User.objects.get(username=ADDRESS).pk
    address = reverse("admin:auth_user_delete", args=[number])
    assert office.post(address, {"post": "yes"}).status_code == 302
    assert not User.objects.filter(pk=number).exists()
    rows = [*Player.objects.all(), *Match.objects.all()]
    assert "Lynx" not in serializers.serialize("json", rows)
    assert Match.objects.get().seat_names == [DELETED, "Ben", "Clara", "David"]
    assert not Profile.objects.exists()
    assert who(client) == ""


def _others() -> list[Player]:
    now = Player.objects.get().created
    return [
        Player.objects.create(name=name, created=now, last_seen=now)
        for name in ("Ben", "Clara", "David")
    ]


def test_no_two_limits_have_the_same_name() -> None:
    found = [it for it in vars(limits).values() if isinstance(it, Limit)]
    assert len({it.what for it in found}) == len(found)
