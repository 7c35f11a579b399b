"""What lies in a window and can be answered, in words: Skat, Grand Tichu, a pair."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rules.state.boosters import Proposal, Subject, SubjectKind
from games.rules.state.calls import Call
from games.rules.view.perspective import Perspective
from games.screen.words.booster_names import booster_name
from games.screen.words.names import (
    call_name,
    card_names,
    combination_name,
    kind_name,
    rank_name,
)

SHORT = 18
"""Letters that fit into the line of the seat on a phone."""


def name_of_event(view: Perspective, proposal: Proposal, subject: Subject) -> str:
    """Return what a red Booster may answer: Skat, Grand Tichu, Pair of nines."""
    if subject.kind == SubjectKind.BOOSTER:
        return booster_name(subject.slug)
    if subject.kind == SubjectKind.CALL:
        return call_name(view.calls[subject.seat] or Call.TICHU)
    if subject.kind == SubjectKind.WISH:
        return _("Wish for %(rank)s") % {"rank": rank_name(proposal.wish)}
    if subject.kind == SubjectKind.DOG_LED:
        return _("Dog")
    if subject.kind == SubjectKind.DRAGON_WINS:
        return _("Dragon's trick")
    if proposal.combination is not None:
        return combination_name(proposal.combination)
    return card_names(sum(cards for _seat, cards in proposal.cards))


def short_event_name(view: Perspective, proposal: Proposal) -> str:
    """Return the main event of a window in a word or two; empty if none is so short.

    That is the window's own kind: a call or a wish made along goes without saying.
    """
    subjects = proposal.subjects
    own = [subject for subject in subjects if subject.kind == proposal.kind]
    if not subjects:
        return ""
    name = name_of_event(view, proposal, (own or subjects)[0])
    if own and len(name) > SHORT and proposal.combination is not None:
        name = kind_name(proposal.combination.kind)
    return name if len(name) <= SHORT else ""
