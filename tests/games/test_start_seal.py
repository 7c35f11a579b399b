"""A match that begins with one press has shown its seal before, and its first round has a word."""

from __future__ import annotations

import re

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from games.models import Chain, Hand, Table
from games.rules.play import verifiable
from games.rules.state.actions import GiveUp
from games.rules.state.codec import from_json
from games.services.acting.actions import take_action
from games.services.seats.opening import create_bot_table
from games.services.writing import chains
from games.services.writing.chains import ShownPromise, keep_promise, promise_in_form
from tests.games.builders import a_deal, make_player, make_room

pytestmark = pytest.mark.django_db
WORD = "ab" * 16


def form_of(client: Client, name: str = "front") -> dict[str, str]:
    shown = client.get(reverse(name)).content.decode()
    return dict(re.findall(r'<input type="hidden" name="(nonce|seal)" value="([^"]+)"', shown))


def press(client: Client, **fields: str) -> Hand:
    assert client.post(reverse("play"), {"name": "Ada", **fields}).status_code == 302
    return Table.objects.latest("pk").hand


@pytest.mark.parametrize(
    "name", ["front", "rules", "about", "first_steps", "booster_rules", "decks"]
)
def test_a_form_shows_the_seal_and_nothing_is_stored(client: Client, name: str) -> None:
    one, other = form_of(client, name), form_of(client, name)
    assert re.fullmatch("[0-9a-f]{64}", one["seal"])
    assert one["seal"] != other["seal"]
    assert not Chain.objects.exists()


def test_the_seal_can_be_read_on_the_page(client: Client) -> None:
    shown = client.get(reverse("front")).content.decode()
    [seal] = re.findall(r'name="seal" value="(\w+)"', shown)
    assert f'<code class="seal-code">{seal}</code>' in shown


def test_the_first_round_follows_from_the_seal_and_the_word(client: Client) -> None:
    form = form_of(client)
    hand = press(client, **form, word=WORD)
    chain = hand.match.chains.get()
    assert chain.commitment == form["seal"]
    assert hand.words == [WORD, "", "", ""]
    seed = verifiable.seed_of(bytes.fromhex(chain.last_seed), 1)
    dealt = from_json(hand.events.get(kind="Deal").action)
    assert dealt == verifiable.deal_of(seed, 1, hand.words)
    assert Chain.objects.filter(table=hand.match.table).count() == 1


def test_a_seal_is_explained_where_it_is_shown(client: Client) -> None:
    page = client.get(reverse("front"), headers={"accept-language": "en"}).content.decode()
    told = page.split('class="start-seal"', 1)[1].split("</summary>", 1)[0]
    assert "proof that nobody picks them" in told


def test_a_seal_serves_for_one_match(client: Client) -> None:
    """Or somebody would know the cards of the second."""
    form = form_of(client)
    first = press(client, **form, word=WORD)
    second = press(Client(), **form, word="Bern")
    assert second.match.chains.get().commitment != form["seal"]
    assert second.words == [""] * 4  # it was given before that seal was shown
    assert first.match.chains.get().commitment == form["seal"]


def test_two_presses_at_once_share_no_chain() -> None:
    shown = promise_in_form()
    assert keep_promise(make_room(), shown)
    assert not keep_promise(make_room(), shown)
    with pytest.raises(IntegrityError):
        Chain.objects.create(
            commitment=shown.commitment, last_seed="00", created=Chain.objects.first().created
        )


@pytest.mark.parametrize(
    "change",
    [{"seal": "00" * 32}, {"nonce": "x"}, {"nonce": ""}, {"seal": ""}, {"nonce": "x" * 9_000}],
)
def test_a_form_that_was_tampered_with_begins_from_another_chain(
    client: Client, change: dict[str, str]
) -> None:
    form = form_of(client) | change
    hand = press(client, **form, word=WORD)
    assert hand.match.chains.get().commitment != form["seal"]
    assert hand.words == [""] * 4


def test_a_page_from_before_the_secret_key_changed_begins_from_another_chain(
    client: Client, settings
) -> None:
    form = form_of(client)
    settings.SECRET_KEY = "another" * 10
    hand = press(client, **form, word=WORD)
    assert hand.match.chains.get().commitment != form["seal"]
    assert hand.words == [""] * 4


@pytest.mark.parametrize("word", ["", "x" * 41, "\u200b"])
def test_a_word_that_cannot_be_read_is_none(client: Client, word: str) -> None:
    form = form_of(client)
    hand = press(client, **form, word=word)
    assert hand.match.chains.get().commitment == form["seal"]
    assert hand.words == [""] * 4


def test_scripted_tables_have_no_chain(client: Client, settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j", "2s", "2p", "2t")]
    hand = press(client, **form_of(client), word=WORD)
    assert hand.words is None
    assert not Chain.objects.exists()


def test_the_seed_does_not_follow_from_what_the_form_tells(client: Client) -> None:
    form = form_of(client)
    create_bot_table(make_player(), shown=ShownPromise(form["nonce"], form["seal"]), word=WORD)
    chain = Chain.objects.latest("pk")
    assert chain.last_seed not in (form["nonce"], form["seal"])
    assert chains.promise_in_form().commitment != chain.commitment


def test_other_bots_after_a_match_are_met_from_a_seal_that_was_shown(client: Client) -> None:
    first = press(client)
    table = first.match.table
    page = reverse("table", args=[table.slug])
    assert "data-seal-of" not in client.get(page).content.decode()
    take_action(table.pk, action=GiveUp(team=0), action_id="over")
    shown = client.get(page).content.decode()
    assert shown.index('form="other-bots"') < shown.index('data-seal-of="other-bots"')
    _, form = shown.split('<form id="other-bots"')
    fields = dict(re.findall(r'<input type="hidden" name="(nonce|seal)" value="([^"]+)"', form))
    assert f'<code class="seal-code">{fields["seal"]}</code>' in form
    second = press(client, **fields, word=WORD)
    assert second.match.table != table
    assert second.match.chains.get().commitment == fields["seal"]
    assert second.words[0] == WORD
