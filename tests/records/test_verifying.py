"""Records prove themselves: what is wrong is named, and a second reader finds the same (VER-9)."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.records.json_record import MatchRecord, RecordError, read_record, record_of
from games.records.proofs import Proof
from games.records.verifying import verify
from games.rules.cards.deck import CODE
from games.rules.play import verifiable
from games.rules.state.actions import Deal
from games.rules.state.booster_events import BoostersShuffled, CardDrawn
from games.rules.state.events import RoundDealt
from tests.by_day import by_day
from tests.records.second_reader import faults
from tests.records.seeded import drawn_from, seeded_match

CODES = {code: card for card, code in CODE.items()}


def flaws(record: MatchRecord, commitment: str = "") -> list[tuple[int | None, str]]:
    return [tuple(it) for it in verify(record, commitment).flaws]


@pytest.mark.parametrize("matches", by_day([10, 334], [10]))
def test_a_second_reader_finds_that_all_fits(matches: int) -> None:
    """Of 30 rounds with all Boosters by day, of 1,002 by night."""
    drawn = 0
    for number in range(matches):
        record = seeded_match(number) if matches < 50 else seeded_match.__wrapped__(number)
        assert not flaws(record)
        written = json.loads(json.dumps(record_of(record)))
        items = drawn_from(record)
        assert list(faults(written, items)) == []
        drawn += len(items)
    assert drawn > matches  # more than the shuffle before each match


def test_both_readers_find_what_was_drawn_otherwise() -> None:
    record = next(it for it in map(seeded_match, range(20)) if draws_of_cards(it))
    place = draws_of_cards(record)[0]
    step = record.steps[place]
    hand = drawn_from(record)
    told = [
        it._replace(card=other_card(it, record)) if isinstance(it, CardDrawn) else it
        for it in step.events
    ]
    steps = list(record.steps)
    steps[place] = step._replace(events=tuple(told))
    changed = record._replace(steps=tuple(steps[: place + 1]))
    [(_number, text)] = [it for it in flaws(changed) if "drawn" in it[1]]
    assert "does not follow from the seed" in text
    written = json.loads(json.dumps(record_of(changed)))
    assert any("card" in it for it in faults(written, hand))


def draws_of_cards(record: MatchRecord) -> list[int]:
    return [
        place
        for place, step in enumerate(record.steps)
        if any(isinstance(it, CardDrawn) for it in step.events)
    ]


def other_card(event: CardDrawn, record: MatchRecord) -> int:
    """Return another card that lay where one was drawn."""
    hands = [it for it in drawn_from(record).values() if set(it) <= CODES.keys()]
    codes = next(it for it in hands if event.card in [CODES[code] for code in it])
    return next(CODES[code] for code in codes if CODES[code] != event.card)


def test_a_pile_in_another_order_is_found() -> None:
    record = seeded_match(0)
    deal = record.steps[0]
    told = tuple(
        it._replace(pile=it.pile[::-1]) if isinstance(it, BoostersShuffled) else it
        for it in deal.events
    )
    changed = record._replace(steps=(deal._replace(events=told), *record.steps[1:]))
    assert flaws(changed) == [(1, "what was shuffled in step 0 does not follow from the seed")]


def redealt(record: MatchRecord) -> MatchRecord:
    """A first deal was thrown away: what counts as round 2 has the seed of round 3."""
    one, _two, three = record.proof.rounds
    return with_rounds(record, one, three._replace(round=2), three)


def with_rounds(record: MatchRecord, *rounds: Any) -> MatchRecord:
    return record._replace(proof=record.proof._replace(rounds=rounds))


def swapped(record: MatchRecord) -> MatchRecord:
    """A card of seat 0 and one of seat 1 have changed places in the deal of round 1."""
    deal = record.steps[0]
    one, two, *others = deal.action.first
    mine, theirs = one & -one, two & -two
    first = (one ^ mine | theirs, two ^ theirs | mine, *others)
    told = [it._replace(first=first) if isinstance(it, RoundDealt) else it for it in deal.events]
    begun = deal._replace(action=Deal(first, deal.action.rest), events=tuple(told))
    return record._replace(steps=(begun, *record.steps[1:]))


def another_word(record: MatchRecord) -> MatchRecord:
    one, *others = record.proof.rounds
    return with_rounds(record, one._replace(words=("Basel", *one.words[1:])), *others)


def without_the_second(record: MatchRecord) -> MatchRecord:
    return with_rounds(record, record.proof.rounds[0], record.proof.rounds[2])


def of_another_chain(record: MatchRecord) -> MatchRecord:
    [chain] = record.proof.chains
    other = verifiable.promise_of(bytes(32)).hex()
    return record._replace(proof=Proof((chain._replace(commitment=other),), record.proof.rounds))


@pytest.mark.parametrize(
    ("change", "number", "named"),
    [
        (redealt, 2, "dealt anew: its seed is number 3 of the chain, not 2"),
        (swapped, 1, "cards swapped"),
        (another_word, 1, "another word"),
        (without_the_second, 2, "missing: its seed is not told"),
        (of_another_chain, 1, "another chain"),
    ],
)
def test_what_is_wrong_is_named(
    change: Callable[[MatchRecord], MatchRecord], number: int, named: str
) -> None:
    found = flaws(change(seeded_match(0)))
    assert found[0][0] == number
    assert named in found[0][1]


def test_a_swapped_card_is_named_with_its_seat() -> None:
    text = flaws(swapped(seeded_match(0)))[0][1]
    assert text.count("ought to be with seat") == 2


def test_another_commitment_than_the_one_noted_is_named() -> None:
    record = seeded_match(0)
    assert not flaws(record, record.proof.chains[0].commitment)
    assert flaws(record, "00" * 32) == [
        (None, "another chain: none has the commitment that was noted")
    ]


def test_rounds_before_the_first_chain_are_no_flaw() -> None:
    record = seeded_match(0)
    verdict = verify(with_rounds(record, *record.proof.rounds[1:]))
    assert (verdict.rounds, verdict.seeded, verdict.flaws) == (3, 2, ())
    without = verify(record._replace(proof=None))
    assert (without.rounds, without.seeded, without.flaws) == (3, 0, ())


# --- the command, and what is no proof ------------------------------------------------


def run(path: Path, **options: str) -> str:
    out = StringIO()
    call_command("verify", str(path), stdout=out, **options)
    return out.getvalue()


def test_the_command_checks_files_and_lines(tmp_path: Path) -> None:
    written = record_of(seeded_match(0))
    path = tmp_path / "match.json"
    path.write_text(json.dumps(written, indent=1), encoding="utf-8")
    assert run(path) == f"{path}: rounds 3, from a chain 3\n"
    lines = tmp_path / "matches.jsonl"
    line = json.dumps({"match": "x", **written})
    lines.write_text(f"{line}\n{line}\n", encoding="utf-8")
    assert run(lines).splitlines()[1] == f"{lines}:2: rounds 3, from a chain 3"
    spaced = written["proof"]["chains"][0]["commitment"].upper()
    assert run(path, commitment=f"{spaced[:8]} {spaced[8:]}")
    with pytest.raises(CommandError, match="1 of the records"):
        run(path, commitment="00")


def test_the_command_names_a_round_that_was_taken_out(tmp_path: Path) -> None:
    written = record_of(seeded_match(0))
    del written["rounds"][1]
    path = tmp_path / "match.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify", str(path), stdout=out)
    assert "round 2 missing: it is not in the record" in out.getvalue()


@pytest.mark.parametrize("text", ["", "[]", "nothing", '{"format": "tichu-record"}'])
def test_the_command_refuses_what_is_no_record(tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError):
        run(path)


@pytest.mark.parametrize(
    "broken",
    [
        None,
        {},
        {"chains": [], "rounds": [], "more": 1},
        {"chains": [{"number": 1, "commitment": "x", "first_round": 1}], "rounds": []},
        {"chains": [{"number": 1, "commitment": "0" * 64, "first_round": 2}], "rounds": []},
        {"chains": [], "rounds": [{"round": 0, "seed": "0" * 64, "words": [""] * 4}]},
        {"chains": [], "rounds": [{"round": 1, "seed": "0" * 64, "words": [""] * 3}]},
        {"chains": [], "rounds": [{"round": 1, "seed": "0" * 64, "words": ["x" * 41] * 4}]},
        {"chains": [], "rounds": [{"round": 1, "seed": "0" * 63, "words": [""] * 4}]},
        {"chains": [], "rounds": [{"round": 1, "seed": "0" * 64, "words": [""] * 4}] * 2},
        {"chains": [], "rounds": [{"round": 10**9, "seed": "0" * 64, "words": [""] * 4}]},
    ],
)
def test_what_is_no_proof_is_refused(broken: Any) -> None:
    written = record_of(seeded_match(0))
    with pytest.raises(RecordError):
        read_record({**written, "proof": broken})
