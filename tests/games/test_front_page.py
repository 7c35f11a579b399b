"""The front page leads back to every match, and to what a newcomer needs; the foot to the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from games.lessons import lessons
from games.models import Player, Table, TableStatus
from games.selectors.seated import tables_of
from games.services.seats.opening import create_bot_table
from games.services.seats.players import create_player
from tichu_site import variables
from tichu_site.variables import UnreadableVariable

pytestmark = pytest.mark.django_db
PAGES = ("/", "/rules/", "/first-steps/", "/about/", "/tables/", "/events/")


def page_of(client: Client, path: str = "/") -> str:
    return client.get(path, headers={"Accept-Language": "en"}).content.decode()


def played(client: Client) -> list[Table]:
    """Let a guest open two tables with bots; return them, the newest first."""
    for _number in range(2):
        assert client.post("/play/").status_code == 302
    return list(Table.objects.order_by("-pk"))


def test_all_matches_stand_before_a_new_one_with_whose_turn_it_is(client: Client) -> None:
    tables = played(client)
    page = page_of(client)
    for table in tables:
        assert page.index(f'href="/t/{table.slug}/"') < page.index("New match")
        assert table.name in page
    assert page.count("It is your turn.") >= len(tables)
    assert page.index("Back to your table") < page.index("New match")
    assert "Play now" not in page


def test_without_a_match_the_big_button_opens_one(client: Client) -> None:
    page = page_of(client)
    assert "Play now" in page
    assert "Where you sit" not in page


def test_whose_turn_is_told_by_the_rules_of_the_table() -> None:
    player = create_player("Ana")
    table = create_bot_table(player)
    [own] = tables_of(player)
    assert (own.slug, own.is_running, own.is_mine, own.turn) == (table.slug, True, True, "")
    assert tables_of(create_player("Ben")) == []


def test_many_tables_are_read_with_as_few_questions_as_one(
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    player = create_player("Ana")
    for number in range(1, 4):
        create_bot_table(player)
        with django_assert_num_queries(3):
            assert len(tables_of(player)) == number


def test_a_newcomer_reads_what_it_is_and_how_to_learn_it(client: Client) -> None:
    page = page_of(client)
    assert "Tichu is the card game for two against two" in page.split("<main")[1]
    for way in ("/learn/", "/rules/", "/first-steps/", "/fair/"):
        assert f'href="{way}"' in page.split("<main")[1]


def test_a_learner_is_led_to_the_next_lesson_instead_of_the_first(client: Client) -> None:
    played(client)
    player = Player.objects.get()
    for done, title in ((["first"], "Playing together"), (["first", "second"], "Your first")):
        player.lessons_done = done
        player.save()
        ways = page_of(client).split('class="ways-in"')[1].split("</ul>")[0]
        assert "Never played?" not in ways
        assert title in ways
    player.lessons_done = list(lessons())
    player.save()
    ways = page_of(client).split('class="ways-in"')[1].split("</ul>")[0]
    assert "/learn/" not in ways
    assert 'href="/problems/"' in ways


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_quiet_end_that_says_nothing_false(client: Client, path: str) -> None:
    foot = page_of(client, path).split('class="foot"')[1]
    assert 'href="/about/"' in foot
    for word in ("Imprint", "Privacy", "Source code"):
        assert word not in foot


def test_a_table_has_no_foot(client: Client) -> None:
    table = played(client)[0]
    assert 'class="foot"' not in page_of(client, f"/t/{table.slug}/")


def test_what_the_operator_says_is_read_and_cannot_break_out(
    client: Client, settings: LazySettings
) -> None:
    settings.IMPRINT = "Ana <b>Muster</b>\nChur"
    settings.PRIVACY = "https://example.org/privacy"
    settings.SOURCE_URL = "https://example.org/source"
    foot = page_of(client).split('class="foot"')[1]
    assert 'href="/about/#imprint"' in foot
    assert 'href="https://example.org/privacy"' in foot
    assert 'href="https://example.org/source"' in foot
    about = page_of(client, "/about/")
    assert "Ana &lt;b&gt;Muster&lt;/b&gt;<br>Chur" in about
    assert 'id="privacy"' not in about


@pytest.mark.parametrize("said", ["javascript:alert(1)", "example.org", "https://", "ftp://a.b/c"])
def test_the_address_of_the_source_is_a_page(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_URL", said)
    with pytest.raises(UnreadableVariable, match="SOURCE_URL"):
        variables.page("SOURCE_URL")


def test_a_match_that_is_over_does_not_stand_for_one_that_runs(client: Client) -> None:
    played(client)
    Table.objects.update(status=TableStatus.FINISHED)
    page = page_of(client)
    assert "It is over. One more?" in page
    assert "Play now" in page


def test_a_room_with_nobody_else_says_how_it_stands_and_offers_bots(client: Client) -> None:
    client.post("/anywhere/")
    page = page_of(client, f"/t/{Table.objects.get().slug}/")
    assert "a bell rings when somebody sits down" in page
    assert "You are the first. 3 seats are free." in page
    assert 'value="meanwhile"' in page
    assert "I am ready" not in page
    assert "1 ready" not in page.split('class="count"')[1].split("</p>")[0]
    client.post(f"/t/{Table.objects.get().slug}/seat/", {"do": "bots"})
    page = page_of(client, f"/t/{Table.objects.get().slug}/")
    assert "a bell rings" not in page


def test_bots_are_left_in_one_of_three_ways_and_reported_to_nobody(client: Client) -> None:
    table = played(client)[0]
    page = page_of(client, f"/t/{table.slug}/")
    asked = page.split('id="leave-ask"')[1].split("</section>")[0]
    assert "Go on later" in asked
    assert 'id="leave-concede"' in asked
    assert 'id="leave-not"' in asked
    for other in ("leave-gone", "leave-abandon", "leave-pause", "leave-bot"):
        assert f'id="{other}"' not in asked
    assert "No spectators" not in page
