"""Chains of seeds: what is dealt follows from them, and nobody is told them too early (VER)."""

from __future__ import annotations

import json
import logging

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.urls import reverse

from games import rendering
from games.admin.record import match_record, record_lines
from games.models import Chain, Event, Hand, Match, Motion, Player, Seat, Table, TableStatus
from games.records.json_record import read_record, record_of
from games.rules.play import verifiable
from games.rules.state.codec import to_json
from games.selectors.proofs import is_seed_shown, proof_of
from games.services.acting import clock
from games.services.ground import deal
from games.services.ground.wall_clock import now
from games.services.rights.table_options import agreed
from games.services.seats import motions, opening, reserved
from games.services.writing import boards, chains, rounds
from games.services.writing.store import close, seats_of
from tests.games.admin.crawler import crawl
from tests.games.admin.played import begin, go_on_playing, play_match
from tests.games.builders import (
    ALL_BOOSTERS,
    a_deal,
    make_bot_table,
    make_match,
    make_player,
    make_players,
    make_room,
    player_at,
    start,
    state_now,
)
from tests.games.door.addresses import addresses_of_tables
from tests.games.fresh import table_page
from tests.games.sessions import session_of
from tests.games.test_hidden import OWN

pytestmark = pytest.mark.django_db

OF_ROUNDS = ("replay_round", "check_round", "judge")
LAST = bytes(range(32))
SEEDS = [verifiable.seed_of(LAST, number).hex() for number in range(1, 257)]


def waiting_at(table: Table) -> Chain:
    return Chain.objects.get(table=table, match=None)


def deal_in(hand: Hand) -> object:
    return Event.objects.filter(hand=hand).earliest("version").action


def test_a_room_promises_the_deals_of_its_match_before_it_begins() -> None:
    table = make_room()
    chain = waiting_at(table)
    last = bytes.fromhex(chain.last_seed)
    assert verifiable.commitment(verifiable.seed_of(last, 1)).hex() == chain.commitment
    start(table)
    chain.refresh_from_db()
    table.refresh_from_db()
    assert (chain.match, chain.first_round, table.hand.words) == (table.match, 1, [""] * 4)
    dealt = verifiable.deal_of(verifiable.seed_of(last, 1), 1, [""] * 4)
    assert state_now(table).hands == dealt.first


def test_each_round_follows_from_the_next_seed_and_each_match_from_a_new_chain() -> None:
    match = play_match(target=300)
    chain = match.chains.get()
    for hand in match.hands.all():
        seed = verifiable.seed_of(bytes.fromhex(chain.last_seed), hand.number)
        dealt = verifiable.deal_of(seed, hand.number, hand.words)
        assert deal_in(hand) == to_json(dealt)
    assert waiting_at(match.table).commitment != chain.commitment


def test_with_the_last_seed_of_a_chain_the_next_one_is_promised() -> None:
    table = make_match()
    assert chains.seed_of_round(table, seats_of(table), 255).number == 255
    assert table.match.chains.count() == 1
    before = chains.seed_of_round(table, seats_of(table), 256)
    first, second = table.match.chains.all()
    assert (before.number, second.first_round) == (256, 257)
    after = chains.seed_of_round(table, seats_of(table), 257)
    assert (after.number, table.match.chains.count()) == (1, 2)
    assert verifiable.leads_to(after.seed, 1, bytes.fromhex(second.commitment))
    assert not verifiable.leads_to(after.seed, 1, bytes.fromhex(first.commitment))


def test_lessons_scripts_and_boards_have_no_chain(settings) -> None:
    lesson = opening.create_lesson(make_player(), "first")
    drawn = boards.draw_boards(2, "")
    wanted = [reserved.Reserved(make_players(), "Round 1")]
    with_boards = reserved.open_reserved_tables(wanted, agreed(), drawn)[0]
    settings.SCRIPTED_DEALS = [a_deal("Mah")]
    scripted = make_match()
    assert not Chain.objects.exists()
    assert not Chain.objects.filter(table=with_boards).exists()
    for table in (lesson, scripted):
        assert (table.hand.words, proof_of(table.match)) == (None, None)
        assert not is_seed_shown(table.hand)


def test_tables_for_a_single_match_promise_no_second_one() -> None:
    wanted = [reserved.Reserved(make_players(), "Round 1")]
    table = reserved.open_reserved_tables(wanted, agreed())[0]
    waiting_at(table)
    chains.promise_next_match(table, seats_of(table))
    waiting_at(table)


def test_no_chain_is_lost_with_its_table_or_its_match() -> None:
    table = make_room()
    number = waiting_at(table).pk
    close(table, seats_of(table), now())
    Table.objects.filter(pk=table.pk).delete()
    assert Chain.objects.get(pk=number).table is None


