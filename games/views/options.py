"""The options of a table: read from forms, and changed between two matches."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import expansion
from games.expansion import Deck
from games.models import Access, Player, Table, TableStatus
from games.page import Admitted
from games.players import current_player
from games.rules.cards.rotation import CYCLE
from games.rules.cards.ruleset import DOUBLE_VICTORY
from games.rules.state.codec import from_json
from games.screen.agreement import KEPT_DECK, MINUTES_ONLY, NO_DECK, ROUNDS_ONLY, Chosen, chosen_of
from games.screen.texts import refusal_text
from games.selectors.tables import table_by_slug
from games.services import table_options, tables
from games.services.entrance import Entrance
from games.services.refusals import TableRefusal
from games.services.roles import is_host
from games.services.table_options import Agreement

REFUSED = 422
LONGEST_NUMBER = 6
ROUNDS_TO_ROTATE = 6
"""Rounds of a match with rotating partners, if no number is chosen: an hour, twice with all."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the host change what the next match is played with."""
    table, player = table_by_slug(slug), current_player(request)
    if table is None:
        raise Http404
    if player is None or not is_host(table, player.pk) or not _waits(table):
        return redirect("table", slug=slug)
    wrong = ""
    if request.method == "POST":
        try:
            agreed = read_agreement(request.POST, player)
            tables.change_options(table, player, agreed, read_entrance(request.POST))
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
        Admitted(table.access, table.allows_spectators),
    )


def read_entrance(data: Mapping[str, str]) -> Entrance:
    """Read who shall come to a table; by the link, if nothing else is said."""
    access = data.get("access", "")
    return Entrance(
        Access(access) if access in list(Access) else Access.LINK,
        data.get("password", ""),
        allows_spectators="no_spectators" not in data,
    )


def read_agreement(data: Mapping[str, str], player: Player | None) -> Agreement:
    """Read what a player has chosen for a table.

    Raises ``unknown_target``, ``unknown_rounds``, ``unknown_minutes``, ``unknown_victory``,
    ``bad_deck``, ``bad_start`` or ``bad_window``.
    """
    partners_rotate = "partners_rotate" in data
    target, max_rounds, max_minutes = _read_ends(data)
    if partners_rotate:
        target, max_rounds, max_minutes = None, _even(max_rounds), None
    return Agreement(
        pace=data.get("pace", ""),
        target=target,
        max_rounds=max_rounds,
        grand_tichu="no_grand_tichu" not in data,
        out_of_turn_bombs="bombs_in_turn" not in data,
        double_victory=_read(data, "double_victory", "unknown_victory") or DOUBLE_VICTORY,
        deck=read_deck(data, player),
        boosters_at_start=_read_start(data),
        window=_read(data, "window", "bad_window"),
        grand_in_turn="grand_in_turn" in data,
        gift_active_only="gift_active_only" in data,
        tips="tips" in data,
        max_minutes=max_minutes,
        rated="rated" in data,
        open_hands="open_hands" in data,
        partners_rotate=partners_rotate,
    )


def _read_ends(data: Mapping[str, str]) -> tuple[int | None, int | None, int | None]:
    """Return the points, the number of rounds and the minutes that end the match."""
    target = data.get("target", "")
    if target == ROUNDS_ONLY:
        return None, _read(data, "rounds", "unknown_rounds", required=True), None
    if target == MINUTES_ONLY:
        return None, None, _read(data, "minutes", "unknown_minutes", required=True)
    field = "own_target" if target == "own" else "target"
    return _read(data, field, "unknown_target", required=True), None, None


def _even(max_rounds: int | None) -> int:
    """Return enough rounds for everybody to play as often with everybody (MATCH-8).

    Those of the form, rounded up; whoever has chosen another end gets the usual number.
    """
    if max_rounds is None:
        return ROUNDS_TO_ROTATE
    return CYCLE * -(-max_rounds // CYCLE)


def _read_start(data: Mapping[str, str]) -> int | None:
    """Return the Boosters at the start, ``None`` if the page does not ask for them."""
    if "boosters_at_start" not in data:
        return None
    return _read(data, "boosters_at_start", "bad_start", required=True)


def _read(data: Mapping[str, str], field: str, code: str, *, required: bool = False) -> int | None:
    """Return a number, ``None`` for none; raises the code for anything else."""
    text = data.get(field, "")
    number = number_in(text)
    if number is None and (text or required):
        raise TableRefusal(code)
    return number


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
    deck = None if decks is None else decks.find(key, player.pk if player else None)
    if deck is None:
        raise TableRefusal("bad_deck")
    return deck


def number_in(text: str) -> int | None:
    """Return the number that a text is, if it is a short one."""
    is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if is_number else None
