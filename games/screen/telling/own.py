"""One's own state, on the edge of the hand: cards, the call, tricks, a pass."""

from __future__ import annotations

from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from games.rules.state.events import (
    CardsLaid,
    DogLed,
    Event,
    ExchangeSubmitted,
    GrandDecided,
    HoldCalled,
    Passed,
    TichuCalled,
)
from games.screen.markup import own as markup
from games.screen.markup.own import OwnState
from games.screen.page.addresses import address_of
from games.screen.page.scene import Scene
from games.screen.telling.seats import (
    decision_words,
    has_passed,
    has_run_out,
    is_made,
    tricks_text,
)
from games.screen.words.event_sentences import phrase
from games.screen.words.names import card_names
from games.services.ground.notices import TableNotice

OWN_DEEDS = (CardsLaid, DogLed, GrandDecided, HoldCalled, Passed, TichuCalled)
"""What everybody has seen a seat do by itself."""


def own_html(scene: Scene) -> SafeString:
    """Return the region of one's own state; nothing in it for spectators."""
    if scene.me is None or not scene.is_running:
        return markup.NO_STATE
    view, me = scene.view, scene.me
    boosters = view.boosters
    tricks = view.tricks[me]
    return markup.own(
        OwnState(
            name=scene.names[me],
            left=view.counts[me],
            rank=view.out.index(me) + 1 if me in view.out else 0,
            call=view.calls[me],
            is_made=is_made(view, me),
            is_doubled=boosters is not None and bool(boosters.doubled >> me & 1),
            tricks=tricks_text(tricks) if tricks else "",
            did=_did(scene, me),
            late=_done_by_clock(scene, me),
            undo=address_of("seat", scene.page.slug) if scene.page.may_undo else "",
        )
    )


def _did(scene: Scene, me: int) -> str:
    """Return what the seat has done last that still counts."""
    if has_passed(scene.view, me) and not has_run_out(scene, me):
        return pgettext("one's own state", "passed")
    words = decision_words(scene, me)
    return words[0] if words else ""


def _done_by_clock(scene: Scene, me: int) -> str:
    """Return what the clock has done for the seat since it last did something itself."""
    deeds: list[str] = []
    for entry in reversed(scene.page.log):
        if entry.by_clock and getattr(entry.event, "seat", None) == me:
            deeds.append(_deed(scene, entry.event, me))
        elif isinstance(entry.event, OWN_DEEDS) and entry.event.seat == me:
            break
    runs = [(deed, len(list(run))) for deed, run in groupby(reversed(deeds)) if deed]
    return ", ".join(deed if times == 1 else f"{deed} ({times}×)" for deed, times in runs)


def _deed(scene: Scene, event: Event | TableNotice, me: int) -> str:
    if isinstance(event, TableNotice):
        return ""  # nothing that the clock has done
    if isinstance(event, ExchangeSubmitted):
        text = pgettext("you, in your time", "exchange %(cards)s")
        return text % {"cards": card_names(sum(event.give))}
    return phrase(event, scene.names, me)
