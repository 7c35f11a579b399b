"""The end of a round: points, calls, totals and a plot of the match."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.bots.search import ready
from games.bots.search.ready import Readiness
from games.lessons import lessons
from games.models import TableClock, TableStatus
from games.rules.cards.ruleset import SEATS, team_of
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.phase import Phase
from games.rules.state.state import NOBODY, OF_EACH, TIE, Score, ScoreLine
from games.screen.page.addresses import address_of
from games.screen.page.scene import Scene
from games.screen.telling import each
from games.screen.telling.absence import change_of_level, waiting_for
from games.screen.telling.another import (
    changed_by_host,
    next_lesson,
    pairs_text,
    ways_to_look_back,
    ways_to_play_again,
    why_it_waits,
)
from games.screen.telling.plot import plot
from games.screen.telling.seats import countdown
from games.screen.telling.trick import shown_plays
from games.screen.words.names import call_name, minus, points_text, signed


class TallyLine(NamedTuple):
    """A line of the table of points, one's own team first."""

    text: str
    call: str
    values: tuple[str, str]
    word: str = ""
    """The word that explains itself there, if any."""
    is_made: bool | None = None
    """Whether the call was made."""


class Finisher(NamedTuple):
    """A seat in the order of going out."""

    rank: int
    name: str
    points: str
    is_first: bool


def summary_context(scene: Scene) -> dict[str, Any] | None:
    """Return what the summary is made of, ``None`` while a round runs.

    Boosters may be drafted meanwhile; the seat that chooses needs the room for that (BG-1).
    """
    score, boosters = scene.view.score, scene.view.boosters
    if score is None or (boosters is not None and boosters.draft):
        return None
    if scene.is_running and scene.view.phase != Phase.INTAKE:
        return None
    us = scene.team_of_mine()
    return {
        "title": _title(scene, score),
        "sub": _calls_sentence(scene, score),
        "teams": [
            {
                "name": scene.team_name(team),
                "total": minus(scene.view.totals[team]),
                "delta": signed(score.round[team]),
                "is_plus": score.round[team] > 0,
            }
            for team in (us, 1 - us)
        ],
        "each": each.by_points(scene) if scene.plays_alone else [],
        "next": _next_pairs(scene),
        "out": _finishers(scene, score),
        "left": "" if scene.page.is_secret else _left_over(scene, score),
        "last": shown_plays(scene, scene.view.last_trick),
        "tally": _tally(scene, score),
        "total": tuple(signed(score.round[team]) for team in (us, 1 - us)),
        "number": scene.view.number,
        "hands": _hands(scene),
        "is_secret": scene.page.is_secret,
        "deals": address_of("deals", scene.page.slug),
        "turning": _turning(scene),
        "replay": _replay(scene),
        "report": _report(scene),
        "plot": plot(scene),
        "over": scene.view.winner is not None,
        "of_day": address_of("daily_after", scene.page.slug) if scene.page.is_of_day else "",
        "drafting": scene.state.text if scene.is_running else "",
        "may_ask": scene.me is not None and not scene.is_running and not _is_only_once(scene),
        "lesson": _lesson(scene),
        "level": change_of_level(scene),
        "next_lesson": next_lesson(scene),
        "has_asked": scene.page.wants_next,
        "clock": countdown(scene.clock(TableClock.NEXT)),
        "finished": scene.page.status == TableStatus.FINISHED,
        "change": changed_by_host(scene),
        "again": ways_to_play_again(scene),
        "look": ways_to_look_back(scene),
        "picture": _picture(scene),
        "waits": why_it_waits(scene),
        "silent": waiting_for(scene),
    }


def _is_only_once(scene: Scene) -> bool:
    """Tell whether nothing follows at the table: a lesson, or a board that all play once."""
    return scene.page.is_lesson or scene.page.is_of_day


