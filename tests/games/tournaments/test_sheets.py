"""The score sheet of a match is its report, deal by deal (PAD-4)."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Player
from games.pads.models import Pad
from games.pads.services.writing import NewLine, write_lines
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, Pairing, Result
from games.tournaments.services import events, pairing, reporting, ruling, sheets, speaking
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.speaking import Who
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import client_of, scan

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Pairing:
    director = make_player("Dora")
    event = new_evening(director, "treibhaus", count=4)
    return at_tables(begin_round(event, director))[0]


def director_of(match: Pairing) -> Player:
    return match.round.tournament.directors.get().player


def write(pad: Pad, *words: str, beginning: int = 1) -> Pad:
    lines = [NewLine(uuid4().hex, n, it) for n, it in enumerate(words, start=beginning)]
    assert not write_lines(pad, lines, None).refused
    return Pad.objects.get(pk=pad.pk)


def test_a_sheet_is_reported_by_one_side_and_confirmed_by_the_other(match: Pairing) -> None:
    one, two = code_of(match, 0), code_of(match, 1)
    pad = sheets.sheet_for(match, one)
    assert sheets.sheet_for(match, two) == pad  # both write on the same one
    sides = [
        [it.shown_name for it in match.members.get(side=side).entrant.people.all()]
        for side in (0, 1)
    ]
    assert [pad.names[0], pad.names[2]] == sides[0]
    assert [pad.names[1], pad.names[3]] == sides[1]
    pad = write(pad, "70/t---/0", "D1/----/-")
    assert sheets.report_sheet(match, one, version=pad.version) == "reported"
    with pytest.raises(TableRefusal, match="own_report"):
        reporting.confirm(match, one)
    assert reporting.confirm(match, two, seen=(170, 230)) == "confirmed"
    result = Result.objects.get(pairing=match)
    assert (result.score_a, result.score_b) == (170, 230)
    assert result.deals == [
        {"score": [170, 30], "double": None, "calls": {"0": "tichu"}, "first": 0},
        {"score": [0, 200], "double": 1},
    ]
    pad.refresh_from_db()
    assert pad.closed is not None  # corrected until the match ends (PAD-2)
    ruling.reopen(match, director_of(match), reason="mistyped")
    pad.refresh_from_db()
    assert pad.closed is None
    event = match.round.tournament
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_what_is_not_settled_is_not_reported(match: Pairing) -> None:
    who = code_of(match, 0)
    with pytest.raises(TableRefusal, match="sheet_empty"):
        sheets.report_sheet(match, who, version=0)
    pad = sheets.sheet_for(match, who)
    with pytest.raises(TableRefusal, match="sheet_empty"):
        sheets.report_sheet(match, who, version=pad.version)
    pad = write(pad, "70/----/-")
    with pytest.raises(TableRefusal, match="report_changed"):
        sheets.report_sheet(match, who, version=pad.version - 1)
    pad = write(pad, "75/----/-")
    with pytest.raises(TableRefusal, match="sheet_disputed"):
        sheets.report_sheet(match, who, version=pad.version)
    assert not match.reports.exists()


def test_only_the_two_sides_open_a_sheet(match: Pairing) -> None:
    other = at_tables(match.round)[1]
    for who in (code_of(other, 0), Who(make_player("Eve")), Who()):
        with pytest.raises(TableRefusal, match="not_your_match"):
            sheets.sheet_for(match, who)
    assert not Pad.objects.exists()


def test_a_match_with_a_result_and_a_four_have_no_new_sheet(match: Pairing) -> None:
    director = director_of(match)
    ruling.rule_walkover(match, director, 0)
    with pytest.raises(TableRefusal, match="already_final"):
        sheets.sheet_for(match, code_of(match, 0))
    event = new_evening(director, "four", count=4)
    four = at_tables(begin_round(event, director))[0]
    with pytest.raises(TableRefusal, match="no_sheet"):
        sheets.sheet_for(four, code_of(four, 0))


def test_from_my_match_to_the_sheet_and_back() -> None:
    director = make_player("Dora")
    event = new_evening(director, "german_championship", count=4, by_name=False)
    match = at_tables(begin_round(event, director))[0]
    address = reverse("my_match", args=[event.slug])

    def player_on(side: int) -> Player:
        entrant: Entrant = match.members.filter(side=side)[0].entrant
        return entrant.people.get().player

    one, two = client_of(player_on(0)), client_of(player_on(1))
    assert "Keep the score sheet here" in one.get(address).content.decode()
    at = one.post(address, {"do": "sheet", "match": match.slug}).url
    pad = Pad.objects.get()
    assert at == reverse("pad", args=[pad.slug])
    assert (pad.max_deals, pad.double_victory, pad.grand_tichu, pad.vp_per_deal) == (
        4,
        100,
        False,
        True,
    )
    assert address in one.get(at).content.decode()
    one.post(reverse("close_pad", args=[pad.slug]))  # its report ends it, nothing else
    pad = write(Pad.objects.get(), "70/----/-", "30/----/-")
    live = {"HTTP_HX_REQUEST": "true"}
    page = two.get(address, {"seen": "0"}, **live).content.decode()
    assert "We 100, they 100" in page
    seen = f"{event.acts.count()}.{pad.version}"
    assert two.get(address, {"seen": seen}, **live).status_code == 204
    pad = write(pad, "100/----/-", beginning=3)
    assert "We 100, they 200" in two.get(address, {"seen": seen}, **live).content.decode()
    report = {"do": "report_sheet", "match": match.slug, "sheet": pad.version}
    stale = two.post(address, report | {"sheet": pad.version - 1})
    assert stale.status_code == 422
    assert two.post(address, report).status_code == 302
    confirm = {"do": "confirm", "match": match.slug, "seen_own": "200", "seen_other": "100"}
    assert one.post(address, confirm).status_code == 302
    result = Result.objects.get(pairing=match)
    assert [it["score"] for it in result.deals] == [[70, 30], [30, 70], [100, 0]]
    assert "Look at the score sheet" in one.get(address).content.decode()


def test_a_sheet_outlasts_a_round_that_is_taken_back(match: Pairing) -> None:
    director = director_of(match)
    pad = sheets.sheet_for(match, code_of(match, 0))
    pairing.take_back_round(match.round, director, reason="wrong")
    pairing.draft_round(match.round.tournament, director)
    assert Pad.objects.filter(pk=pad.pk).exists()
    events.announce(match.round.tournament, director, "anew")


def test_a_phone_that_has_lost_its_power_writes_on_no_sheet(match: Pairing) -> None:
    """WHO-2: it has the address of the sheet still, and its page is open."""
    event, own = match.round.tournament, match.members.get(side=0).entrant
    phone, others = client_of(None), client_of(None)
    scan(phone, own)
    scan(others, match.members.get(side=1).entrant)
    sheet = phone.post(reverse("my_match", args=[event.slug]), {"do": "sheet"}).url
    lines = [{"key": uuid4().hex, "number": 1, "words": "70/----/-", "replaces": [], "waited": 0}]
    assert phone.post(f"{sheet}lines/", {"lines": json.dumps(lines)}).json()["taken"]
    speaking.renew_word(own, director_of(match), ends_phones=True)
    before = Pad.objects.get().version
    for client in (phone, client_of(None), client_of(make_player("Eve"))):
        assert client.post(f"{sheet}lines/", {"lines": "[]"}).status_code == 404
        assert client.get(f"{sheet}lines/", {"version": "0"}).status_code == 404
        assert client.post(f"{sheet}who/", {"seat": "0"}).status_code == 404
        assert client.get(sheet).url == reverse("my_match", args=[event.slug])
    assert Pad.objects.get().version == before
    for client in (others, client_of(director_of(match))):
        assert client.get(sheet).status_code == 200
    scan(phone, own)
    assert phone.get(sheet).status_code == 200


def test_a_sheet_of_boards_still_to_be_played_is_closed_to_directors() -> None:
    director = make_player("Dora")
    event = new_evening(director, "boards", count=4)
    match = at_tables(begin_round(event, director))[0]
    pad = sheets.sheet_for(match, code_of(match, 0))
    address = reverse("pad", args=[pad.slug])
    assert client_of(director).get(address).status_code == 302
