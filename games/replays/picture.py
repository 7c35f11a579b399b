"""A finished match as a picture to hand on: who played, how it went, every seal and every bomb.

An SVG of 1080 x 1350 without styles or foreign files, so that it may be shown and drawn anywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import accumulate
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.models import Hand, Match
from games.records.summary import AcceptedAction, summary_of
from games.replays.reading import deeds_of
from games.rules.cards.rotation import points_of_entrants
from games.rules.state.calls import Call
from games.screen.words.names import minus
from games.services.ground.counting import Counting

WIDTH, HEIGHT = 1080, 1350
MARGIN = 84
LEFT, RIGHT, TOP, BOTTOM = 150, 996, 660, 1180
PAPER, SHEET, INK, SECOND, FAINT, SEAL, ON_SEAL = (
    *("#efe9dc", "#f8f4ea", "#1d1a16", "#5b5347", "#d6ccb9", "#a9291f", "#fff8ef"),
)
LINES = ((INK, ""), (SECOND, "16 10"), ("#17664a", "4 8"), ("#1d4b93", "22 8 4 8"))
"""Colour and dashes of each line, so that they differ without colour, too."""
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif"
SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
SIZES_OF_TITLE = (64, 52, 40)
WIDE_LETTERS, NARROW_LETTERS = frozenset("WMwm@%&"), frozenset("fijlrtI.,:;'|- ")
JOINS = "\u200d"
"""Makes one picture of the two beside it."""
STAR = (
    "M12 1l2.6 6.2L21 5l-2.2 6.4L25 14l-6.2 2.6L21 23l-6.4-2.2L12 27l-2.6-6.2L3 23l2.2-6.4"
    "L-1 14l6.2-2.6L3 5l6.4 2.2z"
)
"""The figure of a bomb, around (12, 14)."""

Stretch = Callable[[float], float]


class Sign(NamedTuple):
    """A call or a bomb in a round; ``call`` is ``None`` for a bomb."""

    round: int
    column: int
    call: Call | None = None
    is_made: bool = False


class Course(NamedTuple):
    """A match as it is drawn: a column for each team, or for each player who plays alone."""

    names: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]
    """For each column those before the first round and after each."""
    signs: tuple[Sign, ...]
    target: int | None


def course_of(
    match: Match, hands: Sequence[Hand], names: Sequence[str], counting: Counting
) -> Course:
    """Return how a match went, as its rounds count."""
    rounds = [counting.points_of(hand) for hand in hands]
    if match.partners_rotate:
        after = [points_of_entrants(rounds[:number]) for number in range(len(rounds) + 1)]
        totals = tuple(zip(*after, strict=True))
    else:
        totals = tuple(
            tuple(accumulate((points[team] for points in rounds), initial=0)) for team in (0, 1)
        )
    signs = tuple(sign for hand in hands for sign in _signs(match, hand))
    target = match.options.get("target", 1000)
    return Course(tuple(names), totals, signs, target)


def _signs(match: Match, hand: Hand) -> Iterable[Sign]:
    steps = [AcceptedAction(deed.seat, deed.action, deed.events) for deed in deeds_of(hand)]
    summary = summary_of(steps)

    def column(seat: int) -> int:
        return hand.entrants[seat] if match.partners_rotate else seat % 2

    for made in summary.calls:
        is_made = bool(summary.out) and summary.out[0] == made.seat
        yield Sign(hand.number, column(made.seat), made.call, is_made)
    for trick in summary.tricks:
        for entry in trick.entries:
            if entry.combination is not None and entry.combination.is_bomb:
                yield Sign(hand.number, column(entry.seat))


def drawn(course: Course, title: str, about: str, site: str) -> SafeString:
    """Return the picture; ``about`` says when and where, ``site`` is where to find us."""
    label = escape(f"{title}. {about}. " + _in_words(course))
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        _ring(),
        _text(MARGIN, 122, _("Tichu"), 34, SEAL, weight=700),
        _text(WIDTH - MARGIN, 122, about, 28, SECOND, anchor="end", room=740),
        *_title(title),
        *_names(course),
        *_plot(course),
        _text(MARGIN, HEIGHT - 62, _legend(course), 28, SECOND),
        _text(WIDTH - MARGIN, HEIGHT - 62, site, 28, SECOND, anchor="end"),
    ]
    return mark_safe(  # noqa: S308 - texts are escaped
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{label}</title>{"".join(parts)}</svg>'
    )


def _ring() -> str:
    """Return the round opening in which the course of the match lies."""
    return (
        f'<circle cx="540" cy="916" r="312" fill="{SHEET}"/>'
        f'<circle cx="540" cy="916" r="312" fill="none" stroke="{FAINT}" stroke-width="3"/>'
        f'<circle cx="540" cy="916" r="300" fill="none" stroke="{FAINT}" stroke-width="1.5"/>'
    )


def _text(
    x: float,
    y: float,
    text: str,
    size: int,
    fill: str,
    *,
    anchor: str = "start",
    weight: int = 400,
    family: str = SANS,
    room: float = WIDTH,
) -> str:
    """Return a text; one that is wider than its ``room`` is pressed together."""
    pressed = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{x}" y="{y}" font-family="{family}" font-size="{size}" font-weight="{weight}"'
        f' fill="{fill}" text-anchor="{anchor}"{pressed if _width(text, size) > room else ""}>'
        f"{escape(text)}</text>"
    )


def _title(title: str) -> list[str]:
    """Return the title in one line or two, as large as it finds room."""
    room = WIDTH - 2 * MARGIN
    lines = _in_lines(title, SIZES_OF_TITLE[0], room)
    fitting = (size for size in SIZES_OF_TITLE if max(_width(it, size) for it in lines) <= room)
    size = next(fitting, SIZES_OF_TITLE[-1])
    return [
        _text(MARGIN, y, line, size, INK, weight=600, family=SERIF, room=room)
        for line, y in zip(lines, (234, 234 + round(1.16 * size)), strict=False)
    ]


def _in_lines(text: str, size: int, room: float) -> list[str]:
    """Return a text as it is, or in two lines that are about as long if it finds no room."""
    words = text.split()
    if _width(text, size) <= room or len(words) < 2:
        return [text]
    ways = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(ways, key=lambda lines: max(_width(line, size) for line in lines))


def _width(text: str, size: int) -> float:
    """Return about how wide a text is: which font a machine takes for it is not known."""
    return size * sum(
        _share(letter) for before, letter in zip(f" {text}", text, strict=False) if before != JOINS
    )


def _share(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf") or "\U0001f3fb" <= letter <= "\U0001f3ff":
        return 0  # an accent or the colour of a skin, on the letter before
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.1 if unicodedata.category(letter) == "So" else 1  # a picture, or a Chinese letter
    if letter in WIDE_LETTERS:
        return 0.9
    if letter in NARROW_LETTERS:
        return 0.33
    return 0.7 if letter.isupper() else 0.53


def _names(course: Course) -> list[str]:
    """Return who played, each with a piece of their line, and how it stands."""
    found = []
    wide = (WIDTH - 2 * MARGIN) / len(course.names)
    room = wide - 24
    for place, (name, totals) in enumerate(zip(course.names, course.totals, strict=True)):
        x = round(MARGIN + wide * place)
        size = 30 if len(course.names) == 2 else 26
        colour, dashes = LINES[place]
        found += [
            f'<path d="M{x} 396h88" stroke="{colour}" stroke-width="7"'
            f' stroke-dasharray="{dashes}" fill="none"/>',
            *(
                _text(x, 446 + 38 * row, line, size, INK, room=room)
                for row, line in enumerate(_in_lines(name, size, room))
            ),
            _text(x, 580, minus(totals[-1]), 84, INK, weight=600, family=SERIF),
        ]
    return found


def _plot(course: Course) -> list[str]:
    played = max(len(course.totals[0]) - 1, 1)
    numbers = [number for totals in course.totals for number in totals]
    low, high = min(0, *numbers), max(course.target or 0, *numbers, 100)

    def x(number: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * number / played, 1)

    def y(points: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low), 1)

    found = [
        f'<path d="M{LEFT} {y(0)}H{RIGHT}" stroke="{SECOND}" stroke-width="2"/>',
        _text(LEFT - 16, y(0) + 9, "0", 26, SECOND, anchor="end"),
    ]
    if course.target:
        found += [
            f'<path d="M{LEFT} {y(course.target)}H{RIGHT}" stroke="{SEAL}" stroke-width="2"'
            ' stroke-dasharray="3 9"/>',
            _text(LEFT - 16, y(course.target) + 9, str(course.target), 26, SEAL, anchor="end"),
        ]
    for place, totals in reversed(list(enumerate(course.totals))):
        points = " ".join(f"{x(number)},{y(it)}" for number, it in enumerate(totals))
        colour, dashes = LINES[place]
        found.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="7"'
            f' stroke-dasharray="{dashes}" stroke-linejoin="round" stroke-linecap="round"/>'
        )
    step = max(1, -(-played // 16))
    found += [
        _text(x(number), BOTTOM + 46, str(number), 24, SECOND, anchor="middle")
        for number in range(step, played + 1, step)
    ]
    return found + _placed(course, x, y)


def _placed(course: Course, x: Stretch, y: Stretch) -> list[str]:
    """Return the signs where they belong on the lines, one above the other where they meet."""
    taken: list[tuple[float, float]] = []
    found = []
    size = 44 if len(course.totals[0]) <= 14 else 30
    for sign in course.signs:
        across, down = x(sign.round), y(course.totals[sign.column][sign.round])
        while any(abs(across - a) < size and abs(down - b) < size * 0.86 for a, b in taken):
            down -= size * 0.9
        taken.append((across, down))
        found.append(_seal(sign, across, down, size) if sign.call else _bomb(across, down, size))
    return found


def _seal(sign: Sign, x: float, y: float, size: int) -> str:
    letter = "G" if sign.call == Call.GRAND else "T"
    half, low = size / 2, size * 0.4
    fill, ink = (SEAL, ON_SEAL) if sign.is_made else (SHEET, SECOND)
    frame = SEAL if sign.is_made else SECOND
    found = (
        f'<rect x="{-half}" y="{-low}" width="{size}" height="{2 * low}" rx="{size * 0.12}"'
        f' fill="{fill}" stroke="{frame}" stroke-width="3"/>'
    )
    if sign.call == Call.GRAND:
        found = (
            f'<rect x="{-half - 5}" y="{-low - 5}" width="{size + 10}" height="{2 * low + 10}"'
            f' rx="{size * 0.18}" fill="{SHEET}" stroke="{frame}" stroke-width="2.5"/>{found}'
        )
    found += _text(0, size * 0.22, letter, round(size * 0.6), ink, anchor="middle", weight=700)
    if not sign.is_made:
        crack = f"M{-half + 4} {low - 4}L{half - 4} {4 - low}"
        found += f'<path d="{crack}" stroke="{SEAL}" stroke-width="4"/>'
    return f'<g transform="translate({x} {round(y, 1)}) rotate(-4)">{found}</g>'


def _bomb(x: float, y: float, size: int) -> str:
    scale = round(size / 28, 2)
    return (
        f'<g transform="translate({x} {round(y, 1)}) scale({scale}) translate(-12 -14)">'
        f'<path d="{STAR}" fill="{INK}" stroke="{SHEET}" stroke-width="2.5"/></g>'
    )


def _legend(course: Course) -> str:
    calls = [sign for sign in course.signs if sign.call]
    made = sum(sign.is_made for sign in calls)
    bombs = len(course.signs) - len(calls)
    counts = {"made": made, "calls": len(calls), "bombs": bombs}
    return _("Calls made: %(made)s of %(calls)s · Bombs: %(bombs)s") % counts


def _in_words(course: Course) -> str:
    told = [
        f"{name}: {', '.join(map(str, totals[1:]))}."
        for name, totals in zip(course.names, course.totals, strict=True)
    ]
    return " ".join([_("Score by round."), *told, _legend(course)])
