"""Words for the deals: given after the commitment, fixed with the deal, new with the seat."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Hand, Player, Seat, Table
from games.rules.cards.deck import to_codes
from games.rules.play import verifiable
from games.services.ground.refusals import TableRefusal
from games.services.ground.wall_clock import now
from games.services.rights import seating
from games.services.seats import leaving, sitting
from games.services.seats.words import give_word
from games.services.writing import rounds
from games.services.writing.chains import next_round_at
from games.services.writing.store import seats_of
from tests.games.admin.played import begin, go_on_playing, play_match
from tests.games.builders import (
    ALL_BOOSTERS,
    make_match,
    make_player,
    make_room,
    play_to_exchange,
    player_at,
    start,
    state_now,
)
from tests.games.sessions import session_of

pytestmark = pytest.mark.django_db
TOO_LATE = 200
"""Nobody's fault, so that no browser complains."""


def client_of(player: Player | None) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.cookies["sessionid"] = session_of(player)
    return client


def told(table: Table, player: Player | None) -> dict:
    return client_of(player).get(reverse("deals", args=[table.slug]), {"as": "json"}).json()


def post(table: Table, player: Player | None, word: str = "Bern", number: object = 1) -> int:
    data = {"word": word, "round": number}
    return client_of(player).post(reverse("word", args=[table.slug]), data).status_code


def words_at(table: Table) -> list[str]:
    return [seat.word for seat in seats_of(table)]


def test_words_given_in_the_room_go_into_the_first_deal() -> None:
    table = make_room()
    asked = told(table, player_at(table, 1))["next"]
    assert (asked["round"], asked["asks"], asked["word"]) == (1, True, "")
    assert post(table, player_at(table, 1), "Zürich") == 204
    assert post(table, player_at(table, 3), "🐉") == 204
    asked = told(table, player_at(table, 1))["next"]
    assert (asked["asks"], asked["word"]) == (False, "Zürich")
    start(table)
    table.refresh_from_db()
    assert table.hand.words == ["", "Zürich", "", "🐉"]
    chain = table.match.chains.get()
    seed = verifiable.seed_of(bytes.fromhex(chain.last_seed), 1)
    assert state_now(table).hands == verifiable.deal_of(seed, 1, table.hand.words).first


def test_the_first_word_for_a_round_stands_and_may_be_sent_again() -> None:
    table = make_room()
    player = player_at(table, 0)
    assert give_word(table, player, "Bern", 1) == give_word(table, player, "Bern", 1) == "Bern"
    with pytest.raises(TableRefusal, match="stale"):
        give_word(table, player, "Basel", 1)
    assert words_at(table)[0] == "Bern"


@pytest.mark.parametrize("word", ["", " ", "x" * 41, "\u200b"])
def test_what_is_no_word_is_refused(word: str) -> None:
    table = make_room()
    with pytest.raises(TableRefusal, match="not_readable"):
        give_word(table, player_at(table, 0), word, 1)


def test_a_word_is_kept_as_others_read_it() -> None:
    table = make_room()
    assert give_word(table, player_at(table, 0), " Zu\u0308rich \u202e", 1) == "Zürich"
    assert give_word(table, player_at(table, 1), "🐉" * 40, 1) == "🐉" * 40


def test_a_word_may_be_given_instead_of_the_one_that_is_named() -> None:
    table = make_room()
    player = player_at(table, 0)
    give_word(table, player, "Bern", 1)
    with pytest.raises(TableRefusal, match="stale"):
        give_word(table, player, "Basel", 1, instead_of="Chur")
    with pytest.raises(TableRefusal, match="stale"):
        give_word(table, player, "Basel", 1, instead_of="")
    assert give_word(table, player, "Basel", 1, instead_of="Bern") == "Basel"
    assert words_at(table)[0] == "Basel"
    start(table)
    table.refresh_from_db()
    with pytest.raises(TableRefusal, match="stale"):
        give_word(table, player, "Chur", 1, instead_of="Basel")
    assert table.hand.words[0] == "Basel"


def test_a_word_that_was_typed_without_scripts_leads_back_to_the_page() -> None:
    table = make_room()
    client = client_of(player_at(table, 0))
    address = reverse("deals", args=[table.slug])
    assert "Your word for round 1" in client.get(address).content.decode()
    for word, said in (("Bern", "<code"), ("Chur", "That was too late"), (" ", "1 to 40")):
        data = {"word": word, "round": 1, "typed": 1}
        answer = client.post(reverse("word", args=[table.slug]), data)
        assert answer["Location"] == address
        assert said in client.get(address).content.decode()
    assert words_at(table)[0] == "Bern"
    stranger = client_of(make_player("Eve"))
    assert "Your word for round" not in stranger.get(address).content.decode()


