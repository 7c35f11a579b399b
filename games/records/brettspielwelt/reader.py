"""Read logs line by line: what they say, and what is wrong with it.

Nothing here knows a rule of the game beyond the number of cards. Whatever the input,
the only exception is :class:`LogFault`, and memory is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from games.records.brettspielwelt.words import CARD_OF_WORD, RANK_OF_WORD
from games.rules.cards.deck import MAH_JONG, Card, Cards
from games.rules.state.state import Four

MOST_BYTES = 2_000
"""Longest line that is read; a real one has some 150 bytes."""
MOST_LINES = 1_000
"""Most lines of a round; no round of 56 cards needs 400."""

PLAY, PASS, TICHU, GRAND, DRAGON = "play", "pass", "tichu", "grand", "dragon"

_SEAT = r"\(([0-9]{1,9})\)[^ ]*"
_NAMED_SEAT = r"\(([0-9]{1,9})\)([^ ]*)"
_CARD = r"(?:[RGBS](?:10|[2-9BDKA])|Dr|Ph|Ma|Hu)"
_CARDS = r"([^ ].*)"
_GIVEN = r"[^ ]*: ([^ ]+)"
_FIRST_CARDS = re.compile(r"-+Gr\.Tichukarten-+")
_ALL_CARDS = re.compile(r"-+Startkarten-+")
_ACTIONS = re.compile(r"-+Rundenverlauf-+")
_EXCHANGE = re.compile(r"Schupfen:")
_HAND = re.compile(rf"{_NAMED_SEAT} {_CARDS}")
_EIGHT_CARDS = re.compile(rf"{_SEAT} {_CARD}(?: {_CARD}){{7}}")
_GIVE = re.compile(rf"{_SEAT} gibt: {_GIVEN} - {_GIVEN} - {_GIVEN}(?: -)?")
_BOMBS = re.compile(rf"BOMBE: {_SEAT}(?: {_SEAT}){{0,3}}")
_GRAND_LINE = re.compile(rf"Grosses Tichu: {_SEAT}")
_TICHU_LINE = re.compile(rf"Tichu: {_SEAT}")
_PASS_LINE = re.compile(rf"{_SEAT} passt\.")
_PLAY_LINE = re.compile(rf"{_SEAT}: {_CARDS}")
_DRAGON_LINE = re.compile(rf"Drache an: {_SEAT}")
_STEP_LINES = ((PASS, _PASS_LINE), (TICHU, _TICHU_LINE), (DRAGON, _DRAGON_LINE))
_WISH_LINE = re.compile(r"Wunsch: ?(.*)")
_RESULT_LINE = re.compile(r"Ergebnis: (-?[0-9]{1,5}) - (-?[0-9]{1,5})")
_BEGINNINGS = (
    "---------------Gr.Tichukarten------------------",
    "---------------Startkarten------------------",
    "---------------Rundenverlauf------------------",
    "Schupfen:",
    "BOMBE: ",
    "Grosses Tichu: ",
    "Tichu: ",
    "Drache an: ",
    "Wunsch:",
    "Ergebnis: ",
    *(f"({seat})" for seat in range(4)),
)


class LogFault(Exception):
    """Something wrong in a log: its line, its kind, and words about it in ASCII."""

    def __init__(self, line: int, kind: str, detail: str = "") -> None:
        super().__init__(line, kind, detail)
        self.line = line
        self.kind = kind
        self.detail = detail

    def __str__(self) -> str:
        return f"line {self.line}: {self.kind}" + (self.detail and f": {self.detail}")


class SourceLine(NamedTuple):
    """A line without trailing blanks."""

    number: int
    text: str
    fault: str = ""
    """Why it could not be read at all."""
    is_cut: bool = False
    """Whether the file ends within it."""


class LogStep(NamedTuple):
    """A play, pass, call or gift; ``cards`` in the order written."""

    line: int
    kind: str
    seat: int
    cards: tuple[Card, ...] = ()
    wish: int = 0


class Give(NamedTuple):
    """What a seat pushes to the next, the partner and the one before."""

    line: int
    seat: int
    cards: tuple[Card, Card, Card]


class LogRound:
    """A round as the log has it; what would come after the end of a log is missing."""

    def __init__(self, lines: list[SourceLine]) -> None:
        self.line = lines[0].number
        self.last_line = lines[-1]
        self.handles = [""] * 4
        """The names of the people on the seats; empty for guests."""
        self.first: Four | None = None
        self.hands: Four | None = None
        self.calls: list[LogStep] = []
        self.has_exchange = False
        self.gives: list[Give] = []
        self.steps: list[LogStep] = []
        self.result: tuple[int, int] | None = None
        self.result_line = 0


def excerpt(text: str) -> str:
    """Return the beginning of a line in a form that can be printed anywhere."""
    return ascii(text if len(text) <= 50 else f"{text[:50]}...")


# --- lines and rounds -------------------------------------------------------------


def read_lines(stream: BinaryIO) -> Iterator[SourceLine]:
    """Yield the lines of a log that are not blank."""
    number = 0
    while raw := stream.readline(MOST_BYTES):
        number += 1
        is_whole = raw.endswith(b"\n")
        too_long = not is_whole and len(raw) == MOST_BYTES and _skip_line(stream)
        text, fault = _decoded(raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw)
        text = text.rstrip(" \t\r\n")
        if too_long:
            yield SourceLine(number, text, "line_too_long")
        elif text or fault:
            yield SourceLine(number, text, fault, not is_whole)


def _skip_line(stream: BinaryIO) -> bool:
    """Skip the rest of a line; tell whether there was any."""
    skipped = False
    while raw := stream.readline(MOST_BYTES):
        skipped = True
        if raw.endswith(b"\n"):
            break
    return skipped


def _decoded(raw: bytes) -> tuple[str, str]:
    try:
        return raw.decode(), ""
    except UnicodeDecodeError:
        return raw.decode(errors="replace"), "not_utf8"


def begins_round(line: SourceLine) -> bool:
    """Tell whether a line is the first one of a round."""
    return _FIRST_CARDS.fullmatch(line.text) is not None


def is_round(lines: list[SourceLine]) -> bool:
    """Tell whether lines hold a round, even one without its first line."""
    return any(begins_round(line) or _is_first_hand(line) for line in lines)


def _is_first_hand(line: SourceLine) -> bool:
    return _EIGHT_CARDS.fullmatch(line.text) is not None


def split_rounds(lines: Iterator[SourceLine]) -> Iterator[list[SourceLine]]:
    """Yield the lines of each round.

    Lines outside a round stay with the round before them, or else the one after them;
    hands without the heading above them begin a new round.
    """
    found: list[SourceLine] = []
    has_hands = is_over = False
    for line in lines:
        is_hand = _is_first_hand(line)
        if (begins_round(line) and has_hands) or (is_over and is_hand):
            yield found
            found, has_hands, is_over = [], False, False
        if len(found) < MOST_LINES:
            found.append(line)
        elif len(found) == MOST_LINES:
            found.append(line._replace(fault="round_too_long"))
        has_hands = has_hands or begins_round(line) or is_hand
        is_over = is_over or _RESULT_LINE.fullmatch(line.text) is not None
    if found:
        yield found


# --- one round --------------------------------------------------------------------


class _EndOfLog(Exception):
    """The lines of a round have come to an end."""


class _RoundLines:
    """The lines of a round, taken one by one."""

    def __init__(self, lines: list[SourceLine]) -> None:
        self._lines = lines
        self._place = 0

    def next(self) -> SourceLine:
        """Return the next line without taking it."""
        if self._place == len(self._lines):
            raise _EndOfLog
        line = self._lines[self._place]
        if line.fault:
            raise LogFault(line.number, line.fault)
        return line

    def match(self, pattern: re.Pattern[str]) -> tuple[int, re.Match[str]] | None:
        """Take the next line if it is of this form; return its number and the match."""
        line = self.next()
        found = pattern.fullmatch(line.text)
        if found is None:
            return None
        self._place += 1
        return line.number, found

    def take(self, pattern: re.Pattern[str], due: str) -> tuple[int, re.Match[str]]:
        """Take the next line; raise LogFault if it has another form."""
        found = self.match(pattern)
        if found is None:
            line = self.next()
            detail = f"{due} expected, found {excerpt(line.text)}"
            raise LogFault(line.number, "unexpected_line", detail)
        return found


def read_round(lines: list[SourceLine]) -> LogRound:
    """Return the round of these lines, as far as it goes; raise LogFault."""
    log = LogRound(lines)
    try:
        _read_sections(log, _RoundLines(lines))
    except _EndOfLog:
        pass
    except LogFault as fault:
        if fault.line != log.last_line.number or not _may_be_cut(log.last_line):
            raise
    return log


def _may_be_cut(line: SourceLine) -> bool:
    """Tell whether the file ends within this line, so that it may be anything.

    A pass without its full stop is known to end a file (its line may be complete).
    """
    if not line.is_cut:
        return _PASS_LINE.fullmatch(f"{line.text}.") is not None
    text = line.text.rstrip("\ufffd")
    return text != "" and any(
        text.startswith(word) or word.startswith(text) for word in _BEGINNINGS
    )


def _read_sections(log: LogRound, lines: _RoundLines) -> None:
    lines.take(_FIRST_CARDS, "Gr.Tichukarten")
    log.first, _ = _read_hands(lines, 8, log.handles)
    lines.take(_ALL_CARDS, "Startkarten")
    log.hands, numbers = _read_hands(lines, 14, log.handles)
    for seat in range(4):
        if log.first[seat] & ~log.hands[seat]:
            raise LogFault(numbers[seat], "hand_differs", "not the first eight cards")
    while not (found := lines.match(_EXCHANGE)):
        log.calls.append(_read_call(lines))
    log.has_exchange = True
    _read_gives(log, lines)
    if found := lines.match(_BOMBS):
        for digits in filter(None, found[1].groups()):
            _read_seat(found[0], digits)
    lines.take(_ACTIONS, "Rundenverlauf")
    while not (found := lines.match(_RESULT_LINE)):
        _read_step(log, lines)
    log.result_line = found[0]
    log.result = (int(found[1][1]), int(found[1][2]))
    line = lines.next()
    raise LogFault(line.number, "after_result", excerpt(line.text))


def _read_hands(lines: _RoundLines, size: int, handles: list[str]) -> tuple[Four, list[int]]:
    """Return the hands of the four seats and the lines they are in; note whose they are."""
    hands: list[Cards | None] = [None] * 4
    numbers = [0] * 4
    seen: Cards = 0
    for _ in range(4):
        number, found = lines.take(_HAND, f"a hand of {size} cards")
        seat = _read_seat(number, found[1])
        if hands[seat] is not None:
            raise LogFault(number, "seat_twice", f"seat {seat}")
        cards = _read_cards(number, found[3])
        if len(cards) != size:
            raise LogFault(number, "number_of_cards", f"{len(cards)}, not {size}")
        hand = sum(cards)
        if hand & seen:
            raise LogFault(number, "duplicate_card", "also in another hand")
        seen |= hand
        hands[seat], numbers[seat], handles[seat] = hand, number, found[2]
    one, two, three, four = (hand or 0 for hand in hands)
    return (one, two, three, four), numbers


def _read_gives(log: LogRound, lines: _RoundLines) -> None:
    for _ in range(4):
        number, found = lines.take(_GIVE, "three cards given")
        seat = _read_seat(number, found[1])
        if any(give.seat == seat for give in log.gives):
            raise LogFault(number, "seat_twice", f"seat {seat}")
        one, two, three = (_read_card(number, found[place]) for place in (2, 3, 4))
        log.gives.append(Give(number, seat, (one, two, three)))


def _read_call(lines: _RoundLines) -> LogStep:
    """Read a call before the exchange."""
    if found := lines.match(_GRAND_LINE):
        return LogStep(found[0], GRAND, _read_seat(found[0], found[1][1]))
    number, match = lines.take(_TICHU_LINE, "a call or Schupfen")
    return LogStep(number, TICHU, _read_seat(number, match[1]))


def _read_step(log: LogRound, lines: _RoundLines) -> None:
    for kind, pattern in _STEP_LINES:
        if found := lines.match(pattern):
            log.steps.append(LogStep(found[0], kind, _read_seat(found[0], found[1][1])))
            return
    if found := lines.match(_WISH_LINE):
        _read_wish(log, *found)
        return
    line = lines.next()
    if line.text.startswith("Ergebnis"):
        raise LogFault(line.number, "bad_result", excerpt(line.text))
    number, match = lines.take(_PLAY_LINE, "a play, pass or result")
    seat = _read_seat(number, match[1])
    log.steps.append(LogStep(number, PLAY, seat, _read_cards(number, match[2])))


def _read_wish(log: LogRound, number: int, found: re.Match[str]) -> None:
    """Add the wish to the play of the Mah Jong above it; only calls may come between."""
    if found[1] not in RANK_OF_WORD:
        raise LogFault(number, "bad_wish", excerpt(found[1]))
    place = len(log.steps) - 1
    while place >= 0 and log.steps[place].kind == TICHU:
        place -= 1
    play = log.steps[place] if place >= 0 else None
    if play is None or MAH_JONG not in play.cards or play.wish:
        raise LogFault(number, "wish_without_mahjong")
    log.steps[place] = play._replace(wish=RANK_OF_WORD[found[1]])


def _read_seat(number: int, digits: str) -> int:
    if digits not in ("0", "1", "2", "3"):
        raise LogFault(number, "unknown_seat", digits)
    return int(digits)


def _read_card(number: int, word: str) -> Card:
    if word not in CARD_OF_WORD:
        raise LogFault(number, "unknown_card", excerpt(word))
    return CARD_OF_WORD[word]


def _read_cards(number: int, words: str) -> tuple[Card, ...]:
    cards = tuple(_read_card(number, word) for word in words.split())
    if len(set(cards)) != len(cards):
        raise LogFault(number, "duplicate_card", "twice in one line")
    return cards
