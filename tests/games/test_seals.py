"""One page lists every seal that was ever shown, and what became of it (VER-11)."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Chain, Match, Table
from games.selectors import proofs
from games.selectors.proofs import ChainFate, chains_before
from games.services.writing.boards import draw_boards, open_boards
from tests.games.admin.played import begin, play_match
from tests.games.builders import make_room

pytestmark = pytest.mark.django_db


def page(client: Client, **query: object) -> str:
    answer = client.get(reverse("seals"), query, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_what_became_of_each_chain_is_told() -> None:
    waiting, closed, running = make_room(), make_room(), begin()
    over = play_match()
    Table.objects.filter(pk=closed.pk).update(status="closed")
    fates = {it.number: it.fate for it in chains_before()}
    assert len(fates) == Chain.objects.count()
    assert fates[waiting.chains.get().pk] == ChainFate.WAITS
    assert fates[closed.chains.get().pk] == ChainFate.UNUSED
    assert fates[running.match.chains.get().pk] == ChainFate.RUNS
    assert fates[over.chains.get().pk] == ChainFate.OVER


def test_chains_of_tables_that_are_gone_stay(client: Client) -> None:
    room, match = make_room(), play_match()
    seals = set(Chain.objects.values_list("commitment", flat=True))
    room.delete()
    match.delete()
    shown = page(client)
    assert len(seals) > 2
    assert all(seal in shown for seal in seals)
    assert "never used" in shown


def test_only_matches_for_everybody_are_linked(client: Client) -> None:
    match = play_match()
    address = reverse("match", args=[match.slug])
    for is_public in (True, False):
        Match.objects.filter(pk=match.pk).update(is_public=is_public)
        assert (address in page(client)) == is_public


def test_no_seed_is_told(client: Client) -> None:
    begin()
    play_match()
    shown = page(client)
    assert not any(it in shown for it in Chain.objects.values_list("last_seed", flat=True))
    assert len(re.findall(r"\b[0-9a-f]{64}\b", shown)) == Chain.objects.count()


def test_boards_of_several_tables_stand_there_without_a_seed(client: Client) -> None:
    assert "Boards that several tables play" not in page(client)
    hidden, opened = draw_boards(4, "Bern"), draw_boards(1, "Bern")
    open_boards(opened, is_public=True)
    shown = page(client)
    for boards, told in ((hidden, "4 boards · still hidden"), (opened, "1 board · open")):
        assert f"<b>B{boards.pk}</b> {told}" in shown
        assert boards.commitment in shown
        assert boards.last_seed not in shown
    assert opened.commitment not in page(client, boards=opened.pk)
    assert hidden.commitment in page(client, boards=opened.pk)


def test_all_are_reached_page_by_page(
    client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries
) -> None:
    for _ in range(5):
        make_room()
    monkeypatch.setattr(proofs, "MOST_LISTED", 2)
    monkeypatch.setattr("games.views.deals.MOST_LISTED", 2)
    found, before = [], ""
    while True:
        with django_assert_max_num_queries(7):
            shown = page(client, before=before)
        found += re.findall(r"<b>(\d+)</b>", shown)
        older = re.search(r'href="\?before=(\d+)"', shown)
        if older is None:
            break
        before = older[1]
    assert [int(it) for it in found] == sorted(
        Chain.objects.values_list("pk", flat=True), reverse=True
    )
    assert "There are none yet." in page(client, before=1)
    assert "<b>" in page(client, before="x")
