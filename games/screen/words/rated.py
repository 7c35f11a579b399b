"""What a room says of ratings before its match begins."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rules.cards.options import TableOptions
from games.services.rights.rating_lists import RatingList, list_of


def rating_in_words(options: TableOptions, *, in_tournament: bool) -> str:
    """Return for which list a match will count, or that it counts for none; empty if unrated."""
    if not options.rated:
        return ""
    texts = {
        RatingList.PLAIN: _("Counts for the list without Boosters."),
        RatingList.BOOSTERS: _("Counts for the list with the starter deck."),
        None: _("Counts for no list: the agreement differs from the usual one."),
    }
    return texts[list_of(options, in_tournament=in_tournament)]
