"""What tournaments say in the reader's language: refusals, reasons, acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.people.words import sentence_for as people_sentence
from games.screen.words.names import minus
from games.services.ground.refusals import TableRefusal


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal."""
    sentences = {
        "not_director": _("Only the director may do that."),
        "not_owner": _("Only whoever created this may do that."),
        "is_owner": _("The owner stays."),
        "reason_needed": _("Say why, please: it is kept beside the act."),
        "tournament_ended": _("The tournament has ended."),
        "round_not_closed": _("Close the round first."),
        "round_closed": _("The round is closed."),
        "not_closed": _("The round is not closed."),
        "later_round": _("A later round is there already."),
        "all_rounds_played": _("All rounds have been played."),
        "no_pairing": _("No pairing is possible: change who may not meet, or pair by hand."),
        "too_few_entrants": _("Too few are checked in for a match."),
        "not_a_draft": _("That round is published already."),
        "draft_changed": _("Somebody has changed the draft meanwhile: look again."),
        "desk_changed": _("Somebody was faster: look again."),
        "named_already": _("%(name)s is on the list already. If these are others, add initials.")
        % {"name": refusal.about},
        "draft_is_stale": _("Somebody has come or gone since the draft: draw anew."),
        "not_everybody_once": _("Everybody must be in the draft exactly once."),
        "wrong_sides": _("That is no match: too many or too few on a side."),
        "not_published": _("That round is not published yet."),
        "results_are_in": _("There are reports or results of this round already."),
        "already_started": _("The round runs already."),
        "not_running": _("The round does not run."),
        "paused": _("The round is paused already."),
        "not_paused": _("The round is not paused."),
        "not_final": _("Not all tables have a result yet."),
        "changed_since": _("That has been changed since; undo the later act first."),
        "already_undone": _("That has been undone already."),
        "not_undoable": _("That cannot be undone."),
        "take_back_instead": _("Take the round back instead."),
        "publish_instead": _("Publish the round again instead."),
        "bad_agreement": _("Tables of this site cannot be played with these options."),
        "reopen_instead": _("Open the tournament again instead."),
        "end_instead": _("End the tournament again instead."),
        "unknown_role": _("There is no such role."),
        "already_director": _("This person directs already."),
        "unknown_preset": _("There is no such kind of tournament."),
        "unknown_option": _("There is no such option."),
        "bad_option": _("That value cannot be."),
        "no_groups": _("Only from groups of a round robin a knock-out can be made."),
        "rounds_left": _("Not all rounds of the groups have been played."),
        "wrong_number_going_on": _(
            "At least two have to go on, from each group and in all no more than there are."
        ),
        "goes_on_already": _("The knock-out is there already."),
        "bad_schedule": _("Every round takes some time, and nothing ends before it starts."),
        "rounds_are_drawn": _("The schedule needs a round at least, and all that are drawn."),
        "wrong_number_of_vp": _("Victory points are %(count)s numbers here.")
        % {"count": refusal.about},
        "line_not_readable": _("The line “%(line)s” does not have the right number of names.")
        % {"line": getattr(refusal, "about", "")},
        "not_all_known": _("All four must have entered with their phones."),
        "name_needed": _("A name is needed."),
        "text_needed": _("Write something first."),
        "not_a_rehearsal": _("Only rehearsals can be thrown away."),
        "registration_closed": _("Registration is closed: ask the director."),
        "already_entered": _("This person has entered already."),
        "wrong_number_of_people": _("That is not the right number of people."),
        "not_your_team": _("That is not your team."),
        "not_looking": _("That person does not look for a partner any more."),
        "not_complete": _("A partner is missing."),
        "disqualified": _("This team or person is disqualified."),
        "too_early": _("Check in on the day itself."),
        "too_late": _("More than half of the rounds are paired: it is too late to enter."),
        "already_paired": _("Rounds have been paired already."),
        "number_taken": _("Somebody else has that number."),
        "plays_for_another_team": _("This person plays for another team."),
        "nobody_original_left": _("One of the original players has to stay."),
        "not_your_match": _("That is not your match."),
        "not_open_for_reports": _("There is nothing to report."),
        "already_final": _("This match has its result. Only the director can change it."),
        "not_multiple_of_5": _("Points are multiples of 5."),
        "sum_not_multiple_of_100": _(
            "Together %(sum)s: that does not add up. The sum has to be a multiple of 100."
        )
        % {"sum": refusal.about},
        "odd_ruling": _(
            "Deals that are played out do not bring that: points are multiples of 5, and their sum,"
            " here %(sum)s, is one of 100. If it is right nevertheless, say why."
        )
        % {"sum": refusal.about},
        "own_report": _("The other team confirms what you have reported."),
        "nothing_to_confirm": _("Nobody has reported anything yet."),
        "nothing_to_accept": _("No report is waiting."),
        "report_changed": _("The report has changed meanwhile: look again."),
        "boards_need_accounts": _("All four of each table must have entered with their phones."),
        "boards_need_deals": _("Say how many deals a match has: all play the same ones."),
        "boards_opened": _("The boards of this round are open: nobody can play them any more."),
        "meeting_goes_on": _("Report the games in order, until one side has won two."),
        "deals_go_on": _("Somebody has to go on: at equal points further deals are played."),
        "no_window": _("This match has no window of days, or it has its result."),
        "window_closed": _("The window of this match is closed: the director decides."),
        "date_outside": _("Choose a date in the future, within the window of the match."),
        "date_known": _("That date is proposed already."),
        "too_many_dates": _("You have proposed many dates: wait for an answer."),
        "date_answered": _("That date has been answered already."),
        "own_date": _("The other side answers what you have proposed."),
        "line_up_first": _("Each team says first which two of it play."),
        "two_play": _("Choose the two of your team who play."),
        "no_sheet": _("This match has no score sheet."),
        "sheet_empty": _("Nothing is written on the sheet yet."),
        "sheet_disputed": _("Two phones have written different things: settle that on the sheet."),
        "deals_needed": _("Report this match deal by deal."),
        "games_needed": _("Report all three games."),
        "too_many_deals": _("That is more deals than the match has."),
        "no_such_deal": _("There is no such deal."),
        "already_called": _("The director has been called already."),
        "unknown_sanction": _("There is no such penalty."),
        "already_member": _("This person is a member already."),
        "linked": _("This name has an account already."),
        "frozen": _("The season is closed."),
        "no_file": _("Choose a file."),
        "too_large": _("That file is too large."),
        "bad_document": _("That is not the record of a tournament."),
        "table_used": _("A match has been played at this table already: open another."),
    }
    return sentences.get(refusal.code) or people_sentence(refusal)


