"""What is counted of matches: as people played them, once, and the same when counted anew."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Event, Hand, Match, MatchKind
from games.numbers.counting import MistakeKind, costs_of, mistake_kinds, mistakes_of
from games.numbers.models import CountedMatch, CountedMistake, FigureKind, MatchFigures
from games.numbers.seasons import VERSIONS, season_of, version_in
from games.numbers.services.counting_matches import count_matches, recount
from games.records.readable import write_action
from games.records.summary import AcceptedAction, summary_of
from games.replays.reading import deeds_of, state_before
from games.rules.state.actions import (
    Action,
    CallTichu,
    DeclineGrand,
    Exchange,
    Pass,
    Play,
)
from games.rules.state.calls import Call
from games.rules.state.codec import from_json
from games.services.acting import clock, judging
from games.services.ground.wall_clock import now
from games.services.seats.players import forget_player, hand_over
from games.services.writing import corrections
from games.services.writing.judgements import keep_judgements
from tests.games.admin.played import end_match, go_on_playing, play_match, play_round_of_people
from tests.games.builders import make_match, make_player, make_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match of four people, one round long."""
    return play_round_of_people().match


def row_of(match: Match, seat: int) -> MatchFigures:
    return MatchFigures.objects.get(counted=match.pk, seat=seat)


def judge(hand: Hand, *decisions: dict[str, object], version: int = judging.VERSION) -> None:
    luck = {"par": 40.0, "error": 1.0, "cards": 40, "decisions": -10, "fell": 5}
    kept = [{"version": 1, "better": None, **it} for it in decisions]
    keep_judgements({hand.pk: {"version": version, "luck": luck, "decisions": kept}})


def test_a_match_is_counted_once_for_each_of_four_people(match: Match) -> None:
    assert (count_matches(9), count_matches(9)) == (1, 0)
    hand = match.hands.get()
    summary = summary_of(AcceptedAction(it.seat, it.action, it.events) for it in deeds_of(hand))
    one, other = from_json(hand.score).round
    for seat, row in enumerate(MatchFigures.objects.order_by("seat")):
        sign = -1 if seat % 2 else 1
        assert (row.rounds, row.matches, row.kind) == (1, 1, FigureKind.PEOPLE)
        assert (row.points, row.squares) == (sign * (one - other), (one - other) ** 2)
        assert row.partner == row_of(match, (seat + 2) % 4).player
        called = {it.call for it in summary.calls if it.seat == seat}
        assert (row.tichu, row.grand) == (Call.TICHU in called, Call.GRAND in called)
        assert row.first == (summary.out[0] == seat)
    rows = MatchFigures.objects.all()
    assert sum(it.passes for it in rows) > sum(it.passes_able for it in rows) > 0
    assert MatchFigures.objects.filter(won=1).count() == 2 * (one != other)


def test_a_recount_finds_the_same_and_names_what_differs(match: Match) -> None:
    count_matches(9)
    out = StringIO()
    call_command("recount", stdout=out)
    assert "1 matches, all counts agree" in out.getvalue()
    MatchFigures.objects.filter(seat=2).update(bombs=7)
    assert recount() == (1, [f"match {match.pk}: figures of a match"])
    with pytest.raises(CommandError):
        call_command("recount", stdout=out)


def test_with_bots_the_level_of_the_opponents_is_known() -> None:
    match = play_match()
    count_matches(9)
    row = MatchFigures.objects.get()
    assert (row.kind, row.level, row.partner) == (FigureKind.BOTS, "normal", None)
    assert row.rounds == match.hands.count()
    assert recount() == (1, [])


def test_the_clock_counts(match: Match) -> None:
    clock.sweep(now())
    assert CountedMatch.objects.get().match == match


@pytest.mark.parametrize(
    "changes",
    [{"is_secret": True}, {"ended": None}, {"kind": MatchKind.PRACTICE}, {"kind": "brought"}],
)
def test_what_still_runs_is_secret_or_was_not_played_waits(match: Match, changes) -> None:
    Match.objects.filter(pk=match.pk).update(**changes)
    assert count_matches(9) == 0


def test_a_round_in_which_a_bot_stood_in_counts_for_the_others_alone(match: Match) -> None:
    Event.objects.filter(hand__match=match, seat=1).update(by_stand_in=True)
    count_matches(9)
    assert set(MatchFigures.objects.values_list("seat", flat=True)) == {0, 2, 3}
    assert row_of(match, 3).partner is None


def test_a_corrected_round_counts_as_it_is_corrected(match: Match) -> None:
    count_matches(9)
    reviewer = make_player("Rita")
    corrections.adjust(match.hands.get(), [200, -100], reviewer.user, "typed wrong")
    assert CountedMatch.objects.filter(is_due=True).exists()
    count_matches(9)
    assert [row_of(match, seat).points for seat in (0, 1)] == [300, -300]
    corrections.void(match, reviewer.user, "played twice")
    count_matches(9)
    assert not MatchFigures.objects.exists()
    corrections.restore(match, None, reviewer.user, "it was not")
    count_matches(9)
    assert MatchFigures.objects.count() == 4


def test_what_mistakes_cost_is_counted_once_a_round_is_judged(match: Match) -> None:
    count_matches(9)
    assert row_of(match, 0).judged == 0
    wrong = {"step": 0, "seat": 0, "verdict": "mistake", "loss": 30.0}
    judge(match.hands.get(), wrong, {**wrong, "loss": 20.0}, {**wrong, "seat": 1, "loss": 5.5})
    assert count_matches(9) == 1
    rows = [row_of(match, seat) for seat in range(4)]
    assert [it.cost for it in rows] == [30.0, 5.5, 0, 0], "the same again is lost once"
    assert [it.cards for it in rows] == [40, -40, 40, -40]
    assert [it.judged for it in rows] == [1] * 4
    assert recount() == (1, [])


