"""The score sheet of a match is its report, deal by deal (PAD-4, REP-1)."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse

from games.pads.models import Pad
from games.pads.selectors import sheet_of
from games.pads.services.writing import close_pad, open_again, open_pad
from games.pads.sheet import SheetDeal
from games.rules.cards.options import TableOptions
from games.rules.state.calls import Call
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import MatchSheet, Pairing, PairingKind, Tournament
from games.tournaments.rules.results import Per
from games.tournaments.selectors.facts import result_of
from games.tournaments.services.ledger import tournament_changed
from games.tournaments.services.reporting import report
from games.tournaments.services.settling import Json, Said
from games.tournaments.services.speaking import Who, side_of
from games.tournaments.services.tables import agreement_of

CALLS = {Call.TICHU: "tichu", Call.GRAND: "grand"}
PEOPLE_OF_A_SIDE = 2


def listen() -> None:
    """Listen for acts: a match that counts closes its sheet."""
    tournament_changed.connect(_follow_results)


def _follow_results(number: int, **_signal: object) -> None:
    """Close the sheets of matches that are final; reopen those of matches that no longer are."""
    found = MatchSheet.objects.filter(pairing__round__tournament=number).select_related("pad")
    for it in found.filter(pairing__result__isnull=False, pad__closed=None):
        close_pad(it.pad)
    for it in found.filter(pairing__result=None, pad__closed__isnull=False):
        open_again(it.pad)


def may_have_sheet(pairing: Pairing) -> bool:
    """Tell whether a match is a single game at a single table with real cards."""
    event = pairing.round.tournament
    is_single = not (event.teams_of_four or event.is_by_game)
    return pairing.kind == PairingKind.MATCH and pairing.online_table_id is None and is_single


def sheet_for(pairing: Pairing, who: Who) -> Pad:
    """Return the sheet of a match, opened by whichever side comes first.

    Raises TableRefusal ``not_your_match``, ``no_sheet``, ``already_final``.
    """
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=pairing.round.tournament_id)
        side_of(pairing, who)
        found = MatchSheet.objects.filter(pairing=pairing).select_related("pad").first()
        if found is not None:
            return found.pad
        if not may_have_sheet(pairing):
            raise TableRefusal("no_sheet")
        if result_of(pairing) is not None:
            raise TableRefusal("already_final")
        pad = _opened(pairing)
        MatchSheet.objects.create(pairing=pairing, pad=pad)
        return pad


def report_sheet(pairing: Pairing, who: Who, *, version: int) -> str:
    """Report the score on the sheet; return the new state of the reports.

    ``version`` is the one that was on the page. Raises TableRefusal ``sheet_empty``,
    ``sheet_disputed``, ``report_changed`` and what :func:`reporting.report` does.
    """
    found = MatchSheet.objects.filter(pairing=pairing).select_related("pad").first()
    if found is None:
        raise TableRefusal("sheet_empty")
    if found.pad.version != version:
        raise TableRefusal("report_changed")
    return report(pairing, who, said_on(found.pad))


def said_on(pad: Pad) -> Said:
    """Return the score on a sheet; raises ``sheet_empty``, ``sheet_disputed``."""
    sheet = sheet_of(pad)
    if sheet.is_disputed:
        raise TableRefusal("sheet_disputed")
    deals = [_deal(it) for it in sheet.deals if it.points is not None]
    if not deals:
        raise TableRefusal("sheet_empty")
    return Said(deals=deals)


def _deal(it: SheetDeal) -> Json:
    assert it.deal is not None
    assert it.points is not None
    calls = {str(seat): CALLS[call] for seat, call in enumerate(it.deal.calls) if call is not None}
    found: Json = {"score": list(it.points), "double": it.deal.double}
    if calls:
        found |= {"calls": calls, "first": it.deal.first}
    return found


def _opened(pairing: Pairing) -> Pad:
    event = pairing.round.tournament
    options = agreement_of(event)
    known = TableOptions(
        target=event.target,
        max_rounds=event.max_deals,
        double_victory=options.double_victory,
        grand_mode=options.grand_mode,
    )
    return open_pad(
        _names(pairing),
        known,
        vp_per_deal=event.per == Per.DEAL,
        home=reverse("my_match", args=[event.slug]),
    )


def _names(pairing: Pairing) -> list[str]:
    """Return names by seat: the first side has seats 0 and 2 (SEAT-1)."""
    sides: tuple[list[str], list[str]] = ([], [])
    teams = ["", ""]
    for member in pairing.members.select_related("entrant").prefetch_related(
        "entrant__people__player"
    ):
        people = [it.shown_name for it in member.entrant.people.all() if it.plays]
        sides[member.side].extend(people)
        teams[member.side] = teams[member.side] or member.entrant.name
    one, other = (
        side if len(side) == PEOPLE_OF_A_SIDE else [team] * PEOPLE_OF_A_SIDE
        for side, team in zip(sides, teams, strict=True)
    )
    return [one[0], other[0], one[1], other[1]]
