"""The score of a round in words, so that everybody can add it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Hand
from games.rules.cards.deck import in_order
from games.rules.cards.rotation import points_of_entrants
from games.rules.cards.ruleset import SEATS, team_of
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.calls import Call
from games.rules.state.state import WAGER, Score, State
from games.screen.markup.cards import row
from games.screen.words.event_sentences import team_name
from games.screen.words.names import apart, call_name, minus, points_text, signed

TEAMS = (0, 1)
SMALL = "sm"
"""The size of the cards."""


class SeatScore(NamedTuple):
    """What a seat has brought in."""

    place: str
    name: str
    points: str
    """Card points of its own tricks, before any transfer."""
    call: str
    value: str
    """What its call counts, with a sign."""
    left: SafeString | str
    """The cards it still held at the end."""


class TeamScore(NamedTuple):
    """The sum of a team."""

    name: str
    cards: str
    calls: str
    round: str
    total: str
    """All rounds of the match up to this one."""


class ScoreSheet(NamedTuple):
    """The score of a round."""

    seats: list[SeatScore]
    sentences: list[str]
    teams: list[TeamScore]


def sheet_of(hand: Hand, final: State, names: Sequence[str]) -> ScoreSheet | None:
    """Return the sheet of a round with the totals of its match, ``None`` if it has no score."""
    return None if final.score is None else score_sheet(final, _totals(hand, final), names)


def score_sheet(final: State, totals: tuple[str, str], names: Sequence[str]) -> ScoreSheet:
    """Return the sheet of a round that has a score; ``totals`` are those after it."""
    score = final.score
    assert score is not None
    rest = [seat for seat in SEATS if seat not in score.out]
    told = tuple(map(apart, names))
    return ScoreSheet(
        [_seat(seat, score, final, names) for seat in (*score.out, *rest)],
        [
            *_card_sentences(score, told),
            *_call_sentences(score, final, told),
            *_line_sentences(score, told),
        ],
        [_team(team, score, totals, names) for team in TEAMS],
    )


def _totals(hand: Hand, final: State) -> tuple[str, str]:
    """Return what both teams have after a round, or each player where partners rotate."""
    if not hand.match.partners_rotate:
        one, other = final.totals
        return minus(one), minus(other)
    names, points = hand.seat_names, points_of_entrants(final.rounds)
    own = [f"{name} {minus(points[it])}" for name, it in zip(names, hand.entrants, strict=True)]
    return f"{own[0]}, {own[2]}", f"{own[1]}, {own[3]}"


def _seat(seat: int, score: Score, final: State, names: Sequence[str]) -> SeatScore:
    call = final.calls[seat]
    return SeatScore(
        f"{score.out.index(seat) + 1}." if seat in score.out else "–",
        names[seat],
        minus(score.pile_points[seat]),
        call_name(call) if call else "",
        signed(_call_value(call, seat, score)) if call else "",
        row(in_order(final.hands[seat]), SMALL) if final.hands[seat] else "",
    )


def _call_value(call: Call, seat: int, score: Score) -> int:
    return CALL_POINTS[call] * (1 if score.out[0] == seat else -1)


def _card_sentences(score: Score, names: Sequence[str]) -> list[str]:
    """Say where the card points went (SCORE-1..6)."""
    if score.double is not None:
        team = {
            "team": team_name(score.double, names),
            "points": points_text(score.cards[score.double]),
        }
        return [_("Double victory: %(team)s get %(points)s, cards do not count.") % team]
    (last,) = (seat for seat in SEATS if seat not in score.out)
    first = score.out[0]
    return [
        _("%(last)s is last: the tricks, %(points)s, go to %(first)s, who was first.")
        % {
            "last": names[last],
            "points": points_text(score.pile_points[last]),
            "first": names[first],
        },
        _("The cards left in the hand, %(points)s, go to %(team)s.")
        % {
            "points": points_text(score.hand_points),
            "team": team_name(1 - team_of(last), names),
        },
    ]


def _call_sentences(score: Score, final: State, names: Sequence[str]) -> list[str]:
    found = []
    for seat in SEATS:
        call = final.calls[seat]
        if call is None:
            continue
        text = (
            _("%(name)s called %(call)s and was first: %(points)s.")
            if score.out[0] == seat
            else _("%(name)s called %(call)s and was not first: %(points)s.")
        )
        found.append(
            text
            % {
                "name": names[seat],
                "call": call_name(call),
                "points": signed(_call_value(call, seat, score)),
            }
        )
    return found


def _line_sentences(score: Score, names: Sequence[str]) -> list[str]:
    """Say what Boosters have added (BG-19)."""
    found = []
    for line in score.lines:
        values = {"name": names[line.seat], "points": signed(line.points)}
        if line.name == WAGER:
            found.append(_("Wager of %(name)s: %(points)s.") % values)
        else:
            found.append(_("The call of %(name)s counts double: %(points)s.") % values)
    return found


def _team(team: int, score: Score, totals: tuple[str, str], names: Sequence[str]) -> TeamScore:
    return TeamScore(
        team_name(team, tuple(map(apart, names))),
        minus(score.cards[team]),
        signed(score.calls[team]),
        signed(score.round[team]),
        totals[team],
    )
