"""Saying something: plain text of a length, phrases, and who may."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils.translation import override

from games.desk.services import settling
from games.models import Table, TableStatus
from games.people.services import accounts
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import leaving
from games.services.seats.opening import create_lesson
from games.talk.models import LONGEST_MESSAGE, Measure, Message
from games.talk.phrases import PHRASES
from games.talk.services import reporting, saying
from games.talk.services.housekeeping import ORIGIN_KEPT, forget_old
from games.talk.words import sentence_for
from tests.games.builders import (
    make_player,
    play_last_cards,
    play_to_last_cards,
    player_at,
)
from tests.games.desk.deciding import decide_about

pytestmark = pytest.mark.django_db


def test_what_is_said_is_kept_as_one_clean_line(match, anna) -> None:
    message = saying.say(
        match, anna, "  Hello\n\u202eall\u200b  of you  a\u0301\u0301\u0301\u0301 "
    )
    message.refresh_from_db()
    assert message.text == "Hello all of you á\u0301\u0301"
    assert (message.author, message.of_spectator, message.phrase) == (anna, False, "")


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u2800"])
def test_an_empty_message_is_not_said(match, anna, text) -> None:
    with pytest.raises(TableRefusal, match="message_empty"):
        saying.say(match, anna, text)


def test_a_message_has_a_length(match, anna) -> None:
    saying.say(match, anna, "a" * LONGEST_MESSAGE)
    with pytest.raises(TableRefusal, match="message_too_long"):
        saying.say(match, anna, "a" * (LONGEST_MESSAGE + 1))
    assert Message.objects.count() == 1


def test_a_phrase_is_kept_by_its_key(match, anna) -> None:
    message = saying.say_phrase(match, anna, "thanks")
    assert (message.phrase, message.text) == ("thanks", "")
    with pytest.raises(TableRefusal, match="not_readable"):
        saying.say_phrase(match, anna, "dragon")


def test_there_are_eight_phrases() -> None:
    assert len(PHRASES) == 8


def test_a_message_knows_the_round_that_runs(match, anna) -> None:
    match.refresh_from_db()
    assert saying.say(match, anna, "now").hand == match.hand
    play_to_last_cards(match)
    play_last_cards(match)
    assert saying.say(match, anna, "after it").hand is None


def test_nothing_is_said_at_a_closed_table_or_in_a_lesson(match, anna) -> None:
    match.status = TableStatus.CLOSED
    match.save()
    with pytest.raises(TableRefusal, match="table_closed"):
        saying.say(match, anna, "hello")
    with pytest.raises(TableRefusal, match="no_talk"):
        saying.say(create_lesson(anna, "first"), anna, "hello")


def test_a_player_who_left_a_seat_tells_spectators_nothing_of_its_cards(match, anna) -> None:
    spectator = make_player("Flo")
    leaving.leave_for_good(match, anna)
    with pytest.raises(TableRefusal, match="talk_after_round"):
        saying.say(match, anna, "I had the Dragon")
    assert saying.say(match, spectator, "hello").of_spectator
    play_to_last_cards_of_rest(match)
    assert saying.say(match, anna, "I had the Dragon").of_spectator


def play_to_last_cards_of_rest(match: Table) -> None:
    """Let the round be over, as far as the record tells."""
    match.refresh_from_db()
    match.hand.is_over = True
    match.hand.save()


def test_somebody_silenced_is_told_until_when(match, anna, time) -> None:
    staff = User.objects.create_superuser("staff")
    other = player_at(match, 1)
    report = reporting.report(saying.say(match, anna, "fool"), other, "insult")
    decide_about(report, staff, "silence", "day")
    with pytest.raises(saying.Silenced) as refused:
        saying.say_phrase(match, anna, "sorry")
    assert refused.value.until == wall_clock.now() + timedelta(days=1)
    with override("en"):
        assert "2 Jan 2026, 13:00" in sentence_for(refused.value)
    saying.say(match, other, "well")
    time.stand_still(timedelta(days=1, seconds=1).total_seconds())
    saying.say_phrase(match, anna, "sorry")


def test_a_decision_can_be_changed(match, anna) -> None:
    staff = User.objects.create_superuser("staff")
    report = reporting.report(saying.say(match, anna, "fool"), player_at(match, 1), "insult")
    decision = decide_about(report, staff, "silence", "good")
    with pytest.raises(saying.Silenced) as refused:
        saying.say(match, anna, "hello")
    assert refused.value.until is None
    with override("en"):
        assert "no longer" in sentence_for(refused.value)
    settling.lift(decision, "enough", staff)
    saying.say(match, anna, "hello")


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    codes = (
        "message_empty message_too_long talk_too_often talk_after_round no_talk name_needed "
        "about_oneself too_many_blocked reason_missing report_too_long seat_kept"
    ).split()
    sentences = {sentence_for(TableRefusal(code)) for code in codes}
    assert len(sentences) == len(codes)


def test_somebody_silenced_does_not_come_back_as_a_new_guest(match, anna) -> None:
    """Nor do others who are new there; those who have been there, or have an account, may write."""
    neighbour = make_player("Nina")
    message = saying.say(match, anna, "rude", "home")
    report = reporting.report(message, neighbour, "insult")
    staff = User.objects.create_user("staff")
    decision = decide_about(report, staff, "silence", "day")
    again = make_player("Anna 2")
    with pytest.raises(saying.Silenced):
        saying.say(match, again, "rude again", "home")
    assert saying.say(match, again, "hello", "elsewhere")
    assert saying.say(match, neighbour, "hello", "home")
    member = accounts.open_account("m@example.org", "x", "Mia", None).player
    assert saying.say(match, member, "hello", "home")
    settling.lift(decision, "enough", staff)
    assert saying.say(match, again, "hello", "home")


def test_a_site_says_how_long_it_keeps_what_was_said(match, anna, settings) -> None:
    settings.CHAT_KEPT_DAYS = 3
    for days, is_kept in ((2.9, True), (3.1, False)):
        message = saying.say(match, anna, "hello", "home")
        forget_old(wall_clock.now() + timedelta(days=days))
        assert Message.objects.filter(pk=message.pk).exists() is is_kept


def test_where_a_message_came_from_is_forgotten(match, anna) -> None:
    message = saying.say(match, anna, "rude", "home")
    report = reporting.report(message, make_player("Nina"), "insult")
    decide_about(report, User.objects.create_user("staff"), "silence", "good")
    forget_old(wall_clock.now() + ORIGIN_KEPT + timedelta(minutes=1))
    message.refresh_from_db()
    assert message.origin == Measure.objects.get().origin == ""
