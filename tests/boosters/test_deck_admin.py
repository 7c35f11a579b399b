"""Booster decks in the administration: to read, or to take off the public list."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from boosters.models import BoosterDeck
from tests.boosters.decks import make_deck, standard_deck
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db
LIST = "/admin/boosters/boosterdeck/"


def staff(*permissions: str) -> Client:
    user = User.objects.create_user("eve", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def deck() -> BoosterDeck:
    return make_deck(make_player("Anna"), is_public=True)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def change(deck: BoosterDeck) -> str:
    return reverse("admin:boosters_boosterdeck_change", args=[deck.pk])


def test_decks_are_listed_with_owner_and_cards(deck: BoosterDeck) -> None:
    html = page(staff("view_boosterdeck"), LIST)
    for text in ("Few", "Anna", "Complete", "From the FAQ", "1 Blue, 2 Red, 1 Green"):
        assert text in html


def test_a_deck_is_shown_with_its_cards(deck: BoosterDeck) -> None:
    client = staff("view_boosterdeck", "view_boosterdeckcard", "view_player")
    for shown in (deck, standard_deck()):
        html = page(client, change(shown))
        assert "Nyet!" in html
        assert '<input type="text"' not in html
        assert 'name="_save"' not in html


def test_public_decks_alone_lead_to_the_site(deck: BoosterDeck) -> None:
    client = staff("view_boosterdeck")
    link = f'href="{deck.get_absolute_url()}"'
    assert link in page(client, change(deck))
    BoosterDeck.objects.filter(pk=deck.pk).update(is_public=False)
    html = page(client, change(deck))
    assert link not in html
    assert "/admin/r/" not in html


def test_decks_are_found_by_name_owner_and_card(deck: BoosterDeck) -> None:
    client = staff("view_boosterdeck")
    for words in ("Few", "Anna", deck.slug):
        assert f"/{deck.pk}/change/" in page(client, f"{LIST}?q={words}")
    assert f"/{deck.pk}/change/" not in page(client, f"{LIST}?q=chameleon")


def test_nobody_changes_decks_in_the_administration(deck: BoosterDeck) -> None:
    client = staff("view_boosterdeck", "change_boosterdeck", "delete_boosterdeck")
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.post(change(deck), {"name": "Other"}).status_code == 403
    assert client.post(f"{LIST}{deck.pk}/delete/", {"post": "yes"}).status_code == 403
    deck.refresh_from_db()
    assert deck.name == "Few"


@pytest.mark.parametrize("may", [True, False])
def test_only_staff_with_the_right_take_decks_off_the_list(deck: BoosterDeck, may: bool) -> None:
    client = staff("view_boosterdeck", *(["change_boosterdeck"] if may else []))
    assert ('value="withdraw"' in page(client, LIST)) == may
    chosen = [deck.pk, standard_deck().pk]
    client.post(LIST, {"action": "withdraw", "_selected_action": chosen})
    deck.refresh_from_db()
    assert deck.is_public != may
    assert standard_deck().is_public
