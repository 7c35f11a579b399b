"""The lines of a list of matches: date, who, what kind, result."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.levels import LEVELS
from games.desk.models import MatchReport
from games.history.filters import (
    ANYBODY,
    Boosters,
    CountFilter,
    EndingFilter,
    Filters,
    KindFilter,
    Reported,
    ResultFilter,
    Whose,
    filters_in,
)
from games.history.finding import TEAMS, Found, Looker
from games.models import Departure, Match, MatchKind, MatchSeat, MatchTag, Player, StaffAct
from games.models.players import DELETED
from games.replays.judged import Luck
from games.rules.cards.ruleset import SEATS
from games.screen.words.levels import level_title
from games.screen.words.names import apart, minus
from games.selectors.kinds import ANY_LEVEL, NO_BOTS

_NO_WINNER = (Match.Winner.NONE, Match.Winner.NOBODY)


class MatchRow(NamedTuple):
    """A match in a list."""

    slug: str
    day: str
    time: str
    left: tuple[str, ...]
    """Who stands before "against": a partner, two who play together, or all four."""
    right: tuple[str, ...]
    about: str
    kind: tuple[str, ...]
    """What kind of match it was, in words."""
    tags: tuple[str, ...]
    points: tuple[str, ...] = ()
    """Those of the left first; empty where results are hidden."""
    best: int | None = None
    """Which of the points are the winner's."""
    luck: tuple[str, ...] = ()
    """Cards and play, of the left first; empty where they are not known, or hidden."""
    found_out: tuple[str, ...] = ()
    """What those who review also read: who has left, reports."""


class Month(NamedTuple):
    """The matches of a month."""

    name: str
    rows: list[MatchRow]


def months_of(
    matches: Sequence[Match],
    owner: Player | None,
    looker: Looker,
    *,
    hides: bool,
    with_tags: bool = True,
) -> list[Month]:
    """Return matches as lines, by months; ``owner`` is whose matches they are, if anybody's."""
    seats: dict[int, list[MatchSeat]] = defaultdict(list)
    played = MatchSeat.objects.filter(match__in=matches, stands_in=False).select_related("player")
    for seat in played.order_by("match", "number", "since_version", "pk"):
        seats[seat.match_id].append(seat)
    found_out = _found_out(matches) if looker.may_review else {}
    tags = _tags(matches, looker) if with_tags else {}
    found = []
    for match in matches:
        row = _row(match, seats[match.pk], tags.get(match.pk, []), owner, hides=hides)
        found.append((match, row._replace(found_out=tuple(found_out.get(match.pk, ())))))
    by_month = groupby(found, lambda it: date_format(_local(it[0].started), "F Y"))
    return [Month(name, [row for _match, row in rows]) for name, rows in by_month]


