"""Why a pairing is as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.screen.words.names import apart


def reasons(why: Mapping[str, Any], names: Mapping[str, str], first: str, second: str) -> list[str]:
    """Return the reasons of a pair or a bye in sentences; empty if nothing was in the way.

    ``why`` is :attr:`games.tournaments.models.Pairing.why`, ``names`` those of entrants by
    their ids.
    """
    if "by_hand" in why:
        return _set_by_hand(why, first, second)
    found = [_forced(it, first, second) for it in why.get("forced", ())]
    found += [_passed(it, apart(names.get(it["other"], "")), first) for it in why.get("passed", ())]
    if any(why.get("partnerships", ())):
        found.append(_("Partners play together again: any other draw would repeat more partners."))
    if why.get("meetings"):
        found.append(_met_before(why["meetings"]))
    if why.get("walkover"):
        found.append(_("The opponents have left the tournament."))
    byes = {
        "last": _("The bye goes to the lowest in the standing without one so far."),
        "lot": _("Byes go to those with the fewest so far; lots decide among them."),
    }
    return [*found, byes[why["bye"]]] if why.get("bye") else found


def _set_by_hand(why: Mapping[str, Any], first: str, second: str) -> list[str]:
    """Return the costs of a pair in a changed draft in words: nothing forced it."""
    costs, values = why.get("costs", {}), {"first": first, "second": second}
    found = [_("Set by the director.")] if why["by_hand"] else []
    if costs.get("meetings"):
        found.append(_("%(first)s and %(second)s have met.") % values)
    if costs.get("clubs"):
        found.append(_("%(first)s and %(second)s are of one club.") % values)
    if costs.get("byes"):
        found.append(_("%(first)s has had a bye.") % values)
    if any(why.get("partnerships", ())):
        found.append(_("Partners play together again."))
    if why.get("meetings"):
        found.append(_met_before(why["meetings"]))
    if why.get("walkover"):
        found.append(_("The opponents have left the tournament."))
    return found


def _met_before(count: int) -> str:
    return ngettext(
        "Opponents at this table have met %(count)s time.",
        "Opponents at this table have met %(count)s times.",
        count,
    ) % {"count": count}


def _forced(why: str, first: str, second: str) -> str:
    values = {"first": first, "second": second}
    if why == "meetings":
        text = _(
            "%(first)s and %(second)s have met; any other way as many pairs or more would meet"
            " again."
        )
    elif why == "clubs":
        text = _(
            "%(first)s and %(second)s are of one club; any other way as many pairs or more would"
            " be."
        )
    else:
        text = _("%(first)s has had a bye; so have all others for whom a pairing works out.")
    return text % values


def _passed(passed: Mapping[str, Any], other: str, first: str) -> str:
    values = {"first": first, "second": other, "other": other}
    if passed["own"]:
        own = {
            "forbidden": _("%(first)s and %(other)s must not meet."),
            "byes": _("%(other)s has had more byes."),
            "meetings": _("%(first)s and %(second)s have met."),
            "clubs": _("%(first)s and %(second)s are of one club."),
        }
        return own.get(passed["why"], "") % values
    worse = {
        "forbidden": _("With %(other)s, others who must not meet would have to."),
        "byes": _("With %(other)s, somebody would have a second bye."),
        "meetings": _("With %(other)s, others would meet again."),
        "clubs": _("With %(other)s, others of one club would meet."),
        "bye_place": _("With %(other)s, the bye would go to somebody higher up."),
        "vp": _("With %(other)s, the victory points of the pairs would be farther apart."),
        "places": _("With %(other)s, somebody farther up would meet somebody lower."),
    }
    return worse[passed["why"]] % values
