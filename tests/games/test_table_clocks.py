"""The clocks of a table, as they are stored and read again."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from games.models import BotTask, ClockEntry, ClockKey, Table, TableClock, Vote
from games.models.table_clocks import clocks_in, stored_clocks
from games.rules.state.windows import ClockKind
from tests.games.builders import make_match

KEYS = {
    "17:turn:2": ClockKey("17:turn:2"),
    "17:window": ClockKey("17:window"),
    "18:hold:1:0": ClockKey("18:hold:1:0"),
    "2:prelead": ClockKey("2:prelead"),
    "17:turn:2:away": ClockKey("17:turn:2", TableClock.AWAY),
    "17:turn:2:grace": ClockKey("17:turn:2", TableClock.GRACE),
    "17:turn:2:quiet": ClockKey("17:turn:2", TableClock.QUIET),
    "17:turn:2:there": ClockKey("17:turn:2", TableClock.THERE),
    "bot:answer:17:2": ClockKey("", TableClock.BOT, (17, 2), BotTask.ANSWER),
    "wave:17:2": ClockKey("", TableClock.WAVE, (17, 2)),
    "passing:17:2": ClockKey("", TableClock.PASSING, (17, 2)),
    "lesson:0:1": ClockKey("", TableClock.LESSON, (0, 1)),
    "next:3": ClockKey("", TableClock.NEXT, (3,)),
    "offer:12": ClockKey("", TableClock.OFFER, (12,)),
    "fill:30": ClockKey("", TableClock.FILL, (30,)),
    "pause": ClockKey("", TableClock.PAUSE),
    "match": ClockKey("", TableClock.MATCH),
}
PLAIN = {"kind": "turn", "seconds": 45, "window": 17, "seats": [2], "due": 17.5, "left": None}


@pytest.mark.parametrize("text", KEYS)
def test_a_key_is_stored_as_a_text_and_read_again(text: str) -> None:
    assert ClockKey.read(text) == KEYS[text]
    assert KEYS[text].text == text


@pytest.mark.parametrize("text", ["", "nonsense", "bot:nonsense:1:2", "offer:x"])
def test_the_text_of_no_clock_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        ClockKey.read(text)


@pytest.mark.parametrize(
    ("more", "changes"),
    [
        ({}, {}),
        ({"due": None, "left": 3.5}, {"due": None, "left": 3.5}),
        ({"waits": True}, {"waits": True}),
        ({"done": True}, {"is_done": True}),
        ({"asked": True}, {"is_asked": True}),
        ({"bank": True}, {"on_bank": True}),
        ({"thinks": 2}, {"thinks": 2}),
        (
            {"said": {"1": "wait", "3": "bot"}},
            {"said": ((1, Vote.WAIT), (3, Vote.BOT))},
        ),
    ],
)
def test_an_entry_is_stored_like_in_earlier_versions(more, changes) -> None:
    stored = {"17:turn:2": PLAIN | more}
    entry = ClockEntry(ClockKind.TURN, 45, 17, (2,), 17.5)._replace(**changes)
    assert clocks_in(stored) == {ClockKey("17:turn:2"): entry}
    assert json.loads(json.dumps(stored_clocks(clocks_in(stored)))) == stored


@pytest.mark.django_db
def test_rows_of_earlier_versions_are_read() -> None:
    table = make_match()
    with connection.cursor() as cursor:
        stored = json.dumps({"17:turn:2": PLAIN | {"done": True}})
        cursor.execute("UPDATE games_table SET clocks = %s WHERE id = %s", [stored, table.pk])
    (entry,) = Table.objects.get(pk=table.pk).clocks.values()
    assert (entry.kind, entry.seats, entry.is_done) == (ClockKind.TURN, (2,), True)


@pytest.mark.django_db
def test_clocks_are_written_out_and_loaded_again(tmp_path) -> None:
    table = make_match()
    assert table.clocks
    written = StringIO()
    call_command("dumpdata", "games", stdout=written)
    path = tmp_path / "all.json"
    path.write_text(written.getvalue())
    Table.objects.update(clocks={})
    call_command("loaddata", str(path), verbosity=0)
    assert Table.objects.get(pk=table.pk).clocks == table.clocks
