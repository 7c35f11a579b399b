"""Score sheets: a list and a form for a new one, the sheet, and what its script asks for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.agreement import OPTIONS
from games.door.limits import NEW_PADS, is_too_often
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.agreement import OWN_TARGET, ROUNDS_ONLY, read_ends
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.pads import words
from games.pads.chances import LAST_ROUNDS, POINTS_A_ROUND, SPREAD
from games.pads.deals import POINTS, VP_OF_DEAL
from games.pads.models import Pad
from games.pads.open_to import is_open_to
from games.pads.selectors import claimed_seats, lines_of, pad_by_slug, pads_of, seat_on
from games.pads.services.writing import (
    NewLine,
    claim_seat,
    close_pad,
    leave_seat,
    open_pad,
    write_lines,
)
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import DOUBLE_VICTORY, SEATS, GrandMode, team_of
from games.rules.play.scoring import CARD_POINTS
from games.screen.words.agreement import TARGETS, USUAL_ROUNDS
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import agreed
from games.views.qr import qr_of

MOST_AT_ONCE = 200
UNREADABLE = (KeyError, TypeError, ValueError, RecursionError)
"""What reading JSON of any kind may raise."""
NAMES = [f"name_{seat}" for seat in SEATS]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def pads(request: HttpRequest) -> HttpResponse:
    """List the sheets with somebody's name; open a new one, with another's names if asked."""
    player = current_player(request)
    wrong = ""
    if request.method == "POST":
        try:
            if is_too_often(request, NEW_PADS):
                raise TableRefusal("too_many_pads")
            names = [request.POST.get(field, "") for field in NAMES]
            options = _read_options(request.POST)
            pad = open_pad(names, options, vp_per_deal="vp_per_deal" in request.POST)
        except TableRefusal as refusal:
            wrong = words.sentence_for(refusal)
        else:
            return redirect("pad", slug=pad.slug)
    chosen = _form(request.POST) if wrong else _form_like(request.GET.get("like", ""))
    context = {
        "chosen": chosen,
        "teams": [
            (title, [(seat, chosen["names"][seat]) for seat in SEATS if team_of(seat) == team])
            for team, title in enumerate((_("One team"), _("The other team")))
        ],
        "mine": [] if player is None else pads_of(player),
        "wrong": wrong,
    }
    return render(request, "pads/list.html", context, status=REFUSED if wrong else 200)


@require_safe
@never_cache
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a sheet; its script fills it in, even without a connection.

    Those who may not open that of a match come to the page of the match.
    """
    pad = _pad(slug)
    if not is_open_to(request, pad):
        return redirect(pad.home)
    state = _state(request, pad)
    claimed, me = state["claimed"], state["me"]
    context = {
        "pad": pad,
        "about": words.about(pad),
        "facts": json.dumps(_facts(pad)),
        "state": json.dumps(state),
        "texts": json.dumps(words.texts()),
        "seats": [
            (seat, name, seat == me, seat in claimed and seat != me)
            for seat, name in enumerate(pad.shown_names)
        ],
        "me": me,
        "keys": [{"name": name, "keys": _keys(team)} for team, name in enumerate(pad.team_names)],
        "calls": [_call_keys(pad, seat) for seat in SEATS],
        "link": request.build_absolute_uri(reverse("pad", args=[slug])),
    }
    return render(request, "pads/pad.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def lines(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the lines a phone has; return what is written, 204 if nothing since ``version``."""
    pad = _pad(slug)
    if request.method != "POST":
        if request.GET.get("version") == str(pad.version):
            return HttpResponse(status=204)
        return JsonResponse(_state(request, _open_pad(request, slug)))
    pad = _open_pad(request, slug)
    try:
        sent = _read_lines(request.POST.get("lines", ""))
    except UNREADABLE:
        return JsonResponse(
            {"why": words.sentence_for(TableRefusal("not_readable"))}, status=REFUSED
        )
    done = write_lines(pad, sent, current_player(request))
    refused = {key: words.sentence_for(TableRefusal(code)) for key, code in done.refused.items()}
    answer = {"taken": done.keys, "refused": refused, **_state(request, _pad(slug))}
    return JsonResponse(answer)


@require_safe
@cache_control(private=True, max_age=86_400)
def qr(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the link to a sheet as a QR code."""
    _pad(slug)
    return qr_of(request, reverse("pad", args=[slug]))


@require_POST
def claim(request: HttpRequest, slug: str) -> HttpResponse:
    """Say which of the names is one's own, or that none is: the sheet stays on one's list."""
    pad = _open_pad(request, slug)
    chosen = request.POST.get("seat", "unknown")
    try:
        if not chosen:
            player = current_player(request)
            if player is not None:
                leave_seat(pad, player)
        else:
            seat = number_in(chosen)
            if seat not in SEATS:
                raise TableRefusal("seat_unknown")
            name = pad.shown_names[seat]
            with unless_refused(request):
                player = current_player(request) or ensure_player(request, name)
                claim_seat(pad, player, seat)
    except TableRefusal as refusal:
        messages.error(request, words.sentence_for(refusal))
    return redirect("pad", slug=slug)


@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """End the match: from now on nothing is corrected (PAD-2); in a tournament its report does."""
    pad = _pad(slug)
    if not pad.home:
        close_pad(pad)
    return redirect("pad", slug=slug)


def _keys(team: int) -> list[dict[str, Any]]:
    """Return the keys for the points of a team's cards: the usual ones first, then the others."""
    half, most = CARD_POINTS // 2, CARD_POINTS
    return [
        {
            "points": points,
            "cards": points if team == 0 else most - points,
            "page": "few" if points <= most else "many",
        }
        for points in POINTS
        if points >= half
    ]


def _call_keys(pad: Pad, seat: int) -> dict[str, Any]:
    """Return the words of the two keys for a call."""
    name = {"name": pad.shown_names[seat]}
    if pad.grand_tichu:
        made = _("%(name)s: Tichu made; a second tap for Grand Tichu") % name
        lost = _("%(name)s: Tichu lost; a second tap for Grand Tichu") % name
    else:
        made, lost = _("%(name)s: Tichu made") % name, _("%(name)s: Tichu lost") % name
    return {"number": seat, "made": made, "lost": lost, **name}


def _pad(slug: str) -> Pad:
    pad = pad_by_slug(slug)
    if pad is None:
        raise Http404
    return pad


def _open_pad(request: HttpRequest, slug: str) -> Pad:
    pad = _pad(slug)
    if not is_open_to(request, pad):
        raise Http404
    return pad


def _read_options(data: Mapping[str, str]) -> TableOptions:
    """Return what the form agrees on; raise what reading and checking it does."""
    victory = OPTIONS["double_victory"].read(data.get("double_victory"))
    if victory is None:
        raise TableRefusal("unknown_victory")
    mode = GrandMode.NONE if "no_grand_tichu" in data else GrandMode.SIMULTANEOUS
    return agreed(**read_ends(data), double_victory=victory.value, grand_mode=mode)


def _form(data: Mapping[str, str]) -> dict[str, Any]:
    """Return what the form shows."""
    return {
        "names": [data.get(field, "") for field in NAMES],
        "targets": TARGETS,
        "texts": {
            "target": data.get("target", str(TableOptions().target)),
            "own_target": data.get("own_target", ""),
            "rounds": data.get("rounds", USUAL_ROUNDS),
        },
        "counts_100": "double_victory" in data,
        "no_grand": "no_grand_tichu" in data,
        "vp_per_deal": "vp_per_deal" in data,
    }


def _form_like(slug: str) -> dict[str, Any]:
    """Return the form as another sheet has it, or the usual one."""
    pad = pad_by_slug(slug) if slug else None
    form = _form({})
    if pad is None:
        return form
    is_usual = pad.target in TARGETS
    end = str(pad.target) if is_usual else OWN_TARGET if pad.target else ROUNDS_ONLY
    return form | {
        "names": pad.shown_names,
        "texts": {
            "target": end,
            "own_target": "" if is_usual or pad.target is None else str(pad.target),
            "rounds": str(pad.max_deals or USUAL_ROUNDS),
        },
        "counts_100": pad.double_victory != DOUBLE_VICTORY,
        "no_grand": not pad.grand_tichu,
        "vp_per_deal": pad.vp_per_deal,
    }


def _facts(pad: Pad) -> dict[str, Any]:
    """Return what never changes about a sheet, for its script."""
    return {
        "slug": pad.slug,
        "names": pad.shown_names,
        "teams": pad.team_names,
        "target": pad.target,
        "maxDeals": pad.max_deals,
        "doubleVictory": pad.double_victory,
        "grand": pad.grand_tichu,
        "vp": VP_OF_DEAL if pad.vp_per_deal else None,
        "chance": [SPREAD, LAST_ROUNDS, POINTS_A_ROUND],
    }


def _state(request: HttpRequest, pad: Pad) -> dict[str, Any]:
    """Return what changes about a sheet, with a fresh token, since pages may be old."""
    return {
        "version": pad.version,
        "token": get_token(request),
        "closed": pad.closed is not None,
        "me": seat_on(pad, current_player(request)),
        "claimed": sorted(claimed_seats(pad)),
        "lines": [
            line._asdict() | {"at": line.at and line.at.isoformat()} for line in lines_of(pad)
        ],
    }


def _read_lines(text: str) -> list[NewLine]:
    """Return the lines that a phone has sent; raises one of ``UNREADABLE``."""
    found = json.loads(text)
    if not isinstance(found, list) or len(found) > MOST_AT_ONCE:
        raise ValueError
    return [_read_line(one) for one in found]


def _read_line(one: Mapping[str, Any]) -> NewLine:
    key, number, said = one["key"], one["number"], one["words"]
    replaces, waited = one["replaces"], one["waited"]
    texts = [key, said, *replaces]
    if not all(isinstance(it, str) for it in texts) or type(number) is not int:
        raise TypeError
    if not isinstance(waited, int | float) or isinstance(waited, bool) or waited != waited:
        raise TypeError
    return NewLine(key, number, said, tuple(replaces), max(0, min(waited, 1e9)))
