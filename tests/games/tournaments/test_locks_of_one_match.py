"""No form about one match locks the database for long, in a tournament as large as it may be.

Each step of ``REAL`` and ``LEAGUE`` is sent in this order, with what those before it have left.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import cached_property
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Player
from games.pads.services.writing import NewLine, write_lines
from games.services.ground import wall_clock
from games.tournaments.models import DateProposal, Entrant, EntrantPlayer, MatchSheet, Pairing
from games.tournaments.services import by_clock, entering, pairing, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from tests.games.builders import make_player, make_table
from tests.games.tournaments.test_locks_at_the_limits import largest, let_phones_speak
from tests.games.tournaments.visiting import client_of, scan, seen_at, word_of
from tests.transactions import MOST_STATEMENTS, measured

pytestmark = pytest.mark.django_db
PEOPLE = 5
"""Of a team: as many as a league allows (LEA-4)."""
MOST_DEALS = 60


class Hall:
    """A tournament of as many teams as there may be, each with many accounts and phones."""

    def __init__(self, director: Player, **values: object) -> None:
        self.director = director
        self.event = largest(director, 0, status="running", **values)
        now = wall_clock.now()
        made = [
            Player(name=f"P{it}", created=now, last_seen=now)
            for it in range(PEOPLE * self.event.entrants.count())
        ]
        players = iter(Player.objects.bulk_create(made))
        EntrantPlayer.objects.filter(entrant__tournament=self.event).delete()
        EntrantPlayer.objects.bulk_create(
            EntrantPlayer(entrant=it, player=next(players), plays=place < 2)
            for it in self.event.entrants.all()
            for place in range(PEOPLE)
        )
        let_phones_speak(self.event)

    @property
    def match(self) -> Pairing:
        found = Pairing.objects.filter(round__tournament=self.event, kind="match")
        return found.order_by("-round__number", "position")[0]

    def of_side(self, side: int) -> Entrant:
        return self.match.members.get(side=side).entrant

    def player(self, side: int) -> Client:
        return client_of(self.of_side(side).people.first().player)

    @cached_property
    def phone(self) -> Client:
        """A phone of the first side, as one of twenty."""
        found, own = Client(HTTP_ACCEPT_LANGUAGE="en"), self.of_side(0)
        own.speakers.first().delete()
        scan(found, own)
        return found


class Step:
    """A form about a match, and what has to be done before it is sent."""

    def __init__(
        self,
        page: str,
        do: str,
        filled: Callable[[Hall], dict[str, object]] = lambda _hall: {},
        *,
        sender: Callable[[Hall], Client] = lambda hall: client_of(hall.director),
        before: Callable[[Hall], object] = lambda _hall: None,
    ) -> None:
        self.page, self.do, self.filled, self.sender = page, do, filled, sender
        self.before = before

    def wrong(self, hall: Hall) -> str:
        """Send it; return what is wrong, nothing if it is taken and short."""
        self.before(hall)
        about = [hall.match.slug] if self.page == "direct_table" else []
        path = reverse(self.page, args=[hall.event.slug, *about])
        client, filled = self.sender(hall), self.filled(hall)
        with measured() as found:
            answer = client.post(path, {"do": self.do, "seen": seen_at(path)} | filled)
        if answer.status_code == 302 and 0 < found.statements <= MOST_STATEMENTS:
            return ""
        return f"{self.page} {self.do}: {answer.status_code}, {found.statements} statements"


def of_side(side: int) -> Callable[[Hall], Client]:
    return lambda hall: hall.player(side)


def points(own: int, other: int, name: str = "points") -> dict[str, object]:
    return {f"{name}_own": own, f"{name}_other": other}


def begin(hall: Hall) -> None:
    """Publish a round and let it run."""
    round_ = pairing.draft_round(hall.event, hall.director)
    pairing.publish_round(round_, hall.director)
    rounds.start_round(round_, hall.director)


def leave_two_without_a_match(hall: Hall) -> None:
    """Publish a round of all but one, who then has nobody to play; another one comes late."""
    last = hall.event.entrants.order_by("-number").first()
    last.delete()
    pairing.publish_round(pairing.draft_round(hall.event, hall.director), hall.director)
    entering.enter(hall.event, hall.director, [Someone("Zoe"), Someone("Yves")])


def two_without_a_match(hall: Hall) -> dict[str, object]:
    lonely = hall.event.entrants.get(pairings__pairing__kind="bye")
    return {"one": lonely.pk, "other": hall.event.entrants.order_by("-pk")[0].pk}


def report(hall: Hall) -> None:
    rounds.start_round(hall.match.round, hall.director)
    path = reverse("my_match", args=[hall.event.slug])
    assert hall.phone.post(path, {"do": "report"} | points(600, 400)).status_code == 302


def word_of_the_others(hall: Hall) -> dict[str, object]:
    other = hall.of_side(1)
    return {"entrant": other.pk, "word": word_of(other).word} | points(600, 400, "seen")


def write_sheet(hall: Hall) -> None:
    lines = [NewLine(uuid4().hex, it, "70/t---/0") for it in range(1, MOST_DEALS + 1)]
    assert not write_lines(MatchSheet.objects.get().pad, lines, None).refused


def version_of_sheet(_hall: Hall) -> dict[str, object]:
    return {"sheet": MatchSheet.objects.get().pad.version}


def count_deals(hall: Hall) -> None:
    """Let a match of many deals have been played."""
    ruling.rule(hall.match, hall.director, Said(deals=[{"score": [60, 40]}] * MOST_DEALS))


def reopen(hall: Hall) -> None:
    ruling.reopen(hall.match, hall.director, reason="mistyped")


def free_table(hall: Hall) -> dict[str, object]:
    return {"link": f"https://example.org/table/{make_table(hall.director).slug}/"}


def settle_all(hall: Hall) -> None:
    """Let all results be there, so that the next round is drawn by the clock."""
    hall.event.pairs_after = 5
    hall.event.save(update_fields=["pairs_after"])
    for it in hall.match.round.pairings.filter(result=None):
        ruling.rule(it, hall.director, Said((600, 400)))
    by_clock.pair_due_rounds(wall_clock.now())


REAL = (
    Step("direct", "let_play", two_without_a_match, before=leave_two_without_a_match),
    Step(
        "my_match",
        "confirm_here",
        word_of_the_others,
        sender=lambda hall: hall.phone,
        before=report,
    ),
    Step("my_match", "sheet", sender=of_side(0), before=reopen),
    Step("my_match", "report_sheet", version_of_sheet, sender=of_side(1), before=write_sheet),
    Step(
        "direct_table",
        "adjust",
        lambda _hall: {"deal": MOST_DEALS, "reason": "signs"} | points(0, 100),
        before=count_deals,
    ),
    Step("direct_table", "attach", free_table, before=reopen),
    Step(
        "direct_table",
        "play_online",
        before=lambda hall: Pairing.objects.filter(pk=hall.match.pk).update(online_table=None),
    ),
    Step("my_match", "give_back", sender=lambda hall: hall.phone),
    Step("direct_draft", "stop_pairing", before=settle_all),
)


def proposed(days: int) -> Step:
    def in_days(hall: Hall) -> dict[str, object]:
        there = (wall_clock.now() + timedelta(days=days)).astimezone(hall.event.time_zone)
        return {"starts": there.strftime("%Y-%m-%dT%H:%M")}

    return Step("my_match", "propose", in_days, sender=of_side(0))


def last_date(_hall: Hall) -> dict[str, object]:
    return {"date": DateProposal.objects.filter(answer="")[0].pk}


def two_of_five(side: int) -> Callable[[Hall], dict[str, object]]:
    return lambda hall: {"person": [it.pk for it in hall.of_side(side).people.all()[1:3]]}


LEAGUE = (
    proposed(2),
    Step("my_match", "accept_date", last_date, sender=of_side(1)),
    proposed(3),
    Step("my_match", "accept_date", last_date, sender=of_side(1)),
    proposed(4),
    Step("my_match", "decline_date", last_date, sender=of_side(1)),
    proposed(5),
    Step("my_match", "withdraw_date", last_date, sender=of_side(0)),
    Step("my_match", "line_up", two_of_five(0), sender=of_side(0)),
    Step("my_match", "line_up", two_of_five(1), sender=of_side(1)),
    Step("my_match", "open_table", sender=of_side(0)),
    Step("direct_table", "more_days"),
)


def test_no_form_about_a_match_at_a_real_table_locks_for_long() -> None:
    hall = Hall(make_player("Dora"), rounds_planned=5)
    wrong = [found for it in REAL if (found := it.wrong(hall))]
    assert not wrong, "\n".join(wrong)


def test_no_form_about_a_match_of_a_league_locks_for_long() -> None:
    hall = Hall(make_player("Dora"), system="round_robin", rounds_planned=7, days=14, minutes=None)
    begin(hall)
    wrong = [found for it in LEAGUE if (found := it.wrong(hall))]
    assert not wrong, "\n".join(wrong)
