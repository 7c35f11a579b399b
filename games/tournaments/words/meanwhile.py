"""Sentences for directors whose page is out of date: who changed what (DIR-8)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.screen.words.names import apart
from games.tournaments.models import Act
from games.tournaments.words.acts import act_name, act_object, score_of


def overtaken(act: Act | None, who: str, *, is_own: bool = False, has_score: bool = True) -> str:
    """Return why a form was refused; ``who`` is empty for the clock and for tables of the site.

    Without ``has_score`` no score is told, since boards are still to be played (DUP-3).
    """
    if act is None:
        return _("This page was out of date. Look at what it says now.")
    score = score_of(act.about) if has_score else ""
    sentence = _with_score(act.what, is_own=is_own) if score and (who or is_own) else ""
    if not sentence:
        about = act_object(act.about, has_score=has_score)
        score = ": ".join(it for it in (act_name(act.what), about) if it)
        sentence = _changed(who, is_own=is_own)
    return sentence % {"name": apart(who), "what": score}


def _with_score(what: str, *, is_own: bool) -> str:
    found = {
        "rule": (_("You have just entered %(what)s."), _("%(name)s has just entered %(what)s.")),
        "report": (
            _("You have just reported %(what)s."),
            _("%(name)s has just reported %(what)s."),
        ),
        "confirm": (
            _("You have just confirmed %(what)s."),
            _("%(name)s has just confirmed %(what)s."),
        ),
        "accept_report": (
            _("You have just accepted %(what)s."),
            _("%(name)s has just accepted %(what)s."),
        ),
    }.get(what)
    return "" if found is None else found[0 if is_own else 1]


def _changed(who: str, *, is_own: bool) -> str:
    if is_own:
        return _("You have changed this since your page was shown. %(what)s.")
    if not who:
        return _("This has just changed. %(what)s.")
    return _("%(name)s has just changed this. %(what)s.")
