"""The pages of Booster decks: who sees what, and what becomes of what is typed."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from boosters.catalogue import CATALOGUE
from boosters.deck_pages import field_of
from boosters.deck_services import MOST_DECKS
from boosters.decks import key_of
from boosters.models import BoosterDeck
from boosters.words import TEXTS
from games.door.limits import NEW_DECKS
from games.door.players import SESSION_KEY
from games.models import Player, Table, TableStatus
from games.rules.state.codec import from_json
from games.screen.markup.figures import bdi
from tests.boosters.decks import FEW, make_deck, standard_deck
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db
LANGUAGES = ("de", "en")


class Person:
    """Somebody with a browser, who reads English."""

    def __init__(self, name: str = "", language: str = "en") -> None:
        self.client = Client(headers={"accept-language": language})
        self.player: Player | None = None
        if name:
            self.player = make_player(name)
            session = self.client.session
            session[SESSION_KEY] = self.player.pk
            session.save()

    def see(self, page: str, *args: str, **query: str) -> str:
        answer = self.client.get(reverse(page, args=args, query=query or None))
        assert answer.status_code == 200
        return answer.content.decode()

    def post(self, page: str, *args: str, **data: str) -> HttpResponse:
        return self.client.post(reverse(page, args=args), data)

    def build(self, name: str, counts: dict[str, int]) -> HttpResponse:
        return self.client.post(reverse("new_deck"), typed(name, counts))


class Form(HTMLParser):
    """What the fields of a page contain."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        found = dict(attributes)
        if tag != "input" or (found.get("type") == "radio" and "checked" not in found):
            return
        self.fields[found.get("name", "")] = found.get("value", "")

    @property
    def counts(self) -> dict[str, int]:
        """The cards that are chosen."""
        found = {slug: self.fields.get(field_of(slug), "0") for slug in CATALOGUE}
        return {slug: int(number) for slug, number in found.items() if number != "0"}


def typed(name: str, counts: dict[str, object]) -> dict[str, str]:
    """Return what the form sends."""
    numbers = {field_of(slug): str(counts.get(slug, 0)) for slug in CATALOGUE}
    return {"name": name} | numbers


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def anna() -> Person:
    return Person("Anna")


@pytest.fixture
def ben() -> Person:
    return Person("Ben")


@pytest.fixture
def deck(anna: Person) -> BoosterDeck:
    return make_deck(anna.player)


# --- looking ----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["decks", "new_deck", "deck", "edit_deck"])
def test_every_page_comes_in_the_language_of_the_reader(language: str, name: str) -> None:
    person = Person("Anna", language)
    own = make_deck(person.player)
    args = [own.slug] if name in ("deck", "edit_deck") else []
    html = person.see(name, *args)
    assert f'<html lang="{language}">' in html
    assert html.count("<h1") == 1
    colour = {"de": "Gelb", "en": "Yellow"}[language]
    assert colour in html


def test_the_list_has_standard_decks_own_ones_and_those_of_others(
    anna: Person, ben: Person, deck: BoosterDeck
) -> None:
    shared = make_deck(ben.player, "Of Ben", is_public=True)
    secret = make_deck(ben.player, "Secret")
    html = anna.see("decks")
    for listed in (standard_deck(), standard_deck("from_the_faq"), deck, shared):
        assert f'href="/decks/{listed.slug}/"' in html
        assert f'name="deck" value="{key_of(listed)}"' in html
    assert f"by {bdi('Ben')}" in html
    assert secret.slug not in html
    assert deck.slug not in Person().see("decks")


def test_a_list_says_how_many_of_each_colour_there_are(anna: Person) -> None:
    make_deck(anna.player, counts={"content": 4, "njet": 3, "dud": 2})
    own = anna.see("decks").split('id="own"')[1].split("</section>")[0]
    shares = re.findall(r'class="tab c-(\w+)[^"]*".*?</span>(\d+)</li>', own)
    assert shares == [
        *(("blue", "4"), ("brown", "0"), ("red", "5"), ("green", "0"), ("yellow", "0"))
    ]
    assert "9 cards" in own


def test_the_list_takes_the_same_queries_for_many_decks(anna: Person, ben: Person) -> None:
    asked = set()
    for number in range(8):
        make_deck(anna.player, f"Own {number}")
        make_deck(ben.player, f"Shared {number}", is_public=True)
        with CaptureQueriesContext(connection) as queries:
            anna.see("decks")
        asked.add(len(queries))
    assert len(asked) == 1


def test_looking_changes_nothing() -> None:
    person, before = Person(), Player.objects.count()
    for name in ("decks", "new_deck"):
        person.see(name)
    person.see("deck", "complete")
    assert Player.objects.count() == before
    assert "sessionid" not in person.client.cookies


