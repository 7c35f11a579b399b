"""Matches of private tables that all players let others see."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, MatchKind, MatchSeat, Player, Table
from games.services.seats.players import forget_player
from games.services.writing.sharing import let_others_see
from tests.games.builders import (
    make_match,
    make_player,
    make_players,
    play_last_cards,
    play_to_last_cards,
    player_at,
)
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
ADDRESSES = (
    "match match_picture match_luck match_json match_tch match_txt together replay_round replay"
    " check_round"
).split()
FORMS = ("judge", "play_from")
OPEN = {200, 286, 302, 422}
"""Pages and files, parts that need not be asked for again, ways on, and incomplete forms."""


def over(table: Table) -> Match:
    """Play a round, and end the match after it."""
    play_to_last_cards(table)
    play_last_cards(table)
    match = table.match
    Table.objects.filter(pk=table.pk).update(status="closed")
    Match.objects.filter(pk=match.pk).update(ended=match.started)
    match.refresh_from_db()
    return match


@pytest.fixture
def table() -> Table:
    return make_match()


@pytest.fixture
def match(table: Table) -> Match:
    return over(table)


def people(match: Match) -> list[Player]:
    rows = match.players.exclude(player=None).order_by("number").select_related("player")
    return [it.player for it in rows]


def address(name: str, match: Match) -> str:
    further = {
        "replay_round": [1],
        "replay": [1, 3],
        "check_round": [1],
        "judge": [1],
        "play_from": [1, 3],
    }.get(name, [])
    return reverse(name, args=[match.slug, *further])


def answers(client: Client, match: Match) -> set[int]:
    """Return how the twelve addresses of a match answer that more than its players may ask for."""
    read = {client.get(address(name, match)).status_code for name in ADDRESSES}
    return read | {client.post(address(name, match)).status_code for name in FORMS}


def press(player: Player, match: Match, lets: str = "yes", **headers: str):
    return client_of(player).post(
        reverse("match_others", args=[match.slug]), {"lets": lets}, headers=headers
    )


def test_a_match_opens_for_others_once_all_four_agree_and_closes_again(match) -> None:
    stranger = client_of(make_player("Flo"))
    *first, last = people(match)
    for player in first:
        press(player, match)
        assert answers(stranger, match) == {404}
    press(last, match)
    assert answers(stranger, match) <= OPEN
    assert answers(client_of(), match) <= OPEN
    assert match.slug not in stranger.get(reverse("matches")).content.decode()
    of = stranger.get(reverse("matches"), {"of": last.pk}).content.decode()
    assert match.slug not in of
    press(first[0], match, "no")
    assert answers(stranger, match) == {404}


def test_who_took_the_seat_of_another_is_asked_like_the_one_who_left(match) -> None:
    late = make_player("Late")
    MatchSeat.objects.create(match=match, number=0, player=late, since_round=2, since_version=9)
    everybody = [*people(match)]
    for player in everybody:
        if player != late:
            let_others_see(match, player, lets=True)
    assert answers(client_of(), match) == {404}
    let_others_see(match, late, lets=True)
    assert answers(client_of(), match) <= OPEN


def test_bots_and_deleted_accounts_are_not_asked(match) -> None:
    gone, *others = people(match)
    for player in others:
        let_others_see(match, player, lets=True)
    forget_player(gone)
    assert answers(client_of(), match) <= OPEN
    alone = over(make_match(make_players()))
    alone.players.exclude(number=0).update(player=None, level="beginner")
    assert answers(client_of(), alone) == {404}
    let_others_see(alone, people(alone)[0], lets=True)
    assert answers(client_of(), alone) <= OPEN


@pytest.mark.parametrize("kind", [MatchKind.PRACTICE, MatchKind.LESSON, MatchKind.BROUGHT])
def test_other_kinds_of_matches_are_not_shared(match, kind: str) -> None:
    Match.objects.filter(pk=match.pk).update(kind=kind)
    assert press(people(match)[0], match).status_code == 404


def test_a_running_match_is_not_shared(table) -> None:
    for player in people(table.match):
        assert press(player, table.match).status_code == 404
        let_others_see(table.match, player, lets=True)
    assert client_of().get(address("match", table.match)).status_code == 404


def test_a_secret_match_stays_secret_whatever_its_four_agree_on(match) -> None:
    for player in people(match):
        let_others_see(match, player, lets=True)
    Match.objects.filter(pk=match.pk).update(is_secret=True)
    assert answers(client_of(), match) == {404}
    assert answers(client_of(people(match)[0]), match) == {404}


def test_only_players_are_asked_and_answer_for_themselves(table) -> None:
    eve = make_player("Eve")
    table.match.onlookers.create(player=eve)
    match = over(table)
    assert press(eve, match).status_code == 404
    assert press(make_player("Flo"), match).status_code == 404
    let_others_see(match, eve, lets=True)
    press(player_at(table, 0), match)
    assert match.players.filter(lets_others_see=True).count() == 1


def test_the_switch_says_how_it_stands_and_what_is_unreadable_changes_nothing(match) -> None:
    anna, ben, *_ = people(match)
    said = press(anna, match, HX_Request="true").content.decode()
    assert 'aria-checked="true"' in said
    assert ben.name in said
    assert 'aria-checked="true"' in press(anna, match, "\0", HX_Request="true").content.decode()
    answer = press(anna, match, "no")
    assert answer.headers["Location"] == f"/m/{match.slug}/#others"
    page = client_of(anna).get(address("match", match)).content.decode()
    assert 'aria-checked="false"' in page
    assert (
        "Others may see this match"
        not in client_of(make_player("Flo")).get(address("match", match)).content.decode()
    )
