"""The Booster decks that people build, and those that are there for everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from boosters.catalogue import CATALOGUE

LONGEST_NAME = 20
MOST_OF_ONE = 4
FEWEST_CARDS = 4


class Standard(models.TextChoices):
    """The decks that nobody owns (BG-21)."""

    FIRST_EVENING = "first_evening", pgettext_lazy("Booster deck", "First evening")
    COMPLETE = "complete", pgettext_lazy("Booster deck", "Complete")
    FROM_THE_FAQ = "from_the_faq", pgettext_lazy("Booster deck", "From the FAQ")


class BoosterDeck(models.Model):
    """A Booster deck. Tables keep a copy of its cards and never refer to it."""

    slug = models.SlugField(_("address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    owner = models.ForeignKey(
        "games.Player",
        verbose_name=_("owner"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("nobody owns a standard deck"),
    )
    is_public = models.BooleanField(_("public"), default=False)
    standard = models.CharField(
        _("standard deck"),
        max_length=20,
        choices=Standard.choices,
        unique=True,
        null=True,
        blank=True,
    )
    created = models.DateTimeField(_("created"))
    changed = models.DateTimeField(_("changed"))

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("Booster deck")
        verbose_name_plural = _("Booster decks")
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="booster_deck_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(standard=None, owner__isnull=False)
                | models.Q(standard__in=Standard.values, owner__isnull=True, is_public=True),
                name="booster_deck_owned_or_standard",
            ),
        ]
        indexes = [models.Index(fields=["is_public", "-changed"], name="booster_deck_listing")]

    def __str__(self) -> str:
        return str(self.get_standard_display() or self.name)

    def get_absolute_url(self) -> str:
        """Return the address of the deck's page."""
        return reverse("deck", args=[self.slug])

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each card, in the order of the catalogue.

        A card that has since left the catalogue is left out.
        """
        numbers = {card.slug: card.number for card in self.cards.all()}
        return {slug: numbers[slug] for slug in CATALOGUE if slug in numbers}

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts.values())


class BoosterDeckCard(models.Model):
    """A card of a deck, once or several times."""

    deck = models.ForeignKey(
        BoosterDeck,
        verbose_name=_("Booster deck"),
        on_delete=models.CASCADE,
        related_name="cards",
    )
    slug = models.SlugField(_("card"), max_length=40)
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        ordering = ["deck", "pk"]
        verbose_name = _("card of a Booster deck")
        verbose_name_plural = _("cards of a Booster deck")
        constraints = [
            models.UniqueConstraint(fields=["deck", "slug"], name="booster_deck_card_once"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, number__lte=MOST_OF_ONE),
                name="booster_deck_card_1_to_4",
            ),
        ]

    def __str__(self) -> str:
        return gettext("%(number)s × %(card)s") % {
            "number": self.number,
            "card": self.slug,
        }


def counts_of_colours(counts: Mapping[str, int]) -> dict[str, int]:
    """Return how many cards of each colour some cards are, in the usual order."""
    found: Counter[str] = Counter()
    for slug, number in counts.items():
        found[CATALOGUE[slug].colour] += number
    return dict(found)
