"""Administrators make reviewers and dismiss them; nobody else does."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.desk.services import appointing
from games.models import Player, StaffAct
from games.people.models import Convention
from games.services.ground.refusals import TableRefusal
from games.services.ground.wall_clock import now
from games.services.rights import staff
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db


def with_role(name: str, role: str = "") -> tuple[Client, Player]:
    """Return the browser of somebody with an account, and who they are."""
    user = User.objects.create_user(name)
    if role:
        user.groups.add(Group.objects.get(name=role))
    player = make_player(name)
    player.user = user
    player.save()
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client, player


def post(client: Client, player: Player, do: str) -> int:
    return client.post(reverse("desk_person", args=[player.pk]), {"do": do}).status_code


def reviews(player: Player) -> bool:
    return staff.may(User.objects.get(player=player), staff.REVIEW)


def test_an_administrator_makes_a_reviewer_and_dismisses_them() -> None:
    desk, administrator = with_role("Vreni", "administrator")
    _client, anna = with_role("Anna")
    page = desk.get(reverse("desk_person", args=[anna.pk])).content.decode()
    assert "Make a reviewer" in page
    assert post(desk, anna, "make_reviewer") == 302
    assert post(desk, anna, "make_reviewer") == 302  # the second tap changes nothing
    assert reviews(anna)
    assert reverse("desk_person", args=[anna.pk]) in desk.get(reverse("desk")).content.decode()
    assert post(desk, anna, "dismiss_reviewer") == 302
    assert not reviews(anna)
    acts = StaffAct.objects.filter(act=StaffAct.Act.APPOINT, player=anna)
    assert list(acts.order_by("pk").values_list("told", "by")) == [
        (told, administrator.user_id) for told in ("made", "dismissed")
    ]
    log = desk.get(reverse("desk_log"), {"act": "appoint"}).content.decode()
    assert "now a reviewer" in log
    assert "no longer a reviewer" in log


def test_reviewers_and_players_make_nobody_a_reviewer() -> None:
    reviewer, _player = with_role("Urs", "reviewer")
    stranger, anna = with_role("Anna")
    assert (
        "Make a reviewer"
        not in reviewer.get(reverse("desk_person", args=[anna.pk])).content.decode()
    )
    assert post(reviewer, anna, "make_reviewer") == 422
    assert post(stranger, anna, "make_reviewer") == 404
    assert not reviews(anna)
    assert not StaffAct.objects.filter(act=StaffAct.Act.APPOINT).exists()


def test_guests_cannot_review() -> None:
    desk, _player = with_role("Vreni", "administrator")
    guest = make_player("Guest")
    assert (
        "Make a reviewer" not in desk.get(reverse("desk_person", args=[guest.pk])).content.decode()
    )
    assert post(desk, guest, "make_reviewer") == 422


def test_nobody_appoints_a_partner_or_themselves() -> None:
    desk, administrator = with_role("Vreni", "administrator")
    _client, partner = with_role("Anna")
    Convention.objects.create(one=administrator, other=partner, changed=now())
    assert post(desk, partner, "make_reviewer") == 403
    assert post(desk, administrator, "dismiss_reviewer") == 403
    with pytest.raises(TableRefusal, match="partner_concerned"):
        appointing.make_reviewer(partner, administrator.user)
    assert not reviews(partner)


def test_a_reviewer_made_does_not_become_more() -> None:
    desk, _player = with_role("Vreni", "administrator")
    _client, anna = with_role("Anna")
    post(desk, anna, "make_reviewer")
    user = User.objects.get(player=anna)
    for permission in (staff.READ_LOG, staff.APPOINT, staff.LIVE_HANDS):
        assert not staff.may(user, permission)
    assert not user.is_staff
    assert not user.is_superuser
