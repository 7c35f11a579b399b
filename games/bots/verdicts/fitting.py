"""How well a push or a wish fits the partner's real hand, beyond what could be believed.

What a seat did is compared with what it could have done instead, first in worlds where the partner
holds the real hand, then in worlds that the seat could believe in. The difference of the two is
the fit, in points. Players who see no more than their own cards have a mean fit of about zero: for
them the real hand is one world among others.
"""

from __future__ import annotations

import numpy as np

from games.bots.search.imagining import imagine
from games.bots.search.styles import STYLE
from games.bots.search.value import PLAIN
from games.bots.search.yardsticks import play_in_worlds
from games.bots.strong import beforehand
from games.bots.strong.beforehand import Push, push_of, worth_a_thought
from games.bots.strong.candidates import play_of, with_wishes
from games.bots.strong.knowledge import has_base_combinations, known
from games.bots.strong.order import order_of
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import MAH_JONG, Cards, each
from games.rules.cards.ruleset import SEATS, partner_of
from games.rules.state.actions import Exchange, Play
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

WORLDS = 120
_WALKED = 3
"""Steps of the walk per world: neighbours are alike."""


def fit_of_push(
    view: Perspective, action: Exchange, partner_hand: Cards, catalogue: Catalogue = EMPTY
) -> float | None:
    """Return how well a push fits the 14 cards of the partner; ``None`` with other rules."""
    if view.seat is None or not beforehand.knows_rules(view):
        return None
    pushes = pushes_beside(BotSituation(view, catalogue), push_of(view.seat, action))
    if len(pushes) < 2:
        return None
    believed = beforehand.imagine(view, PLAIN, WORLDS, 1)
    hands = with_hand(believed.hands, view.seat, partner_hand)
    real = believed._replace(hands=hands, pushed=believed.pushed.copy())
    for deals in (believed, real):
        deals.note_usual_pushes()
    return _beyond(real.values(pushes, STYLE), believed.values(pushes, STYLE))


def pushes_beside(situation: BotSituation, mine: Push) -> list[Push]:
    """Return a push, then those that give the partner another card."""
    good, pairs = worth_a_thought(situation, mine)
    found = [mine]
    for card in good:
        lows = [it for it in ((mine[0], mine[2]), *pairs) if card not in it]
        if card != mine[1] and lows:
            found.append((lows[0][0], card, lows[0][1]))
    return found


def fit_of_wish(
    view: Perspective,
    record: PublicRecord,
    action: Play,
    partner_hand: Cards,
    catalogue: Catalogue = EMPTY,
) -> float | None:
    """Return how well a wish, or doing without one, fits the partner's hand.

    ``None`` for a play without the Mah Jong, or with rules that the kernel does not know.
    """
    knowledge = known(view, record) if has_base_combinations(view.rules) else None
    if not action.cards & MAH_JONG or action.boosters or knowledge is None or view.seat is None:
        return None
    mine = play_of(BotSituation(view, catalogue), action)
    if mine is None:
        return None
    numbers = np.array(
        [it.numbers for it in with_wishes(mine, order_of(view.rules))], dtype=np.int64
    )
    walked = np.zeros((_WALKED * WORLDS, 4), dtype=np.int64)
    it = knowledge
    imagine(it.round, view.seat, it.unknown, it.fixed, it.sizes, it.seed, walked)
    believed = np.ascontiguousarray(walked[::_WALKED])
    values = []
    for worlds in (with_hand(believed, view.seat, partner_hand), believed):
        values.append(np.zeros((WORLDS, len(numbers))))
        play_in_worlds(it.round, view.seat, numbers, worlds, STYLE, PLAIN, values[-1])
    return _beyond(*values)


def with_hand(worlds: np.ndarray, seat: int, partner_hand: Cards) -> np.ndarray:
    """Return worlds in which the partner of a seat holds a hand; the others get what it replaces.

    Otherwise they are as before, so that a comparison of the two varies little.
    """
    partner = partner_of(seat)
    found = worlds.copy()
    for world in found:
        held = int(world[partner])
        for card, instead in zip(
            each(partner_hand & ~held), each(held & ~partner_hand), strict=True
        ):
            for other in SEATS:
                if other not in (seat, partner) and int(world[other]) & card:
                    world[other] ^= card | instead
        world[partner] = partner_hand
    return found


def _beyond(real: np.ndarray, believed: np.ndarray) -> float:
    """Return by how much more the first candidate exceeds the others in the real worlds."""
    leads = [values[:, 0] - values[:, 1:].mean(axis=1) for values in (real, believed)]
    return float((leads[0] - leads[1]).mean())
