"""Evenings played through the services, at random."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from random import Random
from typing import Any

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Act,
    Came,
    Entrant,
    EntrantStatus,
    Pairing,
    PairingKind,
    Round,
    RoundStatus,
    Tournament,
)
from games.tournaments.rules.presets import PRESETS
from games.tournaments.rules.record import System
from games.tournaments.services import (
    directing,
    entering,
    events,
    pairing,
    penalties,
    reporting,
    roster,
    rounds,
    ruling,
    speaking,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from games.tournaments.services.speaking import Who, phone_of
from tests.games.builders import make_player

DAY = date(2026, 11, 23)
SWISS = ("treibhaus", "swiss_championship", "league_evening")
OF_ALL_KINDS = (
    *SWISS,
    "german_championship",
    "round_robin",
    "four",
    "windows",
    "boards",
    "teams_of_four",
)


def new_evening(
    director: Player, preset: str = "treibhaus", count: int = 8, *, by_name: bool = True
) -> Tournament:
    """Return a tournament with this many entrants checked in."""
    event = events.create_tournament(director, preset, name="Evening", day=DAY)
    size = event.people_each
    for number in range(1, count + 1):
        people = [
            Someone(f"P{number}.{n}") if by_name else Someone(player=make_player(f"P{number}.{n}"))
            for n in range(size)
        ]
        entering.enter(event, director, people, name=f"E{number}")
    return event


def make_event(director: Player) -> Tournament:
    """Return a public tournament in which a round is closed."""
    event = new_evening(director, count=4)
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    return event


def begin_round(event: Tournament, director: Player) -> Round:
    """Draft, publish and start the next round."""
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    rounds.start_round(round_, director)
    round_.refresh_from_db()
    return round_


def at_tables(round_: Round) -> list[Pairing]:
    kinds = (PairingKind.MATCH, PairingKind.FOUR, PairingKind.HOUSE)
    return [
        it
        for it in round_.pairings.select_related("round__tournament").prefetch_related("members")
        if it.kind in kinds and not it.why.get("walkover")
    ]


def phone_for(entrant: Entrant) -> Who:
    """Return somebody with a phone that speaks for an entrant by its word."""
    phone = phone_of(f"phone of {entrant.pk}")
    if not entrant.speakers.filter(phone=phone).exists():
        speaking.speak(entrant, phone, Came.WORD)
    return Who(phone=phone)


def code_of(match: Pairing, side: int) -> Who:
    return phone_for(match.members.filter(side=side)[0].entrant)


def some_result(match: Pairing, chance: Random) -> Said:
    """Return something that can be reported of a match."""
    event = match.round.tournament

    def points() -> tuple[int, int]:
        one = chance.randrange(-25, 130, 5)
        return one, 100 - one

    if match.kind == PairingKind.FOUR:
        return Said(games=[points() for _ in range(3)])
    if event.is_by_game:
        games = [(1000, chance.randrange(0, 1000, 100)) for _ in range(3)]
        won = chance.choice([(0, 0), (1, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1)])
        return Said(games=[it[::-1] if side else it for it, side in zip(games, won, strict=False)])
    if event.teams_of_four:
        return Said(deals=[of_two_tables(points(), points()) for _ in range(4)])
    if event.is_by_deal:
        return Said(deals=[{"score": list(points())} for _ in range(4)])
    one = chance.randrange(0, 1005, 5)
    if event.system == System.KNOCK_OUT and one == 500:
        one = 600
    return Said(score=(one, 1000 - one))


def of_two_tables(one: tuple[int, int], other: tuple[int, int]) -> dict[str, object]:
    """Return a deal of teams of four (DUP-9)."""
    score = [one[0] + other[0], one[1] + other[1]]
    return {"score": score, "tables": [list(one), list(other)]}


def by_numbers(record: dict[str, Any], part: str) -> object:
    """Return a part of a record with start numbers instead of the names of rows."""
    numbers = {it["id"]: f"number {it['number']}" for it in record["entrants"]}

    def renamed(value: object) -> object:
        if isinstance(value, dict):
            return {numbers.get(key, key): renamed(it) for key, it in value.items()}
        if isinstance(value, list):
            return [renamed(it) for it in value]
        return numbers.get(value, value) if isinstance(value, str) else value

    return renamed(record[part])


class Evening:
    """A director and players who do something at random, and what was refused."""

    def __init__(self, director: Player, chance: Random) -> None:
        self.director = director
        self.chance = chance
        self.preset = chance.choice(OF_ALL_KINDS)
        self.event = new_evening(director, self.preset, chance.randint(8, 11))
        self.refused: list[str] = []

    def play(self) -> Tournament:
        most = min(PRESETS[self.preset].rounds_planned, 4)
        for _ in range(most):
            self.between_rounds()
            try:
                self.round_()
            except TableRefusal as refusal:
                self.refused.append(refusal.code)
                break
        return self.event

    def round_(self) -> None:
        round_ = pairing.draft_round(self.event, self.director)
        if self.chance.random() < 0.3:
            self.swap(round_)
        pairing.publish_round(round_, self.director)
        if self.chance.random() < 0.2:
            pairing.take_back_round(round_, self.director, reason="wrong")
            pairing.draft_round(self.event, self.director)
            pairing.publish_round(round_, self.director)
        rounds.start_round(round_, self.director, moves_later=self.chance.random() < 0.5)
        for match in at_tables(round_):
            self.match(match)
        if self.chance.random() < 0.3:
            rounds.pause_round(round_, self.director)
            rounds.resume_round(round_, self.director)
        rounds.close_round(round_, self.director, accept_reports=True)

    def match(self, match: Pairing) -> None:
        chance = self.chance
        said, other = some_result(match, chance), some_result(match, chance)
        one, two = code_of(match, 0), None
        if match.members.filter(side=1).exists():
            two = code_of(match, 1)
        match chance.randrange(7), two:
            case 0, _:
                reporting.report(match, one, said)  # left to be accepted
            case (1, Who()) if match.kind == PairingKind.MATCH:
                ruling.rule_walkover(match, self.director, chance.randrange(2))
            case 2, Who():
                reporting.report(match, one, said)
                reporting.report(match, two, other)
                if said.totals != other.totals:
                    ruling.rule(match, self.director, said, reason="heard both")
            case 3, Who():
                reporting.report(match, one, other)
                reporting.report(match, one, said)
                reporting.report(match, two, said)
                if chance.random() < 0.5:
                    ruling.reopen(match, self.director, reason="mistyped")
                    ruling.rule(match, self.director, other)
            case _, None:
                ruling.rule(match, self.director, said)
            case _:
                reporting.report(match, one, said)
                reporting.confirm(match, two)

    def swap(self, round_: Round) -> None:
        members = [it for match in at_tables(round_) for it in match.members.all()]
        one, other = self.chance.sample(members, 2)
        pairing.swap_in_draft(round_, self.director, one.entrant, other.entrant)

    def between_rounds(self) -> None:
        """Somebody leaves, comes back, comes late, or is punished; some of it is undone."""
        entrants = list(self.event.entrants.order_by("pk"))
        deeds = [self.leave, self.return_, self.come_late, self.punish, self.undo, self.replace]
        for deed in self.chance.sample(deeds, 3):
            with suppress(TableRefusal):
                deed(self.chance.choice(entrants))

    def leave(self, entrant: Entrant) -> None:
        deed = self.chance.choice([roster.withdraw, roster.set_absent])
        deed(entrant, self.director, reason="has to go")

    def return_(self, entrant: Entrant) -> None:
        gone = self.event.entrants.filter(status=EntrantStatus.ABSENT).first()
        roster.readmit(gone or entrant, self.director)

    def come_late(self, _entrant: Entrant) -> None:
        number = self.event.entrants.count()
        people = [Someone(f"late {number}.{n}") for n in range(self.event.people_each)]
        entering.enter(self.event, self.director, people, ties=self.chance.random() < 0.5)

    def punish(self, entrant: Entrant) -> None:
        penalties.penalise(entrant, self.director, "points", points=50, reason="late")

    def replace(self, entrant: Entrant) -> None:
        leaves = entrant.people.filter(plays=True).first()
        roster.substitute(entrant, self.director, leaves, Someone("Sub"), reason="ill")

    def undo(self, _entrant: Entrant) -> None:
        last = self.event.acts.filter(undoes=None).order_by("-number").first()
        if not self.event.rounds.exclude(status=RoundStatus.CLOSED).exists():
            assert isinstance(last, Act)
            directing.undo(last, self.director)
            if last.what == "close_round":
                reopened = self.event.rounds.get(number=last.about["round"])
                rounds.close_round(reopened, self.director, accept_reports=True)
