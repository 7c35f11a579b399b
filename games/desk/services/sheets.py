"""The names on score sheets: they can be reported and hidden like other texts."""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.desk.written import FoundText, Texts, WrittenKind, declare
from games.pads.models import Pad


def declare_sheets() -> None:
    """Let the names on score sheets be reported and hidden."""
    declare("pad", WrittenKind(_("names on a score sheet"), _find, _may_see, _neutral, _put))


def _find(keys: Collection[str]) -> dict[str, FoundText]:
    pads = Pad.objects.filter(slug__in=keys).prefetch_related("seats")
    return {pad.slug: _found(pad) for pad in pads}


def _found(pad: Pad) -> FoundText:
    people = frozenset(it.player_id for it in pad.seats.all())
    author = next(iter(people)) if len(people) == 1 else None
    address = reverse("pad", args=[pad.slug])
    return FoundText({"names": pad.names}, str(pad), address, author, people)


def _may_see(_request: HttpRequest, _key: str) -> bool:
    """Tell whether a visitor may read it: its address is the key (PAD-1)."""
    return True


def _neutral(_key: str) -> Texts:
    return {"names": ["1", "2", "3", "4"]}


def _put(key: str, texts: Texts, *, hides: bool) -> None:
    """Store names; ``hides`` changes nothing, as the address of a sheet has no words."""
    Pad.objects.filter(slug=key).update(names=texts["names"])
