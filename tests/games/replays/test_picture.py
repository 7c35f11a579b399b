"""The picture of a match: names, the line, every seal and bomb; for whom, and when."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.models import Match, Motion
from games.replays.picture import HEIGHT, WIDTH, Course, Sign, course_of, drawn
from games.rules.state.actions import CallGrand
from games.rules.state.calls import Call
from games.services.acting.actions import take_action
from games.services.ground.counting import Counting
from games.services.ground.deal import new_action_id
from games.services.ground.wall_clock import now
from games.services.seats.motions import move
from games.services.writing.rounds import go_on
from games.services.writing.store import seats_of
from tests.games.admin.played import begin, go_on_playing, play_match
from tests.games.builders import make_player
from tests.games.test_roles import client_of

COURSE = Course(
    ("Ana & <b>Köbi</b>", "Ben & Cem"),
    ((0, 120, 340), (0, -20, 60)),
    (
        Sign(1, 0, Call.TICHU, is_made=True),
        Sign(1, 0, Call.TICHU, is_made=False),
        Sign(2, 0, Call.GRAND, is_made=True),
        Sign(2, 1),
    ),
    1000,
)


def texts_of(image: str) -> list[str]:
    root = ET.fromstring(image)
    return [text for it in root.iter() if (text := (it.text or "").strip())]


def test_the_picture_tells_the_match_without_a_style() -> None:
    with translation.override("en"):
        image = drawn(COURSE, "Ana & Köbi win", "Säntis", "tichu.example.org")
    texts = texts_of(image)
    assert f'width="{WIDTH}" height="{HEIGHT}"' in image
    assert {"Ana & Köbi win", "Ana & <b>Köbi</b>", "340", "60", "1000"} <= set(texts)
    assert [it for it in texts if it in ("T", "G")] == ["T", "T", "G"]
    assert "Calls made: 2 of 3 · Bombs: 1" in texts
    assert "style" not in image, "as a page of its own it has to obey the policy, too"


@pytest.mark.parametrize(("names", "size"), [(("Ana", "Ben"), 30), (("A", "B", "C", "D"), 26)])
def test_four_names_are_smaller_than_two(names: tuple[str, ...], size: int) -> None:
    """Where partners rotate everybody has a line of their own, and less room."""
    course = Course(names, ((0, 120),) * len(names), (), 1000)
    root = ET.fromstring(drawn(course, "The end", "Säntis", "tichu.example.org"))
    sizes = {it.text: it.get("font-size") for it in root.iter() if it.text in names}
    assert sizes == dict.fromkeys(names, str(size))


@pytest.mark.parametrize("name", ["Östgötalänningarna", "W" * 28])
def test_names_of_any_length_are_whole_and_within_the_picture(name: str) -> None:
    course = Course((f"{name} & {name}", "Ben & Cem"), ((0, 120), (0, 30)), (), 1000)
    title = f"{name} und {name} gewinnen die Partie"
    root = ET.fromstring(drawn(course, title, "Säntis", "tichu.example.org"))
    texts = [it for it in root.iter() if it.text and name in it.text and it.get("x")]
    shown = " ".join(it.text or "" for it in texts)
    assert shown == f"{title} {name} & {name}"
    if name.startswith("W"):
        assert [it.get("textLength") for it in texts] == ["912", "912", "432.0", "432.0"]


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
"""Four people, who are one picture."""


@pytest.mark.parametrize(
    ("name", "pressed"),
    [
        ("東京都港区麻布十番一丁目二番地三号室", True),  # each as wide as it is high
        ("한국어이름이아주긴사람이에요정말로", True),
        (FAMILY * 5, False),
        ("👍🏽" * 10, False),
        ("e\u0323\u0302" * 20, False),  # accents stand on the letters
        ("Σωκράτης Παπαδόπουλος", False),
    ],
)
def test_names_of_every_script_are_pressed_only_where_they_need_it(
    name: str, pressed: bool
) -> None:
    course = Course((name, "Ben & Cem"), ((0, 120), (0, 30)), (), 1000)
    root = ET.fromstring(drawn(course, "The end", "Säntis", "tichu.example.org"))
    (text,) = [it for it in root.iter() if it.text == name]
    assert (text.get("textLength") is not None) == pressed


def test_signs_that_meet_lie_above_each_other() -> None:
    image = drawn(COURSE, "Ana & Köbi win", "Säntis", "tichu.example.org")
    root = ET.fromstring(image)
    places = [it.get("transform") for it in root.iter() if it.get("transform")]
    assert len(set(places)) == len(places) == 4


@pytest.mark.django_db
@pytest.mark.parametrize("rotates", [False, True])
def test_a_call_stands_with_whoever_made_it(rotates: bool) -> None:
    """Where partners rotate everybody has a line of their own."""
    table = begin(target=None, max_rounds=3, partners_rotate=rotates)
    match, hands = table.match, []
    for seat in (0, 2):
        hands.append(table.hand)
        take_action(table.pk, seat=seat, action=CallGrand(), action_id=new_action_id())
        go_on_playing(table)
        if seat == 0:
            go_on(table, seats_of(table), now())
            table.refresh_from_db()
    for hand in hands:
        hand.refresh_from_db()
    course = course_of(match, hands, "ABCD" if rotates else "AB", Counting(False, {}, ()))
    callers = {it.column for it in course.signs if it.call == Call.GRAND}
    assert callers >= ({0, hands[1].entrants[2]} if rotates else {0})


@pytest.mark.django_db
def test_a_match_has_a_picture_only_once_it_is_over() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    match = play_match(target=None, max_rounds=2)
    Match.objects.filter(pk=match.pk).update(is_public=True)
    answer = client.get(reverse("match_picture", args=[match.slug]))
    assert answer["Content-Type"] == "image/svg+xml"
    assert str(match.totals[0]).replace("-", "−") in texts_of(answer.content.decode())
    shown = client.get(reverse("match", args=[match.slug])).content.decode()
    assert reverse("match_picture", args=[match.slug]) in shown
    running = begin()
    assert running.match is not None
    Match.objects.filter(pk=running.match_id).update(is_public=True)
    assert client.get(reverse("match_picture", args=[running.match.slug])).status_code == 404


@pytest.mark.django_db
def test_a_match_that_ended_before_its_first_round_has_no_picture() -> None:
    table = begin()
    anna = next(seat.player for seat in table.seats.all() if seat.player)
    move(table, anna, Motion.CONCEDE)
    table.refresh_from_db()
    assert table.match is not None
    assert not table.match.is_running
    client = client_of(anna)
    address = reverse("match_picture", args=[table.match.slug])
    assert client.get(address).status_code == 404
    for page in (reverse("match", args=[table.match.slug]), reverse("table", args=[table.slug])):
        assert address not in client.get(page).content.decode()


@pytest.mark.django_db
def test_a_match_among_bots_is_reported_to_nobody() -> None:
    match = play_match(target=None, max_rounds=1)
    (anna,) = [row.player for row in match.players.all() if row.player]
    client = client_of(anna)
    report = reverse("report_match", args=[match.slug])
    for page in (reverse("match", args=[match.slug]), reverse("replay", args=[match.slug, 1, 3])):
        assert report not in client.get(page).content.decode()
    match.players.filter(number=2).update(player=make_player("Ben"), level="")
    assert report in client.get(reverse("match", args=[match.slug])).content.decode()


@pytest.mark.django_db
def test_after_midnight_the_picture_has_the_same_day_as_the_page_of_the_match() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    match = play_match(target=None, max_rounds=1)
    late = datetime(2026, 7, 8, 22, 30, tzinfo=UTC)  # half past midnight at the table
    Match.objects.filter(pk=match.pk).update(is_public=True, started=late, ended=late)
    image = client.get(reverse("match_picture", args=[match.slug])).content.decode()
    shown = client.get(reverse("match", args=[match.slug])).content.decode()
    assert any(text.endswith("· 9 Jul 2026") for text in texts_of(image))
    assert "9 Jul 2026" in shown
    assert "8 Jul 2026" not in shown
