"""The seven brown Boosters: before the first lead and in the gap (BOOSTERS 13-19)."""

from __future__ import annotations

from boosters.cards.common import another_seat, setting
from games.rules.actions import Boost
from games.rules.booster_events import CardDrawn, CardsMoved, CountsTold, WishMade
from games.rules.boosters import (
    ANY,
    ATTESTED,
    BROWN,
    COMPLETED,
    HOUSE,
    NAMED,
    ONE_A_SEAT,
    OPPONENT,
    RANK,
    SEAT,
    SELF,
    Booster,
    Deed,
    Target,
)
from games.rules.cards import cards_of_rank, each
from games.rules.events import Event
from games.rules.pack import LEAD_MADE, OWN_LEAD_MADE, ROUND, TRICK, Effect
from games.rules.perspective import Perspective
from games.rules.ruleset import SEATS, Rules


def _tell_counts(deed: Deed) -> list[Event]:
    """13: Both opponents in the round tell their number of one rank."""
    rank, state = deed.boost.rank, deed.state
    counts = tuple(
        (seat, (state.hands[seat] & cards_of_rank(rank)).bit_count())
        for seat in SEATS
        if seat % 2 != deed.seat % 2 and seat not in state.out
    )
    return [CountsTold(rank, counts)]


spy = Booster("spy", BROWN, ATTESTED, needs=(RANK,), resolve=_tell_counts)


def _swap_places(rules: Rules, effect: Effect) -> Rules:
    """14: Two seats change places in play order, nothing else."""
    one, other = effect.seat, effect.boost.seat
    places = {one: other, other: one}
    seating = tuple(places.get(seat, seat) for seat in rules.seating)
    return rules._replace(seating=seating)  # type: ignore[arg-type]


musical_chairs = Booster(
    "musical_chairs",
    BROWN,
    COMPLETED,
    until=ROUND,
    needs=(SEAT,),
    copies=ANY,
    modify=_swap_places,
    legal=another_seat,
)


def _close_lead(rules: Rules, effect: Effect) -> Rules:
    """15: The next combination that this seat leads cannot be followed."""
    return rules._replace(closes_lead=rules.closes_lead | 1 << effect.seat)


solo_attack = Booster(
    "solo_attack",
    BROWN,
    NAMED,
    until=OWN_LEAD_MADE,
    copies=ONE_A_SEAT,
    modify=_close_lead,
)


def _wish(deed: Deed) -> list[Event]:
    """16: A wish like the Mah Jong's, unless it was made void on its own."""
    rank = deed.proposal.wish
    return [WishMade(deed.seat, rank)] if rank else []


hearts_desire = Booster(
    "hearts_desire", BROWN, HOUSE, needs=(RANK,), wishes=True, resolve=_wish
)

truce = Booster("truce", BROWN, HOUSE, until=TRICK, modify=setting(bombs_allowed=False))


def _jump(rules: Rules, effect: Effect) -> Rules:
    """18: The coming lead is this seat's."""
    return rules._replace(leader=effect.seat)


def _may_jump(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """18: Not before the first lead when another Booster has given it away."""
    assert view.boosters is not None
    taken = view.boosters.below == BROWN and view.rules.first_leader is not None
    return "forbidden" if taken else None


queue_jumper = Booster(
    "queue_jumper",
    BROWN,
    HOUSE,
    until=LEAD_MADE,
    copies=ANY,
    modify=_jump,
    legal=_may_jump,
)


def _draw(deed: Deed) -> list[Event]:
    """19: A card at random, seen by its player alone until one goes back."""
    victim = deed.boost.seat
    assert victim is not None
    drawn = deed.chance.choice(list(each(deed.state.hands[victim])))
    return [CardDrawn(deed.seat, victim, drawn)]


def _give_back(deed: Deed) -> list[Event]:
    """19: The card drawn comes, the card chosen goes; it may be the same."""
    victim, answer = deed.boost.seat, deed.answers[deed.seat]
    assert victim is not None
    assert answer is not None
    drawn, seat = deed.proposal.drawn, deed.seat
    if answer.cards == drawn:
        return []
    return [CardsMoved(((victim, seat, drawn), (seat, victim, answer.cards)))]


pickpocket = Booster(
    "pickpocket",
    BROWN,
    HOUSE,
    needs=(OPPONENT,),
    asks=SELF,
    resolve=_draw,
    settle=_give_back,
)

ALL = (
    spy,
    musical_chairs,
    solo_attack,
    hearts_desire,
    truce,
    queue_jumper,
    pickpocket,
)
