"""What people write is read by one cleaner, in whatever column it ends."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection, models

from games.models import Player
from games.models.texts import LONGEST_KEPT, LineField, LinesField, clean_line, clean_text
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Act, Club, Entrant
from games.tournaments.services import entering, roster
from games.tournaments.services.entering import Someone
from tests.games.builders import make_player
from tests.games.tournaments.evenings import new_evening

PROGRAM = "written by this program, or one of its words"
NAME = "names.clean_name reads it before it is stored; read with every action"
EXACT = "boards and draws are computed from it (VER-2, IND-4): as it was when it was fixed"
CLEANED_ELSEWHERE = {
    "games.Player.name": NAME,
    "games.Table.name": NAME,
    "games.Match.table_name": NAME,
    "games.Match.seat_names": NAME,
    "games.Match.conventions": "copies of Convention.text, which is clean",
    "games.MatchSeat.name": NAME,
    "games.Seat.bot_name": PROGRAM,
    "games.FormerName.name": NAME,
    "games.StaffAct.told": PROGRAM,
    "games.Match.told": PROGRAM,
    "desk.Decision.asked": PROGRAM,
    "games.BoardSet.word": EXACT,
    "games.Hand.words": EXACT,
    "games.Seat.word": EXACT,
    "games.Table.password": "a hash",
    "games.Spectator.known_as": NAME,
    "talk.Message.name": NAME,
    "talk.Message.text": "saying.say reads it with clean_line; shown all the time",
    "pads.Pad.names": NAME,
    "pads.PadLine.key": "an identifier made by a browser, which shows nothing",
    "boosters.BoosterDeck.name": NAME,
    "tournaments.Round.board_word": EXACT,
    "tournaments.Tournament.seed": EXACT,
    "tournaments.Tournament.final_standing": PROGRAM,
    "tournaments.Series.frozen": "names as they stood in clean columns",
    "tournaments.Act.about": "names as they stood in clean columns",
    "tournaments.Act.changes": "values as they stood in clean columns",
    "tournaments.Round.basis": "names as they stood in clean columns, or cleaned by the import",
}
"""Columns of text from people that other code cleans, or nobody may change; and why."""
OF_PROGRAM = {
    "daily": "answer level points slug",
    "numbers": "slug level sums players course",
    "games": "last_seed commitment slug lesson options shown state clocks notices banks motion bot "
    "waves for_trick laid_ready resting stand_in standards totals ending score action_id kind "
    "action position events luck decisions browser level points lessons_done bot_level "
    "fitting_level",
    "talk": "phrase origin",
    "desk": "kind key texts instead earlier",
    "people": "preferences language standards",
    "pads": "slug home words replaces",
    "problems": "key theme answers reasons taken_out choice slug",
    "tournaments": "slug scheme zone preset entering registering system ladder per vp bye_scores "
    "cut warnings first forbidden tables agreement kind what code sanction why games deals "
    "language short key phone secret word former_secret former_word",
    "boosters": "slug",
}
"""Columns that hold words of the program: those who fill them choose from a list, or nothing."""
DIRTY = "\ufeff \u202eA\u0301\u0302\u0303\u0304na\u200b  B\x07\u2066"
CLEAN = "\u00c1\u0302\u0303na B"


def columns() -> dict[str, models.Field]:
    kinds = (models.CharField, models.TextField, models.JSONField)
    return {
        f"{model._meta.label}.{field.name}": field
        for model in apps.get_models()
        if model.__module__.startswith(("games.", "boosters.", "tichu_site."))
        for field in model._meta.concrete_fields
        if isinstance(field, kinds) and not field.choices
    }


def test_every_column_that_people_fill_has_a_cleaner() -> None:
    found = columns()
    of_program = {
        name
        for name in found
        if name.rpartition(".")[2] in OF_PROGRAM.get(name.partition(".")[0], "").split()
    }
    cleaned = {name for name, it in found.items() if isinstance(it, LineField | LinesField)}
    assert {"tournaments.Club.name", "people.Convention.text", "games.MatchNote.text"} <= cleaned
    assert sorted(found.keys() - cleaned - of_program - CLEANED_ELSEWHERE.keys()) == []
    assert sorted(CLEANED_ELSEWHERE.keys() - (found.keys() - cleaned)) == []


@pytest.mark.parametrize(
    ("written", "line"),
    [
        (DIRTY, CLEAN),
        ("a" + "\u0301" * 37, "\u00e1\u0301\u0301"),
        ("\u2066\u2067\u2068\u2069\u200b\ufeff", ""),
        ("A\x00\x1b[31mB", "A[31mB"),
        ("one\r\ntwo\tthree\u2028four", "one two three four"),
        ("e\u0301", "\u00e9"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
    ],
)
def test_a_line_is_clean(written: str, line: str) -> None:
    assert clean_line(written) == line
    assert clean_line(line) == line


def test_only_short_lines_are_kept_in_memory() -> None:
    """Anybody may send long ones, as often as forms may be sent."""
    short, long = "\u00e9" * LONGEST_KEPT, "\u00e9" * (LONGEST_KEPT + 1)
    assert clean_line(short) is clean_line(short)
    assert clean_line(long) == long
    assert clean_line(long) is not clean_line(long)


def test_a_text_keeps_its_lines() -> None:
    assert clean_text(f"\r\n{DIRTY}\r\n\r\n\n\n{DIRTY}\u2028x\n") == f"{CLEAN}\n\n{CLEAN}\nx"


@pytest.mark.django_db
def test_a_column_is_clean_however_it_is_filled() -> None:
    event = new_evening(make_player("Dora"), count=2)
    found = event.entrants.first()
    found.name, found.agreements = DIRTY, f"{DIRTY}\n{DIRTY}"
    assert (found.name, found.agreements) == (CLEAN, f"{CLEAN}\n{CLEAN}")
    Entrant.objects.filter(pk=found.pk).update(name=DIRTY)
    assert Entrant.objects.values_list("name", flat=True).get(pk=found.pk) == CLEAN
    assert Act(reason=DIRTY).reason == CLEAN


@pytest.mark.django_db
def test_a_row_from_before_is_shown_clean() -> None:
    found = Club.objects.create(slug="c", name="C", created=make_player("Dora").created)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_club SET name = %s", [DIRTY])
    assert Club.objects.get(pk=found.pk).name == CLEAN
    assert Club.objects.only("pk").get().name == CLEAN


@pytest.mark.django_db
def test_players_are_read_as_before() -> None:
    """They are read with every action: no cleaner of columns stands in the way."""
    assert not isinstance(Player._meta.get_field("name"), LineField)


@pytest.mark.django_db
@pytest.mark.parametrize("double", ["ANNA & BEN", "\u0410nna & Ben", "A\u0308nna & Be\u200bn"])
def test_no_two_of_a_tournament_look_the_same(double: str) -> None:
    director = make_player("Dora")
    event = new_evening(director, count=0)
    first = entering.enter(event, director, [Someone("Anna"), Someone("Ben")])
    second = entering.enter(event, director, [Someone("Cem"), Someone("Dan")])
    one, other = double.split(" & ")
    with pytest.raises(TableRefusal, match="named_already"):
        entering.enter(event, director, [Someone(one), Someone(other)])
    with pytest.raises(TableRefusal, match="named_already"):
        roster.rename(second, director, name=double)
    roster.rename(first, director, name="anna & ben")  # itself, written otherwise
    by = make_player(one)
    registered = entering.register(event, by, partner=Someone(other))
    assert registered.name == f"{clean_line(double)} (2)"


@pytest.mark.django_db
def test_a_club_of_pairs_is_written_in_one_way() -> None:
    """PAIR-6 keeps those of one club apart, however they have written it."""
    director = make_player("Dora")
    event = new_evening(director, count=0)
    for number, club in enumerate(("B\u00e4rn", "ba\u0308rn ", "B\u00c4RN\u200b", "Z\u00fcri")):
        people = [Someone(f"{letter}{number}") for letter in "AB"]
        entering.enter(event, director, people, club=club)
    assert [it.club for it in event.entrants.all()] == ["B\u00e4rn"] * 3 + ["Z\u00fcri"]
