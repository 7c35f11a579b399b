"""Random actions over random decks: what is laid is what a slow reader reads, too.

:mod:`tests.boosters.slow_reader` reads every play that is accepted, everything that grows,
whatever slips under it, and plays that are refused as no combination.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from typing import NamedTuple

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.combinations import Combination, book_for
from games.rules.cards.deck import (
    NATURALS,
    PHOENIX,
    RANKS,
    SUITS,
    Cards,
    cards_of_rank,
    cards_of_suit,
    each,
    rank_of,
    to_codes,
)
from games.rules.cards.errors import RuleViolation
from games.rules.cards.growing import grown, with_natural
from games.rules.cards.ruleset import BASE, SEATS
from games.rules.play.defaults import play_of_move
from games.rules.play.engine import act, evolve
from games.rules.state.actions import Action, Boost, Deal, Play
from games.rules.state.booster_events import ProposalTurned, Proposed, SlippedUnder, TopChanged
from games.rules.state.boosters import Effect, Until
from games.rules.state.events import CardsLaid, Event
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.booster import Colour
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.boosters import driver, slow_reader
from tests.boosters.slow_reader import BOMBS, Companion, Law, Reading
from tests.rules.walks import random_deal

BY_RANK = dict(zip(range(2, 15), slow_reader.RANKS, strict=True))
BY_SUIT = dict(zip(SUITS, "jspt", strict=True))
NEW_KINDS = ("hockey_team", "little_flower", "modesty", "swagger")
GROWING = ("add_on", "bird_thief", "slip_under")
ALL_BOMBS = [cards_of_rank(rank) for rank in RANKS] + [
    cards_of_suit(suit) & sum(cards_of_rank(rank) for rank in range(low, low + 6))
    for suit in SUITS
    for low in range(2, 10)
]
AT_START = 10
"""Boosters in each hand: more than any table gives, so that more is played."""
ABOUT_CARDS = [slug for slug, it in CATALOGUE.items() if it.colour in (Colour.GREEN, Colour.YELLOW)]


class Lying(NamedTuple):
    """What was laid last: its cards, and the companions laid with it."""

    cards: Cards = 0
    companions: tuple[Companion, ...] = ()


class Reader:
    """Follows the events of a match and reads again what is laid."""

    def __init__(self) -> None:
        self.lying = Lying()
        self.seen: Counter[str] = Counter()

    def follow(self, before: State, events: list[Event]) -> None:
        """Read what events lay, each by what was in force just before it."""
        state = before
        for event in events:
            match event:
                case CardsLaid(settled=False, combination=combination, companions=companions):
                    self.check_play(state, event.seat, combination, companions)
                case Proposed(proposal) | ProposalTurned(proposal) if (
                    proposal.kind == "cards" and proposal.combination is not None
                ):
                    found = proposal.combination
                    self.check_play(state, proposal.seat, found, proposal.companions)
                case TopChanged():
                    self.check_growth(state, event)
                case SlippedUnder():
                    self.check_lower(state, event.combination)
            if isinstance(event, CardsLaid):
                companions = tuple(map(companion, event.companions))
                self.lying = Lying(event.combination.cards, companions)
            state = evolve(state, event)

    def check_play(
        self, state: State, seat: int, laid: Combination, boosts: tuple[Boost, ...]
    ) -> None:
        """A play is what it can be read as, and beats what lies there."""
        law = law_of(state, boosts)
        top = state.top.combination if state.top else None
        assert as_reading(laid) in slow_reader.readings(
            codes(laid.cards), law, types_for(law, top)
        ) or is_phoenix_on(laid, top)
        assert is_allowed(state, laid)
        if top is not None:
            lies = as_reading(top)
            above = slow_reader.beats(as_reading(laid), lies, closed=top.closed, safe=top.safe)
            assert above or lies.kind == "dog"
        solo = ("closes_lead", 1 << seat) in changes(state) and top is None
        closing = any(map(law.has, ("mighty_mouse", "dragon_baby", "ring_road")))
        assert laid.closed == (solo or closing)
        assert laid.safe == law.has("umbrella")
        self.seen[f"laid {laid.kind}"] += 1

    def check_growth(self, state: State, event: TopChanged) -> None:
        """What has grown is what it may grow into: a bomb if its natural cards are one."""
        assert state.top is not None
        top, now = state.top.combination, event.combination
        law = law_of(state)._replace(companions=self.lying.companions)
        assert top.cards & now.cards == top.cards & ~event.taken
        if event.taken:
            left = [code for code in codes(top.cards) if code != slow_reader.PHOENIX]
            [new] = codes(event.laid)
            assert BY_RANK[top.phoenix] == new[0]
            bomb = slow_reader.is_natural_bomb([*left, new], law)
            expected = as_reading(top)._replace(phoenix="")
            if bomb:
                expected = Reading(
                    bomb, max(map(law.number, (it[0] for it in left))), len(left) + 1
                )
            assert as_reading(now)._replace(rank=expected.rank) == expected
            kind = "thief"
        else:
            possible = slow_reader.grown(codes(top.cards), as_reading(top), codes(event.laid), law)
            assert as_reading(now) in possible
            kind = "added"
        assert is_allowed(state, now)
        assert (now.closed, now.safe) == (top.closed, top.safe)
        self.lying = self.lying._replace(cards=now.cards)
        self.seen[f"{kind} {top.kind} {now.kind}"] += 1

    def check_lower(self, state: State, laid: Combination) -> None:
        """What goes under the top is of its kind and lower."""
        assert state.top is not None
        top, law = state.top.combination, law_of(state)
        types = [kind for kind, name in slow_reader.TYPES.items() if name == top.kind]
        low, high = as_reading(laid), as_reading(top)
        assert low in slow_reader.readings(codes(laid.cards), law, types)
        assert low.kind == high.kind or (low.kind in BOMBS and high.kind in BOMBS)
        assert slow_reader.beats(high, low)
        assert is_allowed(state, laid)
        self.seen[f"under {top.kind}"] += 1

    def check_refusal(self, state: State, seat: int, action: Action, code: str) -> None:
        """What is refused as no combination, or as not higher, is so for the reader, too."""
        if code not in ("invalid_combination", "not_higher"):
            return
        top = state.top.combination if state.top else None
        if isinstance(action, Play) and not action.boosters and action.phoenix is None:
            law = law_of(state)
            found = slow_reader.readings(codes(action.cards), law, types_for(law, top))
            for reading in found:
                assert top is not None, reading
                lies = as_reading(top)
                assert not slow_reader.beats(reading, lies, closed=top.closed, safe=top.safe)
            self.seen["refused play"] += 1
        elif isinstance(action, Boost) and action.booster == "add_on" and top is not None:
            law = law_of(state)._replace(companions=self.lying.companions)
            added = codes(action.cards)
            assert not slow_reader.grown(codes(top.cards), as_reading(top), added, law)
            self.seen["refused growth"] += 1


# --- what the reader is told --------------------------------------------------------------


def codes(cards: Cards) -> list[str]:
    return to_codes(cards).split()


def as_reading(found: Combination) -> Reading:
    phoenix = BY_RANK.get(found.phoenix, "")
    return Reading(str(found.kind), found.rank, found.length, phoenix, found.detail)


def companion(boost: Boost) -> Companion:
    card = to_codes(boost.cards) if boost.cards else ""
    suit = None if boost.suit is None else BY_SUIT[boost.suit]
    return Companion(boost.booster, BY_RANK.get(boost.rank, ""), card, suit)


def law_of(state: State, boosts: tuple[Boost, ...] = ()) -> Law:
    in_force = frozenset(effect.boost.booster for effect in state.booster_state.effects)
    return Law(in_force, tuple(map(companion, boosts)))


def changes(state: State) -> list[tuple[str, object]]:
    """Return the changes that the effects in force declare."""
    return [change for effect in state.booster_state.effects for change in effect.changes]


def types_for(law: Law, top: Combination | None) -> list[tuple[bool, bool]]:
    """Return the types of straights of a play: by its companions, or as on the table."""
    own = (law.has("pothole"), law.has("four_street"))
    lying = next((kind for kind, it in slow_reader.TYPES.items() if top and it == top.kind), own)
    if law.has("ring_road"):
        return [own]
    return [own, (own[0] or lying[0], own[1] or lying[1])]


def is_phoenix_on(laid: Combination, top: Combination | None) -> bool:
    """Tell whether it is the single Phoenix, just above the single on the table (PHX-2)."""
    if top is None or codes(laid.cards) != [slow_reader.PHOENIX] or top.kind != "single":
        return False
    return top.rank < laid.rank <= top.rank + 0.5


def is_allowed(state: State, laid: Combination) -> bool:
    """Tell whether a bomb is not forbidden now (17, 24)."""
    if laid.kind not in BOMBS:
        return True
    if any(effect.boost.booster == "truce" for effect in state.booster_state.effects):
        return False
    duds = [cards for name, some in changes(state) if name == "no_bombs" for cards in some]
    return all(laid.cards & ~dud for dud in duds)


# --- random decks, and anything that players might do ------------------------------------


def random_deck(chance: Random) -> tuple[tuple[str, int], ...]:
    """Return a deck with many Boosters about cards, some of them several times."""
    slugs = chance.sample(list(CATALOGUE), 8) + chance.sample(ABOUT_CARDS, 12)
    numbers = {slug: chance.randint(1, 4) for slug in slugs}
    often = (*chance.sample(GROWING, 2), *chance.sample(NEW_KINDS, 1))
    return tuple((numbers | dict.fromkeys(often, 4)).items())


def split_deal(chance: Random) -> Deal:
    """Return a deal in which bombs are split: one card of each is in another hand."""
    deal = random_deal(chance, lumps=True)
    hands = [first | rest for first, rest in zip(deal.first, deal.rest, strict=True)]
    for bomb in chance.sample(ALL_BOMBS, 40):
        owner = next((it for it in SEATS if not bomb & ~hands[it]), None)
        if owner is None:
            continue
        other = chance.choice([it for it in SEATS if it != owner])
        inside = list(each(bomb))[1:-1]
        lost, found = chance.choice(inside), chance.choice(list(each(hands[other])))
        hands[owner] = hands[owner] & ~lost | found
        hands[other] = hands[other] & ~found | lost
    first = [sum(chance.sample(list(each(hand)), 8)) for hand in hands]
    return Deal(four(first), four(hands[it] & ~first[it] for it in SEATS))


def random_cards(hand: Cards, chance: Random) -> Cards:
    """Return some cards, mostly of few ranks or one suit, that may be anything."""
    cards = list(each(hand))
    like = chance.choice(cards)
    near = [it for it in cards if to_codes(it)[0] == to_codes(like)[0]]
    suited = [it for it in cards if to_codes(it)[-1] == to_codes(like)[-1]]
    some = chance.choice((cards, near, suited, suited))
    return sum(chance.sample(some, min(len(some), chance.randint(1, 6))))


def wild_tries(state: State, seat: int, chance: Random) -> Iterator[Action]:
    """Yield plays and growths that may or may not be possible."""
    hand = state.hands[seat]
    if not hand:
        return
    top = state.top and state.top.combination
    if "add_on" in state.booster_state.hands[seat] and top is not None:
        equal = hand & sum(cards_of_rank(rank) for rank in set(map(rank_of, each(top.cards))))
        yield Boost("add_on", cards=equal)
        for _ in range(6):
            yield Boost("add_on", cards=random_cards(hand, chance))
    if state.phase in (Phase.LEAD, Phase.FOLLOW) and state.turn == seat:
        moves = options(perspective(state, seat)).moves
        if moves and chance.random() < 0.5:
            some = chance.sample(moves, min(len(moves), 20))
            longest = max(some, key=lambda it: it.combination.length)
            yield play_of_move(longest, hand, state.phase == Phase.LEAD)
        for _ in range(3):
            yield Play(random_cards(hand, chance))


def step(state: State, chance: Random, reader: Reader) -> State:
    """Take any action that is accepted; read it and all that were refused."""
    for seat in chance.sample(range(4), 4):
        wild = list(wild_tries(state, seat, chance)) if chance.random() < 0.7 else []
        tries = [action for action, _ in driver.random_tries(perspective(state, seat), chance)]
        if chance.random() < 0.5:
            tries.sort(key=lambda it: not (isinstance(it, Play) and it.boosters))
        if chance.random() < 0.5:
            tries.sort(key=lambda it: -it.cards.bit_count() if isinstance(it, Play) else 0)
        for action in (*wild, *tries):
            try:
                after, events = act(state, seat, action, CATALOGUE, chance.getrandbits(256))
            except RuleViolation as refused:
                reader.check_refusal(state, seat, action, refused.code)
                continue
            reader.follow(state, events)
            return after
    running = chance.choice(clocks(state))
    after, events = act(
        state, None, driver.TimeOut(running.key), CATALOGUE, chance.getrandbits(256)
    )
    reader.follow(state, events)
    return after


def read_actions(seed: int, actions: int) -> Counter[str]:
    """Read random actions of matches over random decks; return what has been read."""
    chance, reader = Random(seed), Reader()
    done = 0
    for number in count():
        variant = driver.VARIANTS[number % len(driver.VARIANTS)]
        state = driver.table(AT_START, random_deck(chance), **variant)
        for _ in range(3):
            deal = chance.choice((split_deal, partial(random_deal, lumps=True)))(chance)
            state, _ = act(state, None, deal, CATALOGUE, chance.getrandbits(256))
            while state.windows:
                state = step(state, chance, reader)
                done += 1
                if done == actions:
                    return reader.seen
    raise AssertionError


def test_a_slow_reader_agrees() -> None:
    seen = Counter[str]()
    for seed in range(2):
        seen += read_actions(seed, 1000)
    # A lot was read, or this would prove little.
    assert len([name for name in seen if name.startswith("laid")]) > 5
    assert any(name.startswith("added") for name in seen)
    assert seen["refused play"] > 100


# --- what is nearly a bomb ----------------------------------------------------------------

KINDS_IN_FORCE = ("hockey_team", "little_flower", "expressway", "triple_train", "skat", "red_alert")


def split_bomb(chance: Random) -> tuple[Cards, Cards]:
    """Return most cards of a bomb, perhaps with others that fit, and the missing ones."""
    bomb = list(each(chance.choice(ALL_BOMBS)))
    missing = chance.sample(bomb, chance.choice((1, 1, 2)))
    lying = sum(bomb) & ~sum(missing)
    if chance.random() < 0.3:
        lying |= PHOENIX
    if chance.random() < 0.4:
        lying |= chance.choice(list(each(NATURALS & ~sum(bomb))))
    return lying, sum(missing)


def read_nearly(chance: Random) -> str:
    """Let a combination that is nearly a bomb grow, and read it; return what it became."""
    slugs = [slug for slug in KINDS_IN_FORCE if chance.random() < 0.5]
    rules, law = BASE, Law(frozenset(slugs))
    for slug in slugs:
        modify = CATALOGUE[slug].modify
        assert modify is not None
        rules = modify(rules, Effect(0, Boost(slug), 0, Until.ROUND))
    lying, missing = split_bomb(chance)
    readings = book_for(rules).readings(lying)
    if not readings:
        return ""
    top = chance.choice(readings)
    is_one = not missing & (missing - 1)
    if is_one and top.phoenix == rank_of(missing):
        now = with_natural(top, missing, rules)
        assert now is not None
        bomb = slow_reader.is_natural_bomb(codes(now.cards), law)
        assert (bomb or top.kind) == now.kind
        return f"{top.kind} robbed {now.kind}"
    grows_to = slow_reader.grown(codes(lying), as_reading(top), codes(missing), law)
    now = grown(top, missing, rules)
    assert (now is None) == (not grows_to)
    assert now is None or as_reading(now) in grows_to
    return "" if now is None else f"{top.kind} grown {now.kind}"


def test_what_is_nearly_a_bomb_becomes_one() -> None:
    """Cases 9 and 47: whatever it was laid as."""
    chance = Random("nearly")
    seen = Counter(read_nearly(chance) for _ in range(4000))
    for name in ("hockey_team grown bombsf", "straight robbed bombsf", "triple grown bomb4"):
        assert seen[name] > 5, seen


@pytest.mark.nightly
def test_a_slow_reader_agrees_at_length() -> None:
    """100,000 actions in all, so that rare ones occur, too."""
    seen = Counter[str]()
    for seed in range(100, 200):
        seen += read_actions(seed, 1000)
    names = Counter[str]()
    for name, times in seen.items():
        names[name.split()[0]] += times
    assert names["added"] > 100
    assert names["under"] > 50
    assert names["thief"] > 10
    assert any(name.startswith("added") and name.split()[2] in BOMBS for name in seen)
