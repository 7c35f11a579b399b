"""Judgements of rounds: asked for, kept, shown at their steps, and never too early."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.history.services.bringing import bring
from games.history.services.files import read_file
from games.models import Hand, JudgedRound, Match
from games.records.json_record import record_of
from games.records.readable import write_action
from games.records.summary import split_rounds
from games.replays import caching, judged, reading
from games.replays.words import names_at
from games.rules.state.actions import Exchange, Pass, Play
from games.rules.state.codec import from_json
from games.rules.state.events import CardsExchanged
from games.rules.state.state import State
from games.screen.words.names import card_names
from games.services.acting import judging
from games.services.acting.judging import PlayedRound
from games.services.ground import thinking
from tests.games.admin.played import begin, go_on_playing, play_match
from tests.games.builders import make_player
from tests.records.matches import random_booster_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def match() -> Match:
    found = play_match(target=None, max_rounds=2)
    Match.objects.filter(pk=found.pk).update(is_public=True)
    found.refresh_from_db()
    return found


def address(match: Match, step: int = 0, number: int = 1, **query: object) -> str:
    return reverse("replay", args=[match.slug, number, step], query=query)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def decided(hand: Hand) -> list[tuple[int, int]]:
    """Return the versions and steps of a round at which somebody laid cards or passed."""
    numbers = {step.version: step.number for step in reading.walk_of(hand).steps}
    deeds = (it for it in reading.deeds_of(hand) if isinstance(it.action, Play | Pass))
    return [(it.version, numbers[it.version]) for it in deeds if it.version in numbers]


def decision(version: int, seat: int, verdict: str, **others: Any) -> dict[str, Any]:
    return {
        "version": version,
        "seat": seat,
        "verdict": verdict,
        "better": write_action(Pass()),
        "loss": 34.2,
        "error": 8.0,
        "share": 0.93,
        "really": 20.0,
        "reasons": ["leaves_to_partner"],
    } | others


def judge(hand: Hand, *verdicts: str, luck: dict[str, int] | None = None) -> list[int]:
    """Judge the first decisions of a round; return their steps."""
    walk, at = reading.walk_of(hand), decided(hand)
    decisions = [
        decision(version, walk.steps[step].seat or 0, verdict)
        for (version, step), verdict in zip(at, verdicts, strict=False)
    ]
    JudgedRound.objects.update_or_create(
        hand=hand,
        defaults={"version": judging.VERSION, "luck": luck, "decisions": decisions},
    )
    return [step for _version, step in at[: len(verdicts)]]


def without_marks(html: str) -> str:
    """Leave out what differs from request to request."""
    return html.replace(caching.release(), "")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let the pool stand still, and the search be there; what it is to do is gathered."""
    work: list[Any] = []
    monkeypatch.setattr(thinking, "submit", work.append)
    monkeypatch.setattr(judging.ready, "is_ready", lambda: True)
    monkeypatch.setattr(judging, "_jobs", {})
    return work


def test_each_verdict_is_told_in_words(client: Client, match: Match) -> None:
    hand = match.hands.get(number=1)
    verdicts = ("fine", "mistake", "lucky", "close")
    said = (
        "Fine",
        "Mistake, 34 points",
        "It paid, as the cards lay",
        "On average by 34 points, give or take 8 points.",
    )
    for step, words in zip(judge(hand, *verdicts), said, strict=True):
        assert words in page(client, address(match, step))


def test_a_mistake_says_what_was_better_by_how_much_and_why(client: Client, match: Match) -> None:
    (step,) = judge(match.hands.get(number=1), "mistake")
    found = page(client, address(match, step))
    assert "Better: Pass, by 34 points on average, in 93 of 100 possible deals." in found
    assert "The trick is the partner&#x27;s." in found
    assert 'class="bad"' in found


def test_a_decision_in_the_exchange_says_whose_it_was(client: Client, match: Match) -> None:
    hand = match.hands.get(number=1)
    walk = reading.walk_of(hand)
    moved = next(
        it for it in walk.steps if any(isinstance(event, CardsExchanged) for event in it.events)
    )
    gave = walk.states[moved.number].given[2]
    assert gave is not None
    pushed = Exchange(tuple((to, cards) for to, cards in enumerate(gave) if cards))
    decisions = [decision(moved.version, 2, "mistake", better=write_action(pushed))]
    values = {"version": judging.VERSION, "luck": None, "decisions": decisions}
    JudgedRound.objects.update_or_create(hand=hand, defaults=values)
    names = names_at(hand, match.players.all(), moved.version)
    name, first = escape(names[2]), escape(names[0])
    found = page(client, address(match, moved.number))
    assert f"Exchanged: {card_names(gave[0])} for {first}, " in found
    assert f">{name}</bdi> · Mistake, 34 points</span>" in found


