"""Booster decks for people who look after the site: to read, or to take off the list."""

from __future__ import annotations

import logging

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from boosters.catalogue import CATALOGUE
from boosters.colours import COLOURS
from boosters.deck_pages import shares_of
from boosters.deck_services import withdraw_decks
from boosters.models import BoosterDeck, BoosterDeckCard
from boosters.words import TEXTS
from games.admin.reading import ReadingAdmin, ReadOnly, link_to

logger = logging.getLogger(__name__)


class CardInline(ReadOnly, admin.TabularInline):
    """The cards of a deck."""

    model = BoosterDeckCard
    fields = ("card", "colour", "number")
    readonly_fields = fields
    ordering = ("pk",)
    verbose_name_plural = _("cards")

    @admin.display(description=_("card"))
    def card(self, card: BoosterDeckCard) -> str:
        return TEXTS[card.slug].name if card.slug in CATALOGUE else card.slug

    @admin.display(description=_("colour"))
    def colour(self, card: BoosterDeckCard) -> str:
        if card.slug not in CATALOGUE:
            return "-"
        return str(COLOURS[CATALOGUE[card.slug].colour].name)


@admin.register(BoosterDeck)
class BoosterDeckAdmin(ReadingAdmin):
    """Decks are built by players; one with an offensive name can be taken off the list."""

    list_display = ("__str__", "owner", "size", "colours", "is_public", "changed")
    list_filter = (
        "is_public",
        ("standard", admin.EmptyFieldListFilter),
        "changed",
        "created",
    )
    list_select_related = ("owner",)
    search_fields = ("name", "slug", "owner__name", "cards__slug")
    search_hint = _("Name or address of the deck, name of its owner, card")
    ordering = ("-changed", "-pk")
    fields = (
        "name",
        "standard",
        "slug",
        "owned_by",
        "size",
        "colours",
        "is_public",
        "created",
        "changed",
    )
    readonly_fields = fields
    inlines = (CardInline,)
    actions = ("withdraw",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[BoosterDeck]:
        return super().get_queryset(request).prefetch_related("cards")

    def view_on_site(self, deck: BoosterDeck) -> str | None:
        """Return the address of a deck, if people other than its owner may look at it."""
        return deck.get_absolute_url() if deck.is_public else None

    def has_withdraw_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("boosters.change_boosterdeck")

    @admin.display(description=_("owner"))
    def owned_by(self, deck: BoosterDeck) -> SafeString | str:
        return link_to(deck.owner)

    @admin.display(description=_("number of cards"))
    def size(self, deck: BoosterDeck) -> int:
        return deck.size

    @admin.display(description=_("cards of each colour"))
    def colours(self, deck: BoosterDeck) -> str:
        shares = (share for share in shares_of(deck.counts) if share.number)
        return ", ".join(f"{share.number} {share.words.name}" for share in shares)

    @admin.action(description=_("Remove from the list of public decks"), permissions=["withdraw"])
    def withdraw(self, request: HttpRequest, decks: QuerySet[BoosterDeck]) -> None:
        ids = list(decks.values_list("pk", flat=True))
        number = withdraw_decks(ids)
        logger.info("user %s withdraws decks %s", request.user.pk, ids)
        text = ngettext(
            "%(number)s deck is private now.",
            "%(number)s decks are private now.",
            number,
        )
        self.message_user(request, text % {"number": number})
