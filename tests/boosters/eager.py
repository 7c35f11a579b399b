"""A round in which two Boosters are played, each at its first legal moment.

Everybody holds both. Everything else is quick: windows pass, cards are laid at random,
and Boosters that others need as an event are laid for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as choose
from itertools import islice
from random import Random

from boosters.catalogue import CATALOGUE
from games.rules.cards.combinations import book_for
from games.rules.cards.deck import (
    DECK,
    FULL_DECK,
    JADE,
    MAH_JONG,
    NATURALS,
    RANKS,
    SUITS,
    Cards,
    cards_of_rank,
    each,
    make_card,
    rank_of,
    suit_of,
)
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import moves_of, some_cards
from games.rules.cards.ruleset import SEATS
from games.rules.cards.shapes import Kind
from games.rules.play.defaults import default_action, play_of_move
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    Bomb,
    Boost,
    CallGrand,
    CallTichu,
    Deal,
    DeclineGrand,
    Play,
    TimeOut,
)
from games.rules.state.boosters import Effect
from games.rules.state.events import Event
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.booster import Booster, Colour, Need
from games.rules.view.booster_choices import choices, is_to_be_announced, refusal, target_of
from games.rules.view.choices import options
from games.rules.view.perspective import Perspective, perspective
from tests.boosters import driver

# What somebody has to lay before a card finds its event or its kind.
CATALYST = {
    "njet": ("about_turn",),
    "chameleon": ("little_flower", "rainbow"),
    "wishless": ("hearts_desire",),
    "recycling": ("dealer", "carousel"),
}
ENDLESS = 2000
MOST_TRIES = 150


class Round:
    """A round with two Boosters; ``played`` are those laid, in order."""

    def __init__(self, first: str, second: str, seed: int) -> None:
        self.chance = Random(f"{first} {second} {seed}")
        self.wanted = [first, second]
        self.played: list[str] = []
        self.codes: set[str] = set()
        self.catalysts = sorted(
            {
                next((it for it in CATALYST[slug] if it not in self.wanted), first)
                for slug in self.wanted
                if slug in CATALYST
            }
            - {first, second}
        )
        deck = [(slug, 8) for slug in sorted({first, second, *self.catalysts})]
        options_of_table = driver.table(0, tuple(deck))
        deal = rich_deal(self.chance)
        self.state, _ = act(options_of_table, None, deal, CATALOGUE, seed)
        hand = (first, second, *self.catalysts)
        self.everything = sorted(hand * 4)
        boosted = self.state.booster_state._replace(hands=(hand,) * 4, pile=())
        self.state = self.state._replace(booster_state=boosted)

    def play(self) -> None:
        """Play the round to its end."""
        for _ in range(ENDLESS):
            if not self.state.windows:
                break
            self._step()
            assert driver.cards_conserved(self.state)
        assert not self.state.windows, "the round never ends"
        assert driver.all_boosters(self.state) == self.everything

    def _take(self, seat: int | None, action: Action) -> bool:
        bits = self.chance.getrandbits(256)
        try:
            self.state, events = act(self.state, seat, action, CATALOGUE, bits)
        except RuleViolation as refused:
            if isinstance(action, Boost) or getattr(action, "boosters", ()):
                self.codes.add(refused.code)
            return False
        self._note(events)
        return True

    def _note(self, events: list[Event]) -> None:
        for event in events:
            laid = type(event).__name__ == "BoosterLaid"
            if laid and self.wanted and event.boost.booster == self.wanted[0]:  # type: ignore[union-attr]
                self.played.append(self.wanted.pop(0))
                self.codes.clear()

    def _step(self) -> None:
        for seat in self.chance.sample(SEATS, 4):
            view = perspective(self.state, seat)
            if self.wanted and self._try(view, self.wanted[0]):
                return
        for seat in self.chance.sample(SEATS, 4):
            if self._help_along(perspective(self.state, seat)):
                return
        self._go_on()

    def _try(self, view: Perspective, slug: str) -> bool:
        boosters, booster = view.boosters, CATALOGUE[slug]
        if boosters is None or view.seat is None or slug not in boosters.hand:
            return False
        if booster.colour == Colour.YELLOW:
            some = islice(plays_with(view, booster), MOST_TRIES)
            return any(self._take(view.seat, it) for it in some)
        if booster.colour == Colour.GREEN and is_to_be_announced(view):
            return False
        for boost in choices(view, booster):
            code = refusal(view, booster, boost, target_of(view, booster, boost.on))
            if code is None:
                return self._take(view.seat, boost)
            self.codes.add(code)
        return False

    def _help_along(self, view: Perspective) -> bool:
        """Call, or lay a Booster as the event of another, now and then."""
        if not self.wanted or view.seat is None or self.chance.random() > 0.15:
            return False
        wanted = self.wanted[0]
        kind = CATALOGUE[wanted].answers_to
        if kind == "call" and view.phase == Phase.GRAND:
            return self._take(view.seat, CallGrand())
        if kind == "call" or wanted == "super_partner":
            return self._take(view.seat, CallTichu())
        found = list(self.catalysts)
        if kind == "booster" and self.wanted[-1] != wanted:
            found.append(self.wanted[-1])
        return any(self._try(view, slug) for slug in found)

    def _go_on(self) -> None:
        state, chance = self.state, self.chance
        if state.phase == Phase.GRAND:
            seat = next(it for it in SEATS if state.window.waiting >> it & 1)
            assert self._take(seat, DeclineGrand())
        elif state.phase in (Phase.INTAKE, Phase.EXCHANGE, Phase.ANSWER, "gift"):
            waiting = state.windows[-1].waiting
            # The seat that pushes last has to wait for the others.
            assert any(self._answer(it) for it in SEATS if waiting >> it & 1)
        elif state.phase in (Phase.LEAD, Phase.FOLLOW) and not _holds_back(state):
            assert state.turn is not None
            play = self._play_of(perspective(state, state.turn))
            assert self._take(state.turn, play), play
        elif state.phase in (Phase.LEAD, Phase.FOLLOW, Phase.CLOSING) and chance.random() < 0.4:
            if not self._bomb():
                self._pass_time()
        else:
            self._pass_time()

    def _pass_time(self) -> None:
        clock = next(it for it in clocks(self.state) if it.kind != "turn")
        assert self._take(None, TimeOut(clock.key))

    def _bomb(self) -> bool:
        for seat in self.chance.sample(SEATS, 4):
            view = perspective(self.state, seat)
            for bomb in options(view).bombs:
                action = Bomb(some_cards(bomb, view.hand))
                if self._take(seat, action):
                    return True
        return False

    def _answer(self, seat: int) -> bool:
        view = perspective(self.state, seat)
        assert view.boosters is not None
        if view.boosters.asked and view.boosters.stack[-1].kind == "cards":
            answer = driver.random_answer(view, view.boosters, self.chance)
            if self._take(seat, answer):
                return True
        return self._take(seat, default_action(self.state, seat))

    def _play_of(self, view: Perspective) -> Action:
        found = options(view, CATALOGUE)
        passes = [it for it in found.actions if type(it).__name__ == "Pass"]
        if passes and (not found.moves or self.chance.random() < 0.3):
            return passes[0]
        move = self.chance.choice(found.moves)
        if self.wanted and self.wanted[0] == "dog_catcher":
            move = next((it for it in found.moves if it.combination.kind == "dog"), move)
        play = play_of_move(move, view.hand, view.phase == Phase.LEAD)
        wish = self.chance.choice(RANKS) if play.cards & MAH_JONG else 0
        return play._replace(wish=wish)


def _holds_back(state: State) -> bool:
    """Tell whether regular actions have to wait for a window."""
    bombs = state.bombs
    return bombs is not None and (bombs.timed or bool(bombs.holds))


def rich_deal(chance: Random) -> Deal:
    """Return a deal with bombs of both kinds: all sorts of events are wanted."""
    ranks = chance.sample(range(3, 14), 3)
    suit = chance.choice(SUITS)
    low = chance.randint(2, 9)
    run = sum(make_card(rank, suit) for rank in range(low, low + 5))
    hands: list[Cards] = [run, 0, 0, 0]
    taken = run
    for seat, rank in enumerate(ranks, start=1):
        four = cards_of_rank(rank) & ~taken
        hands[seat] |= four
        taken |= four
    chance.shuffle(hands)
    left = [card for card in DECK if not card & taken]
    chance.shuffle(left)
    for seat in SEATS:
        while hands[seat].bit_count() < 14:
            hands[seat] |= left.pop()
    assert sum(hands) == FULL_DECK
    first = [sum(list(each(hand))[:8]) for hand in hands]
    rest = [hand & ~eight for hand, eight in zip(hands, first, strict=True)]
    return Deal(tuple(first), tuple(rest))  # type: ignore[arg-type]


def plays_with(view: Perspective, booster: Booster) -> Iterator[Play]:
    """Yield plays that a companion may turn into a combination."""
    if not view.is_my_turn or view.phase not in (Phase.LEAD, Phase.FOLLOW) or view.blocked:
        return
    if Need.SUIT in booster.needs:
        yield from _in_suits(view, booster)
    elif Need.LOW_RANK in booster.needs:
        yield from _with_joker(view, booster)
    elif booster.asks_first:
        yield from (_with(booster, card) for card in each(view.hand))
    else:
        yield from _as_read(view, booster)


def _with(booster: Booster, laid: Cards, /, **named: int) -> Play:
    return Play(laid, boosters=(Boost(booster.slug, **named),))


def _as_read(view: Perspective, booster: Booster) -> Iterator[Play]:
    """Yield plays by the rules as the companion alters them."""
    top = view.top.combination if view.phase == Phase.FOLLOW and view.top else None
    if Need.PLAYED_CARD in booster.needs:
        for card in each(view.hand & NATURALS):
            yield _with(booster, card, cards=card)
        return
    assert booster.modify is not None
    rules = booster.modify(view.rules, Effect(0, Boost(booster.slug), 0, ""))
    for move in reversed(moves_of(view.hand, top, book_for(rules))):
        yield _with(booster, some_cards(move, view.hand))
    yield _with(booster, view.hand & MAH_JONG)


def _with_joker(view: Perspective, booster: Booster) -> Iterator[Play]:
    """Yield pairs with one card, and full houses with four."""
    for rank in RANKS[:7]:
        held = view.hand & cards_of_rank(rank)
        for card in each(held):
            yield _with(booster, card, rank=rank)
        for other in RANKS:
            triple = view.hand & cards_of_rank(other)
            if other != rank and triple.bit_count() == 3 and held:
                yield _with(booster, triple | held & -held, rank=rank)


def _in_suits(view: Perspective, booster: Booster) -> Iterator[Play]:
    """Yield flowers with another stem, and rainbows that lack a suit."""
    held = list(each(view.hand & NATURALS))
    if Kind.FLOWER in view.rules.kinds:
        for one, other, stem in choose(held, 3):
            if rank_of(one) == rank_of(other) and suit_of(stem) != JADE:
                yield _with(booster, one | other | stem, cards=stem, suit=JADE)
    if Kind.RAINBOW in view.rules.kinds:
        for four in islice(choose(held, 4), 300):
            missing = set(SUITS) - {suit_of(card) for card in four}
            if len(missing) == 1:
                for card in four:
                    suit = min(missing)
                    play = _with(booster, sum(four), cards=card, suit=suit)
                    yield play._replace(reading=Kind.RAINBOW)