def test_bad_luck_is_told_only_to_those_who_ask(client: Client, match: Match) -> None:
    hand = match.hands.get(number=1)
    (step,) = judge(hand, "fine")
    (version, _step), *_others = decided(hand)
    calm = page(client, address(match, step))
    unlucky = decision(version, hand_seat(hand, step), "fine", really=95.0)
    JudgedRound.objects.filter(hand=hand).update(decisions=[unlucky])
    found = page(client, address(match, step, lang="en"))
    for html in (calm, found):
        assert "· Fine" in html
        before, asked = html.split('<details class="fell">', 1)
        assert "nlucky" not in before.split("</header>")[-1]
        assert "How it fell" in asked
    assert "As the cards lay this would have brought 95 points more: Pass." in found
    assert "this would have brought" not in calm
    assert '<span class="on">Unlucky</span>' in found
    assert '<span class="on">Unlucky</span>' not in calm
    assert 'class="luck"' not in found, "nor is there a mark on the line of time"


def hand_seat(hand: Hand, step: int) -> int:
    return reading.walk_of(hand).steps[step].seat or 0


def test_what_boosters_make_unjudgeable_is_said(client: Client, match: Match) -> None:
    hand = match.hands.get(number=1)
    by_rules, by_booster = judge(hand, judging.BY_OTHER_RULES, judging.WITH_BOOSTER)
    assert "A Booster changes the rules here" in page(client, address(match, by_rules))
    assert "Whether a Booster pays cannot be judged" in page(client, address(match, by_booster))
    assert "Nothing in this round can be judged" in page(client, address(match, 0))


def test_a_mistake_with_boosters_in_the_hands_says_what_is_left_out(client: Client) -> None:
    played, _state = random_booster_match(3)
    brought = bring(
        make_player(), read_file(json.dumps(record_of(played)).encode()), "x.json"
    ).match
    left_out = "Boosters in the hands are left out."
    mistake, fine = judge(brought.hands.get(number=1), "mistake", "fine")
    assert left_out in page(client, address(brought, mistake))
    assert left_out not in page(client, address(brought, fine))


def test_decisions_under_other_rules_and_boosters_are_left_open() -> None:
    found, _state = random_booster_match(2)
    before = State(options=found.options)
    steps = split_rounds(found.steps)[1][0]
    said = judging.judge_round(PlayedRound(before, steps))["decisions"]
    verdicts = {it["verdict"] for it in said}
    assert judging.WITH_BOOSTER in verdicts
    assert judging.BY_OTHER_RULES in verdicts


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"has_boosters": True}, "Luck is not worked out with Boosters"),
        ({"options__partners_rotate": True}, "Luck is not worked out where partners rotate"),
    ],
)
def test_a_match_without_luck_says_why(client: Client, match: Match, changes, words) -> None:
    if "has_boosters" in changes:
        Match.objects.filter(pk=match.pk).update(**changes)
    else:
        options = match.options | {"partners_rotate": True}
        Match.objects.filter(pk=match.pk).update(options=options, totals=[0, 0, 0, 0])
    assert words in page(client, reverse("match", args=[match.slug]))


def test_the_next_mistake_is_a_step_away(client: Client, match: Match) -> None:
    *_fine, mistake = judge(match.hands.get(number=1), "fine", "fine", "fine", "lucky")
    found = page(client, address(match, 0))
    assert "Next mistake" in found
    assert "No mistake was found" not in found
    assert f'href="{address(match, mistake)}" data-step="mistake"' in found
    assert "Next mistake" not in page(client, address(match, mistake))


def test_a_round_without_a_mistake_says_so_unless_that_is_hidden(
    client: Client, match: Match
) -> None:
    judge(match.hands.get(number=1), "fine", "fine", "close")
    assert "No mistake was found" in page(client, address(match, 0))
    assert "No mistake was found" not in page(client, address(match, 0, hide=""))


def test_where_moves_cannot_be_judged_nothing_is_said_of_all(client: Client, match: Match) -> None:
    judge(match.hands.get(number=1), "fine", judging.WITH_BOOSTER)
    found = page(client, address(match, 0))
    assert "No mistake was found among the moves that can be judged." in found
    assert "No mistake was found in this round." not in found


