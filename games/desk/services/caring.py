"""Messages between reviewers: who looks after a report, and notes on players."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.desk.case import Case
from games.desk.concern import refuse_concerned
from games.desk.models import LONGEST_TEXT, StaffNote, TakenCase
from games.models import Player, StaffAct
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff
from games.services.seats.players import player_forgotten


def take(case: Case, by: Any) -> None:
    """Note that a reviewer looks after an open report, instead of the one who did so far.

    Raises TableRefusal ``not_readable`` without an open report, and the code of a ``Concern``.
    """
    refuse_concerned(case, by)
    if not case.is_open:
        raise TableRefusal("not_readable")
    about: dict[str, Any] = {"report": case.report, "said": case.said, "written": case.written}
    now = {"by": by, "at": wall_clock.now()}
    with transaction.atomic():
        TakenCase.objects.update_or_create(**about, defaults=now)


def write_note(player: Player, text: str, by: Any) -> StaffNote:
    """Keep a note on a player for other reviewers; the log says that there is a new one.

    Raises TableRefusal ``note_empty``, ``note_too_long``, and the code of a ``Concern``.
    """
    refuse_concerned(Case(player=player), by)
    text = clean_line(text)
    if not text:
        raise TableRefusal("note_empty")
    if len(text) > LONGEST_TEXT:
        raise TableRefusal("note_too_long")
    with transaction.atomic():
        found = StaffNote.objects.create(player=player, text=text, by=by, at=wall_clock.now())
        staff.note(by, StaffAct.Act.NOTE, player=player)
    return found


def listen() -> None:
    """Delete the notes on players who delete their account."""
    player_forgotten.connect(_forget)


def _forget(player: Player, **_signal: object) -> None:
    StaffNote.objects.filter(player=player).delete()