def preset_name(key: str) -> str:
    """Return what a preset is called."""
    names = {
        "treibhaus": _("Treibhaus evening"),
        "swiss_championship": _("Swiss championship"),
        "german_championship": _("German championship"),
        "league_evening": _("League evening"),
        "four": _("Fours"),
        "round_robin": _("Round robin"),
        "knock_out": _("Knock-out"),
        "duplicate": _("Duplicate"),
        "duplicate_net": _("Duplicate by points"),
        "boards": _("Duplicate with boards"),
        "teams_of_four": _("Teams of four"),
        "windows": _("League by windows"),
    }
    return names.get(key, key)


def preset_text(key: str) -> str:
    """Return in one line what a preset is."""
    texts = {
        "treibhaus": _("Pairs, three rounds of 50 minutes, ranked by points"),
        "swiss_championship": _("Pairs, five rounds to 1000 or six deals"),
        "german_championship": _("Persons, six rounds of four deals, partners drawn anew"),
        "league_evening": _("Pairs, three rounds to 1000"),
        "four": _("Persons in fours, three games of eight deals with each as partner"),
        "round_robin": _("Pairs or teams, everybody meets everybody"),
        "knock_out": _("Pairs, the winner goes on"),
        "duplicate": _("Pairs at tables of this site, all play the same deals, matchpoints"),
        "duplicate_net": _("The same, ranked by points against the mean of the others"),
        "boards": _("Pairs at real tables, boards go round (Mitchell), matchpoints"),
        "teams_of_four": _("Two pairs of each team at two tables, the same cards at both"),
        "windows": _("Teams agree on dates within weeks"),
    }
    return texts.get(key, "")


