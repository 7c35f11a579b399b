"""Every option of a table is declared once, and all that follows from it agrees (section OPT)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.agreement import EXCLUSIONS, OPTIONS, PACES, Chooser, FormPart, Option, pace_of
from games.models import Pace, Table
from games.rules.cards.options import TableOptions, base_rules
from games.rules.cards.ruleset import BASE, Rules
from games.rules.state.codec import from_json, to_json
from games.screen.words.agreement import ends_in_words, house_rules
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import agreed, changed, unhurried
from games.services.seats import sitting
from tests.games.builders import make_match, make_player, make_room, player_at, start, state_now
from tests.games.option_table import DOCUMENT, table

ROOT = Path(__file__).parent.parent.parent
IN_FORMS = {
    name: option
    for name, option in OPTIONS.items()
    if option.part in (FormPart.HOUSE_RULES, FormPart.SPECTATORS)
}
OTHERS = [
    (name, choice.value)
    for name, option in IN_FORMS.items()
    for choice in option.choices
    if choice != option.usual
]
HOUSE_RULES = {*Rules._fields} & {*TableOptions._fields}
GERMAN_CHAMPIONSHIP = {
    "pace": "normal",
    "target": None,
    "max_rounds": 4,
    "grand_mode": "none",
    "double_victory": 100,
    "last_dragon_stays": True,
}


def refused(code: str) -> Any:
    return pytest.raises(TableRefusal, match=f"^{code}$")


# --- the declarations ----------------------------------------------------------------


def test_each_field_is_declared() -> None:
    assert {*OPTIONS} == {*TableOptions._fields}


def test_the_usual_choice_is_the_default() -> None:
    for name, option in OPTIONS.items():
        if option.choices:
            assert option.usual.value == TableOptions._field_defaults[name], name


@pytest.mark.parametrize("name", IN_FORMS)
def test_what_forms_ask_for_has_its_words(name: str) -> None:
    option = IN_FORMS[name]
    assert option.chooser == Chooser.HOST
    assert str(option.label)
    assert not option.usual.said, "nothing is said of what is usual"
    for choice in option.choices[1:]:
        assert str(choice.said)
        assert option.read(choice.text) == choice
    assert option.is_switch or all(str(choice.title) for choice in option.choices)
    assert option.read(None) == option.usual
    assert option.read("nonsense") is None


def test_all_that_excludes_something_is_said() -> None:
    excluding = {other for option in OPTIONS.values() for other in option.not_with}
    assert excluding == {*EXCLUSIONS}


def test_the_document_has_the_table_of_options() -> None:
    """``python -m tests.games.option_table`` writes it."""
    assert f"\n\n{table()}\n" in DOCUMENT.read_text()


def test_house_rules_are_fields_of_the_rules_and_nothing_else_asks_for_them() -> None:
    assert base_rules(TableOptions()) == BASE
    asked = [
        f"{path}:{node.lineno}"
        for path in (
            *sorted((ROOT / "games/rules").rglob("*.py")),
            *(ROOT / "games/bots").rglob("*.py"),
        )
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr in HOUSE_RULES
        and isinstance(node.value, ast.Name | ast.Attribute)
        and "options" in (getattr(node.value, "id", ""), getattr(node.value, "attr", ""))
    ]
    assert asked == []


@pytest.mark.parametrize("name", sorted(HOUSE_RULES))
def test_a_house_rule_reaches_the_rules(name: str) -> None:
    for choice in OPTIONS[name].choices:
        options = agreed(**{name: choice.value})
        assert base_rules(options) == BASE._replace(**{name: choice.value})


# --- agreements from data ------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_every_choice_can_be_agreed_on_and_is_said(name: str, value: Any) -> None:
    ends = {"target": None, "max_rounds": 6} if name == "partners_rotate" else {}
    options = agreed(**{name: to_json(value)}, **ends)
    assert getattr(options, name) == value
    assert type(getattr(options, name)) is type(value)
    option = OPTIONS[name]
    choice = option.choice_of(value)
    assert choice is not None
    for language in ("en", "de"):
        with translation.override(language):
            assert house_rules(options) == [str(choice.said)]
    assert changed(options, {}) == options
    assert from_json(to_json(options)) == options
    usual = changed(options, {name: option.usual.value, "target": 1000, "max_rounds": None})
    assert usual == agreed()


def test_a_preset_is_an_agreement() -> None:
    options = agreed(**GERMAN_CHAMPIONSHIP)
    assert (options.target, options.max_rounds, options.double_victory) == (None, 4, 100)
    assert (options.turn_seconds, options.bank_seconds) == (45, 60)
    assert base_rules(options).last_dragon_stays
    with translation.override("en"):
        assert ends_in_words(options) == "4 rounds"


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"colour": "red"}, "unknown_option"),
        ({"turn_seconds": 7}, "unknown_option"),
        ({"pace": ["fast"]}, "unknown_pace"),
        ({"grand_mode": "grand"}, "unknown_option"),
        ({"tips": 1}, "unknown_option"),
        ({"tips": "1"}, "unknown_option"),
        ({"double_victory": True}, "unknown_victory"),
        ({"double_victory": None}, "unknown_victory"),
        ({"target": "1000"}, "unknown_target"),
        ({"target": 1000.0}, "unknown_target"),
        ({"target": True}, "unknown_target"),
        ({"target": None}, "unknown_target"),
        ({"max_rounds": 0}, "unknown_rounds"),
        ({"partners_rotate": True}, "uneven_rounds"),
        ({"booster_deck": "njet"}, "bad_deck"),
        ({"booster_deck": [["njet"]]}, "bad_deck"),
        ({"booster_deck": [["njet", "4"]]}, "bad_deck"),
        ({"booster_deck": [["njet", 4]], "booster_deck_name": 4}, "unknown_option"),
        ({"booster_deck": [["njet", 4]], "window_seconds": "3"}, "bad_window"),
        ({"booster_deck": [["njet", 4]], "boosters_at_start": None}, "bad_start"),
        ({"dealer": 4}, "unknown_option"),
    ],
)
def test_bad_data_is_refused(choices: dict[str, Any], code: str) -> None:
    with refused(code):
        agreed(**choices)


def test_a_deck_from_json_is_that_of_the_rules() -> None:
    options = agreed(booster_deck=[["njet", 3], ["skat", 1]], booster_deck_name="Few", dealer=2)
    assert options.booster_deck == (("njet", 3), ("skat", 1))
    assert (options.booster_deck_name, options.dealer) == ("Few", 2)


@pytest.mark.parametrize(
    ("choices", "field", "value"),
    [
        ({"out_of_turn_bombs": False, "booster_deck": [["njet", 4]]}, "out_of_turn_bombs", True),
        ({"tips": True, "rated": True}, "tips", False),
        ({"open_hands": True, "rated": True}, "open_hands", False),
        ({"show_played": "all", "rated": True}, "show_played", "last_trick"),
        ({"boosters_at_start": 3}, "boosters_at_start", 0),
        ({"booster_deck_name": "Few"}, "booster_deck_name", ""),
        ({"simultaneity_ms": 300, "pace": "none"}, "simultaneity_ms", 0),
        ({"simultaneity_ms": 300, "pace": "fast"}, "simultaneity_ms", 300),
    ],
)
def test_what_another_choice_excludes_is_put_back(
    choices: dict[str, Any], field: str, value: Any
) -> None:
    assert getattr(agreed(**choices), field) == value


def test_what_is_excluded_itself_excludes_nothing() -> None:
    """A match with rotating partners is never rated, so that it may have tips."""
    ends = {"target": None, "max_rounds": 6}
    options = agreed(partners_rotate=True, rated=True, tips=True, **ends)
    assert (options.rated, options.tips) == (False, True)


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: pace.value)
def test_a_pace_is_known_by_its_times(pace: Any) -> None:
    options = agreed(pace=pace.value)
    assert pace_of(options) == pace
    assert pace_of(unhurried(options)) == pace
    assert {it.value for it in PACES} == {*Pace.values}


def test_times_of_no_pace_are_those_of_the_next_slower_one() -> None:
    for seconds, pace in ((None, "none"), (10, "fast"), (30, "normal"), (60, "slow"), (99, "none")):
        assert pace_of(TableOptions(turn_seconds=seconds)).value == pace


# --- forms ----------------------------------------------------------------------------


def fields(option: Option, name: str, value: Any) -> dict[str, str]:
    choice = option.choice_of(value)
    assert choice is not None
    return {name: choice.text}


def shown(html: str, name: str, text: str) -> bool:
    """Tell whether a form has something ticked or selected."""
    form = html[html.index('name="target"') :]
    ticked = f'name="{name}" value="{text}" checked' in " ".join(form.split())
    selector = form.partition(f'<select form="new" name="{name}"')[2].partition("</select>")[0]
    selector = selector or form.partition(f'name="{name}">')[2].partition("</select>")[0]
    return ticked or f'<option value="{text}" selected>' in selector


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_a_refused_form_shows_all_that_was_chosen(client: Client, name: str, value: Any) -> None:
    """Of a new table and of another match alike."""
    posted = {"target": "own", "own_target": "500", "pace": "slow", "boosters_at_start": "5"}
    posted |= fields(OPTIONS[name], name, value)
    answer = client.post(reverse("new"), posted)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert shown(html, name, posted[name])
    assert shown(html, "pace", "slow")
    assert shown(html, "target", "own")
    assert not Table.objects.exists()
    client.post(reverse("new"), posted | {"boosters_at_start": "0"})
    room = Table.objects.get()
    before = room.options
    html = client.post(reverse("options", args=[room.slug]), posted | {"pace": "fast"})
    assert html.status_code == 422
    assert shown(html.content.decode(), name, posted[name])
    assert shown(html.content.decode(), "pace", "fast")
    room.refresh_from_db()
    assert room.options == before


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_a_form_chooses_and_shows_it(client: Client, name: str, value: Any) -> None:
    posted = {"target": "500", "pace": "normal"} | fields(OPTIONS[name], name, value)
    client.post(reverse("new"), posted)
    room = Table.objects.get()
    assert getattr(from_json(room.options), name) == value
    page = client.get(reverse("options", args=[room.slug])).content.decode()
    assert shown(page, name, posted[name])
    client.post(reverse("options", args=[room.slug]), {"target": "500", "pace": "normal"})
    room.refresh_from_db()
    assert from_json(room.options) == agreed(target=500), "what is not ticked is not chosen"


@pytest.mark.django_db
def test_nonsense_for_an_option_opens_no_table(client: Client) -> None:
    for name, option in IN_FORMS.items():
        answer = client.post(reverse("new"), {"target": "500", "pace": "fast", name: "nonsense"})
        assert answer.status_code == 422, option
    assert not Table.objects.exists()


# --- moments --------------------------------------------------------------------------


@pytest.mark.django_db
def test_moments_are_for_several_people() -> None:
    """BOMB-7: a person alone with bots does not wait."""
    assert state_now(make_match(simultaneity_ms=300)).options.simultaneity_ms == 300
    alone = make_room([make_player("Zoe")], simultaneity_ms=300)
    for number in (1, 2, 3):
        sitting.seat_bot(alone, player_at(alone, 0), number)
    start(alone)
    assert state_now(alone).options.simultaneity_ms == 0
