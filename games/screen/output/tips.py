"""A tip in words: the move, one reason, and what it brings beside another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.strong.advice import Advice
from games.bots.thumb.reasons import Reason
from games.forms.actions import Selected
from games.rules.cards.combinations import book_for
from games.rules.cards.deck import to_codes
from games.rules.cards.errors import RuleViolation
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.phase import Phase
from games.rules.view.perspective import Perspective
from games.screen.asking.buttons import bomb_button, play_button
from games.screen.asking.check import look_at
from games.screen.asking.check_selection import Selection
from games.screen.markup.figures import button, names_drawn
from games.screen.output.frames import out_of_band
from games.screen.page.remembered import render
from games.screen.page.scene import Scene
from games.screen.telling.pushing import slots
from games.screen.words.booster_names import booster_name
from games.screen.words.names import (
    bomb_name,
    card_name,
    card_names,
    combination_name,
    rank_name,
)
from games.screen.words.texts import Names
from games.selectors.shown import TablePage

_WITH_BUTTONS = (Phase.LEAD, Phase.FOLLOW, Phase.CLOSING)
"""Phases in which what is selected is named on the buttons."""
_BUTTONS: dict[type, str] = {
    asked.Pass: "#b-left",
    asked.Collect: "#b-left",
    asked.Decline: "#b-left",
    asked.DeclineGrand: "#b-left",
    asked.Wait: "#b-left",
    asked.WithdrawGrand: "#b-left",
    asked.SayReady: "#b-left",
    asked.CallTichu: "#b-call",
    asked.CallGrand: "#b-right",
    asked.KeepGrand: "#b-right",
}
"""Buttons that are marked, where no card is."""


class Tip(NamedTuple):
    """A tip as people read it."""

    move: str
    why: str
    gain: str
    """How it compares, or why it does not; empty if there was nothing to compare."""

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(filter(None, (f"{self.move}.", self.why, self.gain)))


def told(advice: Advice, view: Perspective, names: Names) -> Tip:
    """Return a tip in the active language."""
    return Tip(
        move_name(advice.action, view, names),
        _why(advice, view),
        _gain(advice, view, names),
    )


def tipped(page: TablePage, advice: Advice) -> str:
    """Return what a page shows with a tip: the sentence, the buttons, what is to be lifted."""
    scene = Scene(page)
    action, view = advice.action, page.view
    tip = told(advice, view, scene.names)
    cards, phoenix = _to_select(action)
    selection = look_at(scene, Selected(cards, phoenix)) if cards else Selection()
    parts = {"why": render("why", {"tip": tip._asdict(), "selection": selection})}
    if view.phase in _WITH_BUTTONS and cards:
        parts["bomb"] = button(bomb_button(scene, selection))
        parts["play"] = button(play_button(scene, selection))
    parts["tip-said"] = _lifted(action, scene)
    return names_drawn(SafeString(out_of_band(parts)))


def tip_text(page: TablePage, advice: Advice) -> str:
    """Return a tip as one text, for pages without scripts."""
    tip = _("Tip")
    return f"{tip}: {told(advice, page.view, Scene(page).names).text}"


def _lifted(action: Action | None, scene: Scene) -> SafeString:
    """Return what the page is to mark: cards, a wish, places to push to, a button."""
    cards, phoenix = _to_select(action)
    wish = action.wish if isinstance(action, asked.Play) else 0
    context = {
        "cards": to_codes(cards),
        "phoenix": phoenix or "",
        "wish": wish or "",
        "push": _to_push(action, scene),
        "along": " ".join(boost.booster for boost in _companions(action)),
        "mark": _to_mark(action),
    }
    return render("tip_said", context)


def _to_push(action: Action | None, scene: Scene) -> str:
    """Return places of the exchange, each with its card; a seat may have two of them."""
    if not isinstance(action, asked.Exchange):
        return ""
    free = slots(scene)
    given = []
    for to, card in action.give:
        slot = next(slot for slot in free if slot.seat == to)
        free = [other for other in free if other is not slot]
        given.append(f"{slot.number}:{to_codes(card)}")
    return " ".join(given)


def _to_select(action: Action | None) -> tuple[int, int | None]:
    if isinstance(action, asked.Play):
        return action.cards, action.phoenix
    return (action.cards, None) if isinstance(action, asked.Bomb | asked.Answer) else (0, None)


def _companions(action: Action | None) -> tuple[asked.Boost, ...]:
    return action.boosters if isinstance(action, asked.Play) else ()


def _to_mark(action: Action | None) -> str:
    """Return what on the page does this, where it is not the cards."""
    match action:
        case asked.Play(tichu=True):
            return "#b-call"
        case asked.Boost():
            return f"#rack-{action.booster}"
        case asked.Draft():
            return f"[name=draft][value={action.booster}]"
        case asked.GiveDragon():
            return f"#gift-{action.to}"
        case asked.Answer():
            return _answer_to_mark(action)
        case _:
            return _BUTTONS.get(type(action), "")


def _answer_to_mark(answer: asked.Answer) -> str:
    if answer.booster:
        return f"#take-{answer.booster}"
    if answer.rank:
        return f"#answer-rank-{answer.rank}"
    return "" if answer.cards else "#b-left"


# --- the move ------------------------------------------------------------------------


def move_name(action: Action | None, view: Perspective, names: Names) -> str:
    """Return what a move is called."""
    match action:
        case asked.Play():
            return _play_name(action, view)
        case asked.Bomb():
            bomb = book_for(view.rules).read(action.cards)
            name = card_names(action.cards) if bomb is None else bomb_name(bomb)
            return _("Bomb: %(bomb)s") % {"bomb": name}
        case asked.Exchange():
            return ", ".join(
                _("%(card)s for %(name)s") % {"card": card_name(card), "name": names[to]}
                for to, card in action.give
            )
        case asked.GiveDragon():
            return _("The trick for %(name)s") % {"name": names[action.to]}
        case asked.Boost():
            return _("The Booster %(booster)s") % {"booster": booster_name(action.booster)}
        case asked.Draft():
            return _("Keep %(booster)s") % {"booster": booster_name(action.booster)}
        case asked.Answer():
            return _answer_name(action)
        case None:
            return _("Wait and see")
        case _:
            return _PLAIN[type(action)]()


def _play_name(action: asked.Play, view: Perspective) -> str:
    try:
        combination = book_for(view.rules).choose(action.cards, action.phoenix, view.to_beat)
        name = combination_name(combination)
    except RuleViolation:
        name = card_names(action.cards)
    name = ", ".join([name, *(booster_name(boost.booster) for boost in action.boosters)])
    if action.wish:
        name = _("%(move)s, wish: %(rank)s") % {"move": name, "rank": rank_name(action.wish)}
    return _("%(move)s with Tichu") % {"move": name} if action.tichu else name


def _answer_name(answer: asked.Answer) -> str:
    if answer.booster:
        return booster_name(answer.booster)
    if answer.rank:
        return rank_name(answer.rank)
    return card_names(answer.cards) if answer.cards else _("No")


_PLAIN: dict[type, Callable[[], str]] = {
    asked.Pass: lambda: _("Pass"),
    asked.CallGrand: lambda: _("Grand Tichu"),
    asked.DeclineGrand: lambda: _("No Grand Tichu"),
    asked.Wait: lambda: _("Wait"),
    asked.KeepGrand: lambda: _("Keep Grand Tichu"),
    asked.WithdrawGrand: lambda: _("Withdraw Grand Tichu"),
    asked.CallTichu: lambda: _("Tichu"),
    asked.SayReady: lambda: _("No call"),
    asked.Decline: lambda: _("Wave it through"),
    asked.Collect: lambda: _("Take the trick"),
}


# --- why -----------------------------------------------------------------------------


def _why(advice: Advice, view: Perspective) -> str:
    """Return the sentence of reasons; empty for a move by rules of thumb that has none."""
    text = reasons_text(advice.reasons, view)
    if text or not advice.is_searched:
        return text
    return capfirst(_("played out many times, this brings the most on average")) + "."


def reasons_text(reasons: Sequence[Reason], view: Perspective, *, of_another: bool = False) -> str:
    """Return reasons as a sentence, to the player to move or ``of_another``; empty for none."""
    top = view.to_beat
    beats = {"top": "" if top is None else combination_name(top)}
    texts = _REASONS | _REASONS_OF_ANOTHER if of_another else _REASONS
    parts = [texts[reason]() % beats for reason in reasons]
    return f"{capfirst(', '.join(parts))}." if parts else ""


_REASONS: dict[Reason, Callable[[], str]] = {
    Reason.GOES_OUT: lambda: _("with this you are out"),
    Reason.LEAD_FOR_CALLER: lambda: _("your partner has called and gets the lead"),
    Reason.RID_OF_DOG: lambda: _("gets rid of the Dog and gives your partner the lead"),
    Reason.STOPS_CALLER: lambda: _("stops the caller"),
    Reason.STOPS_SHORT: lambda: _("stops a player with few cards"),
    Reason.CANNOT_FOLLOW: lambda: _("too many cards for a player nearly out"),
    Reason.HELPS_CALLER: lambda: _("your partner has called and may get the lead"),
    Reason.WINS: lambda: _("hardly anybody can beat it"),
    Reason.BEATS: lambda: _("beats %(top)s"),
    Reason.MANY_AT_ONCE: lambda: _("gets rid of many cards at once"),
    Reason.LOW_FIRST: lambda: _("low cards win nothing later"),
    Reason.KEEPS_BOMB: lambda: _("keeps the bomb"),
    Reason.KEEPS_DRAGON: lambda: _("keeps the Dragon"),
    Reason.KEEPS_PHOENIX: lambda: _("keeps the Phoenix"),
    Reason.LEAVES_TO_PARTNER: lambda: _("the trick is your partner's"),
    Reason.NOT_WORTH_IT: lambda: _("this trick is not worth more"),
    Reason.NOTHING_TO_PLAY: lambda: _("nothing in your hand beats this"),
    Reason.STRONG_HAND: lambda: _("this hand is strong enough"),
    Reason.STRONG_EIGHT: lambda: _("these eight cards are strong enough"),
    Reason.WEAK_EIGHT: lambda: _("these eight cards are too weak"),
    Reason.GOOD_FOR_PARTNER: lambda: _("good for your partner, useless to the opponents"),
    Reason.LIKELY_LAST: lambda: _("is likely to be last and to lose it again"),
}

_REASONS_OF_ANOTHER: dict[Reason, Callable[[], str]] = {
    Reason.GOES_OUT: lambda: _("goes out with this"),
    Reason.LEAD_FOR_CALLER: lambda: _("the partner has called and gets the lead"),
    Reason.RID_OF_DOG: lambda: _("gets rid of the Dog and gives the partner the lead"),
    Reason.HELPS_CALLER: lambda: _("the partner has called and may get the lead"),
    Reason.LEAVES_TO_PARTNER: lambda: _("the trick is the partner's"),
    Reason.GOOD_FOR_PARTNER: lambda: _("good for the partner, useless to the opponents"),
}
"""Where the sentence is not told to the player to move."""


def _gain(advice: Advice, view: Perspective, names: Names) -> str:
    """Return how a move compares with the best other, or with the first."""
    if not advice.is_searched:
        return _("A quick tip; there was no time to work it out.")
    if advice.beside is None:
        return ""
    points = round(advice.gain)
    other = {"number": abs(points), "other": move_name(advice.beside, view, names)}
    if points == 0:
        return _("About as good: %(other)s.") % other
    if points > 0:
        text = ngettext(
            "About %(number)s point better than: %(other)s.",
            "About %(number)s points better than: %(other)s.",
            points,
        )
    else:
        text = ngettext(
            "About %(number)s point less than: %(other)s.",
            "About %(number)s points less than: %(other)s.",
            -points,
        )
    return text % other
