"""Who plays on, and for whom: absence, withdrawal, substitutes, agreements (TEAM-2..7)."""

from __future__ import annotations

from games.desk.services.hiding import refuse_hidden
from games.models import Player
from games.models.texts import clean_line, clean_text
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Tournament,
)
from games.tournaments.rules.record import System
from games.tournaments.rules.round_robin import is_kept, snake
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services.checking_in import take_in
from games.tournaments.services.directing import directing, is_director, refuse_frozen
from games.tournaments.services.entering import Someone, clean_name
from games.tournaments.services.ledger import act
from games.tournaments.services.naming import (
    known_club,
    refuse_hidden_name,
    refuse_named_already,
)
from games.tournaments.services.numbering import give_numbers, paired_rounds
from games.tournaments.services.speaking import Who, power_of, sign

LETTERS = "ABCDEFGH"
"""What groups are called."""


def set_absent(entrant: Entrant, by: Player, *, reason: str = "") -> None:
    """Note that an entrant will miss the next rounds and is not paired (TEAM-4)."""
    _set_status(entrant, by, "set_absent", EntrantStatus.ABSENT, reason)


def withdraw(entrant: Entrant, by: Player, *, reason: str = "") -> None:
    """Withdraw an entrant: not paired, results stay (TEAM-6, RR-5)."""
    _set_status(entrant, by, "withdraw", EntrantStatus.WITHDRAWN, reason)


def disqualify(entrant: Entrant, by: Player, *, reason: str) -> None:
    """Disqualify an entrant, who then has no rank (TEAM-7); raises ``reason_needed``."""
    if not reason.strip():
        raise TableRefusal("reason_needed")
    _set_status(entrant, by, "disqualify", EntrantStatus.DISQUALIFIED, reason)


def readmit(entrant: Entrant, by: Player, *, reason: str = "") -> None:
    """Let an absent, withdrawn or disqualified entrant play again (TEAM-6)."""
    _set_status(entrant, by, "readmit", EntrantStatus.CHECKED_IN, reason)


def substitute(
    entrant: Entrant,
    by: Player,
    leaves: EntrantPlayer,
    comes: Someone,
    *,
    allows_new_team: bool = False,
    reason: str = "",
) -> EntrantPlayer:
    """Substitute a player; the results stay the team's (TEAM-2).

    Raises TableRefusal ``plays_for_another_team``, ``nobody_original_left``,
    ``name_needed``.
    """
    with directing(entrant.tournament, by, "substitute", reason=reason) as ledger:
        _refuse_in_other_team(entrant, comes)
        playing = entrant.people.filter(plays=True).exclude(pk=leaves.pk)
        stays = playing.filter(is_substitute=False).exists()
        known = _known(entrant, comes)
        returns = known is not None and not known.is_substitute
        if not (stays or returns or allows_new_team or entrant.tournament.is_of_persons):
            raise TableRefusal("nobody_original_left")
        leaves.refresh_from_db()
        ledger.change(leaves, plays=False)
        if known is None:
            known = ledger.add(
                EntrantPlayer(
                    entrant=entrant,
                    player=comes.player,
                    name=clean_name(comes),
                    is_substitute=True,
                )
            )
        else:
            ledger.change(known, plays=True)
        ledger.about = {
            "entrant": entrant.name,
            "leaves": leaves.shown_name,
            "comes": known.shown_name,
        }
        return known


def rename(entrant: Entrant, by: Player, *, name: str, club: str | None = None) -> None:
    """Change the name or club of an entrant.

    Raises TableRefusal ``name_needed``, ``named_already``, ``match_runs``, ``hidden_text``,
    ``place_locked``.
    """
    name = clean_line(name)
    if not name:
        raise TableRefusal("name_needed")
    with directing(entrant.tournament, by, "rename") as ledger:
        refuse_frozen(entrant, by)
        entrant.refresh_from_db()
        refuse_named_already(entrant, name)
        refuse_hidden_name(entrant, name)
        ledger.about = {"entrant": entrant.name}
        club = entrant.club if club is None else known_club(ledger.tournament, club, entrant)
        ledger.change(entrant, name=name, club=club)


