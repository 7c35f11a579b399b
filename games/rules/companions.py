"""Plays with yellow Boosters: what the cards are with them, and Help (BG-9, BG-11)."""

from __future__ import annotations

from games.rules.actions import Answer, Boost, Play
from games.rules.booster_events import Answered, ProposalTurned
from games.rules.boosters import LOW_RANK, YELLOW, Booster, Target
from games.rules.cards import MAH_JONG, RANKS, Cards
from games.rules.combinations import Book, Combination, book_for
from games.rules.errors import RuleViolation
from games.rules.laying import would_end_round
from games.rules.moves import demanded, holds_rank
from games.rules.pack import (
    BOOSTER,
    CALL,
    CARDS,
    PLAIN,
    TRICK,
    WISH,
    Effect,
    Proposal,
)
from games.rules.perspective import perspective
from games.rules.proposing import (
    first_cards,
    others_with_bombs,
    others_with_boosters,
    propose,
)
from games.rules.ruleset import partner_of
from games.rules.shapes import DOG_KIND
from games.rules.state import (
    ANSWER,
    FOLLOW,
    State,
    book_in_force,
    in_round,
    rules_in_force,
    rules_of_turn,
)
from games.rules.story import Story
from games.rules.turns import hand_in_turn, refuse_foreign_cards


def book_of_play(story: Story, seat: int, companions: tuple[Boost, ...]) -> Book:
    """Return the book for one play with its companions; raise what they forbid."""
    state = story.state
    if not companions:
        return book_in_force(state)
    _refuse_companions(story, seat, companions)
    return _book_with(story, seat, companions)


def _book_with(story: Story, seat: int, companions: tuple[Boost, ...]) -> Book:
    """Return the book for a play of a seat with its companions (BG-9)."""
    rules = rules_in_force(story.state)
    for boost in companions:
        modify = story.catalogue[boost.booster].modify
        if modify is not None:
            rules = modify(rules, Effect(0, boost, seat, TRICK))
    if not rules.wrap:
        # A straight that wraps keeps the type that its companions give it.
        turn = rules_of_turn(story.state)
        rules = rules._replace(
            gap=rules.gap or turn.gap, short=rules.short or turn.short
        )
    counted = [stand_in.card for stand_in in rules.stand_ins if stand_in.card]
    if len(set(counted)) < len(counted):
        raise RuleViolation("forbidden")
    return book_for(rules)


def _refuse_companions(story: Story, seat: int, companions: tuple[Boost, ...]) -> None:
    """Raise if they are no yellow Boosters of this seat, or may not be played now."""
    pack = story.state.pack
    held = [
        *pack.hands[seat],
        *(it.booster for owner, it in pack.ready if owner == seat),
    ]
    if not rules_in_force(story.state).boosters_allowed:
        raise RuleViolation("forbidden")
    for boost in companions:
        if boost.booster not in held:
            raise RuleViolation("card_not_in_hand", booster=boost.booster)
        held.remove(boost.booster)
        if story.catalogue[boost.booster].colour != YELLOW:
            raise RuleViolation("not_its_time", booster=boost.booster)


def _boosters(story: Story, companions: tuple[Boost, ...]) -> list[Booster]:
    return [story.catalogue[boost.booster] for boost in companions]


def asks_partner(story: Story, companions: tuple[Boost, ...]) -> bool:
    """Tell whether the partner is asked to complete the play."""
    return any(booster.asks_first for booster in _boosters(story, companions))


def read_play(story: Story, seat: int, action: Play, book: Book) -> Combination:
    """Return what the cards of a regular play are; raise why they may not be laid."""
    state = story.state
    refuse_foreign_cards(state, seat, action.cards)
    combination = _read(story, seat, action, book, action.cards)
    _refuse_bad_wish(action, book)
    refuse_wish_broken(state, seat, action.cards)
    return combination


def _read(
    story: Story, seat: int, action: Play, book: Book, cards: Cards
) -> Combination:
    """Return what cards and companions are, ready to be laid (BG-9)."""
    state, rules = story.state, book.rules
    top = None
    if state.plays and state.windows[0].kind == FOLLOW:
        top = state.plays[-1].combination
    if state.pack is PLAIN:
        return book.choose(cards, action.phoenix, top)
    if cards & state.pack.barred:
        raise RuleViolation("forbidden", cards=cards & state.pack.barred)
    if action.boosters:
        _refuse_altered_bomb(story, action.boosters, cards)
    combination = book.choose(cards, action.phoenix, top, action.reading)
    if combination.kind == DOG_KIND and action.boosters:
        raise RuleViolation("invalid_combination")
    if combination.is_bomb and (
        not rules.bombs_allowed or combination.cards in rules.no_bombs
    ):
        raise RuleViolation("forbidden")
    if action.boosters:
        _refuse_idle_companions(story, seat, action.boosters, combination, book)
    closed = rules.closed
    if rules.closes_lead >> seat & 1 and top is None:
        closed = True
    if (closed or rules.safe) and combination.kind != DOG_KIND:
        combination = combination._replace(closed=closed, safe=rules.safe)
    return combination


