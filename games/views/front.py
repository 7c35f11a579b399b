"""The front page, and the ways to a table: play now, play with friends."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import expansion
from games.bots.levels import level_named
from games.door.guests import guest_name, player_by_form
from games.door.limits import count_new_table
from games.door.players import current_player, ensure_player, unless_refused
from games.door.visit import is_table
from games.expansion import Deck
from games.forms.agreement import (
    NO_DECK,
    admitted_by,
    find_deck,
    read_choices,
    read_entrance,
)
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.lessons import next_lesson
from games.live.lobby import listed
from games.models import Player, Table, TableStatus
from games.rules.cards.ruleset import SEATS
from games.screen.lists.table_list import chips, row_html
from games.screen.words.agreement import Chosen, chosen_of
from games.screen.words.levels import fitting_title, level_title, shown_levels
from games.screen.words.texts import refusal_text
from games.selectors.proposing import fitting_level, proposal_for
from games.selectors.seated import tables_of
from games.selectors.soon import soon
from games.services.clocks.free_seats import FILL_SECONDS
from games.services.clocks.lessons import running_lesson
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import agreed
from games.services.seats import filling, rooms
from games.services.seats.entrance import FOR_ALL
from games.services.seats.opening import create_bot_table, create_table
from games.services.writing.chains import promise_shown
from games.services.writing.fitting import choose_level
from games.talk.selectors import blocked_by, blockers_of

FITS = "fits"
"""What forms post for a level of bots that fits itself."""
FILL = "fill"
"""The place in the session of the seconds after which bots may take free seats."""
TABLES_SHOWN = 5
BOOSTERS_TO_TRY = 2
"""What everybody begins with at a table to try Boosters."""
ADDRESS_OF_A_TABLE = re.compile(r"(?:.*/t/)?([-\w]+)/?(?:[?#].*)?", re.DOTALL)


@require_safe
@never_cache
def front(request: HttpRequest) -> HttpResponse:
    """Show what this is, one button, and the tables one may watch or join."""
    link = request.GET.get("link", "").strip()
    if slug := _table_of_link(link):
        return redirect("table", slug=slug)
    player = current_player(request)
    mine, tables = tables_of(player), listed().tables
    chosen = _level_to_show(request, player)
    own_slugs = {own.slug for own in mine}
    others = [it for it in tables if it.slug not in own_slugs and (it.is_running or it.free)]
    rows = [row_html(table) for table in others[:TABLES_SHOWN]]
    context = {
        "mine": mine,
        "running": next((table for table in mine if table.is_running), None),
        "rows": rows,
        "soon": [] if rows else soon(),
        "chips": chips(tables),
        "player": player,
        "learning": running_lesson(player),
        "next_lesson": next_lesson(() if player is None else player.lessons_done),
        "visitor_name": _name_of(player),
        "link": link,
        "levels": shown_levels(chosen),
        "chosen_level": chosen,
        "fitting": fitting_title(fitting_level(player)),
        "proposed": None if player is None or not chosen else _proposed(player, chosen),
    }
    return render(request, "games/front.html", context)


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Let somebody be called by another name from now on."""
    try:
        ensure_player(request, request.POST.get("name", ""))
    except TableRefusal as refusal:
        messages.error(request, refusal_text(refusal.code))
    return redirect("front")


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Open a table with three bots, begin, and go there.

    With ``boosters`` it has Boosters: those of ``deck``, or all of them.
    """
    try:
        deck, start = _deck_to_try(request)
        count_new_table(request)
        with unless_refused(request):
            guest = player_by_form(request)
            level = _level_for(request, guest)
            table = create_bot_table(
                guest,
                deck=deck,
                boosters_at_start=start,
                level=level,
                shown=promise_shown(request.POST.get("nonce", ""), request.POST.get("seal", "")),
                word=request.POST.get("word", ""),
            )
    except TableRefusal as refusal:
        messages.error(request, refusal_text(refusal.code))
        return redirect("front")
    return redirect("table", slug=table.slug)


def _proposed(player: Player, level: str) -> dict[str, str] | None:
    """Return the level that suits a player, with its title, if it is not the one shown."""
    found = proposal_for(player)
    if found is None or found.level == level:
        return None
    return {"name": found.level, "title": level_title(found.level)}


def _level_to_show(request: HttpRequest, player: Player | None) -> str:
    """Return the level that a link proposes, or the one chosen last; empty if it fits itself."""
    level = level_named(request.GET.get("level", ""))
    if level is None and player is not None:
        level = level_named(player.bot_level)
    return "" if level is None else level.name


def _level_for(request: HttpRequest, player: Player) -> str:
    """Return the posted level and remember it; without one, the level chosen last."""
    posted = request.POST.get("level", "")
    level = level_named(posted)
    if level is not None or posted == FITS:
        choose_level(player, "" if level is None else level.name)
    elif posted:
        return posted
    return player.bot_level or fitting_level(player)


def _deck_to_try(request: HttpRequest) -> tuple[Deck | None, int]:
    """Return the deck to play with at once, and how many to begin with.

    If no deck is named it is the usual one; a small deck may not have enough for all.
    Raises ``bad_deck``.
    """
    if "boosters" not in request.POST:
        return None, 0
    if key := request.POST.get("deck"):
        deck: Deck | None = find_deck(key, current_player(request))
    else:
        deck = next(iter(_decks("", None)), None)
    if deck is None:
        raise TableRefusal("bad_deck")
    return deck, min(BOOSTERS_TO_TRY, deck.size // len(SEATS))


@require_POST
def sit_anywhere(request: HttpRequest) -> HttpResponse:
    """Go to a seat at a table that waits for players; open one for all if there is none."""
    try:
        player, seconds = player_by_form(request), _chosen_seconds(request)
        table = rooms.sit_anywhere(player, blocked_by(player) | blockers_of(player))
        if table is None:
            count_new_table(request)
            table = create_table(player, entrance=FOR_ALL)
        if seconds and table.status == TableStatus.OPEN:
            filling.agree_to_bots(table, player, seconds)
    except TableRefusal as refusal:
        messages.error(request, refusal_text(refusal.code))
        return redirect("front")
    return redirect("table", slug=table.slug)


def _chosen_seconds(request: HttpRequest) -> int:
    """Return after how many seconds bots may take free seats, 0 for never; remember it."""
    posted = number_in(request.POST.get("fill", ""))
    if posted is not None:
        request.session[FILL] = posted if posted in FILL_SECONDS else 0
    return remembered_seconds(request)


def remembered_seconds(request: HttpRequest) -> int:
    """Return after how many seconds this browser has let bots take free seats, 0 for never."""
    seconds = request.session.get(FILL, 0)
    return seconds if seconds in FILL_SECONDS else 0


@require_POST
def with_friends(request: HttpRequest) -> HttpResponse:
    """Open a table as most agree on it and go there: everything can be changed there."""
    try:
        count_new_table(request)
        with unless_refused(request):
            host = player_by_form(request)
            table = create_table(host)
    except TableRefusal as refusal:
        messages.error(request, refusal_text(refusal.code))
        return redirect("front")
    return redirect("table", slug=table.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Open a table for friends; the one who opens it is its host and sits down."""
    wrong = ""
    player = current_player(request)
    try:
        if request.method == "POST":
            return redirect("table", slug=_open_table(request).slug)
        if "deck" in request.GET:
            find_deck(request.GET["deck"], player)
    except TableRefusal as refusal:
        wrong = refusal_text(refusal.code)
    context = {
        "wrong": wrong,
        "name": request.POST.get("name") or _name_of(player),
        "chosen": _chosen(request.POST or request.GET, player),
    }
    return render(request, "games/new.html", context, status=REFUSED if wrong else 200)


def _chosen(posted: QueryDict, player: Player | None) -> Chosen:
    """Return what the form shows: what was posted, or what most tables choose."""
    decks = _decks(posted.get("deck", NO_DECK), player)
    return chosen_of(agreed(), decks, admitted_by(posted), posted)


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


def _open_table(request: HttpRequest) -> Table:
    """Open the posted table; raises TableRefusal."""
    choices = read_choices(request.POST, current_player(request))
    entrance = read_entrance(request.POST)
    count_new_table(request)
    with unless_refused(request):
        host = player_by_form(request)
        return create_table(host, choices, entrance=entrance)


def _name_of(player: Player | None) -> str:
    return guest_name() if player is None else player.name


def _table_of_link(link: str) -> str:
    """Return the address of the table that a link leads to; empty if there is none."""
    match = ADDRESS_OF_A_TABLE.fullmatch(link)
    return match[1] if match is not None and is_table(match[1]) else ""