def test_an_action_draws_by_the_number_of_actions_before_it() -> None:
    table = make_match(deck=ALL_BOOSTERS, boosters_at_start=1)
    go_on_playing(table, actions=3)
    chain = table.match.chains.get()
    seed = verifiable.seed_of(bytes.fromhex(chain.last_seed), 1)
    for ahead in (0, 1):
        accepted = Event.objects.filter(hand=table.hand).count() + ahead
        assert accepted > 3
        key = verifiable.key(verifiable.CHANCE, seed, 1, (accepted,), [""] * 4)
        assert chains.bits_for_action(table, ahead)() == int.from_bytes(key, "big")


def test_an_action_that_draws_nothing_asks_for_no_seed(monkeypatch) -> None:
    table = begin()
    monkeypatch.setattr(verifiable, "seed_of", None)
    go_on_playing(table, actions=5)


def test_a_round_from_before_there_were_chains_draws_as_it_did() -> None:
    table = make_match()
    Hand.objects.filter(pk=table.hand_id).update(words=None)
    table.refresh_from_db()
    drawn = chains.bits_for_action(table, 0)
    assert drawn() != drawn()


# --- what is told, and when -----------------------------------------------------------


def test_a_seed_is_told_once_its_round_is_over() -> None:
    table = begin(target=1000)
    first = table.hand
    assert not is_seed_shown(first)
    assert proof_of(table.match).rounds == ()
    go_on_playing(table)
    rounds.go_on(table, seats_of(table), now())
    table.refresh_from_db()
    found = proof_of(table.match)
    assert [it.round for it in found.rounds] == [1]
    promised = bytes.fromhex(found.chains[0].commitment)
    assert verifiable.leads_to(bytes.fromhex(found.rounds[0].seed), 1, promised)


def test_with_boosters_it_is_told_once_the_match_is_over() -> None:
    """From the first seed follows the order of the pile, which nobody may know (BG-2)."""
    table = make_match(deck=ALL_BOOSTERS, boosters_at_start=1)
    Hand.objects.filter(pk=table.hand_id).update(is_over=True)
    table.refresh_from_db()
    assert not is_seed_shown(table.hand)
    Match.objects.filter(pk=table.match_id).update(ended=now())
    table.refresh_from_db()
    assert is_seed_shown(table.hand)


def test_a_match_that_ends_in_the_middle_of_a_round_tells_its_seed() -> None:
    given_up = make_bot_table()
    motions.move(given_up, player_at(given_up, 0), Motion.ABANDON)
    assert is_seed_shown(Hand.objects.get(match=given_up.match))
    closed = make_match()
    close(closed, seats_of(closed), now())
    assert is_seed_shown(Hand.objects.get(match=closed.match))


def test_a_secret_match_tells_no_seed() -> None:
    match = play_match()
    Match.objects.filter(pk=match.pk).update(is_secret=True)
    match.refresh_from_db()
    assert not any(is_seed_shown(hand) for hand in match.hands.all())


def test_the_record_tells_commitment_seeds_and_words_and_is_read_again() -> None:
    match = play_match(target=200)
    written = json.loads(json.dumps(record_of(match_record(match))))
    assert json.loads(next(record_lines({match.pk: match}))[1]) == written
    record = read_record(written)
    assert record_of(record) == written
    [chain] = record.proof.chains
    assert (chain.number, chain.commitment) == (
        match.chains.get().pk,
        match.chains.get().commitment,
    )
    assert [it.round for it in record.proof.rounds] == [hand.number for hand in match.hands.all()]
    for told in record.proof.rounds:
        seed = bytes.fromhex(told.seed)
        assert verifiable.leads_to(seed, told.round, bytes.fromhex(chain.commitment))
    assert match.chains.get().last_seed not in json.dumps(written)


def test_no_seed_of_a_running_round_is_shown_anywhere(monkeypatch, caplog) -> None:
    """Not on pages of the table and the match, the administration, files, metrics or logs."""
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(deal._chance, "randbytes", lambda _: LAST)
    table = begin(target=1000)
    go_on_playing(table)
    rounds.go_on(table, seats_of(table), now())
    table.refresh_from_db()
    assert table.hand.number == 2
    owner = User.objects.create_superuser("root", "r@example.org", "pw")
    staff, player = Client(), Client()
    staff.force_login(owner)
    player.cookies[settings.SESSION_COOKIE_NAME] = session_of(table.host)
    texts = list(crawl(staff).values())
    assert len(texts) > 20
    paths = [*looked_at(table), "/", "/metrics"]
    texts += [
        client.get(path).getvalue().decode(errors="replace")
        for client in (player, staff)
        for path in paths
    ]
    texts += [repr(table_page(table, seat)) for seat in (*range(4), None)]
    texts += [it.getMessage() for it in caplog.records]
    told = "\n".join(texts)
    assert not [number for number, seed in enumerate(SEEDS, 1) if number > 1 and seed in told]
    assert str(int.from_bytes(LAST, "big")) not in told
    assert not mail.outbox


