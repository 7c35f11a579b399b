"""Bots keep what their team has agreed on, each of the ten conventions, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import decide
from games.bots.ground import conventions
from games.bots.ground.conventions import NOTHING, NOTHING_AGREED, STANDARDS, Agreed
from games.bots.levels import LEVELS
from games.rules.cards.deck import ACE, DOG, KING, Cards, from_codes, rank_of
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Action, Bomb, Decline, Exchange, GiveDragon, Pass, Play
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import NONE_YET, FourOf, State
from games.rules.state.windows import opened
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import public_record
from tests.games.bots.rounds import careless, play_everything
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import lay, scene
from tests.rules.walks import TABLES, new_round

OTHER = "2p 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp Kp Ap Mah"
PARTNER_CALLED = (None, None, Call.TICHU, None)
PARTNER_CALLED_GRAND = (None, None, Call.GRAND, None)


def agreed(*names: str) -> Agreed:
    """Return what the seats have agreed on where the seats 0 and 2 have ticked conventions."""
    ticked = frozenset(names)
    return ticked, NOTHING, ticked, NOTHING


def wanted(table: Clockwork, seat: int, *names: str, level: str = "normal") -> Action | None:
    state = table.state
    view, record = perspective(state, seat), public_record(state)
    return decide(level, view, options(view), record=record, agreed=agreed(*names))


def laid(table: Clockwork, seat: int, *names: str) -> Cards:
    """Return what a bot lays."""
    action = wanted(table, seat, *names)
    assert isinstance(action, Play), action
    return action.cards


def before_the_push(hand: str, calls: FourOf[str | None] = NONE_YET) -> State:
    hands = four(from_codes(hand if seat == 0 else OTHER) for seat in SEATS)
    given: FourOf[FourOf[int] | None] = (None, (0,) * 4, (0,) * 4, (0,) * 4)
    return opened(State(hands=hands, calls=calls, given=given), Phase.EXCHANGE, 1)


def pushed(
    hand: str, *names: str, calls: FourOf[str | None] = NONE_YET, level: str = "normal"
) -> dict[int, int]:
    """Return what the bot of the first seat pushes, by receiver."""
    view = perspective(before_the_push(hand, calls), 0)
    action = decide(level, view, options(view), agreed=agreed(*names))
    assert isinstance(action, Exchange)
    assert sorted(seat for seat, _ in action.give) == [1, 2, 3]
    assert len({card for _, card in action.give}) == 3
    return dict(action.give)


# --- what is pushed -------------------------------------------------------------------


def test_an_ace_is_pushed_only_by_who_asks_for_a_call() -> None:
    one_ace = "2s 3t 4s 6t 7s 8t 9s Ts Jt Qj Qs Kj Kt As"
    assert rank_of(pushed(one_ace)[2]) == ACE
    assert rank_of(pushed(one_ace, conventions.ACE_ASKS)[2]) == KING
    more = f"{one_ace[:-5]} As Aj"
    view = perspective(before_the_push(more), 0)
    ace = Exchange(((1, from_codes("2s")), (2, from_codes("As")), (3, from_codes("3t"))))
    assert kept(view, ace, conventions.ACE_ASKS) == ace
    called = pushed(one_ace, conventions.ACE_ASKS, calls=PARTNER_CALLED)
    assert rank_of(called[2]) == ACE


@pytest.mark.parametrize(
    ("hand", "card", "calls"),
    [
        ("2s 3j 3t 4s 5j 6j 7p 8j 9s 9j Js Kp Aj As", "As", True),
        ("2s 3j 3t 4s 5j 6j 7p 8j 9s Qs Kj Kp Aj Ks", "Ks", False),
        ("2s 4j 4t 5s 6j 7j 8p Tj Js Qs Kj Kp Aj As", "As", False),
    ],
)
def test_who_is_pushed_an_ace_calls_with_a_hand_a_little_weaker(
    hand: str, card: str, calls: bool
) -> None:
    table = scene(hand, OTHER, OTHER, OTHER, played=())
    giving = (from_codes(card), 0, 0, 0)
    table.state = table.state._replace(given=((0,) * 4, (0,) * 4, giving, (0,) * 4))
    usual = wanted(table, 0)
    assert isinstance(usual, Play)
    assert not usual.tichu
    asked = wanted(table, 0, conventions.ACE_ASKS)
    assert isinstance(asked, Play)
    assert asked.tichu == calls


def test_the_dog_goes_to_the_right_unless_the_partner_has_called() -> None:
    hand = "Dog 2s 3t 6t 7s 8t 9s Ts Jt Qj Qs Kj Kt As"
    assert pushed(hand, conventions.DOG_RIGHT)[1] == DOG
    called = pushed(hand, conventions.DOG_RIGHT, calls=PARTNER_CALLED)
    assert DOG not in called.values()
    without = "2s 3t 5s 6t 7s 8t 9s Ts Jt Qj Qs Kj Kt As"
    assert pushed(without, conventions.DOG_RIGHT) == pushed(without)


@pytest.mark.parametrize("level", LEVELS)
def test_even_goes_to_the_right_and_odd_to_the_left(level: str) -> None:
    chance = Random(1)
    for _ in range(5):
        deal = new_round(TABLES["untimed"], chance)
        cards = [a | b for a, b in zip(deal.hands, deal.stock, strict=True)]
        state = State(hands=four(cards), given=(None, (0,) * 4, (0,) * 4, (0,) * 4))
        view = perspective(opened(state, Phase.EXCHANGE, 1), 0)
        asked = options(view)._replace(actions=())
        action = decide(level, view, asked, agreed=agreed(conventions.EVEN_RIGHT))
        assert isinstance(action, Exchange)
        given = dict(action.give)
        assert rank_of(given[1]) % 2 <= rank_of(given[3]) % 2


def test_who_has_called_grand_gets_the_best_card() -> None:
    hand = "2s 3t 4s 6t 7s 8t 9s Ts Jt Qj Qs Kj Drg As"
    calls = PARTNER_CALLED_GRAND
    for level in LEVELS:
        best = pushed(hand, conventions.BEST_TO_GRAND, calls=calls, level=level)
        assert best[2] == from_codes("Drg")
    view = perspective(before_the_push(hand, calls), 0)
    jack = Exchange(((1, from_codes("2s")), (2, from_codes("Jt")), (3, from_codes("3t"))))
    best = kept(view, jack, conventions.BEST_TO_GRAND)
    assert isinstance(best, Exchange)
    assert dict(best.give)[2] == from_codes("Drg")


# --- what is led ---------------------------------------------------------------------


def test_the_wish_is_what_was_pushed_to_the_right() -> None:
    calls = (None, Call.TICHU, None, None)
    table = scene("Mah 9s Kj", "4p 2j 2s Ap", "5s 6s", "9j Jj Jp 2t", calls=calls)
    pushed_by_me = (0, from_codes("4p"), from_codes("As"), from_codes("7s"))
    table.state = table.state._replace(given=(pushed_by_me,) * 4)
    for names, wish in (((), ACE), ((conventions.WISH_GIVEN,), 4)):
        action = wanted(table, 0, *names)
        assert isinstance(action, Play)
        assert action.wish == wish


def test_the_lowest_pair_first_shows_a_bomb() -> None:
    hand = "7s 7j 7p 7t 3s 3j Kj Kp 4s 9s"
    table = scene(hand, OTHER, OTHER, OTHER)
    assert laid(table, 0) != from_codes("3s 3j")
    assert laid(table, 0, conventions.PAIR_SHOWS_BOMB) == from_codes("3s 3j")
    led_before = table.state._replace(first_leads=("single", None, None, None))
    assert laid(Clockwork(led_before), 0, conventions.PAIR_SHOWS_BOMB) == laid(table, 0)


def test_who_has_no_bomb_leads_no_pair_first() -> None:
    table = scene("3s 3j Kj Kp As Aj Drg", OTHER, OTHER, OTHER)
    assert laid(table, 0) == from_codes("3s 3j")
    assert laid(table, 0, conventions.PAIR_SHOWS_BOMB).bit_count() != 2
    out = scene("3s 3j", OTHER, OTHER, OTHER)
    assert laid(out, 0, conventions.PAIR_SHOWS_BOMB) == from_codes("3s 3j")


def test_the_dog_goes_at_once_to_a_partner_who_has_called() -> None:
    hand = "Dog 3s 4s 4j 6j 7p Ts Ks As Aj Drg"
    for level in ("beginner", "normal"):
        table = scene(hand, OTHER, "As Kj 8s 8j", OTHER, calls=PARTNER_CALLED)
        action = wanted(table, 0, conventions.DOG_TO_CALLER, level=level)
        assert action == Play(DOG)
    table = scene(hand, OTHER, "As Kj 8s 8j", OTHER)
    assert laid(table, 0, conventions.DOG_TO_CALLER) == laid(table, 0)


def test_the_lowest_single_is_led_to_a_partner_with_one_card() -> None:
    table = scene("5s 5j 7s 7j 7p 9s Kj", "2s 2j 3s", "Ts", "4s 4j 6j")
    assert laid(table, 0, conventions.LOW_TO_LAST) in (from_codes("5s"), from_codes("5j"))
    table = scene("5s 5j", "2s 2j 3s", "Ts", "4s")
    assert laid(table, 0, conventions.LOW_TO_LAST) == from_codes("5s 5j")
    table = scene("Dog 5s 5j 7s 7j", "2s 2j 3s", "Ts", "4s 4j 6j")
    assert laid(table, 0, conventions.LOW_TO_LAST) == DOG


# --- how is followed -------------------------------------------------------------------


def test_a_partner_who_has_called_is_never_beaten() -> None:
    called = (Call.TICHU, None, None, None)
    table = scene("3s Kj Kp", "4j 4s 6s", "As", "9j Tj Qs 2s", calls=called)
    table.do(0, lay("3s"))
    table.do(1, Pass())
    beaten = Play(from_codes("As"))
    view = perspective(table.state, 2)
    assert kept(view, beaten, conventions.NEVER_OVER_CALLER) == Pass()
    assert kept(view, beaten, conventions.DOG_RIGHT) == beaten
    bomb = Bomb(from_codes("7s 7j 7p 7t"), 1)
    assert kept(view, bomb, conventions.NEVER_OVER_CALLER) in (None, Decline())


def test_a_wish_is_fulfilled_over_a_partner_who_has_called() -> None:
    called = (Call.TICHU, None, None, None)
    table = scene("Mah Kj Kp", "4j 4s 6s", "8s As", "9j Tj Qs 2s", calls=called)
    table.do(0, lay("Mah", wish="8"))
    table.do(1, Pass())
    assert laid(table, 2, conventions.NEVER_OVER_CALLER) == from_codes("8s")


def kept(view: Perspective, action: Action, name: str) -> Action | None:
    from games.bots.levels.keeping import keep
    from games.rules.view.booster import EMPTY

    return keep(frozenset((name,)), view, options(view), EMPTY, None, action)


def test_the_dragon_goes_to_who_holds_more_cards() -> None:
    table = scene("Drg 3s 4s", "2p", "5s 6s", "9j Jj Jp 2t")
    table.do(0, lay("Drg"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    view = perspective(table.state, 0)
    assert kept(view, GiveDragon(1), conventions.DRAGON_TO_MORE) == GiveDragon(3)


# --- all of them -----------------------------------------------------------------------


def test_there_are_ten_in_words() -> None:
    assert len(STANDARDS) == 10
    assert all(it.title and it.effect.endswith(".") for it in STANDARDS.values())


def test_without_agreements_nothing_changes() -> None:
    table = scene("7s 7j 7p 7t 3s 3j Kj Kp 4s 9s", OTHER, OTHER, OTHER)
    state = table.state
    view, record = perspective(state, 0), public_record(state)
    theirs: Agreed = (NOTHING, frozenset(STANDARDS), NOTHING, frozenset(STANDARDS))
    for others in (NOTHING_AGREED, theirs):
        assert decide("normal", view, options(view), record=record, agreed=others) == wanted(
            table, 0
        )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("level", ["beginner", "normal"])
def test_rules_accept_whatever_bots_with_all_conventions_want(table: str, level: str) -> None:
    chance = Random(5)
    everything = (frozenset(STANDARDS),) * 4

    def bot(view: Perspective, found: Options) -> Action | None:
        # Without a record nothing is known of first leads; those are tried above.
        return decide(level, view, found, agreed=everything)

    for _ in range(4):
        players = [bot, careless(chance), bot, bot]
        for _asked in play_everything(new_round(TABLES[table], chance), players, chance):
            pass
