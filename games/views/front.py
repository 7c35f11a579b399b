"""The front page, and the ways to a table: play now, play with friends."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import expansion
from games.expansion import Deck
from games.guests import guest_name
from games.models import Player, Table
from games.page import PLAYING
from games.players import current_player, ensure_player
from games.rules.ruleset import SEATS
from games.screen.open_table import NO_DECK, STARTS, TARGETS, Chosen
from games.selectors import (
    ListedTable,
    open_tables,
    running_tables,
    table_by_slug,
    tables_of,
)
from games.services.refusals import TableRefusal
from games.services.tables import DEFAULT_TARGET, create_bot_table, create_table
from games.views.limits import count_new_table
from games.views.options import find_deck, number_in, read_options
from games.views.room import REFUSED, refusal_sentence

BAR_WIDTH = 260
TABLES_SHOWN = 12
BOOSTERS_TO_TRY = 2
"""What everybody begins with at a table to try Boosters."""
ADDRESS_OF_A_TABLE = re.compile(r"(?:.*/t/)?([-\w]+)/?(?:[?#].*)?", re.DOTALL)


class Row(NamedTuple):
    """A table in the list of the front page."""

    table: ListedTable
    teams: tuple[str, str]
    places: tuple[str, ...]
    """What to draw on the four seats, by number: p for a person, bot, or free."""
    free: int
    bars: tuple[int, int]

    @property
    def score(self) -> str:
        """The points of both teams, with a proper minus."""
        return " : ".join(str(total).replace("-", "−") for total in self.table.totals)

    @property
    def is_running(self) -> bool:
        """Whether a match runs there."""
        return self.table.status == PLAYING


@require_safe
@never_cache
def front(request: HttpRequest) -> HttpResponse:
    """Show what this is, one button, and the tables one may watch or join."""
    link = request.GET.get("link", "").strip()
    table = _table_of_link(link)
    if table is not None:
        return redirect("table", slug=table.slug)
    player = current_player(request)
    mine = tables_of(player)
    context = {
        "mine": next((table for table in mine if table.status == PLAYING), None)
        or next(iter(mine), None),
        "rows": _rows({table.slug for table in mine}),
        "name": _name_of(player),
        "link": link,
    }
    return render(request, "games/front.html", context)


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Open a table with three bots, begin, and go there.

    With ``boosters`` it has Boosters: those of ``deck``, or all of them.
    """
    try:
        deck, start = _deck_to_try(request)
        count_new_table(request)
        guest = _guest(request)
        table = create_bot_table(guest, deck=deck, boosters_at_start=start)
    except TableRefusal as refusal:
        messages.error(request, refusal_sentence(refusal.code))
        return redirect("front")
    return redirect("table", slug=table.slug)


def _deck_to_try(request: HttpRequest) -> tuple[Deck | None, int]:
    """Return the deck to play with at once, and how many to begin with.

    If no deck is named it is the usual one; a small deck may not have enough for all.
    Raises ``bad_deck``.
    """
    if "boosters" not in request.POST:
        return None, 0
    if key := request.POST.get("deck"):
        deck = find_deck(key, current_player(request))
    else:
        deck = next(iter(_decks("", None)), None)
    if deck is None:
        raise TableRefusal("bad_deck")
    return deck, min(BOOSTERS_TO_TRY, deck.size // len(SEATS))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Open a table for friends; who opens it is its host and sits down."""
    wrong = ""
    player = current_player(request)
    try:
        if request.method == "POST":
            return redirect("table", slug=_open_table(request).slug)
        if "deck" in request.GET:
            find_deck(request.GET["deck"], player)
    except TableRefusal as refusal:
        wrong = refusal_sentence(refusal.code)
    context = {
        "wrong": wrong,
        "name": request.POST.get("name") or _name_of(player),
        "chosen": _chosen(request.POST or request.GET, player),
    }
    return render(request, "games/new.html", context, status=REFUSED if wrong else 200)


def _chosen(posted: QueryDict, player: Player | None) -> Chosen:
    """Return what the form shows: what was posted, or what most tables choose."""
    target = posted.get("target", str(DEFAULT_TARGET))
    start, key = posted.get("boosters_at_start", ""), posted.get("deck", NO_DECK)
    decks = _decks(key, player)
    return Chosen(
        pace=posted.get("pace", "normal"),
        target=int(target) if target in map(str, TARGETS) else None,
        is_listed=posted.get("listed") == "yes",
        own_target=posted.get("own_target", "") if target == "own" else "",
        deck=key if any(deck.key == key for deck in decks) else NO_DECK,
        at_start=int(start) if start in map(str, STARTS) else 0,
        decks=decks,
        window=number_in(posted.get("window", "")),
    )


def _decks(key: str, player: Player | None) -> tuple[Deck, ...]:
    """Return the decks to choose from, and with them one that a link has named."""
    source = expansion.decks()
    if source is None:
        return ()
    number = None if player is None else player.pk
    decks = tuple(source.choices(number))
    if all(deck.key != key for deck in decks) and (linked := source.find(key, number)):
        return (*decks, linked)
    return decks


def _rows(left_out: set[str]) -> list[Row]:
    """Return the tables to join and to watch, without one's own."""
    tables = (*open_tables(), *running_tables())
    rows = [_row(table) for table in tables if table.slug not in left_out]
    return [row for row in rows if row.is_running or row.free][:TABLES_SHOWN]


def _open_table(request: HttpRequest) -> Table:
    """Open the posted table; raises TableRefusal."""
    options = read_options(request.POST, current_player(request))
    count_new_table(request)
    player = _guest(request)
    chosen = options._replace(boosters_at_start=options.boosters_at_start or 0)
    return create_table(player, **chosen._asdict())


def _guest(request: HttpRequest) -> Player:
    """Return the player of a request, if need be a guest with a name of ours."""
    name = request.POST.get("name", "")
    if not name.strip() and current_player(request) is None:
        name = guest_name()
    return ensure_player(request, name)


def _name_of(player: Player | None) -> str:
    return guest_name() if player is None else player.name


def _table_of_link(link: str) -> Table | None:
    match = ADDRESS_OF_A_TABLE.fullmatch(link)
    return None if match is None else table_by_slug(match[1])


def _row(table: ListedTable) -> Row:
    first, second, third, fourth = (name or _("free seat") for name in table.names)
    target = table.target or max(*table.totals, 1)
    return Row(
        table=table,
        teams=(
            _("%(one)s & %(other)s") % {"one": first, "other": third},
            _("%(one)s & %(other)s") % {"one": second, "other": fourth},
        ),
        places=tuple(
            "bot" if is_bot else "p" if name else "free"
            for name, is_bot in zip(table.names, table.bots, strict=True)
        ),
        free=table.names.count(""),
        bars=(_bar(table.totals[0], target), _bar(table.totals[1], target)),
    )


def _bar(total: int, target: int) -> int:
    return max(0, min(BAR_WIDTH, round(BAR_WIDTH * total / target)))
