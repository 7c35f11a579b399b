"""What the page of a step is made of, besides the table."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.door.match_visit import MatchRole, MatchVisit
from games.models import Hand
from games.replays.asking import may_ask_about, seat_to_ask
from games.replays.bots_moves import bot_of
from games.replays.drawing import NARROW, WIDE, line_of_time
from games.replays.judged import Judged, verdict_of, why_unjudged
from games.replays.listing import StepList
from games.replays.score_sheet import sheet_of
from games.replays.screen import regions_at
from games.replays.walk import Mark, Step, Walk
from games.replays.words import line_of, names_at
from games.rules.cards.ruleset import SEATS
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.screen.page.scene import calling_you
from games.screen.words.booster_names import booster_name
from games.screen.words.names import apart, minus
from games.selectors.shown import TablePage


class StepView(NamedTuple):
    """How somebody looks at a round."""

    seat: int | None
    """Through whose eyes; ``None`` for all hands open."""
    hides: bool
    """Whether what comes later is hidden."""

    @property
    def query(self) -> str:
        """What an address adds for it."""
        return "" if self.seat is None else f"?seat={self.seat}"


class Jump(NamedTuple):
    """A way to another step."""

    text: str
    address: str


def step_context(
    visit: MatchVisit,
    hand: Hand,
    walk: Walk,
    step: Step,
    view: StepView,
    page: TablePage,
    found: Judged | None = None,
    me: int | None = None,
) -> dict[str, Any]:
    """Return what changes from step to step; to a seat its own deeds are told as "You"."""
    number, names = step.number, names_at(hand, visit.rows, step.version)
    called = names if me is None else calling_you(names, me)

    way = reverse("replay_round", args=[visit.match.slug, hand.number])

    def address(to: int) -> str:
        return f"{way}{to}/{view.query}"

    hides = view.hides and number < walk.last
    shown = None if _is_before_the_end(walk, number, view) else found
    verdicts = {} if shown is None else shown.verdicts(number if hides else None)
    report = reverse("report_match", args=[visit.match.slug])
    following = None if hides else _following_round(visit, hand)
    return {
        "match": visit.match,
        "number": hand.number,
        "step": step,
        "view": view,
        "hides": hides,
        "regions": regions_at(page),
        "names": names,
        "totals": tuple(map(minus, page.view.totals)),
        "teams": tuple(f"{names[team]} & {names[team + 2]}" for team in (0, 1)),
        "each": _each(page, names),
        "held": _held(walk.states[number], names) if view.seat is None else [],
        "said": line_of(step, names, me),
        "verdict": shown and verdict_of(shown, walk, number, called, hides=hides),
        "unjudged": why_unjudged(shown, number) if shown else "",
        "is_judged": found is not None,
        "is_empty": shown is not None and not shown.decisions,
        "is_clean": shown is not None
        and bool(shown.decisions)
        and not (hides or shown.has_mistakes),
        "is_partial": shown is not None and shown.is_partial,
        "luck": None if shown is None or hides else shown.luck,
        "is_bots": bot_of(hand, visit.rows, step) is not None,
        "may_play": bool(walk.states[number].windows),
        "may_ask": seat_to_ask(walk.states[number]) is not None and may_ask_about(visit),
        "sheet": sheet_of(hand, walk.states[number], names) if step.is_score else None,
        "may_judge": found is None and view.seat is None,
        "lines": StepList(hand, visit.rows, way, view.query).drawn(
            walk, number, number if hides else None, verdicts
        ),
        "wide": line_of_time(walk, number, WIDE, hides_later=view.hides, verdicts=verdicts),
        "narrow": line_of_time(walk, number, NARROW, hides_later=view.hides, verdicts=verdicts),
        "first": address(walk.trick_before(number)) if number else "",
        "before": _stop(walk.stop_at(number - 1), address) if number else None,
        "after": _stop(walk.stop_after(number), address) if number < walk.last else None,
        "last": _jump(walk, number, view, address, shown),
        "next_round": following,
        "jumps": _jumps(walk, number, view, address, shown),
        "mistake": _next_mistake(shown, number, view, address),
        "ways": _ways(visit, hand, number, names),
        "back": _back(visit, hand, view, is_over=number == walk.last),
        "may_report": visit.role == MatchRole.PLAYER and not visit.is_among_bots,
        "report": f"{report}?round={hand.number}&step={number}",
        "here": address(number),
        "start": address(0),
        "tricks_before": address(walk.trick_before(number)),
        "tricks_after": address(walk.trick_after(number)),
        "last_step": number if view.hides else walk.last,
        "quiet": [
            it.number for it in walk.steps[: number + 1 if view.hides else None] if it.is_quiet
        ],
        "end": "" if view.hides else address(walk.last),
    }


def _stop(number: int, address: Any) -> tuple[int, str]:
    """Return the number of a step, and its address."""
    return number, address(number)


def _is_before_the_end(walk: Walk, number: int, view: StepView) -> bool:
    """Tell whether somebody looks through the eyes of a seat, which knows no judgement yet."""
    return view.seat is not None and number < walk.last


def _next_mistake(found: Judged | None, number: int, view: StepView, address: Any) -> str:
    """Return where the next mistake is, unless what comes later is hidden."""
    to = None if found is None or view.hides else found.next_mistake(number)
    return "" if to is None else address(to)


def _held(state: State, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the Boosters in the four hands; nothing where there are none."""
    if not is_boosted(state):
        return []
    hands = state.booster_state.hands
    return [
        (name, ", ".join(map(booster_name, hand)) or "–")
        for name, hand in zip(names, hands, strict=True)
    ]


