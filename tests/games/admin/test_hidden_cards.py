"""A running round has no secrets in the administration, not even for a superuser."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation
from django.utils.text import capfirst

from games.admin.filters import departures
from games.models import Event, Table
from games.problems.models import ProblemTheme
from games.rules.cards.deck import CODE, DECK, FULL_DECK, Cards, each
from games.screen.words.names import card_name
from tests.games.admin.crawler import TOKEN, crawl
from tests.games.admin.played import begin, end_match, go_on_playing, play_round
from tests.games.builders import state_now

FIRST_CARDS = 4 * 8


@pytest.fixture
def running(db: None) -> Table:
    """Return a table in the middle of a round, at a known address."""
    table = begin(name="Nora")
    Table.objects.filter(pk=table.pk).update(slug="running-table", name="Running")
    table.refresh_from_db()
    go_on_playing(table, actions=40)
    assert state_now(table).windows
    return table


def traces_of(cards: Cards, page: str) -> list[str]:
    """Return what in a page tells of cards: names, codes, pictures, bits."""
    with translation.override("en"):
        names = {card_name(card): card for card in each(cards)}
    words = set(re.findall(r"[\w.]+", page))
    found = [name for name in names if re.search(rf"\b{name}\b", page)]
    found += [CODE[card] for card in each(cards) if CODE[card] in words]
    found += ["bits" for card in each(cards) if card > 999 and str(card) in words]
    return found + re.findall(r'class="cards? ', page)


def pages_of(client: Client, *tables: Table) -> dict[str, str]:
    """Return all pages that links lead to, and those that a curious person tries."""
    pages = crawl(client)
    for table in tables:
        for address in (
            f"table/{table.pk}/history/",
            f"match/{table.match.pk}/record.json",
            f"hand/{table.hand.pk}/history/",
            f"event/?hand__id__exact={table.hand.pk}",
            f"event/?table__id__exact={table.pk}&all=",
            f"event/?q={table.slug}&action=Deal",
            *(f"event/{key}/change/" for key in event_keys(table)[:3]),
        ):
            page = f"/admin/games/{address}"
            response = client.get(page, follow=True)
            assert response.status_code in (200, 404), page
            pages[page] = TOKEN.sub("", response.content.decode())
    return pages


def event_keys(table: Table) -> list[int]:
    return list(table.events.order_by("-pk").values_list("pk", flat=True))


def test_no_card_of_a_running_round_is_on_any_page(admin: Client, running: Table) -> None:
    state = state_now(running)
    unplayed = sum(state.hands)
    assert unplayed.bit_count() > 20
    pages = pages_of(admin, running)
    assert f"/admin/games/hand/{running.hand.pk}/change/" in pages
    with translation.override("en"):
        house_rules = [capfirst(said) for said in departures().values()]
        house_rules += [str(theme.label) for theme in ProblemTheme]
    for address, page in pages.items():
        for said in house_rules:  # lists can be filtered by what is agreed of the Dragon
            page = page.replace(said, "")
        if not address.startswith("/admin/boosters/"):  # Boosters tame Dragons
            assert traces_of(FULL_DECK, page) == [], address


def test_a_finished_round_shows_its_cards(admin: Client) -> None:
    """A finished round shows the cards dealt first, in the ways the test above looks for."""
    hand = play_round()
    end_match(hand)
    page = admin.get(admin.get(f"/admin/games/hand/{hand.pk}/change/").context["replay"])
    page = page.content.decode()
    names = {card_name(card) for card in DECK}
    assert len(names & set(traces_of(FULL_DECK, page))) >= FIRST_CARDS
    event = hand.events.get(kind="Deal")
    page = admin.get(f"/admin/games/event/{event.pk}/change/").content.decode()
    assert set(CODE.values()) <= set(traces_of(FULL_DECK, page))


def test_events_of_a_running_round_are_not_found(admin: Client, running: Table) -> None:
    keys = event_keys(running)
    assert len(keys) > 40
    response = admin.get("/admin/games/event/")
    assert list(response.context["cl"].result_list) == []
    for key in keys[:3]:
        page = f"/admin/games/event/{key}/"
        for ending in ("change/", "history/"):
            response = admin.get(page + ending, follow=True)
            assert response.redirect_chain == [("/admin/", 302)]


def test_other_hidden_cards_give_the_same_pages(admin: Client) -> None:
    """Two tables exchange all that is hidden, and nobody sees a difference."""
    tables = [begin(name="Nora"), begin(name="Olaf")]
    pages = pages_of(admin, *tables)
    states = [table.state for table in tables]
    deals = [Event.objects.get(table=table) for table in tables]
    assert states[0] != states[1]
    for table, deal, state, other in zip(
        tables, deals, reversed(states), reversed(deals), strict=True
    ):
        Table.objects.filter(pk=table.pk).update(state=state)
        Event.objects.filter(pk=deal.pk).update(action=other.action, events=other.events)
    for address, page in pages_of(admin, *tables).items():
        assert page == pages[address], address


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("table", "state__icontains"),
        ("table", "state__state__hands__0__gte"),
        ("table", "clocks__icontains"),
        ("table", "due_at__gte"),
        ("table", "events__action__icontains"),
        ("table", "hand__events__action__icontains"),
        ("match", "table__state__icontains"),
        ("match", "hands__events__events__icontains"),
        ("hand", "events__action__icontains"),
        ("hand", "match__table__state__icontains"),
        ("event", "table__state__icontains"),
        ("player", "seats__table__state__icontains"),
    ],
)
def test_lists_cannot_be_asked_for_what_is_hidden(
    admin: Client, running: Table, model: str, lookup: str
) -> None:
    response = admin.get(f"/admin/games/{model}/", {lookup: "1"})
    assert response.status_code == 400


def test_the_page_of_a_running_round_says_that_it_runs(admin: Client, running: Table) -> None:
    page = admin.get(f"/admin/games/hand/{running.hand.pk}/change/").content.decode()
    assert "This round is not over." in page
    assert 'href="/t/running-table/"' in page
    page = admin.get(f"/admin/games/match/{running.match.pk}/change/").content.decode()
    assert "The record is available once the match is over." in page
