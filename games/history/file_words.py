"""What is wrong with a file that somebody brings along, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.history.services.files import MOST_BYTES, MOST_ROUNDS, FileFault
from games.models.texts import clean_line
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal

NOBODY = ("", "", "", "")


def fault_text(fault: FileFault) -> str:
    """Return what is wrong with a file, and where."""
    text = _sentences().get(fault.kind) or refusal_text(fault.kind, {}, NOBODY)
    if fault.line is not None:
        return _("Line %(line)s: %(what)s") % {"line": fault.line, "what": text}
    if fault.round is not None:
        where = {"round": fault.round, "step": fault.step, "what": text}
        return _("Round %(round)s, step %(step)s: %(what)s") % where
    return text


def line_of(fault: FileFault) -> str:
    """Return what stands where something is wrong, fit to be shown."""
    return clean_line(fault.detail)


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal: why a file is not taken, whatever is in it."""
    sentences = {
        "no_file": _("Choose a file."),
        "not_yours": _("Only the person who imported a match can remove it."),
        "too_many_brought": _("You have imported as many matches as you can keep."),
    }
    return sentences.get(refusal.code) or refusal_text(refusal.code, {}, NOBODY)


def _sentences() -> dict[str, str]:
    return {
        "too_large": _("The file is larger than %(most)s MB.") % {"most": MOST_BYTES >> 20},
        "too_many_rounds": _("A match may have at most %(most)s rounds.") % {"most": MOST_ROUNDS},
        "no_round": _("There is no finished round in the file."),
        "empty": _("There is no round in the file."),
        "no_json": _("This JSON cannot be read."),
        "more_than_one": _("The match ends before this. Import each match in a file of its own."),
        "no_record": _("This is not a record of a match."),
        "record_version": _("This version of records is unknown here."),
        "record_broken": _("Something in this record cannot be read."),
        "record_differs": _("The record has been changed since it was written."),
        "other_events": _("The rules do not allow this step here."),
        "impossible_option": _("No table can agree on this."),
        "impossible_times": _("The times of the steps are impossible."),
        "seat_deals": _("No player deals the cards here."),
        "unexpected_line": _("This does not belong here."),
        "not_utf8": _("This is not in UTF-8."),
        "line_too_long": _("The line is too long."),
        "round_too_long": _("The round has too many lines."),
        "unknown_card": _("There is no such card."),
        "unknown_seat": _("There is no such seat."),
        "bad_wish": _("A wish names a rank from 2 to ace."),
        "bad_result": _("This is not a result."),
        "duplicate_card": _("A card is there twice."),
        "number_of_cards": _("The number of cards is wrong."),
        "hand_differs": _("The first eight cards are not among the fourteen."),
        "seat_twice": _("A seat is there twice."),
        "wish_without_mahjong": _("Nobody has played the Mah Jong here."),
        "gift_missing": _("The Dragon has to be given away before."),
        "round_not_over": _("By the rules the round is not over here."),
        "score_mismatch": _("By the rules the result is a different one."),
        "after_result": _("Nothing can follow a result."),
        "no_result": _("The round ends without a result."),
        **_of_rules(),
    }


def _of_rules() -> dict[str, str]:
    """Return what the rules refuse of others, whose cards and turn no file tells in detail."""
    return {
        "not_your_turn": _("By the rules it is somebody else's turn here."),
        "already_called": _("This player has called already."),
        "card_not_in_hand": _("This player does not hold these cards."),
        "not_higher": _("This does not beat the cards on the table."),
        "wish_binds": _("A wish is open that this player can fulfil, and this does not."),
        "cannot_pass_on_lead": _("This player has the lead and cannot pass."),
    }
