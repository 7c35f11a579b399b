"""Players are led through their dearest mistakes, across the rounds of a match."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import JudgedRound, Match, TableStatus
from games.replays import reading
from games.rules.state.codec import from_json
from games.services.acting import judging
from games.services.ground import thinking
from tests.games.admin.played import play_match
from tests.games.builders import make_player
from tests.games.replays.test_judged import decided, decision
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
LOSSES = (12.0, 80.4, 31.0)


@pytest.fixture
def match() -> Match:
    return play_match(target=None, max_rounds=2)


@pytest.fixture
def anna(match: Match) -> Client:
    row = match.players.get(player__isnull=False)
    return client_of(row.player)


def judge(match: Match) -> list[tuple[int, int]]:
    """Let all decisions of the first round be fine but three, and one of a bot.

    Return the rounds and steps of Anna's mistakes, the dearest first.
    """
    places = {}
    for hand in match.hands.order_by("number"):
        walk, decisions = reading.walk_of(hand), []
        losses = iter(LOSSES if hand.number == 2 else LOSSES[:1])
        for version, step in decided(hand):
            seat = walk.steps[step].seat or 0
            loss = next(losses, None) if seat == 0 else 99.0
            verdict = "fine" if loss is None else "mistake"
            if seat == 0 and loss is not None:
                places[hand.number, step] = loss
            decisions.append(decision(version, seat, verdict, loss=loss or 0))
        values = {"version": judging.VERSION, "luck": None, "decisions": decisions}
        JudgedRound.objects.create(hand=hand, **values)
    return sorted(places, key=lambda it: (-places[it], it))


def test_one_press_leads_through_the_own_mistakes_the_dearest_first(
    match: Match, anna: Client
) -> None:
    found = judge(match)
    assert len(found) == 4
    way = reverse("mistakes", args=[match.slug])
    assert match.table is not None
    end = reverse("table", args=[match.table.slug])
    for place, (number, step) in enumerate(found, start=1):
        answer = anna.get(way, {"at": place})
        here = reverse("replay", args=[match.slug, number, step], query={"mistake": place})
        assert answer.headers["Location"] == here
        answer = anna.get(here)
        page = answer.content.decode()
        assert f"Mistake {place} of 4" in " ".join(page.split())
        assert f'href="{end}"' in page
        assert (f"{way}?at={place + 1}" in page) == (place < 4)
        assert answer.headers["Cache-Control"] == "private, no-store"
    assert "cost 80 points" in " ".join(anna.get(way, follow=True).content.decode().split())


def test_in_ones_own_mistakes_one_is_told_as_you(match: Match, anna: Client) -> None:
    found = judge(match)
    here = reverse("replay", args=[match.slug, *found[0]])
    panel = re.compile(r"<bdi[^>]*>([^<]+)</bdi> · Mistake,")
    own = anna.get(here, {"mistake": 1}).content.decode()
    assert set(panel.findall(own)) == {"You"}
    for way in ({}, {"mistake": 9}):
        assert set(panel.findall(anna.get(here, way).content.decode())) == {"Anna"}


def test_all_rounds_are_judged_first_and_the_page_tells_how_far_that_is(
    match: Match, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: list[Any] = []
    monkeypatch.setattr(thinking, "submit", work.append)
    monkeypatch.setattr(judging.ready, "is_ready", lambda: True)
    monkeypatch.setattr(judging, "_jobs", {})
    monkeypatch.setattr(judging, "_judged", lambda played: iter([None] * len(played.steps)))
    monkeypatch.setattr(judging, "luck_of", lambda *_: None)
    way = reverse("mistakes", args=[match.slug])
    assert "Look at my costliest mistakes" in anna.get(way).content.decode()
    assert anna.post(way).headers["Location"] == way
    number = sum(len(reading.deeds_of(hand)) for hand in match.hands.all())
    assert f"0 of {number} judged" in anna.get(way).content.decode()
    told = anna.get(way, headers={"HX-Request": "true"}).content.decode()
    for place in re.findall(r'id="(judging-\w+)"', told):
        assert f'id="{place}"' in anna.get(way).content.decode(), "the page has no such place"
    anna.post(way)
    assert len(work) == 1, "asking again does not begin again"
    while work:
        work.pop(0)()
    assert JudgedRound.objects.filter(decisions__isnull=False).count() == 2
    assert anna.get(way, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    assert "None of your decisions was clearly worse" in anna.get(way).content.decode()


def test_why_it_cannot_be_done_is_told_on_its_page(
    match: Match, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging.ready, "is_ready", lambda: False)
    monkeypatch.setattr(thinking, "prepare", lambda: None)
    answer = anna.post(reverse("mistakes", args=[match.slug]))
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_nobody_else_is_led_through_them(match: Match) -> None:
    found = judge(match)
    Match.objects.filter(pk=match.pk).update(is_public=True)
    other = client_of(make_player("Eve"))
    way = reverse("mistakes", args=[match.slug])
    assert other.get(way).status_code == 404
    assert other.post(way).status_code == 404
    step = reverse("replay", args=[match.slug, *found[0]], query={"mistake": 1})
    assert "Mistake 1 of" not in other.get(step).content.decode()


def test_places_that_are_none_change_nothing(match: Match, anna: Client) -> None:
    found = judge(match)
    step = reverse("replay", args=[match.slug, *found[0]])
    for place in ("0", "5", "-1", "x", "9" * 40):
        answer = anna.get(step, {"mistake": place})
        assert answer.status_code == 200
        assert "Mistake " not in answer.content.decode().split("<main")[0]


def test_the_end_of_a_match_leads_there_and_to_the_dearest_round(
    match: Match, anna: Client
) -> None:
    assert match.table is not None
    page = anna.get(reverse("table", args=[match.table.slug])).content.decode()
    assert f'formaction="{reverse("mistakes", args=[match.slug])}"' in page
    scores = (from_json(hand.score) for hand in match.hands.order_by("number"))
    lost = [ours - theirs for ours, theirs in (score.round for score in scores)]
    assert ("to-dearest" in page) == (min(lost) < 0)


def test_once_the_table_has_gone_on_the_way_ends_at_the_match(match: Match, anna: Client) -> None:
    judge(match)
    assert match.table is not None
    match.table.status = TableStatus.OPEN
    match.table.save()
    page = anna.get(reverse("mistakes", args=[match.slug]), follow=True).content.decode()
    assert f'href="{reverse("match", args=[match.slug])}"' in page.split("<main")[0]
