"""Earlier agreements of a team: the log has every version of its card (AGR-1, WHO-7)."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from games.tournaments.models import Entrant

WRITTEN = ("write_agreements", "import_entrants", "import_tournament", "from_groups")
"""The acts that write a card; of an import the first, in earlier versions the only one."""


class CardVersion(NamedTuple):
    """A version of a card of agreements."""

    text: str
    since: datetime


def versions_of_card(entrant: Entrant) -> list[CardVersion]:
    """Return all versions of a team's card, the newest first; undoing makes one, too.

    What was written before the desk has hidden the card is told to nobody.
    """
    written = Q(what__in=WRITTEN) | Q(undoes__what__in=WRITTEN)
    acts = entrant.tournament.acts.filter(written).order_by("-number")
    if hidden := _last_hidden(entrant):
        acts = acts.filter(number__gt=hidden)
    return [
        CardVersion(change["after"]["agreements"], done.at)
        for done in acts
        for change in reversed(done.changes)
        if (change["model"], change["key"]) == (Entrant.__name__, entrant.pk)
        and change["after"] is not None
        and "agreements" in change["after"]
        and (change["before"] is not None or change["after"]["agreements"])
    ]


def _last_hidden(entrant: Entrant) -> int:
    """Return the number of the act by which a card is hidden, 0 if it is not."""
    for done in entrant.tournament.acts.filter(what="hide").order_by("-number"):
        for change in done.changes:
            is_card = (change["model"], change["key"]) == (Entrant.__name__, entrant.pk)
            if is_card and "agreements" in change["after"]:
                return 0 if change["after"]["agreements"] else done.number
    return 0
