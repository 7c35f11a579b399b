"""What lies in reaction windows, and what follows when they close (section BW)."""

from __future__ import annotations

from games.rules.actions import Bomb, Boost, Play
from games.rules.booster_events import (
    BoostersSpent,
    EffectBegan,
    Proposed,
    StageOpened,
    TakenBack,
    WindowClosed,
)
from games.rules.boosters import EVERYBODY, PARTNER, SELF, TEAM, Booster, Deed, Target
from games.rules.cards import Cards
from games.rules.companions import reusable, subjects_of
from games.rules.errors import RuleViolation
from games.rules.events import ActionSetAside, CardsLaid
from games.rules.laying import (
    await_gift,
    finish,
    give_trick,
    lay,
    lead_the_dog,
    would_end_round,
)
from games.rules.pack import (
    BOOSTER,
    CARDS,
    DOG_LED,
    DRAGON_WINS,
    Effect,
    Proposal,
    Subject,
)
from games.rules.proposing import (
    first_cards,
    others_with_bombs,
    others_with_boosters,
    propose,
)
from games.rules.ruleset import changes_between, partner_of
from games.rules.shapes import DOG_KIND, Combination
from games.rules.state import (
    ANSWER,
    REACTION,
    STAGES,
    State,
    holding_boosters,
    in_round,
    rules_in_force,
)
from games.rules.story import Story
from games.rules.turns import refuse_bomb


def propose_play(
    story: Story, seat: int, action: Play, combination: Combination
) -> bool:
    """Lay a regular play in a window, if a red card might answer it (BW-1, BW-2)."""
    state = story.state
    waiting = others_with_boosters(state, seat)
    if not waiting and not (action.tichu and holding_boosters(state)):
        return False
    kind = DOG_LED if combination.kind == DOG_KIND else CARDS
    cards = ((seat, action.cards),)
    ends = state.hands[seat] == action.cards and would_end_round(state, (seat,))
    if kind == CARDS and not ends:
        waiting |= others_with_bombs(state, seat, combination)
    if action.tichu:
        waiting |= holding_boosters(state) & 1 << seat
    propose(
        story,
        kind,
        seat,
        waiting,
        subjects=subjects_of(action, kind),
        combination=combination,
        cards=cards,
        wish=action.wish,
        companions=action.boosters,
        reusable=reusable(story, action.boosters),
        first_card=first_cards(state, cards),
        number=state.laid + 1 if kind == CARDS and not ends else 0,
    )
    return True


def propose_bomb(story: Story, seat: int, bomb: Combination, *, in_turn: bool) -> bool:
    """Lay a bomb in a window, if a red card might answer it."""
    state = story.state
    waiting = others_with_boosters(state, seat)
    if not waiting:
        return False
    cards = ((seat, bomb.cards),)
    ends = state.hands[seat] == bomb.cards and would_end_round(state, (seat,))
    if not ends:
        waiting |= others_with_bombs(state, seat, bomb)
    propose(
        story,
        CARDS,
        seat,
        waiting,
        combination=bomb,
        cards=cards,
        in_turn=in_turn,
        first_card=first_cards(state, cards),
        number=0 if ends else state.laid + 1,
    )
    return True


SETTLED = "settled"
WAITS = "waits"


def settle_for_bomb(story: Story, seat: int, action: Bomb) -> str | None:
    """Let a play that a bomb is aimed at take effect; red cards are too late (BW-9).

    Tells whether that was done, or the bomb on the own play waits (BOMB-8).
    """
    state = story.state
    proposal = state.proposal
    if proposal is None or state.phase != REACTION or not proposal.number:
        return None
    if action.on is not None and action.on != proposal.number:
        raise RuleViolation("stale")
    refuse_bomb(state, seat, action.cards, proposal.combination)
    if _owner_of_top(state, proposal) == seat:
        story.tell(ActionSetAside(seat, action._replace(on=proposal.number)))
        return WAITS
    close(story)
    return SETTLED


def _owner_of_top(state: State, proposal: Proposal) -> int:
    """Return whose combination will have to be beaten: what grows stays its owner's."""
    if proposal.kind == BOOSTER and state.top is not None:
        return state.top.seat
    return proposal.seat


# --- closing ----------------------------------------------------------------------


def close(story: Story) -> None:
    """Let what lies in the uppermost window take effect."""
    state = story.state
    window, proposal = state.windows[-1], state.proposal
    assert proposal is not None
    seat = proposal.seat
    if proposal.kind == CARDS:
        assert proposal.combination is not None
        parts = proposal.cards if len(proposal.cards) > 1 else ()
        event = CardsLaid(
            seat,
            proposal.combination,
            proposal.wish,
            proposal.in_turn,
            parts,
            proposal.companions,
            settled=True,
        )
        lay(story, event)
    elif proposal.kind == DOG_LED:
        lead_the_dog(story, seat, proposal.to)
    elif proposal.kind == BOOSTER:
        _settle_booster(story, proposal)
    else:
        story.tell(WindowClosed(window.id))
        if proposal.kind == DRAGON_WINS and proposal.to is None:
            await_gift(story, seat)
        elif proposal.kind == DRAGON_WINS:
            assert proposal.to is not None
            give_trick(story, seat, proposal.to)
        elif proposal.reactions:
            begin_stage_anew(story)