def _tags(matches: Sequence[Match], looker: Looker) -> dict[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    if looker.player is not None:
        rows = MatchTag.objects.filter(player=looker.player, match__in=matches)
        for match, text in rows.values_list("match", "text"):
            found[match].append(text)
    return found


def _found_out(matches: Sequence[Match]) -> dict[int, list[str]]:
    """Return what those who review read of matches: who has left them, reports."""
    found: dict[int, list[str]] = defaultdict(list)
    left = Departure.objects.filter(match__in=matches).select_related("player").order_by("pk")
    for it in left:
        name = _("somebody") if it.player is None else it.player.shown_name
        found[it.match_id].append(_("%(name)s left") % {"name": apart(name)})
    reports = MatchReport.objects.filter(match__in=matches)
    numbers: Counter[int] = Counter(reports.values_list("match", flat=True))
    for match, number in numbers.items():
        text = ngettext("%(number)s report", "%(number)s reports", number)
        found[match].append(text % {"number": number})
    return found


def _row(
    match: Match,
    seats: list[MatchSeat],
    tags: Sequence[str],
    owner: Player | None,
    *,
    hides: bool,
) -> MatchRow:
    names = [_name_on(number, match, seats) for number in SEATS]
    own = next((it.number for it in seats if owner is not None and it.player_id == owner.pk), None)
    began = _local(match.started)
    left, right = _sides(names, own, rotates=_rotates(match))
    points, best = _points(match, own)
    rounds: int = match.rounds  # type: ignore[attr-defined]  # annotated
    about = ngettext("%(number)s round", "%(number)s rounds", rounds) % {"number": rounds}
    if match.winner in _NO_WINNER and match.kind != MatchKind.BROUGHT:
        about = _("%(rounds)s, broken off") % {"rounds": about}
    if match.is_void:
        about = _("%(rounds)s, does not count") % {"rounds": about}
    return MatchRow(
        match.slug,
        date_format(began, _("D j")),
        date_format(began, "TIME_FORMAT"),
        left,
        right,
        "" if hides else about,
        tuple(_kind(match, seats)),
        tuple(tags),
        () if hides else points,
        None if hides else best,
        () if hides else _luck(match, own),
    )


def _name_on(number: int, match: Match, seats: Iterable[MatchSeat]) -> str:
    """Return the name of the player who began on a seat, in the active language."""
    row = next((it for it in seats if it.number == number), None)
    name = row.shown_name if row is not None else ""
    began: str = match.seat_names[number]
    return name or (_(DELETED) if began == DELETED else began)


def _rotates(match: Match) -> bool:
    """Tell whether partners rotate: then four have points of their own."""
    return len(match.totals) > TEAMS


def _sides(
    names: Sequence[str], own: int | None, *, rotates: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who stands on both sides of "against"."""
    if rotates:
        return tuple(name for seat, name in enumerate(names) if seat != own), ()
    if own is None:
        return (names[0], names[2]), (names[1], names[3])
    partner, one, other = (names[(own + step) % 4] for step in (2, 1, 3))
    return (partner,), (one, other)


def _points(match: Match, own: int | None) -> tuple[tuple[str, ...], int | None]:
    """Return the points, one's own side first, and whose are the winner's."""
    totals, first = list(match.totals), 0
    if own is not None:
        first = own if _rotates(match) else own % TEAMS
    order = [first, *(it for it in range(len(totals)) if it != first)]
    ranked = [totals[it] for it in order]
    best = ranked.index(max(ranked)) if ranked.count(max(ranked)) == 1 else None
    return tuple(map(minus, ranked)), None if match.winner in _NO_WINNER else best


def _luck(match: Match, own: int | None) -> tuple[str, ...]:
    """Return the luck of the cards for the side on the left, once it is known of all rounds."""
    told: Any = match  # annotated
    if match.has_boosters or _rotates(match) or not told.judged or told.judged < told.rounds:
        return ()
    luck = Luck(told.luck_of_cards, told.luck_of_decisions, told.luck_that_fell)
    return luck.words if own is None or own % TEAMS == 0 else luck.turned.words


def _kind(match: Match, seats: Sequence[MatchSeat]) -> Iterator[str]:
    """Yield what kind of match it was, in words: tournament, Boosters, bots, how it counts."""
    told: Any = match  # annotated
    if told.event_round is not None:
        words = {"event": apart(told.event) or _("tournament"), "number": told.event_round}
        yield _("%(event)s, round %(number)s") % words
    yield _("with Boosters") if match.has_boosters else _("without Boosters")
    levels = dict.fromkeys(it.level for it in seats if it.level)
    if levels:
        yield _("bots: %(levels)s") % {"levels": ", ".join(map(level_title, levels))}
    if match.is_rated:
        yield _("rated")
    if match.kind == MatchKind.PRACTICE:
        yield _("practice")
    if match.kind == MatchKind.BROUGHT:
        yield _("imported")
    if told.is_corrected:
        yield _("corrected")


def _local(at: datetime) -> datetime:
    return timezone.localtime(at)


# --- what was found, in a sentence ---------------------------------------------------


def found_text(filters: Filters, found: Found) -> str:
    """Return what was looked for besides the number of matches, in words."""
    parts = [
        _("of %(name)s") % {"name": apart(filters.who)} if filters.who else "",
        _("with %(name)s") % {"name": apart(filters.partner)} if filters.partner else "",
        _("against %(name)s") % {"name": apart(filters.opponent)} if filters.opponent else "",
        _kind_found(filters.kind),
        dict(booster_choices())[filters.boosters] if filters.boosters else "",
        dict(result_choices())[filters.result] if filters.result else "",
        _bots_text(filters.bots),
        dict(count_choices())[filters.counts] if filters.counts else "",
        filters.tag,
        _("at %(table)s") % {"table": apart(filters.table)} if filters.table else "",
        dict(ending_choices())[filters.ending] if filters.ending else "",
        _left_text(filters.left),
        dict(reported_choices())[filters.reported] if filters.reported else "",
    ]
    text = ", ".join(filter(None, parts))
    if found.won is None or filters.result:
        return text
    return f"{text} · " + _("%(number)s won") % {"number": found.won}


def searched_text(act: StaffAct) -> str:
    """Return in words what a query looked for that the log of the desk keeps."""
    if not act.told.startswith("?"):
        return act.told  # kept in words
    query = dict(parse_qsl(act.told.removeprefix("?")))
    filters = filters_in(query, has_player=False, may_review=True)
    since, until = (
        it and date_format(it, "SHORT_DATE_FORMAT") for it in (filters.since, filters.until)
    )
    parts = (
        found_text(filters, Found(0, None)),
        _("from %(day)s") % {"day": since} if since else "",
        _("until %(day)s") % {"day": until} if until else "",
    )
    return ", ".join(filter(None, parts))


def _kind_found(kind: KindFilter) -> str:
    """Return a kind as it stands behind a number of matches."""
    texts = {
        KindFilter.TOURNAMENT: _("in tournaments"),
        KindFilter.PRACTICE: _("for practice"),
    }
    return texts.get(kind) or (dict(kind_choices())[kind] if kind else "")


def _bots_text(bots: str) -> str:
    """Return which bots are looked for, as it stands behind a number of matches."""
    if bots in (ANY_LEVEL, NO_BOTS):
        return _("with bots") if bots == ANY_LEVEL else _("without bots")
    return _("with bots of the level %(level)s") % {"level": level_title(bots)} if bots else ""


def _left_text(left: str) -> str:
    if left == ANYBODY:
        return _("somebody has left")
    return _("%(name)s left") % {"name": apart(left)} if left else ""


def ending_choices() -> list[tuple[str, str]]:
    """Return in which ways matches can have ended."""
    return [
        (EndingFilter.ALL, _("all")),
        (EndingFilter.PLAYED, _("played to the end")),
        (EndingFilter.CONCEDED, _("conceded")),
        (EndingFilter.ABANDONED, _("broken off")),
    ]


def bot_choices() -> list[tuple[str, str]]:
    """Return what to look for of bots."""
    levels = [(name, level_title(name)) for name in LEVELS]
    return [("", _("with and without")), (NO_BOTS, _("none")), (ANY_LEVEL, _("any")), *levels]


def count_choices() -> list[tuple[str, str]]:
    """Return how matches can count, since the desk has decided about them."""
    return [
        (CountFilter.ALL, _("all")),
        (CountFilter.CORRECTED, _("corrected")),
        (CountFilter.VOID, _("struck out")),
    ]


def reported_choices() -> list[tuple[str, str]]:
    """Return what to look for of reports."""
    return [
        (Reported.ALL, _("with and without")),
        (Reported.YES, _("reported")),
        (Reported.OPEN, _("with an open report")),
    ]


def kind_choices() -> list[tuple[str, str]]:
    """Return the kinds of matches, each with its name."""
    return [
        (KindFilter.ALL, _("all but practice")),
        (KindFilter.RATED, _("rated")),
        (KindFilter.UNRATED, _("not rated")),
        (KindFilter.TOURNAMENT, _("tournament")),
        (KindFilter.PRACTICE, _("practice")),
    ]


def booster_choices() -> list[tuple[str, str]]:
    """Return what to look for of Boosters."""
    return [
        (Boosters.ALL, _("with and without")),
        (Boosters.WITH, _("with Boosters")),
        (Boosters.WITHOUT, _("without Boosters")),
    ]


def result_choices() -> list[tuple[str, str]]:
    """Return how matches can have ended."""
    return [
        (ResultFilter.ALL, _("all")),
        (ResultFilter.WON, _("won")),
        (ResultFilter.LOST, _("lost")),
        (ResultFilter.TIED, _("tie")),
        (ResultFilter.BROKEN_OFF, _("broken off")),
    ]


def list_names() -> dict[Whose, str]:
    """Return what the lists are called."""
    return {
        Whose.MINE: _("Mine"),
        Whose.FRIENDS: _("Of friends"),
        Whose.PUBLIC: _("Public"),
        Whose.BROUGHT: _("Imported"),
        Whose.ALL: _("All"),
    }
