"""The region of what a draft or a Booster asks; empty where nothing is asked."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.cards.deck import CODE, in_order
from games.rules.state.actions import Boost
from games.rules.state.boosters import Proposal
from games.rules.view.reading import ground_of
from games.screen.asking.draft import draft_context, offer_of, offers_of
from games.screen.asking.questions import (
    Question,
    needs_rank,
    question_of,
    receiver_of,
)
from games.screen.markup.cards import face, row
from games.screen.page.remembered import empty, render
from games.screen.page.scene import Scene
from games.screen.words.names import card_name, combination_name, rank_letter, rank_name

JOKER_RANKS = range(2, 9)


def choice_html(scene: Scene) -> SafeString:
    """Return the region."""
    if scene.me is None or scene.view.boosters is None:
        return empty("choice")
    draft = draft_context(scene)
    question = scene.options.question
    asked = None if question is None else _question_context(scene, question)
    if draft is None and asked is None:
        return empty("choice")
    return render("choice", {"draft": draft, "asked": asked})


def _question_context(scene: Scene, proposal: Proposal) -> dict[str, Any]:
    """Return what the panel of a question is made of."""
    question = question_of(proposal)
    if question == Question.COMPLETE:
        return _to_complete(scene, proposal)
    assert proposal.boost is not None
    if question == Question.CHOOSE_BOOSTER:
        return _to_take(scene, proposal.boost)
    booster = offer_of(scene, proposal.boost.booster)
    context: dict[str, Any] = {"title": booster.name, "booster": booster}
    if question == Question.CHOOSE_CARD:
        return context | _to_give(scene, proposal)
    text = _("You may use it again with other cards; otherwise it is used up.")
    return context | {"text": text, "barred": row(in_order(proposal.barred), "xs")}


def _to_complete(scene: Scene, proposal: Proposal) -> dict[str, Any]:
    top = ground_of(scene.view, proposal.seat).top
    name = {"name": scene.names[proposal.seat]}
    ranks = []
    if needs_rank(scene, proposal):
        ranks = [(rank, rank_letter(rank), rank_name(rank)) for rank in JOKER_RANKS]
    return {
        "title": _("%(name)s asks for help") % name,
        "text": _("Choose cards that complete the cards here. The play stays %(name)s's.") % name,
        "cards": row(in_order(proposal.cards[0][1]), "sm"),
        "companions": [offer_of(scene, it.booster) for it in proposal.companions],
        "top": combination_name(top) if top is not None else "",
        "ranks": ranks,
    }


def _to_take(scene: Scene, boost: Boost) -> dict[str, Any]:
    boosters = scene.view.boosters
    assert boosters is not None
    assert boost.seat is not None
    return {
        "title": _("Boosters of %(name)s") % {"name": scene.names[boost.seat]},
        "text": _("One of them comes into your hand."),
        "victim": offers_of(scene, tuple(dict.fromkeys(boosters.victim))),
    }


def _to_give(scene: Scene, proposal: Proposal) -> dict[str, Any]:
    receiver = receiver_of(scene, proposal)
    assert receiver is not None
    to = {"name": scene.names[receiver]}
    drawn = proposal.drawn
    if not drawn:
        return {"text": _("Choose a card of your hand for %(name)s.") % to}
    return {
        "text": _("Choose a card of your hand for %(name)s, or give this one back.") % to,
        "drawn": (CODE[drawn], card_name(drawn), face(drawn)),
    }
