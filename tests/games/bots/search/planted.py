"""Blunders planted into rounds of bots: ``python -m tests.games.bots.search.planted``.

Each is a decision that is bad by its kind, in a position that bots have come to, and that the bot
there did not take. Whether it costs anything in this position only a yardstick can tell.
``planted.json`` keeps the rounds as bytes and the blunders by round and step; ``plant`` makes more
of them from other seeds, for figures on rounds that nobody has tuned anything to.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from games.bots import decide
from games.bots.ground import turns
from games.bots.thumb.calls import grand_strength
from games.bots.thumb.laying import cards_to_lay
from games.bots.thumb.situation import BotSituation
from games.records.packing.rounds import DICTIONARY, KeptAction, pack, unpack
from games.rules.cards.deck import (
    ACE,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    SPECIALS,
    Card,
    Cards,
    cards_of_rank,
    each,
    rank_of,
)
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS, partner_of
from games.rules.cards.shapes import Kind
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Exchange,
    Pass,
    Play,
)
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord

if TYPE_CHECKING:  # the search is imported once it is known where its compiled code lies
    from games.bots.strong.beforehand import Push
    from games.bots.verdicts.opening_verdicts import WholeDeal

DATA = Path(__file__).with_suffix(".json")
LEVEL = "keen"
ROUNDS = 200
"""Rounds in which blunders are looked for."""
OF_EACH = 10
SEED = 98_000
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)

Steps = Sequence[tuple[int | None, Action]]


class Blunder(NamedTuple):
    """A decision that is bad, and the position in which it was made."""

    kind: str
    state: State
    seat: int
    action: Action
    dealt: WholeDeal | None
    """What was dealt and pushed, for a decision before the first lead."""
    instead: Action
    """What the bot did."""


class _Moment(NamedTuple):
    """A decision that a bot had to make, and what it might have done."""

    state: State
    seat: int
    view: Perspective
    found: Options
    action: Action


# --- kinds --------------------------------------------------------------------------


def _last_cards_kept(it: _Moment) -> Action | None:
    """Pass though all the cards could be laid: for a double victory, or to win or break a call.

    In the second case an opponent is about to go out.
    """
    partner, calls = partner_of(it.seat), it.state.calls
    is_called = calls[partner] is None and any(calls)
    fewest = min(it.state.hands[(it.seat + step) % 4].bit_count() for step in (1, 3))
    wins = it.state.out == (partner,) or (not it.state.out and is_called and fewest <= 2)
    goes_out = any(cards_of(it, move) == it.view.hand for move in it.found.moves)
    return Pass() if goes_out and wins and Pass() in it.found.actions else None


def _best_to_one(it: _Moment) -> Action | None:
    """Push the Dragon, the Phoenix or an Ace to an opponent, instead of a low card."""
    if not isinstance(it.action, Exchange):
        return None
    best = _best(it.view.hand)[0]
    _right, partner, left = _pushed(it.seat, it.action)
    is_high = best & (DRAGON | PHOENIX | cards_of_rank(ACE))
    return _push(it.seat, best, partner, left) if is_high and best not in (partner, left) else None


def _best_to_both(it: _Moment) -> Action | None:
    """Push the two best cards to the opponents, and the lowest to the partner."""
    if not isinstance(it.action, Exchange):
        return None
    first, second, *_rest, low = _best(it.view.hand)
    is_high = first & (DRAGON | PHOENIX | cards_of_rank(ACE))
    return _push(it.seat, first, low, second) if is_high else None


def _grand_on_nothing(it: _Moment) -> Action | None:
    """Call a Grand Tichu on eight cards without Dragon, Phoenix and Ace."""
    is_weak = grand_strength(it.view.hand) <= 1.2
    return CallGrand() if is_weak and isinstance(it.action, DeclineGrand) else None


def _tichu_on_nothing(it: _Moment) -> Action | None:
    """Call a Tichu with the first card, without Dragon, Phoenix, bomb and with one Ace at most."""
    if not isinstance(it.action, Play) or it.action.tichu or CallTichu() not in it.found.actions:
        return None
    hand = it.view.hand
    if hand & (DRAGON | PHOENIX) or (hand & cards_of_rank(ACE)).bit_count() > 1:
        return None
    if hand.bit_count() < 13 or _bombs(hand) or any(it.state.calls):
        return None
    return it.action._replace(tichu=True)


def _bomb_torn(it: _Moment) -> Action | None:
    """Lay one card of four alike, though something else could be laid or passed."""
    if not isinstance(it.action, Play | Pass) or it.view.hand.bit_count() < 6:
        return None
    for move in it.found.moves:
        cards = cards_of(it, move)
        torn = [bomb for bomb in _bombs(it.view.hand) if bomb & cards and bomb & ~cards]
        if torn and move.combination.kind == Kind.SINGLE:
            return Play(cards)
    return None


def _calling_partner_beaten(it: _Moment) -> Action | None:
    """Beat the partner who has called, with half the hand or more still to lay."""
    partner, top = partner_of(it.seat), it.state.top
    if top is None or top.seat != partner or it.state.calls[partner] is None or it.state.out:
        return None
    if not isinstance(it.action, Pass) or it.view.hand.bit_count() < 5:
        return None
    moves = [m for m in it.found.moves if m.combination.kind in (Kind.SINGLE, Kind.PAIR)]
    best = max(moves, key=lambda move: move.combination.rank, default=None)
    if best is None or best.combination.rank < ACE or best.combination.phoenix:
        return None
    return Play(cards_of(it, best))


KINDS: dict[str, Callable[[_Moment], Action | None]] = {
    "last cards kept": _last_cards_kept,
    "best card to an opponent": _best_to_one,
    "best cards to both opponents": _best_to_both,
    "Grand Tichu on nothing": _grand_on_nothing,
    "Tichu on nothing": _tichu_on_nothing,
    "bomb torn apart": _bomb_torn,
}


def cards_of(it: _Moment, move: object) -> Cards:
    return cards_to_lay(BotSituation(it.view, EMPTY), move)


def _best(hand: Cards) -> list[Card]:
    def worth(card: Card) -> float:
        specials = {DRAGON: 30.0, PHOENIX: 29.0, MAH_JONG: 1.0}
        return specials.get(card, 0.0) if card & SPECIALS else float(rank_of(card))

    return sorted(each(hand), key=worth, reverse=True)


def _push(seat: int, right: Card, partner: Card, left: Card) -> Exchange:
    receivers = [(seat + step) % 4 for step in (1, 2, 3)]
    return Exchange(tuple(zip(receivers, (right, partner, left), strict=True)))


def _pushed(seat: int, push: Exchange) -> Push:
    given = dict(push.give)
    right, partner, left = (given[(seat + step) % 4] for step in (1, 2, 3))
    return right, partner, left


def _bombs(hand: Cards) -> list[Cards]:
    alike = [hand & cards_of_rank(rank) for rank in range(2, ACE + 1)]
    return [cards for cards in alike if cards.bit_count() == 4]


# --- planting -----------------------------------------------------------------------


def _bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return decide(LEVEL, view, found, EMPTY, record)


def played(seed: int) -> list[tuple[int | None, Action]]:
    """Return the steps of a round of bots, the deal first."""
    deal = turns.deal_of(Random(seed))
    state, _ = act(State(options=TableOptions()), None, deal)
    steps: list[tuple[int | None, Action]] = [(None, deal)]
    while state.windows:
        steps.append(turns.next_action(state, [_bot] * 4))
        state, _ = act(state, *steps[-1])
    return steps


def states(steps: Steps) -> Iterator[State]:
    """Yield the state before each step."""
    state = State(options=TableOptions())
    for seat, action in steps:
        yield state
        state, _ = act(state, seat, action)


def planted_in(steps: Steps, kinds: Sequence[str]) -> Iterator[tuple[str, int, int, Action]]:
    """Yield a blunder of each kind that a round has room for, by kind, step and seat."""
    found: set[str] = set()
    for number, ((seat, action), state) in enumerate(zip(steps, states(steps), strict=True)):
        if seat is None:
            continue
        view = perspective(state, seat)
        moment = _Moment(state, seat, view, options(view), action)
        for kind in kinds:
            blunder = None if kind in found else KINDS[kind](moment)
            if blunder not in (None, action):
                found.add(kind)
                yield kind, number, seat, blunder


def plant(seeds: Sequence[int], of_each: int) -> Iterator[Blunder]:
    """Play rounds and yield so many blunders of each kind, as long as the seeds last."""
    for steps, blunders in _planted(seeds, of_each):
        for kind, number, seat, action in blunders:
            yield _blunder(steps, kind, number, seat, action)


def _planted(seeds: Sequence[int], of_each: int) -> Iterator[tuple[Steps, list[tuple]]]:
    number = dict.fromkeys(KINDS, 0)
    for seed in seeds:
        missing = [kind for kind in KINDS if number[kind] < of_each]
        if not missing:
            return
        steps = played(seed)
        blunders = list(planted_in(steps, missing))
        for kind, *_ in blunders:
            number[kind] += 1
        yield steps, blunders


def _blunder(steps: Steps, kind: str, number: int, seat: int, action: Action) -> Blunder:
    from games.bots.verdicts.opening_verdicts import WholeDeal

    before = list(states(steps))
    if before[number].exchanged:
        return Blunder(kind, before[number], seat, action, None, steps[number][1])
    pushed = {who: _pushed(who, it) for who, it in steps if isinstance(it, Exchange)}
    hands = next(s.hands for s, (_, it) in zip(before, steps, strict=True) if type(it) is Exchange)
    if isinstance(action, Exchange):
        pushed[seat] = _pushed(seat, action)
    dealt = WholeDeal(hands, [pushed[it] for it in SEATS])
    return Blunder(kind, before[number], seat, action, dealt, steps[number][1])


# --- what is kept -------------------------------------------------------------------


@cache
def kept() -> tuple[Blunder, ...]:
    """Return the blunders that are kept with the tests."""
    told = json.loads(DATA.read_text())
    rounds = [unpack(b64decode(it), told["dictionary"]) for it in told["rounds"]]
    steps = [[(it.seat, from_json(it.action)) for it in round_] for round_ in rounds]
    return tuple(
        _blunder(steps[place], kind, number, seat, from_json(action))
        for kind, place, number, seat, action in told["blunders"]
    )


def main() -> None:
    """Plant blunders and keep them."""
    from games.bots.search import ready
    from tests.bench.search import COMPILED

    ready.load(COMPILED)
    rounds, blunders = [], []
    for steps, found in _planted(range(SEED, SEED + ROUNDS), OF_EACH):
        if not found:
            continue
        kept_steps = [KeptAction(0, _LONG_AGO, seat, to_json(action), []) for seat, action in steps]
        for kind, number, seat, action in found:
            blunders.append([kind, len(rounds), number, seat, to_json(action)])
        rounds.append(b64encode(pack(kept_steps)).decode())
    told = {"dictionary": DICTIONARY, "rounds": rounds, "blunders": blunders}
    DATA.write_text(json.dumps(told, indent=0) + "\n")
    sys.stdout.write(f"{len(blunders)} blunders in {len(rounds)} rounds\n")


if __name__ == "__main__":
    main()
