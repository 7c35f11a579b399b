"""The seal of the cards of a match that begins with one press of a form."""

from __future__ import annotations

from django import template

from games.services.writing.chains import ShownPromise, promise_in_form

register = template.Library()


@register.simple_tag
def promised_in_form() -> ShownPromise:
    """Return a new chain to be shown in a form: {% promised_in_form as promise %}."""
    return promise_in_form()
