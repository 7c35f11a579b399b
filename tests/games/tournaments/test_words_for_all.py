"""The director gives new words to all at once, and takes that back (WHO-2)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Came, Entrant, Speaker, TeamWord, Tournament
from games.tournaments.services import directing, entering, events, rounds, speaking
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.record_rows import MOST_ENTRANTS
from games.tournaments.services.speaking import MOST_PHONES, MOST_WRONG
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY, begin_round, new_evening
from tests.games.tournaments.test_two_directors import seen_on, sentence_of, the_tap
from tests.games.tournaments.visiting import Evening, as_, client_of, scan, slip_of
from tests.transactions import MOST_STATEMENTS, measured

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """Return an evening of four pairs whose slips have been handed out."""
    director = make_player("Dora")
    event = new_evening(director, count=4)
    speaking.give_words(event)
    return Evening(event, director, client_of(director))


@pytest.fixture
def own(evening: Evening) -> Entrant:
    return evening.event.entrants.get(name="E1")


def words_of(event: Tournament) -> dict[int, tuple[str, str]]:
    """Return word and secret of all, by the number of the entrant."""
    return {it.entrant_id: (it.word, it.secret) for it in event.words.all()}


def speaking_phone(evening: Evening, own: Entrant) -> Evening:
    phone = as_(evening, None)
    scan(phone.client, own)
    assert can_speak(phone)
    return phone


def can_speak(phone: Evening) -> bool:
    return phone.get("my_match").status_code == 200


def renew(evening: Evening, **more: str):
    return evening.post("direct_people", do="renew_words", **more)


def test_all_get_new_words_and_old_slips_end(evening: Evening, own: Entrant) -> None:
    before, slip = words_of(evening.event), slip_of(own)
    page = evening.get("direct_people").content.decode()
    assert "Give all of them new words?" in page
    assert not any(word in page for word, _secret in before.values())
    done = renew(evening)
    assert done.url == reverse("print_sheets", args=[evening.event.slug, "words"])
    after = words_of(evening.event)
    assert before.keys() == after.keys()
    told_before = {it for pair in before.values() for it in pair}
    told_after = {it for pair in after.values() for it in pair}
    assert len(told_after) == 8
    assert not told_before & told_after
    printed = evening.client.get(done.url).content.decode()
    assert all(f'aria-label="The word {word}"' in printed for word, _secret in after.values())
    assert as_(evening, None).get("event_team", slip).status_code == 404
    with pytest.raises(TableRefusal, match=r"^wrong_word$"):
        speaking.refuse_wrong_word(own, before[own.pk][0])
    speaking.refuse_wrong_word(own, after[own.pk][0])
    assert evening.event.acts.filter(what="renew_words").count() == 1
    assert "New words for all: 4 entries" in evening.get("direct_log").content.decode()
    assert fold(evening.event.acts.all()) == state_of(evening.event)


def test_no_word_is_in_the_log(evening: Evening) -> None:
    told = words_of(evening.event)
    renew(evening)
    directing.undo(evening.event.acts.last(), evening.director)
    renew(evening)
    told |= {-key: it for key, it in words_of(evening.event).items()}
    log = str(list(evening.event.acts.values_list("changes", "about", "reason", "who")))
    assert not [it for pair in told.values() for it in pair if it in log]


def test_phones_stay_unless_the_box_is_ticked(evening: Evening, own: Entrant) -> None:
    phone = speaking_phone(evening, own)
    assert "1 phone that speaks already goes on" in evening.get("direct_people").content.decode()
    renew(evening)
    assert can_speak(phone)
    renew(evening, ends_phones="on")
    assert not can_speak(phone)
    assert not Speaker.objects.exists()
    assert "speaks already" not in evening.get("direct_people").content.decode()
    scan(phone.client, own)
    assert can_speak(phone), "by the new word"


def test_one_undo_brings_words_and_phones_back(evening: Evening, own: Entrant) -> None:
    before, slip = words_of(evening.event), slip_of(own)
    phone = speaking_phone(evening, own)
    renew(evening, ends_phones="on")
    new = slip_of(own)
    done = evening.event.acts.get(what="renew_words")
    assert evening.post("direct_log", do="undo", act=done.number).status_code == 302
    assert words_of(evening.event) == before
    assert can_speak(phone)
    assert as_(evening, None).get("event_team", slip).status_code == 200
    assert as_(evening, None).get("event_team", new).status_code == 404
    assert fold(evening.event.acts.all()) == state_of(evening.event)


def test_a_locked_word_is_open_with_the_new_one_and_locked_again(
    evening: Evening, own: Entrant
) -> None:
    old = words_of(evening.event)[own.pk][0]
    for _ in range(MOST_WRONG):
        with pytest.raises(TableRefusal, match=r"^wrong_word$"):
            speaking.refuse_wrong_word(own, "NONE")
    renew(evening)
    own.refresh_from_db()
    assert not own.is_word_locked
    speaking.refuse_wrong_word(own, words_of(evening.event)[own.pk][0])
    directing.undo(evening.event.acts.get(what="renew_words"), evening.director)
    with pytest.raises(TableRefusal, match=r"^word_locked$"):
        speaking.refuse_wrong_word(own, old)


def test_it_is_undone_in_order_and_only_if_nobody_has_another_word_since(
    evening: Evening, own: Entrant
) -> None:
    event, director = evening.event, evening.director
    renew(evening)
    renew(evening)
    first, second = event.acts.filter(what="renew_words")
    with pytest.raises(TableRefusal, match=r"^changed_since$"):
        directing.undo(first, director)
    directing.undo(second, director)
    with pytest.raises(TableRefusal, match=r"^changed_since$"):
        directing.undo(first, director)  # of the words before the first nobody knows any more
    renew(evening)
    now = words_of(event)
    speaking.renew_word(own, director)
    with pytest.raises(TableRefusal, match=r"^changed_since$"):
        directing.undo(event.acts.filter(what="renew_words").last(), director)
    now.pop(own.pk)
    assert now.items() <= words_of(event).items(), "nothing is taken back by half"


def test_who_comes_later_gets_no_word_that_may_come_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list of as many words as there are twice leaves none but those of before."""
    before = {word for word, _secret in words_of(evening.event).values()}
    renew(evening)
    some = sorted(before | {word for word, _secret in words_of(evening.event).values()})
    monkeypatch.setattr("games.tournaments.services.wording.words_in", lambda _: [*some, "LATER"])
    entering.enter(evening.event, evening.director, [Someone("Zoe"), Someone("Yves")])
    speaking.give_words(evening.event)
    assert evening.event.words.last().word == "LATER"
    directing.undo(evening.event.acts.get(what="renew_words"), evening.director)
    assert {it.word for it in evening.event.words.all()} == before | {"LATER"}


