"""Who speaks for a team: its players, and phones that have said its word (WHO-1..5)."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.urls import reverse

from games.door.limits import WORDS_TRIED
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Came,
    Entrant,
    EntrantStatus,
    Pairing,
    Speaker,
)
from games.tournaments.services import (
    checking_in,
    entering,
    events,
    going_on,
    reporting,
    roster,
    rounds,
    ruling,
    speaking,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from games.tournaments.services.speaking import MOST_PHONES, MOST_WRONG, Who, phone_of
from games.tournaments.team_words import LISTS, words_in
from games.tournaments.views.entering import door_key
from games.tournaments.views.ground import TEAMS
from games.tournaments.views.speaking import table_key
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening, phone_for
from tests.games.tournaments.visiting import (
    Evening,
    as_,
    client_of,
    link_for_partner,
    scan,
    sides,
    slip_of,
    word_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """Return an evening of four pairs that were entered by name."""
    director = make_player("Dora")
    return Evening(new_evening(director, count=4), director, client_of(director))


@pytest.fixture
def match(evening: Evening) -> Pairing:
    return at_tables(begin_round(evening.event, evening.director))[0]


def text_of(answer) -> str:
    return read(answer.content.decode())


def at_its_table(phone: Evening, match: Pairing, entrant: Entrant, word: str):
    """Say at a table who one is."""
    ways = [table_key(phone.event), match.table_number]
    return phone.post("event_table", *ways, do="speak", entrant=entrant.pk, word=word)


def points(own: int, other: int, name: str = "points") -> dict[str, int]:
    return {f"{name}_own": own, f"{name}_other": other}


# --- words ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LISTS)
def test_words_are_many_short_and_far_apart(language: str) -> None:
    words = words_in(language)
    assert len(words) >= 1_000
    assert all(re.fullmatch("[A-Z]{4,6}", it) for it in words)
    seen: set[str] = set()
    for word in words:  # two that differ in one letter, or by one more, have a pattern in common
        shorter = {word[:at] + "." + word[at + 1 :] for at in range(len(word))}
        longer = {word[:at] + "." + word[at:] for at in range(len(word) + 1)}
        assert not (shorter | longer) & seen, word
        seen |= shorter | longer


def test_words_are_in_the_language_of_the_tournament() -> None:
    assert words_in("de-ch") == words_in("de")
    assert words_in("") == words_in(settings.LANGUAGE_CODE)
    assert words_in("xx") == words_in("en")
    assert words_in("de") != words_in("en")


def test_all_teams_of_an_evening_have_words_of_their_own(evening: Evening) -> None:
    speaking.give_words(evening.event)
    speaking.give_words(evening.event)
    words = list(evening.event.words.all())
    assert len({it.word for it in words}) == len({it.secret for it in words}) == 4
    assert all(len(it.secret) >= 22 for it in words)  # 128 bits


# --- the door ---------------------------------------------------------------------------


def test_a_tick_at_the_door_gives_no_power(evening: Evening) -> None:
    names = [Someone("Eva"), Someone("Ann")]
    entrant = entering.enter(evening.event, evening.director, names, checked_in=False)
    phone, key = as_(evening, None), door_key(evening.event)
    answer = phone.post("event_door", key, do="check_in", entrant=entrant.pk)
    assert answer.url == reverse("event_door", args=[evening.event.slug, key])
    entrant.refresh_from_db()
    assert (entrant.status, entrant.at_door) == (EntrantStatus.CHECKED_IN, True)
    assert phone.get("my_match").url == reverse("event_who", args=[evening.event.slug])
    assert not {"phone", "teams"} & set(phone.client.session.keys())
    assert not Speaker.objects.exists()
    assert "ticked at the door, by a phone" in text_of(phone.get("event_door", key))
    begin_round(evening.event, evening.director)
    for do in ("report", "confirm", "call", "agreements", "cancel", "check_in"):
        phone.post("my_match", do=do, agreements="x", **points(600, 400))
    entrant.refresh_from_db()
    assert entrant.agreements == ""
    assert not evening.event.acts.filter(what__in=("report", "confirm", "call_director")).exists()
    assert "at the door, by a phone" in text_of(evening.get("direct_people"))


def test_a_team_with_an_account_is_only_ticked_at_the_door(evening: Evening) -> None:
    anna = make_player("Anna")
    entrant = entering.register(evening.event, anna, partner=Someone("Ben"))
    phone, key = as_(evening, None), door_key(evening.event)
    phone.post("event_door", key, do="check_in", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.at_door) == (EntrantStatus.REGISTERED, True)
    own = as_(evening, anna)
    assert "check in here yourselves" in text_of(own.get("my_match"))
    assert "Check in 1 ticked at the door" in text_of(evening.get("direct_people"))
    evening.post("direct_people", do="check_in_ticked", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.at_door) == (EntrantStatus.CHECKED_IN, False)


def test_at_the_door_ones_own_phone_checks_in(evening: Evening) -> None:
    anna = make_player("Anna")
    entrant = entering.register(evening.event, anna, partner=Someone("Ben"))
    own = as_(evening, anna)
    answer = own.post("event_door", door_key(evening.event), do="check_in", entrant=entrant.pk)
    assert answer.url == reverse("my_match", args=[evening.event.slug])
    entrant.refresh_from_db()
    assert (entrant.status, entrant.at_door) == (EntrantStatus.CHECKED_IN, False)


def test_once_a_round_is_drawn_a_tick_lets_nobody_in(evening: Evening) -> None:
    names = [Someone("Eva"), Someone("Ann")]
    entrant = entering.enter(evening.event, evening.director, names, checked_in=False)
    begin_round(evening.event, evening.director)
    checking_in.tick(entrant, None)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.here_since is None) == (EntrantStatus.REGISTERED, False)
    checking_in.check_out(entrant, evening.director)
    entrant.refresh_from_db()
    assert (entrant.here_since, entrant.at_door) == (None, False)
    assert fold(evening.event.acts.order_by("number")) == state_of(evening.event)


# --- the word ---------------------------------------------------------------------------


def test_a_phone_with_the_word_speaks_for_its_team(evening: Evening, match: Pairing) -> None:
    phone, own = as_(evening, None), sides(match)[0]
    word = word_of(own).word
    page = text_of(phone.get("event_table", table_key(evening.event), match.table_number))
    assert word not in page
    shown = re.sub(r"<[^>]+>|\s+", " ", page)
    others = sides(at_tables(match.round)[1])
    named = [f" {it.name} " in shown for it in (*sides(match), *others)]
    assert named == [True, True, False, False]
    answer = at_its_table(phone, match, own, f" {word.lower()} ")
    assert answer.url == reverse("my_match", args=[evening.event.slug])
    assert "This phone speaks for" in text_of(phone.get("my_match"))
    assert phone.post("my_match", do="report", **points(600, 400)).status_code == 302
    assert match.reports.get().score_a == 600
    done = evening.event.acts.get(what="report")
    assert (done.player, done.who) == (None, own.name)
    assert "by the team’s word" in text_of(evening.get("direct_log"))
    assert word not in text_of(evening.get("direct_log"))
    assert phone.post("my_match", do="give_back").status_code == 302
    assert not Speaker.objects.exists()
    assert phone.post("my_match", do="report", **points(700, 300)).status_code == 302
    assert match.reports.get().score_a == 600
    assert fold(evening.event.acts.order_by("number")) == state_of(evening.event)


def test_a_word_is_that_of_one_team(evening: Evening, match: Pairing) -> None:
    phone, (own, other) = as_(evening, None), sides(match)
    assert at_its_table(phone, match, own, word_of(other).word).status_code == 422
    elsewhere = sides(at_tables(match.round)[1])[0]
    refused = at_its_table(phone, match, elsewhere, word_of(elsewhere).word)
    assert "That is not your match." in text_of(refused)
    assert not Speaker.objects.exists()


def test_ten_wrong_words_lock_it_for_new_phones(
    evening: Evening, match: Pairing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "LIMITS_TIMES", 1_000)
    own = sides(match)[0]
    known, attacker = as_(evening, None), as_(evening, None)
    scan(known.client, own)
    right = word_of(own).word
    for number in range(MOST_WRONG):
        assert at_its_table(attacker, match, own, f"XX{number}").status_code == 422
    assert word_of(own).tries == MOST_WRONG
    refused = at_its_table(attacker, match, own, right)
    assert "Too many wrong words" in text_of(refused)
    assert word_of(own).tries == MOST_WRONG
    assert known.post("my_match", do="report", **points(600, 400)).status_code == 302
    assert "ten wrong tries" in text_of(evening.get("direct"))
    assert "A wrong word was entered ten times" in text_of(evening.get("direct_entrant", own.pk))
    evening.post("direct_entrant", own.pk, do="renew_word")
    assert "ten wrong tries" not in text_of(evening.get("direct"))
    assert word_of(own).word != right
    assert at_its_table(attacker, match, own, right).status_code == 422
    assert at_its_table(as_(evening, None), match, own, word_of(own).word).status_code == 302
    assert fold(evening.event.acts.order_by("number")) == state_of(evening.event)


def test_right_words_are_no_tries(evening: Evening, match: Pairing) -> None:
    own = sides(match)[0]
    for _ in range(MOST_WRONG + 1):
        speaking.refuse_wrong_word(own, word_of(own).word)
    assert word_of(own).tries == 0


def test_a_browser_that_guesses_is_stopped_and_nobody_else(evening: Evening) -> None:
    speaking.give_words(evening.event)
    attacker, entrants = as_(evening, make_player("Eve")), list(evening.event.entrants.all())
    for number in range(WORDS_TRIED.of_person):
        entrant = entrants[number % len(entrants)]
        attacker.post("event_who", do="speak", entrant=entrant.pk, word="XXXX")
    own = entrants[0]
    right = {"do": "speak", "entrant": own.pk, "word": word_of(own).word}
    refused = attacker.post("event_who", **right)
    assert refused.status_code == 422
    assert "scan the code on your slip" in text_of(refused)
    scan(attacker.client, own)  # whoever has the slip is not shut out by others
    assert as_(evening, None).post("event_who", **right).status_code == 302
    assert Speaker.objects.count() == 2


def test_an_attacker_in_the_hall_closes_it_to_nobody(evening: Evening) -> None:
    """All behind one address; browsers that forget their cookies lock words, and nothing else."""
    event, entrants = evening.event, list(evening.event.entrants.all())
    speaking.give_words(event)
    known = as_(evening, None)
    scan(known.client, entrants[0])
    for _ in range(2):
        for number in range(20 * len(entrants)):
            wrong = {"entrant": entrants[number % len(entrants)].pk, "word": "XXXX"}
            as_(evening, None).post("event_who", do="speak", **wrong)
    assert event.entrants.filter(is_word_locked=True).count() == len(entrants)
    assert known.get("my_match").status_code == 200
    by_slip = as_(evening, None)
    scan(by_slip.client, entrants[1])
    evening.post("direct_entrant", entrants[2].pk, do="renew_word")
    right = {"entrant": entrants[2].pk, "word": word_of(entrants[2]).word}
    assert as_(evening, None).post("event_who", do="speak", **right).status_code == 302


def test_a_full_hall_has_more_wrong_words_than_lock_all_of_it() -> None:
    pairs = 64
    assert WORDS_TRIED.of_address > 2 * pairs * MOST_WRONG


def test_a_new_word_ends_the_old_one_and_if_wanted_its_phones(
    evening: Evening, match: Pairing
) -> None:
    own = sides(match)[0]
    phone, old = as_(evening, None), slip_of(own)
    scan(phone.client, own)
    evening.post("direct_entrant", own.pk, do="renew_word")
    assert phone.get("my_match").status_code == 200
    ended = as_(evening, None).get("event_team", old)
    assert ended.status_code == 404
    assert "This code is no longer valid" in text_of(ended)
    assert as_(evening, None).post("event_team", old, do="speak").status_code == 404
    evening.post("direct_entrant", own.pk, do="renew_word", ends_phones="on")
    assert phone.get("my_match").status_code == 302
    assert not Speaker.objects.exists()
    with pytest.raises(TableRefusal, match="not_director"):
        speaking.renew_word(own, make_player("Eve"))


def ended_phone(evening: Evening, own: Entrant) -> Evening:
    """Return a phone on whose page "My match" still stands, although it has lost its power."""
    phone = as_(evening, None)
    scan(phone.client, own)
    assert phone.get("my_match").status_code == 200
    speaking.renew_word(own, evening.director, ends_phones=True)
    return phone


def test_what_an_ended_phone_sends_is_lost_and_it_is_told_so(
    evening: Evening, match: Pairing
) -> None:
    phone = ended_phone(evening, sides(match)[0])
    address = reverse("my_match", args=[evening.event.slug])
    asked = phone.client.get(address, HTTP_HX_REQUEST="true")
    assert asked["HX-Redirect"] == address  # a part of a page has no room for another page
    told = "This phone speaks for nobody here any more"
    assert told in text_of(phone.client.get(address, follow=True))
    sent = phone.post("my_match", do="report", **points(600, 400))
    assert sent.url == reverse("event_who", args=[evening.event.slug])
    assert not match.reports.exists()
    assert told in text_of(phone.client.get(sent.url))
    assert told not in text_of(phone.client.get(sent.url))
    phone.get("my_match")
    assert told not in text_of(phone.client.get(sent.url))


def test_an_ended_phone_of_a_hidden_tournament_is_told_what_to_scan(
    evening: Evening, match: Pairing
) -> None:
    own = sides(match)[0]
    events.edit(evening.event, evening.director, is_public=False)
    phone = ended_phone(evening, own)
    for answer in (
        phone.get("my_match"),
        phone.post("my_match", do="report", **points(600, 400)),
    ):
        assert answer.status_code == 404
        assert "Scan the code on your slip" in text_of(answer)
        assert evening.event.name not in text_of(answer)
        assert not re.search(rf"\b{own.name}\b", text_of(answer))
    assert not match.reports.exists()
    scan(phone.client, own)
    left = phone.post("my_match", do="give_back")
    assert "Scan the code on your slip" in text_of(phone.client.get(left.url))


def test_a_director_sees_who_speaks_and_ends_it(evening: Evening, match: Pairing) -> None:
    own = sides(match)[0]
    phone = as_(evening, make_player("Zoe"))
    scan(phone.client, own)
    page = text_of(evening.get("direct_entrant", own.pk))
    assert "Phone of Zoe" in page
    assert word_of(own).word in page
    speaker = Speaker.objects.get()
    assert speaker.came == Came.SLIP
    evening.post("direct_entrant", own.pk, do="end_speaker", speaker=speaker.pk)
    assert phone.get("my_match").status_code == 302


def test_a_slip_is_for_one_team_and_asks_first(evening: Evening, match: Pairing) -> None:
    own, other = sides(match)
    phone = as_(evening, None)
    asked = phone.get("event_team", slip_of(own))
    assert "That is us" in text_of(asked)
    assert not Speaker.objects.exists()
    for wrong in (f"{other.pk}-{word_of(own).secret}", f"{own.pk}-", f"{own.pk}", "WRONG1"):
        assert phone.post("event_team", wrong, do="speak").status_code == 404
    assert not Speaker.objects.exists()


def test_no_more_phones_than_a_team_can_have(evening: Evening, match: Pairing) -> None:
    own = sides(match)[0]
    for number in range(MOST_PHONES):
        speaking.speak(own, phone_of(str(number)), Came.WORD)
    with pytest.raises(TableRefusal, match="too_many_phones"):
        speaking.speak(own, phone_of("one more"), Came.WORD)
    speaking.speak(own, phone_of("3"), Came.WORD)


# --- tables -----------------------------------------------------------------------------


def test_the_code_of_a_table_gives_nothing_without_the_word(
    evening: Evening, match: Pairing
) -> None:
    phone, own = as_(evening, None), sides(match)[0]
    word_of(own)
    assert at_its_table(phone, match, own, "").status_code == 422
    assert phone.get("event_table", "wrong", match.table_number).status_code == 404
    assert phone.get("event_table", table_key(evening.event), "x").status_code == 404
    nobody = text_of(phone.get("event_table", table_key(evening.event), 77))
    assert "Nobody plays here now" in nobody
    assert phone.get("my_match").status_code == 302


def test_codes_and_words_work_where_the_page_is_hidden(evening: Evening, match: Pairing) -> None:
    events.edit(evening.event, evening.director, is_public=False)
    phone, own = as_(evening, None), sides(match)[0]
    assert phone.get("event").status_code == 404
    assert phone.get("event_who").status_code == 404
    assert at_its_table(phone, match, own, word_of(own).word).status_code == 302
    assert phone.get("my_match").status_code == 200


def test_at_a_table_of_persons_each_has_a_word(evening: Evening) -> None:
    event = new_evening(evening.director, "german_championship", 8)
    match = at_tables(begin_round(event, evening.director))[0]
    phone = as_(evening._replace(event=event), None)
    page = text_of(phone.get("event_table", table_key(event), match.table_number))
    members = [it.entrant for it in match.members.all()]
    assert all(it.name in page for it in members)
    own = members[0]
    assert at_its_table(phone, match, own, word_of(own).word).status_code == 302
    assert own.name in text_of(phone.get("my_match"))


def test_at_both_tables_of_teams_of_four(evening: Evening) -> None:
    event = new_evening(evening.director, "teams_of_four", 2)
    match = at_tables(begin_round(event, evening.director))[0]
    phone = as_(evening._replace(event=event), None)
    for room in ("1A", "1B"):
        page = text_of(phone.get("event_table", table_key(event), room))
        assert all(it.name in page for it in sides(match))


def test_words_and_phones_go_on_into_the_knock_out() -> None:
    director = make_player("Dora")
    event = new_evening(director, "round_robin", 4)

    roster.deal_groups(event, director, 2)
    own = event.entrants.order_by("pk")[0]
    phone = phone_for(own)
    word = word_of(own).word
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    event.refresh_from_db()
    new = going_on.go_on(event, director, 2, 0, name="Knock-out")
    copy = new.entrants.get(name=own.name)
    assert word_of(copy).word == word
    assert speaking.speaks_for(phone, copy)
    assert fold(new.acts.order_by("number")) == state_of(new)


# --- one phone, several phones ----------------------------------------------------------


def test_the_others_confirm_with_their_word_on_the_same_phone(
    evening: Evening, match: Pairing
) -> None:
    own, other = sides(match)
    phone = as_(evening, None)
    scan(phone.client, own)
    phone.post("my_match", do="report", **points(600, 400))
    assert "The others have no phone" in text_of(phone.get("my_match"))
    sent = {"do": "confirm_here", "entrant": other.pk, **points(600, 400, "seen")}
    assert phone.post("my_match", word=word_of(own).word, **sent).status_code == 422
    assert phone.post("my_match", word=word_of(own).word, **sent | {"entrant": own.pk})
    match.refresh_from_db()
    assert not hasattr(match, "result")
    stale = sent | points(700, 300, "seen")
    assert phone.post("my_match", word=word_of(other).word, **stale).status_code == 422
    assert phone.post("my_match", word=word_of(other).word, **sent).status_code == 302
    match.refresh_from_db()
    assert match.result.score_a == 600
    assert evening.event.acts.get(what="confirm").about["one_phone"]
    assert "both sides on one phone" in text_of(evening.get("direct_log"))
    assert not other.speakers.exists()


def test_a_phone_that_is_handed_over_acts_for_those_who_said_their_word_last(
    evening: Evening, match: Pairing
) -> None:
    own, other = sides(match)
    phone = as_(evening, None)
    scan(phone.client, own)
    phone.post("my_match", do="report", **points(600, 400))
    scan(phone.client, other)
    assert f"<b>{other.name}</b>" in text_of(phone.get("my_match"))
    old_page = {"do": "confirm", "for": own.pk, **points(400, 600, "seen")}
    refused = phone.post("my_match", **old_page)
    assert "speaks for another team now" in text_of(refused)
    assert phone.post("my_match", **old_page | {"for": other.pk}).status_code == 302
    assert evening.event.acts.get(what="confirm").about["one_phone"]


def test_a_phone_lent_speaks_for_those_whose_word_it_was_told(
    evening: Evening, match: Pairing
) -> None:
    anna, own = make_player("Anna"), sides(match)[0]
    lent = as_(evening, anna)
    scan(lent.client, own)
    assert lent.post("my_match", do="report", **points(600, 400)).status_code == 302
    assert match.reports.get().player is None
    lent.post("my_match", do="give_back")
    assert match.reports.get().score_a == 600
    with pytest.raises(TableRefusal, match="not_your_match"):
        reporting.report(match, Who(anna), Said((700, 300)))


def test_what_another_phone_does_is_told(evening: Evening, match: Pairing) -> None:
    own = sides(match)[0]
    one, other = as_(evening, None), as_(evening, None)
    scan(one.client, own)
    assert "Done by another phone" not in text_of(one.get("my_match"))
    at_its_table(other, match, own, word_of(own).word)
    told = text_of(one.get("my_match"))
    assert "Done by another phone" in told
    assert "A phone speaks for a team" in told
    other.post("my_match", do="report", **points(600, 400))
    assert "Reported" in text_of(one.get("my_match"))
    page = text_of(other.get("my_match"))
    assert "Reported" not in page


# --- links for partners -----------------------------------------------------------------


def test_a_link_for_a_partner_joins_one_and_says_who_used_it(evening: Evening) -> None:
    anna = make_player("Anna")
    entrant = entering.register(evening.event, anna, partner=Someone("Ben"))
    code = link_for_partner(entrant)
    assert as_(evening, None).get("event_team", code).status_code == 404
    ben, eve = (as_(evening, make_player(it)) for it in ("Ben", "Eve"))
    assert ben.post("event_partner", code, do="accept").status_code == 302
    used = text_of(eve.get("event_partner", code))
    assert "Ben has used it" in used
    assert "Was the place meant for you?" in used
    assert eve.post("event_partner", code, do="accept").status_code == 422
    assert code not in text_of(as_(evening, anna).get("my_match"))
    person = entrant.people.exclude(code="").get()
    evening.post("direct_entrant", entrant.pk, do="free_place", person=person.pk)
    assert not speaking.speaks_for(Who(person.player), entrant)
    assert ben.get("my_match").status_code == 302
    assert eve.get("event_partner", code).status_code == 404
    assert eve.post("event_partner", link_for_partner(entrant), do="accept").status_code == 302
    assert fold(evening.event.acts.order_by("number")) == state_of(evening.event)


def test_the_link_of_somebody_looking_is_used_up_by_whoever_joins(evening: Evening) -> None:
    anna, ben = make_player("Anna"), make_player("Ben")
    entrant = entering.register(evening.event, anna)
    code = link_for_partner(entrant)
    as_(evening, ben).post("event_partner", code, do="accept")
    assert entrant.people.count() == 2
    assert "Ben has used it" in text_of(as_(evening, make_player("Eve")).get("event_partner", code))


def test_somebody_who_has_not_accepted_does_not_speak(evening: Evening) -> None:
    anna, ben = make_player("Anna"), make_player("Ben")
    entrant = entering.register(evening.event, anna, partner=Someone(player=ben))
    assert speaking.speaks_for(Who(anna), entrant)
    assert not speaking.speaks_for(Who(ben), entrant)
    assert not speaking.speaks_for(Who(), entrant)
    assert not speaking.speaks_for(Who(phone=""), entrant)


# --- before there were words ------------------------------------------------------------


def test_phones_of_a_running_evening_go_on_after_the_migration(
    evening: Evening, match: Pairing
) -> None:
    own = sides(match)[0]
    phone = phone_of(f"{evening.event.pk}:ABC123")
    speaking.speak(own, phone, Came.FORMER)
    old = as_(evening, None)
    session = old.client.session
    session[TEAMS] = {str(evening.event.pk): "ABC123"}
    session.save()
    assert own.name in text_of(old.get("my_match"))
    assert old.post("my_match", do="report", **points(600, 400)).status_code == 302
    other = sides(match)[1]
    scan(old.client, other)  # it has a name of its own now, not one shared with others
    assert other.speakers.get().phone != phone
    assert f"<b>{other.name}</b>" in text_of(old.get("my_match"))
