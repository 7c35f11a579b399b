"""The demo fills every corner of the site, and its pages answer."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.daily.models import Challenge
from games.desk.services.roles import make_missing
from games.models import Match
from games.pads.models import Pad
from games.tournaments.models import Club, Tournament
from tests.demo import NAMES, address_of, fill


@pytest.mark.nightly
@pytest.mark.django_db
def test_every_corner_of_the_demo_answers() -> None:
    make_missing()
    fill()
    anna = Client(headers={"accept-language": "en"})
    anna.force_login(User.objects.get(email=address_of(NAMES[0])))
    played = Match.objects.filter(players__isnull=False)
    pages = [
        *("/", "/tables/", "/matches/", "/matches/?whose=brought", "/people/"),
        *("/events/", f"/clubs/{Club.objects.get().slug}/", f"/pad/{Pad.objects.get().slug}/"),
        f"/events/{Tournament.objects.get().slug}/",
        *("/daily/", "/daily/month/", "/daily/leagues/", "/daily/days/", "/problems/", "/ratings/"),
        f"/daily/c/{Challenge.objects.get().slug}/",
        *(f"/m/{slug}/" for slug in played.values_list("slug", flat=True).distinct()),
    ]
    codes = {page: anna.get(page).status_code for page in pages}
    assert {page for page, code in codes.items() if code != 200} == set()
    front = anna.get("/tables/").content.decode()
    assert "Two seats free" in front
    erika = Client(headers={"accept-language": "en"})
    erika.force_login(User.objects.get(email=address_of("Erika")))
    assert "du häsch sicher" in erika.get("/desk/").content.decode()
