"""The nine red Boosters: reactions to an event (BOOSTERS 20-28)."""

from __future__ import annotations

from boosters.cards.common import both, specials_in_game
from games.rules.actions import Boost
from games.rules.booster_events import (
    BoosterMoved,
    CallDoubled,
    CardsMoved,
    HeirChosen,
    Proposed,
    TakenBack,
    WishVoided,
)
from games.rules.boosters import (
    ANY,
    ATTESTED,
    COMPLETED,
    HOUSE,
    RED,
    SEAT,
    SELF,
    Booster,
    Deed,
    Target,
)
from games.rules.cards import DOG, DRAGON, JACK, PHOENIX, QUEEN, rank_of
from games.rules.cards import KING as KING_RANK
from games.rules.events import Event
from games.rules.pack import (
    BOOSTER,
    CALL,
    CARDS,
    DOG_LED,
    DRAGON_WINS,
    TRICK,
    WISH,
    Effect,
)
from games.rules.perspective import Perspective
from games.rules.proposals import slugs_of, taken_back_for_another_use, undone
from games.rules.ruleset import Rules
from games.rules.state import ANSWER

BIRDS = DRAGON | PHOENIX
PICTURES = (JACK, QUEEN, KING_RANK)


def _undo(deed: Deed) -> list[Event]:
    """20: The Booster has no effect and is spent; its play goes back."""
    return [undone(deed.target)]


njet = Booster("njet", RED, ATTESTED, answers_to=BOOSTER, resolve=_undo)


