"""Name the selected cards and say, before the button, why they cannot be played.

Everything is decided on what the seat knows: its perspective and its options.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.forms.actions import Selected
from games.rules.cards.combinations import BASE_BOOK, DRAGON_RANK, Book, Combination, book_for
from games.rules.cards.deck import DRAGON, PHOENIX, Cards
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import holds_rank
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Play
from games.rules.state.phase import STAGES, Phase
from games.rules.view.reading import asks_partner, book_of_play, read_play
from games.screen.asking.check_companions import companion_refusal, counted_as, lacks
from games.screen.asking.check_opening import opening
from games.screen.asking.check_readings import (
    chosen_reading,
    kinds_to_choose,
    phoenix_choices,
    said_kind,
)
from games.screen.asking.check_selection import Selection
from games.screen.asking.questions import look_at_answer
from games.screen.page.scene import Scene
from games.screen.words.names import (
    bomb_name,
    card_name,
    card_names,
    combination_name,
)
from games.screen.words.texts import refusal_text
from games.services.clocks.laid_ready import PHASES as READY_PHASES


def look_at(scene: Scene, selected: Selected, pushed: int = 0) -> Selection:
    """Return what the cards are, and whether and why (not) they can be played.

    In the exchange ``pushed`` is the number of cards that have a receiver.
    """
    view, cards = scene.view, selected.cards
    if view.phase == Phase.ANSWER and scene.options.question is not None:
        return look_at_answer(scene, selected)
    if not cards:
        found = opening(scene, pushed)
        lacking = lacks(scene, selected.companions)
        return found._replace(reason=lacking) if lacking else found
    if cards & ~view.hand:
        missing = {"cards": cards & ~view.hand}
        return Selection(reason=refusal_text("card_not_in_hand", missing, scene.names))
    if view.phase == Phase.EXCHANGE:
        return _to_push(cards)
    if view.phase in (Phase.INTAKE, Phase.REACTION, Phase.ANSWER, *STAGES):
        return _or_ready(scene, selected, _meanwhile(scene, cards))
    if view.phase not in (Phase.LEAD, Phase.FOLLOW, Phase.CLOSING, Phase.GIFT):
        return Selection(reason=refusal_text("wrong_phase", {}, scene.names))
    return _or_ready(scene, selected, _to_play(scene, selected))


def _or_ready(scene: Scene, selected: Selected, found: Selection) -> Selection:
    """Return a selection that may be laid ready where it is a combination and others play."""
    view = scene.view
    waits = not view.is_my_turn or view.blocked is not None or view.phase == Phase.REACTION
    if selected.cards == scene.page.laid_ready:
        return found._replace(lies_ready=True)
    is_play = view.phase in READY_PHASES and not (selected.companions or found.can_play)
    may = waits and is_play and not (view.calling_time or scene.page.is_lesson)
    return found._replace(may_lie_ready=may and bool(book_for(view.rules).readings(selected.cards)))


def _to_push(cards: Cards) -> Selection:
    name = card_name(cards) if cards.bit_count() == 1 else ""
    return Selection(name, reason_to_push(cards.bit_count()))


def reason_to_push(number: int) -> str:
    """Return what is said of so many selected cards in the exchange."""
    if number == 1:
        return _("Now choose who gets it.")
    return _("Choose one card, then who gets it.")


def _meanwhile(scene: Scene, cards: Cards) -> Selection:
    """Return what cards are while Boosters have their time: at most a bomb."""
    found = _as_bomb(scene, cards)._replace(reason=opening(scene).reason)
    chosen = book_for(scene.view.rules).read(cards)
    if chosen is not None:
        found = found._replace(name=combination_name(chosen))
    if found.can_bomb:
        return found._replace(reason=_("A bomb: you may throw it now."))
    return found


# --- a regular play ---------------------------------------------------------------


def _to_play(scene: Scene, selected: Selected) -> Selection:
    view, cards, companions = scene.view, selected.cards, selected.companions
    catalogue = scene.page.catalogue
    found = _as_bomb(scene, cards)
    lacking = lacks(scene, companions)
    if lacking:
        return found._replace(reason=lacking)
    if asks_partner(catalogue, companions):
        return _to_be_completed(scene, selected, found)
    try:
        book = book_of_play(view, catalogue, companions)
    except RuleViolation as refusal:
        return _refused(scene, found, refusal)
    readings = book.readings(cards)
    if not readings:
        if not companions:
            found = found._replace(name="")
        return _refused(scene, found, RuleViolation("invalid_combination"), book)
    return _as_read(scene, selected, found, book, readings)


def reason_of_play(scene: Scene, cards: Cards) -> str:
    """Return what is said of cards that are one combination, no bomb, in one's own turn.

    It is the reason of :func:`look_at`, without all else that is found out there.
    """
    view = scene.view
    book = book_of_play(view, scene.page.catalogue, ())
    try:
        combination = read_play(view, scene.page.catalogue, Play(cards))
        _refuse_turn(scene, cards)
    except RuleViolation as refusal:
        return _why_not(scene, refusal, book)
    assert combination is not None
    return _what_it_does(scene, combination, book)


def _as_bomb(scene: Scene, cards: Cards) -> Selection:
    """Return the cards by their names, and the bomb they are without companions."""
    found = Selection(card_names(cards), is_last=cards == scene.view.hand)
    bomb = book_for(scene.view.rules).read(cards)
    if bomb is None or not bomb.is_bomb:
        return found
    return found._replace(can_bomb=_can_bomb(scene, bomb), bomb=bomb_name(bomb))


def _as_read(
    scene: Scene, selected: Selected, found: Selection, book: Book, readings: list[Combination]
) -> Selection:
    """Return what may be done with cards that are at least one combination."""
    view, cards = scene.view, selected.cards
    top = scene.view.to_beat
    said = said_kind(readings, selected.reading, top)
    chosen = chosen_reading(readings, said, selected.phoenix, top)
    found = found._replace(
        name=combination_name(chosen),
        readings=phoenix_choices(readings, chosen),
        kinds=kinds_to_choose(readings, said, top),
    )
    # What is not among the choices shown is not sent.
    phoenix = chosen.phoenix or None if selected.phoenix else None
    action = Play(cards, phoenix, reading=selected.reading and said, boosters=selected.companions)
    try:
        combination = read_play(view, scene.page.catalogue, action)
        _refuse_turn(scene, cards)
    except RuleViolation as refusal:
        return _refused(scene, found, refusal, book)
    assert combination is not None
    reason = _what_it_does(scene, combination, book)
    return found._replace(name=combination_name(combination), can_play=True, reason=reason)


def _refused(
    scene: Scene, found: Selection, refusal: RuleViolation, book: Book = BASE_BOOK
) -> Selection:
    """Return why cards cannot be played, and as what some of them would count."""
    if found.can_bomb:
        return found._replace(reason=_("A bomb: you may throw it now."))
    if refusal.code == "ambiguous":
        found = found._replace(name="")
    return found._replace(
        reason=_why_not(scene, refusal, book), wish_binds=refusal.code == "wish_binds"
    )


def _why_not(scene: Scene, refusal: RuleViolation, book: Book) -> str:
    text = companion_refusal(refusal)
    text = text or refusal_text(refusal.code, refusal.details, scene.names)
    counted = "; ".join(counted_as(book.rules))
    return f"{text} ({counted})" if counted else text


def _to_be_completed(scene: Scene, selected: Selected, found: Selection) -> Selection:
    """Return whether the partner may be asked to complete the cards."""
    cards, view = selected.cards, scene.view
    action = Play(cards, boosters=selected.companions)
    try:
        read_play(view, scene.page.catalogue, action)
        _refuse_turn(scene, cards)
    except RuleViolation as refusal:
        return _refused(scene, found, refusal)
    assert view.partner is not None
    partner = {"name": scene.names[view.partner]}
    reason = _("%(name)s is asked to complete this.") % partner
    return found._replace(can_play=True, reason=reason)


def _refuse_turn(scene: Scene, cards: Cards) -> None:
    """Raise why nothing, or not this, can be laid in one's own regular turn now."""
    view = scene.view
    if view.phase == Phase.LEAD and view.calling_time:
        raise RuleViolation("call_window")
    if view.phase == Phase.GIFT:
        raise RuleViolation("gift_pending")
    if not view.is_my_turn:
        raise RuleViolation("not_your_turn", turn=view.turn)
    if view.blocked is not None:
        raise RuleViolation(view.blocked)
    if view.phase == Phase.CLOSING and view.top and view.top.combination.cards == DRAGON:
        raise RuleViolation("gift_pending")
    if view.phase == Phase.CLOSING and view.boosters is not None and view.boosters.reacts:
        raise RuleViolation("gap")
    if scene.options.wish_binds and not holds_rank(cards, view.wish):
        moves = scene.options.moves
        raise RuleViolation("wish_binds", rank=view.wish, moves=moves)


def _can_bomb(scene: Scene, chosen: Combination) -> bool:
    if not chosen.is_bomb:
        return False
    return any(
        bomb.combination.cards == chosen.cards
        if bomb.combination.cards
        else bomb.combination[:3] == chosen[:3]
        for bomb in scene.options.bombs
    )


# --- what it does -------------------------------------------------------------------


def _what_it_does(scene: Scene, combination: Combination, book: Book) -> str:
    """Return what a play beats, and what its companions make of it."""
    parts = [_beats(scene, combination), *counted_as(book.rules)]
    if combination.closed:
        parts.append(_("cannot be followed"))
    if combination.safe:
        parts.append(_("cannot be bombed"))
    return "; ".join(parts)


def _beats(scene: Scene, combination: Combination) -> str:
    top = scene.view.to_beat
    if top is None:
        return _("can be led")
    is_bird = combination.cards == PHOENIX and combination.kind == Kind.SINGLE
    if is_bird and top.kind == Kind.SINGLE and top.rank < DRAGON_RANK:
        return _("beats %(top)s by half a step") % {"top": combination_name(top)}
    return _("beats %(top)s") % {"top": combination_name(top)}
