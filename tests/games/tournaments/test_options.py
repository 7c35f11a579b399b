"""All options of a tournament on the director's phone, and what its page then says of them."""

from __future__ import annotations

import re

import pytest

from games.agreement import OptionValue
from games.tournaments.models import Tournament
from games.tournaments.options import OPTIONS, OptionField, OptionsPart, TournamentOption
from games.tournaments.rules.presets import PRESETS
from games.tournaments.services import ruling
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db
NO_OPTIONS = frozenset(
    "id slug short day language status is_rehearsal seed final_standing knock_out created".split()
)
SENT = {"do": "edit", "name": "Evening", "rounds_planned": "3", "is_public": "on"}


def made(preset: str = "treibhaus", count: int = 4) -> Evening:
    director = make_player("Dora")
    return Evening(new_evening(director, preset, count), director, client_of(director))


@pytest.fixture
def evening() -> Evening:
    return made()


def edited(evening: Evening, status: int = 302, **options: str) -> Tournament:
    assert evening.post("direct_options", **SENT | options).status_code == status
    return Tournament.objects.get(pk=evening.event.pk)


def field(evening: Evening, name: str) -> str:
    page = evening.get("direct_options").content.decode()
    return re.search(rf'name="{name}"[^>]* value="([^"]*)"', page).group(1)


def test_what_is_rarely_chosen_is_kept_and_shown_again(evening: Evening) -> None:
    event = edited(
        evening,
        first="halves",
        warnings="2, 15 5",
        overtime="10",
        tables="10, 1-3 5",
        vp="2 1 0,5",
        per="match",
    )
    assert (event.first, event.warnings, event.overtime) == ("halves", [15, 5, 2], 10)
    assert (event.tables, event.vp) == ([1, 2, 3, 5, 10], [2, 1, 0.5])
    assert [field(evening, it) for it in ("warnings", "tables", "vp")] == [
        "15 5 2",
        "1-3, 5, 10",
        "2 1 0.5",
    ]
    event = edited(evening, tables="", vp="", warnings="")
    assert (event.tables, event.vp, event.warnings) == ([], [3, 1, 0], [])


def test_the_first_round_goes_by_halves_and_to_the_tables_there_are(evening: Evening) -> None:
    edited(evening, first="halves", tables="7 9")
    matches = at_tables(begin_round(evening.event, evening.director))
    numbers = [[it.entrant.number for it in match.members.all()] for match in matches]
    assert numbers == [[1, 3], [2, 4]]
    assert [it.table_number for it in matches] == [7, 9]


def test_victory_points_for_deals_are_four_numbers(evening: Evening) -> None:
    assert edited(evening, per="deal", vp="3 1 0").vp == [2, 1, 0, 3]
    assert edited(evening, per="deal", vp="2 1 0 4").vp == [2, 1, 0, 4]
    answer = evening.post("direct_options", **SENT | {"per": "deal", "vp": "3 1 0"})
    assert answer.status_code == 422
    assert "Enter 4 numbers as victory points here." in answer.content.decode()
    assert 'value="3 1 0"' in answer.content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"warnings": "soon"},
        {"warnings": "1 2 3 4 5 6"},
        {"overtime": ""},
        {"tables": "8-1"},
        {"tables": "0"},
        {"tables": "1-9999"},
        {"vp": "3 1 NaN"},
        {"vp": "3 1 1e9"},
        {"vp": "3 1"},
        {"per": "hour"},
        {"first": "last"},
        {"target": "5"},
        {"max_deals": "x"},
        {"agreement": "on", "grand_mode": "loud"},
    ],
)
def test_what_cannot_be_changes_nothing(evening: Evening, wrong: dict[str, str]) -> None:
    before = evening.event.acts.count()
    edited(evening, 422, **wrong)
    assert evening.event.acts.count() == before


def test_house_rules_stand_on_the_page_of_the_tournament() -> None:
    evening = made("german_championship", 8)
    page = evening.get("event", show="rules").content.decode()
    said = "House rules: no Grand Tichu, the last Dragon stays, 100 points for a double victory."
    assert said in page
    sent = {"agreement": "on", "grand_mode": "none", "double_victory": "100", "rounds_planned": "6"}
    assert edited(evening, **sent).agreement == {"grand_mode": "none", "double_victory": 100}
    page = evening.get("event", show="rules").content.decode()
    assert "House rules: no Grand Tichu, 100 points for a double victory." in page
    page = evening.get("direct_options").content.decode()
    assert re.search(r'name="grand_mode" value="none" checked', page)
    assert edited(evening, rounds_planned="6").agreement == {
        "grand_mode": "none",
        "double_victory": 100,
    }


def test_victory_points_are_a_ruling_once_there_is_a_result(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    ruling.rule(match, evening.director, Said((600, 400)))
    assert edited(evening, 422, vp="2 1 0").vp == [3, 1, 0]
    assert edited(evening, vp="2 1 0", reason="as announced").vp == [2, 1, 0]


def test_each_field_of_a_tournament_is_declared_as_an_option_or_is_none() -> None:
    fields = {it.name for it in Tournament._meta.concrete_fields}
    assert OPTIONS.keys() | NO_OPTIONS == fields
    assert not OPTIONS.keys() & NO_OPTIONS


@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_as_it_is_shown_changes_nothing(preset: str) -> None:
    evening = made(preset)
    page = evening.get("direct_options").content.decode()
    form = page[page.index('<form class="event-form"') :]
    sent = dict(re.findall(r'<input name="([a-z_]+)"[^>]* value="([^"]*)"', form))
    for name, options in re.findall(r'<select name="([a-z_]+)">(.*?)</select>', form, re.DOTALL):
        if name != "criterion":
            sent[name] = re.search(r'value="([^"]*)" selected', options).group(1)
    sent |= dict.fromkeys(re.findall(r'name="(\w+)" role="switch" checked', form), "on")
    before = evening.event.acts.count()
    evening.post("direct_options", **{"do": "edit"} | sent)
    acts = [it.about for it in evening.event.acts.all()[before:]]
    assert acts in ([], [{"options": []}])


def test_a_new_option_is_one_declaration(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    words = TournamentOption(
        OptionsPart.PAIRING,
        OptionField.CHOICE,
        "Language of the words",
        (OptionValue("en", "English words"), OptionValue("de", "German words")),
    )
    monkeypatch.setitem(OPTIONS, "language", words)
    page = evening.get("direct_options").content.decode()
    assert "Language of the words" in page
    assert edited(evening, language="de").language == "de"
    assert '<option value="de" selected>' in evening.get("direct_options").content.decode()
    assert edited(evening, 422, language="fr").language == "de"
