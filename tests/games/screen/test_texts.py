"""Every refusal and every event is told in words, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

import games
from games.daily import words as daily_words
from games.desk import words as desk_words
from games.expansion import texts
from games.history import file_words
from games.pads import words as pad_words
from games.problems import words as problem_words
from games.rules.cards.combinations import BASE_BOOK, Combination
from games.rules.cards.deck import DOG, from_codes
from games.rules.cards.moves import leads
from games.rules.cards.shapes import Kind
from games.rules.state import booster_events, events
from games.rules.state.actions import Answer, Boost, Play
from games.rules.state.boosters import Effect, Proposal
from games.rules.state.calls import Call
from games.rules.state.events import Event, is_public
from games.rules.state.state import Score
from games.screen.words.booster_event_sentences import nothing
from games.screen.words.event_sentences import _PHRASES, phrase, sentence
from games.screen.words.names import call_name
from games.screen.words.texts import moves_text, refusal_text
from games.screen.words.your_sentences import concerned
from games.services.ground.refusals import TableRefusal
from games.tournaments import words as tournament_words
from tests.games.screen.pages import NAMES

SOURCES = Path(games.__file__).parent
RAISED = re.compile(r"(?:RuleViolation|TableRefusal)\(\s*\"(\w+)\"")
# Codes that are not written where they are raised.
FURTHER = {"held", "window_open", "stale", "not_readable"}

NINES = BASE_BOOK.readings(from_codes("9s 9t"))[0]
JACKS = BASE_BOOK.readings(from_codes("Jj Jt"))[0]
SCORE = Score((0, 1, 2), (40, 30, 30, 0), 0, (70, 30), (100, 0), None)
DETAILS = {
    "turn": 3,
    "call": "grand",
    "cards": from_codes("Jj Phx"),
    "top": NINES,
    "combination": JACKS,
    "rank": 8,
    "moves": tuple(leads(from_codes("8j 8s"), BASE_BOOK)),
    "seats": (1, 3),
    "number": 2,
}
EVENTS: list[Event] = [
    events.TurnUndone(1),
    events.TurnUndone(1, from_codes("9s 9t")),
    events.RoundDealt(1, 0, (0,) * 4, (0,) * 4),
    *(
        events.GrandDecided(1, decision)
        for decision in ("grand", "no_grand", "wait", "withdrawn", "kept")
    ),
    events.RestDealt(),
    events.TichuCalled(1),
    events.ReadySaid(1),
    events.ExchangeSubmitted(1, (1, 0, 2, 4)),
    events.ExchangeTakenBack(1),
    events.CardsExchanged(2),
    events.CardsLaid(1, NINES),
    events.CardsLaid(1, NINES, wish=8),
    events.CardsLaid(1, NINES, in_turn=False),
    events.DogLed(1, 3),
    events.Passed(1),
    events.WentOut(1),
    events.HoldCalled(1),
    events.HoldExpired(1),
    events.Declined(1),
    events.WindowElapsed(4),
    events.ActionSetAside(1, Play(1)),
    events.MomentSettled(),
    events.ActionReturned(1, "not_higher"),
    events.GiftAwaited(1),
    events.TrickCollected(1, 1, 1),
    events.TrickCollected(1, 2, 1),
    events.RoundScored(SCORE),
    events.MatchEnded(0),
    events.MatchEnded("tie"),
    events.MatchEnded("own", winners=(2,)),
    events.MatchEnded("own", winners=(1, 2)),
    events.TimeEnded(),
]


SKAT = Boost("skat")
PROPOSAL = Proposal("booster", 4, 1, boost=SKAT)
BOOSTER_EVENTS: list[Event] = [
    events.TurnUndone(1),
    events.TurnUndone(1, from_codes("9s 9t")),
    booster_events.BoostersShuffled(("skat",)),
    booster_events.BoostersDrawn(1, ("skat", "spy")),
    booster_events.DraftOpened((1, 2), ("skat", "spy")),
    booster_events.BoosterDrafted(1, "skat"),
    booster_events.StageOpened("blue", 3),
    booster_events.LeadOpened(1),
    booster_events.BoosterLaid(1, SKAT),
    booster_events.BoosterLaid(1, Boost("spy", rank=11)),
    booster_events.BoosterLaid(1, Boost("njet", on=4)),
    booster_events.Proposed(PROPOSAL, "reaction", 5),
    booster_events.Answered(1, Answer()),
    booster_events.Answered(1, Answer(from_codes("Jj"))),
    booster_events.Answered(1, Answer(booster="skat")),
    booster_events.ProposalTurned(PROPOSAL, 5),
    booster_events.WindowClosed(3),
    booster_events.TakenBack(),
    booster_events.TakenBack(spent=("skat",)),
    booster_events.BoostersSpent(("skat",)),
    booster_events.EffectBegan(Effect(5, SKAT, 1, "round")),
    booster_events.EffectsReturned((5,)),
    booster_events.ReadyEnded(1),
    booster_events.CardsMoved(((1, 2, from_codes("Jj")), (2, 1, from_codes("2s")))),
    booster_events.CardsRemoved(DOG),
    booster_events.CardDrawn(1, 2, from_codes("Jj")),
    booster_events.BoosterMoved("skat", 1, 2),
    booster_events.BoosterMoved("skat", None, 2),
    booster_events.CallMoved(1, 3),
    booster_events.CallDoubled(1),
    booster_events.WishMade(1, 8),
    booster_events.WishVoided(),
    booster_events.HeirChosen(2),
    booster_events.TopChanged(1, NINES, 0),
    booster_events.SlippedUnder(1, NINES),
    booster_events.CountsTold(11, ((0, 2), (2, 1))),
    booster_events.RedCardTaken(1, 9, 2),
    booster_events.RedCardTaken(1, 9, 6),
    booster_events.LeadPassed(1, 2),
    booster_events.BoosterAnnounced(1, SKAT),
    booster_events.AnnouncementEnded(1, SKAT),
    booster_events.CallingEnded(),
]


@pytest.fixture(params=["de", "en"], autouse=True)
def language(request: pytest.FixtureRequest):
    with translation.override(request.param):
        yield request.param


def codes_raised_in(room: str = "") -> set[str]:
    """Return the codes of refusals in a room, or in all rooms without sentences of their own."""
    own = ("people", "talk", "tournaments", "pads", "daily", "desk", "history", "problems")
    found = set[str]()
    for path in (SOURCES / room).rglob("*.py"):
        if room or path.relative_to(SOURCES).parts[0] not in own:
            found |= set(RAISED.findall(path.read_text()))
    return found


@pytest.mark.parametrize("code", sorted(codes_raised_in("tournaments")))
def test_every_refusal_of_a_tournament_has_a_sentence(code: str) -> None:
    assert_is_told(tournament_words.sentence_for(TableRefusal(code)))


@pytest.mark.parametrize("code", sorted(codes_raised_in("pads")))
def test_every_refusal_of_a_score_sheet_has_a_sentence(code: str) -> None:
    assert_is_told(pad_words.sentence_for(TableRefusal(code)))


@pytest.mark.parametrize("code", sorted(codes_raised_in("daily")))
def test_every_refusal_of_a_hand_of_the_day_has_a_sentence(code: str) -> None:
    assert_is_told(daily_words.sentence_for(TableRefusal(code)))


@pytest.mark.parametrize("code", sorted(codes_raised_in("problems")))
def test_every_refusal_of_a_problem_has_a_sentence(code: str) -> None:
    assert_is_told(problem_words.sentence_for(TableRefusal(code)))


@pytest.mark.parametrize("code", sorted(codes_raised_in("desk")))
def test_every_refusal_of_the_desk_has_a_sentence(code: str) -> None:
    assert_is_told(desk_words.sentence_for(TableRefusal(code)))


@pytest.mark.parametrize("code", sorted(codes_raised_in("history")))
def test_every_refusal_of_a_file_has_a_sentence(code: str) -> None:
    assert_is_told(file_words.sentence_for(TableRefusal(code)))


def assert_is_told(text: str) -> None:
    assert text != refusal_text("no such code", {}, NAMES)
    assert text.endswith((".", "!", "?")), text


@pytest.mark.parametrize("code", sorted(codes_raised_in() | FURTHER))
def test_every_refusal_has_a_sentence(code: str) -> None:
    for details in (DETAILS, {}):
        text = refusal_text(code, details, NAMES)
        assert text != refusal_text("no such code", {}, NAMES)
        assert text.endswith((".", "!")), text
        assert "%(" not in text


def test_unknown_refusals_get_a_general_sentence() -> None:
    assert refusal_text("no such code", {}, NAMES)


def test_who_has_called_is_told_which_call_it_was() -> None:
    tichu, grand = (refusal_text("already_called", {"call": it}, NAMES) for it in Call)
    assert call_name(Call.GRAND) in grand
    assert call_name(Call.GRAND) not in tichu
    assert call_name(Call.TICHU) in tichu


def test_a_wish_that_binds_names_the_moves() -> None:
    assert "8" in refusal_text("wish_binds", DETAILS, NAMES)
    assert "8-8" in refusal_text("wish_binds", DETAILS, NAMES)


def test_moves_are_named_smallest_first_and_not_endlessly() -> None:
    hand = from_codes("5j 6j 7s 8p 9t 8t Tt Jj")
    wished = [move for move in leads(hand, BASE_BOOK) if move.ranks >> 8 & 1]
    text = moves_text(wished)
    assert text.startswith("8, 8-8, ")
    assert text.endswith("…")


def test_why_a_play_is_not_higher_depends_on_kind_length_and_rank() -> None:
    def said(top: str, mine: str) -> str:
        details = {
            "top": BASE_BOOK.readings(from_codes(top))[0],
            "combination": BASE_BOOK.readings(from_codes(mine))[0],
        }
        return refusal_text("not_higher", details, NAMES)

    reasons = {
        said("9s 9t", "8s 8t"),
        said("9s 9t", "Ks"),
        said("5j 6j 7s 8p 9t", "6j 7s 8p 9t Ts Jj"),
        said("9s 9t 9j 9p", "Ks"),
        said("9s 9t 9j 9p", "8s 8t 8j 8p"),
    }
    assert len(reasons) == 5


def test_every_kind_of_event_is_tried() -> None:
    kinds = {type(event) for event in (*EVENTS, *BOOSTER_EVENTS)}
    assert kinds == set(get_args(Event))


@pytest.mark.parametrize("event", BOOSTER_EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_of_boosters_is_told_or_hidden(event: Event) -> None:
    said = phrase(event, NAMES)
    assert bool(said) != (_PHRASES[type(event)] is nothing)
    assert "%(" not in said
    whole = sentence(event, NAMES)
    assert not said or re.search(r"[^.!][.!]$", whole), whole
    assert "Cem Cem" not in whole


def test_nothing_but_the_public_part_of_a_booster_is_told() -> None:
    assert phrase(booster_events.CardsMoved(()), NAMES) == ""
    hidden = Boost("dealer", give=((2, 0), (3, 0)))
    said = phrase(booster_events.BoosterLaid(1, hidden), NAMES)
    assert said == phrase(booster_events.BoosterLaid(1, Boost("dealer")), NAMES)


@pytest.mark.parametrize(
    "event",
    [
        booster_events.TakenBack(spent=("enough",)),
        booster_events.EffectBegan(Effect(5, Boost("enough"), 1, "round")),
    ],
)
def test_a_booster_whose_name_ends_a_sentence_gets_no_second_stop(event: Event) -> None:
    assert sentence(event, NAMES).endswith("!")


def test_what_has_no_effect_says_whether_cards_go_back() -> None:
    alone = phrase(booster_events.TakenBack(spent=("skat",)), NAMES)
    with_cards = phrase(booster_events.TakenBack(spent=("umbrella",)), NAMES)
    assert with_cards.startswith(alone.replace("Skat", texts()["umbrella"].name))
    assert len(with_cards) > len(alone) + 5


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told_or_hidden(event: Event) -> None:
    said = phrase(event, NAMES)
    assert bool(said) != (_PHRASES[type(event)] is nothing)
    assert "%(" not in said
    if is_public(event):
        assert said
    if said and hasattr(event, "seat"):
        assert sentence(event, NAMES).startswith("Cem ")
        assert re.search(r"[^.!][.!]$", sentence(event, NAMES))


def test_the_dog_among_the_moves_is_named() -> None:
    dog = leads(DOG, BASE_BOOK)
    assert dog[0].combination == Combination(Kind.DOG, 0, 1, DOG)
    assert moves_text(dog)


ABOUT = [event for event in (*EVENTS, *BOOSTER_EVENTS) if phrase(event, NAMES)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("event", ABOUT, ids=lambda event: type(event).__name__)
def test_nobody_is_told_of_themselves_by_name(event: Event, language: str) -> None:
    with translation.override(language):
        for me, name in enumerate(NAMES):
            told = sentence(event, NAMES, me)
            assert not re.search(rf"\b{name}\b", told), told
            if re.search(rf"\b{name}\b", sentence(event, NAMES)):
                assert me in set(concerned(event))
                assert "%(" not in told


@pytest.mark.parametrize(
    ("language", "event", "me", "told"),
    [
        ("en", events.Passed(1), 1, "You pass."),
        ("de", events.Passed(1), 1, "Du passt."),
        ("de", events.CardsLaid(1, NINES, wish=8), 1, "Du spielst Paar Neunen und wünschst 8."),
        ("en", events.DogLed(1, 3), 3, "Cem leads the Dog; the lead goes to you."),
        ("de", events.TrickCollected(1, 2, 1), 2, "Cem schenkt dir den Stich mit dem Drachen."),
        ("de", booster_events.CallDoubled(1), 1, "Deine Ansage zählt doppelt."),
        ("en", events.RoundScored(SCORE), 1, "The round is over: we 30, they 170."),
    ],
)
def test_what_one_has_done_is_said_to_oneself(language, event, me, told) -> None:
    with translation.override(language):
        assert sentence(event, NAMES, me) == told


@pytest.mark.parametrize(("place", "from_where"), [(3, "hand of D."), (4, "tricks of A.")])
def test_a_red_card_is_taken_from_hands_or_tricks(place: int, from_where: str) -> None:
    with translation.override("en"):
        assert sentence(booster_events.RedCardTaken(1, 9, place), "ABCD").endswith(from_where)
