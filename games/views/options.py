"""The options of a table: read from forms, and changed between two matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import expansion
from games.expansion import Deck
from games.models import Player, Table, TableStatus
from games.players import current_player
from games.rules.codec import from_json
from games.screen.open_table import KEPT_DECK, NO_DECK, Chosen, chosen_of
from games.screen.texts import refusal_text
from games.selectors import table_by_slug
from games.services import table_options, tables
from games.services.refusals import TableRefusal

REFUSED = 422
LONGEST_NUMBER = 6


class Options(NamedTuple):
    """The options of a table as a form sent them."""

    pace: str
    target: int
    is_listed: bool
    deck: Deck | None
    """``None`` leaves the deck of the table as it is."""
    boosters_at_start: int | None
    window: int | None
    """Seconds to react with Boosters; ``None`` for those of the pace."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the host change what the next match is played with."""
    table, player = table_by_slug(slug), current_player(request)
    if table is None:
        raise Http404
    if player is None or table.host_id != player.pk or not _waits(table):
        return redirect("table", slug=slug)
    wrong = ""
    if request.method == "POST":
        try:
            chosen = read_options(request.POST, player)
            tables.change_options(table, player, **chosen._asdict())
            return redirect("table", slug=slug)
        except TableRefusal as refusal:
            wrong = refusal_text(refusal.code, {}, ())
    context = {"table": table, "chosen": _chosen(table, player), "wrong": wrong}
    status = REFUSED if wrong else 200
    return render(request, "games/change.html", context, status=status)


def _waits(table: Table) -> bool:
    return table.status in (TableStatus.OPEN, TableStatus.FINISHED)


def _chosen(table: Table, player: Player) -> Chosen:
    decks = expansion.decks()
    return chosen_of(
        table.pace,
        from_json(table.options),
        () if decks is None else decks.choices(player.pk),
        is_listed=table.is_listed,
    )


def read_options(data: Mapping[str, str], player: Player | None) -> Options:
    """Read what a player has chosen for a table.

    Raises ``unknown_target``, ``bad_deck``, ``bad_start`` or ``bad_window``.
    """
    target = data.get("target", "")
    if target == "own":
        target = data.get("own_target", "")
    number = number_in(target)
    if number is None:
        raise TableRefusal("unknown_target")
    return Options(
        data.get("pace", ""),
        number,
        data.get("listed") == "yes",
        read_deck(data, player),
        _read_start(data),
        _read_window(data),
    )


def read_deck(data: Mapping[str, str], player: Player | None) -> Deck | None:
    """Return the posted deck, ``None`` for that of the table; raises ``bad_deck``."""
    key = data.get("deck", KEPT_DECK)
    if key == KEPT_DECK:
        return None
    if key == NO_DECK:
        return table_options.NO_DECK
    return find_deck(key, player)


def find_deck(key: str, player: Player | None) -> Deck:
    """Return the deck of a key; raises ``bad_deck`` if the player may not use it."""
    decks = expansion.decks()
    deck = None if decks is None else decks.find(key, player and player.pk)
    if deck is None:
        raise TableRefusal("bad_deck")
    return deck


def _read_start(data: Mapping[str, str]) -> int | None:
    if "boosters_at_start" not in data:
        return None
    number = number_in(data["boosters_at_start"])
    if number is None:
        raise TableRefusal("bad_start")
    return number


def _read_window(data: Mapping[str, str]) -> int | None:
    text = data.get("window", "")
    number = number_in(text)
    if text and number is None:
        raise TableRefusal("bad_window")
    return number


def number_in(text: str) -> int | None:
    """Return the number that a text is, if it is a short one."""
    is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if is_number else None
