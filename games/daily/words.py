"""Boards of the day in words."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.daily.models import BeaconAnswer, DailyBoards, DailyGame, WordSource

HOUR, MINUTE = 3600, 60


def time_left(until: datetime, now: datetime) -> str:
    """Return how long something is still open."""
    seconds = max(0, int((until - now).total_seconds()))
    if seconds >= HOUR:
        hours = seconds // HOUR
        return ngettext("%(n)s hour left", "%(n)s hours left", hours) % {"n": hours}
    minutes = max(1, seconds // MINUTE)
    return ngettext("%(n)s minute left", "%(n)s minutes left", minutes) % {"n": minutes}


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
