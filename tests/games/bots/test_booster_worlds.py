"""The rule bot knows nothing of Boosters and cards that its seat cannot see."""

from __future__ import annotations

from random import Random

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.rules.cards.deck import Cards, each
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.boosters.scene import Scene
from tests.games.bots.boosted import ask, booster_bot, play_on
from tests.games.bots.test_booster_rounds import TABLES
from tests.rules.walks import TABLES as PLAIN_TABLES
from tests.rules.walks import new_round, random_deal

PLAYERS = (booster_bot,) * 4


def other_world(state: State, seat: int, chance: Random) -> State:
    """Return the table with what a seat cannot see shuffled among the others."""
    others = [other for other in SEATS if other != seat]
    cards = [card for other in others for card in each(state.hands[other])]
    chance.shuffle(cards)
    hands: list[Cards] = list(state.hands)
    for other in others:
        number = state.hands[other].bit_count()
        hands[other] = sum(cards[:number])
        cards = cards[number:]
    slugs = [slug for other in others for slug in state.booster_state.hands[other]]
    slugs += state.booster_state.pile
    chance.shuffle(slugs)
    held = list(state.booster_state.hands)
    for other in others:
        number = len(held[other])
        held[other], slugs = tuple(slugs[:number]), slugs[number:]
    boosted = state.booster_state._replace(hands=tuple(held), pile=tuple(slugs))
    return state._replace(hands=four(hands), booster_state=boosted)


def test_answers_are_the_same_in_worlds_that_look_the_same() -> None:
    chance = Random(1)
    compared = 0
    for _ in range(30):
        begin = State(options=TABLES["timed"]._replace(window_seconds=0))
        deal = random_deal(chance, lumps=True)
        state, _ = act(begin, None, deal, CATALOGUE, chance.getrandbits(256))
        for after, asked in play_on(state, PLAYERS, chance):
            state = after
            if not state.windows or chance.random() < 0.7:
                continue
            seat = chance.choice((asked.seat, *SEATS))
            world = other_world(state, seat, chance)
            if perspective(world, seat) != perspective(state, seat):
                continue  # it sees an open hand
            compared += world != state
            here, there = (ask(it, seat, booster_bot) for it in (state, world))
            assert here.action == there.action
    assert compared > 500


def test_plain_tables_do_not_know_that_there_are_boosters() -> None:
    chance = Random(2)
    for table in PLAIN_TABLES.values():
        state = new_round(table, chance)
        for seat in SEATS:
            view = perspective(state, seat)
            found = options(view)
            assert found == options(view, CATALOGUE)
            assert decide("normal", view, found, CATALOGUE) == decide("normal", view, found)


def test_unknown_boosters_are_kept() -> None:
    """Nothing in their data says what they are good for."""
    unknown = {
        slug: Booster(slug, colour, Standing.HOUSE, answers_to=event)
        for slug, colour, event in (
            ("strange", Colour.GREEN, ""),
            ("odd", Colour.YELLOW, ""),
            ("novel", Colour.RED, "cards"),
        )
    }
    catalogue = {**CATALOGUE, **unknown}
    held = dict.fromkeys(SEATS, "strange odd novel")
    scene = Scene("5s 6s 9j", "7s 8s", "9s Ts", boosters=held, catalogue=catalogue)
    for _ in range(60):
        wanted = None
        for seat in SEATS:
            view = scene.view(seat)
            wanted = decide("normal", view, options(view, catalogue), catalogue)
            if wanted is not None:
                scene.act(seat, wanted)
                break
        if wanted is None and scene.state.windows:
            scene.close()
        if not scene.state.windows:
            break
    assert scene.state.score is not None
    assert all(len(hand) == 3 for hand in scene.state.booster_state.hands)
