"""Seals of cards in forms that begin with one press what is dealt from them."""

from __future__ import annotations

from django import template

from games.services.writing.boards import promise_boards
from games.services.writing.chains import ShownPromise, promise_in_form

register = template.Library()


@register.simple_tag
def promised_in_form() -> ShownPromise:
    """Return a new chain to be shown in a form: {% promised_in_form as promise %}."""
    return promise_in_form()


@register.simple_tag
def promised_boards() -> ShownPromise:
    """Return a new chain of boards to be shown in a form: {% promised_boards as promise %}."""
    return promise_boards()
