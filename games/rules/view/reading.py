"""What the cards of a play are with its companions (BG-9, BG-10).

A function of what its player may know: the rules decide by it, and the screen uses it to
say why cards cannot be played before anybody presses a button.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.cards.combinations import Book, Combination, book_for
from games.rules.cards.deck import DOG, MAH_JONG, RANKS, Cards
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import Rules, is_no_bomb, partner_of
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Answer, Boost, Play
from games.rules.state.boosters import Effect, Proposal, Until
from games.rules.view.booster import Booster, Catalogue, Colour, Need, Target
from games.rules.view.perspective import Perspective


class LaidOn(NamedTuple):
    """What a play is laid on, and by which rules it is read."""

    seat: int
    rules: Rules
    """The rules for the seat in turn, without companions."""
    top: Combination | None
    """What has to be beaten."""
    barred: Cards = 0
    """Cards that may not be laid in this turn."""


def ground_of(view: Perspective, seat: int) -> LaidOn:
    """Return what a play of a seat is laid on, as another seat may see it, too."""
    boosters = view.boosters
    return LaidOn(seat, view.rules, view.to_beat, 0 if boosters is None else boosters.barred)


def boosters_of(catalogue: Catalogue, companions: Iterable[Boost]) -> list[Booster]:
    """Return the cards of companions."""
    return [catalogue[boost.booster] for boost in companions]


def asks_partner(catalogue: Catalogue, companions: Iterable[Boost]) -> bool:
    """Tell whether the partner is asked to complete the play."""
    known = (boost for boost in companions if boost.booster in catalogue)
    return any(it.asks_first for it in boosters_of(catalogue, known))


def refuse_companions(
    rules: Rules,
    held: Iterable[str],
    catalogue: Catalogue,
    companions: tuple[Boost, ...],
) -> None:
    """Raise if they are not yellow Boosters in hand, or are forbidden now."""
    left = list(held)
    if not rules.boosters_allowed:
        raise RuleViolation("forbidden")
    for boost in companions:
        if boost.booster not in left:
            raise RuleViolation("card_not_in_hand", booster=boost.booster)
        left.remove(boost.booster)
        if catalogue[boost.booster].colour != Colour.YELLOW:
            raise RuleViolation("not_its_time", booster=boost.booster)
    # It is in force for its own play, so that cannot have a second one (BG-17).
    slugs = [boost.booster for boost in companions]
    twice = next((slug for slug in slugs if slugs.count(slug) > 1), None)
    if twice is not None:
        raise RuleViolation("already_in_force", booster=twice)


def book_with(ground: LaidOn, catalogue: Catalogue, companions: Iterable[Boost]) -> Book:
    """Return the book for a play with its companions (BG-9)."""
    turn = ground.rules
    rules = turn._replace(gap=False, short=False)
    for boost in companions:
        modify = catalogue[boost.booster].modify
        if modify is not None:
            rules = modify(rules, Effect(0, boost, ground.seat, Until.TRICK))
    if not rules.wrap:
        # A straight that wraps keeps the type its companions give it.
        rules = rules._replace(gap=rules.gap or turn.gap, short=rules.short or turn.short)
    counted = [stand_in.card for stand_in in rules.stand_ins if stand_in.card]
    if len(set(counted)) < len(counted):
        raise RuleViolation("forbidden")
    return book_for(rules)


def book_of_play(view: Perspective, catalogue: Catalogue, companions: tuple[Boost, ...]) -> Book:
    """Return the book for the seat's own play; raise what its companions forbid."""
    assert view.seat is not None
    ground = ground_of(view, view.seat)
    if companions:
        refuse_companions(ground.rules, _held(view), catalogue, companions)
    return book_with(ground, catalogue, companions)


def _held(view: Perspective) -> tuple[str, ...]:
    """Return the Boosters that the seat may play with its cards."""
    if view.boosters is None:
        return ()
    return (*view.boosters.hand, *(boost.booster for boost in view.boosters.ready))


def read_cards(ground: LaidOn, book: Book, catalogue: Catalogue, action: Play) -> Combination:
    """Return what cards and companions are, ready to be laid; raise why not (BG-9).

    Whether a companion changes anything is :func:`refuse_idle_companions`.
    """
    rules, cards = book.rules, action.cards
    if cards & ground.barred:
        raise RuleViolation("forbidden", cards=cards & ground.barred)
    if action.boosters:
        _refuse_altered_bomb(ground, catalogue, action)
    combination = book.choose(cards, action.phoenix, ground.top, action.reading)
    if combination.kind == Kind.DOG:
        if action.boosters:
            raise RuleViolation("invalid_combination")
        return combination
    if combination.is_bomb and is_no_bomb(rules, combination.cards):
        raise RuleViolation("forbidden")
    closes_lead = ground.top is None and rules.closes_lead >> ground.seat & 1
    if rules.closed or closes_lead or rules.safe:
        closed = bool(rules.closed or closes_lead)
        return combination._replace(closed=closed, safe=rules.safe)
    return combination


