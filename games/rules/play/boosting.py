"""Playing a Booster: when, by whom, on what (BG-4, BG-6, BG-11, BG-17)."""

from __future__ import annotations

from typing import Any

from games.rules.cards.errors import RuleViolation
from games.rules.play.laying import would_end_round
from games.rules.play.outcome import Decide, Outcome
from games.rules.play.proposals import asked_by
from games.rules.play.proposing import (
    first_cards,
    others_with_bombs,
    others_with_boosters,
    propose,
)
from games.rules.state.actions import Boost, TakeBack
from games.rules.state.booster_events import (
    AnnouncementEnded,
    BoosterAnnounced,
    BoosterLaid,
    TopChanged,
)
from games.rules.state.boosters import Proposal, SubjectKind
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.view.booster import NO_TARGET, Asked, Booster, Colour, Deed
from games.rules.view.booster_choices import (
    TIMES,
    is_left,
    is_to_be_announced,
    refusal,
    refuse_holder,
    target_of,
)
from games.rules.view.perspective import Perspective, perspective


def decide_boost(outcome: Outcome, seat: int, boost: Boost) -> None:
    """Play a Booster, or announce a green one while something is being settled."""
    booster = outcome.catalogue.get(boost.booster)
    if booster is None:
        raise RuleViolation("bad_target")
    boost = booster.as_needed(boost)
    view = perspective(outcome.state, seat)
    if booster.colour == Colour.GREEN and is_to_be_announced(view):
        _announce(outcome, seat, boost, view, booster)
        return
    lay_booster(outcome, seat, boost)


def _announce(
    outcome: Outcome, seat: int, boost: Boost, view: Perspective, booster: Booster
) -> None:
    code = refuse_holder(view, booster)
    if code is not None:
        raise RuleViolation(code)
    assert view.boosters is not None
    if view.boosters.below not in TIMES[Colour.GREEN]:
        raise RuleViolation("not_its_time")
    if not is_left(view, booster):
        raise RuleViolation("already_submitted")
    outcome.add(BoosterAnnounced(seat, boost))


def decide_take_back(outcome: Outcome, seat: int, _action: TakeBack) -> None:
    """Take the last announced Booster back (BG-11)."""
    for owner, boost in reversed(outcome.state.booster_state.announced):
        if owner == seat:
            outcome.add(AnnouncementEnded(seat, boost))
            return
    raise RuleViolation("not_submitted")


def lay_announced(outcome: Outcome) -> None:
    """Lay the first announced Booster; if it is not legal, it stays unseen (BG-11)."""
    seat, boost = outcome.state.booster_state.announced[0]
    outcome.add(AnnouncementEnded(seat, boost))
    before = len(outcome.events)
    try:
        lay_booster(outcome, seat, boost)
    except RuleViolation:
        assert len(outcome.events) == before


def lay_booster(outcome: Outcome, seat: int, boost: Boost) -> None:
    """Lay a Booster in a window of its own, or first ask what it asks."""
    state = outcome.state
    booster = outcome.catalogue[boost.booster]
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
    outcome.add(BoosterLaid(seat, shown))
    _propose(outcome, seat, booster, public)


def _propose(outcome: Outcome, seat: int, booster: Booster, boost: Boost) -> None:
    state = outcome.state
    waiting = others_with_boosters(state, seat)
    subjects: tuple[tuple[SubjectKind, str], ...] = ((SubjectKind.BOOSTER, booster.slug),)
    laid: dict[str, Any] = {}
    if booster.wishes:
        subjects += ((SubjectKind.WISH, ""),)
    if booster.lays:
        subjects += ((SubjectKind.CARDS, ""),)
        laid, bombers = _cards_proposed(outcome, seat, booster, boost)
        waiting |= bombers
    asks_first = bool(booster.asks) and booster.asks_first
    propose(
        outcome,
        SubjectKind.BOOSTER,
        seat,
        asked_by(state, booster, seat) if asks_first else waiting,
        subjects=subjects,
        window=Phase.ANSWER if asks_first else Phase.REACTION,
        boost=boost,
        on=boost.on,
        wish=boost.rank if booster.wishes else 0,
        reusable=(booster.slug,) if booster.reusable else (),
        secret=booster.secret,
        lays=booster.lays is not None,
        invites=booster.invites,
        asks_for_card=bool(booster.asks) and not booster.asks_first,
        robs=asks_first and booster.asks == Asked.SELF,
        **laid,
    )


def _cards_proposed(
    outcome: Outcome, seat: int, booster: Booster, boost: Boost
) -> tuple[dict[str, Any], int]:
    """Return what a proposal says about cards laid with a Booster, and who might bomb them."""
    state = outcome.state
    assert state.top is not None
    cards = ((seat, boost.cards),)
    changed = _change_of_top(outcome, seat, booster, boost)
    combination = changed and changed.combination
    left = state.hands[seat] & ~boost.cards | (changed.taken if changed else 0)
    ends = not left and would_end_round(state, (seat,))
    number = bombers = 0
    if not ends:
        bombers = others_with_bombs(state, seat, combination or state.top.combination)
        number = state.laid + 1 if changed else state.top.number
    laid = {
        "combination": combination,
        "cards": cards,
        "number": number,
        "first_card": first_cards(state, cards),
        "ends_round": ends,
    }
    return laid, bombers


def _change_of_top(
    outcome: Outcome, seat: int, booster: Booster, boost: Boost
) -> TopChanged | None:
    """Return what added cards turn the top combination into: bombs see that."""
    assert booster.resolve is not None
    state = outcome.state
    proposal = Proposal(SubjectKind.BOOSTER, 0, seat, boost=boost)
    deed = Deed(state, rules_in_force(state), proposal, NO_TARGET, outcome.chance)
    found = (it for it in booster.resolve(deed) if isinstance(it, TopChanged))
    return next(found, None)


def aimed(outcome: Outcome, seat: int, boost: Boost) -> Boost:
    """Return a red Booster with the number of what it answers, 0 if there is nothing."""
    booster = outcome.catalogue.get(boost.booster)
    if booster is None or booster.colour != Colour.RED or boost.on is not None:
        return boost
    subject = target_of(perspective(outcome.state, seat), booster, None).subject
    return boost._replace(on=subject.id if subject else 0)


DECIDE: dict[type, Decide] = {Boost: decide_boost}
