"""Problems come from rounds of people that anybody may see, and from no others; names go."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from games.bots.search import ready
from games.models import Hand, Match, MatchKind
from games.problems.kept import KeptProblem, packed
from games.problems.models import Problem
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import TimeOut
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State
from tests.games.admin.played import play_match
from tests.games.problems.samples import kept

pytest.importorskip("numba")
from games.problems.making import making
from games.problems.making.public import public_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return a public match of two rounds that is over."""
    found = play_match(target=None, max_rounds=2)
    Match.objects.filter(pk=found.pk).update(is_public=True)
    return found


def test_a_round_comes_out_as_it_was_played(match: Match) -> None:
    found = dict(public_rounds(10))
    hands = Hand.objects.filter(match=match)
    assert set(found) == set(hands.values_list("pk", flat=True))
    for hand in hands:
        state = State(options=TableOptions())
        for seat, action in found[hand.pk]():
            state, _events = act(state, seat, action)
        assert state.score is not None
        assert state.score.round == from_json(hand.score).round


def test_names_and_times_are_no_part_of_it(match: Match) -> None:
    for _number, steps in public_rounds(10):
        told = packed(steps())
        assert not any(name.encode() in told for name in match.seat_names)
        assert packed(steps()) == told


@pytest.mark.parametrize(
    "change",
    [
        {"is_public": False},
        {"is_secret": True},
        {"ended": None},
        {"kind": MatchKind.PRACTICE},
        {"kind": MatchKind.BROUGHT},
        {"options": to_json(TableOptions(double_victory=100))},
        {"options": to_json(TableOptions(booster_deck=(("a-card", 10),)))},
    ],
)
def test_of_what_not_everybody_may_see_or_is_played_otherwise_there_is_none(
    match: Match, change: dict[str, object]
) -> None:
    Match.objects.filter(pk=match.pk).update(**change)
    assert list(public_rounds(10)) == []


def test_a_round_in_which_time_ran_out_for_somebody_is_left_out(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.problems.making import public

    deeds = public.deeds_of
    late = TimeOut("1:turn:0")
    monkeypatch.setattr(
        public, "deeds_of", lambda hand: [*deeds(hand)[:3], deeds(hand)[3]._replace(action=late)]
    )
    assert list(public_rounds(10)) == []


def test_the_command_brings_them_to_this_site_alone(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    def make(rounds: object, *_args: object, **_options: object) -> list[KeptProblem]:
        seen.extend(rounds)  # type: ignore[call-overload]
        return list(kept()[:2])

    monkeypatch.setattr(ready, "load", lambda _folder: True)
    monkeypatch.setattr(making, "make", make)
    said = StringIO()
    call_command("make_problems", "--public", "--rounds", "1", stdout=said)
    assert len(seen) == 1
    assert Problem.objects.count() == 2
    assert "New problems from public rounds: 2" in said.getvalue()
    call_command("make_problems", "--public", stdout=said)
    assert Problem.objects.count() == 2
