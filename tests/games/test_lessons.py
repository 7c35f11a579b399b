"""The lesson: all of it is legal, both languages are complete, and nobody else looks on."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.door.players import SESSION_KEY
from games.lessons import lessons
from games.lessons.first_round import FIRST_ROUND
from games.lessons.script import LEARNER, Lesson, LessonStep
from games.lessons.second_round import SECOND_ROUND
from games.models import Hand, Match, MatchSeat, Player, Table
from games.rules.cards.deck import PHOENIX, from_codes
from games.rules.state import actions as asked
from games.screen import regions
from games.screen.telling.coach import BUTTONS
from games.selectors.seated import tables_of
from games.services.acting.actions import go_on_in_lesson, take_action
from games.services.clocks.lessons import running_lesson
from games.services.ground.refusals import TableRefusal
from games.services.seats import opening, players, rooms
from tests.games.builders import act, make_player, player_at, state_now
from tests.games.conftest import Time
from tests.games.fresh import table_page

GERMAN = "de"
WAITING = 20
"""More beats than the others ever have between two steps."""


def go_on(table: Table, time: Time) -> None:
    """Let the next thing happen: by the clock, or by a tap where it waits for one."""
    standing = lessons()[table.lesson].standing(state_now(table))
    if standing is not None and standing.waits:
        assert not time.go_on(table), "it waits"
        go_on_in_lesson(table, player_at(table, LEARNER))
    else:
        assert time.go_on(table)


@pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())
def test_the_rules_take_every_beat_and_the_states_tell_where_it_stands(lesson: Lesson) -> None:
    states = list(lesson.states())
    assert [lesson.place(state) for state in states] == list(range(len(lesson.beats) + 1))
    assert states[-1].score is not None
    last = lesson.standing(states[-1])
    assert last is not None
    assert last.is_over


def test_the_first_round_has_everything_once() -> None:
    done = [type(step.action) for step in FIRST_ROUND.steps]
    assert {asked.Exchange, asked.CallTichu, asked.Pass, asked.Bomb, asked.GiveDragon} < set(done)
    plays = [it.action for it in FIRST_ROUND.steps if isinstance(it.action, asked.Play)]
    assert any(play.wish for play in plays)
    assert any(play.cards & PHOENIX and play.cards != PHOENIX for play in plays)
    score = list(FIRST_ROUND.states())[-1].score
    assert score is not None
    assert score.round == (300, 0)


STEPS = {
    f"{lesson.name}-{number}": step
    for lesson in lessons().values()
    for number, step in enumerate(lesson.steps, start=1)
}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_step_is_told_in_both_languages_with_the_names_of_its_buttons(step: LessonStep) -> None:
    said = {}
    for language in ("en", GERMAN):
        with translation.override(language):
            said[language] = [str(step.title), str(step.says), str(step.meanwhile)]
    for english, german in zip(said["en"], said[GERMAN], strict=True):
        assert (english != german) == bool(english)
        assert english.count("<b>") == german.count("<b>") == german.count("</b>")
    assert len(re.sub("<.*?>", "", said[GERMAN][1])) < 170, "one short thing at a time"


@pytest.mark.django_db
class TestATable:
    """A lesson at a table, by the door that everybody uses."""

    @pytest.fixture
    def learner(self) -> Player:
        return make_player("Anna")

    @pytest.fixture
    def table(self, learner: Player, time: Time) -> Table:
        return opening.create_lesson(learner, FIRST_ROUND.name)

    def come_to(self, table: Table, time: Time, step: LessonStep) -> None:
        """Do what is asked until a step is, as the learner and the clock would."""
        for number, other in enumerate(lessons()[table.lesson].steps):
            self.wait_for(table, time, number)
            if other is step:
                return
            act(table, LEARNER, other.action)

    def wait_for(self, table: Table, time: Time, number: int) -> None:
        for _tick in range(WAITING):
            lesson = lessons()[table.lesson].standing(state_now(table))
            assert lesson is not None
            if lesson.step == number and lesson.is_asked:
                return
            go_on(table, time)
        raise AssertionError(number)

    @pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())
    def test_ends_with_a_double_victory_and_no_other_round(
        self, lesson: Lesson, learner: Player, time: Time
    ) -> None:
        table = opening.create_lesson(learner, lesson.name)
        self.come_to(table, time, lesson.steps[-1])
        act(table, LEARNER, lesson.steps[-1].action)
        while state_now(table).windows:
            go_on(table, time)
        state = state_now(table)
        assert state.totals == list(lesson.states())[-1].totals
        assert state.score is not None
        assert state.score.double == 0
        page = regions(table_page(table, LEARNER))
        assert "learn-again" in page["dialog"]
        assert "play-now" in page["dialog"]
        learner.refresh_from_db()
        assert learner.lessons_done == [lesson.name]
        others = [it for it in lessons().values() if it is not lesson]
        assert reverse("lesson", args=[others[0].name]) in page["dialog"]
        with pytest.raises(TableRefusal, match="not_over"):
            rooms.ask_next(table.pk, player_at(table, LEARNER))

    def test_marks_what_is_asked_and_answers_others_kindly(self, table: Table, time: Time) -> None:
        wish = next(it for it in FIRST_ROUND.steps if getattr(it.action, "wish", 0))
        self.come_to(table, time, wish)
        page = regions(table_page(table, LEARNER))
        assert 'class="point" id="l-Mah"' in page["hand"]
        assert 'data-button="play"' in page["coach"]
        assert page["hand"].count("point") == 2  # the card and the wish
        before = state_now(table)
        for code, action in {
            "lesson_later": asked.Pass(),
            "lesson_cards": asked.Play(from_codes("8s 8t")),
            "lesson_wish": asked.Play(from_codes("Mah"), wish=2),
        }.items():
            with pytest.raises(TableRefusal, match=code):
                act(table, LEARNER, action)
        assert state_now(table) == before
        act(table, LEARNER, wish.action)
        with pytest.raises(TableRefusal, match="lesson_wait"):
            act(table, LEARNER, asked.Hold())

    def test_takes_low_cards_and_the_gift_for_either_opponent(
        self, table: Table, time: Time
    ) -> None:
        self.come_to(table, time, FIRST_ROUND.steps[1])
        cards = {code: from_codes(code) for code in ("2p", "3s", "As")}
        with pytest.raises(TableRefusal, match="lesson_exchange"):
            act(table, 0, asked.Exchange(((1, cards["As"]), (2, cards["2p"]), (3, cards["3s"]))))
        act(table, 0, asked.Exchange(((1, cards["2p"]), (2, cards["As"]), (3, cards["3s"]))))
        for number, step in enumerate(FIRST_ROUND.steps[2:], start=2):
            self.wait_for(table, time, number)
            is_gift = isinstance(step.action, asked.GiveDragon)
            act(table, LEARNER, asked.GiveDragon(3) if is_gift else step.action)

    def test_the_others_wait_for_as_long_as_it_takes(self, table: Table, time: Time) -> None:
        self.come_to(table, time, FIRST_ROUND.steps[2])
        before = state_now(table)
        time.go_by(600)
        assert state_now(table) == before
        assert table_page(table, LEARNER).clocks == ()

    def test_what_is_told_of_waits_for_a_tap(self, table: Table, time: Time) -> None:
        self.come_to(table, time, FIRST_ROUND.steps[4])
        act(table, LEARNER, FIRST_ROUND.steps[4].action)
        with pytest.raises(TableRefusal, match="stale"):
            go_on_in_lesson(table, player_at(table, LEARNER))
        for _beat in range(2):  # two pass, and the trick still lies
            assert time.go_on(table)
        time.go_by(600)
        page = regions(table_page(table, LEARNER))
        assert len(state_now(table).plays) == 3
        assert 'value="lesson_on"' in page["coach"]
        go_on_in_lesson(table, player_at(table, LEARNER))
        assert len(state_now(table).plays) == 1
        assert "lesson_on" not in regions(table_page(table, LEARNER))["coach"]

    def test_is_shown_to_the_learner_alone(self, table: Table, learner: Player) -> None:
        stranger, own = Client(), Client()
        own_session = own.session
        own_session[SESSION_KEY] = learner.pk
        own_session.save()
        own.cookies["sessionid"] = own_session.session_key
        show = reverse("table", args=[table.slug])
        assert own.get(show).status_code == 200
        assert stranger.get(show).url == reverse("learn")
        assert stranger.get(reverse("regions", args=[table.slug])).status_code == 404
        assert tables_of(learner) == []
        assert not MatchSeat.objects.exists()
        with pytest.raises(TableRefusal):
            rooms.share_table(table, learner)

    def test_can_be_left_and_begun_anew(self, table: Table, learner: Player) -> None:
        assert running_lesson(learner) == table
        again = opening.create_lesson(learner, FIRST_ROUND.name)
        assert running_lesson(learner) == again
        assert Match.objects.count() == 1

    def test_low_cards_of_the_second_round_may_go_to_either_opponent(
        self, learner: Player, time: Time
    ) -> None:
        table = opening.create_lesson(learner, SECOND_ROUND.name)
        self.come_to(table, time, SECOND_ROUND.steps[1])
        three, four, ace = map(from_codes, ("3s", "4p", "As"))
        act(table, 0, asked.Exchange(((1, four), (2, ace), (3, three))))
        for number, step in enumerate(SECOND_ROUND.steps[2:], start=2):
            self.wait_for(table, time, number)
            act(table, LEARNER, step.action)


@pytest.mark.django_db
def test_a_match_among_weak_bots_leads_on_to_the_lesson_that_is_not_done() -> None:
    anna = make_player("Anna")
    address = reverse("lesson", args=[SECOND_ROUND.name])

    def dialog(level: str) -> str:
        table = opening.create_bot_table(anna, level=level)
        take_action(table.pk, action=asked.GiveUp(team=1), action_id="gives up")
        return regions(table_page(table, LEARNER))["dialog"]

    assert address in dialog("novice")
    assert "next-lesson" not in dialog("normal")
    anna.lessons_done = [FIRST_ROUND.name, SECOND_ROUND.name]
    anna.save()
    assert address not in dialog("novice")


@pytest.mark.django_db
def test_lessons_of_a_guest_are_done_for_the_account() -> None:
    guest, anna = make_player("Gast"), make_player("Anna")
    guest.lessons_done = [FIRST_ROUND.name]
    guest.save()
    players.hand_over(guest, anna)
    anna.refresh_from_db()
    assert anna.lessons_done == [FIRST_ROUND.name]


@pytest.mark.django_db
def test_each_lesson_has_a_page_that_knows_what_is_done() -> None:
    client = Client(headers={"accept-language": "en"})
    assert client.get(reverse("lesson", args=["unheard-of"])).status_code == 404
    assert client.post(reverse("lesson", args=["unheard-of"])).status_code == 404
    assert not Table.objects.exists()
    assert "Playing together" in client.get(reverse("learn")).text
    page = client.post(reverse("lesson", args=[SECOND_ROUND.name]), follow=True).text
    assert "1 of 11: Grand Tichu?" in page
    running = client.get(reverse("lesson", args=[SECOND_ROUND.name])).text
    assert "Go on" in running
    assert "Go on" not in client.get(reverse("learn")).text
    Player.objects.update(lessons_done=[SECOND_ROUND.name])
    assert "done</span>" in client.get(reverse("learn")).text


@pytest.mark.django_db
def test_the_page_begins_the_lesson() -> None:
    client = Client(headers={"accept-language": "en"})
    assert "Learn in three minutes" in client.get(reverse("learn")).text
    assert not Table.objects.exists()
    assert "1 of 11" in client.post(reverse("learn"), follow=True).text
    assert "Go on" in client.get(reverse("learn")).text


def test_every_step_has_its_place_to_press() -> None:
    own = [step for step in STEPS.values() if type(step.action) not in BUTTONS]
    assert [type(step.action) for step in own] == [asked.GiveDragon]


@pytest.mark.django_db
def test_the_front_page_leads_back_to_a_lesson_that_is_not_over() -> None:
    client = Client(headers={"accept-language": "en"})
    assert "go on where you were" not in client.get(reverse("front")).text
    lesson = client.post(reverse("learn")).url
    front = client.get(reverse("front")).text
    assert "go on where you were" in front
    assert reverse("lesson", args=[FIRST_ROUND.name]) in front
    assert f'href="{lesson}"' in client.get(reverse("learn")).text
    Hand.objects.update(is_over=True)
    assert "go on where you were" not in client.get(reverse("front")).text