@pytest.mark.parametrize("number", [0, 2, "x", "", -1, 10**30])
def test_a_word_is_for_the_round_that_comes_next(number: object) -> None:
    table = make_room()
    assert post(table, player_at(table, 0), number=number) == TOO_LATE
    assert words_at(table) == [""] * 4


def test_only_those_who_sit_there_give_words() -> None:
    table = make_room(is_listed=True)
    assert post(table, make_player("Eve")) == 409
    assert post(table, None) == 409
    assert words_at(table) == [""] * 4
    assert told(table, make_player("Eve"))["next"]["asks"] is False


def test_a_round_that_was_dealt_takes_no_word_any_more() -> None:
    table = make_match()
    assert post(table, player_at(table, 0), number=1) == TOO_LATE
    assert post(table, player_at(table, 0), number=2) == 204
    assert Hand.objects.get(pk=table.hand_id).words == [""] * 4


def test_without_a_new_one_the_last_word_of_the_match_counts_and_the_next_begins_anew() -> None:
    table = begin(target=1000)
    give_word(table, table.host, "Bern", 2)
    for number in (2, 3):
        go_on_playing(table)
        if state_now(table).winner is not None:
            break
        rounds.go_on(table, seats_of(table), now())
        table.refresh_from_db()
        assert table.hand.words == ["Bern", "", "", ""], number
    over = play_match().table
    assert words_at(over) == [""] * 4
    assert next_round_at(over).round == 1


def test_words_of_a_match_are_forgotten_at_its_end() -> None:
    table = begin(target=100)
    give_word(table, table.host, "Bern", 2)
    while state_now(table).winner is None:
        go_on_playing(table)
        if state_now(table).winner is None:
            rounds.go_on(table, seats_of(table), now())
    assert words_at(table) == [""] * 4


def test_a_seat_that_changes_hands_begins_anew() -> None:
    table = make_match(is_listed=True)
    give_word(table, player_at(table, 1), "Bern", 2)
    leaving.leave_for_good(table, player_at(table, 1))
    assert words_at(table) == [""] * 4
    eve = make_player("Eve")
    sitting.sit_down(table, eve, 1)
    assert told(table, eve)["next"]["asks"]


def test_a_word_moves_with_the_one_who_gave_it() -> None:
    table = make_room()
    give_word(table, player_at(table, 0), "Bern", 1)
    sitting.swap_seats(table, table.host, 0, 2)
    assert words_at(table) == ["", "", "Bern", ""]
    seats = seats_of(table)
    seating.rotate(seats)
    assert sorted(words_at(table)) == ["", "", "", "Bern"]
    [seat] = Seat.objects.filter(table=table, word="Bern")
    assert seat.word_round == 1


# --- what browsers are told -----------------------------------------------------------


def test_ones_own_cards_are_told_once_all_fourteen_are_there() -> None:
    table = make_match()
    player = player_at(table, 2)
    [running] = told(table, player)["rounds"]
    assert (running["dealt"], running["seed"]) == (None, None)
    play_to_exchange(table)
    state = state_now(table)
    [running] = told(table, player)["rounds"]
    found = sorted(code for part in running["dealt"] for code in part)
    assert found == sorted(to_codes(state.hands[2]).split())
    assert [len(part) for part in running["dealt"]] == [8, 6]
    assert told(table, None)["rounds"][0]["dealt"] is None


def test_the_seed_is_told_with_the_score() -> None:
    table = begin(target=1000)
    go_on_playing(table)
    found = told(table, table.host)
    [over] = found["rounds"]
    seed = bytes.fromhex(over["seed"])
    assert verifiable.leads_to(seed, over["place"], bytes.fromhex(over["commitment"]))
    assert (over["chain"], found["next"]["round"]) == (found["next"]["chain"], 2)


def test_the_page_tells_people_the_same() -> None:
    table = begin(target=1000)
    give_word(table, table.host, "Bern", 2)
    go_on_playing(table)
    rounds.go_on(table, seats_of(table), now())
    page = client_of(table.host).get(reverse("deals", args=[table.slug])).content.decode()
    one, two = told(table, table.host)["rounds"]
    assert one["commitment"] in page
    assert one["seed"] in page
    assert two["seed"] is None
    assert "Bern" in page
    assert "shown after the round" in page


def test_a_room_shows_the_seal_of_the_next_match() -> None:
    table = make_room()
    page = client_of(table.host).get(reverse("deals", args=[table.slug])).content.decode()
    assert next_round_at(table).chain.commitment in page
    room = client_of(table.host).get(reverse("table", args=[table.slug])).content.decode()
    assert reverse("deals", args=[table.slug]) in room


def test_with_boosters_the_page_says_when_the_number_comes() -> None:
    table = make_match(deck=ALL_BOOSTERS, boosters_at_start=1)
    page = client_of(player_at(table, 0)).get(reverse("deals", args=[table.slug]))
    assert "shown after the match" in page.content.decode()
