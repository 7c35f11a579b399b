"""The pages of Booster decks: look, build, share, delete."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from boosters import deck_services, decks
from boosters.catalogue import CATALOGUE
from boosters.deck_pages import (
    NUMBERS,
    field_of,
    groups_of,
    line_of,
    lines_of,
    written,
)
from boosters.deck_services import MOST_DECKS
from boosters.models import LONGEST_NAME, MOST_OF_ONE, BoosterDeck
from games.door.guests import guest_name
from games.door.limits import count_new_deck
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.models import Player
from games.people.logged_out import lead_to_log_in
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal


class DeckDraft(NamedTuple):
    """A deck as its form holds it."""

    name: str
    counts: Mapping[str, int]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts.values())


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Show the standard decks, one's own, and those that others share."""
    me = _id_of(current_player(request))
    context = {
        "standard": lines_of(decks.standard_decks()),
        "mine": lines_of(decks.decks_of(me)),
        "shared": lines_of(decks.shared_by_others(me)),
    }
    return render(request, "boosters/decks.html", context)


@require_safe
@never_cache
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a deck: its cards, and what one may do with it."""
    player = current_player(request)
    found = _visible(slug, player)
    context = {
        "line": line_of(found),
        "groups": groups_of(found.counts, is_whole=False),
        "is_mine": _is_of(found, player),
        "address": request.build_absolute_uri(found.get_absolute_url()),
    }
    return render(request, "boosters/deck.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Build a deck, from nothing or from the cards of another one."""
    if request.method != "POST":
        return _form(request, _beginning(request), None)
    draft = _read(request.POST)
    try:
        deck_services.check_deck(*draft)  # before a guest is created for it
        count_new_deck(request)
        name = "" if current_player(request) else guest_name()
        with unless_refused(request):
            built = deck_services.create_deck(ensure_player(request, name), *draft)
    except TableRefusal as refusal:
        return _form(request, draft, None, _sentence_for(refusal))
    return redirect(built)


def for_owners(
    view: Callable[[HttpRequest, Player, BoosterDeck], HttpResponse],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """Show a page of a deck to its owner; for all others it does not exist.

    Whoever has logged out in another tab and sends a form is led back, with what they built.
    """

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, slug: str) -> HttpResponse:
        player = current_player(request)
        if request.method == "POST" and player is None:
            draft = _read(request.POST)
            return lead_to_log_in(request, draft.name, written(draft.counts))
        found = _visible(slug, player)
        if player is None or not _is_of(found, player):
            raise Http404
        return view(request, player, found)

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@for_owners
def edit(request: HttpRequest, player: Player, found: BoosterDeck) -> HttpResponse:
    """Change name and cards of one's own deck."""
    if request.method != "POST":
        return _form(request, DeckDraft(found.name, found.counts), found)
    draft = _read(request.POST)
    try:
        with _still_own():
            deck_services.change_deck(found, player, *draft)
    except TableRefusal as refusal:
        return _form(request, draft, found, _sentence_for(refusal))
    return redirect(found)


@require_POST
@for_owners
def share(request: HttpRequest, player: Player, found: BoosterDeck) -> HttpResponse:
    """Make one's own deck visible to everybody, or to oneself alone."""
    is_public = request.POST.get("public") == "yes"
    with _still_own():
        deck_services.share_deck(found, player, is_public=is_public)
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@for_owners
def delete(request: HttpRequest, player: Player, found: BoosterDeck) -> HttpResponse:
    """Ask whether to delete one's own deck; once that is posted, delete it."""
    if request.method == "POST":
        with _still_own():
            deck_services.delete_deck(found, player)
        return redirect("decks")
    return render(request, "boosters/deck_delete.html", {"line": line_of(found)})


# --- decks and permissions --------------------------------------------------------


def _id_of(player: Player | None) -> int | None:
    return None if player is None else player.pk


def _is_of(found: BoosterDeck, player: Player | None) -> bool:
    return player is not None and found.owner_id == player.pk


def _visible(slug: str, player: Player | None) -> BoosterDeck:
    """Return a deck if the player may see it; for all others it does not exist."""
    rows = decks.visible_to(_id_of(player)).select_related("owner")
    found = rows.prefetch_related("cards").filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


@contextmanager
def _still_own() -> Iterator[None]:
    """Answer "not found" if a deck has been deleted in the meantime."""
    try:
        yield
    except TableRefusal as refusal:
        if refusal.code != "not_owner":
            raise
        raise Http404 from refusal


# --- the form ---------------------------------------------------------------------


def _beginning(request: HttpRequest) -> DeckDraft:
    """Return what a new deck begins with: the cards that the address names."""
    player = _id_of(current_player(request))
    source = decks.find_deck(request.GET.get("from", ""), player)
    if source is None:
        return DeckDraft("", {})
    return DeckDraft("" if source.standard else source.name, source.counts)


def _read(posted: Mapping[str, str]) -> DeckDraft:
    """Read the form; anything that cannot be a number of cards counts as too many."""
    counts = {slug: _number(posted.get(field_of(slug), "0") or "0") for slug in CATALOGUE}
    return DeckDraft(posted.get("name", ""), counts)


def _number(text: str) -> int:
    number = number_in(text)
    return MOST_OF_ONE + 1 if number is None or number not in NUMBERS else number


def _form(
    request: HttpRequest, draft: DeckDraft, found: BoosterDeck | None, wrong: str = ""
) -> HttpResponse:
    """Show the form as it is filled in, and what is wrong with it."""
    context: dict[str, Any] = {
        "deck": found,
        "draft": draft,
        "groups": groups_of(draft.counts, is_whole=True),
        "numbers": NUMBERS,
        "longest_name": LONGEST_NAME,
        "wrong": wrong,
    }
    if found is None:
        me = _id_of(current_player(request))
        rows = (*decks.standard_decks(), *decks.decks_of(me))
        context["sources"] = lines_of(rows)
        context["begun_with"] = request.GET.get("from", "")
    status = REFUSED if wrong else 200
    return render(request, "boosters/deck_form.html", context, status=status)


def _sentence_for(refusal: TableRefusal) -> str:
    """Return why a deck is refused."""
    sentences = {
        "name_missing": _("Please give the deck a name."),
        "too_few_cards": _("A deck needs at least four cards; this one has %(size)s."),
        "too_many_of_one": _("A deck has at most four of one card."),
        "too_many_decks": _("We can keep at most %(most)s decks for you. Delete one first."),
    }
    if refusal.code not in sentences:
        return refusal_text(refusal.code)
    return sentences[refusal.code] % {"size": refusal.about, "most": MOST_DECKS}
