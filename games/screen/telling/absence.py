"""Who has gone and who plays for them: words for the log, the seats and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Motion, TableClock, TableStatus, Told
from games.models.players import DELETED
from games.rules.cards.deck import Cards
from games.rules.cards.ruleset import partner_of
from games.rules.state.events import CardsLaid, Event, ExchangeSubmitted
from games.rules.state.phase import Phase
from games.screen.markup.cards import marks
from games.screen.page.addresses import address_of
from games.screen.page.scene import Scene
from games.screen.telling import each
from games.screen.telling.seats import countdown
from games.screen.words.event_sentences import phrase
from games.screen.words.names import apart, card_names, listed, minus
from games.selectors.shown import Meanwhile, SeatInfo
from games.services.ground.notices import TableNotice

MOST_TOLD = 12
"""Lines of what the bot has done; the oldest are left out."""


def notice_text(notice: TableNotice) -> str:
    """Return what a notice tells, as a sentence."""
    texts = {
        Told.STANDS_IN: _("A bot plays for %(name)s."),
        Told.STOOD_UP: _("%(name)s has stood up. A bot is playing in the meantime."),
        Told.BACK: _("%(name)s is back."),
        Told.LEFT: _("%(name)s has left the match. %(other)s, a bot, has the seat."),
        Told.UNRATED: _("From here on the match is not rated. The rounds before count."),
        Told.EXEMPT: _("%(name)s has declared this match exempt: it is not rated."),
        Told.TOOK_SEAT: _("%(name)s takes the seat of %(other)s."),
        Told.UNHURRIED: _(
            "This match was begun by one person alone and goes on without hurry."
            " The next one has the times of the table."
        ),
        Told.REFUSED: _("%(name)s does not agree."),
        Told.TAKEN_BACK: _("%(name)s no longer asks for it."),
        Told.PAUSED: _("All have agreed to a pause."),
        Told.GOES_ON: _("Play goes on."),
        Told.OPENS_HAND: _("%(name)s opens their hand to spectators."),
        Told.SEATS: _("%(name)s and %(other)s have changed seats.")
        if notice.other
        else _("%(name)s has taken another seat."),
        Told.PARTNERS: _("%(name)s and %(other)s are partners now."),
        Told.RENAMED: _("%(name)s is now called %(other)s."),
        Told.STRONGER: _("Two wins: next time the bots are one level stronger."),
        Told.WEAKER: _("Two losses: next time the bots are one level weaker."),
        Told.CLOSES_HAND: _("%(name)s closes their hand to spectators."),
    }
    name = _(DELETED) if notice.name == DELETED else notice.name
    return texts[notice.told] % {"name": apart(name), "other": apart(notice.other)}


def change_of_level(scene: Scene) -> str:
    """Return how the level of bots that fits itself has moved with the match that is over."""
    for entry in scene.page.log if scene.view.winner is not None else ():
        notice = entry.event
        if isinstance(notice, TableNotice) and notice.told in (Told.STRONGER, Told.WEAKER):
            return notice_text(notice)
    return ""


def newest_notices(scene: Scene) -> str:
    """Return what was told of people last; empty once somebody else has done something since.

    What bots do, who act at once, takes it from nobody; that one is back oneself, one knows.
    """
    own = None if scene.me is None else scene.plain_names[scene.me]
    newest: list[TableNotice] = []
    for entry in reversed(scene.page.log):
        event = entry.event
        if isinstance(event, TableNotice):
            if newest and event.at != newest[0].at:
                break
            newest.append(event)
        elif newest or not _is_by_bot(scene, event):
            break
    return " ".join(notice_text(it) for it in reversed(newest) if it.other or it.name != own)


def _is_by_bot(scene: Scene, event: Event) -> bool:
    seat = getattr(event, "seat", None)
    return seat is not None and (
        scene.page.seats[seat].is_bot or scene.page.seats[seat].has_stand_in
    )


def motion_context(scene: Scene) -> dict[str, Any] | None:
    """Return what somebody asks the others for, ``None`` if nothing."""
    asked = scene.page.motion
    if asked is None or scene.me is None:
        return None
    is_mine, asker = asked.by == scene.me, scene.names[asked.by]
    return {
        "room": address_of("seat", scene.page.slug),
        "text": _own_motion(asked.motion) if is_mine else _motion_of(asked.motion, asker),
        "asks_me": asked.asks_me,
        "is_mine": is_mine,
        "agreed": ", ".join(scene.called[seat] for seat in asked.agreed),
        "missing": ", ".join(scene.names[seat] for seat in asked.missing),
    }


def _own_motion(motion: Motion) -> str:
    texts = {
        Motion.PAUSE: _("You ask for a pause of five minutes at most."),
        Motion.CONCEDE: _("You want to concede the match."),
        Motion.UNDO: _("You made a slip and ask to take it back."),
        Motion.ABANDON: _("You want to abandon the match; nobody wins it."),
    }
    return texts[motion]


def _motion_of(motion: Motion, name: str) -> str:
    texts = {
        Motion.PAUSE: _("%(name)s asks for a pause of five minutes at most."),
        Motion.CONCEDE: _("%(name)s wants to concede the match."),
        Motion.UNDO: _("%(name)s made a slip and asks to take it back."),
        Motion.ABANDON: _("%(name)s wants to abandon the match; nobody wins it."),
    }
    return texts[motion] % {"name": name}


def pause_text(scene: Scene) -> str:
    """Return who wants to go on after a pause, and who is waited for."""
    if scene.page.is_held:
        return _("Play is on hold. It goes on by itself.")
    if scene.page.wants_next:
        return _("You are ready.") + " " + waiting_for(scene)
    return _("Play goes on as soon as everybody at the table is ready.")


def others_there(scene: Scene) -> list[SeatInfo]:
    """Return the other people at the table who are there."""
    return [it for it in scene.page.seats if not (it.is_me or it.is_bot or it.is_away)]


def waiting_for(scene: Scene) -> str:
    """Return who of those who are there has not said yet that it may go on."""
    return waiting_text([it.name for it in others_there(scene) if not it.is_ready])


def waiting_text(names: Sequence[str]) -> str:
    """Return for whom it waits; empty if for nobody."""
    return _("Waiting for %(names)s.") % {"names": listed(names)} if names else ""


def is_asked(scene: Scene) -> bool:
    """Tell whether this audience is to say what happens with somebody who is missing.

    The one who has to act first does so: the question takes the place of the buttons.
    """
    missing, me = scene.page.missing, scene.me
    if missing is None or me is None or missing.seat == me or scene.page.seats[me].is_away:
        return False
    return not scene.state.is_mine


def has_stood_up(scene: Scene) -> bool:
    """Tell whether a bot plays for this audience, which looks on."""
    return scene.me is not None and scene.page.seats[scene.me].has_stand_in


def question_about_missing(scene: Scene) -> dict[str, str]:
    """Return who is missing, and what the others have said to it."""
    missing = scene.page.missing
    assert missing is not None
    name = scene.names[missing.seat]
    said = dict(missing.said)
    texts = {"wait": _("%(name)s waits."), "bot": _("%(name)s wants a bot.")}
    parts, silent = [_("The seat stays theirs.")], []
    for seat in others_there(scene):
        if seat.number in said:
            parts.append(texts[said[seat.number]] % {"name": apart(seat.name)})
        else:
            silent.append(apart(seat.name))
    if silent:
        parts.append(_("Still to choose: %(names)s.") % {"names": ", ".join(silent)})
    return {"title": _("%(name)s is away.") % {"name": name}, "text": " ".join(parts)}


def quiet_text(scene: Scene) -> dict[str, Any] | None:
    """Return what is said of somebody slow without a clock, and whether they may be asked."""
    page, me = scene.page, scene.me
    if me is None or scene.state.is_mine or page.is_paused:
        return None
    waits = [number for number in page.quiet if number != me]
    asked = [number for number in page.asked_if_there if number != me]
    if not (waits or asked):
        return None
    hides = scene.view.phase == Phase.EXCHANGE  # nobody learns who has chosen
    somebody = pgettext("who takes long", "Somebody")
    name = somebody if hides else scene.names[(waits or asked)[0]]
    text = _("%(name)s is taking a long time.") if waits else _("%(name)s has been asked.")
    return {"text": text % {"name": name}, "may_ask": bool(waits)}


def is_idle(scene: Scene) -> bool:
    """Tell whether this audience counts as away, since it did nothing."""
    return scene.me is not None and scene.page.seats[scene.me].is_idle


def question_if_there(scene: Scene) -> dict[str, Any] | None:
    """Return what somebody who takes long is asked; ``None`` if this audience is not."""
    if scene.me is None or scene.me not in scene.page.asked_if_there:
        return None
    due = countdown(next((it for it in scene.page.clocks if it.kind == TableClock.THERE), None))
    return {"room": address_of("seat", scene.page.slug), "due": due.due if due else ""}


def leave_context(scene: Scene) -> dict[str, Any]:
    """Return what the question of how somebody wants to leave is made of."""
    page = scene.page
    if scene.me is None or page.status != TableStatus.PLAYING:
        return {}
    others = [seat for seat in page.seats if not (seat.is_bot or seat.is_me)]
    partner = page.seats[partner_of(scene.me)]
    return {
        "room": address_of("seat", page.slug),
        "number": scene.view.number,
        "stands": _stands(scene),
        "alone": not others,
        "may_pause": bool(others) and not page.admitted.is_public and scene.is_running,
        "motion": motion_context(scene),
        "partner": "" if partner.is_bot else partner.name,
        "may_concede": not scene.plays_alone,
        "may_go": not page.is_reserved,
        "rated": scene.view.options.rated,
    }


def _stands(scene: Scene) -> str:
    """Return what the question is asked in: it closes when this is something else."""
    page = scene.page
    motion = "" if page.motion is None else f"{page.motion.motion}-{page.motion.by}"
    return f"{scene.view.number} {scene.is_running:d} {page.is_paused:d} {motion}"


def vacated_context(scene: Scene) -> dict[str, Any]:
    """Return the seats that a spectator may take."""
    if scene.me is not None or scene.page.status == TableStatus.OPEN:
        return {}
    return {
        "page": {"line": scene.page.line, "me": None},
        "address": address_of("seat", scene.page.slug),
        "later": scene.page.waits_for_next_round,
        "makes_way": scene.page.admitted.bots_make_way,
        "vacated": [
            {"number": it.number, "name": it.name, "partner": _partner_to_have(scene, it)}
            for it in scene.page.seats
            if it.is_to_take
        ],
    }


def _partner_to_have(scene: Scene, seat: SeatInfo) -> str:
    """Return the person whose partner one would be on a seat; empty where that is a bot."""
    partner = scene.page.seats[partner_of(seat.number)]
    return "" if partner.is_bot else partner.name


def meanwhile_context(scene: Scene) -> dict[str, Any] | None:
    """Return what a bot has done for somebody who is back, ``None`` if nothing new."""
    page, me = scene.page, scene.me
    if not page.meanwhile or me is None:
        return None
    lines = _lines(scene, page.meanwhile)
    us = scene.team_of_mine()
    count = scene.view.counts[me]
    return {
        "room": address_of("seat", page.slug),
        "lines": lines[-MOST_TOLD:],
        "hidden": max(0, len(lines) - MOST_TOLD),
        "us": minus(scene.view.totals[us]),
        "them": minus(scene.view.totals[1 - us]),
        "each": each.in_words(scene) if scene.plays_alone else "",
        "left": ngettext("%(number)s card", "%(number)s cards", count) % {"number": count}
        if scene.is_running
        else "",
        "now": scene.state.text,
    }


def _lines(scene: Scene, meanwhile: tuple[Meanwhile, ...]) -> list[dict[str, Any]]:
    """Return a line for each deed; passes that follow one another share one."""
    lines: list[dict[str, Any]] = []
    for number, event in meanwhile:
        cards, text = _deed(scene, event)
        if not text:
            continue
        last = lines[-1] if lines else None
        if last is not None and not cards and (last["round"], last["text"]) == (number, text):
            last["times"] += 1
            continue
        lines.append({"round": number, "cards": cards, "text": text, "times": 1})
    return lines


def _deed(scene: Scene, event: Event) -> tuple[Any, str]:
    """Return the cards and the words of what was done for somebody."""
    if isinstance(event, CardsLaid):
        return marks(event.combination.cards), _("laid")
    if isinstance(event, ExchangeSubmitted):
        given: Cards = sum(event.give)
        return "", _("exchanges %(cards)s") % {"cards": card_names(given)}
    return "", phrase(event, scene.names)
