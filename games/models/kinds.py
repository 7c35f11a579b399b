"""Kinds of what is kept of tables."""

from __future__ import annotations

from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _


class TableStatus(models.TextChoices):
    """Where a table stands."""

    OPEN = "open", _("open")
    PLAYING = "playing", _("playing")
    FINISHED = "finished", _("finished")
    CLOSED = "closed", _("closed")


class Access(StrEnum):
    """How people come to a table."""

    LINK = "link"
    PUBLIC = "public"
    PASSWORD = "password"  # noqa: S105 - a kind of access
    """It is on the list, with a lock."""


class Seating(models.TextChoices):
    """Who is to play with whom in another match."""

    SAME = "same", _("same partners")
    ROTATED = "rotated", _("other partners")
    ROOM = "room", _("take seats anew")


class Pace(models.TextChoices):
    """How much time there is for bombs and turns (section OPT)."""

    NONE = "none", _("no clock")
    SLOW = "slow", _("slow")
    NORMAL = "normal", _("normal")
    FAST = "fast", _("fast")


class TableClock(StrEnum):
    """What the clocks of a table measure besides those of the rules."""

    AWAY = "away"
    """How long somebody who is away has where turns have no time; told as a clock of a turn."""
    NEXT = "next"
    """The next round begins."""
    PAUSE = "pause"
    """A pause: while it is there, all others stand still."""
    MATCH = "match"
    """A match of minutes: the round in which it runs out is the last."""
    GRACE = "grace"
    """After it the others are asked about a player who is missing."""
    QUIET = "quiet"
    """After it somebody whom no clock hurries may be asked whether they are there."""
    THERE = "there"
    """Until it runs out somebody is asked that."""
    OFFER = "offer"
    """A seat is kept for somebody in line."""
    FILL = "fill"
    """After it bots take the free seats."""
    BOT = "bot"
    WAVE = "wave"
    """It waves a window through for a seat."""
    PASSING = "passing"
    """It passes for a seat."""
    LAID = "laid"
    """It plays what a seat has laid ready."""
    LESSON = "lesson"
    """By it the others in a lesson act."""


class BotTask(StrEnum):
    """What a bot is asked for."""

    TURN = "turn"
    READY = "ready"
    ANSWER = "answer"


class Motion(StrEnum):
    """What somebody may ask the others for."""

    PAUSE = "pause"
    CONCEDE = "concede"
    ABANDON = "abandon"
    UNDO = "undo"
    """One's last play or pass was a slip."""


class Told(StrEnum):
    """What a notice tells."""

    STANDS_IN = "stands_in"
    """A bot plays for somebody who is missing."""
    STOOD_UP = "stood_up"
    """Somebody has handed the seat to a bot."""
    BACK = "back"
    LEFT = "left"
    """Somebody has left for good."""
    UNRATED = "unrated"
    """A bot has come into a rated match."""
    EXEMPT = "exempt"
    """Somebody has declared that the match that will begin does not count."""
    TOOK_SEAT = "took_seat"
    UNHURRIED = "unhurried"
    """Somebody has come into a match that one person had begun alone, with nobody hurried."""
    REFUSED = "refused"
    """Somebody does not agree to what was asked for."""
    TAKEN_BACK = "taken_back"
    PAUSED = "paused"
    GOES_ON = "goes_on"
    OPENS_HAND = "opens_hand"
    """Somebody lets spectators see their hand."""
    CLOSES_HAND = "closes_hand"
    SEATS = "seats"
    """Two have changed places, or somebody has taken another seat."""
    PARTNERS = "partners"
    """Two are partners now, since all sit elsewhere."""
    RENAMED = "renamed"
    """A player has another name now."""
    STRONGER = "stronger"
    """The level of bots that fits itself has gone up."""
    WEAKER = "weaker"


class Vote(StrEnum):
    """What somebody wants while another player is missing."""

    WAIT = "wait"
    BOT = "bot"
