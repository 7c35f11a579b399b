"""Whole rounds with Boosters, played at random, as every audience sees them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from random import Random

import pytest
from django.utils import translation

from boosters.catalogue import CATALOGUE
from games.rules.state.booster_events import BoosterLaid, CallDoubled, Proposed
from games.rules.state.events import CardsLaid, Event, TrickCollected
from games.rules.state.phase import Phase
from games.rules.state.state import Score, ScoreLine, State
from games.rules.view.choices import options
from games.screen import regions
from games.screen.lists.log import lines_of, log_parts
from games.screen.lists.log_lines import LogLine
from games.screen.markup.figures import with_names
from games.screen.page.scene import Scene as Screen
from games.screen.telling.announcing import announcement
from games.screen.telling.summary import summary_context
from games.screen.words.names import apart
from games.selectors.shown import TablePage
from tests.boosters.driver import random_round, table
from tests.boosters.scene import Scene
from tests.by_day import by_day
from tests.games.reading import read
from tests.games.screen.booster_scenes import HANDS, draft_after_round, page_of
from tests.games.screen.pages import NAMES, NOW, page

AUDIENCES = (0, 1, 2, 3, None)
STEPS = 7
LANGUAGES = ("de", "en")
TimedEvents = list[tuple[datetime, Event]]


def shown(state: State, seat: int | None, timed: TimedEvents) -> TablePage:
    found = page(state, seat, timed)
    return found._replace(options=options(found.view, CATALOGUE), catalogue=CATALOGUE)


def told(scene: Scene, seat: int | None = 3) -> TablePage:
    """Return a page with the log of a scene."""
    timed = [(NOW + timedelta(seconds=place), event) for place, event in enumerate(scene.events)]
    return shown(scene.state, seat, timed)


def lines(scene: Scene, seat: int | None = 3) -> list[LogLine]:
    with translation.override("en"):
        return log_lines(Screen(told(scene, seat)))


def log_lines(screen: Screen) -> list[LogLine]:
    return [line for part in log_parts(screen) for line in lines_of(part)]


def plain(line: LogLine) -> str:
    """Return a line as it reads, cards by their names."""
    cards = re.sub(r'<span aria-hidden="true">.*?</span>', "", line.cards or "")
    return re.sub(r"<[^>]+>", "", f"{cards} {with_names(line.text)}").strip()


@pytest.mark.parametrize("seed", by_day(range(4), (1,)))
def test_whole_rounds_are_shown_to_everybody_in_both_languages(seed: int) -> None:
    chance = Random(seed)
    timed: TimedEvents = []
    rendered = 0
    for number, step in enumerate(random_round(table(), chance)):
        state, events = step[:2]
        at = NOW + timedelta(seconds=number)
        timed += [(at, event) for event in events]
        if number % STEPS and state.windows:
            continue
        for place, seat in enumerate(AUDIENCES):
            found = shown(state, seat, timed)
            with translation.override(LANGUAGES[(rendered + place) % 2]):
                html = regions(found)
                if place == rendered % len(AUDIENCES):
                    _log_reads_well(Screen(found))
            assert "None" not in html["log"] + html["announce"]
        rendered += 1
    assert rendered >= 5
    kinds = {type(event) for _at, event in timed}
    assert {BoosterLaid, Proposed, CardsLaid} <= kinds


def _log_reads_well(screen: Screen) -> None:
    for line in log_lines(screen):
        text = plain(line)
        assert text or line.call, line
        if line.name:
            assert not text.startswith(line.name), "the name is said twice"
        elif not line.is_heading:
            assert text[0].isupper(), "a sentence of its own"
            assert text[-1] in ".!?", text


def test_cards_in_a_window_are_told_once_and_what_goes_back_too() -> None:
    scene = Scene(*HANDS, boosters={2: "scarecrow", 1: "njet"})
    scene.play(0, "Phx").boost(2, "scarecrow").settle()
    scene.play(0, "8j 8s").settle()
    read = [(line.name, plain(line)) for line in lines(scene)]
    assert read == [
        ("", "Round 1"),
        ("", "Trick 1"),
        (NAMES[0], "Phoenix"),
        (NAMES[2], "reacts with Scarecrow"),
        ("", "No effect; what was laid goes back."),
        (NAMES[0], "Jade 8 Sword 8"),
    ]


def test_cards_are_read_aloud_when_they_are_laid_not_when_they_take_effect() -> None:
    scene = Scene(*HANDS, boosters={2: "scarecrow"}).play(0, "8j 8s")
    with translation.override("en"):
        said = announcement(Screen(told(scene)))
        assert read(said) == f"{NAMES[0]} plays Pair of eights."
        scene.settle()
        assert announcement(Screen(told(scene))) == ""


def test_companions_and_a_wish_stand_with_the_cards() -> None:
    scene = Scene("Mah 2j 3s 4p 6t 9j", boosters={0: "pothole", 1: "njet"})
    scene.play(0, "Mah 2j 3s 4p 6t", "pothole", wish=8)
    last = lines(scene)[-1]
    assert plain(last).endswith("with Pothole wishes for 8")


def test_the_helper_is_named_with_the_cards_that_complete_the_play() -> None:
    scene = Scene(*HANDS, boosters={0: "help", 1: "njet"})
    scene.play(0, "8j 8s", "help").answer(2, "8p").settle()
    read = [(line.name, plain(line)) for line in lines(scene)[-2:]]
    assert read == [
        (NAMES[0], "Jade 8 Sword 8 with Help"),
        (NAMES[2], "Pagoda 8"),
    ]


def test_a_doubled_call_is_a_sentence_without_a_name_before_it() -> None:
    scene = Scene(*HANDS, boosters={1: "contra"}, stage=Phase.BLUE).tichu(0)
    scene.boost(1, "contra").settle()
    assert any(isinstance(event, CallDoubled) for event in scene.events)
    last = lines(scene)[-1]
    assert (last.name, last.text) == ("", f"The call of {apart(NAMES[0])} counts double.")


def test_tricks_of_the_past_show_no_cards_that_boosters_have_laid() -> None:
    """Cards grown, slipped under or sent back are the trick's own (ETIQ-6)."""
    scene = Scene(*HANDS, boosters={2: "add_on", 0: "njet slip_under"})
    scene.play(0, "5t").settle().play(1, "6j").settle()
    scene.boost(2, "add_on", cards="6s").settle()
    scene.pass_(2, 3, 0).collect(1).wave()
    scene.play(1, "7s").settle().pass_(2, 3, 0).collect(1).wave()
    taken = [event for event in scene.events if isinstance(event, TrickCollected)]
    assert len(taken) == 2
    read = " ".join(plain(line) for line in lines(scene))
    assert "Add On" in read
    assert "Sword 7" in read  # the trick before is shown
    for hidden in ("Star 5", "Jade 6", "Sword 6", "sixes"):
        assert hidden not in read, hidden


