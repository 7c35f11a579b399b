"""What a Booster asks of its seat, and whether what is selected answers it (BW-8).

There are four questions: complete the partner's play, choose a Booster of another
hand, choose a card, use a Booster that lies ready again. Which one it is, the
proposal tells; no card is known by name here.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _

from games.forms.actions import Selected
from games.rules.cards.combinations import Book
from games.rules.cards.deck import Cards
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import partner_of, seats_after
from games.rules.state.actions import Answer, Boost
from games.rules.state.boosters import Proposal, SubjectKind
from games.rules.view.booster import NO_TARGET, Asked, Booster, Need
from games.rules.view.reading import book_with, completing, ground_of, read_completed
from games.screen.asking.check_companions import companion_refusal, counted_as
from games.screen.asking.check_readings import (
    chosen_reading,
    kinds_to_choose,
    phoenix_choices,
    said_kind,
)
from games.screen.asking.check_selection import Selection
from games.screen.page.scene import Scene
from games.screen.words.booster_names import booster_name
from games.screen.words.names import card_names, combination_name
from games.screen.words.texts import refusal_text


class Question(StrEnum):
    """What a proposal asks those it waits for."""

    COMPLETE = "complete"
    CHOOSE_BOOSTER = "booster"
    CHOOSE_CARD = "card"
    USE_AGAIN = "again"


def question_of(proposal: Proposal) -> Question:
    """Return which question a proposal asks."""
    if proposal.kind == SubjectKind.CARDS:
        return Question.COMPLETE
    if proposal.reusable:
        return Question.USE_AGAIN
    return Question.CHOOSE_CARD if proposal.asks_for_card else Question.CHOOSE_BOOSTER


def may_say_no(proposal: Proposal) -> bool:
    """Tell whether the question may be answered with no."""
    return question_of(proposal) in (Question.COMPLETE, Question.USE_AGAIN)


def receiver_of(scene: Scene, proposal: Proposal) -> int | None:
    """Return who gets the card that is asked for."""
    assert scene.me is not None
    assert proposal.boost is not None
    if proposal.boost.seat is not None:
        return proposal.boost.seat
    booster = _booster_of(scene, proposal)
    if booster is not None and booster.asks == Asked.TEAM:
        return partner_of(scene.me)
    return seats_after(scene.view.rules.seating, scene.me)[0]


def _booster_of(scene: Scene, proposal: Proposal) -> Booster | None:
    slug = proposal.boost.booster if proposal.boost else ""
    return scene.page.catalogue.get(slug)


def question_asked(scene: Scene) -> str:
    """Return the question in a sentence."""
    proposal = scene.options.question
    assert proposal is not None
    question = question_of(proposal)
    if question == Question.COMPLETE:
        asker = {"name": scene.names[proposal.seat]}
        return _("%(name)s asks for help: choose cards to complete the play.") % asker
    assert proposal.boost is not None
    named = {"booster": booster_name(proposal.boost.booster)}
    if question == Question.USE_AGAIN:
        return _("%(booster)s may be used again, with other cards.") % named
    if question == Question.CHOOSE_BOOSTER:
        assert proposal.boost.seat is not None
        named["name"] = scene.names[proposal.boost.seat]
        return _("%(booster)s: take one of the Boosters of %(name)s.") % named
    receiver = receiver_of(scene, proposal)
    assert receiver is not None
    named["name"] = scene.names[receiver]
    return _("%(booster)s: choose a card for %(name)s.") % named


# --- answers ------------------------------------------------------------------------


def look_at_answer(scene: Scene, selected: Selected) -> Selection:
    """Return what is selected, and whether it answers the question."""
    proposal = scene.options.question
    assert proposal is not None
    question = question_of(proposal)
    if question == Question.CHOOSE_BOOSTER:
        return _choose_booster(scene, selected.answer)
    if not selected.cards:
        return Selection(reason=question_asked(scene), is_empty=True)
    missing = selected.cards & ~(scene.view.hand | proposal.drawn)
    if missing:
        details = {"cards": missing}
        return Selection(reason=refusal_text("card_not_in_hand", details, scene.names))
    if question == Question.CHOOSE_CARD:
        return _choose_card(scene, proposal, selected.cards)
    if question == Question.USE_AGAIN:
        return _use_again(scene, proposal, selected)
    return _complete(scene, proposal, selected)


def _choose_booster(scene: Scene, answer: Answer) -> Selection:
    boosters = scene.view.boosters
    assert boosters is not None
    if not boosters.victim:
        return Selection(reason=_("There is no Booster left."), can_answer=True)
    if answer.booster not in boosters.victim:
        return Selection(reason=question_asked(scene), is_empty=True)
    name = booster_name(answer.booster)
    return Selection(name, _("comes into your hand."), can_answer=True)


def _choose_card(scene: Scene, proposal: Proposal, cards: Cards) -> Selection:
    if cards.bit_count() != 1:
        return Selection(card_names(cards), _("Choose one card."))
    receiver = receiver_of(scene, proposal)
    assert receiver is not None
    text = _("goes to %(name)s.") % {"name": scene.names[receiver]}
    return Selection(card_names(cards), text, can_answer=True)


def _use_again(scene: Scene, proposal: Proposal, selected: Selected) -> Selection:
    """Return whether a Booster may be used again with these cards."""
    cards, answer = selected.cards, selected.answer
    assert proposal.boost is not None
    found = Selection(card_names(cards))
    if cards & proposal.barred:
        text = _("Not this time: %(cards)s.")
        return found._replace(reason=text % {"cards": card_names(proposal.barred)})
    booster = _booster_of(scene, proposal)
    again = Boost(
        proposal.boost.booster,
        cards=cards,
        reading=answer.reading,
        phoenix=answer.phoenix,
    )
    legal = booster.legal if booster is not None else None
    code = legal(scene.view, again, NO_TARGET) if legal else None
    if code is not None:
        return found._replace(reason=refusal_text(code, {}, scene.names))
    name = booster_name(again.booster)
    text = _("may be used for %(booster)s.") % {"booster": name}
    return found._replace(reason=text, can_answer=True)


def _complete(scene: Scene, proposal: Proposal, selected: Selected) -> Selection:
    """Return whether the cards complete the partner's play."""
    answer = selected.answer._replace(cards=selected.cards)
    if needs_rank(scene, proposal) and not answer.rank:
        reason = _("Choose the rank of the joker.")
        return Selection(card_names(selected.cards), reason)
    shown, book = _choices(scene, proposal, answer)
    try:
        found = read_completed(scene.view, scene.page.catalogue, proposal, answer)
    except RuleViolation as refusal:
        text = companion_refusal(refusal)
        text = text or refusal_text(refusal.code, refusal.details, scene.names)
        name = card_names(selected.cards)
        return shown._replace(name=shown.name or name, reason=text)
    parts = [_("may be laid like this"), *(counted_as(book.rules) if book else ())]
    return shown._replace(
        name=combination_name(found.combination),
        reason="; ".join(parts),
        can_answer=True,
    )


def _choices(scene: Scene, proposal: Proposal, answer: Answer) -> tuple[Selection, Book | None]:
    """Return the choices that the partner's cards leave with those that lie."""
    companions = completing(scene.page.catalogue, proposal, answer)
    ground = ground_of(scene.view, proposal.seat)
    try:
        book = book_with(ground, scene.page.catalogue, companions)
    except RuleViolation:
        return Selection(), None
    readings = book.readings(proposal.cards[0][1] | answer.cards)
    if not readings:
        return Selection(), book
    said = said_kind(readings, answer.reading, ground.top)
    chosen = chosen_reading(readings, said, answer.phoenix, ground.top)
    shown = Selection(
        name=combination_name(chosen),
        readings=phoenix_choices(readings, chosen),
        kinds=kinds_to_choose(readings, said, ground.top),
    )
    return shown, book


def needs_rank(scene: Scene, proposal: Proposal) -> bool:
    """Tell whether the partner has to say what a joker counts as."""
    return any(
        Need.LOW_RANK in scene.page.catalogue[boost.booster].needs and not boost.rank
        for boost in proposal.companions
    )
