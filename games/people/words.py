"""Sentences for refusals among people, in the language of the person asking."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.people.models import LONGEST_CONVENTION
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal."""
    sentences = {
        "address_taken": _("There is an account with this address already. Log in instead."),
        "not_met": _("You can do that only with people you have played with."),
        "too_many_friends": _(
            "You already follow very many people. Remove one from the list first."
        ),
        "agreement_changed": _(
            "The text has been changed in the meantime. See what it says now: if you save, your "
            "text replaces it."
        ),
        "text_too_long": _("The text must not be longer than %(most)s characters.")
        % {"most": LONGEST_CONVENTION},
    }
    return sentences.get(refusal.code) or refusal_text(refusal.code)
