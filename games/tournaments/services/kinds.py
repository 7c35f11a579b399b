"""Every kind of act declared once: whose right it is, and how it is undone (DIR-1, DIR-4, WHO-6).

Doing and undoing ask for the same right, by :func:`kind_of`; a kind that is not declared here
cannot be written down.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from games.tournaments.models import Act


class Right(Enum):
    """Whose act it is."""

    OWNER = auto()
    """The owner of the tournament."""
    CLUB = auto()
    """A director of the tournament who also directs the clubs concerned (CLUB-6)."""
    DIRECTOR = auto()
    """A director or deputy."""
    TEAM = auto()
    """Players and phones that speak for a team (WHO-1), and directors."""
    SITE = auto()
    """The site by itself; its directors may correct what it has written down."""


@dataclass(frozen=True)
class ActKind:
    """A kind of act."""

    right: Right
    instead: str = ""
    """The refusal that names another way, for what is not simply changed back."""
    after_end: bool = False
    """Whether undoing it changes no course of play, so that it corrects what has ended."""


NEVER = "not_undoable"
BY_DIRECTORS = (
    "edit set_schedule move_item complete enter accept_entrants remove_entrants check_out "
    "draw_numbers set_number exchange_numbers set_absent withdraw readmit disqualify substitute "
    "rename fix_table set_groups forbid_pair allow_pair draft_round change_draft discard_draft "
    "stop_pairing set_table let_play start_round extend_round extend_table pause_round "
    "resume_round stop_table_clock resume_table_clock close_round reopen_round accept_report "
    "reopen attach_table play_online take_call settle_call draw_lots end_speaker free_place "
    "play_as only_direct renew_words"
).split()
BY_DIRECTORS_AFTERWARDS = (
    "rule rule_walkover adjust_deal penalise lift_penalty announce withdraw_announcement go_on"
).split()
BY_TEAMS = (
    "register join tick check_in cancel write_agreements report confirm speak "
    "propose_date answer_date line_up open_table call_director withdraw_call"
).split()
BY_SITE = "settle_online match_corrected".split()

KINDS: dict[str, ActKind] = {
    **dict.fromkeys(BY_DIRECTORS, ActKind(Right.DIRECTOR)),
    **dict.fromkeys(BY_DIRECTORS_AFTERWARDS, ActKind(Right.DIRECTOR, after_end=True)),
    **dict.fromkeys(BY_TEAMS, ActKind(Right.TEAM)),
    **dict.fromkeys(BY_SITE, ActKind(Right.SITE)),
    "appoint": ActKind(Right.OWNER, after_end=True),
    "dismiss": ActKind(Right.OWNER, after_end=True),
    "count_in_series": ActKind(Right.CLUB, after_end=True),
    "accept_partner": ActKind(Right.TEAM, "free_place_instead"),  # its link is used up (WHO-3)
    "publish_round": ActKind(Right.DIRECTOR, "take_back_instead"),
    "take_back_round": ActKind(Right.DIRECTOR, "publish_instead"),
    "end_tournament": ActKind(Right.DIRECTOR, "reopen_instead"),
    "reopen_tournament": ActKind(Right.DIRECTOR, "end_instead"),
    "create_tournament": ActKind(Right.OWNER, NEVER),
    "throw_away_knock_out": ActKind(Right.OWNER, NEVER),
    "from_groups": ActKind(Right.DIRECTOR, NEVER),
    "phones_from_groups": ActKind(Right.DIRECTOR, NEVER),
    "import_entrants": ActKind(Right.DIRECTOR, NEVER),
    "import_round": ActKind(Right.DIRECTOR, NEVER),
    "import_tournament": ActKind(Right.DIRECTOR, NEVER),
    "delete_club": ActKind(Right.SITE, NEVER),
    "forget": ActKind(Right.SITE, NEVER),
    "hide": ActKind(Right.SITE, NEVER),
    "remind_of_date": ActKind(Right.SITE, NEVER),
    "give_back": ActKind(Right.TEAM, NEVER),
    "renew_word": ActKind(Right.DIRECTOR, NEVER),
    "lock_word": ActKind(Right.SITE, NEVER),
    "undo": ActKind(Right.DIRECTOR, NEVER),
}


def kind_of(done: Act) -> ActKind:
    """Return the kind of an act; evenings were once counted in seasons as ``edit``."""
    if done.what == "edit" and done.about.get("options") == ["series"]:
        return KINDS["count_in_series"]
    return KINDS[done.what]
