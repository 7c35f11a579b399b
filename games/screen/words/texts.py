"""Sentences: why something is refused, what a clock or a phase means.

Codes are those of section ACT of the rules and of the services. Each sentence
tells a player why, with what the refusal knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.models.staff import LONGEST_REASON
from games.rules.cards.combinations import BOMB_KINDS, Combination
from games.rules.cards.deck import Cards
from games.rules.cards.moves import Move
from games.rules.cards.shapes import Kind
from games.rules.state.calls import Call
from games.screen.words.booster_names import booster_name
from games.screen.words.names import (
    call_name,
    card_names,
    combination_name,
    one_of_rank,
    rank_name,
    short_name,
)

Names = Sequence[str]
"""Names of the four seats."""
Details = Mapping[str, Any]
NO_DETAILS: Details = {}
MOVES_NAMED = 4


def refusal_text(code: str, details: Details = NO_DETAILS, names: Names = ()) -> str:
    """Return the sentence for a refusal; an unknown code gets a general one.

    What a rule refuses may need details and the names of the four seats; all else has a code.
    """
    with_booster = _about_boosters().get(code) if details.get("booster") else None
    if with_booster is not None:
        return with_booster % {"booster": booster_name(details["booster"])}
    with_details = _WITH_DETAILS.get(code)
    if with_details is not None:
        return with_details(details, names)
    return _plain(code) or _("That is not possible now.")


def _plain(code: str) -> str:
    return _plain_texts(get_language()).get(code, "")


@cache
def _plain_texts(_language: str | None) -> Mapping[str, str]:
    """Return the sentences that need no details; with every selection one is looked for."""
    return _round_texts() | _trick_texts() | _booster_texts() | _service_texts()


def _round_texts() -> dict[str, str]:
    return {
        "already_decided": _("You have answered already."),
        "use_wait": _("Call or wait first; you will be asked again."),
        "wrong_phase": _("That is not possible at this point of the round."),
        "already_played": _("You have played a card already: Tichu has to be called before that."),
        "exchange_started": _("The exchange has begun: no calls until the cards have moved."),
        "one_card_to_each": _("Choose three different cards, one for each player."),
        "already_submitted": _("You have chosen already."),
        "not_submitted": _("There is nothing to take back."),
        "call_window": _(
            "The others still have a moment to call Tichu. Play goes on when all are "
            "ready or time is up."
        ),
        "gift_pending": _("First the Dragon's trick has to be given away."),
        "not_an_opponent": _("The Dragon's trick goes to an opponent."),
        "opponent_inactive": _("Only an opponent who still holds cards may get it."),
        "round_over": _("The round is over."),
        "bad_wish": _("You may wish for a rank from 2 to ace."),
        "wish_without_mahjong": _("A wish goes with the Mah Jong only."),
    }


def _trick_texts() -> dict[str, str]:
    return {
        "invalid_combination": _("These cards do not make a combination."),
        "dog_only_as_lead": _("The Dog can only be led, not laid on other cards."),
        "window_open": _("The others still have a moment to bomb."),
        "cannot_pass_on_lead": _("You have the lead: play any combination."),
        "empty_table": _("There is nothing to bomb. On your lead, simply play it."),
        "not_a_bomb": _(
            "That is no bomb: it takes four of a kind, or five or more in a row of one suit."
        ),
        "no_window": _("There is nothing to wait for just now."),
        "no_cards": _("You are out and hold no cards."),
        "already_declined": _("You have already waved this through."),
        "forbidden": _("Bombs are not allowed now."),
    }


def _booster_texts() -> dict[str, str]:
    return {
        "ambiguous": _("These cards make several combinations. Please choose one."),
        "bad_target": _("That cannot be chosen here."),
        "gap": _("The others still have a moment for their Boosters."),
        "not_its_time": _("This Booster cannot be played now."),
        "partner_out": _("Your partner is out and cannot help."),
        "no_target": _("There is nothing to play this Booster on."),
        "already_in_force": _("This Booster is in force already."),
        "round_finished": _("You are out, so you cannot play Boosters any more in this round."),
        "no_exchange": _("In this round no cards are exchanged."),
        "would_go_out": _("You may not go out with this."),
    }


def _about_boosters() -> dict[str, str]:
    """Return the sentences for refusals that know which Booster they are about."""
    return {
        "not_its_time": _("%(booster)s cannot be played now."),
        "window_open": _("%(booster)s has to wait until the time for it is over."),
        "forbidden": _("%(booster)s is not allowed now."),
        "no_target": _("There is nothing to play %(booster)s on."),
        "bad_target": _("That cannot be chosen with %(booster)s."),
        "card_not_in_hand": _("You do not have the card for %(booster)s."),
        "invalid_combination": _("These cards do not go with %(booster)s."),
        "already_in_force": _("%(booster)s is in force already."),
        "would_go_out": _("You may not go out with %(booster)s."),
    }


def _service_texts() -> dict[str, str]:
    return (
        {
            "stale": _("That came too late: the table has moved on. Nothing has happened."),
            "not_at_table": _("You do not sit at this table."),
            "not_readable": _("That could not be read. Please try again."),
            "table_closed": _("This table is closed."),
            "not_over": _("The round is not over yet."),
            "played_by_all": _(
                "Everybody plays this hand. If you leave it, a bot plays it to its end."
            ),
            "no_tips": _("There are no tips at this table."),
            "no_tip_now": _("There is nothing to decide just now."),
            "rated_match_runs": _("A rated match is judged once it is over."),
            "no_search": _("The strong bot is not ready yet. Try again in a minute."),
            "somebody_leads": _("Somebody else leads already."),
            "leads_no_more": _("You no longer lead: you were away, or somebody has taken over."),
            "may_not_lead": _(
                "Only players and spectators of this match can lead. You can follow."
            ),
            "too_many_tips": _(
                "That was many tips within a minute. Wait a moment, then ask again."
            ),
            "too_many_judged": _("Many rounds are being judged. Try again in a moment."),
        }
        | _room_texts()
        | _correction_texts()
        | _lesson_texts()
    )


def _lesson_texts() -> dict[str, str]:
    return {
        "lesson_later": _("You can do that at a real table. Here, first do what the coach says."),
        "lesson_cards": _("Good idea, but take the marked cards this time."),
        "lesson_wish": _("Nearly! First wish for the king: tap the K."),
        "lesson_no_wish": _("This time without a wish."),
        "lesson_booster": _("Good idea, but take the marked Booster this time."),
        "lesson_exchange": _("The ace is for Heidi, your partner; the low cards for the others."),
        "lesson_wait": _("One moment, the others are playing."),
        "practice_unlisted": _("A table for practice is not listed."),
        "nothing_to_play_on": _("The round is over here: there is nothing left to play."),
        "lesson_private": _("Nobody watches you while you learn."),
    }


def _correction_texts() -> dict[str, str]:
    return {
        "why_missing": _("Say why: those concerned will read it."),
        "why_too_long": _("The reason has at most %(most)s characters.") % {"most": LONGEST_REASON},
        "bad_points": _("Points are multiples of 5 between −1000 and 1000, for both teams."),
        "not_scored": _("This round has no score that could be corrected."),
        "is_running": _("The match is still running."),
        "no_change": _("That is how it stands already."),
    }


def _room_texts() -> dict[str, str]:
    return {
        "name_missing": _("Please tell us your name."),
        "not_rated": _("The next match is not rated."),
        "not_first_time": _("You two have played together before: only the host can do that."),
        "not_host": _("Only the host of the table can do that."),
        "already_started": _("The match has begun already."),
        "somebody_came": _("Somebody has just sat down: the match begins once all are ready."),
        "not_started": _("No match is running."),
        "nothing_to_undo": _("That can no longer be taken back."),
        "motion_open": _("Somebody is asking for something already."),
        "paused": _("There is a pause. Say first that you want to go on."),
        "held": _("Play is on hold. It goes on by itself."),
        "seats_reserved": _("The seats of this table are assigned: nobody else sits down here."),
        "no_teams": _("Here all play for themselves: nobody can concede the match."),
        "not_private": _("There are no pauses at tables that everybody may watch."),
        "has_seat": _("You have a seat already."),
        "seat_free": _("There is a free seat: simply sit down."),
        "seat_offered": _("This seat is kept for somebody who has waited longer."),
        "line_too_long": _("Too many are waiting already. Try another table."),
        "removed": _("The host has sent you away from this table."),
        "match_runs": _(
            "You are playing a match. Texts that your partner can read can be changed when it is "
            "over."
        ),
        "account_first": _("The match was rated: somebody with an account waits for this seat."),
        "nobody_to_ask": _("There is nobody to ask any more."),
        "nobody_sent_away": _("This spectator has already been let back in."),
        "spectator_gone": _("This spectator has gone already."),
        "no_spectators": _("There are no spectators at this table."),
        "not_alone": _("The others are still here. If you want to go, simply leave."),
        "password_missing": _("Please choose a password."),
        "password_too_short": _("The password of a table needs at least four characters."),
        "password_too_long": _("A password has at most 50 characters."),
        "wrong_password": _("That is not the password of this table."),
        "hands_closed": _("At this table nobody shows hands while a round runs."),
        "has_seen_cards": _("You have seen cards of this round. Please wait for the next one."),
        "seat_unknown": _("There is no such seat."),
        "seat_taken": _("Somebody was faster: this seat is taken."),
        "seat_kept": _("This seat is not available at the moment."),
        "banned": _("You cannot sit down with other people at the moment. Your notices say why."),
        "leaves_often": _(
            "You have left several matches lately. After the second you wait five minutes before "
            "the next public table, after the third a quarter of an hour, then an hour. Tables by "
            "link are open to you; three finished matches make up for it."
        ),
        "only_finishers": _(
            "This table is for people who finish nine of ten matches. Your list of matches says "
            "how many you have finished."
        ),
        "seats_empty": _("Not all seats are taken yet."),
        "unknown_pace": _("Please choose one of the paces."),
        "unknown_option": _("There is no such option."),
        "unknown_level": _("Please choose one of the levels of bots."),
        "unknown_target": _("The target must be between 100 and 10,000 points."),
        "unknown_minutes": _("A match lasts between 5 and 600 minutes."),
        "rated": _("In a rated match nothing is taken back."),
        "needs_account": _(
            "A rated match is for people with an account. Open one, it keeps your seat."
        ),
        "needs_people": _("A rated match is for four people: no bot can sit there."),
        "unknown_rounds": _("A match has between 1 and 100 rounds."),
        "uneven_rounds": _(
            "With rotating partners a match has 3, 6, 9 … rounds, and no other end."
        ),
        "unknown_victory": _("A double victory counts 100 or 200 points."),
        "bad_window": _("The time to react must be between 2 and 10 seconds."),
        "seal_was_used": _("The seal of this page is out of date. Look at the draft again."),
        "bad_deck": _("This Booster deck cannot be played with."),
        "bad_start": _("Everybody may begin with up to four Boosters."),
        "deck_too_small": _("The deck has too few Boosters for so many at the start."),
        "renamed_lately": _("At a table you can change your name once in five minutes."),
        "too_often": _("You have tried that too often. Please wait a while and try again."),
        "too_many_new_decks": _(
            "You have built many decks within the last hour. Please come back later."
        ),
        "too_many_tables": _(
            "You have opened many tables within the last hour. Please come back later."
        ),
    }


# --- sentences with details -------------------------------------------------------


def _turn(details: Details, names: Names) -> str:
    turn = details.get("turn")
    if turn is None:
        return _("It is not your turn.")
    return _("It is %(name)s's turn.") % {"name": names[turn]}


def _called(details: Details, _names: Names) -> str:
    call = call_name(details.get("call") or Call.TICHU)
    return _("You have already called %(call)s.") % {"call": call}


def _missing(details: Details, _names: Names) -> str:
    cards: Cards = details.get("cards", 0)
    if not cards:
        return _("You do not hold these cards.")
    return _("You do not hold: %(cards)s.") % {"cards": card_names(cards)}


def _not_higher(details: Details, _names: Names) -> str:
    top: Combination | None = details.get("top")
    mine: Combination | None = details.get("combination")
    if top is None or mine is None:
        return _("That does not beat the cards on the table.")
    return not_higher_text(top, mine)


def not_higher_text(top: Combination, mine: Combination) -> str:
    """Return why a combination does not beat another: kind, length or rank."""
    if top.closed:
        return closed_text(top)
    lying = {"top": combination_name(top)}
    if mine.kind in BOMB_KINDS and top.kind in BOMB_KINDS:
        return _("Not higher than the bomb on the table: %(top)s.") % lying
    if top.kind in BOMB_KINDS:
        return _("Only a higher bomb beats a bomb (%(top)s).") % lying
    if mine.kind != top.kind:
        return _("Not the same kind as the cards on the table: %(top)s.") % lying
    if mine.length != top.length:
        return ngettext(
            "It takes exactly %(number)s card, as in: %(top)s.",
            "It takes exactly %(number)s cards, as in: %(top)s.",
            top.length,
        ) % {"number": top.length, **lying}
    return _("Not higher than the cards on the table: %(top)s.") % lying


def closed_text(top: Combination) -> str:
    """Return what is left to do on a play that cannot be followed (BW-11)."""
    if top.safe:
        return _("Nothing can be laid on this, not even a bomb.")
    return _("Nothing but a bomb can be laid on this.")


def _wish(details: Details, _names: Names) -> str:
    rank = details.get("rank", 0)
    moves: Sequence[Move] = details.get("moves", ())
    wished = {"one": one_of_rank(rank), "moves": moves_text(moves) if moves else ""}
    if wished["moves"] in ("", rank_name(rank)):
        return _("Somebody wished for %(one)s. You have one, so you must play it.") % wished
    text = _("Somebody wished for %(one)s. You have one, so you must play it: %(moves)s.")
    return text % wished


def moves_text(moves: Sequence[Move]) -> str:
    """Return some moves the short way, the smallest first, as alternatives."""
    in_order = sorted(moves, key=lambda move: _by_size(move.combination))
    named = list(dict.fromkeys(short_name(move.combination, move.ranks) for move in in_order))
    shown = named[:MOVES_NAMED]
    if len(named) > MOVES_NAMED:
        shown.append("…")
    if len(shown) == 1:
        return shown[0]
    return _("%(moves)s or %(last)s") % {
        "moves": ", ".join(shown[:-1]),
        "last": shown[-1],
    }


def _by_size(it: Combination) -> tuple[int, str, float]:
    return (0 if it.kind == Kind.DOG else it.length, it.kind, it.rank)


def _held(details: Details, names: Names) -> str:
    seats = details.get("seats", ())
    if not seats:
        return _("Somebody has called Halt!")
    return _("%(names)s called Halt! The table waits.") % {
        "names": ", ".join(names[seat] for seat in seats)
    }


def _no_holds(details: Details, _names: Names) -> str:
    number = details.get("number", 2)
    return ngettext(
        "You have used your one Halt! of this round.",
        "You have used your %(number)s Halt! of this round.",
        number,
    ) % {"number": number}


_WITH_DETAILS: dict[str, Callable[[Details, Names], str]] = {
    "not_your_turn": _turn,
    "already_called": _called,
    "card_not_in_hand": _missing,
    "not_higher": _not_higher,
    "wish_binds": _wish,
    "held": _held,
    "no_holds_left": _no_holds,
}
