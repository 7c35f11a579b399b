"""Table pages for every phase, built by hand from the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from games.models import Access, TableStatus
from games.rules.cards.deck import (
    CODE,
    FULL_DECK,
    Cards,
    each,
    from_codes,
    rank_of,
    to_codes,
)
from games.rules.cards.moves import some_cards
from games.rules.cards.options import TableOptions
from games.rules.play.defaults import default_action
from games.rules.play.engine import act, fold
from games.rules.state import actions as do
from games.rules.state.actions import Action
from games.rules.state.booster_events import (
    FOR_THE_ACTOR,
    CardsMoved,
    is_secret,
    moves_seen,
)
from games.rules.state.events import Event, WentOut, is_own, is_public
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.selectors.shown import Admitted, ClockInfo, SeatInfo, TablePage
from games.services.ground.notices import LogEntry

NOW = datetime(2026, 5, 4, 20, 15, tzinfo=UTC)
NAMES = ("Guest Ibex", "Cem", "Ana", "Ben")

ME = "Dog 2j 3p 3t 4s 6j 6p 8t Jj Jt Qs Kp Aj Phx"
CEM = "Mah 5j 5s 2s 3j 7j 8j 9j Tj Qt Kt As Ks 4t"
ANA = "7t 7p 2p 4j 5t 6t 8s 9p Ts Qj Js Jp At Kj"
PLAIN = (ME, CEM, ANA)


class Round:
    """A round under way: the state, and what has happened in it."""

    def __init__(
        self,
        *hands: str,
        options: TableOptions | None = None,
        state: State | None = None,
    ) -> None:
        self.events: list[tuple[datetime, Event]] = []
        self.state = state or State(options=options or TableOptions())
        first, rest = split(hands or PLAIN)
        self.do(None, do.Deal(first, rest))

    def do(self, seat: int | None, *asked: Action) -> Round:
        """Let a seat act."""
        for action in asked:
            self.state, events = act(self.state, seat, action)
            at = NOW + timedelta(seconds=len(self.events))
            self.events += [(at, event) for event in events]
        return self

    def no_grand(self) -> Round:
        """Let all take their six cards."""
        for seat in range(4):
            self.do(seat, do.DeclineGrand())
        return self

    def exchange(self, *pushed: str) -> Round:
        """Let all push three cards: to the next, the partner, the last seat."""
        for seat, codes in enumerate(pushed or ("2j 3p 3t",) * 4):
            self.push(seat, codes)
        return self

    def push(self, seat: int, codes: str) -> Round:
        """Let a seat push three cards: to the next, the partner, the last seat."""
        cards = [from_codes(code) for code in codes.split()]
        to = [(seat + n) % 4 for n in (1, 2, 3)]
        return self.do(seat, do.Exchange(tuple(zip(to, cards, strict=True))))

    def play(self, seat: int, codes: str, wish: int = 0) -> Round:
        """Let a seat lay cards, once the time for bombs is over."""
        return self.wait().do(seat, do.Play(from_codes(codes), wish=wish))

    def passes(self, *seats: int) -> Round:
        """Let seats pass, once the time for bombs is over."""
        for seat in seats:
            self.wait().do(seat, do.Pass())
        return self

    def wait(self) -> Round:
        """Let the time for bombs run out."""
        bombs = self.state.bombs
        if bombs is not None and bombs.timed:
            self.do(None, do.TimeOut(clocks(self.state)[0].key))
        return self

    def page(self, seat: int | None, **changes: object) -> TablePage:
        """Return the page of a seat, or of spectators."""
        return page(self.state, seat, self.events, **changes)


def split(hands: tuple[str, ...]) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Return eight and six cards a seat; the last hand is what is left."""
    sets = [from_codes(hand) for hand in hands]
    left = FULL_DECK & ~sum(sets)
    while len(sets) < 4:
        some = list(each(left))[:14]
        sets.append(sum(some))
        left &= ~sum(some)
    first = tuple(sum(list(each(cards))[:8]) for cards in sets)
    return first, tuple(a & ~b for a, b in zip(sets, first, strict=True))


