"""The line of time: a tick a step, a gap between tricks, signs above for what stands out.

What comes after the step is left out altogether where results are hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import expansion
from games.replays.walk import Step, Walk
from games.rules.state.calls import Call
from games.screen.markup.figures import sprite
from games.screen.words.names import minus

GAP = 0.9
"""Between two tricks, in ticks."""
FILLED = 0.86
"""How much of its place a tick takes."""
NOTHING_JUDGED: Mapping[int, str] = {}
TOP, TALL = 26, 12
SIGN = 19
"""The width that a sign above the line needs."""


class Canvas(NamedTuple):
    """A size at which the line is drawn: where it stands, and how wide it is."""

    css: str
    width: int


WIDE, NARROW = Canvas("wide", 960), Canvas("narrow", 358)


class Tick(NamedTuple):
    """Where a step is on the line."""

    x: float
    width: float

    @property
    def middle(self) -> float:
        """The middle of it."""
        return round(self.x + self.width / 2, 1)


def ticks_of(walk: Walk, width: int) -> list[Tick]:
    """Return where the steps are, by their numbers."""
    tricks = walk.tricks()
    places = len(walk.steps) + GAP * (len(tricks) - 1)
    unit, at, found = width / max(places, 1), 0.0, []
    for steps in tricks:
        for _step in steps:
            found.append(Tick(round(at, 1), round(unit * FILLED, 1)))
            at += unit
        at += GAP * unit
    return found


def line_of_time(
    walk: Walk,
    here: int,
    canvas: Canvas,
    *,
    hides_later: bool,
    verdicts: Mapping[int, str] = NOTHING_JUDGED,
) -> SafeString:
    """Return the line as a picture, with only those verdicts that stand out."""
    ticks = ticks_of(walk, canvas.width)
    shown = walk.steps[: here + 1] if hides_later else walk.steps
    parts = [_tick(tick, number, here) for number, tick in enumerate(ticks[: len(shown)])]
    parts += _numbers(walk, ticks, here, len(shown), canvas)
    mark = ticks[here].middle
    parts.append(f'<path class="here" d="M{mark} 20V44"/>')
    parts += _signs(shown, ticks, canvas)
    parts += [_judged(ticks[at].middle, it) for at, it in verdicts.items() if it in _JUDGED]
    if hides_later and here < walk.last:
        parts.append(f'<path class="later" d="M{mark + 8} 32H{canvas.width}"/>')
    at = " ".join(str(tick.middle) for tick in ticks[: len(shown)])
    label = escape(_in_words(shown, here, verdicts))
    return mark_safe(  # noqa: S308 - texts are escaped
        f'<svg class="{canvas.css}" viewBox="0 0 {canvas.width} 70" role="img"'
        f' aria-label="{label}" data-at="{at}">{"".join(parts)}</svg>'
    )


def _tick(tick: Tick, number: int, here: int) -> str:
    look = "st now" if number == here else "st done" if number < here else "st"
    return (
        f'<rect class="{look}" x="{tick.x}" y="{TOP}" width="{tick.width}" height="{TALL}"'
        ' rx="1.5"/>'
    )


def _numbers(walk: Walk, ticks: Sequence[Tick], here: int, shown: int, canvas: Canvas) -> list[str]:
    """Return the numbers of the tricks, and their points where there is room.

    Of two that would touch the later one is left out, but for the one of the step.
    """
    places: list[tuple[float, str, bool]] = []
    for steps in walk.tricks():
        first, last = steps[0].number, min(steps[-1].number, shown - 1)
        if first >= shown or not steps[0].trick:
            continue
        middle = round((ticks[first].x + ticks[last].x + ticks[last].width) / 2, 1)
        is_here = first <= here <= steps[-1].number
        text = str(steps[0].trick)
        taken = walk.taking_of(steps[0].trick, shown - 1)
        if canvas is WIDE and taken and ticks[last].x - ticks[first].x > 40:
            _step, taking = taken
            text += f" · {minus(taking.points)}" if taking.points else ""
        while is_here and places and _touch(places[-1], middle):
            places.pop()
        if not (places and _touch(places[-1], middle)):
            places.append((middle, text, is_here))
    return [
        f'<text class="{"on" if is_here else ""}" x="{middle}" y="62" text-anchor="middle">'
        f"{text}</text>"
        for middle, text, is_here in places
    ]


def _touch(before: tuple[float, str, bool], middle: float) -> bool:
    """Tell whether a number would touch the one before it."""
    place, text, _is_here = before
    return middle < place + 7 * len(text) + 3


def _signs(steps: Sequence[Step], ticks: Sequence[Tick], canvas: Canvas) -> list[str]:
    """Return what stands above the line, moved apart where it would touch."""
    signs = [(ticks[step.number].middle, drawn) for step in steps for drawn in _drawn(step)]
    places: list[float] = []
    for middle, _sign in signs:
        before = places[-1] + SIGN if places else 0
        places.append(max(middle, before, SIGN / 2))
    limit = canvas.width - SIGN / 2
    for number in range(len(places) - 1, -1, -1):
        places[number] = min(places[number], limit)
        limit = places[number] - SIGN
    return [
        f'<g transform="translate({round(place, 1)} 11)">{sign}</g>'
        for place, (_middle, sign) in zip(places, signs, strict=True)
    ]


def _drawn(step: Step) -> list[str]:
    found = []
    if step.call is not None:
        letter = "G" if step.call == Call.GRAND else "T"
        found.append(
            '<rect class="seal" x="-9" y="-7" width="18" height="14" rx="2"/>'
            f'<text class="seal-t" y="3.5" text-anchor="middle">{letter}</text>'
        )
    if step.booster:
        booster = expansion.catalogue().get(step.booster)
        sign = f"t-{booster.colour}" if booster else "i-more"
        colour = f"c-{booster.colour}" if booster else ""
        found.append(
            f'<svg class="{colour}" x="-9" y="-9" width="18" height="18" viewBox="0 0 24 24">'
            f'<use href="{sprite()}#{sign}"/></svg>'
        )
    if step.is_bomb:
        found.append(
            '<svg class="bomb" x="-9" y="-9" width="18" height="18" viewBox="0 0 24 24">'
            f'<use href="{sprite()}#i-bomb"/></svg>'
        )
    found += [
        f'<circle class="rank" r="8"/><text class="rank-t" y="3.7" text-anchor="middle">{it}</text>'
        for it in step.ranks
    ]
    return found


def _judged(middle: float, verdict: str) -> str:
    """Return the mark below a step of which the judgement says something."""
    return _JUDGED[verdict] % {"x": middle, "left": round(middle - 4, 1)}


_JUDGED = {
    "mistake": '<rect class="bad" x="%(left)s" y="41" width="8" height="8" rx="1"/>',
    "wrong": '<rect class="bad" x="%(left)s" y="41" width="8" height="8" rx="1"/>',
    "lucky": '<circle class="luck" cx="%(x)s" cy="45" r="4"/>',
}


def _in_words(steps: Sequence[Step], here: int, verdicts: Mapping[int, str]) -> str:
    counts = {
        _("mistakes"): sum(it in ("mistake", "lucky", "wrong") for it in verdicts.values()),
        _("calls"): sum(step.call is not None for step in steps),
        _("bombs"): sum(step.is_bomb for step in steps),
        _("Boosters"): sum(bool(step.booster) for step in steps),
    }
    told = ", ".join(f"{name}: {number}" for name, number in counts.items() if number)
    tricks = {"number": steps[-1].trick}
    text = _("Timeline, step %(step)s, tricks up to %(number)s") % (tricks | {"step": here})
    return f"{text}. {told}." if told else f"{text}."