def test_judgements_of_another_version_than_the_season_has_count_for_nothing(match: Match) -> None:
    judge(match.hands.get(), version=version_in(season_of(match.started)) - 1)
    count_matches(9)
    assert row_of(match, 0).judged == 0


def test_judgements_keep_their_version_for_a_season() -> None:
    """Whoever raises it gives it the season that begins next, and brings both into line."""
    assert version_in(season_of(now())) == judging.VERSION
    assert list(VERSIONS) == sorted(VERSIONS)


def wrong_at(step: int, better: Action | None, loss: float, **changes: object) -> dict[str, object]:
    kept = None if better is None else write_action(better)
    return {"step": step, "seat": 2, "verdict": "mistake", "better": kept, "loss": loss} | changes


def test_forced_and_lucky_moves_are_told_apart() -> None:
    told = [("fine", 9.0), ("lucky", 4.0), ("close", 8.0), ("mistake", 2.0)]
    decisions = [
        wrong_at(0, Play(1 << place), loss, verdict=name) for place, (name, loss) in enumerate(told)
    ]
    assert sum(costs_of(mistakes_of(2, decisions, [MistakeKind.LEAD])).values()) == 6.0
    assert sum(costs_of(mistakes_of(0, decisions, [MistakeKind.LEAD])).values()) == 0


def test_mistakes_are_told_apart_by_what_they_are_about(match: Match) -> None:
    hand = match.hands.get()
    steps = [AcceptedAction(it.seat, it.action, it.events) for it in deeds_of(hand)]
    kinds = mistake_kinds(state_before(hand), steps)
    by_action = {type(it.action): kind for it, kind in zip(steps, kinds, strict=True)}
    assert by_action[DeclineGrand] == MistakeKind.CALL
    assert by_action[Exchange] == MistakeKind.PUSH
    assert by_action[Pass] == MistakeKind.FOLLOW
    first = next(place for place, it in enumerate(steps) if isinstance(it.action, Play))
    assert kinds[first] == MistakeKind.LEAD
    passed = next(place for place, it in enumerate(steps) if isinstance(it.action, Pass))
    decisions = [
        wrong_at(first, Play(2), 1.0),
        wrong_at(passed, Play(4), 2.0),
        wrong_at(passed, Play(4), 3.0),  # the same again, dearer
        wrong_at(first, CallTichu(), 4.0),
        wrong_at(passed, None, 5.0),
        wrong_at(passed, Play(8), 6.0, seat=1),
    ]
    assert costs_of(mistakes_of(2, decisions, kinds)) == {
        MistakeKind.PUSH: 0,
        MistakeKind.CALL: 4.0,
        MistakeKind.LEAD: 1.0,
        MistakeKind.FOLLOW: 3.0,
        MistakeKind.BOMB: 5.0,
    }
    judge(hand, wrong_at(first, Play(2), 30.0, seat=0), wrong_at(passed, Play(4), 7.0, seat=0))
    count_matches(9)
    row = row_of(match, 0)
    assert (row.cost, row.cost_lead, row.cost_follow, row.cost_call) == (37.0, 30.0, 7.0, 0)
    assert recount() == (1, [])
    CountedMistake.objects.filter(kind=MistakeKind.FOLLOW).update(cost=8.0)
    assert recount() == (1, [f"match {match.pk}: counted mistake"])


def test_a_mistake_is_kept_with_its_place_once_for_each_that_was_left_undone(match: Match) -> None:
    hand = match.hands.get()
    wrong = wrong_at(3, Play(2), 30.0, seat=0, version=7)
    judge(hand, wrong, {**wrong, "loss": 40.0, "version": 9}, {**wrong, "seat": 1, "loss": 5.5})
    count_matches(9)
    kept = CountedMistake.objects.order_by("-cost").values_list("hand", "version", "cost", "season")
    season = season_of(match.started)
    assert list(kept) == [(hand.pk, 9, 40.0, season), (hand.pk, 7, 5.5, season)]
    judge(hand)
    count_matches(9)
    assert not CountedMistake.objects.exists(), "it was judged again, and nothing was wrong"


def test_people_who_delete_their_account_leave_no_figures(match: Match) -> None:
    judge(match.hands.get(), *(wrong_at(0, None, 30.0, seat=seat) for seat in (0, 1)))
    count_matches(9)
    gone = row_of(match, 0).player
    forget_player(gone)
    assert not MatchFigures.objects.filter(player=gone).exists()
    assert row_of(match, 2).partner is None
    assert CountedMistake.objects.count() == 1


def test_an_account_takes_over_the_figures_of_a_guest(match: Match) -> None:
    count_matches(9)
    guest, account = row_of(match, 1).player, make_player("Zoe")
    hand_over(guest, account)
    assert row_of(match, 1).player == account
    assert row_of(match, 3).partner == account
    assert recount() == (1, [])


def test_players_of_rotating_partners_have_a_row_without_partner() -> None:
    table = make_match(make_players(), target=None, max_rounds=3, partners_rotate=True)
    go_on_playing(table)
    match = end_match(table.hand)
    count_matches(9)
    assert recount() == (1, [])
    rows = MatchFigures.objects.filter(counted=match.pk)
    assert Counter(rows.values_list("level", flat=True)) == {"": 4}