def fix_table(entrant: Entrant, by: Player, table: int | None) -> None:
    """Let an entrant who cannot move stay at a table, or end that (SEAT-2)."""
    with directing(entrant.tournament, by, "fix_table") as ledger:
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name, "table": table}
        ledger.change(entrant, fixed_table=table)


def deal_groups(tournament: Tournament, by: Player, count: int) -> None:
    """Deal all who are checked in into groups of a round robin, by their numbers (RR-1, RR-3).

    Missing start numbers are drawn. Raises TableRefusal ``already_paired``, ``bad_option`` for
    groups of one, or where everybody does not meet everybody.
    """
    with directing(tournament, by, "set_groups") as ledger:
        event = ledger.tournament
        if paired_rounds(event):
            raise TableRefusal("already_paired")
        give_numbers(ledger)
        here = list(event.entrants.filter(status=EntrantStatus.CHECKED_IN).order_by("number"))
        if event.system != System.ROUND_ROBIN or not 1 <= count <= min(
            len(here) // 2, len(LETTERS)
        ):
            raise TableRefusal("bad_option")
        by_key = {it.key: it for it in here}
        dealt = zip(LETTERS, snake(list(by_key), count), strict=False)
        ledger.change_all(
            [
                (by_key[key], {"group": letter if count > 1 else ""})
                for letter, keys in dealt
                for key in keys
            ]
        )


def write_agreements(entrant: Entrant, by: Player | None, text: str, *, phone: str = "") -> None:
    """Write a team's agreements card (AGR-1).

    Raises TableRefusal ``not_your_team``, ``text_too_long``, ``match_runs``.
    """
    directs = is_director(entrant.tournament, by)
    text = clean_text(text)
    if len(text) > 1500:
        raise TableRefusal("text_too_long")
    with act(entrant.tournament, by, "write_agreements", is_director=directs) as ledger:
        power = power_of(Who(by, phone), [entrant.pk])
        if power is None and not directs:
            raise TableRefusal("not_your_team")
        refuse_frozen(entrant, by)
        entrant.refresh_from_db()
        if text != entrant.agreements:
            refuse_hidden("card", str(entrant.pk), {"agreements": text})
        ledger.about = {"entrant": entrant.name}
        if power is not None and not directs:
            sign(ledger, power, entrant.name)
        ledger.change(entrant, agreements=text, agreements_changed=ledger.now)


def _set_status(entrant: Entrant, by: Player, what: str, status: str, reason: str) -> None:
    with directing(entrant.tournament, by, what, reason=reason) as ledger:
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name}
        if status == EntrantStatus.CHECKED_IN:
            take_in(ledger, entrant)
            return
        ledger.change(
            entrant,
            status=status,
            is_struck_out=_is_struck_out(ledger.tournament, entrant, status),
        )


def _is_struck_out(event: Tournament, entrant: Entrant, status: str) -> bool:
    """Tell whether an entrant leaving a round robin has played less than half of it (RR-5)."""
    if event.system != System.ROUND_ROBIN or status != EntrantStatus.WITHDRAWN:
        return False
    group = event.entrants.exclude(number=None).filter(group=entrant.group)
    per_round = group.count() - 1
    total = per_round if event.rounds_planned <= per_round + 1 else 2 * per_round
    return not is_kept(entrant.key, facts_of(event).played(), total)


def _known(entrant: Entrant, person: Someone) -> EntrantPlayer | None:
    if person.player is not None:
        return entrant.people.filter(player=person.player).first()
    return entrant.people.filter(player=None, name=clean_name(person)).first()


def _refuse_in_other_team(entrant: Entrant, person: Someone) -> None:
    if person.player is None:
        return
    others = EntrantPlayer.objects.filter(
        player=person.player, plays=True, entrant__tournament=entrant.tournament
    )
    if others.exclude(entrant=entrant).exists():
        raise TableRefusal("plays_for_another_team")
