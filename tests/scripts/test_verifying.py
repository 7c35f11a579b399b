"""The checker of records in browsers: without the code of `manage.py verify` it finds the same."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from games.records.json_record import record_of
from games.rules.play import verifiable
from tests.records.seeded import seeded_match
from tests.scripts.scripts import run

Record = dict[str, Any]
SEAL = "d35e48b1edd19eac3d9e1a1980641fc23d590de206c7706b9092e97d454e6edc"
LAST = bytes.fromhex("8cf05c8dbf1a7610c3b896a407398a9ad86bda98260a3eb9bfd970cb60ac489b")


def record(number: int = 1) -> Record:
    """Return what the checker reads of a record; a whole one is longer than an argument may be."""
    whole = record_of(seeded_match(number))
    rounds = [{key: it[key] for key in ("number", "deal")} for it in whole["rounds"]]
    kept = {key: whole[key] for key in ("format", "options", "proof")}
    return deepcopy(kept | {"rounds": rounds})


def check(told: Any, noted: str = "") -> Any:
    [found] = run("drive_verifying.js", [[told, noted]])
    return found


def test_records_of_matches_fit() -> None:
    told = [record(number) for number in range(4)]
    for it, found in zip(told, run("drive_verifying.js", [[it, ""] for it in told]), strict=True):
        seal = it["proof"]["chains"][0]["commitment"]
        assert found == {"rounds": 3, "seeded": 3, "seals": [seal], "flaws": []}


def test_the_known_answers_fit() -> None:
    words = ["Bern", "", "Zürich", "🐉"]
    seed = verifiable.seed_of(LAST, 1).hex()
    told = record()
    told["proof"] = {
        "chains": [{"number": 1, "commitment": SEAL, "first_round": 1}],
        "rounds": [{"round": 1, "seed": seed, "words": words}],
    }
    deal = told["rounds"][0]["deal"]
    del told["rounds"][1:], deal["boosters"]
    [found] = check(told, SEAL)["flaws"]
    assert found["flaw"] == "word"
    known = verifiable.deal_of(verifiable.seed_of(LAST, 1), 1, words)
    for part, hands in (("first", known.first), ("rest", known.rest)):
        deal[part] = [codes(hand) for hand in hands]
    assert set(deal["first"][0].split()) == set("Tp 5p 4t 5t 3s 4s Jp 5s".split())
    assert check(told, SEAL)["flaws"] == []


def codes(cards: int) -> str:
    from games.rules.cards.deck import to_codes

    return to_codes(cards)


def swap_a_card(told: Record) -> None:
    one, other = (told["rounds"][1]["deal"]["first"][seat].split() for seat in (0, 1))
    one[0], other[0] = other[0], one[0]
    told["rounds"][1]["deal"]["first"][:2] = " ".join(one), " ".join(other)


def take_one_early(told: Record) -> None:
    deal = told["rounds"][0]["deal"]
    eight, six = deal["first"][2].split(), deal["rest"][2].split()
    eight[0], six[0] = six[0], eight[0]
    deal["first"][2], deal["rest"][2] = " ".join(eight), " ".join(six)


def deal_anew(told: Record) -> None:
    told["proof"]["rounds"][1]["seed"] = told["proof"]["rounds"][2]["seed"]


def change_a_word(told: Record) -> None:
    told["proof"]["rounds"][1]["words"] = ["Basel", *told["proof"]["rounds"][1]["words"][1:]]


def change_the_seed(told: Record) -> None:
    told["proof"]["rounds"][1]["seed"] = "00" * 32


def change_the_seal(told: Record) -> None:
    told["proof"]["chains"][0]["commitment"] = "00" * 32


def leave_a_round_out(told: Record) -> None:
    del told["rounds"][1]


def leave_a_seed_out(told: Record) -> None:
    del told["proof"]["rounds"][1]


def lay_a_booster_on_top(told: Record) -> None:
    pile = told["rounds"][0]["deal"]["boosters"][0]["pile"]
    pile.append(pile.pop(0))


@pytest.mark.parametrize(
    ("tamper", "flaws"),
    [
        (swap_a_card, [(2, "swapped", 2)]),
        (take_one_early, [(1, "early", 1)]),
        (deal_anew, [(2, "anew", 3)]),
        (change_a_word, [(2, "word", None)]),
        (change_the_seed, [(2, "chain", None)]),
        (change_the_seal, [(1, "chain", None), (2, "chain", None), (3, "chain", None)]),
        (leave_a_round_out, [(2, "missing", None)]),
        (leave_a_seed_out, [(2, "untold", None)]),
        (lay_a_booster_on_top, [(1, "boosters", None)]),
    ],
)
def test_what_was_tampered_with_is_named(
    tamper: Callable[[Record], None], flaws: list[tuple[int, str, int | None]]
) -> None:
    told = record()
    tamper(told)
    found = [(it["round"], it["flaw"], it.get("number")) for it in check(told)["flaws"]]
    assert found == flaws


def test_a_chain_that_is_not_the_noted_one_is_named() -> None:
    told = record()
    assert check(told, SEAL)["flaws"] == [{"round": None, "flaw": "noted"}]
    assert check(told, told["proof"]["chains"][0]["commitment"])["flaws"] == []


def test_a_record_without_a_chain_has_nothing_to_check() -> None:
    told = record()
    del told["proof"]
    assert check(told) == {"rounds": 3, "seeded": 0, "seals": [], "flaws": []}


@pytest.mark.parametrize("told", [None, 1, "x", [], {}, {"format": "tichu-record"}])
def test_what_is_no_record_is_refused(told: object) -> None:
    assert isinstance(check(told), str)
