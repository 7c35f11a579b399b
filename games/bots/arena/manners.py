"""How bots play compared with people: how often they pass, lead the Dog, call, throw bombs."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from games.bots.ground.turns import Bot
from games.rules.cards.combinations import book_for
from games.rules.cards.deck import ACE, DOG, DRAGON, PHOENIX, cards_of_rank
from games.rules.cards.ruleset import SEATS, partner_of, team_of
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Action, Bomb, Pass, Play
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

_HIGH = DRAGON | PHOENIX | cards_of_rank(ACE)


class Manner(NamedTuple):
    """Something that is done now and then, and how often people do it."""

    name: str
    people: float | None = None
    """Share of occasions on which people do it (%), in 21 million rounds online, if known."""


PASSES = Manner("passes though able, on an opponent's trick", 31)
DOG_LED = Manner("leads the Dog when it can", 41)
TICHU = Manner("calls Tichu, a seat and round", 13.9)
TICHU_MADE = Manner("makes a Tichu called", 73.4)
GRAND = Manner("calls Grand Tichu, a seat and round", 7.8)
GRAND_MADE = Manner("makes a Grand Tichu called", 61.8)
PHOENIX_COMBINED = Manner("lays the Phoenix in a combination", 62)
SINGLES_LED = Manner("leads a single card", 43)
HIGH_LEFT = Manner("holds an Ace, Dragon or Phoenix as the last player", 13)
BOMBS = Manner("throws a bomb, of 100 rounds", 65)
BOMBED = Manner("throws a bomb, a seat and round", 10.8)
DOUBLES = Manner("has a double victory, a side and round", 11.9)
OVER_PARTNER = Manner("beats the partner's cards when it can")
MANNERS = (
    *(PASSES, DOG_LED, TICHU, TICHU_MADE, GRAND, GRAND_MADE),
    *(PHOENIX_COMBINED, SINGLES_LED, HIGH_LEFT, BOMBS, BOMBED, DOUBLES, OVER_PARTNER),
)


class MannerCount:
    """Counts on how many occasions something was done."""

    def __init__(self) -> None:
        self.occasions: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self._bombers: set[int | None] = set()

    def watching(self, bot: Bot) -> Bot:
        """Return a bot that plays the same, with everything it does counted."""

        def decide(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
            action = bot(view, found, record)
            self.note(view, found, action)
            return action

        return decide

    def note(self, view: Perspective, found: Options, action: Action | None) -> None:
        """Count what a seat did, given what it could do."""
        if isinstance(action, Play | Bomb):
            self._note_cards(view, found, action)
        top = view.top
        may_pass = view.phase == Phase.FOLLOW and found.moves and not found.wish_binds
        if top is None or not may_pass or not isinstance(action, Play | Pass):
            return
        if top.seat == partner_of(view.seat or 0):
            self._count(OVER_PARTNER, isinstance(action, Play))
        else:
            self._count(PASSES, isinstance(action, Pass))

    def note_end(self, state: State) -> None:
        """Count what only a whole round shows."""
        self.occasions[BOMBS.name] += 1
        for seat in SEATS:
            call = state.calls[seat]
            self._count(TICHU, call == Call.TICHU)
            self._count(GRAND, call == Call.GRAND)
            self._count(BOMBED, seat in self._bombers)
            if call is not None:
                made = TICHU_MADE if call == Call.TICHU else GRAND_MADE
                self._count(made, state.out[0] == seat)
        for team in (0, 1):
            is_double = len(state.out) == len(SEATS) // 2
            self._count(DOUBLES, is_double and team_of(state.out[0]) == team)
        self._bombers.clear()
        if len(state.out) > 2:
            (last,) = set(SEATS) - set(state.out[:3])
            self._count(HIGH_LEFT, bool(state.hands[last] & _HIGH))

    def add(self, other: MannerCount) -> None:
        """Add the counts of another."""
        self.occasions += other.occasions
        self.done += other.done

    def share(self, manner: Manner) -> float | None:
        """Return how often something was done (%); ``None`` if there was no occasion."""
        occasions = self.occasions[manner.name]
        return 100 * self.done[manner.name] / occasions if occasions else None

    def _note_cards(self, view: Perspective, found: Options, action: Play | Bomb) -> None:
        book = book_for(view.rules)
        if book.choose(
            action.cards, action.phoenix if isinstance(action, Play) else None, view.to_beat
        ).is_bomb:
            self.done[BOMBS.name] += 1
            self._bombers.add(view.seat)
        if action.cards & PHOENIX:
            self._count(PHOENIX_COMBINED, action.cards != PHOENIX)
        if view.phase != Phase.FOLLOW and isinstance(action, Play):
            self._count(SINGLES_LED, action.cards.bit_count() == 1 and action.cards != DOG)
            if any(it.combination.kind == Kind.DOG for it in found.moves):
                self._count(DOG_LED, action.cards == DOG)

    def _count(self, manner: Manner, is_done: bool) -> None:
        self.occasions[manner.name] += 1
        self.done[manner.name] += is_done
