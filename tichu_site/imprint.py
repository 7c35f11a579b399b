"""What the operator of a site says of it: imprint, privacy, and where its source is."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

SCHEMES = ("https://", "http://")


class Operator(NamedTuple):
    """What stands in the settings; each is empty on a site that says nothing of it."""

    imprint: str
    """Who runs the site: a text, or the address of a page elsewhere."""
    privacy: str
    """What is kept of people: a text, or an address."""
    source: str
    """Where the source code of this very site is."""

    @property
    def imprint_leads_away(self) -> bool:
        """Whether the imprint is a page elsewhere."""
        return self.imprint.startswith(SCHEMES)

    @property
    def privacy_leads_away(self) -> bool:
        """Whether the text on privacy is a page elsewhere."""
        return self.privacy.startswith(SCHEMES)

    @property
    def imprint_address(self) -> str:
        """Return where the imprint is read."""
        return self.imprint if self.imprint_leads_away else f"{reverse('about')}#imprint"

    @property
    def privacy_address(self) -> str:
        """Return where the text on privacy is read."""
        return self.privacy if self.privacy_leads_away else f"{reverse('about')}#privacy"


def on_pages(_request: HttpRequest) -> dict[str, object]:
    """Let all templates know what the operator says."""
    return {"operator": Operator(settings.IMPRINT, settings.PRIVACY, settings.SOURCE_URL)}
