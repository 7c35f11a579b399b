"""Decide about reported messages, for tests of what follows from it."""

from __future__ import annotations

from django.contrib.auth.models import User

from games.desk.case import case_of_message
from games.desk.models import Decision
from games.desk.services import settling
from games.desk.services.settling import Settlement
from games.talk.models import Report


def decide_about(report: Report, by: User, kind: str, length: str = "") -> Decision:
    return settling.decide(case_of_message(report), Settlement(kind, "because", length), by)