def _hands(scene: Scene) -> str:
    """Return where all hands of the round are; nowhere while others still play it (DUP-3)."""
    page = scene.page
    return "" if page.is_secret else address_of("all_hands", page.slug, scene.view.number)


def _turning(scene: Scene) -> str:
    """Return where to ask what decided the round; nowhere without a search, or in practice."""
    page = scene.page
    if not page.match_slug or ready.readiness() in (Readiness.MISSING, Readiness.FAILED):
        return ""
    return address_of("turning_point", page.slug, scene.view.number)


def _replay(scene: Scene) -> str:
    """Return where the round can be looked back on: with Boosters after the match (BG-3)."""
    view, slug = scene.view, scene.page.match_slug
    if not slug or (view.boosters is not None and view.winner is None):
        return ""
    return address_of("replay", slug, view.number, 0)


def _report(scene: Scene) -> str:
    """Return where the players can report the round; bots alone are reported to nobody."""
    slug = scene.page.match_slug
    if not slug or scene.me is None or scene.is_among_bots:
        return ""
    return reverse("report_match", args=[slug], query={"round": scene.view.number})


def _next_pairs(scene: Scene) -> str:
    """Return who plays with whom in the next round, if partners rotate."""
    if not scene.plays_alone or scene.view.winner is not None:
        return ""
    return _("Next round: %(pairs)s.") % {"pairs": pairs_text(*each.next_pairs(scene))}


def _lesson(scene: Scene) -> dict[str, str] | None:
    """Return the name of the lesson that is over, and what the coach says at its end."""
    standing = scene.page.lesson
    if standing is None:
        return None
    return {"name": standing.lesson, "farewell": str(lessons()[standing.lesson].farewell)}


def given_up_context(scene: Scene) -> dict[str, Any] | None:
    """Return the end of a match that a team has conceded, or all have abandoned."""
    view = scene.view
    is_told = view.score is not None and view.winner != NOBODY
    if view.winner is None or is_told:
        return None
    us = scene.team_of_mine()
    sub = _("Nobody has won it.")
    if view.winner != NOBODY:
        loser = {"team": scene.team_name(1 - int(view.winner))}
        sub = _("%(team)s have conceded.") % loser
        if scene.me is not None:
            is_ours = view.winner == us
            sub = _("The others have conceded.") if is_ours else _("You have conceded.")
    return {
        "title": _winner_title(scene),
        "sub": sub,
        "teams": [
            {"name": scene.team_name(team), "total": minus(view.totals[team])}
            for team in (us, 1 - us)
        ],
        "each": each.by_points(scene) if scene.plays_alone else [],
        "may_ask": scene.me is not None and not scene.page.is_lesson,
        "has_asked": scene.page.wants_next,
        "change": changed_by_host(scene),
        "again": ways_to_play_again(scene),
        "next_lesson": next_lesson(scene),
        "look": ways_to_look_back(scene),
        "picture": _picture(scene),
        "waits": why_it_waits(scene),
    }


def _picture(scene: Scene) -> str:
    """Return where the picture of the match is, once it is over; for those who played it.

    There is none of a match that ended before its first round did.
    """
    slug = scene.page.match_slug
    if not slug or scene.view.winner is None or scene.me is None or not scene.view.rounds:
        return ""
    return address_of("match_picture", slug)


def _title(scene: Scene, score: Score) -> str:
    if scene.view.winner is not None:
        return _winner_title(scene)
    number = {"number": scene.view.number}
    ours, theirs = score.round[scene.team_of_mine()], score.round[1 - scene.home % 2]
    if scene.me is None or ours == theirs:
        return _("Round %(number)s is over") % number
    if ours > theirs:
        return _("Round %(number)s is yours") % number
    return _("Round %(number)s goes to the others") % number