def test_points_of_a_trick_count_what_boosters_have_laid() -> None:
    scene = Scene("5j 2j", "5s 6p 7p", boosters={2: "njet", 1: "add_on"})
    scene.play(0, "5j").settle().boost(1, "add_on", cards="5s").settle()
    scene.pass_(1, 2, 3).collect(0)
    read = [plain(line) for line in lines(scene)]
    assert "takes the trick, 10 points" in read


# --- the end of a round ---------------------------------------------------------------


def test_wagers_and_doubled_calls_are_lines_of_their_own() -> None:
    found = page_of(draft_after_round(), 1)
    score = found.view.score
    assert isinstance(score, Score)
    own = (ScoreLine("wager", 0, 50), ScoreLine("tichu", 1, -100))
    found = found._replace(view=found.view._replace(score=score._replace(lines=own)))
    with translation.override("en"):
        context = summary_context(Screen(found))
    assert context is not None
    tally = [tuple(line) for line in context["tally"]]
    assert [(read(text), *others) for text, *others in tally[-2:]] == [
        (f"Wager of {NAMES[0]}", "", ("", "+50"), "", None),
        ("You, counts double", "tichu", ("−100", ""), "", False),
    ]


def test_the_summary_waits_while_its_reader_chooses_a_booster() -> None:
    scene = draft_after_round()
    with translation.override("en"):
        assert "sum-title" not in regions(page_of(scene, 0))["dialog"]
        for seat in (1, 2, 3, None):
            html = regions(page_of(scene, seat))["dialog"]
            assert "sum-title" in html
            assert f"{NAMES[0]} chooses a Booster" in read(html)
            assert 'value="next"' not in html