def _refuse_altered_bomb(
    story: Story, companions: tuple[Boost, ...], cards: Cards
) -> None:
    """Raise if cards that form a bomb lie with what would alter it (BG-9)."""
    if all(booster.pure for booster in _boosters(story, companions)):
        return
    reading = book_for(rules_in_force(story.state)).read(cards)
    if reading is not None and reading.is_bomb:
        raise RuleViolation("invalid_combination")


def _refuse_idle_companions(
    story: Story,
    seat: int,
    companions: tuple[Boost, ...],
    combination: Combination | None,
    book: Book,
) -> None:
    view = perspective(story.state, seat)
    target = Target(combination=combination, rules=book.rules)
    for boost in companions:
        legal = story.catalogue[boost.booster].legal
        code = None if legal is None else legal(view, boost, target)
        if code is not None:
            raise RuleViolation(code, booster=boost.booster)


def _refuse_bad_wish(action: Play, book: Book) -> None:
    """Raise if the wish is none that these cards allow (WISH-2)."""
    if not action.wish:
        return
    if not action.cards & MAH_JONG or book.rules.mah_jong_tops:
        raise RuleViolation("wish_without_mahjong")
    if action.wish not in RANKS:
        raise RuleViolation("bad_wish")


def refuse_wish_broken(state: State, seat: int, cards: Cards) -> None:
    """Raise if a wish demands other cards; companions are left aside (BG-4)."""
    if not state.wish or state.pack.wish_rests or holds_rank(cards, state.wish):
        return
    wish = state.wish
    top = state.top.combination if state.window.kind == FOLLOW and state.top else None
    moves = demanded(hand_in_turn(state, seat), top, wish, book_in_force(state))
    if moves:
        raise RuleViolation("wish_binds", rank=wish, moves=tuple(moves))


# --- help of the partner ------------------------------------------------------------


def refuse_help(story: Story, seat: int, action: Play) -> None:
    """Raise why the partner cannot be asked to complete these cards."""
    state = story.state
    refuse_foreign_cards(state, seat, action.cards)
    if action.cards & state.pack.barred:
        raise RuleViolation("forbidden", cards=action.cards & state.pack.barred)
    if not in_round(state) >> partner_of(seat) & 1:
        raise RuleViolation("partner_out")
    book = book_in_force(state)
    _refuse_bad_wish(action, book)
    _refuse_idle_companions(story, seat, action.boosters, None, book)
    refuse_wish_broken(state, seat, action.cards)


def ask_for_help(story: Story, seat: int, action: Play) -> None:
    """Lay the cards and ask the partner, before anybody may react (BW-8)."""
    cards = ((seat, action.cards),)
    propose(
        story,
        CARDS,
        seat,
        1 << partner_of(seat),
        subjects=subjects_of(action, CARDS),
        window=ANSWER,
        cards=cards,
        wish=action.wish,
        companions=action.boosters,
        spends=True,
        reusable=reusable(story, action.boosters),
        first_card=first_cards(story.state, cards),
        number=story.state.laid + 1,
    )


def subjects_of(action: Play, kind: str) -> tuple[tuple[str, str], ...]:
    """Return the events of one play: call, companions, cards, wish (BW-1)."""
    call = ((CALL, ""),) if action.tichu else ()
    wish = ((WISH, ""),) if action.wish else ()
    companions = tuple((BOOSTER, boost.booster) for boost in action.boosters)
    return (*call, *companions, (kind, ""), *wish)


def reusable(story: Story, companions: tuple[Boost, ...]) -> tuple[str, ...]:
    """Return the companions that lie ready if a bird goes back."""
    return tuple(it.slug for it in _boosters(story, companions) if it.reusable)


def complete(story: Story, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Complete the partner's play from the own hand; then others may react."""
    state = story.state
    refuse_foreign_cards(state, seat, answer.cards)
    owner, own = proposal.cards[0]
    companions = tuple(
        boost._replace(rank=answer.rank)
        if LOW_RANK in story.catalogue[boost.booster].needs and not boost.rank
        else boost
        for boost in proposal.companions
    )
    cards = own | answer.cards
    action = Play(cards, answer.phoenix, 0, False, answer.reading, companions)
    book = _book_with(story, owner, companions)
    combination = _read(story, owner, action, book, cards)
    if combination.is_bomb and not all(it.pure for it in _boosters(story, companions)):
        raise RuleViolation("invalid_combination")
    parts = ((owner, own), (seat, answer.cards))
    completed = proposal._replace(
        combination=combination,
        companions=companions,
        cards=parts,
        first_card=proposal.first_card | first_cards(state, parts[1:]),
    )
    story.tell(Answered(seat, answer))
    waiting = others_with_boosters(state, owner)
    empty = [owner] if not state.hands[owner] else []
    empty += [seat] if state.hands[seat] == answer.cards else []
    if would_end_round(state, tuple(empty)):
        completed = completed._replace(number=0)
    else:
        waiting |= others_with_bombs(state, owner, combination)
    story.tell(ProposalTurned(completed, waiting))
