"""Template filters of the desk."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from games.desk.log_words import log_text
from games.desk.models import Decision
from games.desk.words import about_correction, length_names
from games.desk.words import decided as text_of
from games.desk.words import why_concerned as why_of
from games.models import Correction, StaffAct
from games.services.rights.concern import Concern

register = template.Library()


@register.filter
def decided(decision: Decision) -> str:
    """Return a decision in words, with its end and points."""
    return text_of(decision)


@register.filter
def corrected(correction: Correction) -> str:
    """Return the round of a correction, and its points now."""
    return about_correction(correction)


@register.filter
def logged(act: StaffAct) -> str:
    """Return the subject of an act of the log."""
    return log_text(act)


@register.filter
def length_name(length: str) -> str:
    """Return the length of a silence or a ban in words."""
    return length_names()[length]


@register.filter
def why_concerned(concern: Concern) -> str:
    """Return why a case is for others to settle."""
    return why_of(concern)


@register.filter
def staff_name(user: User | None) -> str:
    """Return the name of a member of the staff; never their account."""
    player = getattr(user, "player", None)
    return _("the staff of the site") if player is None else player.shown_name


@register.filter
def told_apart(user: User | None) -> str:
    """Return the name of a user in the log, with a number for users who do not play."""
    if user is None or hasattr(user, "player"):
        return staff_name(user)
    return f"{staff_name(user)} {user.pk}"


@register.filter
def as_json(value: Any) -> str:
    """Return a value as it is recorded, to be read."""
    return json.dumps(value, ensure_ascii=False, indent=1)
