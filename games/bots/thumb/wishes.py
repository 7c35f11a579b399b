"""What to wish with the Mah Jong."""

from __future__ import annotations

from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import ACE, Cards, rank_of

NO_WISH = 0


def choose_wish(situation: BotSituation, laid: Cards) -> int:
    """Return the rank to wish."""
    if situation.rival is not None:
        # Draw a high card out of the caller's hand.
        return ACE
    given = situation.view.given
    if given is None:
        return NO_WISH
    # The next opponent is known to hold the card pushed to it: it cannot pass.
    return rank_of(given[situation.opponents[0]])