def looked_at(table: Table) -> list[str]:
    """Return the addresses at which a running match might tell something, files among them."""
    of_match = "match match_picture match_json match_tch match_txt match_notes together".split()
    everywhere = "lobby seals fair hand_counts matches my_matches data".split()
    return [
        *(it.path(table.slug) for it in addresses_of_tables()),
        f"{reverse('deals', args=[table.slug])}?as=json",
        *(reverse(name, args=[table.match.slug]) for name in of_match),
        *(
            reverse(name, args=[table.match.slug, number])
            for name in OF_ROUNDS
            for number in (1, 2)
        ),
        *map(reverse, everywhere),
    ]


def seen_by(client: Client, table: Table) -> dict[str, tuple[int, bytes]]:
    """Return what somebody is answered everywhere, but for tokens."""
    rendering.forget_all()
    answers = {path: client.get(path) for path in looked_at(table)}
    return {path: (it.status_code, OWN.sub(b"", it.getvalue())) for path, it in answers.items()}


def looks_of(viewers: list[Client], table: Table) -> list[dict[str, tuple[int, bytes]]]:
    """Return what each sees when all have come, of which the clock tells the others."""
    for _ in range(2):  # nobody watches who has only just been given a cookie
        for it in viewers:
            seen_by(it, table)
        clock.tell(now())
    return [seen_by(it, table) for it in viewers]


def viewer_at(player: Player | None) -> Client:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(player)
    return client


def test_nothing_that_is_shown_depends_on_a_seed_to_come(time) -> None:
    """With another chain behind the same commitment every answer is the same, byte by byte."""
    table = begin(target=1000, is_listed=True)
    go_on_playing(table, actions=12)
    viewers = [viewer_at(it) for it in (table.host, make_player("Eve"), None)]
    before = looks_of(viewers, table)
    assert {code for seen in before for code, _text in seen.values()} >= {200, 404}
    Chain.objects.update(last_seed="ab" * 32)
    for viewer, seen in zip(viewers, before, strict=True):
        again = seen_by(viewer, table)
        assert [path for path in seen if seen[path] != again[path]] == []


def test_nobody_is_shown_the_word_of_another_before_the_deal(time) -> None:
    table = make_match(is_listed=True)
    people = (player_at(table, 0), player_at(table, 3), make_player("Eve"), None)
    viewers = [viewer_at(it) for it in people]
    before = looks_of(viewers, table)
    Seat.objects.filter(table=table, number=1).update(word="Bern", word_round=2)
    for viewer, seen in zip(viewers, before, strict=True):
        again = seen_by(viewer, table)
        assert [path for path in seen if seen[path] != again[path]] == []
    own = seen_by(viewer_at(player_at(table, 1)), table)
    assert any(b"Bern" in text for _code, text in own.values())  # or this would prove nothing


def test_a_round_from_before_there_were_chains_stands_on_no_page_of_deals() -> None:
    table = begin(target=1000)
    go_on_playing(table)
    Hand.objects.filter(pk=table.hand_id).update(words=None)
    rounds.go_on(table, seats_of(table), now())
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(table.host)
    told = client.get(reverse("deals", args=[table.slug]), {"as": "json"}).json()
    assert [it["round"] for it in told["rounds"]] == [2]


# --- databases from before there were chains ------------------------------------------


def migrate() -> None:
    executor = MigrationExecutor(connection)
    migration = executor.loader.get_migration("games", "0045_chains")
    migration.operations[-1].code(executor.loader.project_state().apps, None)


@pytest.mark.parametrize("actions", [0, 5, 10, 40, 1_000])
def test_running_matches_go_on_and_are_dealt_from_a_chain_at_their_next_round(actions) -> None:
    table = begin(target=1000)
    go_on_playing(table, actions=actions)
    Chain.objects.all().delete()
    Hand.objects.update(words=None)
    table = Table.objects.get(pk=table.pk)
    migrate()
    [chain] = Chain.objects.all()
    assert (chain.table, chain.match, chain.first_round) == (table, table.match, 1)
    go_on_playing(table)
    rounds.go_on(table, seats_of(table), now())
    table.refresh_from_db()
    seed = verifiable.seed_of(bytes.fromhex(chain.last_seed), 2)
    assert state_now(table).hands == verifiable.deal_of(seed, 2, [""] * 4).first
    go_on_playing(table)
    assert [it.round for it in proof_of(table.match).rounds] == [2]


def test_other_tables_get_a_chain_where_a_match_may_begin() -> None:
    room, over = make_room(), play_match().table
    lesson = opening.create_lesson(make_player(), "first")
    closed = make_room()
    close(closed, seats_of(closed), now())
    Chain.objects.all().delete()
    migrate()
    assert {it.table for it in Chain.objects.all()} == {room, over}
    assert over.status == TableStatus.FINISHED
    assert not lesson.chains.exists()


def test_a_match_whose_table_has_no_chain_draws_one_when_it_begins() -> None:
    table = make_room()
    Chain.objects.all().delete()
    start(table)
    assert Chain.objects.get().match == Table.objects.get(pk=table.pk).match