def _holds_bird(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """21: Only the Dragon or the Phoenix."""
    assert target.proposal is not None
    cards = sum(cards for _, cards in target.proposal.cards)
    return None if cards & BIRDS else "bad_target"


def _scare(deed: Deed) -> list[Event]:
    """21: The play goes back; what laid it may be used again without the birds."""
    proposal = deed.target.proposal
    assert proposal is not None
    back = taken_back_for_another_use(proposal, BIRDS)
    if proposal.boost is None:
        return [back]
    again = proposal._replace(
        cards=(), subjects=(), on=None, barred=BIRDS, number=0, wish=0
    )
    return [back, Proposed(again, ANSWER, 1 << proposal.seat)]


scarecrow = Booster(
    "scarecrow",
    RED,
    ATTESTED,
    answers_to=CARDS,
    legal=both(specials_in_game, _holds_bird),
    resolve=_scare,
)


def _may_give_dog(view: Perspective, _boost: Boost, target: Target) -> str | None:
    """22: A single picture that was not the last card; the Dog is not mine."""
    proposal = target.proposal
    assert proposal is not None
    combination = proposal.combination
    if combination is None or combination.cards & (combination.cards - 1):
        return "bad_target"
    if combination.length != 1 or rank_of(combination.cards) not in PICTURES:
        return "bad_target"
    if not view.counts[proposal.seat]:
        return "round_finished"
    if not view.hand & DOG:
        return "card_not_in_hand"
    return None if view.hand & ~DOG else "would_go_out"


def _give_dog(deed: Deed) -> list[Event]:
    """22: The Dog gets a new master."""
    assert deed.target.proposal is not None
    return [CardsMoved(((deed.seat, deed.target.proposal.seat, DOG),))]


new_master = Booster(
    "new_master",
    RED,
    COMPLETED,
    answers_to=CARDS,
    legal=both(specials_in_game, _may_give_dog),
    resolve=_give_dog,
)


def _may_steal(view: Perspective, boost: Boost, target: Target) -> str | None:
    """23: Another seat with Boosters; nothing played since the call."""
    assert view.boosters is not None
    assert target.proposal is not None
    if boost.seat is None or boost.seat == view.seat:
        return "bad_target"
    if not view.boosters.counts[boost.seat] or target.proposal.reactions:
        return "bad_target"
    return None


def _steal(deed: Deed) -> list[Event]:
    """23: The Booster chosen moves, if its owner has not used it meanwhile."""
    victim, answer = deed.boost.seat, deed.answers[deed.seat]
    assert victim is not None
    assert answer is not None
    if answer.booster not in deed.state.pack.hands[victim]:
        return []
    return [BoosterMoved(answer.booster, victim, deed.seat)]


steal_booster = Booster(
    "steal_booster",
    RED,
    ATTESTED,
    needs=(SEAT,),
    answers_to=CALL,
    own_events=True,
    asks=SELF,
    asks_first=True,
    legal=_may_steal,
    resolve=_steal,
)


def _is_bomb(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """24: Bombs only."""
    assert target.proposal is not None
    combination = target.proposal.combination
    return None if combination is not None and combination.is_bomb else "bad_target"


def _defuse(rules: Rules, effect: Effect) -> Rules:
    """24: These cards are no bomb until the trick is collected."""
    return rules._replace(no_bombs=(*rules.no_bombs, effect.boost.cards))


def _take_bomb_back(deed: Deed) -> list[Event]:
    """24: The bomb goes back; a wish that forced it rests for this turn."""
    proposal = deed.target.proposal
    assert proposal is not None
    forced = bool(deed.state.wish) and proposal.kind == CARDS and proposal.in_turn
    return [TakenBack(spent=slugs_of(proposal), wish_rests=forced)]


# Rulings: several Duds may lie on several bombs of one trick. A bomb that somebody
# builds on the table (Add On, Bird Thief) or with Help is one, too; the Booster that
# has built it is spent, as Help is whether it helps or not.
dud = Booster(
    "dud",
    RED,
    HOUSE,
    until=TRICK,
    answers_to=CARDS,
    copies=ANY,
    modify=_defuse,
    legal=_is_bomb,
    resolve=_take_bomb_back,
)


def _catch(deed: Deed) -> list[Event]:
    """25: The lead comes here instead."""
    return [HeirChosen(deed.seat)]


dog_catcher = Booster(
    "dog_catcher",
    RED,
    HOUSE,
    answers_to=DOG_LED,
    legal=specials_in_game,
    resolve=_catch,
)


def _void(_deed: Deed) -> list[Event]:
    """26: The wish is void."""
    return [WishVoided()]


wishless = Booster("wishless", RED, HOUSE, answers_to=WISH, resolve=_void)


def _may_tame(view: Perspective, _boost: Boost, target: Target) -> str | None:
    """27: The Dragon's player, or an opponent of theirs."""
    assert target.subject is not None
    seat = target.subject.seat
    partner = view.seat != seat and (view.seat or 0) % 2 == seat % 2
    return "bad_target" if partner else None


def _tame(deed: Deed) -> list[Event]:
    """27: The trick is kept, or comes here."""
    return [HeirChosen(deed.seat)]


dragon_tamer = Booster(
    "dragon_tamer",
    RED,
    HOUSE,
    answers_to=DRAGON_WINS,
    own_events=True,
    legal=both(specials_in_game, _may_tame),
    resolve=_tame,
)


def _may_double(view: Perspective, _boost: Boost, target: Target) -> str | None:
    """28: An opponent's call, once a call."""
    assert view.boosters is not None
    assert target.subject is not None
    seat = target.subject.seat
    if (view.seat or 0) % 2 == seat % 2:
        return "bad_target"
    return "already_in_force" if view.boosters.doubled >> seat & 1 else None


def _double(deed: Deed) -> list[Event]:
    """28: The call counts double."""
    assert deed.target.subject is not None
    return [CallDoubled(deed.target.subject.seat)]


contra = Booster(
    "contra", RED, HOUSE, answers_to=CALL, legal=_may_double, resolve=_double
)

ALL = (
    njet,
    scarecrow,
    new_master,
    steal_booster,
    dud,
    dog_catcher,
    wishless,
    dragon_tamer,
    contra,
)
