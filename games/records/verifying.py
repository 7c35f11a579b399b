"""Check that the rounds of a record follow from the chains it tells of, and say what does not.

What was drawn is compared event by event with what chance gives, whatever today's rules would
let follow: an old record stays true (VER-9).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.records.json_record import BROKEN, MatchRecord
from games.records.notation import write_cards
from games.records.proofs import Proof
from games.records.summary import AcceptedAction, split_rounds
from games.rules.cards.chance import Chance
from games.rules.cards.deck import Cards, each
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import evolve
from games.rules.play.verifiable import LENGTH, RoundSeed, leads_to
from games.rules.state.actions import Deal
from games.rules.state.booster_events import BoostersShuffled, CardDrawn
from games.rules.state.events import Event, RoundDealt
from games.rules.state.state import State

FEW = 8
"""Up to so many cards with another seat, some were moved by hand; else all were dealt anew."""


class Flaw(NamedTuple):
    """What does not fit; ``round`` is ``None`` for the whole match."""

    round: int | None
    text: str


class VerifiedRecord(NamedTuple):
    """What a check of a record has found."""

    rounds: int
    seeded: int
    """Those that follow from a chain, or are said to."""
    flaws: tuple[Flaw, ...]


def verify(record: MatchRecord, commitment: str = "") -> VerifiedRecord:
    """Check a record, perhaps against a commitment that somebody has noted before the match."""
    before, rounds = split_rounds(record.steps)
    proof = record.proof or Proof((), ())
    state = State(options=record.options)
    for step in before:
        state = _after(state, step.events)
    flaws = [*_missing(rounds, proof), *_of_rounds(state, rounds, proof)]
    flaws.sort(key=lambda it: it.round or 0)
    if commitment and commitment not in {it.commitment for it in proof.chains}:
        flaws.insert(0, Flaw(None, "another chain: none has the commitment that was noted"))
    return VerifiedRecord(len(rounds), len(proof.rounds), tuple(flaws))


def _missing(rounds: Sequence[Sequence[AcceptedAction]], proof: Proof) -> Iterator[Flaw]:
    """Yield the rounds that are missing; those before the first chain have no seed."""
    numbers = [_number_of(steps) for steps in rounds]
    seeded = {it.round for it in proof.rounds}
    first = min(seeded, default=0)
    for number in range(1, max([*numbers, *seeded], default=0) + 1):
        if number not in numbers:
            yield Flaw(number, "missing: it is not in the record")
        elif seeded and number > first and number not in seeded:
            yield Flaw(number, "missing: its seed is not told")


def _of_rounds(
    begun: State, rounds: Sequence[Sequence[AcceptedAction]], proof: Proof
) -> Iterator[Flaw]:
    """Yield what does not follow from the chain in rounds that a state precedes."""
    state: State | None = begun
    for steps in rounds:
        number, flaw = _number_of(steps), ""
        seed = proof.seed_of(number)
        if seed is not None:
            flaw = _of_chain(proof, number, seed) or _of_deal(steps[0], seed)
        try:
            if state is not None and seed is not None:
                flaw = flaw or _of_draws(state, steps, seed)
            if state is not None:
                state = _after(state, [event for step in steps for event in step.events])
        except BROKEN:
            state = None  # of later rounds only the deals are looked at
            flaw = flaw or "what happened in it cannot be followed"
        if flaw:
            yield Flaw(number, flaw)


def _of_chain(proof: Proof, number: int, seed: RoundSeed) -> str:
    """Return what is wrong with a seed: it has to lead to the commitment, in as many steps."""
    chain = proof.chain_of(number)
    if chain is None:
        return "another chain: none is told for it"
    promised = bytes.fromhex(chain.commitment)
    if leads_to(seed.seed, seed.number, promised):
        return ""
    for place in range(1, LENGTH + 1):
        if leads_to(seed.seed, place, promised):
            return f"dealt anew: its seed is number {place} of the chain, not {seed.number}"
    return "another chain: its seed does not lead to the commitment"


def _of_deal(step: AcceptedAction, seed: RoundSeed) -> str:
    """Return what is wrong with the cards of a round."""
    assert isinstance(step.action, Deal)
    due, found = seed.deal(), step.action
    if due == found:
        return ""
    missing = [_hand(due, seat) & ~_hand(found, seat) for seat in SEATS]
    if not any(missing):
        return "cards swapped: the first eight of a seat are others"
    if sum(missing).bit_count() > FEW:
        return "another word, or dealt anew: the cards do not follow from the seed and these words"
    told = (
        f"{write_cards(it)} ought to be with seat {seat}" for seat, it in enumerate(missing) if it
    )
    return f"cards swapped: {', '.join(told)}"


def _hand(deal: Deal, seat: int) -> Cards:
    return deal.first[seat] | deal.rest[seat]


def _of_draws(state: State, steps: Sequence[AcceptedAction], seed: RoundSeed) -> str:
    """Return what is wrong with what a round, which ``state`` precedes, shuffled and drew."""
    for accepted, step in enumerate(steps):
        chance = seed.boosters() if accepted == 0 else Chance(seed.drawn_after(accepted))
        for event in step.events:
            if not _is_due(state, event, chance):
                kind = "shuffled" if isinstance(event, BoostersShuffled) else "drawn"
                return f"what was {kind} in step {accepted} does not follow from the seed"
            state = evolve(state, event)
    return ""


def _is_due(state: State, event: Event, chance: Chance) -> bool:
    """Tell whether chance gives what an event says, if it says what was drawn."""
    match event:
        case BoostersShuffled():
            return event.pile == chance.shuffled(_to_shuffle(state))
        case CardDrawn():
            return event.card == chance.choice(list(each(state.hands[event.victim])))
    return True


def _to_shuffle(state: State) -> tuple[Any, ...]:
    """Return the Boosters that are shuffled next, in their order (BG-2)."""
    if state.number:
        return state.booster_state.pile + state.booster_state.discard
    return tuple(slug for slug, number in state.options.booster_deck for _ in range(number))


def _number_of(steps: Sequence[AcceptedAction]) -> int:
    return next(it.number for it in steps[0].events if isinstance(it, RoundDealt))


def _after(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
