"""What phones send is written once, corrections are kept, and nothing is lost (PAD-2, PAD-3)."""

from __future__ import annotations

import pytest

from games.models.players import DELETED
from games.pads.models import Pad, PadLine, PadSeat
from games.pads.selectors import pads_of, seat_on, sheet_of
from games.pads.services import writing
from games.pads.services.writing import (
    NewLine,
    TakenLines,
    claim_seat,
    close_pad,
    leave_seat,
    open_pad,
)
from games.rules.cards.ruleset import GrandMode
from games.services.acting.housekeeping import tidying
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import agreed
from games.services.seats.players import forget_player, hand_over
from tests.games.builders import make_player
from tests.games.pads.samples import NAMES, make_pad, new_key, send, write
from tests.games.services.at_once import in_threads

pytestmark = pytest.mark.django_db


def refused(pad: Pad, number: int, words: str, *replaces: str, waited: float = 0) -> str:
    key = new_key()
    before = PadLine.objects.count()
    done = send(pad, NewLine(key, number, words, replaces, waited))
    assert done.keys == ()
    assert PadLine.objects.count() == before
    return done.refused[key]


def test_a_sheet_keeps_its_names_and_rules() -> None:
    pad = make_pad(target=500, double_victory=100, grand_mode=GrandMode.NONE)
    assert pad.names == list(NAMES)
    assert pad.team_names == ["Ursina & Anneliese", "Jean-Claude & Köbi"]
    assert (pad.target, pad.double_victory, pad.grand_tichu) == (500, 100, False)
    assert len(pad.slug) > 20


@pytest.mark.parametrize(
    ("names", "choices", "code"),
    [
        (("A", "B", "C", " "), {}, "names_missing"),
        (("A", "B", "C"), {}, "names_missing"),
        (NAMES, {"target": 99}, "unknown_target"),
        (NAMES, {"target": None}, "unknown_target"),
        (NAMES, {"target": None, "max_minutes": 50}, "unknown_target"),
        (NAMES, {"target": None, "max_rounds": 0}, "unknown_rounds"),
        (NAMES, {"double_victory": 300}, "unknown_victory"),
    ],
)
def test_sheets_that_are_refused(names, choices, code: str) -> None:
    with pytest.raises(TableRefusal) as refusal:
        open_pad(names, agreed(**choices))
    assert refusal.value.code == code
    assert not Pad.objects.exists()


def test_namesakes_are_told_apart() -> None:
    assert open_pad(("Ana", "Ben", "ana", "Cem"), agreed()).names[2] == "ana (2)"


def test_what_is_sent_twice_is_written_once() -> None:
    pad = make_pad()
    line = NewLine("a", 1, "70/----/-")
    for _ in range(3):
        assert send(pad, line) == TakenLines(("a",), {})
    assert send(pad, line, line) == TakenLines(("a", "a"), {})
    assert PadLine.objects.count() == 1
    pad.refresh_from_db()
    assert pad.version == 1
    assert sheet_of(pad).result.totals == (70, 30)


def test_an_id_means_one_line_for_ever() -> None:
    pad, other = make_pad(), make_pad()
    write(pad, 1, "70/----/-", key="a")
    assert send(pad, NewLine("a", 1, "80/----/-")).keys == ("a",)
    assert sheet_of(pad).result.totals == (70, 30)
    write(other, 1, "80/----/-", key="a")
    assert sheet_of(other).result.totals == (80, 20)


def test_deals_written_over_ten_minutes_may_come_at_once() -> None:
    pad = make_pad()
    lines = [NewLine(f"k{it}", it, "60/----/-", (), 600 - 60 * it) for it in range(1, 6)]
    lines.append(NewLine("k6", 2, "65/----/-", ("k2",), 10))
    done = send(pad, *lines)
    assert done == TakenLines(tuple(f"k{it}" for it in range(1, 7)), {})
    sheet = sheet_of(pad)
    assert sheet.result.totals == (305, 195)
    assert [line.key for line in sheet.deals[1].replaced] == ["k2"]


def test_what_is_refused_lets_the_rest_be_taken() -> None:
    pad = make_pad()
    done = send(pad, NewLine("a", 1, "70/----/-"), NewLine("b", 2, "71/----/-"))
    assert done == TakenLines(("a",), {"b": "not_readable"})
    assert sheet_of(pad).result.totals == (70, 30)


def test_lines_that_are_refused() -> None:
    pad, other = make_pad(grand_mode=GrandMode.NONE), make_pad()
    first, elsewhere = write(pad, 1, "70/----/-"), write(other, 1, "70/----/-")
    second = write(pad, 2, "70/----/-")
    assert refused(pad, 4, "70/----/-") == "not_readable"
    assert refused(pad, 0, "70/----/-") == "not_readable"
    assert refused(pad, -1, "70/----/-") == "not_readable"
    assert refused(pad, 201, "70/----/-") == "pad_full"
    assert refused(pad, 2, "75/----/-", first) == "not_readable"
    assert refused(pad, 1, "75/----/-", elsewhere) == "not_readable"
    assert refused(pad, 2, "75/----/-", second, "unknown") == "not_readable"
    assert refused(pad, 3, "nonsense") == "not_readable"
    assert refused(pad, 3, "50/tttt/-") == "impossible_deal"
    assert refused(pad, 3, "50/g---/0") == "no_grand_here"
    for key in ("", "x" * 37, "ü", "a\0", "a b"):
        assert send(pad, NewLine(key, 3, "70/----/-")).refused == {key: "not_readable"}
    pad.refresh_from_db()
    assert pad.version == 2


