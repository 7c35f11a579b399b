"""After five matches against bots the level at which half would be won is proposed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.bots.levels import LEVELS
from games.models import Match, MatchSeat, Player
from games.selectors.proposing import BotMatch, place_of, proposal_for
from tests.games.builders import make_bot_table, make_player

NORMAL = list(LEVELS).index("normal")


def results(won: int, lost: int, partner: int = NORMAL, others: int = NORMAL) -> list[BotMatch]:
    return [BotMatch(partner, (others, others), number < won) for number in range(won + lost)]


@pytest.mark.parametrize(
    ("won", "lost", "place"), [(3, 3, NORMAL), (10, 10, NORMAL), (5, 0, NORMAL + 2), (0, 20, 0)]
)
def test_the_more_is_won_the_stronger_the_level(won: int, lost: int, place: int) -> None:
    assert place_of(results(won, lost)) == place


def test_winning_half_with_a_weak_partner_is_stronger_than_the_others() -> None:
    assert place_of(results(10, 10, partner=NORMAL - 1)) > NORMAL


def play_matches(player: Player, results: str, level: str = "normal") -> None:
    """Note matches with three bots, a letter each: w for won, l for lost."""
    for letter in results:
        table = make_bot_table(player)
        result = MatchSeat.Result.WON if letter == "w" else MatchSeat.Result.LOST
        own = MatchSeat.objects.filter(match=table.match, player=player)
        own.update(result=result)
        MatchSeat.objects.filter(match=table.match, player=None).update(level=level)
        Match.objects.filter(pk=table.match.pk).update(ended=timezone.now())


@pytest.mark.django_db
def test_a_level_is_proposed_after_five_matches() -> None:
    player = make_player()
    play_matches(player, "llll")
    assert proposal_for(player) is None
    play_matches(player, "l")
    found = proposal_for(player)
    assert found is not None
    assert (found.level, found.matches) == ("apprentice", 5)


@pytest.mark.django_db
@pytest.mark.parametrize("former", ["rule", "easygoing"])
def test_matches_of_former_names_count_and_those_of_unknown_levels_do_not(former: str) -> None:
    player = make_player()
    play_matches(player, "wwwww", "unknown")
    assert proposal_for(player) is None
    play_matches(player, "wlwlw", former)
    assert proposal_for(player) is not None


@pytest.mark.django_db
def test_the_front_page_proposes_a_level_with_one_tap(client: Client) -> None:
    client.post(reverse("play"), {"level": "normal"})
    player = Player.objects.get()
    play_matches(player, "lllll")
    page = client.get(reverse("front")).content.decode()
    assert re.search(r'value="normal"\s+selected', page)
    assert 'href="?level=apprentice"' in page
    page = client.get(reverse("front"), {"level": "apprentice"}).content.decode()
    assert re.search(r'value="apprentice"\s+selected', page)
    assert 'href="?level=' not in page
    assert client.get(reverse("front"), {"level": "clever"}).status_code == 200
