"""The names of acts in the log, and their subjects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.screen.words.names import minus
from games.tournaments.models import Act, Came
from games.tournaments.services.ledger import CLOCK


def act_name(key: str) -> str:
    """Return the name of an act."""
    names = {
        "create_tournament": _("Tournament created"),
        "edit": _("Options changed"),
        "set_schedule": _("Schedule changed"),
        "move_item": _("Schedule moved"),
        "appoint": _("Director appointed"),
        "dismiss": _("Director dismissed"),
        "register": _("Registered"),
        "accept_partner": _("Partner has accepted"),
        "join": _("Partner found"),
        "complete": _("Partner given"),
        "enter": _("Entered by the director"),
        "accept_entrants": _("Registration accepted"),
        "remove_entrants": _("Taken off the list"),
        "free_place": _("Taken out of a team, whose partner has a new link"),
        "check_in": _("Checked in"),
        "tick": _("Ticked at the door, by a phone"),
        "check_out": _("Check-in taken back"),
        "cancel": _("Registration taken back"),
        "draw_numbers": _("Start numbers drawn"),
        "set_number": _("Start number set"),
        "exchange_numbers": _("Start numbers exchanged"),
        "set_absent": _("Noted as absent"),
        "withdraw": _("Withdrawn"),
        "readmit": _("Readmitted"),
        "disqualify": _("Disqualified"),
        "substitute": _("Substitute"),
        "rename": _("Renamed"),
        "fix_table": _("Fixed table"),
        "set_groups": _("Groups set"),
        "speak": _("A phone speaks for a team"),
        "give_back": _("A phone was given back"),
        "end_speaker": _("A phone no longer speaks for a team"),
        "renew_word": _("New word"),
        "renew_words": _("New words for all"),
        "lock_word": _("Word locked after wrong tries"),
        "write_agreements": _("Agreements card written"),
        "forbid_pair": _("Pair forbidden"),
        "allow_pair": _("Pair allowed"),
        "draft_round": _("Round drafted"),
        "change_draft": _("Draft changed by hand"),
        "stop_pairing": _("Publishing by the clock stopped"),
        "discard_draft": _("Draft thrown away"),
        "set_table": _("Table changed"),
        "publish_round": _("Round published"),
        "let_play": _("A match for two who had none"),
        "take_back_round": _("Round taken back"),
        "start_round": _("Round started"),
        "extend_round": _("Round extended"),
        "extend_table": _("Table given more time"),
        "pause_round": _("Round paused"),
        "resume_round": _("Round resumed"),
        "stop_table_clock": _("Clock of a table stopped"),
        "resume_table_clock": _("Clock of a table resumed"),
        "close_round": _("Round closed"),
        "reopen_round": _("Round opened again"),
        "report": _("Reported"),
        "confirm": _("Confirmed"),
        "accept_report": _("Report accepted"),
        "rule": _("Result entered by the director"),
        "rule_walkover": _("Walk-over"),
        "reopen": _("Match opened again"),
        "adjust_deal": _("Deal adjusted"),
        "settle_online": _("Played online"),
        "play_online": _("Played at a table of this site"),
        "attach_table": _("Online table attached"),
        "propose_date": _("Date proposed"),
        "answer_date": _("Date answered"),
        "remind_of_date": _("Reminded of the date"),
        "line_up": _("Team lined up"),
        "open_table": _("Online table opened"),
        "call_director": _("Director called"),
        "match_corrected": _("Match corrected by the people who run the site"),
        "take_call": _("Director on the way"),
        "settle_call": _("Call settled"),
        "withdraw_call": _("Call withdrawn"),
        "penalise": _("Penalty"),
        "lift_penalty": _("Penalty lifted"),
        "announce": _("Announcement"),
        "withdraw_announcement": _("Announcement withdrawn"),
        "draw_lots": _("Lots drawn"),
        "only_direct": _("Said that they only direct"),
        "play_as": _("Said, as a director, which team they play for"),
        "end_tournament": _("Tournament ended"),
        "go_on": _("Gone on as a knock-out"),
        "from_groups": _("Taken over from the groups"),
        "phones_from_groups": _("Phones of the groups speak here, too"),
        "throw_away_knock_out": _("Knock-out thrown away"),
        "reopen_tournament": _("Tournament opened again"),
        "import_entrants": _("Entrants imported"),
        "import_round": _("Round imported"),
        "import_tournament": _("Tournament imported"),
        "count_in_series": _("Counted in a season"),
        "delete_club": _("Club deleted"),
        "hide": _("Text hidden or shown again by the people who run the site"),
        "forget": _("Name of a deleted account removed"),
        "undo": _("Undone"),
    }
    return names.get(key, key)


def who_acted(done: Act) -> str:
    """Return the author of an act; for a phone its team, and by which means (WHO-4, WHO-5)."""
    came = done.about.get("came")
    is_clock = done.player_id is None and done.who == CLOCK
    parts = [_("the clock") if is_clock else done.who, came_by(came) if came else ""]
    if done.about.get("one_phone"):
        parts.append(_("both sides on one phone"))
    return ", ".join(it for it in parts if it)


def came_by(came: str) -> str:
    """Return the means by which a phone speaks for a team."""
    return {
        Came.WORD: _("by the team’s word"),
        Came.SLIP: _("by the code of the team’s slip"),
        Came.FORMER: _("by a link from before there were words"),
    }.get(Came(came), "")


def act_object(about: Mapping[str, Any], *, has_score: bool = True) -> str:
    """Return the subject of an act in short: entrant, round, table or score."""
    parts = []
    if about.get("entrant") or about.get("name"):
        parts.append(str(about.get("entrant") or about["name"]))
    if names := about.get("names"):
        parts.append(" – ".join(names))
    if count := about.get("entries"):
        parts.append(ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count})
    if about.get("round"):
        parts.append(_("round %(number)s") % {"number": about["round"]})
    if about.get("table"):
        parts.append(_("table %(number)s") % {"number": about["table"]})
    if has_score and (score := score_of(about)):
        parts.append(score)
    if about.get("leaves"):
        parts.append(f"{about['leaves']} → {about['comes']}")
    if about.get("minutes"):
        parts.append(_("%(minutes)s minutes") % {"minutes": about["minutes"]})
    if about.get("what"):
        parts.append(f"{about['act']}: {act_name(about['what'])}")
    return ", ".join(parts)


def score_of(about: Mapping[str, Any]) -> str:
    """Return the score that an act was about, or nothing."""
    return " : ".join(minus(it) for it in about.get("score") or ())