def criterion_name(key: str) -> str:
    """Return what a criterion of a ladder is called."""
    names = {
        "victory_points": _("Victory points"),
        "points": _("Points"),
        "difference": _("Difference"),
        "wins": _("Wins"),
        "direct": _("Direct encounter"),
        "buchholz": _("Buchholz"),
        "lots": _("Lots"),
        "percent": _("Percent"),
        "net": _("Net"),
    }
    return names.get(key, key)


def cut_name(key: str) -> str:
    """Return what happens to a deal that is not over at the end signal (CUT)."""
    names = {
        "deal": _("play the deal to its end"),
        "void": _("an unfinished deal does not count"),
        "trick": _("finish the trick, then the deal is over"),
    }
    return names.get(key, key)


def bye_name(key: str) -> str:
    """Return what a bye earns (BYE-1, BYE-2)."""
    names = {
        "zero": _("the victory points of a win"),
        "mean": _("a win, and the mean of one's own points"),
    }
    return names.get(key, key)


def first_name(key: str) -> str:
    """Return how the first round is paired (PAIR-3)."""
    names = {
        "neighbours": _("neighbours by start number: 1 and 2, 3 and 4"),
        "halves": _("the upper half against the lower"),
    }
    return names.get(key, key)


def per_name(key: str) -> str:
    """Return what victory points are given for (IND-2)."""
    names = {"match": _("each match"), "deal": _("each deal")}
    return names.get(key, key)


def sanction_name(key: str) -> str:
    """Return what a penalty is called."""
    names = {
        "reminder": _("Reminder"),
        "warning": _("Warning"),
        "points": _("Points deducted"),
        "vp": _("Victory points deducted"),
        "match": _("Match adjusted"),
        "disqualification": _("Disqualification"),
    }
    return names.get(key, key)


def occasion_name(key: str, minutes: int = 0) -> str:
    """Return what a penalty is for (PEN-1)."""
    if key == "late":
        return ngettext("%(count)s minute late", "%(count)s minutes late", minutes) % {
            "count": minutes
        }
    return _("Slow play after a warning")


def act_name(key: str) -> str:
    """Return what somebody has done."""
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
        "check_in": _("Checked in"),
        "check_out": _("Check-in taken back"),
        "cancel": _("Registration taken back"),
        "draw_numbers": _("Start numbers drawn"),
        "set_number": _("Start number set"),
        "set_absent": _("Noted as absent"),
        "withdraw": _("Withdrawn"),
        "readmit": _("Readmitted"),
        "disqualify": _("Disqualified"),
        "substitute": _("Substitute"),
        "rename": _("Renamed"),
        "fix_table": _("Fixed table"),
        "set_groups": _("Groups set"),
        "write_agreements": _("Agreements card written"),
        "forbid_pair": _("Pair forbidden"),
        "allow_pair": _("Pair allowed"),
        "draft_round": _("Round drafted"),
        "change_draft": _("Draft changed by hand"),
        "discard_draft": _("Draft thrown away"),
        "set_table": _("Table changed"),
        "publish_round": _("Round published"),
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
        "match_corrected": _("Match corrected by those who look after the site"),
        "take_call": _("Director on the way"),
        "settle_call": _("Call settled"),
        "withdraw_call": _("Call withdrawn"),
        "penalise": _("Penalty"),
        "lift_penalty": _("Penalty lifted"),
        "announce": _("Announcement"),
        "withdraw_announcement": _("Announcement withdrawn"),
        "draw_lots": _("Lots drawn"),
        "end_tournament": _("Tournament ended"),
        "go_on": _("Gone on as a knock-out"),
        "from_groups": _("Taken over from the groups"),
        "throw_away_knock_out": _("Knock-out thrown away"),
        "reopen_tournament": _("Tournament opened again"),
        "import_tournament": _("Imported"),
        "forget": _("Name of a deleted account taken out"),
        "undo": _("Undone"),
    }
    return names.get(key, key)


