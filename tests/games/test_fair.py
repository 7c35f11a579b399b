"""Who shuffles here: all hands dealt beside chance, one's own last ones, and where it all is."""

from __future__ import annotations

import re
from math import isclose

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.models import DealtCount, Hand, MatchSeat, Player
from games.rules.cards.dealt import Trait, bits_of
from games.screen.telling.bands import band
from games.selectors.dealt import LAST_HANDS, last_hands_of
from games.services.acting.dealt import count_dealt
from tests.games.admin.played import begin, go_on_playing, play_match, play_round
from tests.games.builders import make_player
from tests.games.sessions import session_of

pytestmark = pytest.mark.django_db


def page(player: Player | None = None, language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    client.cookies["sessionid"] = session_of(player)
    answer = client.get(reverse("fair"))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def count(level: str = "", hands: int = 1_000_000, seat: int = 0, bombs: int = 50_700) -> None:
    DealtCount.objects.create(
        seat=seat, level=level, hands=hands, bombs=bombs, aces=44_349, pairs=59_091, strong=200_148
    )


def test_all_hands_stand_beside_chance() -> None:
    count()
    count("normal", seat=1)
    count("strong", seat=3, hands=1_000, bombs=45)
    shown = page()
    assert "<small>2,001,000</small>" in shown
    assert "chance 5.076 ± 0.031" in shown
    assert "chance 4.435 ± 0.026" in shown  # of four hands only one has three aces
    assert "chance 5.909 ± 0.029" in shown
    assert "Bots: normal" in shown
    assert "<b>45</b>" not in shown  # of few hands there are numbers, in small
    assert "45<small>chance 50.8, usually 38 to 65</small>" in shown
    assert "Your last" not in shown


def test_german_numbers_are_written_in_german() -> None:
    count()
    shown = page(language="de")
    assert "5,070 %" in shown
    assert "Zufall 5,076 ± 0,043" in shown
    assert "1.000.000" in shown.replace("\u202f", ".").replace("\xa0", ".").replace("’", ".")


def test_without_any_round_the_page_says_so() -> None:
    shown = page(make_player("Eve"))
    assert "No round is counted yet." in shown
    assert "By seat" not in shown


def test_a_running_round_changes_nothing() -> None:
    table = begin()
    before = page(table.host)
    count_dealt()
    # Every page has a token of its own.
    assert re.sub(r"\w{64}", "", page(table.host)) == re.sub(r"\w{64}", "", before)


def test_ones_own_last_hands_are_counted() -> None:
    table = begin(target=1000)
    go_on_playing(table)
    assert last_hands_of(table.host).hands == 0
    count_dealt()
    Hand.objects.update(traits=bits_of((Trait.BOMB | Trait.ACES, Trait(0), Trait.STRONG, Trait(0))))
    own = last_hands_of(table.host)
    assert (own.hands, own.of(Trait.BOMB), own.of(Trait.ACES), own.of(Trait.STRONG)) == (1, 1, 1, 0)
    assert "Your last hand" in page(table.host)
    assert "Your last" not in page(make_player("Eve"))


def test_no_more_than_the_last_hundred_hands_are_shown() -> None:
    hand = play_round()
    player = hand.match.players.exclude(player=None).get().player
    Hand.objects.bulk_create(
        Hand(match=hand.match, number=number, first_window=1, started=hand.started, traits=0)
        for number in range(2, LAST_HANDS + 10)
    )
    assert last_hands_of(player).hands == LAST_HANDS


def test_hands_before_somebody_came_are_not_their_own() -> None:
    match = play_match(target=None, max_rounds=2)
    count_dealt()
    eve = make_player("Eve")
    MatchSeat.objects.create(match=match, number=1, player=eve, since_round=1, since_version=50)
    assert last_hands_of(eve).hands == 1
    MatchSeat.objects.create(
        match=match, number=1, level="normal", name="Bo", since_round=1, since_version=60
    )
    assert last_hands_of(eve).hands == 0


def test_own_hands_take_few_questions(django_assert_max_num_queries) -> None:
    match = play_match()
    count_dealt()
    player = match.players.exclude(player=None).get().player
    with django_assert_max_num_queries(2):
        last_hands_of(player)


def test_counts_are_there_to_take_along(client: Client) -> None:
    count("normal", seat=2)
    answer = client.get(reverse("hand_counts"))
    assert answer["Content-Type"].startswith("text/csv")
    assert answer.content.decode().splitlines() == [
        "seat,level,hands,bombs,aces,pairs,strong",
        "2,normal,1000000,50700,44349,59091,200148",
    ]


@pytest.mark.parametrize(
    ("found", "hands", "note", "is_usual"),
    [
        (0, 1, "chance 0.1, usually 0 to 1", True),
        (5, 100, "chance 5.1, usually 1 to 10", True),
        (11, 100, "chance 5.1, usually 1 to 10", False),
        (0, 100, "chance 5.1, usually 1 to 10", False),
        (50_700, 1_000_000, "chance 5.076 ± 0.043", True),
        (51_300, 1_000_000, "chance 5.076 ± 0.043", False),
    ],
)
def test_how_far_off_a_count_may_be(found: int, hands: int, note: str, is_usual: bool) -> None:
    with translation.override("en"):
        drawn = band(Trait.BOMB, found, hands)
    assert (drawn.note, drawn.is_usual) == (note, is_usual)
    assert 0 <= drawn.point <= 300
    assert 0 <= drawn.low <= drawn.chance <= drawn.low + drawn.width <= 300


def test_hands_of_the_same_deal_hang_together() -> None:
    alone = band(Trait.DRAGON_AND_PHOENIX, 59_091, 1_000_000)
    together = band(Trait.DRAGON_AND_PHOENIX, 59_091, 1_000_000, of_rounds=True)
    assert (alone.note[-5:], together.note[-5:]) != ("0.046", "0.046")
    assert isclose(alone.width, together.width, abs_tol=1)  # each has its own scale
