"""Why a Booster can or cannot be played, and what may be named with it (BG-4, BG-11, BG-17).

A function of what its player may know: no refusal can reveal more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from games.rules.cards.deck import RANKS, Cards, each
from games.rules.cards.ruleset import SEATS, partner_of
from games.rules.state.actions import Boost
from games.rules.state.boosters import Subject
from games.rules.state.phase import Phase
from games.rules.view.booster import (
    NO_TARGET,
    Asked,
    Booster,
    Catalogue,
    Colour,
    Copies,
    Need,
    Target,
)
from games.rules.view.perspective import Perspective

TIMES = {
    Colour.BLUE: (Phase.BLUE,),
    Colour.BROWN: (Phase.BROWN, Phase.GAP),
    Colour.GREEN: (
        Phase.BLUE,
        Phase.BROWN,
        Phase.GAP,
        Phase.LEAD,
        Phase.FOLLOW,
        Phase.CLOSING,
        Phase.GIFT,
    ),
}
"""In which regular window each colour is played (BG-11)."""


def is_to_be_announced(view: Perspective) -> bool:
    """Tell whether a green Booster has to wait until a window has closed (BG-11)."""
    boosters = view.boosters
    if boosters is None or view.phase not in (Phase.REACTION, Phase.ANSWER):
        return False
    return not (boosters.stack and boosters.stack[-1].invites)


def is_left(view: Perspective, booster: Booster) -> bool:
    """Tell whether a copy in hand is not announced yet."""
    assert view.boosters is not None
    announced = [boost.booster for boost in view.boosters.announced]
    return announced.count(booster.slug) < view.boosters.hand.count(booster.slug)


def target_of(view: Perspective, booster: Booster, on: int | None) -> Target:
    """Return what a red Booster answers: the event named, or the only one it can."""
    if booster.colour != Colour.RED or view.boosters is None or not view.boosters.stack:
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


def refusal(view: Perspective, booster: Booster, boost: Boost, target: Target) -> str | None:
    """Return why a Booster may not be played like this, ``None`` if it may."""
    code = refuse_holder(view, booster) or _refuse_time(view, booster)
    code = code or _refuse_robbed(view, target)
    if code is not None:
        return code
    if booster.colour == Colour.RED and target.subject is None:
        return "no_target"
    if is_in_force(view, booster):
        return "already_in_force"
    if Need.SEAT in booster.needs or Need.OPPONENT in booster.needs:
        if boost.seat not in SEATS or boost.seat in view.out:
            return "bad_target"
        if Need.OPPONENT in booster.needs and boost.seat % 2 == (view.seat or 0) % 2:
            return "bad_target"
    if Need.RANK in booster.needs and boost.rank not in RANKS:
        return "bad_target"
    if Need.OWN_CARD in booster.needs or Need.CARDS in booster.needs:
        if not boost.cards or boost.cards & ~view.hand:
            return "card_not_in_hand"
        if Need.OWN_CARD in booster.needs and boost.cards & (boost.cards - 1):
            return "bad_target"
    return booster.legal(view, boost, target) if booster.legal else None


def refuse_holder(view: Perspective, booster: Booster) -> str | None:
    """Return why the seat may play no copy of this Booster now, apart from its timing."""
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
    if booster.colour == Colour.RED:
        return None if view.phase == Phase.REACTION else "not_its_time"
    if booster.exchange and not view.rules.exchange:
        return "no_exchange"
    if view.phase == Phase.REACTION and not boosters.stack[-1].invites:
        return "window_open"
    if view.phase == Phase.ANSWER:
        return "window_open"
    times = TIMES.get(booster.colour, ())
    if booster.exchange:
        times = (Phase.EXCHANGE_BOOSTERS,)
    return None if boosters.below in times else "not_its_time"


def _refuse_robbed(view: Perspective, target: Target) -> str | None:
    """Let the victim of a theft play nothing but what answers it (settled case 52)."""
    assert view.boosters is not None
    thefts = [
        it.id
        for it in view.boosters.stack
        if it.robs and it.boost is not None and it.boost.seat == view.seat
    ]
    answered = None if target.proposal is None else target.proposal.id
    return "window_open" if thefts and answered not in thefts else None


def _refuse_lonely(view: Perspective, booster: Booster) -> str | None:
    """Return why a companion that asks the partner cannot be played, whatever it goes with."""
    assert view.seat is not None
    is_out = partner_of(view.seat) in view.out
    return "partner_out" if booster.asks == Asked.PARTNER and is_out else None


def is_in_force(view: Perspective, booster: Booster) -> bool:
    """Tell whether a copy in force forbids a second one (BG-17)."""
    if booster.copies == Copies.ANY or view.boosters is None:
        return False
    return any(
        effect.boost.booster == booster.slug
        and (booster.copies != Copies.ONE_A_SEAT or effect.seat == view.seat)
        for effect in view.boosters.effects
    )


def why_not(view: Perspective, slug: str, catalogue: Catalogue) -> str | None:
    """Return why a Booster cannot be played now, ``None`` if it can.

    A companion is judged by its time, and by whether there is a partner to ask: what it
    goes with decides the rest.
    """
    booster = catalogue[slug]
    code = refuse_holder(view, booster)
    if code is None and view.aside is not None and view.aside.of_moment:
        code = "already_submitted"
    if code is not None:
        return code
    if booster.colour not in (*TIMES, Colour.RED):
        phases = (Phase.LEAD, Phase.FOLLOW, Phase.CLOSING)
        if not view.is_my_turn or view.phase not in phases:
            return "not_its_time"
        return _refuse_lonely(view, booster)
    if booster.colour == Colour.GREEN and is_to_be_announced(view):
        assert view.boosters is not None
        if view.boosters.below not in TIMES[Colour.GREEN]:
            return "not_its_time"
        return None if is_left(view, booster) else "already_submitted"
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
    if booster.colour != Colour.RED or view.boosters is None or not view.boosters.stack:
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
        if need in (Need.SEAT, Need.OPPONENT):
            named.append([{"seat": seat} for seat in SEATS])
        elif need == Need.RANK:
            named.append([{"rank": rank} for rank in RANKS])
        elif need in (Need.OWN_CARD, Need.CARDS):
            named.append([{"cards": card} for card in _cards_named(view, booster)])
        elif need == Need.PICK:
            found = sorted(set(view.boosters.discard))
            named.append([{"pick": slug} for slug in found])
        elif need == Need.GIVE:
            named.append([{"give": give} for give in _some_gifts(view)])
    subjects: list[dict[str, Any]] = [{}]
    if booster.colour == Colour.RED and view.boosters.stack:
        stack = view.boosters.stack[-1]
        subjects = [{"on": subject.id} for subject in stack.subjects]
    for found_together in product(subjects, *named):
        together = {key: value for part in found_together for key, value in part.items()}
        yield first._replace(**together)


def _cards_named(view: Perspective, booster: Booster) -> Iterator[Cards]:
    """Yield single cards of the hand, or what may be laid to the top combination (BG-15)."""
    if booster.lays is None:
        yield from each(view.hand)
    elif view.top is not None:
        yield from booster.lays(view.top.combination, view.hand, view.rules)


def _some_gifts(view: Perspective) -> Iterator[tuple[tuple[int, int], ...]]:
    for seat in SEATS:
        if seat != view.seat:
            for card in each(view.hand):
                yield ((seat, card),)
