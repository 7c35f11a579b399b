"""What has just happened, as sentences to be read aloud."""

from __future__ import annotations

from itertools import takewhile

from django.utils.translation import gettext as _

from games.rules.state.booster_events import Proposed
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import CardsLaid, Event
from games.screen.page.scene import Scene
from games.screen.telling.absence import notice_text
from games.screen.words.booster_names import booster_names
from games.screen.words.event_sentences import by_clock, sentence
from games.screen.words.names import card_names
from games.services.ground.notices import LogEntry, TableNotice


def announcement(scene: Scene) -> str:
    """Return what has just happened, to be read aloud."""
    if not scene.page.log:
        return ""
    last = scene.page.log[-1].at
    newest = takewhile(lambda entry: entry.at == last, reversed(scene.page.log))
    others = [entry for entry in newest if getattr(entry.event, "seat", -1) != scene.me]
    said = (_said(scene, entry) for entry in reversed(others))
    return " ".join(text for text in said if text)


def _said(scene: Scene, entry: LogEntry) -> str:
    """Return what has happened as a sentence; by the clock, says so."""
    text = _sentence(scene, entry.event)
    return f"{by_clock(text.removesuffix('.'))}." if text and entry.by_clock else text


def _sentence(scene: Scene, event: Event | TableNotice) -> str:
    """Return an event as a sentence; cards are told when they are laid, not later."""
    if isinstance(event, TableNotice):
        return notice_text(event)
    if isinstance(event, Proposed) and event.proposal.kind == SubjectKind.CARDS:
        lying = event.proposal
        if lying.combination is None:
            names = {
                "name": scene.names[event.seat],
                "cards": card_names(sum(cards for _seat, cards in lying.cards)),
                "boosters": booster_names(it.booster for it in lying.companions),
            }
            return _("%(name)s plays %(cards)s with %(boosters)s.") % names
        laid = CardsLaid(
            event.seat,
            lying.combination,
            lying.wish,
            lying.in_turn,
            companions=lying.companions,
        )
        return sentence(laid, scene.names, scene.me)
    if isinstance(event, CardsLaid) and event.settled and not event.parts:
        return ""
    return sentence(event, scene.names, scene.me)