def deed_of(story: Story, proposal: Proposal) -> Deed:
    """Return a Booster whose window has closed, with what it answers."""
    state = story.state
    target = Target()
    below = state.proposal
    if proposal.on is not None and below is not None:
        subject = subject_of(below, proposal.on)
        target = Target(subject, below)
    return Deed(state, rules_in_force(state), proposal, target, story.chance)


def subject_of(proposal: Proposal, number: int) -> Subject | None:
    """Return an event of a proposal by its number."""
    return next((it for it in proposal.subjects if it.id == number), None)


def _settle_booster(story: Story, proposal: Proposal) -> None:
    """Let a Booster take effect: ask, or begin to be in force, or happen once."""
    assert proposal.boost is not None
    booster = story.catalogue[proposal.boost.booster]
    story.tell(WindowClosed(story.state.windows[-1].id))
    if booster.asks and not booster.asks_first:
        waiting = asked_by(story.state, booster, proposal.seat)
        asking = proposal._replace(subjects=(), on=None)
        story.tell(Proposed(asking, ANSWER, waiting))
    else:
        _come_into_force(story, booster, proposal)
    if booster.resolve is not None:
        for event in booster.resolve(deed_of(story, proposal)):
            story.tell(event)
    if booster.lays_cards:
        finish(story, (proposal.seat,))
    begin_stage_anew(story)


def _come_into_force(story: Story, booster: Booster, proposal: Proposal) -> None:
    state, boost = story.state, proposal.boost
    assert boost is not None
    if not booster.until:
        story.tell(BoostersSpent((booster.slug,)))
        return
    effect = Effect(state.pack.events + 1, boost, proposal.seat, booster.until)
    answered = deed_of(story, proposal).target.proposal
    if answered is not None and answered.combination is not None:
        effect = effect._replace(boost=boost._replace(cards=answered.combination.cards))
    if booster.modify is not None:
        before = rules_in_force(state)
        after = booster.modify(before, effect)
        effect = effect._replace(changes=changes_between(before, after))
    hidden = effect.boost._replace(cards=0, give=())
    story.tell(EffectBegan(effect._replace(boost=hidden)))


def begin_stage_anew(story: Story) -> None:
    """Begin the time of a stage anew after a Booster (BG-12)."""
    state = story.state
    if state.phase in STAGES:
        story.tell(StageOpened(state.phase, holding_boosters(state)))


def asked_by(state: State, booster: Booster, seat: int) -> int:
    """Return the bits of the seats that a Booster asks."""
    asked = {
        SELF: 1 << seat,
        PARTNER: 1 << partner_of(seat),
        TEAM: 1 << seat | 1 << partner_of(seat),
        EVERYBODY: 0b1111,
    }[booster.asks]
    return asked & in_round(state)


# --- what goes back -----------------------------------------------------------------


def undone(target: Target) -> TakenBack:
    """Return how a Booster is undone: alone, or with the play it goes with (BW-6)."""
    proposal, subject = target.proposal, target.subject
    assert proposal is not None
    assert subject is not None
    if proposal.kind == BOOSTER or proposal.spends:
        return TakenBack(spent=slugs_of(proposal))
    kept = list(slugs_of(proposal))
    kept.remove(subject.slug)
    return TakenBack(
        returned=tuple((proposal.seat, slug) for slug in kept), spent=(subject.slug,)
    )


def taken_back_for_another_use(proposal: Proposal, barred: Cards) -> TakenBack:
    """Return how a play goes back so that its player may lay something else."""
    again: list[tuple[int, Boost]] = []
    returned = []
    for boost in (*proposal.companions, *_own_boost(proposal)):
        if boost.booster in proposal.reusable:
            again.append((proposal.seat, boost))
        else:
            returned.append((proposal.seat, boost.booster))
    in_turn = proposal.kind == CARDS
    return TakenBack(
        tuple(returned), ready=tuple(again), barred=barred if in_turn else 0
    )


def _own_boost(proposal: Proposal) -> tuple[Boost, ...]:
    return () if proposal.boost is None else (proposal.boost,)


def slugs_of(proposal: Proposal) -> tuple[str, ...]:
    """Return the Boosters that lie in a proposal."""
    boosts = (*proposal.companions, *_own_boost(proposal))
    return tuple(boost.booster for boost in boosts)
