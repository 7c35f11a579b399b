"""Weigh Boosters whose effect is one of cards and turns: rounds with them and without.

A card says itself that it can be weighed like this. What it does follows from its own rules:
in every sampled world the table is imagined as the seat knows it, the card does to it what it
would do, and the round is played out from there and from the table as it is. The card is
played if that gains more than keeping it is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from games.bots.normal.boosters.choose import is_legal
from games.bots.normal.boosters.situation import BoosterSituation
from games.bots.search import table
from games.bots.search.compiled import Weights
from games.bots.search.imagining import imagine, play_on
from games.bots.strong import knowledge
from games.bots.strong.candidates import KEPT
from games.bots.strong.knowledge import Knowledge
from games.bots.strong.order import order_of
from games.rules.cards.chance import Chance
from games.rules.cards.deck import MAH_JONG
from games.rules.cards.ruleset import SEATS, Rules
from games.rules.play.engine import evolve
from games.rules.state.actions import Boost
from games.rules.state.boosters import BoosterState, Effect, Proposal, SubjectKind
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.view.booster import NO_TARGET, Booster, Catalogue, Deed, Need
from games.rules.view.booster_choices import choices
from games.rules.view.choices import BoosterForm, Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

SCREENED = 50
"""Worlds in which all ways to play Boosters are compared; the best go on."""
WORLDS = 400
_GO_ON = 2
MARGIN = 8.0
"""Fewest points that a Booster must gain: smaller differences are often noise."""
SURE = 2.0
"""Standard errors by which it must pay as well: some are considered every turn."""
_FEW_TO_NAME = {Need.SEAT, Need.OPPONENT, Need.RANK}


class Way(NamedTuple):
    """A Booster as it could be played."""

    booster: Booster
    boost: Boost
    rules: Rules
    """The rules afterwards."""


class Weighed(NamedTuple):
    """The Booster that pays most, if one does, and those it was chosen from."""

    boost: Boost | None
    forms: tuple[BoosterForm, ...] = ()


def weigh(view: Perspective, found: Options, catalogue: Catalogue, record: PublicRecord) -> Weighed:
    """Return which Booster to play now of those that can be weighed."""
    forms = tuple(form for form in found.boosters if catalogue[form.booster].value.is_weighed)
    is_busy = found.draft or found.question is not None or view.aside is not None
    if not forms or is_busy or view.boosters is None:
        return Weighed(None)
    known = knowledge.known(view, record) or knowledge.known_between_tricks(view, record)
    if known is None or known.round[table.PHASE] == table.GIFT:
        return Weighed(None)
    ways = list(_ways(view, forms, catalogue))
    best = _best_of(ways, _ImaginedTable(view, record, known)) if ways else None
    return Weighed(best, forms)


def _ways(view: Perspective, forms: Iterable[BoosterForm], catalogue: Catalogue) -> Iterator[Way]:
    """Yield the ways to play Boosters after which the kernel knows the rules."""
    situation = BoosterSituation(view, catalogue)
    for form in forms:
        booster = catalogue[form.booster]
        think = booster.value.think
        idea = None if think is None else think(situation, form)
        boosts = [] if idea is None else [idea.boost]
        if _FEW_TO_NAME.issuperset(booster.needs):
            boosts += [boost for boost in choices(view, booster) if boost not in boosts]
        for boost in boosts:
            rules = _rules_after(view.rules, booster, boost, situation.seat)
            is_known = knowledge.knows_rules(rules) and rules.order == view.rules.order
            if is_known and is_legal(situation, booster, boost):
                yield Way(booster, boost, rules)


def _rules_after(rules: Rules, booster: Booster, boost: Boost, seat: int) -> Rules:
    if booster.modify is None or booster.until is None:
        return rules
    return booster.modify(rules, Effect(0, boost, seat, booster.until))


def _best_of(ways: Sequence[Way], imagined: _ImaginedTable) -> Boost | None:
    """Return the way that pays most, if one does: the best few are tried in all worlds."""
    gains = {way: imagined.gains(way, 0, SCREENED) for way in ways}
    if len(ways) > _GO_ON:
        ways = sorted(ways, key=lambda way: _keeping(way) - gains[way].mean())[:_GO_ON]
    paying = []
    for way in ways:
        if gains[way].mean() + SURE * _error(gains[way]) < _keeping(way):
            continue
        found = np.concatenate((gains[way], imagined.gains(way, SCREENED, WORLDS)))
        if found.mean() > max(_keeping(way), SURE * _error(found)):
            paying.append((found.mean() - _keeping(way), way.boost))
    return max(paying, key=lambda it: it[0])[1] if paying else None


def _keeping(way: Way) -> float:
    """Return the points that a Booster must gain not to be kept."""
    return max(MARGIN, KEPT * way.booster.value.held)


def _error(gains: Weights) -> float:
    """Return the standard error of the mean."""
    return float(gains.std()) / len(gains) ** 0.5


class _ImaginedTable:
    """The table as a seat knows it, with the hands that others may hold."""

    def __init__(self, view: Perspective, record: PublicRecord, known: Knowledge) -> None:
        assert view.seat is not None
        assert view.boosters is not None
        self._view = view
        self._seat = view.seat
        self._known = known
        self._order = order_of(view.rules)
        self._is_new = record.lines == 0
        lying = sum(laid.combination.cards for laid in view.plays)
        self._state = State(
            options=view.options,
            calls=four(view.calls),
            out=view.out,
            wish=view.wish,
            # Whose tricks they are in does not matter for what may be drawn from there.
            piles=(record.played & ~lying, 0, 0, 0),
            booster_state=BoosterState(
                removed=view.boosters.removed, doubled=view.boosters.doubled
            ),
        )
        worlds = np.zeros((WORLDS, 4), dtype=np.int64)
        imagine(
            known.round, self._seat, known.unknown, known.fixed, known.sizes, known.seed, worlds
        )
        # Worlds near each other in the walk are alike, so the first few are taken far apart.
        is_late = np.arange(WORLDS) % (WORLDS // SCREENED) > 0
        ordered = np.concatenate((worlds[~is_late], worlds[is_late]))
        self._worlds = [four(map(self._order.real, hands)) for hands in ordered.tolist()]
        self._without: dict[int, Weights] = {}

    def gains(self, way: Way, first: int, last: int) -> Weights:
        """Return how much more a Booster gains than none, world by world."""
        now = [self._state._replace(hands=hands) for hands in self._worlds[first:last]]
        if first not in self._without:
            self._without[first] = self._played_on(now, self._view.rules)
        then = now if way.booster.resolve is None else [self._after(way, it) for it in now]
        return self._played_on(then, way.rules) - self._without[first]

    def _after(self, way: Way, state: State) -> State:
        """Return the table after a Booster has done what it does."""
        assert way.booster.resolve is not None
        wish = way.boost.rank if way.booster.wishes else 0
        proposal = Proposal(SubjectKind.BOOSTER, 0, self._seat, boost=way.boost, wish=wish or 0)
        deed = Deed(state, self._view.rules, proposal, NO_TARGET, Chance(0))
        for event in way.booster.resolve(deed):
            state = evolve(state, event)
        return state

    def _played_on(self, states: Sequence[State], rules: Rules) -> Weights:
        """Return what imagined tables are worth to the team, played to their end."""
        round_ = self._known.round.copy()
        # Calls and wishes are the same wherever hidden cards are.
        calls, doubled = states[0].calls, states[0].booster_state.doubled
        round_[table.CALLS : table.CALLS + 4] = knowledge.worth_of_calls(calls, doubled)
        round_[table.WISH] = self._order.place(states[0].wish)
        knowledge.note_rules(round_, rules)
        numbers = np.tile(round_, (len(states), 1))
        numbers[:, table.HANDS : table.HANDS + 4] = [
            [self._order.named(hand) for hand in state.hands] for state in states
        ]
        if round_[table.TURN] == table.NOTHING:
            numbers[:, table.TURN] = [self._leader(state, rules) for state in states]
        values = np.zeros(len(states))
        play_on(numbers, self._seat, self._is_new, self._known.worth, values)
        return values

    def _leader(self, state: State, rules: Rules) -> int:
        """Return who has the coming lead (BG-13)."""
        assert self._view.boosters is not None
        if self._is_new and rules.first_leader is not None:
            return rules.first_leader
        if rules.leader is not None:
            return rules.leader
        if self._view.boosters.leader is not None:
            return self._view.boosters.leader
        holders = (seat for seat in SEATS if state.hands[seat] & MAH_JONG)
        return next(holders, self._view.dealer)