def test_without_spoilers_nothing_tells_what_came_later(client: Client, match: Match) -> None:
    """The page of a step is the same whether it paid, and whatever is said of later ones."""
    hand = match.hands.get(number=1)
    client.post(reverse("set_spoilers"), {"hide": "yes"})
    luck = {"cards": -40, "decisions": -20, "fell": 110}
    *_before, step = judge(hand, "mistake", "fine", "lucky", luck=luck)
    query = {"part": caching.release(), "judged": "", "hide": "", "lang": "en"}
    some = page(client, address(match, step, **query))
    judge(hand, "lucky", "fine", "mistake", "mistake", "lucky", "mistake")
    others = page(client, address(match, step, **query))
    assert some == others
    assert "Wrong, 34 points" in some
    assert "Next mistake" not in some
    for told in ("Lucky", "It paid", "lucky", "judged-grid", "fell", "luckline"):
        assert told not in some, told
    judge(hand, "fine", "fine", "fine", luck=luck)
    assert page(client, address(match, step, **query)) != some, "the verdict itself is told"
    last = reading.walk_of(hand).last
    assert "luckline" not in some
    judge(hand, "mistake", luck=luck)
    assert "luckline" in page(client, address(match, last))


def test_through_the_eyes_of_a_seat_there_is_no_judgement_before_the_end(
    client: Client, match: Match
) -> None:
    (step,) = judge(match.hands.get(number=1), "mistake")
    found = page(client, address(match, step, seat=1))
    assert "Mistake" not in found
    assert 'class="bad"' not in found
    judge(match.hands.get(number=1), "fine")
    assert "No mistake" not in page(client, address(match, step, seat=1))
    assert "No mistake" in page(
        client, address(match, reading.walk_of(match.hands.get(number=1)).last, seat=1)
    )


def test_what_is_kept_without_a_judgement_never_changes(client: Client, match: Match) -> None:
    hand = match.hands.get(number=1)
    step = decided(hand)[0][1]
    part = {"part": caching.release(), "lang": "en"}
    before = client.get(address(match, step, **part))
    early = client.get(address(match, step, judged="", **part))
    assert "immutable" not in early.headers.get("Cache-Control", "")
    judge(hand, "mistake")
    after = client.get(address(match, step, **part))
    assert before.content == after.content
    with_it = client.get(address(match, step, judged="", **part))
    assert "Mistake" in with_it.content.decode()
    assert "immutable" in with_it.headers["Cache-Control"]
    assert "data-judged" in page(client, address(match, step))


def test_a_page_from_before_the_judgement_is_no_longer_the_same(
    client: Client, match: Match
) -> None:
    client.get(reverse("rules"))
    client.get(address(match, 9))
    before = client.get(address(match, 9))
    judge(match.hands.get(number=1), "mistake")
    again = client.get(address(match, 9), headers={"If-None-Match": before.headers["ETag"]})
    assert again.status_code == 200