def _winner_title(scene: Scene) -> str:
    winner = scene.view.winner
    if winner in (None, TIE):
        return _("The match is a tie")
    if winner == NOBODY:
        return _("The match was abandoned")
    if winner == OF_EACH:
        return each.winner_title(scene)
    if scene.me is None:
        return _("%(team)s win the match") % {"team": scene.team_name(int(winner or 0))}
    if winner == scene.team_of_mine():
        return _("You have won the match")
    return _("The match goes to the others")


def _calls_sentence(scene: Scene, score: Score) -> str:
    parts = []
    if score.double is not None:
        parts.append(_double_sentence(scene, score.double))
    for seat in SEATS:
        call = scene.view.calls[seat]
        if call is not None:
            made = score.out[0] == seat
            text = _("%(name)s made the %(call)s.") if made else _("%(name)s lost the %(call)s.")
            if seat == scene.me:
                text = _("You made the %(call)s.") if made else _("You lost the %(call)s.")
            parts.append(text % {"name": scene.names[seat], "call": call_name(call)})
    return " ".join(parts)


def _double_sentence(scene: Scene, team: int) -> str:
    if scene.me is None or scene.plays_alone:
        return _("Double victory for %(team)s.") % {"team": scene.team_name(team)}
    if team == scene.team_of_mine():
        return _("Double victory for you.")
    return _("Double victory for the others.")


def _finishers(scene: Scene, score: Score) -> list[Finisher]:
    order = [*score.out, *(seat for seat in SEATS if seat not in score.out)]
    found = []
    for rank, seat in enumerate(order, start=1):
        shown = min(rank, len(score.out) + 1)
        counts = score.double is None  # else no card points are counted
        points = points_text(score.pile_points[seat]) if counts else ""
        found.append(Finisher(shown, scene.called[seat], points, rank == 1))
    return found


def _left_over(scene: Scene, score: Score) -> str:
    """Return where the cards of the last player have gone (SCORE-3)."""
    left = [seat for seat in SEATS if seat not in score.out]
    if len(left) != 1:
        return ""
    last, first = left[0], score.out[0]
    names = {"last": scene.names[last], "first": scene.names[first]}
    text = _("%(last)s was last: the tricks go to %(first)s, the remaining cards to the opponents.")
    if last == scene.me:
        text = _(
            "You were last: your tricks go to %(first)s, your remaining cards to the opponents."
        )
    elif first == scene.me:
        text = _("%(last)s was last: the tricks go to you, the remaining cards to the opponents.")
    return text % names


def _tally(scene: Scene, score: Score) -> list[TallyLine]:
    us = scene.team_of_mine()
    text = _("Double victory") if score.double is not None else _("Cards")
    cards = minus(score.cards[us]), minus(score.cards[1 - us])
    lines = [TallyLine(text, "", cards, "double" if score.double is not None else "")]
    for seat in SEATS:
        call = scene.view.calls[seat]
        if call is not None:
            made = score.out[0] == seat
            values = _of_team(scene, seat, CALL_POINTS[call] * (1 if made else -1))
            lines.append(TallyLine(scene.called[seat], call, values, is_made=made))
    return lines + [_own_line(scene, line) for line in score.lines]


def _own_line(scene: Scene, line: ScoreLine) -> TallyLine:
    """Return what a Booster has brought or cost: a wager, a call doubled (BG-19)."""
    name = {"name": scene.names[line.seat]}
    is_mine = line.seat == scene.me
    values = _of_team(scene, line.seat, line.points)
    if line.name in CALL_POINTS:
        text = _("You, counts double") if is_mine else _("%(name)s, counts double")
        return TallyLine(text % name, line.name, values, is_made=line.points > 0)
    text = _("Your wager") if is_mine else _("Wager of %(name)s")
    return TallyLine(text % name, "", values)


def _of_team(scene: Scene, seat: int, points: int) -> tuple[str, str]:
    """Return points in the column of the team of a seat."""
    is_ours = team_of(seat) == scene.team_of_mine()
    return (signed(points), "") if is_ours else ("", signed(points))
