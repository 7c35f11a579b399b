"""The names of choices: kinds of tournaments, ladders, cuts, byes, penalties."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournaments.rules.criteria import criterion


def preset_name(key: str) -> str:
    """Return the name of a preset."""
    names = {
        "treibhaus": _("Treibhaus evening"),
        "swiss_championship": _("Swiss championship"),
        "german_championship": _("German championship"),
        "league_evening": _("League evening"),
        "four": _("Fours"),
        "round_robin": _("Round robin"),
        "knock_out": _("Knock-out"),
        "duplicate": _("Duplicate"),
        "duplicate_net": _("Duplicate by points"),
        "boards": _("Duplicate with boards"),
        "teams_of_four": _("Teams of four"),
        "windows": _("League by windows"),
    }
    return names.get(key, key)


def preset_text(key: str) -> str:
    """Return the description of a preset in one line."""
    texts = {
        "treibhaus": _("Pairs, three rounds of 50 minutes, ranked by points"),
        "swiss_championship": _("Pairs, five rounds to 1000 or six deals"),
        "german_championship": _("Individuals, six rounds of four deals, a new partner each round"),
        "league_evening": _("Pairs, three rounds to 1000"),
        "four": _("Individuals in fours, three games of eight deals, one with each partner"),
        "round_robin": _("Pairs or teams, everybody plays everybody"),
        "knock_out": _("Pairs, the winner goes on"),
        "duplicate": _("Pairs at tables of this site, all play the same deals, matchpoints"),
        "duplicate_net": _("The same, ranked by points against the mean of the others"),
        "boards": _("Pairs at real tables, boards go round (Mitchell), matchpoints"),
        "teams_of_four": _("Two pairs of each team at two tables, the same cards at both"),
        "windows": _("Teams agree on dates, with some weeks for each round"),
    }
    return texts.get(key, "")


def criterion_name(key: str) -> str:
    """Return the name of a criterion of a ladder."""
    return _(criterion(key).name)


def criterion_short(key: str) -> str:
    """Return the name of a criterion above its column."""
    declared = criterion(key)
    return _(declared.short or declared.name)


def criterion_text(key: str) -> str:
    """Return a sentence on a criterion, if its name does not say all."""
    text = criterion(key).text
    return _(text) if text else ""


def cut_name(key: str) -> str:
    """Return the rules for a deal that is not over at the end signal (CUT)."""
    names = {
        "deal": _("play the deal to its end"),
        "void": _("an unfinished deal does not count"),
        "trick": _("finish the trick, then the deal is over"),
    }
    return names.get(key, key)


def bye_name(key: str) -> str:
    """Return the earnings of a bye in words (BYE-1, BYE-2)."""
    names = {
        "zero": _("the victory points of a win"),
        "mean": _("a win and the average of your own points"),
    }
    return names.get(key, key)


def first_name(key: str) -> str:
    """Return how the first round is paired (PAIR-3)."""
    names = {
        "neighbours": _("neighbours by start number: 1 and 2, 3 and 4"),
        "halves": _("the upper half against the lower"),
    }
    return names.get(key, key)


def registering_name(key: str) -> str:
    """Return the rules for registering in words (TEAM-1)."""
    names = {
        "anybody": _("anybody with the link"),
        "accounts": _("people with an account"),
        "director": _("anybody; the director accepts each registration"),
    }
    return names.get(key, key)


def per_name(key: str) -> str:
    """Return the units that earn victory points, in words (IND-2)."""
    names = {"match": _("each match"), "deal": _("each deal")}
    return names.get(key, key)


def sanction_name(key: str) -> str:
    """Return the name of a penalty."""
    names = {
        "reminder": _("Reminder"),
        "warning": _("Warning"),
        "points": _("Points deducted"),
        "vp": _("Victory points deducted"),
        "match": _("Match adjusted"),
        "disqualification": _("Disqualification"),
    }
    return names.get(key, key)


def occasion_name(key: str, minutes: int = 0) -> str:
    """Return the occasion of a penalty in words (PEN-1)."""
    if key == "late":
        return ngettext("%(count)s minute late", "%(count)s minutes late", minutes) % {
            "count": minutes
        }
    return _("Slow play after a warning")
