"""Each round's deal can be checked, by those who may see the round, once its seed may be shown."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Chain, Hand, Match, Player
from games.rules.play import verifiable
from games.services.ground.wall_clock import now
from games.services.writing import rounds
from games.services.writing.store import seats_of
from tests.games.admin.played import begin, end_match, go_on_playing, play_match, play_round
from tests.games.builders import ALL_BOOSTERS, make_player
from tests.games.sessions import session_of

pytestmark = pytest.mark.django_db
NOTHING = "There is nothing to check"


def get(match: Match, number: int, player: Player | None) -> tuple[int, str]:
    client = Client(headers={"accept-language": "en"})
    client.cookies["sessionid"] = session_of(player)
    answer = client.get(reverse("check_round", args=[match.slug, number]))
    return answer.status_code, unescape(" ".join(answer.content.decode().split()))


def player_of(match: Match) -> Player:
    return match.players.exclude(player=None).get().player


def test_a_deal_is_shown_with_all_it_follows_from() -> None:
    match = play_match()
    Hand.objects.filter(match=match, number=1).update(words=["<b>Bern", "", "Zürich", "🐉"])
    code, shown = get(match, 1, player_of(match))
    chain = match.chains.get()
    seed = verifiable.seed_of(bytes.fromhex(chain.last_seed), 1).hex()
    assert code == 200
    assert f'data-seal="{chain.commitment}"' in shown
    assert f'data-seed="{seed}"' in shown
    assert 'data-place="1"' in shown
    assert shown.count("data-word=") == shown.count("data-first=") == 4
    assert shown.count("<b>Bern") == 2  # escaped in the page, which was undone here
    assert chain.last_seed not in shown


def test_a_running_round_has_no_such_page() -> None:
    table = begin(target=1000)
    assert get(table.match, 1, table.host)[0] == 404
    go_on_playing(table)
    rounds.go_on(table, seats_of(table), now())
    assert get(table.match, 1, table.host)[0] == 200
    assert get(table.match, 2, table.host)[0] == 404
    assert get(table.match, 9, table.host)[0] == 404


def test_with_boosters_no_round_can_be_checked_before_the_match_is_over() -> None:
    table = begin(target=None, max_rounds=2, deck=ALL_BOOSTERS, boosters_at_start=1)
    go_on_playing(table)
    assert get(table.match, 1, table.host)[0] == 404
    end_match(table.hand)
    code, shown = get(table.match, 1, table.host)
    assert code == 200
    assert "What Boosters shuffle and draw" in shown


def test_only_those_who_may_see_a_match_can_check_it() -> None:
    match = play_match()
    assert get(match, 1, make_player("Eve"))[0] == 404
    assert get(match, 1, None)[0] == 404
    Match.objects.filter(pk=match.pk).update(is_public=True)
    assert get(match, 1, None)[0] == 200
    assert "Report this" not in get(match, 1, None)[1]
    Match.objects.filter(pk=match.pk).update(is_secret=True)
    assert get(match, 1, player_of(match))[0] == 404


def test_rounds_from_before_say_that_they_follow_from_no_seal() -> None:
    hand = play_round()
    match = end_match(hand)
    Hand.objects.filter(pk=hand.pk).update(words=None)
    code, shown = get(match, 1, player_of(match))
    assert code == 200
    assert NOTHING in shown
    assert "data-seed" not in shown


def test_the_page_of_a_match_tells_its_seal_and_leads_to_each_check() -> None:
    match = play_match()
    client = Client(headers={"accept-language": "en"})
    client.cookies["sessionid"] = session_of(player_of(match))
    address = reverse("match", args=[match.slug])
    shown = client.get(address).content.decode()
    assert match.chains.get().commitment in shown
    for hand in match.hands.all():
        assert reverse("check_round", args=[match.slug, hand.number]) in shown
    client.post(reverse("set_spoilers"), {"hide": "yes", "next": address})
    assert "/check/" not in client.get(address).content.decode()
    Chain.objects.all().delete()
    Hand.objects.update(words=None)
    client.post(reverse("set_spoilers"), {"hide": "no", "next": address})
    shown = client.get(address).content.decode()
    assert "follow from no seal" in shown
    assert "/check/" not in shown


def test_ones_last_match_is_checked_from_the_page_about_shuffling() -> None:
    match = play_match()
    client = Client(headers={"accept-language": "en"})
    client.cookies["sessionid"] = session_of(player_of(match))
    last = match.hands.last()
    assert (
        reverse("check_round", args=[match.slug, last.number])
        in client.get(reverse("fair")).content.decode()
    )
    client.cookies["sessionid"] = session_of(make_player("Eve"))
    assert "Check my last match" not in client.get(reverse("fair")).content.decode()


def test_the_page_speaks_german_to_its_end() -> None:
    match = play_match()
    client = Client(headers={"accept-language": "de"})
    client.cookies["sessionid"] = session_of(player_of(match))
    shown = client.get(reverse("check_round", args=[match.slug, 1])).content.decode()
    assert "Viermal vierzehn Karten" in shown
