"""Matches that are dealt and drawn from a chain, played at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from boosters.catalogue import CATALOGUE
from games.records.json_record import MatchRecord
from games.records.proofs import PromisedChain, Proof, SeededRound
from games.records.summary import AcceptedAction, split_rounds
from games.rules.cards.chance import Chance
from games.rules.cards.deck import CODE, each
from games.rules.play import verifiable
from games.rules.play.engine import act, evolve
from games.rules.state.booster_events import BoostersShuffled, CardDrawn
from games.rules.state.state import State
from tests.boosters import driver

WORDS = ("Bern", "", "Zürich", "🐉")
NUMBER = 12


@cache
def seeded_match(number: int, rounds: int = 3) -> MatchRecord:
    """Return the record of a match with all Boosters, of a chain of its own."""
    chance = Random(number)
    last = sha256(number.to_bytes(4, "big")).digest()
    state = begun = driver.table()
    steps: list[AcceptedAction] = []
    seeded = []
    for place in range(1, rounds + 1):
        seed = verifiable.RoundSeed(verifiable.seed_of(last, place), place, WORDS)
        seeded.append(SeededRound(place, seed.seed.hex(), WORDS))
        state, events = act(state, None, seed.deal(), CATALOGUE, seed.boosters())
        steps.append(AcceptedAction(None, seed.deal(), tuple(events)))
        accepted = 1
        while state.windows:
            _state, _events, seat, action = driver.random_step(state, chance)
            drawn = Chance(seed.drawn_after(accepted))
            state, events = act(state, seat, action, CATALOGUE, drawn)
            steps.append(AcceptedAction(seat, action, tuple(events)))
            accepted += 1
    chain = PromisedChain(NUMBER, verifiable.promise_of(last).hex(), 1)
    names = ("Anna", "Ben", "Cem", "Dan")
    return MatchRecord(begun.options, names, tuple(steps), proof=Proof((chain,), tuple(seeded)))


def drawn_from(record: MatchRecord) -> dict[tuple[int, int, int], list[str]]:
    """Return what lay there whenever something was drawn, by round, step and place in it."""
    found: dict[tuple[int, int, int], list[str]] = {}
    state = State(options=record.options)
    for number, steps in enumerate(split_rounds(record.steps)[1], start=1):
        for step, it in enumerate(steps):
            place = 0
            for event in it.events:
                if isinstance(event, BoostersShuffled | CardDrawn):
                    found[number, step, place] = _lying(state, event)
                    place += 1
                state = evolve(state, event)
    return found


def _lying(state: State, event: Any) -> list[str]:
    if isinstance(event, CardDrawn):
        return [CODE[card] for card in each(state.hands[event.victim])]
    pile: Sequence[str] = state.booster_state.pile + state.booster_state.discard
    return list(pile if state.number else CATALOGUE)
