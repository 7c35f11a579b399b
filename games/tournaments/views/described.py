"""A tournament in sentences: its kind, rules and entrants."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.screen.words.agreement import house_rules
from games.tournaments import words
from games.tournaments.models import (
    Tournament,
)
from games.tournaments.rules.ranking import POINTS
from games.tournaments.rules.record import System
from games.tournaments.rules.results import Per
from games.tournaments.services.tables import house_agreement


def kind_of(event: Tournament) -> str:
    """Return the kind of a tournament in one line."""
    entering = _("pairs")
    if event.is_of_persons or event.teams_of_four:
        entering = _("individuals") if event.is_of_persons else _("teams")
    rounds = ngettext("%(count)s round", "%(count)s rounds", event.rounds_planned) % {
        "count": event.rounds_planned
    }
    return f"{words.preset_name(event.preset)} · {entering} · {rounds}"


def rules_of(event: Tournament) -> list[str]:
    """Return the rules of an evening in sentences."""
    found = [_limits(event), _pairing(event)]
    if event.teams_of_four:
        found.append(
            _(
                "Two pairs of each team play the same deals at two tables, in opposite seats; the "
                "sum of both counts."
            )
        )
    if event.is_duplicate:
        found.append(
            _(
                "All tables play the same deals, and each result is compared with those of the "
                "other tables. Nobody learns cards or scores before all have played."
            )
        )
    else:
        found.append(_victory_points(event))
    ladder = [words.criterion_name(it) for it in event.ladder]
    found.append(
        _("The standing goes by %(first)s; ties are broken by: %(others)s.")
        % {"first": ladder[0], "others": ", ".join(ladder[1:])}
        if len(ladder) > 1
        else _("The standing goes by %(first)s.") % {"first": ladder[0]}
    )
    found += filter(None, map(words.criterion_text, event.ladder))
    if event.ladder[0] == POINTS:
        found.append(_("By points alone, quick tables have an advantage."))
    cuts = {
        "deal": _("A deal begun before the end signal is played out and counts."),
        "void": _("A deal that is not over at the end signal does not count."),
        "trick": _("At the end signal the running trick is finished; then the deal is over."),
    }
    found.append(cuts[event.cut])
    if event.pairs_itself:
        found.append(
            ngettext(
                "The next round is published %(count)s minute after the last result.",
                "The next round is published %(count)s minutes after the last result.",
                event.pairs_after or 0,
            )
            % {"count": event.pairs_after}
        )
    if house := house_rules(house_agreement(event)):
        found.append(_("House rules: %(rules)s.") % {"rules": ", ".join(house)})
    return [it for it in found if it]


def _limits(event: Tournament) -> str:
    parts: list[str] = []
    if event.target:
        parts.append(_("to %(points)s points") % {"points": event.target})
    if event.max_deals:
        parts.append(
            ngettext("%(count)s deal at most", "%(count)s deals at most", event.max_deals)
            % {"count": event.max_deals}
        )
    if event.minutes:
        parts.append(_("%(minutes)s minutes at most") % {"minutes": event.minutes})
    return _("A match goes %(limits)s.") % {"limits": ", ".join(parts)} if parts else ""


def _pairing(event: Tournament) -> str:
    systems = {
        System.SWISS: _(
            "Each round pairs neighbours in the standing; nobody meets twice if it can be avoided."
        ),
        System.DRAW: _("Partners and opponents are drawn again for each round."),
        System.STANDING: _("Each round, neighbours in the standing play together."),
        System.FOUR: _("Four play three games, one with each partner."),
        System.ROUND_ROBIN: _("Everybody plays everybody."),
        System.KNOCK_OUT: _("The side that wins two games of three goes on.")
        if event.is_by_game
        else _("The winner goes on."),
        System.MITCHELL: _("The same deals are played at all tables."),
    }
    return systems[System(event.system)]


def _victory_points(event: Tournament) -> str:
    vp: list[Any] = event.vp
    if event.per == Per.DEAL:
        return _(
            "Victory points of each deal: %(win)s to the winner, %(double)s for a double victory."
        ) % {"win": vp[0], "double": vp[-1]}
    return _("Victory points: %(win)s for a win, %(tie)s for a tie, %(loss)s for a loss.") % {
        "win": vp[0],
        "tie": vp[1],
        "loss": vp[2],
    }


def entrants_word(event: Tournament, count: int) -> str:
    """Return how many take part."""
    if event.is_of_persons:
        return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}
    if event.teams_of_four:
        return ngettext("%(count)s team", "%(count)s teams", count) % {"count": count}
    return ngettext("%(count)s pair", "%(count)s pairs", count) % {"count": count}


def entrants_title(event: Tournament) -> str:
    """Return the word for the entrants."""
    if event.is_of_persons:
        return pgettext("entrants", "Players")
    return pgettext("entrants", "Teams") if event.teams_of_four else pgettext("entrants", "Pairs")
