"""Play a Booster: when, by whom, on what (BG-4, BG-6, BG-11, BG-17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from games.rules.actions import Boost, TakeBack
from games.rules.additions import cards_below, cards_that_grow
from games.rules.booster_events import (
    AnnouncementEnded,
    BoosterAnnounced,
    BoosterLaid,
    TopChanged,
)
from games.rules.boosters import (
    ANY,
    BLUE,
    BROWN,
    CARDS,
    GIVE,
    GREEN,
    NO_TARGET,
    ONE_A_SEAT,
    OPPONENT,
    OWN_CARD,
    PICK,
    RANK,
    RED,
    SEAT,
    Booster,
    Catalogue,
    Deed,
    Target,
)
from games.rules.cards import RANKS, Cards, each
from games.rules.errors import RuleViolation
from games.rules.laying import would_end_round
from games.rules.pack import BOOSTER, Proposal, Subject
from games.rules.pack import CARDS as CARDS_LAID
from games.rules.pack import WISH as WISH_MADE
from games.rules.perspective import Perspective, perspective
from games.rules.proposals import asked_by
from games.rules.proposing import (
    first_cards,
    others_with_bombs,
    others_with_boosters,
    propose,
)
from games.rules.ruleset import SEATS
from games.rules.state import (
    ANSWER,
    CLOSING,
    EXCHANGE_BOOSTERS,
    FOLLOW,
    GAP,
    GIFT,
    LEAD,
    REACTION,
    rules_in_force,
)
from games.rules.state import BLUE as BLUE_STAGE
from games.rules.state import BROWN as BROWN_STAGE
from games.rules.story import Decide, Story

TIMES = {
    BLUE: (BLUE_STAGE,),
    BROWN: (BROWN_STAGE, GAP),
    GREEN: (BLUE_STAGE, BROWN_STAGE, GAP, LEAD, FOLLOW, CLOSING, GIFT),
}
"""In which regular window each colour is played (BG-11)."""


def decide_boost(story: Story, seat: int, boost: Boost) -> None:
    """Play a Booster, or announce a green one while something is being settled."""
    booster = story.catalogue.get(boost.booster)
    if booster is None:
        raise RuleViolation("bad_target")
    boost = booster.as_needed(boost)
    view = perspective(story.state, seat)
    if booster.colour == GREEN and is_to_be_announced(view):
        _announce(story, seat, boost, view, booster)
        return
    lay_booster(story, seat, boost)


def is_to_be_announced(view: Perspective) -> bool:
    """Tell whether a green Booster has to wait until a window has closed (BG-11)."""
    boosters = view.boosters
    if boosters is None or view.phase not in (REACTION, ANSWER):
        return False
    return not (boosters.stack and boosters.stack[-1].invites)


def _announce(
    story: Story, seat: int, boost: Boost, view: Perspective, booster: Booster
) -> None:
    code = _refuse_holder(view, booster)
    if code is not None:
        raise RuleViolation(code)
    assert view.boosters is not None
    if view.boosters.below not in TIMES[GREEN]:
        raise RuleViolation("not_its_time")
    if not _is_left(view, booster):
        raise RuleViolation("already_submitted")
    story.tell(BoosterAnnounced(seat, boost))


def _is_left(view: Perspective, booster: Booster) -> bool:
    """Tell whether a copy in hand is not announced yet."""
    assert view.boosters is not None
    announced = [boost.booster for boost in view.boosters.announced]
    return announced.count(booster.slug) < view.boosters.hand.count(booster.slug)


def decide_take_back(story: Story, seat: int, _action: TakeBack) -> None:
    """Take the last announced Booster back (BG-11)."""
    for owner, boost in reversed(story.state.pack.announced):
        if owner == seat:
            story.tell(AnnouncementEnded(seat, boost))
            return
    raise RuleViolation("not_submitted")


def lay_announced(story: Story) -> None:
    """Lay the first announced Booster; if it is not legal, it stays unseen (BG-11)."""
    seat, boost = story.state.pack.announced[0]
    story.tell(AnnouncementEnded(seat, boost))
    before = len(story.events)
    try:
        lay_booster(story, seat, boost)
    except RuleViolation:
        assert len(story.events) == before


def lay_booster(story: Story, seat: int, boost: Boost) -> None:
    """Lay a Booster in a window of its own, or ask first what it asks."""
    state = story.state
    booster = story.catalogue[boost.booster]
    view = perspective(state, seat)
    target = target_of(view, booster, boost.on)
    code = refusal(view, booster, boost, target)
    if code is not None:
        raise RuleViolation(code, booster=boost.booster)
    public = boost._replace(on=target.subject.id if target.subject else None)
    shown = public
    if booster.secret:
        hidden = tuple((receiver, 0) for receiver, _ in boost.give)
        shown = public._replace(cards=0, give=hidden)
    story.tell(BoosterLaid(seat, shown))
    _propose(story, seat, booster, public)


def _propose(story: Story, seat: int, booster: Booster, boost: Boost) -> None:
    state = story.state
    waiting = others_with_boosters(state, seat)
    subjects: tuple[tuple[str, str], ...] = ((BOOSTER, booster.slug),)
    cards: tuple[tuple[int, Cards], ...] = ()
    number, combination = 0, None
    if booster.wishes:
        subjects += ((WISH_MADE, ""),)
    if booster.lays_cards:
        subjects += ((CARDS_LAID, ""),)
        cards = ((seat, boost.cards),)
        assert state.top is not None
        changed = _change_of_top(story, seat, booster, boost)
        combination = changed and changed.combination
        left = state.hands[seat] & ~boost.cards | (changed.taken if changed else 0)
        if left or not would_end_round(state, (seat,)):
            lying = combination or state.top.combination
            waiting |= others_with_bombs(state, seat, lying)
            number = state.top.number if booster.keeps_top else state.laid + 1
    asks_first = bool(booster.asks) and booster.asks_first
    propose(
        story,
        BOOSTER,
        seat,
        asked_by(state, booster, seat) if asks_first else waiting,
        subjects=subjects,
        window=ANSWER if asks_first else REACTION,
        boost=boost,
        on=boost.on,
        combination=combination,
        cards=cards,
        number=number,
        wish=boost.rank if booster.wishes else 0,
        first_card=first_cards(state, cards),
        reusable=(booster.slug,) if booster.reusable else (),
        secret=booster.secret,
        lays=booster.lays_cards,
        invites=booster.invites,
        asks_for_card=bool(booster.asks) and not booster.asks_first,
    )


def _change_of_top(
    story: Story, seat: int, booster: Booster, boost: Boost
) -> TopChanged | None:
    """Return what cards that are laid make of the top combination: bombs see it."""
    assert booster.resolve is not None
    state = story.state
    proposal = Proposal(BOOSTER, 0, seat, boost=boost)
    deed = Deed(state, rules_in_force(state), proposal, NO_TARGET, story.chance)
    found = (it for it in booster.resolve(deed) if isinstance(it, TopChanged))
    return next(found, None)


def aimed(story: Story, seat: int, boost: Boost) -> Boost:
    """Return a red Booster with the number of what it answers, 0 for nothing."""
    booster = story.catalogue.get(boost.booster)
    if booster is None or booster.colour != RED or boost.on is not None:
        return boost
    subject = target_of(perspective(story.state, seat), booster, None).subject
    return boost._replace(on=subject.id if subject else 0)


# --- why not ----------------------------------------------------------------------


def target_of(view: Perspective, booster: Booster, on: int | None) -> Target:
    """Return what a red Booster answers: the event named, or the only one it can."""
    if booster.colour != RED or view.boosters is None or not view.boosters.stack:
        return NO_TARGET
    proposal = view.boosters.stack[-1]
    found = [it for it in proposal.subjects if _may_answer(view, booster, it)]
    if on is not None:
        found = [it for it in found if it.id == on]
    return Target(found[0], proposal) if found else NO_TARGET


def _may_answer(view: Perspective, booster: Booster, subject: Subject) -> bool:
    if subject.kind != booster.answers_to:
        return False
    return booster.own_events or subject.seat != view.seat


def refusal(
    view: Perspective, booster: Booster, boost: Boost, target: Target
) -> str | None:
    """Return why a Booster may not be played so, ``None`` if it may."""
    code = _refuse_holder(view, booster) or _refuse_time(view, booster)
    if code is not None:
        return code
    if booster.colour == RED and target.subject is None:
        return "no_target"
    if is_in_force(view, booster):
        return "already_in_force"
    if SEAT in booster.needs or OPPONENT in booster.needs:
        if boost.seat not in SEATS or boost.seat in view.out:
            return "bad_target"
        if OPPONENT in booster.needs and boost.seat % 2 == (view.seat or 0) % 2:
            return "bad_target"
    if RANK in booster.needs and boost.rank not in RANKS:
        return "bad_target"
    if OWN_CARD in booster.needs or CARDS in booster.needs:
        if not boost.cards or boost.cards & ~view.hand:
            return "card_not_in_hand"
        if OWN_CARD in booster.needs and boost.cards & (boost.cards - 1):
            return "bad_target"
    return booster.legal(view, boost, target) if booster.legal else None


def _refuse_holder(view: Perspective, booster: Booster) -> str | None:
    boosters = view.boosters
    if boosters is None or view.seat is None:
        return "not_its_time"
    if view.seat in view.out or not boosters.below or view.score is not None:
        return "round_finished"
    ready = tuple(boost.booster for boost in boosters.ready)
    if booster.slug not in boosters.hand + ready:
        return "card_not_in_hand"
    if not view.rules.boosters_allowed:
        return "forbidden"
    return None


def _refuse_time(view: Perspective, booster: Booster) -> str | None:
    boosters = view.boosters
    assert boosters is not None
    if booster.colour == RED:
        return None if view.phase == REACTION else "not_its_time"
    if booster.exchange and not view.rules.exchange:
        return "no_exchange"
    if view.phase == REACTION and not boosters.stack[-1].invites:
        return "window_open"
    if view.phase == ANSWER:
        return "window_open"
    times = TIMES.get(booster.colour, ())
    if booster.exchange:
        times = (EXCHANGE_BOOSTERS,)
    return None if boosters.below in times else "not_its_time"


def is_in_force(view: Perspective, booster: Booster) -> bool:
    """Tell whether a copy in force forbids a second one (BG-17)."""
    if booster.copies == ANY or view.boosters is None:
        return False
    return any(
        effect.boost.booster == booster.slug
        and (booster.copies != ONE_A_SEAT or effect.seat == view.seat)
        for effect in view.boosters.effects
    )


def why_not(view: Perspective, slug: str, catalogue: Catalogue) -> str | None:
    """Return why a Booster cannot be played now, ``None`` if it can.

    A companion is judged by its time alone: what it goes with decides the rest.
    """
    booster = catalogue[slug]
    code = _refuse_holder(view, booster)
    if code is None and view.aside is not None and view.aside.of_moment:
        code = "already_submitted"
    if code is not None:
        return code
    if booster.colour not in (*TIMES, RED):
        phases = (LEAD, FOLLOW, CLOSING)
        return None if view.is_my_turn and view.phase in phases else "not_its_time"
    if booster.colour == GREEN and is_to_be_announced(view):
        assert view.boosters is not None
        if view.boosters.below not in TIMES[GREEN]:
            return "not_its_time"
        return None if _is_left(view, booster) else "already_submitted"
    code = _refuse_time(view, booster)
    if code is not None:
        return code
    for boost in choices(view, booster):
        target = target_of(view, booster, boost.on)
        found = refusal(view, booster, boost, target)
        if found is None:
            return None
        code = code or found
    return code or "no_target"


def targets(view: Perspective, booster: Booster) -> tuple[int, ...]:
    """Return the events that a red Booster may answer now."""
    if booster.colour != RED or view.boosters is None or not view.boosters.stack:
        return ()
    proposal = view.boosters.stack[-1]
    return tuple(
        subject.id
        for subject in proposal.subjects
        if any(
            refusal(view, booster, boost, Target(subject, proposal)) is None
            for boost in choices(view, booster)
            if boost.on == subject.id and _may_answer(view, booster, subject)
        )
    )


def choices(view: Perspective, booster: Booster) -> Iterator[Boost]:
    """Yield what may be named with a Booster; the rules still have to agree."""
    assert view.boosters is not None
    first = Boost(booster.slug)
    named: list[list[dict[str, Any]]] = []
    for need in booster.needs:
        if need in (SEAT, OPPONENT):
            named.append([{"seat": seat} for seat in SEATS])
        elif need == RANK:
            named.append([{"rank": rank} for rank in RANKS])
        elif need == OWN_CARD:
            named.append([{"cards": card} for card in each(view.hand)])
        elif need == CARDS:
            named.append([{"cards": cards} for cards in _sets_to_lay(view, booster)])
        elif need == PICK:
            found = sorted(set(view.boosters.discard))
            named.append([{"pick": slug} for slug in found])
        elif need == GIVE:
            named.append([{"give": give} for give in _some_gifts(view)])
    subjects: list[dict[str, Any]] = [{}]
    if booster.colour == RED and view.boosters.stack:
        stack = view.boosters.stack[-1]
        subjects = [{"on": subject.id} for subject in stack.subjects]
    for found_together in product(subjects, *named):
        together = {
            key: value for part in found_together for key, value in part.items()
        }
        yield first._replace(**together)


def _sets_to_lay(view: Perspective, booster: Booster) -> Iterator[Cards]:
    """Yield cards that may be laid to the top combination (BG-15)."""
    if view.top is not None:
        find = cards_below if booster.keeps_top else cards_that_grow
        yield from find(view.top.combination, view.hand, view.rules)


def _some_gifts(view: Perspective) -> Iterator[tuple[tuple[int, int], ...]]:
    for seat in SEATS:
        if seat != view.seat:
            for card in each(view.hand):
                yield ((seat, card),)


DECIDE: dict[type, Decide] = {Boost: decide_boost}
