"""The front page, and the two ways to a table."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from boosters.catalogue import FROM_THE_FAQ
from boosters.deck_services import FIRST_EVENING
from games import expansion
from games.door.limits import NEW_TABLES
from games.models import Player, Table, TableStatus
from games.rules.state.codec import from_json
from games.services.seats import opening, sitting
from games.services.seats.players import create_player
from tests.boosters.decks import make_deck
from tests.games.builders import make_table, start, state_now
from tests.games.conftest import Time

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


def front(client: Client) -> str:
    answer = client.get(reverse("front"))
    assert answer.status_code == 200
    return answer.content.decode()


def open_table(client: Client, **data: str) -> Table:
    answer = client.post(
        reverse("new"),
        {"name": "Regula", "target": "1000", "pace": "normal", "access": "link"} | data,
    )
    assert answer.status_code == 302
    table = Table.objects.get()
    assert answer["Location"] == reverse("table", args=[table.slug])
    return table


def listed_table(*names: str, starts: bool) -> Table:
    players = [create_player(name) for name in names]
    table = make_table(players[0], is_listed=True)
    for number, player in enumerate(players[1:], 1):
        sitting.sit_down(table, player, number)
    if starts:
        start(table)
    return table


# --- play now ---------------------------------------------------------------------


def test_one_click_leads_to_a_running_table_with_three_bots(client: Client) -> None:
    assert 'action="/play/"' in front(client)
    answer = client.post(reverse("play"), {"name": "Ada"})
    table = Table.objects.get()
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert table.status == TableStatus.PLAYING
    assert [bool(seat.bot) for seat in table.seats.all()] == [False, True, True, True]
    assert table.seats.get(number=0).player == Player.objects.get(name="Ada")
    assert not table.is_listed
    assert client.get(answer["Location"]).status_code == 200


def test_the_click_works_without_a_name(client: Client) -> None:
    client.post(reverse("play"), {"name": "  "})
    assert Player.objects.get().name.startswith("Guest ")


def test_somebody_known_keeps_the_name_and_sees_it(client: Client) -> None:
    client.post(reverse("play"), {"name": "Ada"})
    client.post(reverse("play"), {"name": ""})
    assert Player.objects.get().name == "Ada"
    assert '<bdi translate="no">Ada</bdi>' in front(client)


def test_the_front_page_leads_back_to_ones_own_table(client: Client) -> None:
    client.post(reverse("play"), {"name": "Ada"})
    assert f'href="{reverse("table", args=[Table.objects.get().slug])}"' in front(client)
    other = Client()
    assert Table.objects.get().slug not in front(other)


def test_looking_at_the_front_page_changes_nothing(client: Client) -> None:
    listed_table("Ana", starts=False)
    before = Player.objects.count()
    front(client)
    assert Player.objects.count() == before
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize("name", ["play", "seat"])
def test_what_changes_something_is_posted(client: Client, name: str) -> None:
    slug = [listed_table("Ana", starts=False).slug] if name == "seat" else []
    assert client.get(reverse(name, args=slug)).status_code == 405
    assert Table.objects.count() == len(slug)


@pytest.mark.parametrize(
    ("opened", "page"),
    [
        ("/play/", "/"),
        ("/account/name/", "/account/"),
        ("/t/{slug}/enter/", "/t/{slug}/"),
    ],
)
def test_who_opens_what_takes_only_forms_sees_the_page_above(
    client: Client, opened: str, page: str
) -> None:
    """As after a refusal, in another language: the address stands in the browser."""
    slug = listed_table("Ana", starts=False).slug
    answer = client.get(opened.format(slug=slug), headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.url == page.format(slug=slug)


# --- with Boosters ----------------------------------------------------------------


def test_one_click_leads_to_a_running_table_with_boosters(client: Client, time: Time) -> None:
    assert 'name="boosters" value="1"' in front(client)
    answer = client.post(reverse("play"), {"name": "Ada", "boosters": "1"})
    table = Table.objects.get()
    assert answer["Location"] == reverse("table", args=[table.slug])
    options = from_json(table.options)
    assert dict(options.booster_deck) == dict.fromkeys(FIRST_EVENING, 1)
    assert options.boosters_at_start == 2
    assert [len(hand) for hand in state_now(table).booster_state.hands] == [2] * 4
    assert client.get(answer["Location"]).status_code == 200
    before = table.version
    time.go_by(60)  # the bots answer, and nobody has to help
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert table.version == before + 3


def test_the_usual_click_leads_to_plain_tichu(client: Client) -> None:
    client.post(reverse("play"), {"name": "Ada"})
    assert from_json(Table.objects.get().options).booster_deck == ()


def test_a_deck_too_small_for_two_each_is_tried_with_one(client: Client) -> None:
    deck = make_deck(create_player("Ben"), is_public=True)
    client.post(reverse("play"), {"boosters": "1", "deck": f"deck:{deck.slug}"})
    assert from_json(Table.objects.get().options).boosters_at_start == 1


@pytest.mark.parametrize("key", ["standard:none", "deck:{private}", "nonsense"])
def test_a_deck_that_one_may_not_use_opens_no_table(client: Client, key: str) -> None:
    key = key.format(private=make_deck(create_player("Ben")).slug)
    answer = client.post(reverse("play"), {"boosters": "1", "deck": key}, follow=True)
    assert "This Booster deck cannot be played with." in answer.content.decode()
    answer = client.post(
        reverse("new"),
        {"target": "1000", "pace": "normal", "listed": "no", "deck": key},
    )
    assert answer.status_code == 422
    assert "This Booster deck cannot be played with." in answer.content.decode()
    assert client.get(reverse("new"), {"deck": key}).status_code == 422
    assert not Table.objects.exists()
    assert not Player.objects.exclude(name="Ben").exists()


def test_tables_with_boosters_are_marked_in_the_list(client: Client) -> None:
    plain, host = make_table(create_player("Ana"), is_listed=True), "Ben"
    assert "· Boosters" not in front(client)
    deck = expansion.decks().choices(None)[0]
    make_table(create_player(host), is_listed=True, deck=deck)
    rows = front(client).split('<li class="run">')[1:]
    marked = ["· Boosters" in row for row in rows]
    assert sorted(marked) == [False, True]
    assert marked == [plain.slug not in row for row in rows]


def test_a_link_chooses_a_deck_in_the_form(client: Client) -> None:
    shared = make_deck(create_player("Ben"), "Shared", is_public=True)
    for key in ("standard:complete", f"deck:{shared.slug}"):
        html = client.get(reverse("new"), {"deck": key}).content.decode()
        assert checked(html, "deck") == key
        assert checked(html, "boosters_at_start") == "0"
    plain = client.get(reverse("new")).content.decode()
    assert checked(plain, "deck") == "none"
    assert "Shared" not in plain


def test_a_table_is_opened_with_the_chosen_deck(client: Client) -> None:
    table = open_table(client, deck="standard:from_the_faq", boosters_at_start="3")
    options = from_json(table.options)
    assert (len(options.booster_deck), options.boosters_at_start) == (len(FROM_THE_FAQ), 3)
    assert options.window_seconds == 4


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"boosters_at_start": "5"}, "up to four Boosters"),
        ({"boosters_at_start": "²"}, "up to four Boosters"),
        ({"deck": "small", "boosters_at_start": "2"}, "too few Boosters"),
        ({"own_target": "1"}, "between 100 and 10,000"),
    ],
)
def test_a_refused_form_keeps_the_deck(client: Client, wrong: dict[str, str], reason: str) -> None:
    small = f"deck:{make_deck(create_player('Ben'), is_public=True).slug}"
    data = {"target": "own", "own_target": "500", "pace": "slow", "listed": "yes"}
    data |= {"deck": "standard:complete", "boosters_at_start": "2"} | wrong
    key = data["deck"] = data["deck"].replace("small", small)
    answer = client.post(reverse("new"), data)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert reason in html
    assert checked(html, "deck") == key
    assert not Table.objects.exists()


def checked(html: str, name: str) -> str:
    """Return what is chosen of some radio buttons."""
    chosen = re.findall(rf'name="{name}" value="([^"]*)" checked', html)
    assert len(chosen) == 1
    return chosen[0]


# --- play with friends ------------------------------------------------------------


def test_the_player_who_opens_a_table_is_its_host_and_seated(client: Client) -> None:
    table = open_table(client, target="500", pace="slow", access="public")
    host = Player.objects.get(name="Regula")
    assert table.host == host
    assert table.seats.get(number=0).player == host
    assert table.is_listed
    options = from_json(table.options)
    assert (options.target, options.window_seconds, options.turn_seconds) == (
        500,
        5,
        90,
    )


def test_any_target_may_be_agreed_on(client: Client) -> None:
    table = open_table(client, target="own", own_target="750")
    assert from_json(table.options).target == 750


@pytest.mark.parametrize(
    "wrong",
    [
        {"target": "own", "own_target": "50"},
        {"target": "own", "own_target": "many"},
        {"target": "own", "own_target": "1" * 30},
        {"target": "²"},
        {"target": ""},
        {"pace": "furious"},
    ],
)
def test_impossible_options_open_no_table(client: Client, wrong: dict[str, str]) -> None:
    data = {"name": "Regula", "target": "1000", "pace": "normal", "listed": "no"}
    answer = client.post(reverse("new"), data | wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Table.objects.exists()


def test_nobody_opens_tables_without_end(client: Client) -> None:
    for _number in range(1 + NEW_TABLES.of_person):  # at first nobody knows the person
        client.post(reverse("play"), {"name": "Ada"})
    answer = client.post(reverse("play"), {"name": "Ada"}, follow=True)
    assert Table.objects.count() == 1 + NEW_TABLES.of_person
    assert "come back later" in answer.content.decode()
    assert client.post(reverse("new"), {"target": "500", "pace": "none"}).status_code == 422


# --- the list ---------------------------------------------------------------------


def test_listed_tables_are_shown_with_names_score_and_round(client: Client) -> None:
    table = listed_table("Ana", "Ben", "Cem", "Dora", starts=True)
    table.refresh_from_db()
    table.match.totals = [430, -70]
    table.match.save()
    html = front(client)
    for text in (table.name, "Ana, Cem against Ben, Dora", "430 : −70", "Round 1"):
        assert text in html
    assert f'href="{reverse("table", args=[table.slug])}"' in html


def test_free_seats_are_shown(client: Client) -> None:
    listed_table("Ana", "Ben", "Cem", starts=False)
    html = front(client)
    assert "1 seat free" in html
    assert 'class="free"' in html


def test_unlisted_tables_are_not_shown(client: Client) -> None:
    table = opening.create_bot_table(create_player("Ana"))
    assert table.slug not in front(client)


def test_one_click_leads_to_a_table_for_friends(client: Client) -> None:
    assert f'formaction="{reverse("with_friends")}"' in front(client)
    answer = client.post(reverse("with_friends"), {"name": " Regula "})
    table = Table.objects.get()
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert (table.status, table.host.name) == (TableStatus.OPEN, "Regula")
    assert not table.is_listed


def test_a_stranger_is_called_as_the_page_has_said(client: Client) -> None:
    html = front(client)
    (name,) = re.findall(r'<input type="hidden" name="called" value="([^"]+)"', html)
    assert html.count(f'<bdi translate="no">{name}</bdi>') == 1
    client.post(reverse("with_friends"), {"name": name, "called": name})
    assert Player.objects.get().name == name


@pytest.mark.parametrize("way", ["play", "with_friends", "sit_anywhere"])
def test_a_name_typed_on_the_front_page_goes_along_whatever_is_pressed(
    client: Client, way: str
) -> None:
    field, pressed = re.findall(
        r'<(?:input[^>]* id="name"|button)[^>]* form="start"[^>]*>', front(client)
    )[:2]
    assert 'name="name"' in field
    assert f'formaction="{reverse("name")}"' in pressed
    for name in ("Moni", "Reto"):
        client.post(reverse(way), {"name": name, "called": "Guest"})
        assert Player.objects.get().name == name


def test_an_old_page_gives_nobody_an_old_name_back(client: Client) -> None:
    client.post(reverse("name"), {"name": "Moni"})
    client.post(reverse("play"), {"name": "Ada", "called": "Ada"})
    assert Player.objects.get().name == "Moni"


def test_the_name_is_changed_on_the_front_page(client: Client) -> None:
    for name in ("Reto", "Moni"):
        assert client.post(reverse("name"), {"name": name})["Location"] == reverse("front")
        assert f'<bdi translate="no">{name}</bdi>' in front(client)
    other = Client(headers={"accept-language": "en"})
    refused = other.post(reverse("name"), {"name": " "}, follow=True)
    assert "Please tell us your name." in refused.content.decode()
    assert Player.objects.get().name == "Moni"


def test_names_are_shown_as_text(client: Client) -> None:
    listed_table("<b>Ana</b>", "Ben", "Cem", "Dora", starts=True)
    client.post(reverse("play"), {"name": '"><script>x'})
    html = front(client)
    assert "<b>Ana" not in html
    assert "<script>x" not in html
    assert "&lt;b&gt;Ana" in html


def test_the_list_takes_the_same_queries_for_many_tables(
    client: Client, django_assert_max_num_queries: object
) -> None:
    for number in range(6):
        listed_table(*(f"{name}{number}" for name in "abcd"), starts=True)
    with django_assert_max_num_queries(9):  # type: ignore[operator]
        front(client)


# --- a link -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "link", ["{slug}", "/t/{slug}/", "https://tichu.example/t/{slug}/?x=1", " {slug} "]
)
def test_a_link_leads_to_its_table(client: Client, link: str) -> None:
    slug = listed_table("Ana", starts=False).slug
    answer = client.get(reverse("front"), {"link": link.format(slug=slug)})
    assert answer["Location"] == reverse("table", args=[slug])


@pytest.mark.parametrize("link", ["nothing", "https://evil.example/", "<b>", "a/b"])
def test_a_wrong_link_is_told_so(client: Client, link: str) -> None:
    answer = client.get(reverse("front"), {"link": link})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="wrong-link"' in html
    assert "<b>" not in html.split('id="link"')[1].split(">")[0]


def test_the_language_switch_keeps_the_page(client: Client) -> None:
    html = client.get(reverse("rules") + "?a=1").content.decode()
    assert 'name="next" value="/rules/?a=1"' in html
    answer = client.post(reverse("set_language"), {"language": "de", "next": "/rules/?a=1"})
    assert answer["Location"] == "/rules/?a=1"
    assert '<html lang="de">' in client.get("/rules/").content.decode()


def test_sitting_anywhere_agrees_to_bots_and_remembers_it(client: Client) -> None:
    client.post(reverse("sit_anywhere"), {"name": "Regula", "fill": "15"})
    table = Table.objects.get()
    assert [seat.fills_after for seat in table.seats.exclude(player=None)] == [15]
    assert '<option value="15" selected>' in client.get(reverse("lobby")).content.decode()
    client.post(reverse("sit_anywhere"), {"fill": "0"})
    assert "selected" not in client.get(reverse("lobby")).content.decode()
    client.post(reverse("sit_anywhere"), {"fill": "7"})
    assert "selected" not in client.get(reverse("lobby")).content.decode()