def act_object(about: Mapping[str, Any]) -> str:
    """Return in short what an act was about: who, which round, table or score."""
    parts = []
    if about.get("entrant") or about.get("name"):
        parts.append(str(about.get("entrant") or about["name"]))
    if about.get("round"):
        parts.append(_("round %(number)s") % {"number": about["round"]})
    if about.get("table"):
        parts.append(_("table %(number)s") % {"number": about["table"]})
    if about.get("score"):
        parts.append(" : ".join(minus(it) for it in about["score"]))
    if about.get("leaves"):
        parts.append(f"{about['leaves']} → {about['comes']}")
    if about.get("minutes"):
        parts.append(_("%(minutes)s minutes") % {"minutes": about["minutes"]})
    if about.get("what"):
        parts.append(f"{about['act']}: {act_name(about['what'])}")
    return ", ".join(parts)


def reasons(why: Mapping[str, Any], names: Mapping[str, str], first: str, second: str) -> list[str]:
    """Return why a pair or a bye is as it is, in sentences; empty if nothing was in the way.

    ``why`` is :attr:`games.tournaments.models.Pairing.why`, ``names`` those of entrants by
    their ids.
    """
    if "by_hand" in why:
        return _set_by_hand(why, first, second)
    found = [_forced(it, first, second) for it in why.get("forced", ())]
    found += [_passed(it, names.get(it["other"], ""), first) for it in why.get("passed", ())]
    if any(why.get("partnerships", ())):
        found.append(_("Partners play together again: any other draw has more of that."))
    if why.get("meetings"):
        found.append(_met_before(why["meetings"]))
    if why.get("walkover"):
        found.append(_("The opponents have left the tournament."))
    byes = {
        "last": _("The bye goes to the lowest who has had none."),
        "lot": _("Byes go to those who have had the fewest; among them the lot decides."),
    }
    return [*found, byes[why["bye"]]] if why.get("bye") else found


def _set_by_hand(why: Mapping[str, Any], first: str, second: str) -> list[str]:
    """Return what a pair costs in a draft that was changed: nothing forced it."""
    costs, values = why.get("costs", {}), {"first": first, "second": second}
    found = [_("Set by the director.")] if why["by_hand"] else []
    if costs.get("meetings"):
        found.append(_("%(first)s and %(second)s have met.") % values)
    if costs.get("clubs"):
        found.append(_("%(first)s and %(second)s are of one club.") % values)
    if costs.get("byes"):
        found.append(_("%(first)s has had a bye.") % values)
    if any(why.get("partnerships", ())):
        found.append(_("Partners play together again."))
    if why.get("meetings"):
        found.append(_met_before(why["meetings"]))
    if why.get("walkover"):
        found.append(_("The opponents have left the tournament."))
    return found


def _met_before(count: int) -> str:
    return ngettext(
        "Opponents at this table have met %(count)s time.",
        "Opponents at this table have met %(count)s times.",
        count,
    ) % {"count": count}


def _forced(why: str, first: str, second: str) -> str:
    values = {"first": first, "second": second}
    if why == "meetings":
        text = _(
            "%(first)s and %(second)s have met; any other way as many pairs or more would meet"
            " again."
        )
    elif why == "clubs":
        text = _(
            "%(first)s and %(second)s are of one club; any other way as many pairs or more would"
            " be."
        )
    else:
        text = _("%(first)s has had a bye; so have all others for whom there is a pairing.")
    return text % values


def _passed(passed: Mapping[str, Any], other: str, first: str) -> str:
    values = {"first": first, "second": other, "other": other}
    if passed["own"]:
        own = {
            "forbidden": _("%(first)s and %(other)s must not meet."),
            "byes": _("%(other)s has had more byes."),
            "meetings": _("%(first)s and %(second)s have met."),
            "clubs": _("%(first)s and %(second)s are of one club."),
        }
        return own.get(passed["why"], "") % values
    worse = {
        "forbidden": _("With %(other)s, others who must not meet would have to."),
        "byes": _("With %(other)s, somebody would have a second bye."),
        "meetings": _("With %(other)s, others would meet again."),
        "clubs": _("With %(other)s, others of one club would meet."),
        "bye_place": _("With %(other)s, the bye would go to somebody higher up."),
        "vp": _("With %(other)s, the victory points of the pairs would be farther apart."),
        "places": _("With %(other)s, somebody farther up would meet somebody lower."),
    }
    return worse[passed["why"]] % values
