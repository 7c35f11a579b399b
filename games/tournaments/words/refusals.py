"""Sentences of refusals."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.desk.words import about_hidden_texts
from games.people.words import sentence_for as people_sentence
from games.services.ground.refusals import TableRefusal
from games.tournaments.services.plausible import ImpossiblePart, ImpossibleTotals


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal."""
    if isinstance(refusal, ImpossibleTotals):
        return _may_be_ruled(refusal, _sentence(refusal))
    return _of_part(refusal) if isinstance(refusal, ImpossiblePart) else _sentence(refusal)


def _of_part(refusal: ImpossiblePart) -> str:
    """Return why a deal or a game is impossible, with its number."""
    sentences = {
        "impossible_deal": _("No deal gives these points by the house rules."),
        "impossible_double": _(
            "That cannot be after a double victory of this side: cards are not counted then,"
            " only hundreds for it and for calls."
        ),
        "double_missing": _("Only a double victory gives these points: say whose it was."),
    }
    wrong = sentences.get(refusal.code) or _sentence(refusal)
    named = _("Game %(number)s: %(wrong)s") if refusal.is_game else _("Deal %(number)s: %(wrong)s")
    sentence = named % {"number": refusal.number, "wrong": wrong}
    return _may_be_ruled(refusal, sentence)


def _may_be_ruled(refusal: ImpossiblePart | ImpossibleTotals, sentence: str) -> str:
    """Return a sentence, for a director with the way out."""
    if refusal.may_be_ruled:
        return _("%(wrong)s If it is right anyway, say why.") % {"wrong": sentence}
    return sentence


