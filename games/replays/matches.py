"""The page of a match: how it went round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.door.match_visit import MatchVisit
from games.models import Hand, Match, TableStatus
from games.records.called import calls_in
from games.records.packing.rounds import KeptAction
from games.replays.judged import Luck, LuckInWords, lucks_of
from games.replays.screen import LONG_AGO
from games.replays.words import names_at
from games.rules.cards.options import TableOptions
from games.rules.cards.rotation import points_of_entrants
from games.rules.cards.ruleset import SEATS
from games.rules.state.calls import Call
from games.rules.state.codec import from_json
from games.rules.state.state import Score, State
from games.rules.view.choices import Options
from games.rules.view.perspective import perspective
from games.screen.page.scene import Scene
from games.screen.telling.plot import plot
from games.screen.words.names import minus, signed
from games.selectors.kept import KeptByHand, actions_of_all
from games.selectors.shown import Admitted, SeatInfo, TablePage
from games.services.ground.counting import Counting, points_played

NO_LUCK: Mapping[int, LuckInWords] = {}


class RoundCall(NamedTuple):
    """A call in a round."""

    call: Call
    name: str
    is_made: bool


class RoundLine(NamedTuple):
    """A round in the table of a match."""

    number: int
    points: tuple[str, ...]
    """What it has brought, for each column: teams, or those who play for themselves."""
    totals: tuple[str, ...]
    best: int | None
    """The column with the most, if it is only one."""
    calls: tuple[RoundCall, ...]
    was: tuple[str, ...] = ()
    """What it brought when it was played, if it counts otherwise now."""
    luck: LuckInWords | None = None
    """Its three parts, if they are worked out."""


def round_lines(
    visit: MatchVisit,
    hands: Sequence[Hand],
    counting: Counting,
    lucks: Mapping[int, LuckInWords] = NO_LUCK,
    kept: KeptByHand | None = None,
) -> list[RoundLine]:
    """Return the rounds that are over as they count, with the sums after each.

    ``kept`` is what happened in them, where it is read already.
    """
    rotates = visit.match.partners_rotate
    kept = actions_of_all(it.pk for it in hands) if kept is None else kept
    calls = {hand.pk: standing_calls(kept[hand.pk]) for hand in hands}
    rounds: list[tuple[int, int]] = []
    sums = (0, 0, 0, 0) if rotates else (0, 0)
    found = []
    for hand in hands:
        score: Score = from_json(hand.score)
        rounds.append(counting.points_of(hand))
        after = points_of_entrants(rounds) if rotates else _sum(rounds)
        points = [new - old for new, old in zip(after, sums, strict=True)]
        sums = after
        most = [place for place, value in enumerate(points) if value == max(points)]
        line = RoundLine(
            hand.number,
            tuple(map(signed, points)),
            tuple(map(minus, after)),
            most[0] if len(most) == 1 else None,
            tuple(
                RoundCall(call, names_at(hand, visit.rows, version)[seat], seat == score.out[0])
                for seat, (call, version) in calls[hand.pk].items()
            ),
            _was(hand, counting, rotates=rotates),
            lucks.get(hand.number),
        )
        found.append(line)
    return found


class MatchLuck(NamedTuple):
    """The luck of the cards in a match, as far as rounds are shown."""

    rounds: dict[int, LuckInWords]
    """The three parts of rounds that have it, by their numbers."""
    besides_cards: dict[int, int]
    """What decisions and how it fell have made of the cards in them."""
    total: LuckInWords | None
    is_missing: bool
    """Whether it is not known yet for some round."""


def luck_of(visit: MatchVisit, hands: Sequence[Hand], shown: Sequence[Hand]) -> MatchLuck | None:
    """Return the luck of the cards in a match; ``None`` for one that has none.

    With Boosters there is none, nor a sum where partners rotate.
    """
    if visit.match.has_boosters or visit.match.partners_rotate or not hands:
        return None
    known = lucks_of(hands)
    found = {hand.number: luck for hand in shown if (luck := known.get(hand.pk)) is not None}
    return MatchLuck(
        {number: luck.words for number, luck in found.items()},
        {number: luck.decisions + luck.fell for number, luck in found.items()},
        sum(found.values(), Luck(0, 0, 0)).words if found and len(found) == len(shown) else None,
        any(hand.pk not in known for hand in hands),
    )


def why_no_luck(match: Match) -> str:
    """Return why the luck of the cards is not worked out for a match, empty if it can be."""
    if match.has_boosters:
        return _(
            "Luck is not worked out with Boosters: they change what cards are worth, and no"
            " one knows what they bring on average."
        )
    if match.partners_rotate:
        return _(
            "Luck is not worked out where partners rotate: it belongs to a team, and teams"
            " last for a round."
        )
    return ""


def _was(hand: Hand, counting: Counting, *, rotates: bool) -> tuple[str, ...]:
    """Return the points of a round that counts otherwise now, as it was played, by columns."""
    if hand.pk not in counting.adjusted:
        return ()
    points = points_played(hand)
    if not rotates:
        return tuple(map(signed, points))
    by_entrant = sorted(zip(hand.entrants, SEATS, strict=True))
    return tuple(signed(points[seat % 2]) for _entrant, seat in by_entrant)


def _sum(rounds: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(one for one, _ in rounds), sum(other for _, other in rounds)


def standing_calls(actions: Sequence[KeptAction]) -> dict[int, tuple[Call, int]]:
    """Return which seats have called what in a round, and the version of the table then."""
    calls = calls_in(event for it in actions for event in it.events)
    versions = {
        event["seat"]: it.version
        for it in actions
        for event in it.events
        if event["type"] in ("TichuCalled", "GrandDecided")
    }
    # A call that has moved to the partner (CallMoved) is told under the last name of the seat.
    last = actions[-1].version
    return {seat: (call, versions.get(seat, last)) for seat, call in calls.items()}


def plot_of(
    visit: MatchVisit,
    hands: Sequence[Hand],
    names: Sequence[str],
    luck: MatchLuck | None,
    counting: Counting,
) -> dict[str, Any]:
    """Return the plot of the score, drawn as at the table; with the luck, once all have it."""
    match = visit.match
    rounds = tuple(counting.points_of(hand) for hand in hands)
    by_cards = [
        from_json(hand.score).round[0] - luck.besides_cards[hand.number]
        for hand in hands
        if luck is not None and luck.total is not None
    ]
    return plot_of_rounds(names, from_json(match.options), rounds, by_cards)


def plot_of_rounds(
    names: Sequence[str],
    options: TableOptions,
    rounds: tuple[tuple[int, int], ...],
    by_cards: Sequence[int] = (),
) -> dict[str, Any]:
    """Return the plot of some rounds, drawn as at the table."""
    state = State(options=options)._replace(
        number=1 if options.partners_rotate else len(rounds), rounds=rounds
    )
    page = TablePage(
        slug="",
        name="",
        status=TableStatus.FINISHED,
        version=0,
        seats=tuple(SeatInfo(seat, names[seat]) for seat in SEATS),
        view=perspective(state, None),
        options=Options(),
        clocks=(),
        log=(),
        watchers=(),
        pace="",
        admitted=Admitted(),
        is_host=False,
        wants_next=False,
        now=LONG_AGO,
    )
    return plot(Scene(page), by_cards)
