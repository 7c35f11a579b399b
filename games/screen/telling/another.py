"""After a match: another one, why it does not begin yet, and what to look back on."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.levels import LEVELS, level_named
from games.lessons import lessons
from games.models import Seating, TableStatus
from games.rules.cards.rotation import best_of
from games.rules.cards.ruleset import SEATS
from games.screen.page.addresses import address_of
from games.screen.page.scene import Scene
from games.screen.telling.absence import others_there, waiting_text
from games.screen.telling.each import points_of
from games.screen.words.levels import level_title
from games.screen.words.names import apart, listed, minus


class Again(NamedTuple):
    """A way to play another match, as a button."""

    value: str
    title: str
    pairs: str
    """Who plays with whom."""
    is_chosen: bool


def ways_to_play_again(scene: Scene) -> dict[str, Any] | None:
    """Return the ways to play another match, and what the others want."""
    page = scene.page
    is_last = page.is_lesson or page.is_reserved or page.is_practice
    if scene.me is None or page.status != TableStatus.FINISHED or is_last:
        return None
    mine = page.seats[scene.me].wants_seating
    pairs = {
        Seating.SAME: _own_first(scene, (0, 2), (1, 3)),
        Seating.ROTATED: _own_first(scene, (0, 1), (2, 3)),
        Seating.ROOM: _("back to the room, everybody chooses"),
    }
    titles = {
        Seating.SAME: _("Start like this") if scene.plays_alone else _("Same partners"),
        Seating.ROTATED: _("Other partners"),
        Seating.ROOM: _("Choose seats again"),
    }
    return {
        "ways": [Again(way, titles[way], pairs[way], way == mine) for way in Seating],
        "others": [
            (seat.name, titles[Seating(seat.wants_seating)] if seat.wants_seating else "")
            for seat in page.seats
            if not (seat.is_me or seat.is_bot or seat.is_empty)
        ],
        "room": address_of("seat", page.slug),
        "bots": _other_bots(scene),
    }


def _other_bots(scene: Scene) -> list[tuple[str, str]]:
    """Return easier and harder bots than those of the match, by name, each as a button says it.

    After a loss against the easiest ones the same are proposed first.
    """
    if scene.me is None or not scene.is_among_bots:
        return []
    level = level_named(scene.page.seats[(scene.me + 1) % len(SEATS)].level)
    if level is None:
        return []
    names = list(LEVELS)
    place = names.index(level.name)
    easier, harder = names[:place][-1:], names[place + 1 :][:1]
    same = [level.name] if _has_lost(scene) and not easier else []
    texts = [(it, _("The same bots again: %(level)s")) for it in same]
    texts += [(it, _("Easier bots: %(level)s")) for it in easier]
    texts += [(it, _("Harder bots: %(level)s")) for it in harder]
    return [(it, text % {"level": level_title(it)}) for it, text in texts]


def _has_lost(scene: Scene) -> bool:
    """Tell whether the match is over and others have won it."""
    if scene.plays_alone:
        return scene.me not in best_of(points_of(scene))
    return scene.view.winner == 1 - scene.team_of_mine()


def next_lesson(scene: Scene) -> dict[str, str] | None:
    """Return the lesson to go on with, if there is one: its name, title, and what it teaches."""
    lesson = lessons().get(scene.page.next_lesson)
    if lesson is None:
        return None
    return {"name": lesson.name, "title": str(lesson.title), "teaches": str(lesson.teaches)}


class RoundToSee(NamedTuple):
    """A round of the match that is over, as a link says it."""

    number: int
    us: str
    them: str
    address: str


class LookBack(NamedTuple):
    """The ways to look back on a match that is over."""

    match: str
    mistakes: str
    """Where one's own dearest mistakes are; empty where one watches."""
    dearest: RoundToSee | None
    """The round that has cost one's team most, if any has."""
    others: str = ""
    """Where one says whether others may see it; empty where everybody may, or one watches."""


def ways_to_look_back(scene: Scene) -> LookBack | None:
    """Return the ways to look back on a match, once it is over and any round was played."""
    slug, view = scene.page.match_slug, scene.view
    if not slug or view.winner is None or not view.rounds:
        return None
    has_played = scene.me is not None
    return LookBack(
        address_of("match", slug),
        address_of("mistakes", slug) if has_played else "",
        _dearest_round(scene) if has_played and not scene.plays_alone else None,
        "" if scene.me is None or _is_seen_by_all(scene) else address_of("match_others", slug),
    )


def _is_seen_by_all(scene: Scene) -> bool:
    admitted = scene.page.admitted
    return admitted.is_public and admitted.allows_spectators


def _dearest_round(scene: Scene) -> RoundToSee | None:
    us = scene.team_of_mine()
    rounds = [(it[us] - it[1 - us], number) for number, it in enumerate(scene.view.rounds)]
    lost, place = min(rounds)
    if lost >= 0:
        return None
    points = scene.view.rounds[place]
    address = address_of("replay", scene.page.match_slug, place + 1, 0)
    return RoundToSee(place + 1, minus(points[us]), minus(points[1 - us]), address)


def changed_by_host(scene: Scene) -> str:
    """Return the table whose options the audience may change now, if it may."""
    page = scene.page
    return page.slug if page.is_host and page.status == TableStatus.FINISHED else ""


def why_it_waits(scene: Scene) -> str:
    """Return why the next match does not begin yet; empty while nobody waits for it."""
    page = scene.page
    if page.status != TableStatus.FINISHED or scene.me is None or page.is_reserved:
        return ""
    if page.lacks_accounts:
        return _("The match would be rated, and one of you has no account.")
    mine = page.seats[scene.me].wants_seating
    if any(seat.is_empty for seat in page.seats):
        return _("A seat is free. The match begins when somebody has taken it.")
    others = others_there(scene)
    eager = [apart(seat.name) for seat in others if seat.wants_seating not in ("", Seating.ROOM)]
    if not mine:
        text = ngettext(
            "%(names)s wants another match.", "%(names)s want another match.", len(eager)
        )
        return text % {"names": listed(eager)} if eager else ""
    silent = [apart(seat.name) for seat in others if not seat.wants_seating]
    if silent:
        return waiting_text(silent)
    if any(seat.wants_seating != mine for seat in others):
        return _("You do not all want the same. The match begins as soon as you agree.")
    return ""


def _own_first(scene: Scene, *pairs: tuple[int, int]) -> str:
    """Return pairs of seats in words; where one's own comes first, "You" begins the sentence."""
    ordered = sorted(pairs, key=lambda pair: scene.me not in pair)
    seats = [seat for pair in ordered for seat in sorted(pair, key=lambda seat: seat != scene.me)]
    return pairs_text(*(scene.called[seat] for seat in seats))


def pairs_text(*names: str) -> str:
    """Return in words which two of four names play against the other two."""
    words = dict(zip(("one", "other", "third", "fourth"), names, strict=True))
    return _("%(one)s and %(other)s against %(third)s and %(fourth)s") % words
