"""What each kind of phone may do in a tournament: the role table of those without an account."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.tournaments.models import Entrant, Pairing
from games.tournaments.services import reporting, speaking
from games.tournaments.services.settling import Said
from games.tournaments.views.entering import door_key
from games.tournaments.views.speaking import table_key
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import Evening, as_, client_of, scan, sides, slip_of, word_of

pytestmark = pytest.mark.django_db

Phone = Callable[[Evening, Entrant, Pairing], Evening]


def at_the_door(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    phone = as_(evening, None)
    phone.post("event_door", door_key(evening.event), do="check_in", entrant=own.pk)
    return phone


def at_a_table(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    phone = as_(evening, None)
    phone.get("event_table", table_key(evening.event), match.table_number)
    return phone


def with_the_word(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    phone, word = as_(evening, None), word_of(own).word
    ways = [table_key(evening.event), match.table_number]
    phone.post("event_table", *ways, do="speak", entrant=own.pk, word=word)
    return phone


def with_the_slip(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    phone = as_(evening, None)
    scan(phone.client, own)
    return phone


def with_a_new_word(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    """Return a phone that goes on although its team has a new word."""
    phone = with_the_word(evening, own, match)
    speaking.renew_word(own, evening.director)
    return phone


def with_an_ended_word(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    phone = with_the_word(evening, own, match)
    speaking.renew_word(own, evening.director, ends_phones=True)
    return phone


def with_an_old_word(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    """Return a phone that comes with word and code after there are new ones."""
    word, slip = word_of(own).word, slip_of(own)
    speaking.renew_word(own, evening.director)
    phone, ways = as_(evening, None), [table_key(evening.event), match.table_number]
    phone.post("event_table", *ways, do="speak", entrant=own.pk, word=word)
    phone.post("event_team", slip, do="speak")
    return phone


def given_back(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    phone = with_the_slip(evening, own, match)
    phone.post("my_match", do="give_back")
    return phone


def of_the_others(evening: Evening, own: Entrant, match: Pairing) -> Evening:
    phone = as_(evening, None)
    scan(phone.client, sides(match)[1])
    return phone


SPEAKS: dict[Phone, bool] = {
    at_the_door: False,
    at_a_table: False,
    with_the_word: True,
    with_the_slip: True,
    with_a_new_word: True,
    with_an_ended_word: False,
    with_an_old_word: False,
    given_back: False,
    of_the_others: False,
}
REPORT = {"do": "report", "points_own": "700", "points_other": "300"}
PAGES = ("direct", "direct_people", "direct_log", "direct_more", "direct_options")


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    return Evening(new_evening(director, count=4), director, client_of(director))


@pytest.mark.parametrize("phone_of", SPEAKS, ids=lambda it: it.__name__)
def test_each_kind_of_phone_does_what_it_may(evening: Evening, phone_of: Phone) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    own = sides(match)[0]
    phone, speaks = phone_of(evening, own, match), SPEAKS[phone_of]
    phone.post("my_match", **REPORT)
    assert match.reports.filter(side=0, score_a=700).exists() is speaks
    phone.post("my_match", do="call", reason="help")
    assert match.calls.filter(entrant=own).exists() is speaks
    reporting.report(match, code_of(match, 1), Said((650, 350)))
    seen = {"seen_own": 650, "seen_other": 350}
    phone.post("my_match", do="confirm", **seen)
    match.refresh_from_db()
    assert hasattr(match, "result") is speaks
    for page in PAGES:
        assert phone.get(page).status_code == 403
        assert phone.post(page, **REPORT).status_code == 403
    assert phone.get("direct_entrant", own.pk).status_code == 403
    assert phone.get("print_sheets", "words").status_code == 403
    shown = phone.get("my_match").content.decode()
    assert word_of(own).word not in shown
    assert word_of(own).secret not in shown
