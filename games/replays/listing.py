"""The list of steps beside the table: a trick of it is drawn once, and marked where somebody is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.models import Hand, MatchSeat
from games.replays.judged import SIGNS, verdict_names
from games.replays.reading import Remembering
from games.replays.walk import Step, Taking, Walk
from games.replays.words import lines_of_trick

TRICKS_KEPT = 2048
"""Some 60 rounds that somebody looks at, in 5 MB."""

_tricks: Remembering[SafeString] = Remembering(TRICKS_KEPT)


class StepList:
    """The steps of a round, to be listed for somebody.

    ``way`` is what addresses of steps begin with, and ``query`` what they end with.
    """

    def __init__(self, hand: Hand, rows: Sequence[MatchSeat], way: str, query: str) -> None:
        self._hand = hand
        self._rows = rows
        self._way = way
        self._query = query

    def drawn(
        self, walk: Walk, here: int, upto: int | None, verdicts: Mapping[int, str]
    ) -> SafeString:
        """Return the list as HTML, all of it or up to a step, in the active language."""
        last = walk.last if upto is None else upto
        at = walk.stop_at(here) if here in range(len(walk.steps)) else here
        called = tuple((row.pk, row.shown_name) for row in self._rows)
        key = (self._hand.pk, self._way, self._query, get_language(), called)
        parts = []
        for steps in walk.tricks():
            shown = [step for step in steps if step.number <= last]
            if not shown:
                break
            numbers = range(shown[0].number, shown[-1].number + 1)
            said = tuple((number, verdicts[number]) for number in numbers if number in verdicts)
            taken = walk.taking_of(shown[0].trick, last)
            trick = _tricks.get(
                (*key, numbers, said, taken is not None),
                lambda: self._trick(shown, taken, dict(said)),  # noqa: B023
            )
            parts.append(_marked(trick, at) if at in numbers else trick)
        return mark_safe("".join(parts))  # noqa: S308 - of templates

    def _trick(
        self,
        steps: Sequence[Step],
        taken: tuple[Step, Taking] | None,
        verdicts: Mapping[int, str],
    ) -> SafeString:
        names = verdict_names()
        trick = lines_of_trick(self._hand, self._rows, steps, taken)
        lines = []
        for line in trick.lines:
            verdict = verdicts.get(line.number)
            sign = None if verdict is None else (verdict, SIGNS[verdict], names[verdict])
            lines.append((line, f"{self._way}{line.number}/{self._query}", sign))
        return render_to_string("replays/_trick.html", {"heading": trick.heading, "lines": lines})


def _marked(trick: SafeString, here: int) -> str:
    """Return a trick with the mark at the step that is shown."""
    line = f'<li data-number="{here}"'
    return trick.replace(f"{line}>", f'{line} aria-current="step">', 1)


def forget_all() -> None:
    """Forget everything."""
    _tricks.clear()