def test_a_round_is_judged_on_demand_with_progress(
    client: Client, match: Match, asked: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = match.hands.get(number=1)
    monkeypatch.setattr(judging, "_judged", lambda played: iter([None] * len(played.steps)))
    monkeypatch.setattr(judging, "luck_of", lambda *_: {"cards": 1, "decisions": 0, "fell": 2})
    begin_at = reverse("judge", args=[match.slug, 1])
    assert "Judge this round" in page(client, address(match, 4))
    answer = client.post(begin_at, {"step": "4"})
    assert answer.headers["Location"] == address(match, 4)
    number = len(reading.deeds_of(hand))
    assert f"0 of {number} judged" in page(client, address(match, 4))
    for _ in range(3):
        asked.pop(0)()
    shown = client.get(begin_at)
    assert f"3 of {number} judged" in shown.content.decode()
    client.post(begin_at, {"step": "4"})
    assert len(asked) == 1, "asking again does not begin again"
    while asked:
        asked.pop(0)()
    assert client.get(begin_at).headers["HX-Refresh"] == "true"
    row = JudgedRound.objects.get(hand=hand)
    assert row.version == judging.VERSION
    assert row.luck == {"cards": 1, "decisions": 0, "fell": 2}
    assert "Nothing in this round can be judged" in page(client, address(match, 4))
    client.post(begin_at, {"step": "4"})
    assert not asked, "what is kept is not made anew"


def test_decisions_are_kept_by_the_versions_of_their_steps(
    client: Client, match: Match, asked: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = match.hands.get(number=1)
    deeds = reading.deeds_of(hand)
    place = next(at for at, it in enumerate(deeds) if isinstance(it.action, Pass))
    one = decision(0, deeds[place].seat or 0, "mistake") | {"step": place}
    monkeypatch.setattr(judging, "_judged", lambda played: iter([one]))
    monkeypatch.setattr(judging, "luck_of", lambda *_: None)
    client.post(reverse("judge", args=[match.slug, 1]))
    while asked:
        asked.pop(0)()
    (kept,) = JudgedRound.objects.get(hand=hand).decisions
    assert kept["version"] == deeds[place].version
    found = judged.judged(hand, reading.walk_of(hand))
    assert found is not None
    (step,) = found.decisions
    assert reading.walk_of(hand).steps[step].version == deeds[place].version


def test_a_judgement_of_an_older_version_counts_as_none(client: Client, match: Match) -> None:
    judge(match.hands.get(number=1), "mistake")
    JudgedRound.objects.update(version=judging.VERSION - 1)
    assert "Judge this round" in page(client, address(match, 4))


def test_refusals_are_sentences_and_change_nothing(
    client: Client, match: Match, asked: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_at = reverse("judge", args=[match.slug, 1])
    monkeypatch.setattr(judging, "MOST_AT_ONCE", 0)
    answer = client.post(begin_at, {"step": "2"})
    assert answer.status_code == 422
    assert "Many rounds are being judged." in answer.content.decode()
    monkeypatch.setattr(judging.ready, "is_ready", lambda: False)
    monkeypatch.setattr(thinking, "prepare", lambda: None)
    answer = client.post(begin_at, {"step": "2"}, headers={"Accept-Language": "de"})
    assert answer.status_code == 422
    assert "Der starke Bot ist noch nicht bereit." in answer.content.decode()
    table = begin()
    go_on_playing(table)
    Match.objects.filter(pk=table.match_id).update(is_public=True, is_rated=True)
    table.is_listed = True
    table.save()
    answer = client.post(reverse("judge", args=[table.match.slug, 1]))
    assert answer.status_code == 422
    assert "A rated match is judged once it is over." in answer.content.decode()
    assert not asked
    assert not JudgedRound.objects.exists()


def test_the_three_parts_stand_beside_each_round_and_the_match(
    client: Client, match: Match
) -> None:
    cards = 0
    for hand in match.hands.all():
        ours, theirs = from_json(hand.score).round
        luck = {"cards": 7 * hand.number, "decisions": -5}
        luck["fell"] = ours - theirs - luck["cards"] - luck["decisions"]
        cards += luck["cards"]
        judge(hand, "fine", luck=luck)
    found = page(client, reverse("match", args=[match.slug]))
    # Beneath the calls on a phone, in a column of its own elsewhere, and once for the match.
    assert found.count("cards <b>") == 2 * match.hands.count() + 1
    assert f"cards <b>+{cards}</b>" in found
    assert f"decisions <b>−{5 * match.hands.count()}</b>" in found
    assert "Work out the luck" not in found
    assert 'class="by-cards"' in found
    alone = [7 * hand.number + from_json(hand.score).round[1] for hand in match.hands.all()]
    assert f"By the cards alone: {alone[0]}, {sum(alone)}." in found
    client.post(reverse("set_spoilers"), {"hide": "yes"})
    hidden = page(client, reverse("match", args=[match.slug]))
    assert "cards <b>" not in hidden
    assert 'class="by-cards"' not in hidden


def test_the_luck_of_a_match_is_worked_out_and_kept(
    client: Client, match: Match, asked: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "luck_of", lambda *_: {"cards": 1, "decisions": 0, "fell": 2})
    monkeypatch.setattr(judging, "_judged", lambda played: iter([None] * len(played.steps)))
    at = reverse("match_luck", args=[match.slug])
    first, second = match.hands.order_by("number")
    judge(first, "mistake", luck={"cards": 5, "decisions": 0, "fell": 5})
    client.post(at)
    number = len(reading.deeds_of(second))
    assert f"0 of {number} judged" in page(client, reverse("match", args=[match.slug]))
    while asked:
        asked.pop(0)()
    assert client.get(at).headers["HX-Refresh"] == "true"
    assert JudgedRound.objects.count() == match.hands.count()
    assert JudgedRound.objects.get(hand=first).decisions, "what was judged stays"
    found = page(client, reverse("match", args=[match.slug]))
    assert "cards <b>+5</b>" in found
    assert "Nothing in this round can be judged" in page(client, address(match, 4, second.number))
