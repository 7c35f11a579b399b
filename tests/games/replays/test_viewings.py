"""A match is looked at together: one leads, others see where that is, and take over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, Onlooker, Player, Viewing
from games.replays import reading
from games.replays.together import TOLD_FOR
from games.services.ground.refusals import TableRefusal
from games.services.writing import viewings
from tests.games.admin.played import begin, go_on_playing, play_match
from tests.games.builders import make_player
from tests.games.test_roles import client_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("time"),  # a leader is gone after some seconds, however slow a test is
]


@pytest.fixture
def match() -> Match:
    found = play_match(target=None, max_rounds=2)
    Match.objects.filter(pk=found.pk).update(is_public=True)
    found.refresh_from_db()
    return found


@pytest.fixture
def anna(match: Match) -> Player:
    player = match.players.exclude(player=None).get().player
    assert player is not None
    return player


@pytest.fixture
def flo(match: Match) -> Player:
    """Somebody who has watched it."""
    player = make_player("Flo")
    Onlooker.objects.create(match=match, player=player)
    return player


def at(match: Match) -> str:
    return reverse("together", args=[match.slug])


def step(match: Match, number: int, place: int) -> str:
    return reverse("replay", args=[match.slug, number, place])


def say(client: Client, match: Match, do: str, number: int = 1, place: int = 0, **more: str):
    fields = {"do": do, "round": str(number), "step": str(place), "by_script": ""} | more
    return client.post(at(match), fields)


def tag_in(html: str) -> str:
    return html.split('data-tag="')[1].split('"')[0]


def test_followers_are_told_where_the_leader_is(match: Match, anna: Player, flo: Player) -> None:
    leader, follower = client_of(anna), client_of(flo)
    assert "You lead" in say(leader, match, "lead", 1, 7).content.decode()
    shown = follower.get(at(match)).content.decode()
    assert f'data-place="{step(match, 1, 7)}"' in shown
    assert f'<bdi translate="no">{anna.name}</bdi> leads' in shown
    assert follower.get(at(match), {"since": tag_in(shown)}).status_code == 204
    say(leader, match, "place", 2, 4)
    later = follower.get(at(match), {"since": tag_in(shown)}).content.decode()
    assert f'data-place="{step(match, 2, 4)}"' in later


def test_a_sign_of_life_is_no_news(match: Match, anna: Player) -> None:
    leader = client_of(anna)
    say(leader, match, "lead", 1, 7)
    version = Viewing.objects.get().version
    shown = leader.get(at(match)).content.decode()
    assert say(leader, match, "place", 1, 7, since=tag_in(shown)).status_code == 204
    assert Viewing.objects.get().version == version


def test_a_second_page_of_the_leader_leads_nobody_away(match: Match, anna: Player) -> None:
    steps, stands = client_of(anna), client_of(anna)
    say(stands, match, "lead", 1, 7)
    say(steps, match, "place", 2, 4)
    Viewing.objects.update(seen=Viewing.objects.get().seen - timedelta(seconds=9))
    seen = Viewing.objects.get().seen
    assert say(stands, match, "stay", 1, 7).status_code == 200, "it learns of the new place"
    viewing = Viewing.objects.get()
    assert (viewing.round, viewing.step) == (2, 4)
    assert viewing.seen > seen


def test_only_who_leads_gives_a_sign_of_life(match: Match, anna: Player, flo: Player) -> None:
    say(client_of(anna), match, "lead", 1, 7)
    assert say(client_of(flo), match, "stay", 1, 7).status_code == 422


def test_one_leads_at_a_time_until_they_leave(match: Match, anna: Player, flo: Player) -> None:
    first, second = client_of(anna), client_of(flo)
    say(first, match, "lead", 1, 7)
    refused = say(second, match, "lead", 1, 3)
    assert refused.status_code == 422
    assert "Somebody else leads already." in refused.content.decode()
    assert Viewing.objects.get().leader == anna
    assert "Take the lead" not in second.get(at(match)).content.decode()
    seen = Viewing.objects.get().seen
    Viewing.objects.update(seen=seen - viewings.GONE_AFTER - timedelta(seconds=1))
    left = second.get(at(match)).content.decode()
    assert "has left" in left
    assert "Take the lead" in left
    Viewing.objects.update(seen=seen - TOLD_FOR - timedelta(seconds=1))
    later = second.get(at(match)).content.decode()
    assert "has left" not in later, "that goes away by itself"
    assert "Look together" in later
    assert "You lead" in first.get(at(match)).content.decode(), "who comes back goes on leading"
    assert "You lead" in say(second, match, "lead", 1, 3).content.decode()
    lost = say(first, match, "place", 1, 9)
    assert lost.status_code == 422
    assert "You no longer lead" in lost.content.decode()
    viewing = Viewing.objects.get()
    assert (viewing.leader, viewing.step) == (flo, 3)


def test_a_leader_comes_back_if_nobody_has_taken_over(match: Match, anna: Player) -> None:
    leader = client_of(anna)
    say(leader, match, "lead", 1, 7)
    Viewing.objects.update(seen=Viewing.objects.get().seen - timedelta(minutes=5))
    say(leader, match, "place", 1, 8)
    assert viewings.has_leader(Viewing.objects.get(), Viewing.objects.get().seen)
    Viewing.objects.update(seen=Viewing.objects.get().seen - timedelta(minutes=11))
    assert "Look together" in leader.get(at(match)).content.decode()
    assert say(leader, match, "place", 1, 9).status_code == 422


def test_a_leader_who_stops_leaves_the_lead_to_others(
    match: Match, anna: Player, flo: Player
) -> None:
    leader, other = client_of(anna), client_of(flo)
    say(leader, match, "lead", 1, 7)
    say(other, match, "stop")
    assert Viewing.objects.get().leader == anna, "nobody stops somebody else"
    say(leader, match, "stop")
    shown = other.get(at(match)).content.decode()
    assert "Look together" in shown
    assert 'data-place=""' in shown
    assert "You lead" in say(other, match, "lead", 1, 1).content.decode()


def test_everybody_who_sees_the_match_follows_but_only_its_people_lead(
    match: Match, anna: Player
) -> None:
    stranger = Client(HTTP_ACCEPT_LANGUAGE="en")
    assert "<form" not in stranger.get(at(match)).content.decode()
    refused = say(stranger, match, "lead", 1, 1)
    assert refused.status_code == 422
    assert "You can follow." in refused.content.decode()
    assert not Viewing.objects.exists()
    say(client_of(anna), match, "lead", 1, 1)
    assert "Follow" in stranger.get(at(match)).content.decode()


def test_nobody_is_led_to_a_step_that_does_not_exist(match: Match, anna: Player) -> None:
    leader = client_of(anna)
    say(leader, match, "lead", 1, 7)
    last = reading.walk_of(match.hands.get(number=1)).last
    for number, place in ((1, last + 1), (99, 0), (10**9, 0)):
        assert say(leader, match, "place", number, place).status_code == 404
    assert leader.post(at(match), {"do": "place", "round": "x", "step": "y"}).status_code == 404
    assert say(leader, match, "dance").status_code == 422
    assert Viewing.objects.get().step == 7


def test_without_a_script_links_and_forms_are_enough(match: Match, anna: Player) -> None:
    leader, other = client_of(anna), Client(HTTP_ACCEPT_LANGUAGE="en")
    page = leader.get(step(match, 1, 5)).content.decode()
    assert "Look together" in page
    answer = leader.post(at(match), {"do": "lead", "round": "1", "step": "5"})
    assert answer.headers["Location"] == step(match, 1, 5)
    assert "You lead" in leader.get(step(match, 1, 5)).content.decode()
    assert "Look with" in other.get(reverse("match", args=[match.slug])).content.decode()
    to = other.get(reverse("to_leader", args=[match.slug]))
    assert to.headers["Location"] == f"{step(match, 1, 5)}#follow"
    refused = other.post(at(match), {"do": "lead", "round": "1", "step": "5"})
    assert refused.status_code == 422


def test_nobody_looks_together_while_the_match_runs() -> None:
    table = begin()
    go_on_playing(table)
    match = table.match
    assert table.host is not None
    client = client_of(table.host)
    assert client.get(at(match)).status_code == 404
    assert say(client, match, "lead").status_code == 404
    assert 'id="together"' not in client.get(step(match, 1, 0)).content.decode()
    answer = client.get(reverse("to_leader", args=[match.slug]))
    assert answer.headers["Location"] == reverse("match", args=[match.slug])


def test_a_page_is_made_anew_when_somebody_leads(match: Match, anna: Player) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.get(reverse("rules"))
    client.get(step(match, 1, 5))
    before = client.get(step(match, 1, 5))
    say(client_of(anna), match, "lead", 1, 1)
    again = client.get(step(match, 1, 5), headers={"If-None-Match": before.headers["ETag"]})
    assert again.status_code == 200
    assert "leads" in again.content.decode()


def test_only_the_leader_says_where(match: Match, anna: Player, flo: Player) -> None:
    viewings.lead(match, anna, 1, 1)
    with pytest.raises(TableRefusal, match="leads_no_more"):
        viewings.show_place(match, flo, 1, 2)