def page(
    state: State,
    seat: int | None,
    events: list[tuple[datetime, Event]] | tuple[()] = (),
    now: datetime = NOW,
    sight: int = 0,
    **changes: object,
) -> TablePage:
    """Return a table page of a state; ``sight`` are bits of hands open to spectators."""
    view = perspective(state, seat, sight)
    running = tuple(
        ClockInfo(
            clock.key,
            clock.kind,
            clock.seconds,
            now + timedelta(seconds=clock.seconds * 0.6),
            clock.seats,
        )
        for clock in clocks(state)
        if clock.seconds
    )
    found = TablePage(
        slug="saentis",
        name="Säntis",
        status=TableStatus.PLAYING,
        version=117,
        seats=tuple(
            SeatInfo(n, NAMES[n], is_me=n == seat, shows_hand=bool(sight >> n & 1))
            for n in range(4)
        ),
        view=view,
        options=options(view),
        clocks=running,
        log=tuple(LogEntry(at, told) for at, told in _log_of(events, seat)),
        watchers=("Moni", "Jürg", "Luca"),
        pace="normal",
        admitted=Admitted(Access.PUBLIC),
        is_host=seat == 0,
        wants_next=False,
        now=now,
    )
    return found._replace(**changes)  # type: ignore[arg-type]


def _log_of(
    events: list[tuple[datetime, Event]] | tuple[()], seat: int | None
) -> Iterator[tuple[datetime, Event]]:
    """Tell an audience what it may know of what has happened, as the selectors do."""
    for at, event in events:
        if isinstance(event, CardsMoved):
            seen = moves_seen(event, seat)
            if seen.moves:
                yield at, seen
        elif is_public(event) or (_is_booster(event) and _is_mine(event, seat)):
            yield at, event


def _is_booster(event: Event) -> bool:
    return isinstance(event, FOR_THE_ACTOR) or is_secret(event)


def _is_mine(event: Event, seat: int | None) -> bool:
    return seat is not None and is_own(event, seat)


LIVE = TableOptions(window_seconds=3, turn_seconds=45, precall_seconds=5, prelead_seconds=5)
PACED = TableOptions(turn_seconds=45)
PUSHES = ("4s 6j 2j", "2s 4t 3j", "2p At 4j", "")


def _last_hand_push(played: Round) -> str:
    return to_codes(sum(list(each(played.state.hands[3]))[:3]))


def exchanged(options: TableOptions = PACED, *hands: str) -> Round:
    """Return a round after the exchange, the first lead due."""
    played = Round(*hands, options=options).no_grand()
    last = _last_hand_push(played)
    return played.exchange(*PUSHES[:3], last)


def led(options: TableOptions = PACED) -> Round:
    """Return a round whose first trick has been led: the Mah Jong, wishing for 8."""
    return exchanged(options).play(1, "Mah", wish=8)


def followed(options: TableOptions = PACED) -> Round:
    """Return a round with some singles on the table; seat 0 is in turn."""
    played = exchanged(options).play(1, "Mah").play(2, "7t")
    return _any_single(played, 3)


def _any_single(played: Round, seat: int) -> Round:
    played.wait()
    moves = options(perspective(played.state, seat)).moves
    move = next(move for move in moves if move.combination.kind == "single")
    cards = some_cards(move, played.state.hands[seat])
    return played.do(seat, do.Play(cards))


DRAGON_HANDS = (
    "Drg 2j 3p 3t 4s 6j 6p 8t Jj Jt Qs Kp Aj Phx",
    "Mah 5j 5s 2s 3j 7j 8j 9j Tj Qt Kt As Ks 4t",
    ANA.replace("2p", "Dog"),
)


def _plain_push(played: Round) -> Round:
    """Let all push their three lowest natural cards."""
    for seat in range(4):
        natural = [card for card in each(played.state.hands[seat]) if rank_of(card)]
        lowest = sorted(natural, key=rank_of)[:3]
        played.push(seat, " ".join(CODE[card] for card in lowest))
    return played


def dragon(options: TableOptions = PACED) -> Round:
    """Return a round whose trick the Dragon of seat 0 has won."""
    played = _plain_push(Round(*DRAGON_HANDS, options=options).no_grand())
    played.play(1, "Mah").passes(2, 3).play(0, "Drg").passes(1, 2, 3)
    return played


