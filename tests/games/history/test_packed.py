"""Packed rounds: all there, in little room, whatever the rules say today."""

from __future__ import annotations

import json
import zlib
from datetime import timedelta
from io import StringIO
from random import Random
from statistics import mean
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.admin.record import match_record, record_lines
from games.models import Event, Hand, Match, MatchSeat, PackedRound, Table
from games.records.json_record import record_of
from games.records.packing import rounds as packing
from games.records.packing.rounds import DICTIONARY, KeptAction, pack, unpack
from games.records.packing.shapes import Shapes, Whole
from games.records.summary import split_rounds
from games.replays import reading
from games.rules.cards.errors import RuleViolation
from games.rules.play import engine
from games.rules.state.actions import Pass
from games.rules.state.codec import to_json
from games.services.acting.packing import pack_round, rounds_to_pack
from games.services.ground.wall_clock import now
from tests.games.admin.played import play_match
from tests.games.test_roles import client_of
from tests.records.matches import random_booster_match, random_match

LATER = timedelta(days=2)
PLAIN_BYTES, BOOSTER_BYTES = 2_000, 5_000
OF_WORDS = "4ea6060e"

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(json_values)
def test_values_come_out_as_they_went_in(value) -> None:
    shapes = Shapes()
    flat = shapes.flat(value)
    assert Whole(shapes.told).of(flat) == value


@given(st.lists(json_values), st.lists(json_values), st.permutations(range(3)))
def test_equal_rows_have_equal_keys_whatever_else_is_in_their_rounds(one, other, order) -> None:
    """Shapes are numbered as they are met, in another order in each round."""

    def key(values: list, *before: Any) -> Any:
        shapes = Shapes()
        _before, *flat = [[shapes.flat(it) for it in row] for row in (before, values)]
        return Whole(shapes.told).key_of(flat[0])

    filler = [{"type": "Passed", "seat": 1}, {"cards": [1]}, [{}]]
    assert key(one) == key(one, *(filler[place] for place in order))
    assert (key(one) == key(other)) == (one == other)


def kept(steps, chance: Random) -> list[KeptAction]:
    at, found = packing.to_the_millisecond(now()), []
    for version, step in enumerate(steps, start=chance.randrange(10**6)):
        at += timedelta(milliseconds=int(chance.expovariate(1 / 3000)))
        events = [to_json(event) for event in step.events]
        helped = chance.random() < 0.01
        found.append(KeptAction(version, at, step.seat, to_json(step.action), events, helped))
    return found


@given(st.integers(0, 10**6))
def test_random_rounds_come_out_as_they_went_in(seed) -> None:
    chance = Random(seed)
    for steps in split_rounds(random_match(chance, rounds=1)[0].steps)[1]:
        actions = kept(steps, chance)
        assert unpack(pack(actions), DICTIONARY) == actions


def test_rounds_take_little_room() -> None:
    chance = Random(1)
    boosted = [
        len(pack(kept(steps, chance)))
        for seed in range(500, 506)
        for steps in split_rounds(random_booster_match(seed, 2)[0].steps)[1]
    ]
    plain = [
        len(pack(kept(steps, chance)))
        for seed in range(500, 506)
        for steps in split_rounds(random_match(Random(seed))[0].steps)[1]
    ]
    assert mean(plain) <= PLAIN_BYTES
    assert mean(boosted) <= BOOSTER_BYTES


def test_the_first_dictionary_never_changes() -> None:
    assert f"{zlib.crc32(packing.words_of(1)):08x}" == OF_WORDS


# --- in the database -------------------------------------------------------------------


@pytest.fixture
def match(db) -> Match:
    return play_match(target=None, max_rounds=2)


def leave(match: Match) -> None:
    Table.objects.filter(pk=match.table_id).update(status="closed")
    later = now() - LATER
    Hand.objects.update(started=later, ended=later)


def pack_all() -> str:
    out = StringIO()
    call_command("pack_rounds", "--pause=0", "--batch=1", stdout=out)
    return out.getvalue()


def refuse_passing(monkeypatch) -> None:
    """Change a rule: nobody may pass any more."""

    def refuse(*_args: object) -> None:
        raise RuleViolation("wrong_phase")

    monkeypatch.setitem(engine._DECIDE, Pass, refuse)


def pages(match: Match) -> list[bytes]:
    """Return what readers of a match show."""
    reading.forget_all()
    client = client_of(MatchSeat.objects.filter(match=match, player__isnull=False)[0].player)
    addresses = [
        reverse("match", args=[match.slug]),
        *(reverse("replay", args=[match.slug, number, 20]) for number in (1, 2)),
        *(reverse(f"match_{form}", args=[match.slug]) for form in ("json", "tch", "txt")),
    ]
    answers = [client.get(address) for address in addresses]
    assert {answer.status_code for answer in answers} == {200}
    return [answer.content for answer in answers[3:]]


def test_packed_rounds_are_read_as_before(match) -> None:
    leave(match)
    before, record = pages(match), record_of(match_record(match))
    assert json.loads(next(record_lines({match.pk: match}))[1]) == json.loads(json.dumps(record))
    assert pack_all().startswith("2 rounds packed")
    assert not Event.objects.filter(hand__match=match).exists()
    assert PackedRound.objects.count() == 2
    assert pages(match) == before
    assert record_of(match_record(match)) == record
    assert json.loads(next(record_lines({match.pk: match}))[1]) == json.loads(json.dumps(record))
    assert pack_all() == "0 rounds packed\n"


def test_what_is_still_played_or_new_is_not_packed(match) -> None:
    Hand.objects.update(started=now() - LATER, ended=now() - LATER)
    newest = match.hands.get(number=2)
    waiting = rounds_to_pack(now() - timedelta(days=1))
    assert newest not in waiting, "its table is open"
    assert match.hands.get(number=1) in waiting
    Match.objects.update(ended=None)
    assert not waiting.all(), "the match runs"
    leave(match)
    assert len(waiting.all()) == 2
    assert not rounds_to_pack(now() - timedelta(days=3))


def test_rounds_that_would_not_come_out_again_are_not_packed(match, monkeypatch) -> None:
    leave(match)
    monkeypatch.setattr("games.services.acting.packing.unpack", lambda *_: [])
    with pytest.raises(ValueError, match="does not come out"):
        pack_round(match.hands.first().pk)
    assert not PackedRound.objects.exists()
    assert Event.objects.filter(hand=match.hands.first()).exists()


@pytest.mark.parametrize("is_packed", [False, True])
def test_old_rounds_open_when_a_rule_has_changed(match, monkeypatch, is_packed) -> None:
    leave(match)
    if is_packed:
        pack_all()
    before = pages(match)
    out = StringIO()
    call_command("check_rounds", stdout=out)
    assert out.getvalue() == "2 rounds, 0 that the rules would not play so today\n"
    refuse_passing(monkeypatch)
    assert pages(match) == before
    out = StringIO()
    call_command("check_rounds", stdout=out)
    assert f"match {match.slug} round 1: step " in out.getvalue()
    assert "2 rounds, 2 that the rules would not play so today" in out.getvalue()