def test_a_full_sheet_takes_no_new_line(monkeypatch) -> None:
    monkeypatch.setattr(writing, "MOST_LINES", 2)
    pad = make_pad()
    write(pad, 1, "70/----/-", key="a")
    write(pad, 2, "70/----/-")
    assert refused(pad, 3, "70/----/-") == "pad_full"
    assert send(pad, NewLine("a", 1, "70/----/-")).keys == ("a",)


def test_two_phones_with_different_words_are_shown_to_both() -> None:
    pad = make_pad()
    one = write(pad, 1, "70/----/-")
    other = write(pad, 1, "75/----/-")
    (deal,) = sheet_of(pad).deals
    assert deal.is_disputed
    write(pad, 1, "75/----/-", one, other)
    assert sheet_of(pad).result.totals == (75, 25)


def test_a_correction_tells_who_and_when(time) -> None:
    pad, player = make_pad(), make_player("Köbi")
    first = write(pad, 1, "70/----/-")
    claim_seat(pad, player, 3)
    time.stand_still(60)
    write(pad, 1, "75/----/-", first, by=player, waited=20)
    (deal,) = sheet_of(pad).deals
    (line,) = deal.standing
    assert line.seat == 3
    assert line.at is not None
    assert (time.now - line.at).total_seconds() == 20
    assert [it.seat for it in deal.replaced] == [None]


def test_nothing_was_written_tomorrow_or_years_ago(time) -> None:
    pad = make_pad()
    write(pad, 1, "70/----/-", waited=-500)
    write(pad, 2, "70/----/-", waited=1e9)
    ages = [(time.now - at).days for at in pad.lines.values_list("at", flat=True)]
    assert ages == [0, 30]


def test_a_closed_sheet_takes_what_was_written_before(time) -> None:
    pad = make_pad()
    first = write(pad, 1, "70/----/-")
    time.stand_still(100)
    close_pad(pad)
    time.stand_still(100)
    pad.refresh_from_db()
    closed = pad.closed
    close_pad(pad)
    assert refused(pad, 1, "75/----/-", first) == "pad_closed"
    write(pad, 2, "60/----/-", waited=150)
    assert refused(pad, 3, "60/----/-", waited=99) == "pad_closed"
    pad.refresh_from_db()
    assert pad.closed == closed
    assert sheet_of(pad).result.totals == (130, 70)


def test_the_sheet_is_on_the_list_of_a_player_who_claims_a_name() -> None:
    pad, ursina, koebi = make_pad(), make_player("Ursina"), make_player("Köbi")
    write(pad, 1, "70/----/-")
    claim_seat(pad, ursina, 0)
    with pytest.raises(TableRefusal, match="pad_seat_taken"):
        claim_seat(pad, koebi, 0)
    with pytest.raises(TableRefusal, match="seat_unknown"):
        claim_seat(pad, koebi, 4)
    claim_seat(pad, koebi, 1)
    claim_seat(pad, koebi, 3)
    claim_seat(pad, koebi, 3)
    assert [(row.number, row.player) for row in PadSeat.objects.all()] == [(0, ursina), (3, koebi)]
    (listed,) = pads_of(koebi)
    assert (listed.pad, listed.seat, listed.totals, listed.is_over) == (pad, 3, (70, 30), False)
    leave_seat(pad, koebi)
    assert pads_of(koebi) == []
    assert seat_on(pad, ursina) == 0


def test_a_guest_takes_the_sheets_along() -> None:
    pad, guest, account = make_pad(), make_player("Ursina"), make_player("Ursina A.")
    claim_seat(pad, guest, 0)
    hand_over(guest, account)
    assert [it.pad for it in pads_of(account)] == [pad]


def test_nothing_personal_is_kept_of_somebody_who_has_gone() -> None:
    pad, player = make_pad(), make_player("Ursina")
    claim_seat(pad, player, 0)
    forget_player(player)
    pad.refresh_from_db()
    assert pad.names == [DELETED, *NAMES[1:]]
    assert not PadSeat.objects.exists()


def test_sheets_that_nobody_keeps_go(time, settings) -> None:
    settings.PADS_KEPT_DAYS = 8
    old, claimed = make_pad(), make_pad()
    claim_seat(claimed, make_player("Ursina"), 0)
    time.stand_still((settings.PADS_KEPT_DAYS - 1) * 86_400)
    recent = make_pad()
    tidying.send(None, now=time.now)
    assert Pad.objects.count() == 3
    time.stand_still(2 * 86_400)
    tidying.send(None, now=time.now)
    assert set(Pad.objects.all()) == {claimed, recent}
    assert old not in Pad.objects.all()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_phones_write_at_the_same_time() -> None:
    pad = make_pad()
    same = [NewLine(f"s{it}", it, "60/----/-") for it in range(1, 9)]

    def phone(number: int) -> list[TakenLines]:
        own = [line._replace(key=f"{line.key}-{number}") for line in same]
        return [send(pad, one, other) for one, other in zip(same, own, strict=True)]

    results = in_threads(*(lambda it=it: phone(it) for it in range(4)))
    for number, result in enumerate(results):
        wanted = [TakenLines((f"s{it}", f"s{it}-{number}"), {}) for it in range(1, 9)]
        assert result == wanted
    assert PadLine.objects.count() == 8 * 5
    sheet = sheet_of(pad)
    assert not sheet.is_disputed
    assert sheet.result.totals == (480, 320)
    pad.refresh_from_db()
    assert pad.version == 8 * 4
