"""Plain builders that all tests of the games share."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

from boosters.catalogue import CATALOGUE
from games.expansion import Deck
from games.models import Player, Seat, Table
from games.rules.cards.deck import DECK, from_codes, to_codes
from games.rules.play.defaults import default_action
from games.rules.state.actions import Action, Decline, DeclineGrand, Exchange, Play, SayReady
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import seats_in
from games.rules.state.state import State
from games.services.acting.actions import Taken, take_action
from games.services.ground.snapshots import dump, state_of
from games.services.rights.table_options import choice_of_deck
from games.services.seats import opening, rooms, sitting
from games.services.seats.entrance import FOR_ALL, ONLY_BY_LINK, Entrance
from games.services.seats.players import create_player
from games.services.seats.presence import note_seen
from tests.games.kept_rows import another

NAMES = ("Anna", "Ben", "Clara", "David")


def make_player(name: str = "Anna") -> Player:
    """Return a guest."""
    return create_player(name)


def make_players(number: int = 4) -> list[Player]:
    """Return guests with different names."""
    return [create_player(name) for name in NAMES[:number]]


def make_table(
    host: Player,
    *,
    name: str = "",
    is_listed: bool = False,
    entrance: Entrance | None = None,
    **agreed: Any,
) -> Table:
    """Return an open table at which its host has agreed on something with themselves."""
    entrance = entrance or (FOR_ALL if is_listed else ONLY_BY_LINK)
    return opening.create_table(host, choices(agreed), name=name, entrance=entrance)


def change_options(
    table: Table, by: Player, *, entrance: Entrance | None = None, **changes: Any
) -> None:
    """Change some of what was agreed on at a table; the rest stays."""
    table.refresh_from_db()
    rooms.change_options(table, by, choices(changes), entrance)


def choices(named: dict[str, Any]) -> dict[str, Any]:
    """Return choices of which one may be a whole deck, by the name ``deck``."""
    chosen = dict(named)
    deck = chosen.pop("deck", None)
    return chosen if deck is None else chosen | choice_of_deck(deck)


def make_room(players: list[Player] | None = None, **options: Any) -> Table:
    """Return an open table with these people on its seats, the first as host."""
    players = make_players() if players is None else players
    table = make_table(players[0], **options)
    for number, player in enumerate(players[1:], start=1):
        sitting.sit_down(table, player, number)
    table.refresh_from_db()
    return table


def start(table: Table) -> None:
    """Let everybody at an open table be ready, so that the match begins."""
    for seat in table.seats.filter(player__isnull=False).select_related("player"):
        rooms.say_ready(table, seat.player)


def come_and_start(table: Table) -> None:
    """Let all four come to a reserved table and be ready."""
    for seat in table.seats.select_related("player"):
        note_seen(table.pk, seat.player, comes=True)
    start(table)


def make_match(players: list[Player] | None = None, **options: Any) -> Table:
    """Return a table at which four people have begun."""
    make = partial(_make_match, players, **options)
    if players is None and options.keys() <= LIKE_THEIR_VALUES:
        return another(f"match {sorted(options.items())}", make)
    return make()


LIKE_THEIR_VALUES = set(
    "pace is_listed target max_rounds tips show_played deck boosters_at_start".split()
)
"""Options with which two matches are alike if they look the same."""


def _make_match(players: list[Player] | None, **options: Any) -> Table:
    table = make_room(players, **options)
    start(table)
    table.refresh_from_db()
    return table


def make_bot_table(player: Player | None = None) -> Table:
    """Return a table of one person with three bots."""
    if player is None:
        return another("table with bots", lambda: opening.create_bot_table(make_player()))
    return opening.create_bot_table(player)


def player_at(table: Table, number: int) -> Player:
    """Return who sits on a seat."""
    player = Seat.objects.select_related("player").get(table=table, number=number).player
    assert player is not None
    return player


def state_now(table: Table) -> State:
    """Return the state that is stored."""
    table.refresh_from_db()
    return state_of(table)


def a_deal(*hands: str) -> dict[str, list[str]]:
    """Return a scripted deal: what is named for each seat, the rest without bombs.

    ``a_deal("Mah 2j", "Dog")`` gives seat 0 the Mah Jong and a Two first.
    """
    dealt = [hand.split() for hand in (*hands, "", "", "", "")[:4]]
    named = {code for hand in dealt for code in hand}
    rest = [code for code in map(to_codes, DECK) if code not in named]
    for place, code in enumerate(rest):
        seats = [(place + place // 4 + step) % 4 for step in range(4)]
        dealt[next(seat for seat in seats if len(dealt[seat]) < 14)].append(code)
    return {str(seat): hand for seat, hand in enumerate(dealt)}


def act(table: Table, number: int, action: Action, **named: object) -> Taken:
    """Take an action for the person on a seat, by default with an id of its own."""
    named = {"action_id": uuid4().hex} | named
    return take_action(table.pk, player=player_at(table, number), action=action, **named)


def play_to_exchange(table: Table) -> State:
    """Let all four decline the Grand Tichu and give the time for calls away."""
    for number in range(4):
        act(table, number, DeclineGrand())
    for number in range(4):
        act(table, number, SayReady())
    return state_now(table)


def play_to_lead(table: Table) -> State:
    """Let all four push what costs least, so that the first lead may be made."""
    state = play_to_exchange(table)
    for number in range(4):
        act(table, number, default_action(state, number))
    for number in range(4):
        act(table, number, SayReady())
    return state_now(table)


def play_to_last_cards(table: Table) -> State:
    """Leave each seat one card, to be played one after the other from seat 0 on."""
    state = play_to_lead(table)
    last = tuple(from_codes(card) for card in ("2j", "3j", "4j", "5j"))
    lead = state.window._replace(waiting=0b0001)
    table.state = dump(state._replace(hands=last, windows=(lead,)))
    table.save()
    return state_now(table)


def play_last_cards(table: Table) -> State:
    """Finish such a round: 0, 1 and 2 go out."""
    for number, card in enumerate(("2j", "3j", "4j")):
        act(table, number, Play(from_codes(card)))
    return state_now(table)


# --- with Boosters -------------------------------------------------------------------

ALL_BOOSTERS = Deck("all", "Complete", tuple((slug, 1) for slug in CATALOGUE))


def with_boosters(deal: dict[str, list[str]], *hands: str, pile: str = "") -> dict[str, object]:
    """Return a scripted deal with the Boosters of each seat, and those drawn next."""
    held = {str(seat): hand.split() for seat, hand in enumerate(hands)}
    return deal | {"boosters": held, "pile": pile.split()}


def make_boosted_match(**options: Any) -> Table:
    """Return a table at which four people have begun with one Booster each."""
    defaults = {"deck": ALL_BOOSTERS, "boosters_at_start": 1}
    return make_match(**(defaults | options))


def wave_through(table: Table) -> State:
    """Let everybody who is asked wave all open windows and stages through."""
    state = state_now(table)
    while state.phase in (Phase.REACTION, *STAGES):
        act(table, seats_in(state.windows[-1].waiting)[0], Decline())
        state = state_now(table)
    return state


def come_to_exchange(table: Table) -> State:
    """Come to the exchange of a round with Boosters; the time for calls is over."""
    for number in range(4):
        act(table, number, DeclineGrand())
    wave_through(table)
    for number in range(4):
        act(table, number, SayReady())
    return state_now(table)


def come_to_blue(table: Table) -> State:
    """Let all four push what costs least; the blue stage is open."""
    state = come_to_exchange(table)
    for number in range(4):
        act(table, number, default_action(state, number))
    return state_now(table)


def come_to_lead(table: Table) -> State:
    """Let all four wave the stages through; the first lead may be made."""
    come_to_blue(table)
    wave_through(table)
    for number in range(4):
        act(table, number, SayReady())
    return state_now(table)


def make_reacting_match(settings: Any) -> Table:
    """Return a match with Boosters to react with, one in each hand."""
    settings.SCRIPTED_DEALS = [
        with_boosters(
            a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p Aj As Ap At", "2t 3t 4t"),
            *("x_ray", "njet", "wager", "skat"),
        )
    ]
    return make_boosted_match()


def swapped(exchange: Exchange) -> Exchange:
    """Return an exchange of seat 0 in which its opponents get each other's card."""
    cards = dict(exchange.give)
    cards[1], cards[3] = cards[3], cards[1]
    return Exchange(tuple(cards.items()))
