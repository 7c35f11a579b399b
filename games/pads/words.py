"""What score sheets say: refusals, and the sentences that their script fills in."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.pads.models import Pad
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal."""
    sentences = {
        "names_missing": _("Please give the names of all four."),
        "pad_closed": _("The match on this sheet is finished: nothing is written any more."),
        "pad_full": _("This sheet is full. Please open another one."),
        "pad_seat_taken": _("Somebody else has taken this name."),
        "no_grand_here": _("This match is played without Grand Tichu."),
        "impossible_deal": _("That cannot be: somebody must have been out first."),
        "unknown_rounds": _("A match has between 1 and 100 deals."),
        "too_many_pads": _(
            "You have opened many sheets within the last hour. Please come back later."
        ),
    }
    return sentences.get(refusal.code) or refusal_text(refusal.code)


def about(pad: Pad) -> str:
    """Return what is played for, and since when."""
    ends = []
    if pad.target is not None:
        ends.append(_("to %(points)s") % {"points": pad.target})
    if pad.max_deals is not None:
        deals = ngettext("%(number)s deal", "%(number)s deals", pad.max_deals)
        ends.append(deals % {"number": pad.max_deals})
    day = date_format(localtime(pad.created), "SHORT_DATE_FORMAT")
    return " · ".join([*ends, day])


def texts() -> dict[str, str]:
    """Return the sentences of the page's script, with names in braces for what it fills in."""
    return {
        "deal": _("Deal {number}"),
        "after": _("after deal {number}"),
        "before": _("before deal 1"),
        "edit": _("Correct deal {number}"),
        "choose": _("First tap the card points"),
        "enter": _("Enter {points}"),
        "correct": _("Correct to {points}"),
        "impossible": _("That cannot be: somebody must have been out first."),
        "double": _("Double victory"),
        "struck": _("struck out"),
        "uncounted": _("after the end, does not count"),
        "corrected": _("corrected, {time}"),
        "corrected_by": _("corrected by {name}, {time}"),
        "waits": _("waits on this phone"),
        "disputed": _("Deal {number}: two phones have written different things. Which is right?"),
        "this_one": _("{points} is right"),
        "both": _("Both: these are two deals"),
        "by": _("written by {name}, {time}"),
        "by_nobody": _("written at {time}"),
        "tichu": _("{name}: Tichu made"),
        "no_tichu": _("{name}: Tichu lost"),
        "grand": _("{name}: Grand Tichu made"),
        "no_grand": _("{name}: Grand Tichu lost"),
        "grand_sign": pgettext("Grand Tichu, on a small button", "Grand"),
        "offline": _("No connection. Everything goes on here, and nothing gets lost."),
        "offline_one": _("No connection. One entry waits on this phone, nothing gets lost."),
        "offline_more": _("No connection. {number} entries wait on this phone, nothing gets lost."),
        "gone": _("The sheet accepts nothing more from this phone. What you see is only here."),
        "refused": _("Deal {number} was not accepted: {reason}"),
        "won": _("{name} win {points}"),
        "tie": _("A tie, {points}"),
        "stopped": _("Finished at {points}"),
        "plot": _("Points deal by deal."),
        "vp": _("{number} VP"),
    }
