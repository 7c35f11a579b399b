"""What somebody did on score sheets of real cards: a kind of its own, never among the others.

Nothing of it is kept: it is counted anew from the lines of the sheets for each page, so what a
phone corrects counts at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.models import Player
from games.numbers.models import COUNTED
from games.numbers.selectors import Summed, latest_sheets
from games.pads.models import Pad
from games.pads.selectors import sheet_of
from games.rules.cards.ruleset import team_of
from games.rules.state.calls import Call


def sheet_figures(player: Player) -> Summed:
    """Return the sums of somebody's latest sheets: matches that are over, and all settled deals."""
    found: Counter[str] = Counter()
    for row in latest_sheets(player):
        _add(found, _figures_on(row.pad, row.number))
    return {name: found[name] for name in COUNTED}


def _figures_on(pad: Pad, seat: int) -> Counter[str]:
    sheet, team = sheet_of(pad), team_of(seat)
    found: Counter[str] = Counter()
    for it in sheet.deals:
        if it.points is None or it.deal is None:
            continue
        difference = it.points[team] - it.points[1 - team]
        _add(found, {"rounds": 1, "points": difference, "squares": difference * difference})
        call = it.deal.calls[seat]
        if call is not None:
            name = "grand" if call == Call.GRAND else "tichu"
            _add(found, {name: 1, f"{name}_made": int(it.deal.first == seat)})
        if it.deal.double is not None:
            found["doubles" if it.deal.double == team else "doubles_against"] += 1
    if found["rounds"] and (sheet.is_over or pad.closed is not None):
        totals = sheet.result.totals
        _add(found, {"matches": 1, "won": int(totals[team] > totals[1 - team])})
    return found


def _add(found: Counter[str], more: Mapping[str, int]) -> None:
    for name, number in more.items():
        found[name] += number
