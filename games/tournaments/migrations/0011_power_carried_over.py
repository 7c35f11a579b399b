from __future__ import annotations

from itertools import groupby
from typing import Any

from django.db import migrations
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.services.ground.deal import new_code

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 12
AT_ONCE = 200


def carry_over(apps: Any, _schema_editor: Any) -> None:
    """Let links for partners that wait be used once, and phones of running tournaments go on.

    Until now one code of an entrant was both its partner's link and the power to report. Sessions
    that hold it speak on where a round may be running, and the director can end that.
    """
    Entrant = apps.get_model("tournaments", "Entrant")
    Speaker = apps.get_model("tournaments", "Speaker")
    now = timezone.now()
    speakers = []
    for entrant in Entrant.objects.select_related("tournament").iterator():
        if entrant.tournament.status == "running":
            phone = _phone_of(f"{entrant.tournament_id}:{entrant.code}")
            speakers.append(Speaker(entrant=entrant, phone=phone, came="former", since=now))
    Speaker.objects.bulk_create(speakers, batch_size=AT_ONCE)
    _give_links(apps)
    for tournament in apps.get_model("tournaments", "Tournament").objects.iterator():
        _forget_codes(apps, tournament)


def _phone_of(token: str) -> str:
    return salted_hmac("games.tournaments.phone", token, algorithm="sha256").hexdigest()


def _give_links(apps: Any) -> None:
    """Give those who wait for a partner, or for an answer, the link they have sent already."""
    people = apps.get_model("tournaments", "EntrantPlayer").objects.select_related("entrant")
    waiting = people.filter(has_accepted=False) | people.filter(entrant__status="looking")
    found = []
    for _key, group in groupby(waiting.order_by("entrant", "pk"), lambda it: it.entrant_id):
        first, *others = group
        first.code = first.entrant.code
        for it in others:
            it.code = new_code(LETTERS, LENGTH)
        found += [first, *others]
    people.model.objects.bulk_update(found, ["code"], batch_size=AT_ONCE)


def _forget_codes(apps: Any, tournament: Any) -> None:
    """Take codes out of the log: they are no field any more, and stood for who has acted."""
    names = dict(tournament.entrants.values_list("code", "name"))
    changed = []
    for act in tournament.acts.iterator():
        has_code = False
        for change in (it for it in act.changes if it["model"] == "Entrant"):
            for part in filter(None, (change["before"], change["after"])):
                has_code |= part.pop("code", None) is not None
        if act.player_id is None and act.who in names:
            act.who = names[act.who][:60]
        elif not has_code:
            continue
        changed.append(act)
    apps.get_model("tournaments", "Act").objects.bulk_update(
        changed, ["changes", "who"], batch_size=AT_ONCE
    )


def start_over(apps: Any, _schema_editor: Any) -> None:
    """Drop all power of phones: codes of before cannot come back."""
    apps.get_model("tournaments", "Speaker").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_who_speaks"),
    ]

    operations = [migrations.RunPython(carry_over, start_over)]
