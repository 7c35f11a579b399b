"""Sentences of the desk: refusals, decisions, notices."""

from __future__ import annotations

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.desk.models import LONGEST_TEXT, Decision, Notice
from games.models import Correction
from games.screen.words.names import minus
from games.services.ground.refusals import TableRefusal
from games.services.rights.concern import Concern
from games.talk import words as talk_words

DecisionKind = Decision.Kind


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal: many are those of reports about messages."""
    if refusal.code in tuple(Concern):
        return " ".join((why_concerned(Concern(refusal.code)), _("Somebody else decides.")))
    sentences = {
        "reason_missing": _("Say why you are reporting the match."),
        "report_too_long": _("The explanation has at most %(most)s characters.")
        % {"most": LONGEST_TEXT},
        "not_in_match": _("Choose somebody who has played this match, or nobody."),
        "second_is_first": _("You have decided it yourself: the second reviewer is somebody else."),
        "nobody_meant": _("The report names nobody. Correct the match, or close the report."),
        "no_round": _("Choose a round: only rounds can be corrected."),
        "no_length": _("Choose for how long."),
        "answered": _("You have answered already."),
        "answer_empty": _("Your answer is empty."),
        "answer_too_long": _("An answer has at most %(most)s characters.") % {"most": LONGEST_TEXT},
        "not_allowed": _("You may not see the hands of running rounds."),
        "note_empty": _("The note is empty."),
        "note_too_long": _("A note has at most %(most)s characters.") % {"most": LONGEST_TEXT},
        "gone": _("It is no longer there."),
        "hidden_already": _("It is hidden already."),
        "not_locked": _("Something can be written there already."),
        "not_hidden": _("It is not hidden any more."),
        "choice_missing": _("Choose a decision."),
        "no_account": _("Only somebody with an account can be a reviewer."),
        "not_appointing": _("You may not make reviewers."),
        **about_hidden_texts(),
    }
    return sentences.get(refusal.code) or talk_words.sentence_for(refusal)


def about_hidden_texts() -> dict[str, str]:
    """Return why a hidden text cannot be written again, for its owners as well."""
    return {
        "hidden_text": _("Reviewers of this site have hidden this text: write another one."),
        "place_locked": _(
            "A text was hidden here twice: nothing can be written until reviewers open it again."
        ),
    }


def why_concerned(concern: Concern) -> str:
    """Return why a case is for others to settle."""
    return {
        Concern.OWN: _("This case is about you."),
        Concern.REPORTED: _("You have reported this yourself."),
        Concern.PLAYED: _("You have played in it."),
        Concern.PARTNER: _("It concerns your partner, in a pair or by agreements."),
        Concern.TOURNAMENT: _("You play in this tournament, or direct it."),
    }[concern]


def length_names() -> dict[str, str]:
    """Return the lengths of silences and bans in words."""
    return {
        "day": _("a day"),
        "week": _("a week"),
        "month": _("a month"),
        "year": _("a year"),
        "good": _("for good"),
    }


def until_text(decision: Decision) -> str:
    """Return the end of a decision in words, empty without one."""
    if not decision.lasts:
        return ""
    if decision.until is None:
        return _("for good")
    until = formats.date_format(timezone.localtime(decision.until), "SHORT_DATETIME_FORMAT")
    return _("until %(time)s") % {"time": until}


def decided(decision: Decision) -> str:
    """Return a decision in words, with its end and points, or the decision it lifts."""
    parts = [decision.get_kind_display(), until_text(decision)]
    if decision.lifts is not None:
        return f"{parts[0]}: {decided(decision.lifts)}"
    if decision.correction is not None:
        parts.append(about_correction(decision.correction))
    return ", ".join(filter(None, parts))


def about_correction(correction: Correction) -> str:
    """Return the round of a correction, and its points now."""
    if correction.hand is None:
        return ""
    text = _("round %(number)s") % {"number": correction.hand.number}
    if correction.points is None:
        return text
    return f"{text}, {' : '.join(map(minus, correction.points))}"


def told(notice: Notice) -> str:
    """Return a notice as a sentence."""
    decision = notice.decision
    if notice.is_reporter:
        return _("Your report was settled: %(decided)s.") % {"decided": decided(decision)}
    texts = {
        DecisionKind.NOTHING: _("Somebody reported you. It was no violation."),
        DecisionKind.WARN: _("You have been warned."),
        DecisionKind.MESSAGE: _("A reviewer of this site writes to you."),
        DecisionKind.SILENCE: _("You cannot write in the chat, %(until)s."),
        DecisionKind.BAN: _("You cannot sit at tables with other people, %(until)s."),
        DecisionKind.HIDE: _("Others can no longer read this: “%(words)s”."),
        DecisionKind.SHOW: _("Others can read this again: “%(words)s”."),
        DecisionKind.OPEN: _("You can write something again where this stood: “%(words)s”."),
        DecisionKind.LIFT: _("Lifted: %(lifted)s."),
        DecisionKind.VOID: _("One of your matches does not count."),
        DecisionKind.ADJUST: _(
            "In one of your matches, a round counts differently: %(correction)s."
        ),
        DecisionKind.RESTORE: _("One of your matches counts as it was played."),
    }
    correction = "" if decision.correction is None else about_correction(decision.correction)
    lifted = "" if decision.lifts is None else decided(decision.lifts)
    words = {
        "until": until_text(decision),
        "correction": correction,
        "lifted": lifted,
        "words": "" if decision.written is None else decision.written.words,
    }
    if decision.kind == DecisionKind.RESTORE and correction:
        return _("In one of your matches, a round counts as it was played: %(correction)s.") % words
    return texts[DecisionKind(decision.kind)] % words
