"""The level of bots that fits itself: up after two wins, down after two losses."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.models import MatchSeat, Player, Seat, Table
from games.rules.state.actions import GiveUp
from games.rules.state.codec import to_json
from games.screen.page.scene import Scene
from games.screen.telling.absence import change_of_level
from games.selectors.proposing import fitting_level
from games.services.acting.actions import take_action
from games.services.ground.snapshots import dump, state_of
from games.services.seats.opening import create_bot_table
from games.services.writing import fitting
from games.services.writing.match_seats import note_results
from tests.games.builders import make_match, make_player
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


def played(player: Player, result: str, level: str = "", **options: Any) -> Table:
    """Return a table at which a player has just won or lost to three bots."""
    player.refresh_from_db()
    table = create_bot_table(player, level=level or player.bot_level or fitting_level(player))
    return ended(table, result, **options)


def ended(table: Table, result: str, **options: Any) -> Table:
    match = table.match
    assert match is not None
    match.winner, match.totals = ("0" if result == "won" else "1"), [1000, 0]
    if options:
        state = state_of(table)
        match.options = to_json(state.options._replace(**options))
        table.state = dump(state)
    match.save()
    note_results(match)
    seats = list(table.seats.select_related("player").order_by("number"))
    table.step = fitting.note_match(match, seats)  # type: ignore[attr-defined]
    return table


def fits(player: Player) -> tuple[str, int]:
    player.refresh_from_db()
    return player.fitting_level, player.fitting_run


def test_a_newcomer_begins_with_the_weakest_and_two_of_a_kind_move_the_level() -> None:
    anna = make_player()
    assert fitting_level(None) == fitting_level(anna) == "novice"
    found = []
    for result in ("won", "lost", "won", "won", "lost", "lost", "lost", "lost"):
        table = played(anna, result)
        found.append((*fits(anna), table.step))  # type: ignore[attr-defined]
    assert found == [
        ("novice", 1, 0),
        ("novice", -1, 0),
        ("novice", 1, 0),
        ("apprentice", 0, 1),
        ("apprentice", -1, 0),
        ("novice", 0, -1),
        ("novice", -1, 0),
        ("novice", 0, 0),
    ]


def test_the_next_match_at_the_table_is_played_with_the_new_level() -> None:
    anna = make_player()
    played(anna, "won")
    table = played(anna, "won")
    levels = Seat.objects.filter(table=table).exclude(bot="").values_list("bot", flat=True)
    assert set(levels) == {"apprentice"}
    noted = MatchSeat.objects.filter(match=table.match).exclude(level="")
    assert set(noted.values_list("level", flat=True)) == {"novice"}


@pytest.mark.parametrize(
    "options",
    [
        {"target": 500},
        {"max_rounds": 3},
        {"booster_deck": (("njet", 1),)},
        {"partners_rotate": True},
    ],
)
def test_other_kinds_of_matches_move_nothing(options: dict[str, Any]) -> None:
    anna = make_player()
    played(anna, "won", **options)
    assert fits(anna) == ("", 0)


def test_matches_with_people_or_ended_early_or_at_a_chosen_level_move_nothing() -> None:
    anna, ben = make_player("Anna"), make_player("Ben")
    ended(make_match([anna, ben, make_player("Cem"), make_player("Dora")]), "won")
    assert fits(anna) == fits(ben) == ("", 0)
    for team in (0, 1, None):
        table = create_bot_table(anna, level="novice")
        take_action(table.pk, action=GiveUp(team=team), action_id=f"{team}")
    assert fits(anna) == ("", 0)
    fitting.choose_level(anna, "strong")
    played(anna, "won")
    assert fits(anna) == ("", 0)
    fitting.choose_level(anna, "")
    played(anna, "won")
    played(anna, "won", level="strong")
    assert fits(anna) == ("novice", 1)


def test_a_bot_that_has_stood_in_moves_nothing() -> None:
    anna = make_player()
    table = create_bot_table(anna, level="novice")
    MatchSeat.objects.create(
        match=table.match, number=0, stands_in=True, level="normal", since_round=1, since_version=9
    )
    ended(table, "won")
    assert fits(anna) == ("", 0)


def test_choosing_a_level_switches_it_off_and_fits_on_again() -> None:
    client = Client(headers={"accept-language": "en"})
    assert "adapts: novice" in client.get(reverse("front")).text
    client.post(reverse("play"), {"level": "keen"})
    anna = Player.objects.get()
    assert anna.bot_level == "keen"
    client.post(reverse("play"), {"level": "nonsense"})
    client.post(reverse("play"))
    assert Table.objects.latest("pk").seats.get(number=1).bot == "keen"
    client.post(reverse("play"), {"level": "fits"})
    anna.refresh_from_db()
    assert anna.bot_level == ""
    assert Table.objects.latest("pk").seats.get(number=1).bot == "novice"


@override("en")
def test_it_is_told_in_half_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = make_player()
    monkeypatch.setattr(fitting, "note_match", lambda match, seats: 1)
    table = create_bot_table(anna, level="novice")
    take_action(table.pk, action=GiveUp(team=1), action_id="over")
    table.refresh_from_db()
    assert [it["told"] for it in table.notices] == ["stronger"]
    told = change_of_level(Scene(table_page(table, 0)))
    assert told == "Two wins: next time the bots are one level stronger."
