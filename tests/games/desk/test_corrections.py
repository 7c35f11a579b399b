"""Matches that do not count and rounds that count otherwise: statistics follow, records stay."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from games.models import Correction, Departure, Hand, Match, MatchSeat, Player
from games.people.selectors import results_of
from games.rules.state.codec import from_json
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.writing import corrections
from games.services.writing.corrections import match_corrected
from tests.games.admin.played import play_match
from tests.games.builders import make_match, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return User.objects.create_user("judge")


@pytest.fixture
def match() -> Match:
    return play_match()


@pytest.fixture
def person(match: Match) -> Player:
    """Who has played a match and won it, as the tests turn it."""
    row = match.players.get(player__isnull=False)
    assert row.player is not None
    return row.player


def standing(match: Match) -> tuple[object, ...]:
    match.refresh_from_db()
    rows = match.players.order_by("pk").values_list("result", "points")
    return match.is_void, match.totals, match.winner, list(rows)


def rounds(match: Match) -> list[Hand]:
    return list(match.hands.filter(score__isnull=False).order_by("number"))


def test_a_void_match_is_in_no_statistics_until_it_is_restored(match, person, by) -> None:
    before, played = standing(match), results_of(person)
    assert played.played == 1
    corrections.void(match, by, "was a test")
    assert results_of(person) == (0, 0)
    assert set(match.players.values_list("result", flat=True)) == {MatchSeat.Result.NOBODY}
    corrections.restore(match, None, by, "it was none")
    assert standing(match) == before
    assert results_of(person) == played
    assert [row.kind for row in match.corrections.all()] == ["void", "restore"]


def test_points_winner_and_results_follow_an_adjusted_round(match, person, by) -> None:
    before = standing(match)
    first = rounds(match)[0]
    score = first.score
    loser = 1 if match.winner == "0" else 0
    points = [0, 0]
    points[loser] = 1000
    corrections.adjust(first, points, by, "miscounted")
    match.refresh_from_db()
    first.refresh_from_db()
    assert first.score == score, "what was played stays"
    assert match.winner == str(loser)
    rest = [from_json(it.score).round for it in rounds(match)[1:]]
    assert match.totals == [points[team] + sum(it[team] for it in rest) for team in (0, 1)]
    for row in match.players.filter(stands_in=False):
        assert (row.result == "won") == (row.number % 2 == loser)
        assert row.points == match.totals[row.number % 2]
    corrections.restore(match, first, by, "counted right")
    assert standing(match) == before


def test_a_broken_wish_costs_the_cards_of_the_round(match, by) -> None:
    first = rounds(match)[0]
    score = from_json(first.score)
    row = corrections.adjust_for_wish(first, 1, by, "did not obey")
    assert row.points == [200 + score.round[0] - score.cards[0], score.round[1] - score.cards[1]]


def test_a_player_who_has_left_has_lost_whatever_counts(match, person, by) -> None:
    row = match.players.get(player=person)
    Departure.objects.create(
        match=match, hand=rounds(match)[0], seat=row.number, player=person, at=wall_clock.now()
    )
    corrections.void(match, by, "x")
    corrections.restore(match, None, by, "y")
    row.refresh_from_db()
    assert row.result == MatchSeat.Result.LOST


def test_code_that_counts_matches_is_told_of_corrections(match, by) -> None:
    told: list[Match] = []

    def note(match: Match, **_signal: object) -> None:
        told.append(match)

    match_corrected.connect(note)
    corrections.void(match, by, "x")
    match_corrected.disconnect(note)
    assert told == [match]


@pytest.mark.parametrize(
    ("correct", "code"),
    [
        (lambda m, by: corrections.void(m, by, "  "), "why_missing"),
        (lambda m, by: corrections.void(m, by, "a" * 501), "why_too_long"),
        (lambda m, by: corrections.restore(m, None, by, "x"), "no_change"),
        (lambda m, by: corrections.adjust(rounds(m)[0], [1, 0], by, "x"), "bad_points"),
        (lambda m, by: corrections.adjust(rounds(m)[0], [2000, 0], by, "x"), "bad_points"),
        (lambda m, by: corrections.adjust(rounds(m)[0], [0], by, "x"), "bad_points"),
        (lambda m, by: corrections.adjust_for_wish(rounds(m)[0], 2, by, "x"), "bad_points"),
    ],
)
def test_an_impossible_correction_is_refused_and_changes_nothing(match, by, correct, code) -> None:
    before = standing(match)
    with pytest.raises(TableRefusal, match=code):
        correct(match, by)
    assert standing(match) == before
    assert not Correction.objects.exists()


def test_a_running_match_cannot_be_corrected(by) -> None:
    table = make_match()
    with pytest.raises(TableRefusal, match="is_running"):
        corrections.void(table.match, by, "x")
    with pytest.raises(TableRefusal, match="not_scored"):
        corrections.adjust(table.hand, [0, 0], by, "x")


def test_rotating_partners_have_their_own_points(by) -> None:
    match = play_match(target=None, max_rounds=3, partners_rotate=True)
    before = standing(match)
    corrections.adjust(rounds(match)[1], [0, 400], by, "x")
    match.refresh_from_db()
    assert len(match.totals) == 4
    assert match.winner == Match.Winner.OF_EACH
    best = max(match.totals)
    for row in match.players.filter(stands_in=False):
        assert row.points == match.totals[row.number]
        assert (row.result == "won") == (row.points == best)
    corrections.restore(match, rounds(match)[1], by, "x")
    assert standing(match) == before


def test_former_names_are_kept_and_forgotten() -> None:
    from games.services.seats.players import forget_player, rename_player

    player = make_player("Anna")
    rename_player(player, "Annina")
    assert [it.name for it in player.former_names.all()] == ["Anna"]
    forget_player(player)
    assert not player.former_names.exists()
