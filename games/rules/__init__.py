"""The rules of Tichu: pure Python, no Django, no I/O, no clock, no chance.

The rule numbers quoted throughout (``TRICK-7``, ``WISH-4`` ...) are those of
``docs/rules.md``. Four rooms, each importing only from those before it: ``cards`` (what
cards and combinations are, and the rules that say so), ``state`` (data: the state of a
match, windows, actions, events), ``view`` (what one audience may know and do, and why
not) and ``play`` (what follows from an action). This is their front door.

A state is never changed: an action makes events, and events make the next state. Here
everybody does for a whole round what the clock would do for them:

>>> from random import Random
>>> shuffled = Random(7).sample(DECK, 56)
>>> eight_each = tuple(sum(shuffled[8 * seat : 8 * seat + 8]) for seat in SEATS)
>>> six_each = tuple(sum(shuffled[32 + 6 * seat : 38 + 6 * seat]) for seat in SEATS)
>>> state, record = act(State(), None, Deal(eight_each, six_each))
>>> while state.windows:
...     seat = next(seat for seat in SEATS if state.window.waiting >> seat & 1)
...     state, events = act(state, seat, default_action(state, seat))
...     record += events
>>> state.score.out, state.score.cards
((3, 0, 1), (40, 60))
>>> fold(record, State()) == state
True
"""

from __future__ import annotations

from games.rules.cards.combinations import Book, beats, book_for
from games.rules.cards.deck import DECK, FULL_DECK, Card, Cards, each, from_codes, points, to_codes
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import Move, some_cards
from games.rules.cards.options import TableOptions, base_rules
from games.rules.cards.ruleset import BASE, SEATS, GrandMode, Rules, partner_of, team_of
from games.rules.cards.shapes import Combination, Kind
from games.rules.play.defaults import default_action
from games.rules.play.engine import act, act_together, decide, evolve, fold
from games.rules.state.actions import (
    Action,
    Answer,
    Bomb,
    Boost,
    CallGrand,
    CallTichu,
    Collect,
    Deal,
    Decline,
    DeclineGrand,
    Draft,
    EndTime,
    Exchange,
    GiveDragon,
    Hold,
    KeepGrand,
    Pass,
    Play,
    SayReady,
    TakeBack,
    TimeOut,
    Wait,
    WithdrawGrand,
)
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.codec import from_json, to_json
from games.rules.state.events import Event
from games.rules.state.phase import Phase
from games.rules.state.state import Score, State
from games.rules.state.windows import clocks
from games.rules.view.booster import EMPTY, Booster, Catalogue, Colour
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective

__all__ = [
    "BASE",
    "DECK",
    "EMPTY",
    "FULL_DECK",
    "SEATS",
    "Action",
    "Answer",
    "Bomb",
    "Book",
    "Boost",
    "Booster",
    "Call",
    "CallGrand",
    "CallTichu",
    "Card",
    "Cards",
    "Catalogue",
    "Collect",
    "Colour",
    "Combination",
    "Deal",
    "Decline",
    "DeclineGrand",
    "Draft",
    "EndTime",
    "Event",
    "Exchange",
    "GiveDragon",
    "GrandDecision",
    "GrandMode",
    "Hold",
    "KeepGrand",
    "Kind",
    "Move",
    "Options",
    "Pass",
    "Perspective",
    "Phase",
    "Play",
    "RuleViolation",
    "Rules",
    "SayReady",
    "Score",
    "State",
    "TableOptions",
    "TakeBack",
    "TimeOut",
    "Wait",
    "WithdrawGrand",
    "act",
    "act_together",
    "base_rules",
    "beats",
    "book_for",
    "clocks",
    "decide",
    "default_action",
    "each",
    "evolve",
    "fold",
    "from_codes",
    "from_json",
    "options",
    "partner_of",
    "perspective",
    "points",
    "some_cards",
    "team_of",
    "to_codes",
    "to_json",
]
