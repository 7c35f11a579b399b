"""No form of a full hall locks the database for long: each deed of its pages is sent once.

``STATES`` say how each form is filled, and in which state of the hall; a deed without a row fails.
``test_locks_of_one_match.py`` has those about one match that this hall does not have.
What forms of other addresses take is measured by ``test_roles.py``, which sends them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.urls import reverse

from games.models import Player
from games.services.ground import wall_clock
from games.tournaments.models import (
    Announcement,
    Came,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Pairing,
    Penalty,
    Result,
    Round,
    Speaker,
    Tournament,
)
from games.tournaments.selectors.own_part import free_names
from games.tournaments.services import (
    calls,
    directing,
    entering,
    events,
    numbering,
    pairing,
    penalties,
    reporting,
    rounds,
    speaking,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from games.tournaments.services.speaking import Who
from games.tournaments.views import (
    desk,
    draft,
    more,
    my_match,
    one_entrant,
    options,
    people,
    schedule,
    tables,
)
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY
from tests.games.tournaments.test_locks_of_one_match import LEAGUE, REAL
from tests.games.tournaments.visiting import client_of, seen_at
from tests.games.undone import undone
from tests.transactions import MOST_STATEMENTS, measured

pytestmark = pytest.mark.django_db
PAIRS = 64
PAGES = {
    "direct": desk.DEEDS,
    "direct_draft": draft.DEEDS,
    "direct_table": tables.DEEDS,
    "direct_people": people.DEEDS,
    "direct_entrant": one_entrant.DEEDS,
    "direct_more": more.DEEDS,
    "direct_log": more.OF_LOG,
    "direct_options": options.DEEDS,
    "direct_schedule": schedule.DEEDS,
    "my_match": my_match.DEEDS,
}
AT_THE_LIMITS = {
    "direct_schedule": "set",
    "direct_people": "groups",
    "direct_more": "go_on throw_away",
}
"""Deeds that ``test_locks_at_the_limits.py`` measures."""


class Hall(NamedTuple):
    """A tournament of many pairs with accounts, at tables of this site."""

    event: Tournament
    director: Player

    @property
    def round(self) -> Round:
        return self.event.rounds.order_by("-number")[0]

    @property
    def match(self) -> Pairing:
        return self.round.pairings.order_by("position")[0]

    def entrant(self, status: str = EntrantStatus.CHECKED_IN) -> Entrant:
        return self.event.entrants.filter(status=status).order_by("-pk")[0]


class Form(NamedTuple):
    """How a form is filled; ``about`` gives what stands in the address."""

    page: str
    do: str
    filled: Callable[[Hall], dict[str, object]] = lambda _hall: {}
    about: Callable[[Hall], object] | None = None
    sender: Callable[[Hall], Player] = lambda hall: hall.director


def waiting(hall: Hall) -> dict[str, object]:
    return {"entrant": list(hall.event.entrants.values_list("pk", flat=True))}


def numbered(hall: Hall) -> list[int]:
    return list(hall.event.entrants.exclude(number=None).values_list("pk", flat=True))


def of_people(do: str, **filled: object) -> Form:
    return Form("direct_entrant", do, lambda _hall: filled, lambda hall: hall.entrant().pk)


def of_table(do: str, **filled: object) -> Form:
    return Form("direct_table", do, lambda _hall: filled, lambda hall: hall.match.slug)


def of_player(do: str, side: int = 0, **filled: object) -> Form:
    def sender(hall: Hall) -> Player:
        return hall.match.members.get(side=side).entrant.people.first().player

    return Form("my_match", do, lambda _hall: filled, sender=sender)


def of_own(do: str, status: str = EntrantStatus.REGISTERED, **filled: object) -> Form:
    def sender(hall: Hall) -> Player:
        return hall.entrant(status).people.exclude(player=None)[0].player

    return Form("my_match", do, lambda _hall: filled, sender=sender)


def one(status: str) -> Callable[[Hall], dict[str, object]]:
    return lambda hall: {"entrant": hall.entrant(status).pk}


SCHEDULED = {"rounds": 5, "minutes": 50, "between": 15, "day": str(DAY), "starts": "19:15"}
NAMES = "\n".join(f"Anna{number}, Ben{number}" for number in range(PAIRS))
REASON = {"reason": "because"}
LINK = "ABCDEFGHJKLM"
"""By which a partner came."""
PLANNED = [
    Form("direct_people", "enter", lambda _hall: {"name": "Zoe", "partner": "Yves"}),
    Form("direct_people", "enter_all", lambda _hall: {"list": NAMES}),
    Form("direct_people", "check_in", one(EntrantStatus.REGISTERED)),
    Form("direct_people", "check_in_ticked", waiting),
    Form("direct_people", "accept", waiting),
    Form("direct_people", "remove", waiting),
    Form("direct_people", "draw_numbers"),
    Form(
        "direct_people",
        "exchange",
        lambda hall: dict(zip(("one", "other"), numbered(hall), strict=False)),
    ),
    Form(
        "direct_people",
        "complete",
        lambda hall: one(EntrantStatus.LOOKING)(hall) | {"partner": "Yves"},
    ),
    Form(
        "direct_entrant",
        "check_in",
        about=lambda hall: hall.entrant(EntrantStatus.REGISTERED).pk,
    ),
    Form("direct_entrant", "accept", about=lambda hall: hall.entrant(EntrantStatus.WAITING).pk),
    Form("direct_people", "renew_words", lambda _hall: {"ends_phones": "on"}),
    of_people("remove"),
    of_people("check_out"),
    of_people("number", number=500),
    of_people("renew_word", ends_phones="on"),
    Form(
        "direct_entrant",
        "end_speaker",
        lambda _hall: {"speaker": Speaker.objects.get().pk},
        lambda _hall: Speaker.objects.get().entrant_id,
    ),
    Form(
        "direct_entrant",
        "free_place",
        lambda _hall: {"person": EntrantPlayer.objects.get(code=LINK).pk},
        lambda _hall: EntrantPlayer.objects.get(code=LINK).entrant_id,
    ),
    of_people("rename", name="Bears", club="Bern"),
    of_people("agreements", agreements="We pass low cards."),
    Form("direct", "draw"),
    Form("direct_more", "dismiss", lambda hall: {"director": hall.event.directors.last().pk}),
    Form("direct_more", "only_directs"),
    Form("direct_more", "play", lambda hall: {"person": free_names(hall.event)[0].pk}),
    Form("direct_options", "edit", lambda _hall: {"name": "Other", "rounds_planned": "4"}),
    Form("direct_schedule", "lay_out", lambda _hall: SCHEDULED),
    Form("direct_schedule", "first_day", lambda _hall: {"day": "2026-11-30"}),
    of_own("check_in"),
    of_own("cancel"),
    of_own("agreements", agreements="We pass low cards."),
    Form("direct_log", "undo", lambda hall: {"act": hall.event.acts.last().number}),
]
DRAFTED = [
    Form("direct_draft", "redraw"),
    Form(
        "direct_draft",
        "swap",
        lambda hall: dict(
            zip(("one", "other"), hall.event.entrants.values_list("pk", flat=True), strict=False)
        ),
    ),
    Form("direct_draft", "discard"),
    Form("direct_draft", "publish"),
    Form("direct_more", "draw_lots"),
]
PUBLISHED = [
    Form("direct", "start"),
    Form("direct_more", "take_back", lambda _hall: REASON),
    of_player("call", **REASON),
]
RUNNING = [
    Form("direct", "pause"),
    Form("direct", "extend"),
    Form("direct", "accept_all"),
    Form("direct", "close", lambda _hall: {"anyway": "on"}),
    of_table("accept"),
    of_table("rule", points_own="600", points_other="400", reason="seen"),
    of_table("take", side="0", **REASON),
    of_table("tie", **REASON),
    of_table("stop_clock"),
    of_table("walkover", side="0", **REASON),
    of_table("extend", minutes="5"),
    of_table("move", table="40"),
    of_table("take_call"),
    of_table("settle_call", **REASON),
    of_people("absent"),
    of_people("withdraw"),
    of_people("disqualify", **REASON),
    Form(
        "direct_entrant",
        "substitute",
        lambda hall: {"leaves": hall.entrant().people.first().pk, "comes": "Yves"},
        lambda hall: hall.entrant().pk,
    ),
    of_people("fix_table", table="3"),
    of_people("penalise", sanction="points", points="50", **REASON),
    of_people("penalise_as_usual", occasion="late", minutes="6"),
    Form(
        "direct_entrant",
        "lift",
        lambda _hall: {"penalty": Penalty.objects.get().pk, "reason": "sorry"},
        lambda _hall: Penalty.objects.get().entrant_id,
    ),
    Form(
        "direct_entrant",
        "forbid",
        lambda hall: {"other": hall.event.entrants.first().pk, **REASON},
        lambda hall: hall.entrant().pk,
    ),
    Form(
        "direct_entrant",
        "allow",
        lambda hall: {"other": hall.event.entrants.first().pk},
        lambda hall: hall.entrant().pk,
    ),
    Form("direct_more", "announce", lambda _hall: {"text": "Soup is ready"}),
    Form(
        "direct_more",
        "withdraw_announcement",
        lambda _hall: {"announcement": Announcement.objects.get().pk},
    ),
    Form(
        "direct_schedule",
        "move",
        lambda hall: {"item": hall.event.schedule.last().pk, "minutes": "5"},
    ),
    of_player("report", 1, points_own="600", points_other="400"),
    of_player("confirm", 1, seen_own="400", seen_other="600"),
    of_player("withdraw_call"),
    Form("direct_log", "undo", lambda hall: {"act": hall.event.acts.last().number}),
]
PAUSED = [Form("direct", "resume"), of_table("resume_clock")]
SETTLED = [
    Form("direct", "close"),
    Form("direct", "accept_and_close"),
    Form("direct_more", "end", lambda _hall: {"anyway": "on"}),
    of_table("reopen", **REASON),
]
CLOSED = [
    Form("direct", "draw"),
    Form("direct", "end"),
    Form("direct_more", "end"),
    Form("direct_more", "reopen_round", lambda _hall: REASON),
    of_people("readmit"),
]
ENDED = [Form("direct_more", "reopen", lambda _hall: REASON)]
STATES = (PLANNED, DRAFTED, PUBLISHED, RUNNING, PAUSED, SETTLED, CLOSED, ENDED)


def test_every_deed_of_a_page_has_a_form() -> None:
    sent = {(it.page, it.do) for state in STATES for it in state}
    sent |= {(it.page, it.do) for it in (*REAL, *LEAGUE)}
    sent |= {(page, it) for page, deeds in AT_THE_LIMITS.items() for it in deeds.split()}
    assert sent == {(page, it) for page, deeds in PAGES.items() for it in deeds}


def test_no_form_of_a_full_hall_locks_the_database_for_long() -> None:
    hall = full_hall()
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: pairing.draft_round(hall.event, hall.director),
        lambda: pairing.publish_round(hall.round, hall.director),
        lambda: run(hall),
        lambda: pause(hall),
        lambda: settle(hall),
        lambda: rounds.close_round(hall.round, hall.director),
        lambda: events.end_tournament(hall.event, hall.director),
    ]
    wrong = []
    for step, forms in zip(steps, STATES, strict=True):
        step()
        wrong += [found for it in forms if (found := too_long(hall, it))]
    assert not wrong, "\n".join(map(str, wrong))


def too_long(hall: Hall, form: Form) -> tuple[object, ...]:
    """Return a form that takes too long or is refused, with why; nothing if all is well."""
    about = [] if form.about is None else [form.about(hall)]
    path = reverse(form.page, args=[hall.event.slug, *about])
    client = client_of(form.sender(hall))
    sent = {"do": form.do, "seen": seen_at(path)} | form.filled(hall)
    with undone(client), measured() as found:
        answer = client.post(path, sent)
    if answer.status_code == 302 and found.statements <= MOST_STATEMENTS:
        return ()
    return form.page, form.do, answer.status_code, found.statements


def full_hall() -> Hall:
    """Return a hall in which all pairs are checked in, and some register still."""
    director, other = make_player("Dora"), make_player("Otto")
    event = events.create_tournament(
        director, "swiss_championship", name="Large", day=DAY, is_online=True
    )
    directing.appoint(event, director, other, "director")
    now = wall_clock.now()
    made = [Player(name=f"P{it}", created=now, last_seen=now) for it in range(2 * PAIRS)]
    players = iter(Player.objects.bulk_create(made))
    pairs = [("", [Someone(player=it), Someone(player=next(players))]) for it in players]
    entering.enter_all(event, director, pairs)
    numbering.draw_numbers(event, director)
    events.edit(event, director, registering="director")
    for name in ("Anna", "Berta"):
        entering.register(event, make_player(name), partner=Someone("Ben"))
    events.edit(event, director, registering="anybody")
    entering.register(event, make_player("Carla"), partner=Someone("Cem"))
    entering.register(event, make_player("Dana"))
    own = event.entrants.filter(status=EntrantStatus.CHECKED_IN).first()
    speaking.speak(own, speaking.phone_of("one"), Came.WORD)
    EntrantPlayer.objects.filter(pk=own.people.last().pk).update(code=LINK)
    return Hall(event, director)


def run(hall: Hall) -> None:
    """Start the round: a match is reported and calls, somebody is fined, something announced."""
    rounds.start_round(hall.round, hall.director)
    who = Who(hall.match.members.get(side=0).entrant.people.first().player)
    reporting.report(hall.match, who, Said((600, 400)))
    calls.call_director(hall.match, who)
    penalties.penalise(hall.entrant(), hall.director, "points", points=50, reason="late")
    events.announce(hall.event, hall.director, "Pause")


def pause(hall: Hall) -> None:
    """Stop the clock of a table, and then that of all."""
    rounds.stop_table_clock(hall.match, hall.director)
    rounds.pause_round(hall.round, hall.director)


def settle(hall: Hall) -> None:
    """Let all matches have a result."""
    rounds.resume_round(hall.round, hall.director)
    Result.objects.bulk_create(
        Result(
            pairing=it,
            kind="played",
            settled="ruled",
            score_a=600,
            score_b=400,
            at=wall_clock.now(),
        )
        for it in hall.round.pairings.filter(result=None)
    )
