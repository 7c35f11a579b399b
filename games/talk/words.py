"""Why something about the talk is refused, in the language of the person asking."""

from __future__ import annotations

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal
from games.talk.models import LONGEST_MESSAGE, LONGEST_REPORT
from games.talk.services.saying import Silenced


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal."""
    if isinstance(refusal, Silenced):
        return _silenced(refusal)
    sentences = {
        "message_empty": _("There is nothing to send yet."),
        "message_too_long": _("A message has at most %(most)s characters.")
        % {"most": LONGEST_MESSAGE},
        "talk_too_often": _(
            "That was a lot of messages at once. Wait a moment, then send it again."
        ),
        "talk_after_round": _(
            "You have left your seat in this round. You can write again when it is over."
        ),
        "no_talk": _("Nobody else is at this table."),
        "name_needed": _("Give yourself a name first, then you can write."),
        "about_oneself": _("That is you."),
        "too_many_blocked": _("You have blocked very many people. Remove one from the list first."),
        "settled_meanwhile": _(
            "Somebody else has settled this in the meantime, or it was reported again. Look at "
            "the decision first: sending yours again makes a new decision."
        ),
        "reason_missing": _("Say why you are reporting the message."),
        "report_too_long": _("The explanation has at most %(most)s characters.")
        % {"most": LONGEST_REPORT},
    }
    return sentences.get(refusal.code) or refusal_text(refusal.code)


def _silenced(refusal: Silenced) -> str:
    if refusal.until is None:
        return _("You can no longer write in the chat.")
    until = formats.date_format(timezone.localtime(refusal.until), "SHORT_DATETIME_FORMAT")
    return _("You cannot write in the chat until %(until)s.") % {"until": until}