def finished(seed: int = 4, options: TableOptions = PACED, rounds: int = 1) -> Round:
    """Return a match after some rounds, played at random."""
    chance = random.Random(seed)
    played: Round | None = None
    for _number in range(rounds):
        cards = list(each(FULL_DECK))
        chance.shuffle(cards)
        hands = [to_codes(sum(cards[n * 14 : n * 14 + 14])) for n in range(4)]
        state = played.state if played else None
        played = Round(*hands, options=options, state=state)
        played.no_grand()
        played.do(chance.randrange(4), do.CallTichu())
        _plain_push(played)
        while played.state.windows:
            seat = played.state.turn
            assert seat is not None
            played.do(seat, default_action(played.state, seat))
        if played.state.winner is not None:
            break
    assert played is not None
    return played


def first_out() -> tuple[State, list[tuple[datetime, Event]]]:
    """Return a round, and its events, in which the first seat has just gone out."""
    events = finished().events
    place = next(n for n, (_, event) in enumerate(events) if isinstance(event, WentOut))
    events = events[: place + 1]
    return fold([event for _, event in events], State(options=PACED)), events


def _out(seat: int | None) -> TablePage:
    state, events = first_out()
    return page(state, seat, events)


def _treibhaus(seat: int | None, *, late: bool = False) -> TablePage:
    played = Round(options=TableOptions(grand_mode="treibhaus", turn_seconds=45))
    played.do(0, do.CallGrand()).do(1, do.Wait())
    if late:
        played.do(2, do.CallGrand()).do(3, do.Wait())
        played.do(1, do.DeclineGrand()).do(3, do.DeclineGrand())
    return played.page(seat)


def _open(seat: int | None) -> TablePage:
    seats = tuple(
        SeatInfo(n, NAMES[n] if n < 3 else "", is_me=n == seat, is_host=n == 0) for n in range(4)
    )
    return page(State(), seat, status=TableStatus.OPEN, seats=seats, log=())


LONG = "2j 3p 4s 5t 6j 7p 8t 9j Tt Js Qp Kj Aj Dog"

PHASES: dict[str, Callable[[int | None], TablePage]] = {
    "grand": lambda seat: Round(options=PACED).page(seat),
    "grand-called": lambda seat: (
        Round(options=PACED).do(2, do.CallGrand()).do(1, do.DeclineGrand()).page(seat)
    ),
    "treibhaus": lambda seat: _treibhaus(seat),
    "concession": lambda seat: _treibhaus(seat, late=True),
    "exchange-calling": lambda seat: Round(options=LIVE).no_grand().page(seat),
    "exchange": lambda seat: Round(options=PACED).no_grand().do(3, do.CallTichu()).page(seat),
    "exchange-chosen": lambda seat: Round(options=PACED).no_grand().push(0, PUSHES[0]).page(seat),
    "received-calling": lambda seat: exchanged(LIVE._replace(precall_seconds=0)).page(seat),
    "lead": lambda seat: exchanged().page(seat),
    "wish": lambda seat: led().page(seat),
    "follow": lambda seat: followed().page(seat),
    "window": lambda seat: followed(LIVE_WINDOW).page(seat),
    "hold": lambda seat: followed(LIVE_WINDOW).do(2, do.Hold()).page(seat),
    "long": lambda seat: _plain_push(Round(LONG, options=PACED).no_grand()).page(seat),
    "closing": lambda seat: _closing().page(seat),
    "closing-timed": lambda seat: _closing(LIVE_WINDOW).page(seat),
    "gift": lambda seat: dragon().page(seat),
    "open-hands": lambda seat: followed(PACED._replace(open_hands=True)).page(seat, sight=0b1111),
    "out": _out,
    "summary": lambda seat: finished(rounds=4).page(seat, clocks=_next_clock()),
    "match-end": lambda seat: finished(options=PACED._replace(target=300), rounds=30).page(
        seat, status=TableStatus.FINISHED
    ),
    "open": _open,
}
LIVE_WINDOW = PACED._replace(window_seconds=3)


def _closing(options: TableOptions = PACED) -> Round:
    return exchanged(options).play(1, "Mah").passes(2, 3, 0)


def _next_clock() -> tuple[ClockInfo, ...]:
    return (ClockInfo("next", "next", 15, NOW + timedelta(seconds=12)),)