def _each(page: TablePage, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return what the four have who play for themselves; nothing where teams play."""
    points = page.view.own_points
    return [] if points is None else list(zip(names, map(minus, points), strict=True))


def _jump(walk: Walk, number: int, view: StepView, address: Any, judged: Judged | None) -> str:
    """Return where the last button leads: to what stands out next, or the end of the trick."""
    marked = walk.next_with(number)
    mistake = None if judged is None else judged.next_mistake(number)
    next_ones = [it for it in (marked, mistake) if it is not None]
    to = None if view.hides else min(next_ones, default=None)
    found = walk.trick_after(number) if to is None else to
    return address(found) if found > number else ""


def _jumps(
    walk: Walk, number: int, view: StepView, address: Any, judged: Judged | None
) -> list[Jump]:
    """Return the ways to what stands out later; none of them where that is hidden."""
    found = [Jump(_("Beginning of the round"), address(0))] if number else []
    if number < walk.last:
        found.append(Jump(_("End of the trick"), address(walk.trick_after(number))))
    if view.hides:
        return found
    mistake = _next_mistake(judged, number, view, address)
    if mistake:
        found.append(Jump(_("Next mistake"), mistake))
    texts = {
        Mark.CALL: _("Next call"),
        Mark.BOMB: _("Next bomb"),
        Mark.BOOSTER: _("Next Booster"),
        Mark.FINISH: _("Next to go out"),
    }
    for mark, text in texts.items():
        to = walk.next_with(number, mark)
        if to is not None:
            found.append(Jump(text, address(to)))
    if number < walk.last:
        found.append(Jump(_("End of the round"), address(walk.last)))
    return found


def _ways(
    visit: MatchVisit, hand: Hand, number: int, names: tuple[str, ...]
) -> list[tuple[Jump, bool, int | None]]:
    """Return the ways to look: all hands, or through the eyes of a seat."""
    here = reverse("replay", args=[visit.match.slug, hand.number, number])
    ways: list[tuple[Jump, bool, int | None]] = [(Jump(_("All hands"), here), False, None)]
    for seat in SEATS:
        text = _("As %(name)s saw it") % {"name": apart(names[seat])}
        ways.append((Jump(text, f"{here}?seat={seat}"), True, seat))
    return ways


def _following_round(visit: MatchVisit, hand: Hand) -> str:
    """Return the address of the next round that can be looked back on, if there is one."""
    later = visit.match.hands.filter(number=hand.number + 1, is_over=True, score__isnull=False)
    if not later.exists():
        return ""
    return reverse("replay", args=[visit.match.slug, hand.number + 1, 0])


def _back(visit: MatchVisit, hand: Hand, view: StepView, *, is_over: bool) -> str:
    """Return the way back to the match; it says which rounds have been seen."""
    address = reverse("match", args=[visit.match.slug])
    if not view.hides:
        return address
    return f"{address}?seen={hand.number if is_over else hand.number - 1}"
