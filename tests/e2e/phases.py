"""Table pages of every phase at addresses of their own, and how to look at them.

They are built by hand from the rules (``tests.games.screen.pages``), so that rare
phases need not be played for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import include, path
from playwright.sync_api import BrowserContext, Page

from games.bots.strong.advice import usual
from games.expansion import catalogue
from games.forms.actions import read_selection
from games.rendering import Rendering
from games.rules.state.events import GrandDecided, Passed
from games.rules.state.state import ScoreLine
from games.screen import checked, plays, regions
from games.screen.output.tips import tipped
from games.selectors.shown import TablePage
from games.views.table import whole_page
from tests.games.screen.booster_pages import BOOSTER_PHASES
from tests.games.screen.pages import (
    ANA,
    CEM,
    LIVE_WINDOW,
    PACED,
    PHASES,
    Round,
    exchanged,
)
from tests.games.screen.pages import ME as ME_HAND
from tichu_site.urls import handler500  # noqa: F401 - looked for here

ME = 0
SPECTATOR = "spectator"


class Phase(NamedTuple):
    """A phase as it is looked at."""

    name: str
    build: Callable[[int | None], TablePage]
    seat: int | None = ME
    select: tuple[str, ...] = ()
    """Cards that are selected."""

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/t/{self.slug}/"

    @property
    def slug(self) -> str:
        return f"phase-{self.name}"

    def page(self) -> TablePage:
        """Return the page."""
        return self.build(self.seat)._replace(slug=self.slug)


MY_LEAD = (ME_HAND.replace("Dog", "Mah"), CEM.replace("Mah", "Dog"), ANA)
"""The usual hands, but that seat 0 begins."""


def _my_lead(seat: int | None) -> TablePage:
    return exchanged(PACED, *MY_LEAD).page(seat)


def _pair_to_beat(seat: int | None) -> TablePage:
    """Return a trick of pairs that seat 0 beats only with its pair of jacks."""
    return exchanged(PACED).play(1, "5j 5s").play(2, "7t 7p").passes(3).page(seat)


def _pairs(seat: int | None) -> TablePage:
    """Return a trick of five pairs, more than a row of a phone holds."""
    played = exchanged(PACED).play(1, "5j 5s").play(2, "7t 7p").passes(3).play(0, "Jj Jt")
    return played.play(1, "Ks Kt").passes(2, 3).play(0, "Aj At").page(seat)


def _bomb_hand() -> Round:
    """Return a round in which seat 0 holds four Nines, and a play lies there."""
    hands = (
        "9j 9s 9p 9t 4s 6j 2j 8t Jj Jt Qs Kp Aj Phx",
        "Mah 5j 5s 2s 3j 7j 8j 6p Tj Qt Kt As Ks 4t",
        "7t 7p 2p 4j 5t 6t 8s 3p Ts Qj Js Jp At Kj",
    )
    return exchanged(LIVE_WINDOW, *hands).play(1, "Mah").play(2, "7t")


RUNS = (
    "5j 8s Dog Ts Js Qj Qs Kj Kp Aj As Ap Phx Drg",
    "2s 3s 4s Mah 2j 3j 4j 5s 6j 7j 8j 9j Tj Jj",
    "2p 6s 7s 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp Kt",
    "2t 3t 9s 4t 5t 6t 7t 8t 9t Tt Jt Qt Ks At",
)
"""Hands with long straights, each behind three cards to push."""


def long_runs() -> Round:
    """Return a trick of straights of eleven cards."""
    split = [hand.split() for hand in RUNS]
    played = Round(*RUNS, options=PACED).no_grand()
    played.exchange(*(" ".join(cards[:3]) for cards in split))
    for by in (1, 2, 3):
        played.play(by, " ".join(split[by][3:]))
    return played


def _runs(seat: int | None) -> TablePage:
    return long_runs().page(seat)


def _by_clock(seat: int | None) -> TablePage:
    """Return a trick in which the clock has acted for seat 0, and Ben has gone."""
    page = exchanged(PACED).play(1, "Mah").passes(2, 3, 0).page(seat)
    late = (GrandDecided, Passed)
    log = tuple(
        entry._replace(by_clock=isinstance(entry.event, late) and entry.event.seat == ME)
        for entry in page.log
    )
    away = page.seats[3]._replace(is_away=True)
    return page._replace(log=log, seats=(*page.seats[:3], away))


def _with_own_lines(seat: int | None) -> TablePage:
    """Return a round that is over, with a wager and a call that counts double."""
    page = BOOSTER_PHASES["draft-after-round"](seat)
    score = page.view.score
    assert score is not None
    lines = (ScoreLine("tichu", 0, -100), ScoreLine("wager", 1, 50))
    return page._replace(view=page.view._replace(score=score._replace(lines=lines)))


OF_A_ROUND = ("grand", "exchange", "lead", "wish", "follow", "my-lead", "window", "closing")


WITH_BOOSTERS = tuple(
    f"booster-{name}"
    for name in ("draft", "blue", "exchange-generous", "answer-help", "reaction-njet")
)
"""Phases with Boosters in which a tip is asked for."""


def _with_tips(name: str, seat: int | None) -> TablePage:
    """Return a phase at a table that gives tips, where they are asked for in some of them."""
    build = (PHASES | BOOSTER_PHASES).get(name.removeprefix("booster-"), _my_lead)
    return build(seat)._replace(has_tips=True)


BUILT: tuple[Phase, ...] = (
    *(Phase(name, build) for name, build in PHASES.items()),
    Phase("my-lead", _my_lead, ME, ("Jj", "Jt")),
    Phase("my-wish", _my_lead, ME, ("Mah",)),
    Phase("wish-bound", PHASES["wish"], 2),
    Phase("phoenix-reading", _my_lead, ME, ("3p", "3t", "Jj", "Jt", "Phx")),
    Phase("pair", _pair_to_beat, ME, ("Jj",)),
    Phase("pairs", _pairs),
    Phase("my-bomb", lambda seat: _bomb_hand().page(seat)),
    Phase("runs", _runs),
    Phase("by-clock", _by_clock),
    Phase(SPECTATOR, PHASES["follow"], None),
    Phase("spectator-open-hands", PHASES["open-hands"], None),
    Phase("spectator-summary", PHASES["summary"], None),
    *(Phase(f"booster-{name}", build) for name, build in BOOSTER_PHASES.items()),
    Phase("spectator-window", BOOSTER_PHASES["reaction-njet"], None),
    Phase("spectator-in-force", BOOSTER_PHASES["in-force"], None),
    Phase("booster-summary", _with_own_lines, 1),
    *(Phase(f"tip-{name}", partial(_with_tips, name)) for name in OF_A_ROUND + WITH_BOOSTERS),
)
ALL = {phase.name: phase for phase in BUILT}


class _Built:
    """A visit to a page that no table has."""

    player = table = None

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def rendering(self) -> Rendering:
        return Rendering(self._page, regions(self._page))


def show(request: HttpRequest, name: str) -> HttpResponse:
    """Show the page of a phase."""
    return whole_page(request, _Built(ALL[name].page()))  # type: ignore[arg-type]


def check(request: HttpRequest, name: str) -> HttpResponse:
    """Say what the selected cards are."""
    return HttpResponse(checked(ALL[name].page(), read_selection(request.POST)))


def list_plays(request: HttpRequest, name: str) -> HttpResponse:
    """List the plays that are possible."""
    return JsonResponse({"plays": plays(ALL[name].page())})


def tip(request: HttpRequest, name: str) -> HttpResponse:
    """Say what a bot would do, by rules of thumb."""
    page = ALL[name].page()
    return HttpResponse(tipped(page, usual(page.view, page.options, catalogue())[0]))


def nothing_new(_request: HttpRequest, name: str) -> HttpResponse:
    """Answer a page that asks for news, because its socket is silent."""
    return HttpResponse(status=204)


def deals(_request: HttpRequest, name: str) -> HttpResponse:
    """Tell of no deal: these tables have no chain of seeds."""
    return JsonResponse({"seat": None, "next": None, "rounds": []})


def qr(_request: HttpRequest, name: str) -> HttpResponse:
    """Draw no code: these tables have no address of their own."""
    return HttpResponse('<svg xmlns="http://www.w3.org/2000/svg"/>', content_type="image/svg+xml")


urlpatterns = [
    path("t/phase-<slug:name>/", show),
    path("t/phase-<slug:name>/qr.svg", qr),
    path("t/phase-<slug:name>/regions/", nothing_new),
    path("t/phase-<slug:name>/check/", check),
    path("t/phase-<slug:name>/plays/", list_plays),
    path("t/phase-<slug:name>/deals/", deals),
    path("t/phase-<slug:name>/talk/lines/", nothing_new),
    path("tip/phase-<slug:name>/", tip),
    path("", include("tichu_site.urls")),
]


def stand_still(context: BrowserContext) -> None:
    """Let sockets of pages without a table be quiet.

    Requests are not caught: a browser whose requests are caught keeps no files.
    """
    context.route_web_socket("**/ws/**", lambda socket: None)


def open_phase(page: Page, phase: Phase) -> None:
    """Go to the page of a phase, and select what is to be selected."""
    answer = page.goto(phase.path)
    assert answer is not None
    assert answer.ok, f"{phase.name}: {answer.status}"
    page.locator("#content.is-live").wait_for()
    for code in phase.select:
        page.locator(f"#c-{code}").click(position={"x": 8, "y": 14})
    if phase.select:
        page.locator("#why .ok, #why .bad").first.wait_for()
