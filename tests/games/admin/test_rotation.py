"""The administration shows who sat where in each round, and who has won for themselves."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games.models import Hand, Match, Table
from games.records.json_record import read_record, replay
from games.rules.cards.rotation import best_of
from tests.games.admin.played import play_match
from tests.games.builders import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return play_match(target=None, max_rounds=3, partners_rotate=True)


def page_of(admin: Client, row: Match | Hand | Table) -> str:
    address = f"/admin/games/{row._meta.model_name}/{row.pk}/change/"
    return unescape(admin.get(address).content.decode())


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_every_round_has_the_pairs_that_played_it(admin: Client, match: Match) -> None:
    one, two, three, four = match.seat_names
    pairs = [
        f"{one} and {three} – {two} and {four}",
        f"{one} and {two} – {four} and {three}",
        f"{one} and {four} – {three} and {two}",
    ]
    overview = page_of(admin, match)
    for hand, sat in zip(match.hands.order_by("number"), pairs, strict=True):
        assert sat in overview
        page = page_of(admin, hand)
        assert sat in page
        assert sat not in "".join(pairs[: hand.number - 1] + pairs[hand.number :])


def test_a_match_that_ends_by_rounds_has_no_target(admin: Client, match: Match) -> None:
    for row in (match, match.table):
        assert "Target score: -" in text_of(page_of(admin, row))


def test_the_best_of_four_have_won(admin: Client, match: Match) -> None:
    match.refresh_from_db()
    assert len(match.totals) == 4
    winners = ", ".join(match.seat_names[entrant] for entrant in best_of(match.totals))
    assert f"won by {winners}" in page_of(admin, match)
    listed = unescape(admin.get("/admin/games/match/?end=won").content.decode())
    assert ", ".join(match.seat_names) in listed


def test_the_score_of_a_round_counts_for_both_of_a_pair(admin: Client, match: Match) -> None:
    match.refresh_from_db()
    last = match.hands.get(number=3)
    frame = admin.get(f"/admin/games/hand/{last.pk}/change/").context["score_sheet"]
    text = text_of(admin.get(frame).content.decode())
    own = dict(zip(match.seat_names, match.totals, strict=True))
    for one, other in (last.seat_names[0::2], last.seat_names[1::2]):
        words = f"{one} {own[one]}, {other} {own[other]}".replace("-", "−")
        assert words in text


def test_the_record_replays(admin: Client, match: Match) -> None:
    match.refresh_from_db()
    found = admin.get(f"/admin/games/match/{match.pk}/record.json").json()
    assert found["winner"] == "own"
    assert found["names"] == match.seat_names
    assert list(replay(read_record(found)).points) == match.totals


def test_matches_from_before_rotation_have_fixed_seats(admin: Client) -> None:
    """Options are stored without what is as ever, so old rows say nothing of rotation."""
    match = play_match(target=100)
    assert "partners_rotate" not in match.options
    for hand in match.hands.all():
        assert hand.seat_names == match.seat_names
    assert "partners_rotate" not in make_table(match.table.host).options
