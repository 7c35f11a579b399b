"""Boards of the day in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from statistics import mean, quantiles
from typing import NamedTuple

from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.levels import LEVELS
from games.daily import standing
from games.daily.challenges import ChallengeSide, challenges_of
from games.daily.models import BeaconAnswer, Challenge, DailyBoards, DailyGame, DailyTry, WordSource
from games.daily.over import Parting, Practised, yesterday_of
from games.daily.own_play import OwnPlay
from games.daily.selectors import STRONGEST, OwnResult
from games.daily.services.playing import LEVEL
from games.models import Player
from games.replays.walk import Step
from games.replays.words import StepLine, exchanged_text, line_of
from games.rules.state.events import CardsExchanged
from games.rules.state.state import State
from games.screen.words.levels import level_title
from games.screen.words.names import apart, signed
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal
from games.services.seats.at_boards import BOTS

HOUR, MINUTE = 3600, 60


def about_all() -> str:
    """Return what is the same for everybody, with the level of the three bots."""
    told = _("The same cards, the same seat and the same bots (%(level)s) for everybody.")
    return told % {"level": level_title(LEVEL)}


def time_left(until: datetime, now: datetime) -> str:
    """Return how long something is still open."""
    seconds = max(0, int((until - now).total_seconds()))
    if seconds >= HOUR:
        hours = seconds // HOUR
        return ngettext("%(n)s hour left", "%(n)s hours left", hours) % {"n": hours}
    minutes = max(1, seconds // MINUTE)
    return ngettext("%(n)s minute left", "%(n)s minutes left", minutes) % {"n": minutes}


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal."""
    sentences = {
        "daily_needs_account": _("An account plays the hands of the day; without one, old days."),
        "day_not_open": _("These boards are not open."),
        "no_such_board": _("There is no such board."),
        "board_is_played": _("You have played this board. You can play it again as practice."),
        "board_before": _("Please play the boards one after the other."),
        "not_played_yet": _(
            "You can practise this board once you have played it, or when its day is over."
        ),
        "challenge_needs_account": _("Both need an account for a challenge."),
        "own_challenge": _("This is your own challenge: send its address to somebody."),
        "challenge_is_over": _("This challenge is over."),
        "challenge_is_kept": _("You cannot take this challenge at the moment."),
        "challenge_is_taken": _("Somebody else has taken this challenge."),
        "not_your_challenge": _("This challenge is between two other players."),
        "too_many_challenges": _("You have enough open challenges; some have to end first."),
        "no_such_bots": _("The bots of these boards are not ready here."),
    }
    return sentences.get(refusal.code) or refusal_text(refusal.code)


def about_played(tries: Sequence[DailyTry], boards: int) -> str:
    """Return what somebody has made of the boards that they have played; empty before."""
    if not tries:
        return ""
    points = sum(it.points or 0 for it in tries)
    each = signed(round(points / len(tries)))
    if len(tries) < boards:
        told = _("%(n)s of %(boards)s boards played, %(points)s points each")
        said = told % {"n": len(tries), "boards": boards, "points": each}
    elif boards > 1:
        said = _("played, %(points)s points a board") % {"points": each}
    else:
        said = _("played, %(points)s points") % {"points": each}
    if any(it.by_bot for it in tries):
        said = _("%(result)s; a bot played it to the end") % {"result": said}
    return said


def percent(share: float) -> str:
    """Return a part as a page says it."""
    return _("%(percent)s %%") % {"percent": round(100 * share)}


def title_of(result: OwnResult) -> str:
    """Return a result in words, without what the boards are."""
    if result.beaten is None or result.like is None:
        return _("%(points)s points a board") % {"points": signed(round(result.points))}
    return _("Better than %(share)s, played like level %(level)s") % {
        "share": percent(result.beaten),
        "level": list(LEVELS).index(result.like) + 1,
    }


def about_par() -> str:
    """Return what the par of a board is."""
    told = _("Par is what the strongest bots (%(level)s) made on average, at your seat.")
    return told % {"level": level_title(STRONGEST)}


def cost_of(plays: Mapping[int, OwnPlay], played: Collection[int]) -> str:
    """Return what mistakes have cost in points a board; empty before all boards are judged."""
    if not plays or len(plays) < len(played):
        return ""
    return str(round(sum(it.cost for it in plays.values()) / len(plays)))


def how_far_off(boards: int) -> str:
    """Return how far off a result may be, which stands wherever a level does."""
    one, many = standing.error_of(boards), standing.error_of(20 * boards)
    if boards > 1:
        text = _("One evening can be off by %(one)s points, the mean of twenty still by %(many)s.")
    else:
        text = _("One hand can be off by %(one)s points, the mean of twenty still by %(many)s.")
    return text % {"one": one, "many": many}


def to_share(daily: DailyBoards, result: OwnResult, address: str) -> str:
    """Return a result to pass on, which tells nothing of the boards."""
    day = date_format(daily.on, "MONTH_DAY_FORMAT")
    boards = daily.board_set.boards
    what = ngettext("%(n)s board", "%(n)s boards", boards) % {"n": boards}
    if result.beaten is None:
        told = _("Tichu, %(day)s: %(what)s played. %(address)s")
        return told % {"day": day, "what": what, "address": address}
    return _("Tichu, %(day)s: better than %(share)s, %(what)s. %(address)s") % {
        "day": day,
        "share": percent(result.beaten),
        "what": what,
        "address": address,
    }


def about_game(game: str) -> str:
    """Return what awaits somebody who plays a game of a day."""
    if game == DailyGame.EVENING:
        return _("about ten minutes, without Boosters")
    if game == DailyGame.STARTER:
        return _("one hand with the deck “First evening”")
    return _("one hand without Boosters")


