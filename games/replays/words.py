"""The steps of a round in words: a line each, and who has played in a few."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games import expansion
from games.models import (
    UNKNOWN_LEVEL,
    Departure,
    Hand,
    Match,
    MatchKind,
    MatchSeat,
    Player,
    sitting,
)
from games.replays.reading import walk_of
from games.replays.screen import name_of
from games.replays.walk import Step, Taking, Walk
from games.rules.cards.rotation import best_of
from games.rules.cards.ruleset import SEATS
from games.rules.state.calls import Ending
from games.rules.state.events import (
    CardsExchanged,
    Event,
    RestDealt,
    RoundDealt,
    TrickCollected,
)
from games.rules.state.state import State
from games.rules.view.booster import Colour
from games.screen.lists.log_lines import Around, lines_of_event
from games.screen.words.booster_names import booster_name
from games.screen.words.event_sentences import team_name
from games.screen.words.levels import level_title
from games.screen.words.names import apart, card_names, points_text
from games.selectors.log import NO_LEADER

SHORTEST = 1.0
"""Seconds of thought that are worth a word."""


class StepLine(NamedTuple):
    """A step as a line of the list."""

    number: int
    name: str
    """Whose it is; empty for what nobody has done."""
    text: str
    cards: SafeString | None
    call: str
    seconds: str

    @property
    def sentence(self) -> str:
        """What has happened, without its cards."""
        return " ".join(filter(None, (self.name, self.text)))


class TrickLines(NamedTuple):
    """The lines of a trick, under their heading."""

    heading: str
    lines: tuple[StepLine, ...]


def names_at(hand: Hand, rows: Sequence[MatchSeat], version: int) -> tuple[str, ...]:
    """Return the names of those who sat on the four seats of a round at a version."""
    began = hand.seat_names
    return tuple(name_of(sitting(hand, rows, seat, version), began[seat]) for seat in SEATS)


NOW = 2**62
"""Later than every version of a table."""


def names_at_end(hand: Hand, rows: Sequence[MatchSeat]) -> tuple[str, ...]:
    """Return the names of those who sat on the four seats when a round ended, or sit there now."""
    version = walk_of(hand).steps[-1].version if hand.is_over else NOW
    return names_at(hand, rows, version)


def lines_of(
    hand: Hand, rows: Sequence[MatchSeat], walk: Walk, upto: int | None = None
) -> list[TrickLines]:
    """Return the lines of all steps by tricks, or of those up to a step."""
    last = walk.last if upto is None else upto
    found = []
    for steps in walk.tricks():
        shown = [step for step in steps if step.number <= last]
        if not shown:
            break
        taken = walk.taking_of(shown[0].trick, last)
        found.append(lines_of_trick(hand, rows, shown, taken))
    return found


def lines_of_trick(
    hand: Hand,
    rows: Sequence[MatchSeat],
    steps: Sequence[Step],
    taken: tuple[Step, Taking] | None,
) -> TrickLines:
    """Return the lines of some steps of one trick, under its heading; quiet ones have none.

    ``taken`` says who got it and in which step, which may be one of the next trick.
    """
    told = (step for step in steps if not step.is_quiet)
    lines = (line_of(step, names_at(hand, rows, step.version)) for step in told)
    return TrickLines(_heading(steps[0].trick, taken, hand, rows), tuple(lines))


def line_of(step: Step, names: tuple[str, ...], me: int | None = None) -> StepLine:
    """Return a step as a line, told to all or to a seat."""
    companions = (it.slug for it in expansion.catalogue().values() if it.colour == Colour.YELLOW)
    around = Around(names, frozenset(companions))
    takings = iter(step.takings)
    told = []
    for event in map(_without_leader, step.events):
        taking = next(takings) if isinstance(event, TrickCollected) else None
        if taking is None or taking.trick == step.trick:  # the heading tells of the one before
            told += lines_of_event(around, event, 0 if taking is None else taking.cards, me)
    text = _own_text(step)
    name, call, cards = "", "", None
    if told and not text:
        first, *more = told
        name, call, cards = first.name, first.call, first.cards
        text = " · ".join(filter(None, (first.text, *map(_flat, more))))
    if not (text or cards or call):
        text = booster_name(step.booster) if step.booster else _("It goes on")
    if step.by_stand_in:
        text = ", ".join(filter(None, (text, _("a bot for them"))))
    elif step.by_clock:
        text = ", ".join(filter(None, (text, _("by the clock"))))
    return StepLine(step.number, name, text, cards, call, seconds_text(step.seconds))


def _own_text(step: Step) -> str:
    """Return what is said of steps that no line of the log tells."""
    first = step.events[0]
    if isinstance(first, RoundDealt):
        return _("The first eight cards")
    if isinstance(first, RestDealt):
        return _("All fourteen cards")
    if isinstance(first, CardsExchanged):
        return _("The cards are exchanged")
    if step.is_score:
        return _("The round is over")
    return ""


def exchanged_text(state: State, seat: int, names: tuple[str, ...]) -> str:
    """Return which cards a seat has exchanged, and with whom."""
    cards = [
        _("%(card)s for %(name)s") % {"card": card_names(gave), "name": names[to]}
        for to, gave in enumerate(state.given[seat] or ())
        if gave
    ]
    return _("Exchanged: %(cards)s.") % {"cards": ", ".join(cards)}


def _flat(line: object) -> str:
    name, text = getattr(line, "name", ""), getattr(line, "text", "")
    return " ".join(filter(None, (apart(name), text)))


def _without_leader(event: Event) -> Event:
    if isinstance(event, CardsExchanged):
        return event._replace(leader=NO_LEADER)
    return event


def _heading(
    trick: int, taken: tuple[Step, Taking] | None, hand: Hand, rows: Sequence[MatchSeat]
) -> str:
    if not trick:
        return _("Before the first trick")
    text = _("Trick %(number)s") % {"number": trick}
    if taken is None:
        return text
    step, taking = taken
    taker = names_at(hand, rows, step.version)[taking.to]
    words = {"points": points_text(taking.points), "name": apart(taker)}
    return f"{text} · " + _("%(points)s to %(name)s") % words


def seconds_text(seconds: float | None) -> str:
    """Return for how long somebody has thought, empty if for no time to speak of."""
    if seconds is None or seconds < SHORTEST:
        return ""
    if seconds < 100:
        return _("%(number)s s") % {"number": round(seconds)}
    return _("%(number)s min") % {"number": round(seconds / 60)}


# --- a match -----------------------------------------------------------------------


class PersonLine(NamedTuple):
    """Somebody who has played a match."""

    name: str
    about: str
    team: int
    """Or which of the four it is, where all play for themselves."""
    has_won: bool
    is_bot: bool
    player: Player | None


def result_of_match(match: Match, names: Sequence[str]) -> str:
    """Return how a match has ended, in words."""
    result = _result(match, names)
    return _("%(result)s, but it does not count") % {"result": result} if match.is_void else result


def _result(match: Match, names: Sequence[str]) -> str:
    winner = match.outcome
    if winner == Match.Winner.NONE:
        return _("The match is not over") if match.is_running else _("The match was abandoned")
    if winner == Match.Winner.TIE:
        return _("The match is a tie")
    if winner == Match.Winner.NOBODY and match.kind == MatchKind.BROUGHT:
        return _ahead(match, names)  # a log just stops
    if winner == Match.Winner.NOBODY:
        return _("The match was abandoned")
    if winner.team is None:
        best = [names[it] for it in match.winners]
        text = ngettext("%(names)s wins the match", "%(names)s win the match", len(best))
        return text % {"names": ", ".join(best)}
    text = _("%(team)s win the match") % {"team": team_name(winner.team, list(names))}
    return _("%(result)s, conceded") % {"result": text} if match.ending == Ending.CONCEDED else text


def _ahead(match: Match, names: Sequence[str]) -> str:
    best = best_of(match.totals)
    if match.partners_rotate or len(best) > 1:
        return _("Nobody is ahead")
    return _("%(team)s are ahead") % {"team": team_name(best[0], list(names))}


def people_of(
    match: Match, rows: Iterable[MatchSeat], departures: Iterable[Departure] | None = None
) -> list[PersonLine]:
    """Return who has played a match, in the order of the teams, and until when.

    ``departures`` from it come with their rounds, where they are read already.
    """
    teams = 4 if match.partners_rotate else 2
    if departures is None:
        departures = match.departures.select_related("hand")
    gone = {it.player_id: it.hand.number for it in departures}
    found = []
    first_rows: set[int] = set()
    for row in sorted(rows, key=lambda it: (it.number % teams, it.number, it.since_version or 0)):
        is_first = row.number not in first_rows and not row.stands_in
        first_rows.add(row.number)
        until = None if row.player_id is None else gone.get(row.player_id)
        name = row.shown_name or (_("a bot") if row.is_bot else match.seat_names[row.number])
        found.append(
            PersonLine(
                name,
                " · ".join(filter(None, _about(row, until, is_first=is_first))),
                row.number % teams,
                row.result == MatchSeat.Result.WON,
                row.is_bot,
                row.player,
            )
        )
    return found


def seat_names() -> tuple[str, ...]:
    """Return what the four seats are called where nobody in particular sits there."""
    return (
        pgettext("seat", "South"),
        pgettext("seat", "East"),
        pgettext("seat", "North"),
        pgettext("seat", "West"),
    )


def _about(row: MatchSeat, until: int | None, *, is_first: bool) -> Iterable[str]:
    yield seat_names()[row.number]
    if row.is_bot:
        yield _bot(row)
    if row.stands_in:
        yield _("stood in")
    if not is_first and row.since_round:
        yield _("from round %(number)s") % {"number": row.since_round}
    if until is not None:
        yield _("left for good in round %(number)s") % {"number": until}


def _bot(row: MatchSeat) -> str:
    level = level_title(row.level) if row.level != UNKNOWN_LEVEL else _("level unknown")
    if row.level_version is None:
        return _("bot, %(level)s") % {"level": level}
    words = {"level": level, "version": row.level_version}
    return _("bot, %(level)s, version %(version)s") % words
