"""Whose form is refused was nobody before and is nobody afterwards: no guest stays behind."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.core import signing
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse

from games.door import players
from games.models import Match, Onlooker, Player, Spectator, TableStatus
from games.pads.services.writing import claim_seat
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Membership, Tournament
from games.tournaments.selectors.documents import document
from games.tournaments.services import clubs, entering, events
from games.tournaments.services.entering import Someone
from games.tournaments.views import clubs as club_views
from games.tournaments.views import more
from tests.boosters.decks import FEW
from tests.games.admin.played import play_match
from tests.games.builders import make_match, make_player, make_room, player_at
from tests.games.pads.samples import make_pad
from tests.games.tournaments.evenings import DAY, make_event

pytestmark = pytest.mark.django_db
BROWSER = "b" * 22


def at_a_taken_seat(client: Client) -> None:
    table = make_room()
    where = reverse("seat", args=[table.slug])
    client.post(where, {"do": "sit 0", "name": "Nora"}, headers={"hx-request": "true"})


def at_a_running_match(client: Client) -> None:
    table = make_match()
    assert table.status == TableStatus.PLAYING
    client.post(reverse("seat", args=[table.slug]), {"do": "sit 0"})


def at_a_table_with_a_strange_option(client: Client) -> None:
    client.post(reverse("play"), {"name": "Nora", "level": "nonsense"})


def on_a_sheet(client: Client) -> None:
    pad = make_pad()
    claim_seat(pad, make_player(), 0)
    client.post(reverse("claim_pad", args=[pad.slug]), {"seat": "0"})


@pytest.mark.parametrize(
    "refuse", [at_a_taken_seat, at_a_running_match, at_a_table_with_a_strange_option, on_a_sheet]
)
def test_a_refused_form_leaves_no_guest(client: Client, refuse) -> None:
    refuse(client)
    assert not Player.objects.filter(name="Nora").exists()
    assert Player.objects.count() <= 4
    assert "player" not in client.session


def test_somebody_known_stays(client: Client) -> None:
    client.post(reverse("name"), {"name": "Nora"})
    at_a_taken_seat(client)
    assert client.session["player"] == Player.objects.get(name="Nora").pk


def test_who_watches_nameless_goes_on_to_watch(client: Client) -> None:
    table = make_match()
    client.cookies["browser"] = BROWSER
    Spectator.objects.create(table=table, browser=BROWSER, last_seen=player_at(table, 0).created)
    client.post(reverse("seat", args=[table.slug]), {"do": "sit 0"})
    assert Spectator.objects.filter(table=table, browser=BROWSER).exists()


# --- forms of tournaments, clubs, decks and finished rounds -----------------------------

Form = tuple[str, dict[str, Any]]
"""Where a form is sent to, and what it says."""


def open_event() -> Tournament:
    return events.create_tournament(make_player("Dora"), "treibhaus", name="Evening", day=DAY)


def a_tournament(**said: str) -> Form:
    form = {"preset": "treibhaus", "name": "Evening", "who": "Nora", "day": DAY.isoformat()}
    return reverse("new_event"), form | said


def a_rehearsal() -> Form:
    return a_tournament(rehearsal="1")


def an_evening_of_a_club_that_is_gone() -> Form:
    return a_tournament(club="gone")


def a_tournament_on_a_day_that_is_none() -> Form:
    return a_tournament(day="tomorrow")


def a_record(**said: object) -> Form:
    record = document(make_event(make_player("Dora"))) | said
    file = ContentFile(json.dumps(record, default=str), "x.json")
    return reverse("bring_event"), {"who": "Nora", "file": file}


def a_record_with_a_round_that_is_none() -> Form:
    return a_record(rounds=[{}])


def a_registration() -> Form:
    form = {"do": "register", "way": "alone", "name": "Nora", "team": "Us", "club": "Dragons"}
    return reverse("enter_event", args=[open_event().slug]), form


def a_registration_that_comes_too_late() -> Form:
    form = {"do": "register", "way": "alone", "name": "Nora"}
    return reverse("enter_event", args=[make_event(make_player("Dora")).slug]), form


def a_partner_for(entrant_of: Callable[[Tournament], Any]) -> Form:
    event = open_event()
    form = {"do": "join", "entrant": entrant_of(event).pk, "name": "Nora"}
    return reverse("enter_event", args=[event.slug]), form


def a_partner() -> Form:
    return a_partner_for(lambda event: entering.register(event, make_player("Ben")))


def a_partner_of_somebody_who_has_one() -> Form:
    both = Someone(name="Cleo")
    return a_partner_for(lambda event: entering.register(event, make_player("Ben"), partner=both))


def an_answer_to_a_partner() -> Form:
    event = open_event()
    entrant = entering.register(event, make_player("Ben"), partner=Someone(name="Nora"))
    form = {"do": "accept", "name": "Nora"}
    return reverse(
        "event_partner", args=[event.slug, entrant.people.get(has_accepted=False).code]
    ), form


def a_deputy() -> Form:
    event = open_event()
    key = signing.dumps([event.pk, event.directors.get().player_id, 0], salt=more.SALT)
    return reverse("event_deputy", args=[event.slug, key]), {"do": "accept", "name": "Nora"}


def a_club() -> Form:
    return reverse("new_club"), {"name": "Dragons", "about": "", "who": "Nora"}


def a_club_without_a_name() -> Form:
    return reverse("new_club"), {"name": " ", "about": "", "who": "Nora"}


def a_member(**said: object) -> Form:
    owner = make_player("Dora")
    club = clubs.create_club(owner, "Dragons")
    member = clubs.add_member(club, owner, "Nora")
    Membership.objects.filter(pk=member.pk).update(**said)
    key = signing.dumps([member.pk, owner.pk], salt=club_views.SALT)
    return reverse("club_member", args=[club.slug, key]), {"who": "Nora"}


def a_member_who_is_somebody_else() -> Form:
    return a_member(player=make_player("Ben"))


def a_deck(numbers: Mapping[str, int] = FEW) -> Form:
    typed = {f"number-{slug}": str(number) for slug, number in numbers.items()}
    return reverse("new_deck"), {"name": "Dragons"} | typed


def a_deck_without_a_card() -> Form:
    return a_deck({})


def a_round() -> Match:
    found = play_match(target=None, max_rounds=1)
    Match.objects.filter(pk=found.pk).update(is_public=True)
    return found


def practice(seat: str = "0") -> Form:
    return reverse("play_from", args=[a_round().slug, 1, 20]), {"seat": seat}


def practice_on_a_seat_that_is_none() -> Form:
    return practice("7")


def a_look_together(do: str = "lead") -> Form:
    match = a_round()
    Onlooker.objects.create(match=match, browser=BROWSER)
    return reverse("together", args=[match.slug]), {"do": do, "round": "1", "step": "3"}


def a_look_together_that_nobody_leads() -> Form:
    return a_look_together("stop")


REFUSED = (
    an_evening_of_a_club_that_is_gone,
    a_tournament_on_a_day_that_is_none,
    a_record_with_a_round_that_is_none,
    a_registration_that_comes_too_late,
    a_partner_of_somebody_who_has_one,
    a_club_without_a_name,
    a_member_who_is_somebody_else,
    a_deck_without_a_card,
    practice_on_a_seat_that_is_none,
    a_look_together_that_nobody_leads,
)
TAKEN = (
    a_tournament,
    a_rehearsal,
    a_record,
    a_registration,
    a_partner,
    an_answer_to_a_partner,
    a_deputy,
    a_club,
    a_member,
    a_deck,
    practice,
    a_look_together,
)


@pytest.mark.parametrize("form", REFUSED)
def test_a_form_that_is_refused_leaves_no_player(client: Client, form: Callable[[], Form]) -> None:
    where, said = form()
    client.cookies["browser"] = BROWSER
    before = Player.objects.count()
    assert client.post(where, said).status_code == 422
    assert Player.objects.count() == before
    assert "player" not in client.session


@pytest.mark.parametrize("form", TAKEN)
def test_a_form_that_is_refused_at_the_last_moment_leaves_no_player(
    client: Client, form: Callable[[], Form], monkeypatch: pytest.MonkeyPatch
) -> None:
    where, said = form()
    client.cookies["browser"] = BROWSER
    before = Player.objects.count()

    def be_somebody_in_vain(session: Any, player: Player) -> None:
        be_somebody(session, player)
        raise TableRefusal("name_missing")

    be_somebody = players.let_be
    with monkeypatch.context() as patch:
        patch.setattr(players, "let_be", be_somebody_in_vain)
        assert client.post(where, said).status_code == 422
    assert Player.objects.count() == before
    assert "player" not in client.session
    for file in client_files(said):
        file.seek(0)
    assert client.post(where, said).status_code == 302
    assert Player.objects.count() == before + 1


@pytest.mark.parametrize("form", TAKEN)
@pytest.mark.parametrize("text", ["x" * 5_000, "9" * 12])
def test_nothing_is_too_long_for_its_column(form: Callable[[], Form], text: str) -> None:
    where, said = form()
    for field in set(said) - {"file"}:
        cache.clear()  # the limits
        for file in client_files(said):
            file.seek(0)
        assert Client().post(where, said | {field: text}).status_code < 500


def client_files(said: dict[str, Any]) -> list[ContentFile[Any]]:
    return [it for it in said.values() if isinstance(it, ContentFile)]
