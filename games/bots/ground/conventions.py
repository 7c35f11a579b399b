"""What partners may have agreed on so that bots understand it: ten standard conventions.

They are open to everybody: tables keep the names of those that a partnership has ticked with its
seats. Bots keep what their own team has agreed on (:mod:`games.bots.levels.keeping`), and those
that search read what the agreements of all teams give away of hands
(:mod:`games.bots.strong.reading`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.bots.ground.texts import gettext_noop


class StandardConvention(NamedTuple):
    """A convention that bots understand."""

    name: str
    """What seats keep and pages post."""
    title: str
    """What people read, to be translated."""
    effect: str
    """What those do who have agreed on it, to be translated."""


Ticked = frozenset[str]
"""Names of the conventions that a team has agreed on."""
Agreed = tuple[Ticked, Ticked, Ticked, Ticked]
"""What each seat has agreed on with its partner."""
NOTHING: Ticked = frozenset()
NOTHING_AGREED: Agreed = (NOTHING, NOTHING, NOTHING, NOTHING)

ACE_ASKS = "ace_asks"
DOG_RIGHT = "dog_right"
EVEN_RIGHT = "even_right"
BEST_TO_GRAND = "best_to_grand"
WISH_GIVEN = "wish_given"
PAIR_SHOWS_BOMB = "pair_shows_bomb"
DOG_TO_CALLER = "dog_to_caller"
LOW_TO_LAST = "low_to_last"
NEVER_OVER_CALLER = "never_over_caller"
DRAGON_TO_MORE = "dragon_to_more"

STANDARDS: dict[str, StandardConvention] = {
    it.name: it
    for it in (
        StandardConvention(
            ACE_ASKS,
            gettext_noop("An ace to the partner asks for a Tichu"),
            gettext_noop(
                "You exchange an ace with your partner only if you keep another ace, the Dragon "
                "or the Phoenix. A partner who gets one calls with a hand a little weaker than "
                "usual."
            ),
        ),
        StandardConvention(
            DOG_RIGHT,
            gettext_noop("The Dog goes to the right"),
            gettext_noop(
                "The Dog is exchanged with the opponent on the right, unless the partner has "
                "called."
            ),
        ),
        StandardConvention(
            EVEN_RIGHT,
            gettext_noop("Even to the right, odd to the left"),
            gettext_noop(
                "Of the two cards for the opponents the even one goes to the right, so neither "
                "opponent gets a pair from the two of you."
            ),
        ),
        StandardConvention(
            BEST_TO_GRAND,
            gettext_noop("The best card to a Grand Tichu"),
            gettext_noop(
                "A player who has called Grand Tichu gets the partner's highest card in "
                "the exchange."
            ),
        ),
        StandardConvention(
            WISH_GIVEN,
            gettext_noop("Wish for the rank that went to the right"),
            gettext_noop(
                "With the Mah Jong you wish for the rank that your opponent on the right got from "
                "you in the exchange."
            ),
        ),
        StandardConvention(
            PAIR_SHOWS_BOMB,
            gettext_noop("The lowest pair first shows a bomb"),
            gettext_noop(
                "On the first lead a player with four of a kind leads the lowest pair, and a "
                "player without leads no pair."
            ),
        ),
        StandardConvention(
            DOG_TO_CALLER,
            gettext_noop("The Dog at once to a partner who has called"),
            gettext_noop("A player who has the Dog and may lead plays it at once, for the caller."),
        ),
        StandardConvention(
            LOW_TO_LAST,
            gettext_noop("The lowest single to a partner with one card"),
            gettext_noop(
                "You then lead the Dog or your lowest single card, so that your partner goes out."
            ),
        ),
        StandardConvention(
            NEVER_OVER_CALLER,
            gettext_noop("Never over a partner who has called"),
            gettext_noop(
                "While the call can still be won, you do not beat or bomb your partner's cards, "
                "unless a wish demands it."
            ),
        ),
        StandardConvention(
            DRAGON_TO_MORE,
            gettext_noop("The Dragon's trick to the opponent with more cards"),
            gettext_noop("With equal numbers it goes to the right."),
        ),
    )
}
"""All of them by name, in the order of a round."""


def ticked_in(names: Iterable[object]) -> Ticked:
    """Return those of some names that are of conventions: others are none any more."""
    return frozenset(name for name in names if isinstance(name, str) and name in STANDARDS)


def in_order(ticked: Iterable[str]) -> list[str]:
    """Return names of conventions in the order of a round."""
    wanted = set(ticked)
    return [name for name in STANDARDS if name in wanted]