def _refuse_altered_bomb(ground: LaidOn, catalogue: Catalogue, action: Play) -> None:
    """Raise if cards that form a bomb lie with what would alter it (BG-9)."""
    if all(it.pure for it in boosters_of(catalogue, action.boosters)):
        return
    plain = ground.rules._replace(gap=False, short=False)
    reading = book_for(plain).read(action.cards)
    if reading is not None and reading.is_bomb:
        raise RuleViolation("invalid_combination")


def refuse_idle_companions(
    view: Perspective,
    catalogue: Catalogue,
    companions: tuple[Boost, ...],
    combination: Combination | None,
    rules: Rules,
) -> None:
    """Raise why a companion cannot go with a combination, if one cannot."""
    target = Target(combination=combination, rules=rules)
    for boost in companions:
        legal = catalogue[boost.booster].legal
        code = None if legal is None else legal(view, boost, target)
        if code is not None:
            raise RuleViolation(code, booster=boost.booster)


def refuse_bad_wish(action: Play, rules: Rules) -> None:
    """Raise if these cards do not allow the wish (WISH-2)."""
    if not action.wish:
        return
    if not action.cards & MAH_JONG or rules.mah_jong_tops:
        raise RuleViolation("wish_without_mahjong")
    if action.wish not in RANKS:
        raise RuleViolation("bad_wish")


def refuse_help(view: Perspective, ground: LaidOn, catalogue: Catalogue, action: Play) -> None:
    """Raise why the partner cannot be asked to complete these cards."""
    if action.cards & ground.barred:
        raise RuleViolation("forbidden", cards=action.cards & ground.barred)
    if action.cards & DOG:
        raise RuleViolation("invalid_combination")  # it goes alone (DOG-1)
    if partner_of(ground.seat) in view.out:
        raise RuleViolation("partner_out")
    _refuse_altered_bomb(ground, catalogue, action)
    refuse_bad_wish(action, ground.rules)
    refuse_idle_companions(view, catalogue, action.boosters, None, ground.rules)


def read_play(view: Perspective, catalogue: Catalogue, action: Play) -> Combination | None:
    """Return what the seat's own play is; raise why it may not be laid.

    ``None`` for cards that the partner is asked to complete. Turn, own cards and
    wishes of others are ignored.
    """
    assert view.seat is not None
    ground = ground_of(view, view.seat)
    companions = action.boosters
    if asks_partner(catalogue, companions):
        companions = without_joker_rank(catalogue, companions)
        book_of_play(view, catalogue, companions)
        refuse_help(view, ground, catalogue, action._replace(boosters=companions))
        return None
    book = book_of_play(view, catalogue, companions)
    combination = read_cards(ground, book, catalogue, action)
    refuse_idle_companions(view, catalogue, companions, combination, book.rules)
    refuse_bad_wish(action, book.rules)
    return combination


class Completed(NamedTuple):
    """What a play is once the partner has completed it."""

    combination: Combination
    companions: tuple[Boost, ...]
    """With what the answer has named for them."""


def completing(catalogue: Catalogue, proposal: Proposal, answer: Answer) -> tuple[Boost, ...]:
    """Return the companions on the table, with what the partner's answer names for them."""
    return _with_joker_rank(catalogue, proposal.companions, answer.rank)


def without_joker_rank(catalogue: Catalogue, companions: tuple[Boost, ...]) -> tuple[Boost, ...]:
    """Return companions without the rank named by the partner who completes the play (46)."""
    return _with_joker_rank(catalogue, companions, 0)


def _with_joker_rank(
    catalogue: Catalogue, companions: tuple[Boost, ...], rank: int
) -> tuple[Boost, ...]:
    jokers = {slug for slug, it in catalogue.items() if Need.LOW_RANK in it.needs}
    return tuple(
        boost._replace(rank=rank) if boost.booster in jokers else boost for boost in companions
    )


def read_completed(
    view: Perspective, catalogue: Catalogue, proposal: Proposal, answer: Answer
) -> Completed:
    """Return what the cards laid and the partner's form; raise why they form nothing."""
    owner, own = proposal.cards[0]
    companions = completing(catalogue, proposal, answer)
    cards = own | answer.cards
    action = Play(cards, answer.phoenix, 0, False, answer.reading, companions)
    ground = ground_of(view, owner)
    book = book_with(ground, catalogue, companions)
    combination = read_cards(ground, book, catalogue, action)
    refuse_idle_companions(view, catalogue, companions, combination, book.rules)
    if combination.is_bomb and not all(it.pure for it in boosters_of(catalogue, companions)):
        raise RuleViolation("invalid_combination")
    return Completed(combination, companions)