def test_a_deck_shows_its_cards_with_their_texts(anna: Person, deck: BoosterDeck) -> None:
    html = anna.see("deck", deck.slug)
    for slug in FEW:
        assert f'href="/boosters/{slug}/"' in html
    assert "× 2" in html
    assert 'href="/boosters/spy/"' not in html
    assert "4 cards" in html


def test_a_private_deck_does_not_exist_for_others(ben: Person, deck: BoosterDeck) -> None:
    for person in (ben, Person()):
        for name in ("deck", "edit_deck", "delete_deck"):
            address = reverse(name, args=[deck.slug])
            assert person.client.get(address).status_code == 404
        assert Form(person.see("new_deck", **{"from": key_of(deck)})).counts == {}


@pytest.mark.parametrize("whose", ["of another", "standard"])
def test_decks_of_others_may_be_looked_at_but_not_changed(
    ben: Person, anna: Person, whose: str, deck: BoosterDeck
) -> None:
    theirs = standard_deck()
    if whose == "of another":
        theirs = make_deck(anna.player, "Shared", is_public=True)
    html = ben.see("deck", theirs.slug)
    for name in ("edit_deck", "share_deck", "delete_deck"):
        assert reverse(name, args=[theirs.slug]) not in html
        answer = ben.post(name, theirs.slug, **typed("Mine", FEW))
        assert answer.status_code == 404
    fresh = BoosterDeck.objects.get(pk=theirs.pk)
    assert (fresh.name, fresh.counts, fresh.is_public) == (
        theirs.name,
        theirs.counts,
        True,
    )


def test_names_are_shown_as_text(anna: Person) -> None:
    deck = make_deck(anna.player, "<b>Bold</b>", is_public=True)
    pages = [
        anna.see("decks"),
        anna.see("deck", deck.slug),
        anna.see("edit_deck", deck.slug),
        anna.see("delete_deck", deck.slug),
        Person().see("deck", deck.slug),
        anna.see("new", deck=key_of(deck)),
    ]
    for html in pages:
        assert "<b>Bold" not in html
        assert "&lt;b&gt;Bold" in html


# --- building ---------------------------------------------------------------------


def test_the_form_has_all_cards_with_their_texts(anna: Person) -> None:
    html = anna.see("new_deck")
    for slug in CATALOGUE:
        for number in range(5):
            assert f'name="{field_of(slug)}" value="{number}"' in html
        assert f'href="/boosters/{slug}/"' in html
        assert TEXTS[slug].line.replace("'", "&#x27;") in html
    assert Form(html).counts == {}


@pytest.mark.parametrize("standard", ["first_evening", "complete", "from_the_faq"])
def test_a_deck_begins_with_the_cards_of_another(standard: str) -> None:
    form = Form(Person().see("new_deck", **{"from": f"standard:{standard}"}))
    assert form.counts == standard_deck(standard).counts
    assert form.fields["name"] == ""


def test_anybody_copies_a_shared_deck(ben: Person, anna: Person) -> None:
    shared = make_deck(anna.player, "Shared", is_public=True)
    assert f"/decks/new/?from={key_of(shared)}" in ben.see("deck", shared.slug)
    form = Form(ben.see("new_deck", **{"from": key_of(shared)}))
    assert (form.fields["name"], form.counts) == ("Shared", FEW)
    ben.build("Mine", form.counts)
    copy = BoosterDeck.objects.get(owner=ben.player)
    assert (copy.name, copy.counts, copy.is_public) == ("Mine", FEW, False)


def test_what_is_built_is_kept_and_shown(anna: Person) -> None:
    answer = anna.build("Wednesday", {"spy": 4, "skat": 1})
    deck = BoosterDeck.objects.get(owner=anna.player)
    assert answer["Location"] == reverse("deck", args=[deck.slug])
    assert (deck.name, deck.counts) == ("Wednesday", {"spy": 4, "skat": 1})
    assert "Wednesday" in anna.see("decks")


def test_a_newcomer_who_builds_a_deck_becomes_a_guest() -> None:
    person = Person()
    answer = person.build("First", FEW)
    owner = BoosterDeck.objects.get(name="First").owner
    assert owner.name.startswith("Guest ")
    assert person.client.get(answer["Location"]).status_code == 200
    person.build("Second", FEW)
    assert BoosterDeck.objects.filter(owner=owner).count() == 2


WRONG = [
    ("", FEW, "Please give the deck a name."),
    ("Small", {"njet": 2, "skat": 1}, "A deck needs at least four cards; this one has 3."),
    ("Many", {"spy": 3, "njet": 9}, "A deck has at most four of one card."),
    ("Odd", {"spy": 3, "njet": "²"}, "A deck has at most four of one card."),
    ("Long", {"spy": 3, "njet": "9" * 5000}, "A deck has at most four of one card."),
]


