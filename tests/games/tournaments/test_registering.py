"""Who may register, whom the director accepts, and unwanted entries that go many at once."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import forget_player
from games.tournaments.models import Entrant, EntrantStatus, TeamWord, Tournament
from games.tournaments.rules.presets import Registering
from games.tournaments.selectors.documents import document
from games.tournaments.selectors.newcomers import newcomers_of
from games.tournaments.services import (
    admitting,
    checking_in,
    clubs,
    directing,
    entering,
    events,
    numbering,
    penalties,
    roster,
    speaking,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.views.entering import door_key
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY, begin_round, new_evening
from tests.games.tournaments.test_two_directors import seen_on, sentence_of, the_tap
from tests.games.tournaments.visiting import Evening, as_, client_of, link_for_partner
from tests.transactions import measured

pytestmark = pytest.mark.django_db
MANY = 200


@pytest.fixture
def evening() -> Evening:
    """Return an evening whose director says yes to each registration."""
    return made(Registering.DIRECTOR)


def made(registering: str, preset: str = "treibhaus") -> Evening:
    director = make_player("Dora")
    event = events.create_tournament(director, preset, name="Evening", day=DAY)
    events.edit(event, director, registering=registering)
    event.refresh_from_db()
    return Evening(event, director, client_of(director))


def registered(evening: Evening, name: str = "Anna", partner: str = "Ben") -> Entrant:
    return entering.register(evening.event, make_player(name), partner=Someone(partner))


def status_of(entrant: Entrant) -> str:
    return Entrant.objects.get(pk=entrant.pk).status


def own(evening: Evening, entrant: Entrant) -> Evening:
    return as_(evening, entrant.people.order_by("pk")[0].player)


def is_sound(event: Tournament) -> bool:
    return fold(event.acts.order_by("number")) == state_of(event)


# --- with an account --------------------------------------------------------------------


def test_where_accounts_are_asked_guests_are_led_to_log_in() -> None:
    evening = made(Registering.ACCOUNTS)
    page = reverse("enter_event", args=[evening.event.slug])
    guest = as_(evening, None)
    shown = guest.get("enter_event").content.decode()
    assert "You need an account" in shown
    assert f"?next={page}" in shown
    assert 'name="partner"' not in shown
    sent = {"do": "register", "way": "partner", "name": "Anna", "partner": "Ben"}
    answer = guest.post("enter_event", **sent)
    assert answer.status_code == 422
    assert "log in first" in answer.content.decode()
    assert not Entrant.objects.exists()
    assert not Player.objects.filter(name="Anna").exists()  # nor is a guest left over


def test_where_accounts_are_asked_partners_have_one_too() -> None:
    evening = made(Registering.ACCOUNTS)
    entrant, single = (_with_account(evening, it) for it in ("Anna", "Carla"))
    guest = as_(evening, None)
    link = link_for_partner(entrant)
    assert "You need an account" in guest.get("event_partner", link).content.decode()
    answer = guest.post("event_partner", link, do="accept", name="Ben")
    assert answer.status_code == 422
    assert guest.post("enter_event", do="join", entrant=single.pk, name="Ben").status_code == 422
    ben = make_player("Ben")
    ben.user = User.objects.create_user("ben")
    ben.save()
    entering.accept_partner(entrant.people.get(code=link), ben)
    assert status_of(entrant) == EntrantStatus.REGISTERED


def _with_account(evening: Evening, name: str) -> Entrant:
    player = make_player(name)
    player.user = User.objects.create_user(name)
    player.save()
    partner = Someone("Ben") if name == "Anna" else None
    return entering.register(evening.event, player, partner=partner)


# --- the director's yes -----------------------------------------------------------------


def test_a_registration_waits_in_no_list_until_the_director_says_yes(evening: Evening) -> None:
    entrant = registered(evening)
    assert status_of(entrant) == EntrantStatus.WAITING
    team = own(evening, entrant)
    assert "has not accepted your registration yet" in team.get("my_match").content.decode()
    assert "Anna" not in as_(evening, None).get("event").content.decode()
    assert document(evening.event)["entrants"] == []
    desk = evening.get("direct").content.decode()
    assert "1 registration for you to accept" in desk
    people = evening.get("direct_people").content.decode()
    assert f'name="entrant" value="{entrant.pk}"' in people
    answer = evening.post("direct_people", do="accept", entrant=[entrant.pk])
    assert answer.status_code == 302
    assert status_of(entrant) == EntrantStatus.REGISTERED
    assert "Anna" in as_(evening, None).get("event").content.decode()
    assert "You are registered." in team.get("my_match").content.decode()
    assert is_sound(evening.event)


def test_who_waits_has_no_number_no_word_and_no_way_in(evening: Evening) -> None:
    entrant = registered(evening)
    player = entrant.people.get(name="Anna").player
    for refused in (
        lambda: checking_in.check_in(entrant, player),
        lambda: checking_in.check_in(entrant, evening.director),
        lambda: checking_in.tick(entrant, None),
        lambda: numbering.set_number(entrant, evening.director, 1),
    ):
        with pytest.raises(TableRefusal, match="not_accepted"):
            refused()
    entering.enter(evening.event, evening.director, [Someone("Carla"), Someone("David")])
    numbering.draw_numbers(evening.event, evening.director)
    speaking.give_words(evening.event)
    entrant.refresh_from_db()
    assert entrant.number is None
    assert [it.entrant.name for it in TeamWord.objects.all()] == ["Carla & David"]
    assert evening.get("direct_entrant", entrant.pk).status_code == 200
    door = reverse("event_door", args=[evening.event.slug, door_key(evening.event)])
    assert "Anna" not in client_of(None).get(door).content.decode()
    assert "Anna" not in as_(evening, None).get("event_who").content.decode()
    for what in ("words", "entries"):
        assert "Anna" not in evening.get("print_sheets", what).content.decode()


def test_a_partner_joins_a_team_that_waits(evening: Evening) -> None:
    entrant = registered(evening)
    ben = as_(evening, make_player("Ben"))
    assert ben.post("event_partner", link_for_partner(entrant), do="accept").status_code == 302
    assert status_of(entrant) == EntrantStatus.WAITING
    assert "has not accepted your registration yet" in ben.get("my_match").content.decode()


def test_somebody_alone_looks_for_a_partner_once_accepted_and_the_pair_waits_again(
    evening: Evening,
) -> None:
    entrant = entering.register(evening.event, make_player("Anna"))
    link = link_for_partner(entrant)
    assert link in own(evening, entrant).get("my_match").content.decode()
    admitting.accept_entrants(evening.event, evening.director, [entrant.pk])
    assert status_of(entrant) == EntrantStatus.LOOKING
    stranger = as_(evening, make_player("Xaver"))
    assert stranger.post("enter_event", do="join", entrant=entrant.pk).status_code == 302
    assert status_of(entrant) == EntrantStatus.WAITING


def test_two_who_wait_alone_become_one_entry(evening: Evening) -> None:
    one, other = (entering.register(evening.event, make_player(it)) for it in ("Anna", "Ben"))
    ben = own(evening, other)
    assert ben.post("event_partner", link_for_partner(one), do="accept").status_code == 302
    assert [it.name for it in evening.event.entrants.all()] == ["Anna & Ben"]
    assert status_of(one) == EntrantStatus.WAITING


def test_a_pair_that_waits_is_no_entry_to_join(evening: Evening) -> None:
    entrant = registered(evening)
    stranger = as_(evening, make_player("Xaver"))
    assert stranger.post("enter_event", do="join", entrant=entrant.pk).status_code == 422
    assert entrant.people.count() == 2


def test_whom_the_director_enters_waits_for_nobody(evening: Evening) -> None:
    registered(evening)
    people = [Someone("Anna"), Someone("Ben")]  # the name is free until they are accepted
    entrant = entering.enter(evening.event, evening.director, people)
    assert status_of(entrant) == EntrantStatus.CHECKED_IN
    waiting = evening.event.entrants.get(status=EntrantStatus.WAITING)
    admitting.accept_entrants(evening.event, evening.director, [waiting.pk])
    waiting.refresh_from_db()
    assert waiting.name == "Anna & Ben (2)"


def test_a_registration_may_be_accepted_after_rounds_and_comes_late(evening: Evening) -> None:
    entrant = registered(evening)
    for number in range(4):
        people = [Someone(f"P{number}.{it}") for it in range(2)]
        entering.enter(evening.event, evening.director, people)
    begin_round(evening.event, evening.director)
    admitting.accept_entrants(evening.event, evening.director, [entrant.pk])
    checking_in.check_in(entrant, evening.director)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.is_late) == (EntrantStatus.CHECKED_IN, True)
    assert is_sound(evening.event)


def test_who_waits_is_no_newcomer_of_the_club(evening: Evening) -> None:
    club = clubs.create_club(evening.director, "Bears")
    events.edit(evening.event, evening.director, club=club)
    registered(evening)
    assert newcomers_of(club) == []


def test_the_option_is_on_its_page_and_only_known_answers_are(evening: Evening) -> None:
    assert '<option value="director" selected>' in evening.get("direct_options").content.decode()
    sent = {"do": "edit", "name": "Evening", "rounds_planned": "3"}
    assert evening.post("direct_options", **sent, registering="accounts").status_code == 302
    evening.event.refresh_from_db()
    assert evening.event.registering == Registering.ACCOUNTS
    assert evening.post("direct_options", **sent, registering="friends").status_code == 422
    with pytest.raises(TableRefusal, match="not_director"):
        admitting.accept_entrants(evening.event, make_player("Xaver"), [])


# --- unwanted ones ----------------------------------------------------------------------


def test_spam_is_gone_in_two_taps_and_back_in_one(evening: Evening) -> None:
    events.edit(evening.event, evening.director, registering=Registering.ANYBODY)
    Entrant.objects.all().delete()
    wanted = registered(evening)
    _spam(evening)
    found = evening.get("direct_people", several="awaited", all="on").content.decode()
    ticked = set(re.findall(r'name="entrant" value="(\d+)" checked', found)) - {str(wanted.pk)}
    assert len(ticked) == MANY
    answer = evening.post("direct_people", do="remove", entrant=sorted(ticked))
    assert answer.status_code == 302
    assert [it.pk for it in evening.event.entrants.all()] == [wanted.pk]
    done = evening.event.acts.get(what="remove_entrants")
    log = evening.get("direct_log").content.decode()
    assert "Taken off the list" in log
    assert "200 entries" in log
    directing.undo(done, evening.director)
    assert evening.event.entrants.count() == MANY + 1


def _spam(evening: Evening) -> None:
    """Enter many at once, as if each had registered alone."""
    for number in range(MANY):
        Entrant.objects.create(tournament=evening.event, name=f"Spam {number}")


def test_many_go_and_come_in_a_few_statements(evening: Evening) -> None:
    for number in range(20):
        registered(evening, f"A{number}", f"B{number}")
    keys = list(evening.event.entrants.values_list("pk", flat=True))
    with measured() as accepted:
        admitting.accept_entrants(evening.event, evening.director, keys)
    with measured() as removed:
        admitting.remove_entrants(evening.event, evening.director, keys)
    assert accepted.statements <= 15
    assert removed.statements <= 25
    assert is_sound(evening.event)


def test_every_state_before_the_start_can_be_taken_off(evening: Evening) -> None:
    event, director = evening.event, evening.director
    waiting = registered(evening)
    admitting.accept_entrants(event, director, [registered(evening, "Carla").pk])
    there = entering.enter(event, director, [Someone("Eva"), Someone("Fritz")])
    penalties.penalise(there, director, "points", points=50, reason="late")
    events.forbid_pair(event, director, there.pk, waiting.pk, reason="family")
    numbering.draw_numbers(event, director)
    admitting.remove_entrants(event, director, list(event.entrants.values_list("pk", flat=True)))
    event.refresh_from_db()
    assert (event.entrants.count(), event.forbidden) == (0, [])
    assert is_sound(event)
    directing.undo(event.acts.get(what="remove_entrants"), director)
    event.refresh_from_db()
    assert event.entrants.count() == 3
    assert event.forbidden == [sorted((there.key, waiting.key))]
    assert is_sound(event)


def test_whoever_is_paired_stays(evening: Evening) -> None:
    event = new_evening(evening.director)
    begin_round(event, evening.director)
    late = entering.enter(event, evening.director, [Someone("Eva"), Someone("Fritz")])
    own_evening = evening._replace(event=event)
    keys = [it.pk for it in event.entrants.all()]
    answer = own_evening.post("direct_people", do="remove", entrant=keys)
    assert answer.status_code == 422
    assert "Rounds have been paired already." in answer.content.decode()
    assert event.entrants.count() == 9
    assert late in event.entrants.all()


def test_one_is_accepted_or_refused_on_its_page_and_the_team_is_told(evening: Evening) -> None:
    entrant = registered(evening)
    team = own(evening, entrant)
    answer = evening.post("direct_entrant", entrant.pk, do="remove")
    assert answer.url == reverse("direct_people", args=[evening.event.slug])
    told = team.client.get(reverse("my_match", args=[evening.event.slug]), follow=True)
    assert "The director has taken your registration off the list." in told.content.decode()
    again = entering.register(evening.event, entering_player(team))
    assert evening.post("direct_entrant", again.pk, do="accept").status_code == 302
    assert status_of(again) == EntrantStatus.LOOKING


def entering_player(team: Evening) -> Player:
    return Player.objects.get(pk=team.client.session["player"])


def test_an_old_page_neither_takes_off_nor_accepts_what_another_has_decided(
    evening: Evening,
) -> None:
    other = make_player("Otto")
    directing.appoint(evening.event, evening.director, other, "director")
    entrant, second = registered(evening), registered(evening, "Carla")
    seen = seen_on(evening.get("direct_people"))
    admitting.accept_entrants(evening.event, other, [entrant.pk])
    sent = {"do": "remove", "entrant": [entrant.pk, second.pk], "seen": seen}
    answer = evening.post("direct_people", **sent)
    assert sentence_of(answer).startswith("Otto has just changed this.")
    assert evening.event.entrants.count() == 2
    sent_again = f'type="hidden" name="entrant" value="{entrant.pk}"'
    assert sent_again in answer.content.decode()
    tap = the_tap(answer) | {"entrant": [entrant.pk, second.pk]}
    assert evening.post("direct_people", **tap).status_code == 302
    assert not evening.event.entrants.exists()
    third = registered(evening, "Eva")
    seen = seen_on(evening.get("direct_people"))
    admitting.remove_entrants(evening.event, other, [third.pk])
    answer = evening.post("direct_people", do="accept", entrant=[third.pk], seen=seen)
    assert sentence_of(answer).startswith("Otto has just changed this.")


def test_nobody_ticked_is_said(evening: Evening) -> None:
    answer = evening.post("direct_people", do="accept")
    assert answer.status_code == 422
    assert "Tick somebody first." in answer.content.decode()


@pytest.mark.parametrize("chosen", ["", "Wild Dragons"])
def test_a_deleted_account_leaves_the_entries_that_were_taken_off(
    evening: Evening, chosen: str
) -> None:
    entrant = registered(evening)
    if chosen:
        roster.rename(entrant, evening.director, name=chosen)
    player = entrant.people.get(name="Anna").player
    admitting.remove_entrants(evening.event, evening.director, [entrant.pk])
    forget_player(player)
    written = [str((it.changes, it.about, it.who)) for it in evening.event.acts.all()]
    assert not [it for it in written if "Anna" in it or "Wild" in it]
    assert is_sound(evening.event)
