"""A site full of life, to look around in: `make demo` fills a database of its own and serves it.

People, friends, matches of every kind, running and open tables, a club with an evening in the
middle of its second round, reports and a score sheet; three weeks of hands of the day, leagues, a
challenge, answers to problems and ratings. Everything follows from one seed.
"""

from __future__ import annotations

import os
import sys
from random import Random
from time import perf_counter
from unittest.mock import patch

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
django.setup()

from django.contrib.auth.models import Group, User  # noqa: E402 - after django.setup()

from games.desk.models import Ground  # noqa: E402
from games.desk.services import reporting as reports_about_matches  # noqa: E402
from games.history.services.bringing import bring  # noqa: E402
from games.history.services.files import read_file  # noqa: E402
from games.models import Match, Player, Table  # noqa: E402
from games.pads.services.writing import NewLine, open_pad, write_lines  # noqa: E402
from games.people.services import accounts, friends  # noqa: E402
from games.rules.cards.options import TableOptions  # noqa: E402
from games.services.ground import deal  # noqa: E402
from games.services.ground.wall_clock import now  # noqa: E402
from games.services.seats import sitting  # noqa: E402
from games.services.writing.rounds import go_on  # noqa: E402
from games.services.writing.store import seats_of  # noqa: E402
from games.talk.services import reporting, saying  # noqa: E402
from games.tournaments.models import Tournament  # noqa: E402
from games.tournaments.services import clubs, entering, events, rounds, ruling  # noqa: E402
from games.tournaments.services import pairing as drawing  # noqa: E402
from games.tournaments.services.entering import Someone  # noqa: E402
from games.tournaments.services.settling import Said  # noqa: E402
from tests.demo_days import every_day  # noqa: E402
from tests.e2e.evening import FIRST, SECOND, begin, tables  # noqa: E402
from tests.games.admin.played import go_on_playing  # noqa: E402
from tests.games.builders import ALL_BOOSTERS, make_match, make_room, make_table  # noqa: E402
from tests.games.replays.played import play_randomly  # noqa: E402
from tests.records.logs import orderly  # noqa: E402

SEED = 1
PASSWORD = "tichu for a demo"
NAMES = ("Anna", "Ben", "Clara", "David", "Erika", "Fritz", "Gret", "Hannes")
ROLES = {"Erika": "reviewer", "Fritz": "administrator"}
DEALS = ("70/----/-", "T1;35/+---/-", "200/----/1")


def main() -> int:
    """Fill the database, unless somebody is there, and say who can log in."""
    if Player.objects.exists():
        print("The demo is there already. To begin anew, remove its folder: .data/demo")
        return 0
    began = perf_counter()
    with patch.object(deal, "_chance", Random(SEED)):
        fill()
    print(f"Filled in {perf_counter() - began:.0f} s. Log in as one of these:")
    for name in NAMES:
        print(f"  {address_of(name)}   {PASSWORD}   {ROLES.get(name, '')}")
    print(f"  admin   {PASSWORD}   (at /admin/)")
    print("Look at /tables/, /matches/, /events/, /clubs/, /daily/ and, as Erika, at /desk/.")
    return 0


def fill() -> None:
    """Make everything."""
    User.objects.create_superuser("admin", "admin@demo.example", PASSWORD)
    people = [person(name) for name in NAMES]
    four, others = people[:4], people[4:]
    finished = play_matches(four, others)
    for one, other in ((0, 1), (0, 2), (1, 0), (2, 3)):
        friends.follow(people[one], people[other])
    complain(finished[0], four)
    open_tables(people)
    score_sheet()
    club_evening(people[0])
    every_day(people, Random(SEED))


def person(name: str) -> Player:
    """Return somebody with an account."""
    user = accounts.open_account(address_of(name), PASSWORD, name, None)
    if name in ROLES:
        user.groups.add(Group.objects.get(name=ROLES[name]))
    return Player.objects.get(user=user)


def address_of(name: str) -> str:
    """Return the address with which somebody logs in."""
    return f"{name.lower()}@demo.example"


def play_matches(four: list[Player], others: list[Player]) -> list[Match]:
    """Play matches to their end: plain, with Boosters, with rotating partners; bring one along."""
    plain = played_by_habit(four, max_rounds=3)
    rotated = played_by_habit(others, max_rounds=3, partners_rotate=True)
    boosted = make_match(
        others, target=None, max_rounds=1, deck=ALL_BOOSTERS, is_listed=True, pace="none"
    )
    play_randomly(boosted, Random(SEED))
    bring(four[0], read_file(orderly().encode()), "an-evening-elsewhere.tch")
    return [Match.objects.get(pk=it.match_id) for it in (plain, rotated, boosted)]


def played_by_habit(people: list[Player], *, max_rounds: int, **agreed: object) -> Table:
    """Return a table whose match four people have played as bots would."""
    table = make_match(
        people, target=None, max_rounds=max_rounds, is_listed=True, pace="none", **agreed
    )
    go_on_playing(table)
    for _ in range(max_rounds - 1):
        go_on(table, seats_of(table), now())
        go_on_playing(table)
    return table


def complain(match: Match, four: list[Player]) -> None:
    """Report a match, and something that was said at its table."""
    assert match.table is not None
    bad = saying.say(match.table, four[3], "du häsch sicher de Drache")
    reporting.report(bad, four[2], "secrets", "asks for cards")
    reports_about_matches.report(
        match, four[2], Ground.COLLUSION, about=four[3], hand=match.hands.get(number=1), step=20
    )


def open_tables(people: list[Player]) -> None:
    """Open a table that waits for two, and one where a round is being played."""
    make_room(people[4:6], is_listed=True, name="Two seats free")
    table = make_table(people[6], is_listed=True, name="Against bots", pace="none")
    for number in (1, 2, 3):
        sitting.seat_bot(table, people[6], number)
    running = make_match([people[7], *people[:3]], is_listed=True, pace="slow")
    go_on_playing(running, actions=30)


def score_sheet() -> None:
    """Open a score sheet for real cards with some deals."""
    pad = open_pad(["Heidi", "Peter", "Vreni", "Urs"], TableOptions())
    lines = [NewLine(f"demo-{number}", number, words) for number, words in enumerate(DEALS, 1)]
    write_lines(pad, lines, None)


def club_evening(director: Player) -> Tournament:
    """Found a club whose evening is in the middle of its second round."""
    club = clubs.create_club(director, "Tichu-Club Demo", text="Every third Friday")
    season = clubs.create_series(club, director, "Saison", best=7)
    event = events.create_tournament(
        director, "treibhaus", name="Klubabend", day=now().date(), club=club
    )
    clubs.count_in_series(event, director, season)
    for one, other in zip(FIRST.split(), SECOND.split(), strict=True):
        entering.enter(event, director, [Someone(one), Someone(other)], name=f"{one} & {other}")
        clubs.add_member(club, director, one)
    first = begin(event, director)
    for number, match in enumerate(tables(first)):
        ruling.rule(match, director, Said((500 + 5 * number, 500 - 5 * number)))
    rounds.close_round(first, director)
    second = drawing.draft_round(event, director)
    drawing.publish_round(second, director)
    rounds.start_round(second, director)
    for match in tables(second)[:3]:
        ruling.rule(match, director, Said((600, 400)))
    return event


if __name__ == "__main__":
    sys.exit(main())