@pytest.mark.parametrize(("name", "counts", "reason"), WRONG)
@pytest.mark.parametrize("is_new", [True, False])
def test_errors_say_why_and_keep_what_was_typed(
    anna: Person, deck: BoosterDeck, name: str, counts: dict, reason: str, is_new: bool
) -> None:
    address = reverse("new_deck") if is_new else reverse("edit_deck", args=[deck.slug])
    answer = anna.client.post(address, typed(name, counts))
    html = answer.content.decode()
    assert answer.status_code == 422
    assert reason in html
    assert 'role="alert"' in html
    form = Form(html)
    assert form.fields["name"] == name
    possible = {slug: number for slug, number in counts.items() if number in range(5)}
    assert form.counts == possible


def test_a_refused_deck_leaves_no_guest_behind() -> None:
    before = Player.objects.count()
    assert Person().build("", FEW).status_code == 422
    assert Player.objects.count() == before


def test_a_player_keeps_a_limited_number_of_decks(anna: Person) -> None:
    for number in range(MOST_DECKS):
        make_deck(anna.player, f"Deck {number}")
    answer = anna.build("One more", FEW)
    assert answer.status_code == 422
    assert "Delete one first" in answer.content.decode()
    assert Form(answer.content.decode()).counts == FEW


def test_a_player_builds_a_limited_number_of_decks(anna: Person) -> None:
    for number in range(NEW_DECKS.of_person):
        anna.build(f"Deck {number}", FEW)
        BoosterDeck.objects.filter(owner=anna.player).delete()
    answer = anna.build("One more", FEW)
    assert answer.status_code == 422
    assert "come back later" in answer.content.decode()


# --- changing ---------------------------------------------------------------------


def test_a_deck_is_changed_in_the_form_it_was_built_in(anna: Person, deck: BoosterDeck) -> None:
    form = Form(anna.see("edit_deck", deck.slug))
    assert (form.fields["name"], form.counts) == ("Few", FEW)
    answer = anna.post("edit_deck", deck.slug, **typed("Other", {"spy": 4}))
    assert answer["Location"] == reverse("deck", args=[deck.slug])
    deck.refresh_from_db()
    assert (deck.name, deck.counts) == ("Other", {"spy": 4})


def test_a_deck_is_shared_with_a_link_and_taken_back(
    anna: Person, ben: Person, deck: BoosterDeck
) -> None:
    address = f"http://testserver/decks/{deck.slug}/"
    assert address not in anna.see("deck", deck.slug)
    anna.post("share_deck", deck.slug, public="yes")
    assert address in anna.see("deck", deck.slug)
    assert "Few" in ben.see("deck", deck.slug)
    anna.post("share_deck", deck.slug, public="no")
    assert ben.client.get(address).status_code == 404


def test_a_deck_is_deleted_after_a_question(anna: Person, deck: BoosterDeck) -> None:
    assert 'Delete “<bdi translate="no">Few</bdi>”?' in anna.see("delete_deck", deck.slug)
    assert BoosterDeck.objects.filter(pk=deck.pk).exists()
    answer = anna.post("delete_deck", deck.slug)
    assert answer["Location"] == reverse("decks")
    assert not BoosterDeck.objects.filter(pk=deck.pk).exists()
    assert anna.post("delete_deck", deck.slug).status_code == 404


def test_what_changes_something_is_posted(anna: Person, deck: BoosterDeck) -> None:
    address = reverse("share_deck", args=[deck.slug])
    assert anna.client.get(address, {"public": "yes"}).status_code == 405
    deck.refresh_from_db()
    assert not deck.is_public


# --- playing ----------------------------------------------------------------------


def test_a_deck_is_tried_with_three_bots(anna: Person, deck: BoosterDeck) -> None:
    html = anna.see("deck", deck.slug)
    assert f'name="deck" value="{key_of(deck)}"' in html
    anna.post("play", boosters="1", deck=key_of(deck))
    table = Table.objects.get()
    options = from_json(table.options)
    assert table.status == TableStatus.PLAYING
    assert dict(options.booster_deck) == FEW
    assert (options.booster_deck_name, options.boosters_at_start) == ("Few", 1)


@pytest.mark.parametrize("is_own", [True, False])
def test_to_try_it_with_three_bots_is_the_main_button_of_a_deck(
    anna: Person, ben: Person, deck: BoosterDeck, is_own: bool
) -> None:
    deck.is_public = True
    deck.save()
    html = (anna if is_own else ben).see("deck", deck.slug)
    ways = html[html.index('<div class="deeds">') :]
    buttons = re.findall(r'class="(btn[^"]*)"[^>]*>\s*([^<]*)', ways)
    main = [text.strip() for css, text in buttons if "do" in css.split()]
    assert main == ["Try it with three bots"]
    assert len(buttons) > 2


def test_the_names_of_cards_are_those_of_the_catalogue(anna: Person) -> None:
    html = anna.see("deck", "complete")
    for slug in CATALOGUE:
        assert TEXTS[slug].name in html.replace("&#x27;", "'")
