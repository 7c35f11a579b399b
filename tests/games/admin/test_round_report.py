"""The page of a round shows everything that has happened, in order."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from games.admin.line import HistoryLine
from games.admin.round_report import RoundReport, report_round
from games.records.summary import AcceptedAction
from games.replays.score_sheet import score_sheet
from games.rules.cards.deck import from_codes
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.play.scoring import score_round
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    Collect,
    Deal,
    Decline,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Hold,
    Pass,
    Play,
    TakeBack,
    TimeOut,
)
from games.rules.state.state import State
from tests.games.admin.played import play_round

NAMES = ("Anna", "Ben", "Clara", "David")
HANDS = (
    "Mah Dog 2j 2s 2p 3j 3s 3p 4j 4s 4p 5j 5s 5p",
    "Drg Phx 6j 6s 6p 6t 7j 7s 7p 7t 8j 8s 8p 8t",
    "2t 3t 4t 5t 9j 9s 9p 9t Tj Ts Tp Tt Jj Js",
    "Jp Jt Qj Qs Qp Qt Kj Ks Kp Kt Aj As Ap At",
)
GIVES = ("2j 2s 2p", "8s 8p 8j", "4t 2t 3t", "Jp Jt Qj")
"""To the next seat, the partner, the seat before."""


class Round:
    """A round that is played action by action, one second each."""

    def __init__(self, **settings: float) -> None:
        self.state = State(options=TableOptions(**settings))
        self.before = self.state
        self.steps: list[AcceptedAction] = []
        dealt = [hand.split() for hand in HANDS]
        first = tuple(from_codes(hand[:8]) for hand in dealt)
        rest = tuple(from_codes(hand[8:]) for hand in dealt)
        self.take(None, Deal(first, rest))

    def take(self, seat: int | None, action: Action) -> None:
        self.state, events = act(self.state, seat, action)
        seconds = float(len(self.steps))
        self.steps.append(AcceptedAction(seat, action, tuple(events), seconds))

    def play(self, seat: int, cards: str, **more: object) -> None:
        self.take(seat, Play(from_codes(cards), **more))

    def decline_grand(self, *seats: int) -> None:
        for seat in seats:
            self.take(seat, DeclineGrand())

    def exchange(self, *seats: int) -> None:
        for seat in seats:
            cards = (from_codes(code) for code in GIVES[seat].split())
            receivers = ((seat + step) % 4 for step in (1, 2, 3))
            give = tuple(zip(receivers, cards, strict=True))
            self.take(seat, Exchange(give))

    def begin(self) -> Round:
        """Go on to the first lead."""
        self.decline_grand(0, 1, 2, 3)
        self.exchange(0, 1, 2, 3)
        return self

    def report(self) -> RoundReport:
        with translation.override("en"):
            return report_round(self.steps, self.before, NAMES)


def texts(lines: list[HistoryLine]) -> list[str]:
    return [f"{line.name} {line.text}".strip() for line in lines]


def names_on(drawn: str) -> str:
    found = re.search('aria-label="([^"]*)"', drawn)
    return found[1] if found else ""


def test_deal_and_dealer() -> None:
    report = Round().report()
    assert report.dealer == "Anna"
    assert [seat.name for seat in report.deal] == list(NAMES)
    first = "Dog, Mah Jong, Jade 2, Sword 2, Pagoda 2, Jade 3, Sword 3, Pagoda 3"
    assert names_on(report.deal[0].first) == first
    assert names_on(report.deal[0].rest).startswith("Jade 4, Sword 4")


def test_grand_decisions() -> None:
    game = Round()
    game.take(2, CallGrand())
    game.decline_grand(0, 1, 3)
    section = game.report().before[0]
    assert section.title == "Grand Tichu"
    assert texts(section.lines)[0] == "Clara calls Grand Tichu"
    assert section.lines[0].call == "grand"
    assert section.lines[0].seconds == 1
    assert texts(section.lines)[1] == "Anna takes six more cards"


def test_exchange_says_who_gave_what_to_whom() -> None:
    game = Round()
    game.decline_grand(0, 1, 2, 3)
    game.exchange(0)
    game.take(0, TakeBack())
    game.exchange(0, 1, 2, 3)
    report = game.report()
    said = texts(report.before[1].lines)
    assert (
        said[0]
        == "Anna gives in the exchange: Jade 2 for Ben, Sword 2 for Clara, Pagoda 2 for David"
    )
    assert said[1] == "Anna takes the cards back to choose again"
    anna = report.pushed[0]
    assert [(name, names_on(card)) for name, card in anna.gave] == [
        ("Ben", "Jade 2"),
        ("Clara", "Sword 2"),
        ("David", "Pagoda 2"),
    ]
    assert [(name, names_on(card)) for name, card in anna.got] == [
        ("Ben", "Jade 8"),
        ("Clara", "Star 2"),
        ("David", "Pagoda Jack"),
    ]
    assert names_on(anna.holds).count(",") == 13
    assert "Jade 8" in names_on(anna.holds)
    assert "Jade 2" not in names_on(anna.holds)


def test_lead_with_tichu_wish_and_its_fulfilment() -> None:
    game = Round().begin()
    game.play(0, "Mah", wish=6, tichu=True)
    game.play(1, "6j")
    report = game.report()
    assert texts(report.between[-1].lines) == ["Anna calls Tichu"]
    trick = report.tricks[0]
    assert trick.title == "Trick 1"
    assert texts(trick.lines) == [
        "Anna plays Mah Jong and wishes for 6",
        "Ben plays Jade 6",
        "The wish for 6 is fulfilled.",
    ]
    assert [line.left for line in trick.lines] == [13, 13, None]
    assert names_on(trick.lines[1].cards) == "Jade 6"


def bombed() -> Round:
    """Return a round in which a bomb beats a Nine."""
    game = Round().begin()
    game.play(0, "Mah")
    game.take(1, Pass())
    game.play(2, "9j")
    game.take(3, Hold())
    game.take(1, Bomb(from_codes("7j 7s 7p 7t")))
    for seat in (2, 3, 0):
        game.take(seat, Pass())
    game.take(1, Collect())
    return game


def test_bombs_holds_and_who_takes_the_trick() -> None:
    trick = bombed().report().tricks[0]
    assert "David calls Halt!" in texts(trick.lines)
    (bomb,) = (line for line in trick.lines if line.is_bomb)
    assert bomb.name == "Ben"
    assert bomb.text == "throws a bomb: Bomb of four sevens"
    assert names_on(bomb.cards) == "Jade 7, Sword 7, Pagoda 7, Star 7"
    assert texts(trick.lines)[-1] == "Ben takes the trick: 0 points"


def test_dragon_gift_and_tichu_between_tricks() -> None:
    game = bombed()
    game.take(3, CallTichu())
    game.play(1, "Drg")
    for seat in (2, 3, 0):
        game.take(seat, Pass())
    game.take(1, GiveDragon(0))
    report = game.report()
    assert len(report.tricks) == 2
    lines = texts(report.tricks[1].lines)
    assert lines[:2] == ["David calls Tichu", "Ben plays Dragon"]
    assert lines[-1] == "Ben gives the Dragon's trick to Anna: 25 points"


def test_dog_gives_the_lead_away() -> None:
    game = Round().begin()
    game.play(0, "Dog")
    game.play(2, "5t")
    report = game.report()
    assert texts(report.tricks[0].lines) == ["Anna leads the Dog; the lead goes to Clara"]
    assert names_on(report.tricks[0].lines[0].cards) == "Dog"
    assert report.tricks[1].title == "Trick 2"


def test_what_the_clock_did_is_marked() -> None:
    game = Round().begin()
    game.play(0, "Mah")
    game.take(None, TimeOut(f"{game.state.window.id}:turn:1"))
    line = game.report().tricks[0].lines[-1]
    assert texts([line]) == ["Ben passes"]
    assert line.by_clock
    assert not game.report().tricks[0].lines[0].by_clock


def test_what_nobody_saw_stands_apart() -> None:
    game = Round(window_seconds=3).begin()
    game.play(0, "Mah")
    game.take(2, Decline())
    window = game.state.windows[-1].id
    game.take(None, TimeOut(f"{window}:window"))
    trick = game.report().tricks[0]
    assert texts(trick.lines) == ["Anna plays Mah Jong"]
    assert texts(trick.unseen) == [
        "Clara waves it through",
        "The time of the window is over.",
    ]


# --- the score ------------------------------------------------------------------


def sheet_of(out: tuple[int, ...], piles: tuple[int, ...], **more: object):
    calls = more.pop("calls", (None, None, None, None))
    hands = more.pop("hands", (0, 0, 0, 0))
    score = score_round(out, piles, hands, calls)
    final = State(score=score, calls=calls, hands=hands)
    with translation.override("en"):
        return score_sheet(final, ("410", "290"), NAMES)


def test_score_of_a_counted_round_in_words() -> None:
    sheet = sheet_of(
        (1, 0, 2),
        (from_codes("5j Tj"), from_codes("Kj"), 0, from_codes("Drg")),
        calls=("tichu", "grand", None, None),
        hands=(0, 0, 0, from_codes("Ks 2j")),
    )
    assert sheet.sentences == [
        "David is last: the tricks, 25 points, go to Ben, who was first.",
        "The cards left in the hand, 10 points, go to Anna and Clara.",
        "Anna called Tichu and was not first: −100.",
        "Ben called Grand Tichu and was first: +200.",
    ]
    assert [(seat.place, seat.name, seat.points) for seat in sheet.seats] == [
        ("1.", "Ben", "10"),
        ("2.", "Anna", "15"),
        ("3.", "Clara", "0"),
        ("–", "David", "25"),
    ]
    assert names_on(sheet.seats[3].left) == "Jade 2, Sword King"
    anna_and_clara, ben_and_david = sheet.teams
    assert anna_and_clara == ("Anna and Clara", "25", "−100", "−75", "410")
    assert ben_and_david == ("Ben and David", "35", "+200", "+235", "290")


def test_score_of_a_double_victory_in_words() -> None:
    sheet = sheet_of((0, 2), (0, 0, 0, 0))
    assert sheet.sentences == ["Double victory: Anna and Clara get 200 points, cards do not count."]
    assert sheet.teams[0].cards == "200"


# --- the page ---------------------------------------------------------------------


@pytest.mark.django_db
def test_the_page_tells_every_play_and_works_without_scripts(admin: Client) -> None:
    hand = play_round()
    page = admin.get(f"/admin/games/hand/{hand.pk}/change/").content.decode()
    record = page[page.index('<div class="record">') :]
    record = record[: record.index('class="submit-row"')]
    plays = [
        event
        for row in hand.events.all()
        for event in row.events
        if event["type"] in ("CardsLaid", "DogLed")
    ]
    assert len(re.findall(r" (plays|throws|leads) ", record)) == len(plays)
    for name in hand.match.seat_names:
        assert record.count(f"<b>{name}</b>") > 3
    assert "<script" not in record
    assert "style=" not in record
    assert "The score" in record
    assert hand.score["out"]
