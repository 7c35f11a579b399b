"""Write finished rounds as a log of Brettspielwelt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import dropwhile, takewhile

from games.records.brettspielwelt.words import (
    WORD_OF_CARD,
    WORD_OF_RANK,
    write_hand,
    write_play,
)
from games.records.json_record import MatchRecord
from games.records.seat_holders import names_at
from games.records.summary import AcceptedAction, RoundSummary, split_rounds, summary_of
from games.rules.cards.combinations import BASE_BOOK, Combination
from games.rules.cards.deck import DOG
from games.rules.cards.moves import bombs
from games.rules.cards.ruleset import SEATS
from games.rules.cards.shapes import Kind
from games.rules.state.calls import Call
from games.rules.state.events import (
    CardsExchanged,
    CardsLaid,
    DogLed,
    Event,
    GiftAwaited,
    Passed,
    RoundScored,
    TichuCalled,
    TrickCollected,
)
from games.rules.state.state import Four

_LOWEST = Combination(Kind.SINGLE, 0, 1)


def write_log(match: MatchRecord) -> str:
    """Return the finished rounds of a match as a log; names become handles without blanks.

    What the log has no words for is left out: times, holds, windows, table options.
    """
    _, rounds = split_rounds(match.steps)
    return "".join(
        write_round([names_in(match, number, step) for step in range(len(steps))], steps)
        for number, steps in enumerate(rounds, start=1)
    )


def names_in(match: MatchRecord, number: int, step: int) -> list[str]:
    """Return who sat on the four seats at a step of a round; if partners rotate, they change."""
    rotates = match.options.partners_rotate
    return names_at(match.names, match.seat_holders, (number, step), rotates=rotates)


def write_round(names: Sequence[Sequence[str]], steps: Sequence[AcceptedAction]) -> str:
    """Return the lines of a round, ``names`` by step and seat; none if it is not finished."""
    if summary_of(steps).score is None:
        return ""
    exchanged = _exchanged_at(steps)
    before = [event for step in steps[: exchanged + 1] for event in step.events]
    early = [
        event.seat
        for event in takewhile(_is_before_exchange, before)
        if isinstance(event, TichuCalled)
    ]
    writer = _Writer(names[exchanged])
    writer.write_beginning(summary_of(steps), early)
    for place, step in enumerate(steps[exchanged:], start=exchanged):
        writer.call_seats(names[place])
        events = step.events if place > exchanged else _after_exchange(step)
        for event in events:
            writer.write_event(event)
    return "".join(f"{line}\n" for line in writer.lines)


def handle_of(name: str) -> str:
    """Return a name that Brettspielwelt could have: without blanks, as UTF-8."""
    return "_".join(name.split()).encode(errors="replace").decode()


def _exchanged_at(steps: Sequence[AcceptedAction]) -> int:
    """Return the place of the step in which the cards were exchanged."""
    return next(
        place
        for place, step in enumerate(steps)
        if any(isinstance(event, CardsExchanged) for event in step.events)
    )


def _is_before_exchange(event: Event) -> bool:
    return not isinstance(event, CardsExchanged)


def _after_exchange(step: AcceptedAction) -> list[Event]:
    """Return the events of a step after those of the exchange."""
    return list(dropwhile(_is_before_exchange, step.events))[1:]


class _Writer:
    """The lines of one round."""

    def __init__(self, names: Sequence[str]) -> None:
        self.lines: list[str] = []
        self.call_seats(names)
        self._left = [14] * 4

    def call_seats(self, names: Sequence[str]) -> None:
        """Say who sits on the seats from now on."""
        self._handles = [handle_of(name) for name in names]
        self._seats = [f"({seat}){self._handles[seat]}" for seat in SEATS]

    def write_beginning(self, summary: RoundSummary, early: Iterable[int]) -> None:
        """Write cards, calls and exchange; ``early`` call Tichu before the exchange."""
        hands = [first | rest for first, rest in zip(summary.first, summary.rest, strict=True)]
        self._write_hands("Gr.Tichukarten", summary.first)
        self._write_hands("Startkarten", hands)
        for call in summary.calls:
            if call.call == Call.GRAND:
                self.lines.append(f"Grosses Tichu: {self._seats[call.seat]}")
        self.lines += [f"Tichu: {self._seats[seat]}" for seat in early]
        self.lines.append("Schupfen:")
        for seat in SEATS:
            self._write_give(seat, summary.exchange[seat])
        for giver, given in enumerate(summary.exchange):
            for receiver, card in enumerate(given):
                hands[giver] &= ~card
                hands[receiver] |= card
        self._write_bombs(hands)
        self.lines.append(_headed("Rundenverlauf"))

    def _write_hands(self, head: str, hands: Sequence[int]) -> None:
        self.lines.append(_headed(head))
        for seat in SEATS:
            self.lines.append(f"{self._seats[seat]} {write_hand(hands[seat])}")

    def _write_give(self, seat: int, given: Four) -> None:
        receivers = ((seat + step) % 4 for step in (1, 2, 3))
        cards = (f"{self._handles[other]}: {WORD_OF_CARD[given[other]]} - " for other in receivers)
        self.lines.append(f"{self._seats[seat]} gibt: {''.join(cards)}")

    def _write_bombs(self, hands: Sequence[int]) -> None:
        holders = [seat for seat in SEATS if bombs(hands[seat], _LOWEST, BASE_BOOK)]
        if holders:
            seats = "".join(f"{self._seats[seat]} " for seat in holders)
            self.lines.append(f"BOMBE: {seats}")

    def write_event(self, event: Event) -> None:
        """Write what an event is in the log: one line, two or none."""
        match event:
            case CardsLaid(seat, combination, wish):
                self._left[seat] -= combination.length
                self.lines.append(f"{self._seats[seat]}: {write_play(combination)}")
                if wish:
                    self.lines.append(f"Wunsch:{WORD_OF_RANK[wish]}")
            case DogLed(seat):
                self._left[seat] -= 1
                self.lines.append(f"{self._seats[seat]}: {write_hand(DOG)}")
            case Passed(seat):
                self._write_pass(seat)
            case TichuCalled(seat):
                self.lines.append(f"Tichu: {self._seats[seat]}")
            case GiftAwaited(seat):
                self._take_trick(seat)
            case TrickCollected(seat, to, leader):
                if to != seat:
                    self.lines.append(f"Drache an: {self._seats[to]}")
                elif leader is not None:
                    self._take_trick(seat)
            case RoundScored(score):
                one, other = score.round
                self.lines.append(f"Ergebnis: {one} - {other}")

    def _take_trick(self, owner: int) -> None:
        """Write the pass with which an owner who is not out takes the trick."""
        if self._left[owner]:
            self._write_pass(owner)

    def _write_pass(self, seat: int) -> None:
        self.lines.append(f"{self._seats[seat]} passt.")


def _headed(head: str) -> str:
    return f"{'-' * 15}{head}{'-' * 18}"
