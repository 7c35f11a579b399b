"""Who reviews: administrators make reviewers and dismiss them, without a superuser."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, User
from django.db import transaction
from django.db.models import QuerySet

from games.desk.case import Case
from games.desk.concern import refuse_concerned
from games.models import Player, StaffAct
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff

REVIEWER = "reviewer"
"""The group whose accounts review."""
MADE, DISMISSED = "made", "dismissed"
"""What the log keeps of it."""


def reviewers() -> QuerySet[Player]:
    """Return those who review by being in the group, by name."""
    return Player.objects.filter(user__groups__name=REVIEWER).order_by("name", "pk")


def is_reviewer(player: Player) -> bool:
    """Tell whether somebody reviews by being in the group."""
    return player.user is not None and player.user.groups.filter(name=REVIEWER).exists()


def make_reviewer(player: Player, by: Any) -> None:
    """Let somebody with an account review; the log keeps by whom.

    Raises TableRefusal ``not_appointing``, ``no_account``, and the code of a ``Concern``.
    """
    account = _account_to_change(player, by)
    group, _is_new = Group.objects.get_or_create(name=REVIEWER)
    with transaction.atomic():
        if not is_reviewer(player):
            account.groups.add(group)
            staff.note(by, StaffAct.Act.APPOINT, MADE, player=player)


def dismiss_reviewer(player: Player, by: Any) -> None:
    """Let somebody review no longer; what they have decided holds.

    Raises TableRefusal as :func:`make_reviewer` does.
    """
    account = _account_to_change(player, by)
    with transaction.atomic():
        if is_reviewer(player):
            account.groups.remove(*account.groups.filter(name=REVIEWER))
            staff.note(by, StaffAct.Act.APPOINT, DISMISSED, player=player)


def _account_to_change(player: Player, by: Any) -> User:
    """Return the account whose role somebody may change; raises TableRefusal."""
    if not staff.may(by, staff.APPOINT):
        raise TableRefusal("not_appointing")
    if player.user is None or not player.user.is_active:
        raise TableRefusal("no_account")
    refuse_concerned(Case(player=player), by)
    return player.user
