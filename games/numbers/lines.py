"""Lines of figures: a name, an interval, what others do, and where all that is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.intervals import Interval, mean, share
from games.numbers.elsewhere import OTHERS, OfOthers
from games.numbers.selectors import Summed
from games.screen.words.names import signed

WIDTH, MARGIN = 296, 2
SCALES = (5, 10, 20, 40, 60, 80, 100)
"""Where a line may end, in hundredths."""
SHARES = {
    "won": (gettext_lazy("Matches won"), "matches"),
    "tichu": (gettext_lazy("Tichu called"), "rounds"),
    "tichu_made": (gettext_lazy("Tichu made"), "tichu"),
    "grand": (gettext_lazy("Grand Tichu called"), "rounds"),
    "grand_made": (gettext_lazy("Grand Tichu made"), "grand"),
    "doubles": (gettext_lazy("Double victory"), "rounds"),
    "doubles_against": (gettext_lazy("Double victory against"), "rounds"),
    "first": (gettext_lazy("First out"), "rounds"),
    "bombs": (pgettext_lazy("a share of rounds", "A bomb thrown"), "rounds"),
    "passes_able": (gettext_lazy("Passed though able to play"), "passes"),
}
"""What shares are called, and of what they are; both by columns."""
OF_TEAMS = ("won", "doubles", "doubles_against")
"""The shares that two partners have together: they count once for a pair."""
ON_SHEETS = ("won", "tichu", "tichu_made", "grand", "grand_made", "doubles", "doubles_against")
"""The shares that score sheets of real cards tell; of bombs and passes they know nothing."""


class ShownInterval(NamedTuple):
    """An interval in words."""

    value: str
    between: str
    number: int


class DrawnLine(NamedTuple):
    """Places across the drawing of a line, and its end in words."""

    low: float
    high: float
    point: float
    world: float | None
    site: float | None
    bots: float | None
    end: str


class ShareLine(NamedTuple):
    """A share with what others do; without an interval nothing of it was played yet."""

    name: str
    of: str
    others: str
    shown: ShownInterval | None
    drawn: DrawnLine | None


def share_lines(
    sums: Summed, team: Summed, site: Summed | None, names: Iterable[str] = tuple(SHARES)
) -> list[ShareLine]:
    """Return shares of somebody, beside those of others; ``team`` counts both of a pair as one."""
    return [_share_line(name, team if name in OF_TEAMS else sums, site) for name in names]


def differences(
    sums: Summed, team: Summed, names: Iterable[str] = tuple(SHARES)
) -> tuple[list[str], list[str]]:
    """Return the names of the shares that are certainly above, and below, Brettspielwelt's."""
    above: list[str] = []
    below: list[str] = []
    for name in names:
        title, of = SHARES[name]
        counts = team if name in OF_TEAMS else sums
        own, world = share(int(counts[name]), int(counts[of])), OTHERS.get(name, OfOthers()).world
        if own is not None and world is not None and not own.holds(world):
            (above if own.value > world else below).append(str(title))
    return above, below


def _share_line(name: str, sums: Summed, site: Summed | None) -> ShareLine:
    title, of = SHARES[name]
    own = share(int(sums[name]), int(sums[of]))
    here = None if site is None else share(int(site[name]), int(site[of]))
    others = OTHERS.get(name, OfOthers())
    beside = [
        (_("Brettspielwelt"), others.world),
        (_("here"), None if here is None else here.value),
        (_("strong bots"), others.bots),
    ]
    told = ", ".join(f"{whose} {hundredths(it)}" for whose, it in beside if it is not None)
    drawn = None if own is None else _drawn(own, others, None if here is None else here.value)
    return ShareLine(str(title), number_of(of, int(sums[of])), told, in_hundred(own), drawn)


def number_of(of: str, number: int) -> str:
    """Return of how many a share is, in words; empty where that is the number of rounds."""
    texts = {
        "matches": _("matches: %(number)s"),
        "tichu": _("calls: %(number)s"),
        "grand": _("calls: %(number)s"),
        "passes": _("chances: %(number)s"),
    }
    return texts[of] % {"number": number} if of in texts and number else ""


def hundredths(number: float) -> str:
    """Return a share in words: 13.9 %."""
    return _("%(part)s %%") % {"part": number_format(round(number, 1), 1)}


def in_hundred(it: Interval | None) -> ShownInterval | None:
    """Return a share in words."""
    if it is None:
        return None
    ends = {"low": number_format(round(it.low, 1), 1), "high": number_format(round(it.high, 1), 1)}
    return ShownInterval(hundredths(it.value), _("%(low)s to %(high)s") % ends, it.number)


def in_points(it: Interval | None) -> ShownInterval | None:
    """Return a mean of points with its sign in words."""
    if it is None:
        return None
    ends = {"low": signed(round(it.low)), "high": signed(round(it.high))}
    return ShownInterval(signed(round(it.value)), _("%(low)s to %(high)s") % ends, it.number)


def points_a_round(sums: Summed) -> ShownInterval | None:
    """Return the points a round of some sums."""
    return in_points(mean(sums["points"], sums["squares"], int(sums["rounds"])))


def won_share(sums: Summed) -> ShownInterval | None:
    """Return the share of matches won of some sums."""
    return in_hundred(share(int(sums["won"]), int(sums["matches"])))


def cost_a_round(sums: Summed) -> Interval | None:
    """Return what mistakes cost a round."""
    return mean(sums["cost"], sums["cost_squares"], int(sums["judged"]))


def _drawn(own: Interval, others: OfOthers, site: float | None) -> DrawnLine:
    values = [own.high, *(it for it in (others.world, others.bots, site) if it is not None)]
    end = next(it for it in SCALES if it >= max(values))

    def place(number: float) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * number / end, 1)

    world, here, bots = (
        None if it is None else place(it) for it in (others.world, site, others.bots)
    )
    whiskers = place(own.low), place(own.high), place(own.value)
    return DrawnLine(*whiskers, world, here, bots, _("%(part)s %%") % {"part": end})
