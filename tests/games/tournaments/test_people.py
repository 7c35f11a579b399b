"""Who takes part: checking in on the day, at the door again, and the usual penalties."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.urls import reverse

from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Act, Entrant, EntrantStatus, Penalty
from games.tournaments.models.acts import LONGEST_REASON
from games.tournaments.services import checking_in, directing, entering, events, penalties
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.views.entering import door_key
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.reading import read
from tests.games.tournaments.evenings import DAY, begin_round, new_evening
from tests.games.tournaments.visiting import Evening, client_of, link_for_partner

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    return Evening(new_evening(director, count=2), director, client_of(director))


def in_two_days(time: Time) -> date:
    return (time.now + timedelta(days=2)).date()


def test_nobody_checks_in_from_home_days_before(time: Time) -> None:
    director, player = make_player("Dora"), make_player("Anna")
    event = events.create_tournament(director, "treibhaus", name="Evening", day=in_two_days(time))
    entrant = entering.register(event, player, partner=Someone("Ben"))
    own = Evening(event, player, client_of(player))
    page = own.get("my_match").content.decode()
    assert "That is possible from" in page
    assert "We are here" not in page
    refused = own.post("my_match", do="check_in")
    assert refused.status_code == 422
    assert "Check in on the day itself." in refused.content.decode()
    time.stand_still(2 * 24 * 60 * 60)
    assert own.post("my_match", do="check_in").status_code == 302
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.CHECKED_IN


def test_a_reason_of_any_length_is_kept_as_far_as_there_is_room(evening: Evening) -> None:
    entrant = Entrant.objects.order_by("pk")[0]
    long = "late " * 100
    answer = evening.post("direct_entrant", entrant.pk, do="absent", reason=long)
    assert answer.status_code == 302
    assert Act.objects.get(what="set_absent").reason == long[:LONGEST_REASON].strip()


def test_a_league_of_weeks_is_entered_at_any_time(time: Time) -> None:
    director, player = make_player("Dora"), make_player("Anna")
    event = events.create_tournament(director, "windows", name="League", day=in_two_days(time))
    entrant = entering.register(event, player, partner=Someone("Ben"))
    checking_in.check_in(entrant, player)
    assert event.entrants.get().status == EntrantStatus.CHECKED_IN


def test_a_list_from_a_spreadsheet_is_entered_clean(evening: Evening) -> None:
    """Without its byte order mark, what turns names round, and most of 37 accents."""
    lines = (
        "\ufeffAnna, Ben\r\n\u00a0Zoe\u0301\u202e;\u00a0Yves\r\nA" + "\u0301" * 37 + "da, Bea\r\n"
    )
    assert evening.post("direct_people", do="enter_all", list=lines).status_code == 302
    names = evening.event.entrants.order_by("pk").values_list("name", flat=True)
    assert list(names)[2:] == ["Anna & Ben", "Zo\u00e9 & Yves", "\u00c1\u0301\u0301da & Bea"]


def test_a_second_tap_at_the_door_leads_to_ones_match() -> None:
    director, player = make_player("Dora"), make_player("Anna")
    event = events.create_tournament(director, "treibhaus", name="Evening", day=DAY)
    entrant = entering.register(event, player, partner=Someone("Ben"))
    client = client_of(player)
    door = reverse("event_door", args=[event.slug, door_key(event)])
    for _ in range(2):
        answer = client.post(door, {"do": "check_in", "entrant": entrant.pk})
        assert answer.url == reverse("my_match", args=[event.slug])
    assert event.acts.filter(what="check_in").count() == 1
    own = f'href="{reverse("my_match", args=[event.slug])}"'
    assert own in client.get(door).content.decode()
    assert own not in client_of(None).get(door).content.decode()


@pytest.mark.parametrize(
    ("sent", "points", "vp", "reason"),
    [
        ({"occasion": "late", "minutes": "1"}, 50, 0, "1 minute late"),
        ({"occasion": "late", "minutes": "6"}, 100, 0, "6 minutes late"),
        ({"occasion": "slow_play"}, 0, 1, "Slow play after a warning"),
    ],
)
def test_usual_penalties_take_one_tap(
    evening: Evening, sent: dict[str, str], points: int, vp: int, reason: str
) -> None:
    begin_round(evening.event, evening.director)
    entrant = evening.event.entrants.get(number=1)
    sent = {"do": "penalise_as_usual", **sent}
    assert evening.post("direct_entrant", entrant.pk, **sent).status_code == 302
    penalty = Penalty.objects.get()
    assert (penalty.points, penalty.vp, penalty.reason, penalty.round) == (points, vp, reason, 1)


@pytest.mark.parametrize(
    "sent",
    [
        {"occasion": "late"},
        {"occasion": "late", "minutes": "0"},
        {"occasion": "late", "minutes": "-5"},
        {"occasion": "late", "minutes": "999"},
        {"occasion": "noise"},
    ],
)
def test_occasions_that_are_none_cost_nothing(evening: Evening, sent: dict[str, str]) -> None:
    entrant = evening.event.entrants.all()[0]
    sent = {"do": "penalise_as_usual", **sent}
    assert evening.post("direct_entrant", entrant.pk, **sent).status_code == 422
    assert not Penalty.objects.exists()


def test_a_director_gives_away_the_link_to_register(evening: Evening) -> None:
    link = reverse("enter_event", args=[evening.event.slug])
    assert f'value="http://testserver{link}"' in evening.get("direct_people").content.decode()
    begin_round(evening.event, evening.director)
    assert f'value="http://testserver{link}"' not in evening.get("direct_people").content.decode()


def test_whoever_cannot_come_takes_the_registration_back_and_may_register_again() -> None:
    director, player, partner = (make_player(it) for it in ("Dora", "Anna", "Ben"))
    event = events.create_tournament(director, "treibhaus", name="Evening", day=DAY)
    entrant = entering.register(event, player, partner=Someone(player=partner))
    own = Evening(event, player, client_of(player))
    page = read(own.get("my_match").content.decode())
    assert "Take the registration back: Anna &amp; Ben" in page
    assert own.post("my_match", do="cancel").status_code == 302
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.WITHDRAWN
    page = own.get("my_match").content.decode()
    assert "No longer registered." in page
    assert "Take the registration back" not in page
    again = entering.register(event, player)
    assert "looking for a partner" in own.get("my_match").content.decode()
    assert own.post("my_match", do="cancel").status_code == 302
    again.refresh_from_db()
    assert again.status == EntrantStatus.WITHDRAWN
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_nobody_takes_back_the_registration_of_others_or_of_a_running_evening(
    evening: Evening,
) -> None:
    player = make_player("Anna")
    entrant = entering.register(evening.event, player, partner=Someone("Ben"))
    with pytest.raises(TableRefusal, match="not_your_team"):
        entering.cancel(entrant, make_player("Eve"))
    begin_round(evening.event, evening.director)
    with pytest.raises(TableRefusal, match="registration_closed"):
        entering.cancel(entrant, player)
    assert "Take the registration back" not in (
        Evening(evening.event, player, client_of(player)).get("my_match").content.decode()
    )


@pytest.fixture
def two_looking() -> tuple[Evening, Entrant, Entrant]:
    """Return what Dina sees of an evening, and the entries of Carl and of her."""
    director, carl, dina = (make_player(it) for it in ("Dora", "Carl", "Dina"))
    event = events.create_tournament(director, "treibhaus", name="Evening", day=DAY)
    his, hers = entering.register(event, carl), entering.register(event, dina)
    return Evening(event, director, client_of(dina)), his, hers


def test_two_who_look_for_a_partner_find_each_other(
    two_looking: tuple[Evening, Entrant, Entrant],
) -> None:
    dina, his, hers = two_looking
    event = dina.event
    page = dina.get("my_match").content.decode()
    assert f'name="entrant" value="{his.pk}"' in page
    assert f'name="entrant" value="{hers.pk}"' not in page
    answer = dina.post("enter_event", do="join", entrant=his.pk)
    assert answer.url == reverse("my_match", args=[event.slug])
    assert event.entrants.get().name == "Carl & Dina"
    entering.register(event, make_player("Eve"))
    assert 'name="entrant"' not in dina.get("my_match").content.decode()


def test_a_link_for_a_partner_is_also_for_somebody_on_the_list(
    two_looking: tuple[Evening, Entrant, Entrant],
) -> None:
    dina, his, hers = two_looking
    event, hers_code = dina.event, link_for_partner(hers)
    answer = dina.post("event_partner", link_for_partner(his), do="accept")
    assert answer.url == reverse("my_match", args=[event.slug])
    found = event.entrants.get()
    assert (found.pk, found.name, found.status) == (his.pk, "Carl & Dina", EntrantStatus.REGISTERED)
    assert "Carl &amp; Dina" in dina.get("my_match").content.decode()
    directors = Evening(event, dina.director, client_of(dina.director))
    assert 'id="away"' not in directors.get("direct_people").content.decode()
    assert fold(event.acts.order_by("number")) == state_of(event)
    for method in (dina.client.get, dina.client.post):  # as Carl, who opens her link afterwards
        late = method(reverse("event_partner", args=[event.slug, hers_code]), {"do": "accept"})
        assert late.url == reverse("my_match", args=[event.slug])
    stranger = client_of(make_player("Eve"))
    link = reverse("event_partner", args=[event.slug, hers_code])
    assert stranger.get(link).status_code == 404
    with pytest.raises(TableRefusal, match="not_looking"):
        entering.join(hers, make_player("Finn"))


def test_what_two_have_found_is_undone_by_one_act(
    two_looking: tuple[Evening, Entrant, Entrant],
) -> None:
    dina, his, hers = two_looking
    event, director = dina.event, dina.director
    third = entering.register(event, make_player("Eve"))
    penalties.penalise(hers, director, "points", points=50, reason="late")
    events.forbid_pair(event, director, hers.pk, third.pk, reason="sisters")
    events.forbid_pair(event, director, hers.pk, his.pk, reason="married")
    before = state_of(event)
    entering.join(his, hers.people.get().player)
    event.refresh_from_db()
    assert [it.points for it in his.penalties.all()] == [50]
    assert event.forbidden == [sorted([his.key, third.key])]
    directing.undo(event.acts.get(what="join"), director)
    assert state_of(event) == before
    assert fold(event.acts.order_by("number")) == before


def test_whoever_has_been_looking_may_be_named_as_a_partner(
    two_looking: tuple[Evening, Entrant, Entrant],
) -> None:
    dina, his, hers = two_looking
    team = entering.register(dina.event, make_player("Eve"), partner=Someone("Dina"))
    with pytest.raises(TableRefusal, match="already_entered"):
        entering.join(his, his.people.get().player)
    assert dina.post("event_partner", link_for_partner(team), do="accept").status_code == 302
    assert not dina.event.entrants.filter(pk=hers.pk).exists()
    assert dina.post("event_partner", link_for_partner(his), do="accept").status_code == 422
    assert set(dina.event.entrants.all()) == {team, his}


def test_a_director_brings_two_together_in_one_act(
    two_looking: tuple[Evening, Entrant, Entrant],
) -> None:
    dina, his, hers = two_looking
    event, director = dina.event, dina.director
    directors = Evening(event, director, client_of(director))
    sent = {"do": "complete", "entrant": his.pk}
    assert directors.post("direct_people", other=his.pk, **sent).status_code == 422
    assert directors.post("direct_people", other=hers.pk, **sent).status_code == 302
    assert event.entrants.get().name == "Carl & Dina"
    assert set(event.entrants.get().people.all()) >= set(his.people.all())
    assert 'id="away"' not in directors.get("direct_people").content.decode()
    last = event.acts.get(what="complete")
    assert not event.acts.filter(number__gt=last.number).exists()
    directing.undo(last, director)
    assert {it.status for it in event.entrants.all()} == {EntrantStatus.LOOKING}
    assert fold(event.acts.order_by("number")) == state_of(event)
