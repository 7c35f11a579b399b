"""The log of the running round.

Cards of tricks that lie longer back than the option ``show_played`` allows are
left out: memory is part of the game (ETIQ-6). Once the round is over each trick is one line
that opens to its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.cards.deck import Cards
from games.rules.cards.options import ShowPlayed
from games.rules.state.booster_events import (
    Answered,
    BoosterLaid,
    CardDrawn,
    CardsMoved,
    Proposed,
    SlippedUnder,
    StageOpened,
    TopChanged,
)
from games.rules.state.events import (
    CardsLaid,
    DogLed,
    HoldCalled,
    Passed,
    TrickCollected,
)
from games.rules.state.phase import STAGES, Phase
from games.rules.view.booster import Catalogue, Colour
from games.screen.lists.log_lines import (
    Around,
    LogLine,
    is_companion,
    is_play,
    line_html,
    lines_of_event,
)
from games.screen.lists.log_tricks import cards_of, end_of_trick, trick_name, with_outcome
from games.screen.page.addresses import address_of
from games.screen.page.remembered import LOGS_KEPT, Same, SameItems, by_language, joined, render
from games.screen.page.scene import Scene
from games.screen.page.sitters import Sitters
from games.screen.words.event_sentences import by_clock
from games.screen.words.your_sentences import concerned
from games.services.ground.notices import LogEntry, TableNotice

AUDIENCES = 5
AFTERWARDS = -1
NOBODY = -1
SHOWN_TRICKS = {ShowPlayed.LAST_TRICK: 1, ShowPlayed.NONE: 0}
_OF_CARDS = (
    CardsLaid,
    Proposed,
    Passed,
    HoldCalled,
    TopChanged,
    SlippedUnder,
    CardsMoved,
    CardDrawn,
    Answered,
)
"""Events that a trick told in one line leaves out."""


_MARK = "\x1f"


class LogPart(NamedTuple):
    """What comes before the first trick, or a trick, with all that its lines follow from."""

    number: int
    """The trick, 0 for what comes before the first, AFTERWARDS for what comes after one."""
    entries: SameItems[LogEntry]
    """The very entries of the log, which is only added to."""
    round_number: int
    sitters: Sitters
    """Who sat there when it began."""
    companions: frozenset[str] = frozenset()
    """The Boosters that stand with the cards they go with."""
    is_brief: bool = False
    """Whether it is told in one line; calls, Boosters and who went out apart."""
    opens: bool = False
    """Whether it is one line that opens to all others, with the faces of its cards."""
    lays: str = ""
    """Where it can be seen as it lay in the ring; empty while memory is part of the game."""


class _Told(NamedTuple):
    """A log, and what else its lines follow from; logs compare by what they are, not hold."""

    log: Same[tuple[LogEntry, ...]]
    names: tuple[str, ...]
    round_number: int
    show_played: ShowPlayed
    is_over: bool
    slug: str
    catalogue: Same[Catalogue]
    language: str | None


class _Piece(NamedTuple):
    """A line as HTML, as all read it and as the seats that it is about do."""

    html: SafeString
    for_seats: dict[int, SafeString]


class _EntryLines(NamedTuple):
    """What is told of an entry, or a heading."""

    lines: tuple[LogLine, ...]
    pieces: tuple[_Piece, ...]


def log_html(scene: Scene) -> SafeString:
    """Return the region; its lines are made once for all who have been shown the same."""
    return _log_html(_told(scene), scene.me)


def _told(scene: Scene) -> _Told:
    view, page = scene.view, scene.page
    is_over = view.score is not None and not scene.is_running  # all cards are open then
    is_over = is_over and not page.is_secret  # not before others have played them (DUP-3)
    return _Told(
        Same(page.log),
        scene.plain_names,
        view.number,
        ShowPlayed.ALL if is_over else view.options.show_played,
        is_over,
        page.slug,
        Same(page.catalogue),
        get_language(),
    )


@lru_cache(maxsize=LOGS_KEPT * AUDIENCES)
def _log_html(told: _Told, me: int | None) -> SafeString:
    """Return the region as a seat reads it, or spectators."""
    head, foot = _frame()
    lines = [piece.for_seats.get(me, piece.html) for piece in _pieces(told)]  # type: ignore[arg-type]
    return SafeString("".join((head, *lines, foot)))


@lru_cache(maxsize=LOGS_KEPT)
def _pieces(told: _Told) -> tuple[_Piece, ...]:
    """Return the lines; of the parts only those that have grown are made."""
    return tuple(piece for part in _parts(told) for piece in _part_pieces(part))


@by_language
def _part_pieces(part: LogPart) -> tuple[_Piece, ...]:
    pieces = tuple(piece for told in _told_of(part) for piece in told.pieces)
    return (_folded(part, pieces),) if part.opens else pieces


def _folded(part: LogPart, pieces: Sequence[_Piece]) -> _Piece:
    """Return a trick as one line that opens to all after its heading."""
    (heading,), lines = _headings(part), pieces[1:]
    by_seat = dict(heading.for_seats)
    seats = sorted({*by_seat, *(seat for piece in lines for seat in piece.for_seats)})

    def read_by(seat: int) -> SafeString:
        found = [piece.for_seats.get(seat, piece.html) for piece in lines]
        line = by_seat.get(seat, heading)._replace(for_seats=())
        return render("log_trick", {"number": part.number, "line": line, "lines": joined(found)})

    return _Piece(read_by(NOBODY), {seat: read_by(seat) for seat in seats})


def _made(lines: Iterable[LogLine]) -> _EntryLines:
    found = tuple(lines)
    return _EntryLines(
        found,
        tuple(
            _Piece(line_html(line), {seat: line_html(it) for seat, it in line.for_seats})
            for line in found
        ),
    )


@by_language
def _frame() -> tuple[str, str]:
    """Return what stands before the lines, and after them."""
    head, _mark, foot = render("log", {"lines": _MARK}).partition(_MARK)
    return head, foot


def log_parts(scene: Scene) -> list[LogPart]:
    """Return the log in parts, the oldest first."""
    return _parts(_told(scene))


def _parts(told: _Told) -> list[LogPart]:
    tricks, done = _by_trick(told.log)
    shown = SHOWN_TRICKS.get(told.show_played, done)
    numbered = enumerate(tricks)
    split = [it for number, part in numbered for it in _split(number, part, is_over=told.is_over)]
    sitters, parts = Sitters(told.names), []
    for number, entries in reversed(split):
        sitters = sitters.before(entries)
        is_shown = number > 0 and (told.is_over or done - shown < number <= done)
        parts.append(
            LogPart(
                number,
                entries,
                told.round_number,
                sitters,
                frozenset(_companions_in(entries, told.catalogue.value)),
                0 < number <= done - shown,
                number > 0 and told.is_over,
                _address(told, number) if is_shown else "",
            )
        )
    return parts[::-1]


def tricks_to_lay(scene: Scene) -> dict[int, LogLine]:
    """Return the headings of the tricks that may be seen as they lay, by their numbers."""
    found = {part.number: _headings(part)[0] for part in log_parts(scene) if part.lays}
    return {
        number: dict(line.for_seats).get(NOBODY if scene.me is None else scene.me, line)
        for number, line in found.items()
    }


def _address(told: _Told, trick: int) -> str:
    """Return where a trick can be seen as it lay in the ring; nowhere while no table is known."""
    return address_of("trick", told.slug, told.round_number, trick) if told.slug else ""


def _split(
    number: int, entries: SameItems[LogEntry], *, is_over: bool
) -> list[tuple[int, SameItems[LogEntry]]]:
    """Return a part, what came after its trick apart from it once the round is over."""
    end = end_of_trick(entries) if is_over and number else len(entries)
    parts = [(number, entries[:end]), (AFTERWARDS, entries[end:])]
    return [(place, SameItems(part)) for place, part in parts if part or place >= 0]


def _companions_in(entries: Sequence[LogEntry], catalogue: Catalogue) -> Iterator[str]:
    """Find the Boosters laid that stand with the cards they go with."""
    for entry in entries:
        if isinstance(entry.event, BoosterLaid):
            slug = entry.event.boost.booster
            booster = catalogue.get(slug)
            if booster is not None and booster.colour == Colour.YELLOW:
                yield slug


@lru_cache(maxsize=LOGS_KEPT)
def _by_trick(log: Same[tuple[LogEntry, ...]]) -> tuple[list[SameItems[LogEntry]], int]:
    """Part the log by tricks; return also how many of these are over."""
    parts: list[list[LogEntry]] = [[]]
    is_over, done = False, 0
    for entry in log.value:
        event = entry.event
        is_lead = isinstance(event, CardsLaid | DogLed) or is_play(event)
        if is_lead and (is_over or len(parts) == 1):
            parts.append([])
            is_over = False
        parts[-1].append(entry)
        if isinstance(event, TrickCollected | DogLed) and not is_over and len(parts) > 1:
            is_over = True
            done += 1
    return list(map(SameItems, parts)), done


def lines_of(part: LogPart) -> list[LogLine]:
    """Return the lines of a part, under headings of the round, the trick and the stages."""
    return [line for told in _told_of(part) for line in told.lines]


def _told_of(part: LogPart) -> Iterator[_EntryLines]:
    """Yield what is told of a part; of its entries only new ones are looked at."""
    yield _made(_headings(part))
    sitters, others = part.sitters, part.sitters.others
    around = Around(sitters.names, part.companions, has_faces=part.opens)
    taken = cards_of(part.entries)
    under: Phase | None = None
    due: Phase | None = None
    for entry in _brief(part) if part.is_brief else part.entries:
        event = entry.event
        if isinstance(event, StageOpened):
            due = None if event.kind == under else event.kind
        elif isinstance(event, BoosterLaid) and due is not None and due in STAGES:
            yield _made([LogLine("", _stage_heading(due), is_heading=True)])
            under, due = due, None
        elif isinstance(event, TableNotice):
            sitters = sitters.after(event)
            others = sitters.others
            around = around._replace(names=sitters.names)
        of_trick = taken if isinstance(event, TrickCollected) else 0
        yield _told_to_all(around, Same(entry), of_trick, others)


@by_language
def _told_to_all(
    around: Around, same: Same[LogEntry], taken: Cards, others: frozenset[int]
) -> _EntryLines:
    """Return the lines of an entry, and how the seats that it is about read them.

    Whoever sits now where ``others`` sat then has not done it.
    """
    entry = same.value
    event = entry.event
    told = lines_of_event(around, event, taken)
    about = () if isinstance(event, TableNotice) or not told else set(concerned(event)) - others
    yours = {seat: lines_of_event(around, event, taken, seat) for seat in sorted(about)}
    if entry.by_clock:
        told = [_timed(line) for line in told]
        yours = {seat: [_timed(line) for line in lines] for seat, lines in yours.items()}
    return _made(
        line._replace(
            for_seats=tuple(
                (seat, lines[place]) for seat, lines in yours.items() if lines[place] != line
            )
        )
        for place, line in enumerate(told)
    )


def _headings(part: LogPart) -> list[LogLine]:
    if part.number > 0:
        heading = LogLine("", trick_name(part.number), is_heading=True, lays=part.lays)
        return [with_outcome(heading, part.entries, part.sitters) if part.opens else heading]
    if part.round_number and part.number != AFTERWARDS:
        number = {"number": part.round_number}
        return [LogLine("", _("Round %(number)s") % number, is_heading=True)]
    return []


def _brief(part: LogPart) -> Iterator[LogEntry]:
    """Yield what stands apart of a trick that is told in one line."""
    for entry in part.entries:
        event = entry.event
        if isinstance(event, _OF_CARDS) or is_companion(part.companions, event):
            continue
        if isinstance(event, BoosterLaid):
            event = event._replace(boost=event.boost._replace(cards=0))
            yield entry._replace(event=event)
        else:
            yield entry


def _timed(line: LogLine) -> LogLine:
    """Say of what the clock has done for somebody that it was no choice."""
    return line._replace(text=by_clock(line.text))


def _stage_heading(stage: Phase) -> str:
    return {
        Phase.EXCHANGE_BOOSTERS: _("Boosters for the exchange"),
        Phase.BLUE: _("Blue Boosters"),
        Phase.BROWN: _("Brown Boosters"),
    }.get(stage) or _("Between two tricks")