def _sentence(refusal: TableRefusal) -> str:
    sentences = {
        "not_director": _("Only the director may do that."),
        "not_owner": _("Only the person who created this may do that."),
        "is_owner": _("The owner cannot be removed."),
        "not_club_owner": _("Only the owner of the club may do that."),
        "no_heir": _("This person does not direct the club: look at the list of directors again."),
        "same_name": _("Say first whether this is the %(name)s who is known here already.")
        % {"name": refusal.about},
        "member_gone": _("This person is no longer in the club."),
        "club_gone": _("This club is no longer there: it has been deleted."),
        "club_in_use": _(
            "Tournaments of the club are announced or running. End them or call them off first."
        ),
        "reason_needed": _("Please say why: the log keeps the reason."),
        "tournament_ended": _("The tournament has ended."),
        "round_not_closed": _("Close the round first."),
        "round_closed": _("The round is closed."),
        "not_closed": _("The round is not closed."),
        "later_round": _("A later round is there already."),
        "all_rounds_played": _("All rounds have been played."),
        "no_pairing": _("No pairing is possible: change who may not meet, or pair by hand."),
        "too_few_entrants": _("Too few are checked in for a match."),
        "not_a_draft": _("That round is published already."),
        "changed_meanwhile": _("Somebody has changed this in the meantime: look again."),
        "named_already": _(
            "%(name)s is on the list already. If this is somebody else, add an initial."
        )
        % {"name": refusal.about},
        "draft_is_stale": _("Somebody has come or gone since the draft: draw again."),
        "not_everybody_once": _("Everybody must be in the draft exactly once."),
        "wrong_sides": _("That is no match: too many or too few on a side."),
        "has_match": _("These two are not both waiting for a match: look again."),
        "not_published": _("That round is not published yet."),
        "results_are_in": _("There are reports or results of this round already."),
        "already_started": _("The round runs already."),
        "not_running": _("The round does not run."),
        "paused": _("The round is paused already."),
        "not_paused": _("The round is not paused."),
        "not_final": _("Not all tables have a result yet."),
        "draft_is_there": _("Publish the draft or throw it away first."),
        "round_runs": _(
            "Round %(number)s is not over yet: matches without a result will not count."
        )
        % {"number": refusal.about},
        "results_missing": _("Results are missing: %(count)s. They will not count.")
        % {"count": refusal.about},
        "changed_since": _("That has been changed since; undo the later act first."),
        "already_undone": _("That has been undone already."),
        "not_undoable": _("That cannot be undone."),
        "take_back_instead": _("Take the round back instead."),
        "free_place_instead": _("Free the place on the page of the team instead."),
        "publish_instead": _("Publish the round again instead."),
        "bad_agreement": _("These options cannot be played at tables of this site."),
        "reopen_instead": _("Open the tournament again instead."),
        "end_instead": _("End the tournament again instead."),
        "unknown_role": _("There is no such role."),
        "already_director": _("This person directs already."),
        "unknown_preset": _("There is no such kind of tournament."),
        "unknown_option": _("There is no such option."),
        "bad_option": _("That value is not possible."),
        "no_groups": _("A knock-out can only be made from groups of a round robin."),
        "rounds_left": _("Not all rounds of the groups have been played."),
        "wrong_number_going_on": _(
            "At least two have to go on, and from each group and in all no more than there are."
        ),
        "goes_on_already": _("The knock-out is there already."),
        "bad_schedule": _("Every round takes some time, and nothing ends before it starts."),
        "no_such_time": _("%(time)s does not exist that night: the clocks go forward.")
        % {"time": refusal.about},
        "time_twice": _("%(time)s comes twice that night: say which one is meant.")
        % {"time": refusal.about},
        "unknown_zone": _("There is no such time zone."),
        "year_outside": _("Choose a day between 2000 and 2100."),
        "rounds_are_drawn": _("The schedule needs a round at least, and all that are drawn."),
        "wrong_number_of_vp": _("Enter %(count)s numbers as victory points here.")
        % {"count": refusal.about},
        "line_not_readable": _("The line “%(line)s” does not have the right number of names.")
        % {"line": getattr(refusal, "about", "")},
        "not_all_known": _("All four must have registered with their phones."),
        "name_needed": _("A name is needed."),
        "text_needed": _("Write something first."),
        "not_a_rehearsal": _("Only rehearsals can be thrown away."),
        "registration_closed": _("Registration is closed: ask the director."),
        "account_needed": _("You need an account to register here: log in first."),
        **about_hidden_texts(),
        "nobody_ticked": _("Tick somebody first."),
        "not_accepted": _("The director has not accepted this registration yet."),
        "already_entered": _("This person is registered already."),
        "wrong_number_of_people": _("That is not the right number of people."),
        "not_your_team": _("That is not your team."),
        "say_whether_you_play": _(
            "First say, on the page for directors, whether you play in this tournament."
        ),
        "name_taken": _("Somebody has taken this place already: look again."),
        "not_by_link": _("This person did not use the partner’s link."),
        "not_expected": _("The director has to let them in again."),
        "wrong_word": _("That is not the right word. Look at the slip, or ask the director."),
        "word_locked": _("Too many wrong words: ask the director for a new one."),
        "words_spent": _(
            "Too many wrong words came from here: scan the code on your slip instead."
        ),
        "too_many_phones": _("Many phones speak for this team already: ask the director."),
        "other_team_now": _("This phone speaks for another team now: look again."),
        "not_looking": _("That person is no longer looking for a partner."),
        "not_complete": _("A partner is missing."),
        "disqualified": _("This team or person is disqualified."),
        "too_early": _("Check in on the day itself."),
        "too_late": _("More than half of the rounds are paired: it is too late to enter."),
        "already_paired": _("Rounds have been paired already."),
        "number_taken": _(
            "Somebody else has that number. Two exchange theirs under “Exchange start numbers”."
        ),
        "two_numbers_needed": _("Choose two who have a start number."),
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
            "Deals played to the end cannot give that: points are multiples of 5, and their sum, "
            "here %(sum)s, is a multiple of 100. If it is right anyway, say why."
        )
        % {"sum": refusal.about},
        "impossible": _(
            "%(score)s is not possible within the limits of the match: a deal brings a side "
            "between −425 and 400 points."
        )
        % {"score": refusal.about.replace("-", "−")},
        "own_report": _("The other team has to confirm your report."),
        "nothing_to_confirm": _("Nobody has reported anything yet."),
        "nothing_to_accept": _("No report is waiting."),
        "report_changed": _("The report has changed in the meantime: look again."),
        "boards_need_accounts": _("All four of each table must have registered with their phones."),
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
        "own_date": _("The other side has to answer your proposal."),
        "line_up_first": _("First each team says which two of them play."),
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
        "linked": _("%(name)s has this name already. If that is not right, ask your club.")
        % {"name": refusal.about},
        "link_used": _(
            "%(name)s has used this link already: it works for one person. Ask for a new one."
        )
        % {"name": refusal.about},
        "link_ended": _("This link no longer works. Ask for a new one."),
        "frozen": _("The season is closed."),
        "no_file": _("Choose a file."),
        "too_large": _("That file is too large."),
        "bad_document": _("That is not the record of a tournament."),
        "table_used": _("A match has been played at this table already: open another one."),
    }
    return sentences.get(refusal.code) or people_sentence(refusal)