def test_it_is_the_directors_until_the_end(evening: Evening) -> None:
    phone = speaking_phone(evening, evening.event.entrants.get(name="E1"))
    before = words_of(evening.event)
    for stranger in (phone, as_(evening, make_player("Eve"))):
        assert renew(stranger).status_code == 403
    with pytest.raises(TableRefusal, match=r"^not_director$"):
        speaking.renew_words(evening.event, make_player("Eve"))
    events.end_tournament(evening.event, evening.director, anyway=True)
    assert renew(evening).status_code == 422
    assert words_of(evening.event) == before


# --- two directors, old pages -----------------------------------------------------------


@pytest.fixture
def otto(evening: Evening) -> Evening:
    """Return the evening of a second director."""
    other = make_player("Otto")
    directing.appoint(evening.event, evening.director, other, "director")
    return as_(evening, other)._replace(director=other)


def test_two_directors_do_not_do_it_twice_unseen(evening: Evening, otto: Evening) -> None:
    seen = seen_on(otto.get("direct_people"))
    renew(evening)
    now = words_of(evening.event)
    late = renew(otto, seen=seen, ends_phones="on")
    assert "Dora" in sentence_of(late)
    assert words_of(evening.event) == now
    tap = the_tap(late)
    assert (tap["do"], tap["ends_phones"]) == ("renew_words", "on")
    assert otto.post("direct_people", **tap).status_code == 302
    assert not now.items() & words_of(evening.event).items()


def test_an_old_page_of_one_team_gives_it_no_third_word(
    evening: Evening, otto: Evening, own: Entrant
) -> None:
    seen = seen_on(otto.get("direct_entrant", own.pk))
    renew(evening)
    now = words_of(evening.event)
    late = otto.post("direct_entrant", own.pk, do="renew_word", seen=seen)
    assert "Dora" in sentence_of(late)
    assert words_of(evening.event) == now
    other = seen_on(otto.get("direct_people"))
    speaking.renew_word(own, evening.director)
    assert "Dora" in sentence_of(renew(otto, seen=other))


# --- a large hall -----------------------------------------------------------------------


def large_hall(director: Player) -> Tournament:
    """Return a tournament of as many as there may be, each with as many phones as may be."""
    event = events.create_tournament(director, "swiss_championship", name="Large", day=DAY)
    pairs = [("", [Someone(f"A{it}"), Someone(f"B{it}")]) for it in range(MOST_ENTRANTS)]
    entering.enter_all(event, director, pairs)
    speaking.give_words(event)
    Speaker.objects.bulk_create(
        Speaker(entrant=it, phone=f"{it.pk} {number}", came=Came.WORD, since=event.created)
        for it in event.entrants.all()
        for number in range(MOST_PHONES)
    )
    return event


def test_a_large_hall_is_locked_for_a_few_statements() -> None:
    director = make_player("Dora")
    event = large_hall(director)
    before = words_of(event)
    with measured() as renewed:
        speaking.renew_words(event, director, ends_phones=True)
    after = words_of(event)
    assert len({it for pair in (*before.values(), *after.values()) for it in pair}) == 1024
    with measured() as undone:
        directing.undo(event.acts.last(), director)
    assert words_of(event) == before
    assert Speaker.objects.count() == MOST_PHONES * MOST_ENTRANTS
    assert max(renewed.statements, undone.statements) <= MOST_STATEMENTS


def test_while_a_round_runs_it_is_given_too(evening: Evening) -> None:
    round_ = begin_round(evening.event, evening.director)
    assert renew(evening).status_code == 302
    rounds.close_round(round_, evening.director, anyway=True)
    assert TeamWord.objects.exclude(former_word="").count() == 4
