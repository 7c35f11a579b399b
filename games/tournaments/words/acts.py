"""The names of acts in the log, and their subjects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.screen.words.names import minus
from games.tournaments.models import Act, Came
from games.tournaments.services.ledger import CLOCK

ACTS: dict[str, Promise] = {
    "create_tournament": gettext_lazy("Tournament created"),
    "edit": gettext_lazy("Options changed"),
    "set_schedule": gettext_lazy("Schedule changed"),
    "move_item": gettext_lazy("Schedule moved"),
    "appoint": gettext_lazy("Director appointed"),
    "dismiss": gettext_lazy("Director dismissed"),
    "register": gettext_lazy("Registered"),
    "accept_partner": gettext_lazy("Partner has accepted"),
    "join": gettext_lazy("Partner found"),
    "complete": gettext_lazy("Partner given"),
    "enter": gettext_lazy("Entered by the director"),
    "accept_entrants": gettext_lazy("Registration accepted"),
    "remove_entrants": gettext_lazy("Taken off the list"),
    "free_place": gettext_lazy("Taken out of a team, whose partner has a new link"),
    "check_in": gettext_lazy("Checked in"),
    "tick": gettext_lazy("Ticked at the door, by a phone"),
    "check_out": gettext_lazy("Check-in taken back"),
    "cancel": gettext_lazy("Registration taken back"),
    "draw_numbers": gettext_lazy("Start numbers drawn"),
    "set_number": gettext_lazy("Start number set"),
    "exchange_numbers": gettext_lazy("Start numbers exchanged"),
    "set_absent": gettext_lazy("Noted as absent"),
    "withdraw": gettext_lazy("Withdrawn"),
    "readmit": gettext_lazy("Readmitted"),
    "disqualify": gettext_lazy("Disqualified"),
    "substitute": gettext_lazy("Substitute"),
    "rename": gettext_lazy("Renamed"),
    "fix_table": gettext_lazy("Fixed table"),
    "set_groups": gettext_lazy("Groups set"),
    "speak": gettext_lazy("A phone speaks for a team"),
    "give_back": gettext_lazy("A phone was given back"),
    "end_speaker": gettext_lazy("A phone no longer speaks for a team"),
    "renew_word": gettext_lazy("New word"),
    "renew_words": gettext_lazy("New words for all"),
    "lock_word": gettext_lazy("Word locked after wrong tries"),
    "write_agreements": gettext_lazy("Agreements card written"),
    "forbid_pair": gettext_lazy("Pair forbidden"),
    "allow_pair": gettext_lazy("Pair allowed"),
    "draft_round": gettext_lazy("Round drafted"),
    "change_draft": gettext_lazy("Draft changed by hand"),
    "stop_pairing": gettext_lazy("Publishing by the clock stopped"),
    "discard_draft": gettext_lazy("Draft thrown away"),
    "set_table": gettext_lazy("Table changed"),
    "publish_round": gettext_lazy("Round published"),
    "let_play": gettext_lazy("A match for two who had none"),
    "take_back_round": gettext_lazy("Round taken back"),
    "start_round": gettext_lazy("Round started"),
    "extend_round": gettext_lazy("Round extended"),
    "extend_table": gettext_lazy("Table given more time"),
    "pause_round": gettext_lazy("Round paused"),
    "resume_round": gettext_lazy("Round resumed"),
    "stop_table_clock": gettext_lazy("Clock of a table stopped"),
    "resume_table_clock": gettext_lazy("Clock of a table resumed"),
    "close_round": gettext_lazy("Round closed"),
    "reopen_round": gettext_lazy("Round opened again"),
    "report": gettext_lazy("Reported"),
    "confirm": gettext_lazy("Confirmed"),
    "accept_report": gettext_lazy("Report accepted"),
    "rule": gettext_lazy("Result entered by the director"),
    "rule_walkover": gettext_lazy("Walk-over"),
    "reopen": gettext_lazy("Match opened again"),
    "adjust_deal": gettext_lazy("Deal adjusted"),
    "settle_online": gettext_lazy("Played online"),
    "play_online": gettext_lazy("Played at a table of this site"),
    "attach_table": gettext_lazy("Online table attached"),
    "propose_date": gettext_lazy("Date proposed"),
    "answer_date": gettext_lazy("Date answered"),
    "remind_of_date": gettext_lazy("Reminded of the date"),
    "line_up": gettext_lazy("Team lined up"),
    "open_table": gettext_lazy("Online table opened"),
    "call_director": gettext_lazy("Director called"),
    "match_corrected": gettext_lazy("Match corrected by the people who run the site"),
    "take_call": gettext_lazy("Director on the way"),
    "settle_call": gettext_lazy("Call settled"),
    "withdraw_call": gettext_lazy("Call withdrawn"),
    "penalise": gettext_lazy("Penalty"),
    "lift_penalty": gettext_lazy("Penalty lifted"),
    "announce": gettext_lazy("Announcement"),
    "withdraw_announcement": gettext_lazy("Announcement withdrawn"),
    "draw_lots": gettext_lazy("Lots drawn"),
    "only_direct": gettext_lazy("Directs only, does not play"),
    "play_as": gettext_lazy("Team of a director named"),
    "end_tournament": gettext_lazy("Tournament ended"),
    "go_on": gettext_lazy("Gone on as a knock-out"),
    "from_groups": gettext_lazy("Taken over from the groups"),
    "phones_from_groups": gettext_lazy("Phones of the groups speak here, too"),
    "throw_away_knock_out": gettext_lazy("Knock-out thrown away"),
    "reopen_tournament": gettext_lazy("Tournament opened again"),
    "import_entrants": gettext_lazy("Entrants imported"),
    "import_round": gettext_lazy("Round imported"),
    "import_tournament": gettext_lazy("Tournament imported"),
    "count_in_series": gettext_lazy("Counted in a season"),
    "delete_club": gettext_lazy("Club deleted"),
    "hide": gettext_lazy("Text hidden or shown again by the people who run the site"),
    "forget": gettext_lazy("Name of a deleted account removed"),
    "undo": gettext_lazy("Undone"),
}
"""The name of each kind of act."""


def act_name(key: str) -> str:
    """Return the name of an act."""
    return str(ACTS[key])


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