def about_word(daily: DailyBoards) -> str:
    """Return what the boards follow from besides the sealed number, as far as it is known."""
    if daily.word_source == WordSource.DATE:
        return _("The word is the date: this site alone has chosen the cards.")
    number = daily.beacon_round
    if daily.has_word:
        return _("The word is from round %(round)s of the beacon.") % {"round": number}
    if daily.beacon_answer == BeaconAnswer.WRONG:
        return _(
            "The beacon has given an answer for round %(round)s that cannot be true. "
            "Nobody can play before it gives the right one."
        ) % {"round": number}
    if daily.beacon_answer == BeaconAnswer.UNREACHABLE:
        return _("The beacon does not answer. Nobody can play before it gives round %(round)s.") % {
            "round": number
        }
    return _("The word will be that of round %(round)s of the beacon, which nobody knows yet.") % {
        "round": number
    }


class LevelLine(NamedTuple):
    """A level of bots in the table of a field."""

    name: str
    mean: str
    lower: str
    upper: str
    """Half of what it made lies between these."""
    is_mine: bool


def table_of_levels(by_level: Mapping[str, Sequence[float]], like: str | None) -> list[LevelLine]:
    """Return what bots of each level made, by its number and title."""
    lines = []
    for number, (level, made) in enumerate(by_level.items(), start=1):
        lower, upper = (made[0], made[0]) if len(made) < 2 else _half(made)
        middle, low, high = (signed(round(it)) for it in (mean(made), lower, upper))
        name = f"{number} {level_title(level)}"
        lines.append(LevelLine(name, middle, low, high, level == like))
    return lines


def _half(made: Sequence[float]) -> tuple[float, float]:
    lower, _middle, upper = quantiles(made, n=4)
    return lower, upper


def points_text(points: float) -> str:
    """Return points as pages say them: rounded, with their sign."""
    return signed(round(points))


def about_practised(done: Practised | None) -> str:
    """Return what somebody has made of a game as practice; empty if nothing."""
    if done is None:
        return ""
    if done.share is None:
        told = _("practised: %(points)s points a board")
        return told % {"points": points_text(done.points)}
    told = _("practised: %(points)s points a board, better than %(share)s of the bots")
    return told % {"points": points_text(done.points), "share": percent(done.share)}


class YesterdayInWords(NamedTuple):
    """What is said of yesterday's evening, and the day and game of its page."""

    text: str
    more: str
    """What awaits who follows the link."""
    day: str
    game: str


def about_yesterday(player: Player, now: datetime) -> YesterdayInWords | None:
    """Return what somebody has made of yesterday's evening, ``None`` if they did not play it."""
    found = yesterday_of(player, now)
    if found is None:
        return None
    text = _("Yesterday: played")
    if found.share is not None:
        text = _("Yesterday: better than %(share)s") % {"share": percent(found.share)}
    if found.is_over:
        more = _("See where you parted")
    else:
        closes = found.daily.board_set.closes
        more = _("Opens at %(time)s") % {"time": time_format(localtime(closes), "TIME_FORMAT")}
    return YesterdayInWords(text, more, found.daily.on.isoformat(), found.daily.game)


class PartingInWords(NamedTuple):
    """Where two have parted on a board, in words, with the way to both replays."""

    board: int
    points: str
    their_points: str
    mine: StepLine | None
    theirs: StepLine | None
    slug: str
    their_slug: str


def about_parting(it: Parting) -> PartingInWords:
    """Return where two have parted on a board; both did the same if there are no steps."""
    points, their_points = map(points_text, it.points)
    mine = theirs = None
    if it.steps is not None:
        mine, theirs = map(_own_way, it.steps, it.states)
    slugs = it.mine.slug, it.theirs.slug
    return PartingInWords(it.board, points, their_points, mine, theirs, *slugs)


def _own_way(step: Step, state: State) -> StepLine:
    """Return a step as a line; of an exchange it says what was pushed, not only that it was."""
    names = ("", *BOTS)
    line = line_of(step, names)
    if isinstance(step.events[0], CardsExchanged):
        return line._replace(text=exchanged_text(state, 0, names))
    return line


def title_of_challenge(found: Challenge, sides: Sequence[ChallengeSide], *, is_open: bool) -> str:
    """Return how a challenge stands: a sentence, its names apart."""
    names = [apart(it.player.shown_name) for it in sides]
    if not is_open or len(sides) < 2:
        return _("%(name)s challenges: four hands") % {"name": apart(found.by.shown_name)}
    one, other = (it.total for it in sides)
    if one == other:
        return _("%(name)s and %(other)s: a draw") % {"name": names[0], "other": names[1]}
    winner = 0 if one > other else 1
    told = _("%(name)s wins by %(points)s points")
    return told % {"name": names[winner], "points": abs(one - other)}


def boards_side_by_side(sides: Sequence[ChallengeSide]) -> list[tuple[int, list[str]]]:
    """Return what each of the two has made of each board, by its number."""
    rows = zip(*(it.points for it in sides), strict=True)
    return [
        (number, ["–" if it is None else signed(it) for it in row])
        for number, row in enumerate(rows, start=1)
    ]


class ChallengeLine(NamedTuple):
    """A challenge in the list of somebody's own."""

    slug: str
    text: str


def about_challenges(player: Player) -> list[ChallengeLine]:
    """Return the newest challenges of somebody, with who the other one is."""
    lines = []
    for it in challenges_of(player):
        other = it.by if it.other == player else it.other
        if other is None:
            text = _("Challenge that nobody has taken")
        elif it.daily.board_set.opened is not None:
            text = _("Challenge with %(name)s: over") % {"name": apart(other.shown_name)}
        else:
            text = _("Challenge with %(name)s: open") % {"name": apart(other.shown_name)}
        lines.append(ChallengeLine(it.slug, text))
    return lines
