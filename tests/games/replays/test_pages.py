"""Pages of matches and steps: what they show, to whom, and how long they may be kept."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Hand, Match, MatchKind, Table
from games.replays import caching, listing, reading
from games.replays.words import people_of
from games.rules.cards.deck import DOG, MAH_JONG, in_order
from games.rules.state.actions import Play
from games.rules.state.phase import Phase
from games.rules.state.state import Score
from games.services.acting.actions import take_action
from games.services.ground.deal import new_action_id
from games.services.ground.snapshots import dump
from games.services.seats import leaving
from games.services.seats.players import rename_player
from tests.games.admin.played import begin, go_on_playing, play_match
from tests.games.builders import ALL_BOOSTERS, make_match, make_player, player_at, state_now
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def match() -> Match:
    found = play_match(target=100)
    Match.objects.filter(pk=found.pk).update(is_public=True)
    found.refresh_from_db()
    return found


def address(match: Match, step: int = 0, number: int = 1, **query: object) -> str:
    return reverse("replay", args=[match.slug, number, step], query=query)


def walk(match: Match, number: int = 1) -> reading.Walk:
    return reading.walk_of(match.hands.get(number=number))


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_every_step_of_every_round_can_be_looked_at(client: Client, match: Match) -> None:
    for hand in match.hands.all():
        for step in walk(match, hand.number).steps:
            if step.number % 7 == 0:
                page(client, address(match, step.number, hand.number))
        last = walk(match, hand.number).last
        assert client.get(address(match, last + 1, hand.number)).status_code == 404
    assert client.get(address(match, 0, 99)).status_code == 404


def test_the_page_of_a_match_says_how_it_went(client: Client, match: Match) -> None:
    found = page(client, reverse("match", args=[match.slug]))
    assert "win the match" in found
    assert all(str(total) in found for total in match.totals)
    for hand in match.hands.all():
        assert address(match, 0, hand.number) in found
    assert "bot, normal, version 1" in found


def test_who_has_left_for_good_is_said_with_the_round(client: Client) -> None:
    table = make_match(is_listed=True)
    leaving.leave_for_good(table, player_at(table, 1))
    found = page(client, reverse("match", args=[table.match.slug]))
    assert "East · left for good in round 1" in found
    assert found.count("left for good") == 1


def test_partners_who_rotate_are_no_teams_among_those_who_played() -> None:
    match = play_match(target=None, max_rounds=3, partners_rotate=True)
    people = people_of(match, match.players.select_related("player"))
    assert [person.team for person in people] == [0, 1, 2, 3]


def test_the_table_of_rounds_has_a_call_made_with_a_play(client: Client) -> None:
    table = begin(target=300)
    while state_now(table).phase != Phase.LEAD:
        go_on_playing(table, actions=1)
    seat = state_now(table).turn
    plain = state_now(table).hands[seat] & ~(DOG | MAH_JONG)
    lead = Play(in_order(plain)[0], tichu=True)
    take_action(table.pk, seat=seat, action=lead, action_id=new_action_id())
    go_on_playing(table)
    Match.objects.update(is_public=True)
    found = page(client, reverse("match", args=[table.match.slug]))
    assert table.hand.seat_names[seat] in row_of_calls(found)


def row_of_calls(html: str) -> str:
    """Return the cell of the only round that tells the calls."""
    return re.findall(r'class="calls">(.*?)</td>', html, re.DOTALL)[0]


def test_a_step_leads_to_those_before_and_after(client: Client, match: Match) -> None:
    steps = walk(match)
    before, after = address(match, steps.stop_at(4)), address(match, steps.stop_after(5))
    found = page(client, address(match, 5))
    assert f'data-before="{before}"' in found
    assert f'data-after="{after}"' in found
    assert f'data-start="{address(match)}"' in found
    assert 'data-before=""' in page(client, address(match))


def test_a_step_shows_all_hands_or_what_a_seat_saw(client: Client, match: Match) -> None:
    deal = walk(match).states[0]
    everything = page(client, address(match))
    assert everything.count("open-hand") >= 4
    own = page(client, address(match, seat=2))
    assert own.count('name="card"') == deal.hands[2].bit_count()
    assert "open-hand" not in own


def test_a_step_alone_is_kept_for_ever(client: Client, match: Match) -> None:
    part = client.get(address(match, 3, part=caching.release(), lang="de"))
    assert part.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "<main" not in part.content.decode()
    assert "csrfmiddlewaretoken" not in part.content.decode()
    again = client.get(
        address(match, 3, part=caching.release(), lang="de"),
        headers={"If-None-Match": part.headers["ETag"]},
    )
    assert again.status_code == 304
    Match.objects.update(is_public=False)
    table = match.table
    own = client_of(player_at(table, 0))
    private = own.get(address(match, 3, part=caching.release(), lang="de"))
    assert private.headers["Cache-Control"] == "private, max-age=31536000, immutable"


def test_a_page_is_asked_for_anew_and_mostly_the_same(client: Client, match: Match) -> None:
    client.get(reverse("rules"))
    first = client.get(address(match))
    first = client.get(address(match))
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = client.get(address(match), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    other = client.get(address(match, 1), headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_without_spoilers_nothing_later_is_in_the_page(client: Client, match: Match) -> None:
    steps = walk(match).steps
    here = len(steps) // 2
    client.post(reverse("set_spoilers"), {"hide": "yes", "next": "/rules/"})
    found = page(client, address(match, here))
    later = {int(it) for it in re.findall(rf"/m/{match.slug}/1/(\d+)/", found)}
    trick_end = walk(match).trick_after(here)
    assert max(later) <= trick_end
    assert len(re.findall(r'class="st[ "]', found)) == 2 * (here + 1)
    assert "End of the round" not in found
    summary = page(client, reverse("match", args=[match.slug]))
    assert "win the match" not in summary
    assert all(f"<dd>{total}</dd>" not in summary for total in match.totals)
    assert address(match, 0, 2) not in summary
    seen = page(client, reverse("match", args=[match.slug]) + "?seen=99")
    assert "win the match" not in seen
    number = match.hands.count()
    seen = page(client, reverse("match", args=[match.slug]) + f"?seen={number}")
    assert "win the match" in seen
    client.post(reverse("set_spoilers"), {"hide": "no", "next": "/rules/"})
    assert "End of the round" in page(client, address(match, here))


def test_what_is_kept_of_a_round_changes_nothing(client: Client, match: Match) -> None:
    last = walk(match).last
    addresses = [
        address(match, step, part=caching.release(), lang=language, **more)
        for step in (2, last // 2, last // 2 + 1, last)
        for language in ("de", "en")
        for more in ({}, {"seat": 1}, {"hide": ""})
    ]
    fresh = {}
    for it in addresses:
        listing.forget_all()
        fresh[it] = page(client, it)
    assert {it: page(client, it) for it in reversed(addresses)} == fresh
    assert all(found.count('aria-current="step"') == 1 for found in fresh.values())
    player = player_at(match.table, 0)
    rename_player(player, "Zenzi")
    renamed = page(client, addresses[-1])
    assert "Zenzi" in renamed
    assert renamed != fresh[addresses[-1]]


def test_the_switch_for_spoilers_leads_to_no_other_site(client: Client) -> None:
    answer = client.post(reverse("set_spoilers"), {"hide": "yes", "next": "https://evil.example/"})
    assert answer.headers["Location"] == reverse("front")


def test_strangers_see_no_match_that_was_not_listed(match: Match) -> None:
    Match.objects.update(is_public=False)
    stranger, player = client_of(make_player("Eve")), client_of(player_at(match.table, 0))
    for path in (reverse("match", args=[match.slug]), address(match)):
        assert stranger.get(path).status_code == 404
        assert player.get(path).status_code == 200
    Table.objects.filter(pk=match.table_id).delete()
    assert player.get(address(match)).status_code == 200


def test_a_match_says_that_its_address_does_not_open_for_everybody(match: Match) -> None:
    player = client_of(player_at(match.table, 0))
    said = "This address opens only for players and spectators of the match."
    assert said not in page(player, reverse("match", args=[match.slug]))
    Match.objects.update(is_public=False)
    assert said in page(player, reverse("match", args=[match.slug]))


def test_a_round_that_runs_is_shown_to_nobody() -> None:
    table = begin()
    client = client_of(player_at(table, 0))
    assert client.get(address(table.match)).status_code == 404
    go_on_playing(table)
    assert client.get(address(table.match)).status_code == 200
    Match.objects.update(kind=MatchKind.PRACTICE)
    assert client.get(address(table.match)).status_code == 404


def test_boosters_of_a_running_match_stay_hidden() -> None:
    table = begin()
    go_on_playing(table)
    match = table.match
    match.options = match.options | {"booster_deck": [["njet", 1]]}
    match.save()
    client = client_of(player_at(table, 0))
    assert client.get(address(match)).status_code == 404


def test_unfinished_rounds_of_matches_that_are_over_stay_closed(match: Match) -> None:
    Hand.objects.filter(match=match, number=1).update(score=None)
    client = client_of(player_at(match.table, 0))
    assert client.get(address(match)).status_code == 404


def test_the_page_of_a_step_is_there_in_both_languages(client: Client, match: Match) -> None:
    for language, word in (("de", "Weiter"), ("en", "On")):
        found = client.get(address(match, 5), headers={"Accept-Language": language})
        assert word in found.content.decode()


def test_the_summary_of_a_round_leads_to_it() -> None:
    table = begin()
    go_on_playing(table)
    client = client_of(player_at(table, 0))
    assert address(table.match) in page(client, reverse("table", args=[table.slug]))


def test_with_boosters_the_summary_leads_to_the_round_only_after_the_match() -> None:
    table = begin(deck=ALL_BOOSTERS, boosters_at_start=0)
    match, state = table.match, state_now(table)
    score = Score((0, 1, 2), (0, 0, 0, 0), 0, (50, 50), (0, 0), None)
    table.state = dump(state._replace(windows=(), score=score))
    table.save()
    client = client_of(player_at(table, 0))
    shown = page(client, reverse("table", args=[table.slug]))
    assert "all-hands" in shown
    assert address(match) not in shown
