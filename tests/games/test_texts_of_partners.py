"""Frozen while they play: every text that partners can read and change (WHO-7)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.apps import apps
from django.db import models
from django.urls import reverse

from games.models import Match, Player, Table
from games.people.services import conventions
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.at_play import is_at_play
from games.services.seats.players import rename_player
from games.services.writing import viewings
from games.tournaments.models import DateAnswer, DateProposal, Entrant
from games.tournaments.models import Round as EventRound
from games.tournaments.selectors.agreements import versions_of_card
from games.tournaments.services import clubs, directing, entering, pairing, roster, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from tests.games.admin.played import play_match
from tests.games.builders import make_match, make_player, make_players, make_table
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db

ASKED = {
    "Convention.text": "agree",
    "Convention.standards": "agree",
    "ConventionVersion.text": "agree",
    "ConventionVersion.standards": "agree",
    "Entrant.name": "rename_team",
    "Entrant.club": "rename_team",
    "Entrant.agreements": "write_card",
    "Club.name": "edit_club",
    "Club.text": "edit_club",
}
"""Texts that are frozen, with the deed below that is refused."""
SIGNS = ("lead", "show_place")
"""No texts, yet something a partner sees: where somebody looks at an old match."""

OWN = "nobody reads it but its author, or those who look after the site"
ALL_HEAR = "opponents read it at the same moment; who wrote it is known"
OFFICIAL = "a director's, written in the log at once, for everybody"
ONCE = "written when something new is made, for everybody who looks, and never changed"
SELDOM = "changed once in a while only where others read it"
FORM = "numbers, codes or choices of a form, no words of one's own"
SYSTEM = "the program writes it"
NOT_ASKED = {
    SYSTEM: (
        "BoardSet.last_seed BoardSet.commitment Table.slug Table.lesson Table.shown Table.state "
        "Player.lessons_done Player.fitting_level Chain.last_seed Chain.commitment "
        "Table.clocks Table.notices Table.banks Table.motion Seat.bot_name Seat.for_trick "
        "Seat.standards Match.slug Match.table_name Match.options Match.seat_names "
        "Match.conventions Match.totals Match.ending Match.told Hand.score "
        "Event.action_id Event.kind "
        "Event.events JudgedRound.luck JudgedRound.decisions Spectator.browser "
        "Spectator.known_as Exclusion.browser MatchSeat.name MatchSeat.level Onlooker.browser "
        "StaffAct.told FormerName.name Message.name Message.origin Measure.origin Pad.slug "
        "Pad.home PadLine.key Club.slug Series.slug Series.frozen Tournament.slug "
        "Tournament.seed Tournament.final_standing Act.what Act.who Act.about Act.changes "
        "Hidden.kind Hidden.key Hidden.texts Hidden.earlier Hidden.instead "
        "WrittenReport.kind WrittenReport.key "
        "WrittenReport.title WrittenReport.words EntrantPlayer.code ShortAddress.key "
        "BoardAnswer.action BoardAnswer.position Challenge.slug "
        "FieldOfLevel.level FieldOfLevel.points "
        "SillyMove.level MatchFigures.level BoosterFigures.slug SiteFigures.sums "
        "Problem.key Problem.answers Problem.reasons ProblemAnswer.choice "
        "AskedPosition.slug FriendAnswer.choice RatedMatch.players Rating.course "
        "DealtCount.level Speaker.phone TeamWord.secret TeamWord.word "
        "TeamWord.former_secret TeamWord.former_word Tournament.short "
        "Round.basis Pairing.slug Pairing.why Pairing.games DateProposal.who "
        "DateProposal.answered_by BoosterDeck.slug BoosterDeckCard.slug OtherAddress.slug "
        "OtherAddress.short"
    ),
    FORM: (
        "Table.options Seat.bot Seat.waves Seat.laid_ready Seat.resting Seat.stand_in "
        "Player.bot_level "
        "Event.action Correction.points Message.phrase Profile.language Profile.standards "
        "PadLine.words PadLine.replaces MatchReport.deals Result.deals Result.games "
        "Series.scheme Decision.asked Club.zone Tournament.language Tournament.zone "
        "Tournament.preset Tournament.entering Tournament.system "
        "Tournament.ladder Tournament.per Tournament.vp Tournament.bye_scores Tournament.cut "
        "Tournament.warnings Tournament.first Tournament.forbidden Tournament.tables "
        "Tournament.agreement Tournament.registering ScheduleItem.kind Penalty.sanction"
    ),
    OWN: (
        "Table.password MatchNote.text MatchTag.text Report.text MatchReport.text "
        "WrittenReport.text StaffNote.text Decision.reason Notice.answer Profile.preferences "
        "Correction.reason DirectorCall.reason "
        "BoosterDeck.name"
    ),
    ALL_HEAR: "Message.text Pad.names Seat.word Hand.words",
    OFFICIAL: (
        "Tournament.name Tournament.place Tournament.text ScheduleItem.name ScheduleItem.label "
        "Announcement.text Act.reason EntrantPlayer.name Penalty.reason Round.board_word "
        "Entrant.group BoardSet.word"
    ),
    ONCE: "Table.name Membership.name Series.name",
    SELDOM: "Player.name",
}


def text_columns() -> set[str]:
    kinds = (models.CharField, models.TextField, models.JSONField)
    return {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        if model.__module__.startswith(("games.", "boosters."))
        for field in model._meta.concrete_fields
        if isinstance(field, kinds) and not field.choices and not field.is_relation
    }


def test_every_column_of_text_is_decided_about() -> None:
    """A new one fails here until it is asked, or has a reason why it is not."""
    decided = [*ASKED, *(it for found in NOT_ASKED.values() for it in found.split())]
    assert len(decided) == len(set(decided))
    assert set(decided) == text_columns()


# --- what is asked ----------------------------------------------------------------------


class Hall(NamedTuple):
    """An evening with real cards whose round runs: somebody, their partner, the director."""

    director: Player
    player: Player
    partner: Player
    entrant: Entrant
    round: EventRound


@pytest.fixture
def hall() -> Hall:
    director, player, partner = (make_player(it) for it in ("Dora", "Anna", "Ben"))
    event = new_evening(director, count=3, by_name=False)
    entrant = entering.enter(
        event, director, [Someone(player=player), Someone(player=partner)], name="Us"
    )
    return Hall(director, player, partner, entrant, begin_round(event, director))


def old_match(player: Player) -> Match:
    match = play_match(target=None, max_rounds=1)
    match.players.filter(number=0).update(player=player)
    return match


def leading(player: Player) -> Match:
    match = old_match(player)
    viewings.Viewing.objects.create(
        match=match, leader=player, round=1, step=0, seen=wall_clock.now()
    )
    return match


def club_of(player: Player) -> Callable[[], object]:
    club = clubs.create_club(player, "Dragons")
    return lambda: clubs.edit_club(club, player, name="Odd to the left", text="Or so")


def lead_of(player: Player) -> Callable[[], object]:
    match = old_match(player)
    return lambda: viewings.lead(match, player, 1, 3)


def place_of(player: Player) -> Callable[[], object]:
    match = leading(player)
    return lambda: viewings.show_place(match, player, 1, 4)


def agree_of(one: Player, other: Player) -> Callable[[], object]:
    old = play_match(target=None, max_rounds=1)
    for number, player in ((0, one), (2, other)):
        old.players.filter(number=number).update(player=player, level="")
    return lambda: conventions.agree(one, other, "Odd cards to the left.")


DEEDS: dict[str, Callable[[Hall], Callable[[], object]]] = {
    "agree": lambda hall: agree_of(hall.player, hall.partner),
    "write_card": lambda hall: lambda: roster.write_agreements(hall.entrant, hall.player, "Odd."),
    "edit_club": lambda hall: club_of(hall.player),
    "lead": lambda hall: lead_of(hall.player),
    "show_place": lambda hall: place_of(hall.player),
}


def refused(code: str) -> object:
    return pytest.raises(TableRefusal, match=f"^{code}$")


def test_all_that_is_asked_has_its_deed() -> None:
    assert {*ASKED.values(), *SIGNS} == {*DEEDS, "rename_team"}


@pytest.mark.parametrize("deed", DEEDS)
def test_it_is_frozen_while_a_real_match_runs(hall: Hall, deed: str) -> None:
    do = DEEDS[deed](hall)
    with refused("match_runs"):
        do()
    [own] = [it for it in at_tables(hall.round) if it.members.filter(entrant=hall.entrant)]
    ruling.rule(own, hall.director, Said((600, 400)))
    do()


@pytest.mark.parametrize("deed", ["agree", "edit_club", "lead", "show_place"])
def test_it_is_frozen_while_a_match_at_a_table_runs(deed: str) -> None:
    four = make_players()
    do = DEEDS[deed](Hall(four[1], four[0], four[2], Entrant(), EventRound()))
    table = make_match(four)
    with refused("match_runs"):
        do()
    Table.objects.filter(pk=table.pk).update(status="open")
    do()


def test_nobody_is_frozen_who_plays_with_bots() -> None:
    player = make_player()
    table = make_table(player)
    Table.objects.filter(pk=table.pk).update(status="playing")
    assert not is_at_play(player)


def test_the_team_is_frozen_for_a_director_who_plays_for_it(hall: Hall) -> None:
    event = hall.entrant.tournament
    directing.appoint(event, hall.director, hall.partner, "deputy")
    for deed in (
        lambda by: roster.rename(hall.entrant, by, name="Odd to the left"),
        lambda by: roster.write_agreements(hall.entrant, by, "Odd to the left"),
    ):
        with refused("match_runs"):
            deed(hall.partner)
        deed(hall.director)
    written = event.acts.get(what="write_agreements")
    with refused("match_runs"):
        directing.undo(written, hall.partner)
    directing.undo(written, hall.director)
    hall.entrant.refresh_from_db()
    assert hall.entrant.agreements == ""


def test_somebody_without_an_account_may_be_the_partner(hall: Hall) -> None:
    """Whoever is written down by name can be anybody."""
    friend = make_player("Cleo")
    assert not is_at_play(hall.player, friend)
    hall.entrant.people.filter(player=hall.partner).update(player=None)
    assert is_at_play(hall.player, friend)
    assert not is_at_play(friend)


def test_names_are_changed_once_in_a_while_during_a_real_match(hall: Hall) -> None:
    rename_player(hall.player, "Anna B.")
    with refused("renamed_lately"):
        rename_player(hall.player, "Odd cards left")


def test_a_match_in_a_window_of_days_runs_from_the_date_that_was_agreed(time) -> None:
    director, player = make_player("Dora"), make_player("Anna")
    event = new_evening(director, "windows", count=3)
    entering.enter(event, director, [Someone(player=player), Someone("Ben")])
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    rounds.start_round(round_, director)
    assert not is_at_play(player)
    [own] = [
        it for it in at_tables(round_) if it.members.filter(entrant__people__player=player).exists()
    ]
    starts = wall_clock.now() - timedelta(minutes=5)
    date = DateProposal.objects.create(pairing=own, side=0, starts=starts, at=starts)
    assert not is_at_play(player)
    DateProposal.objects.filter(pk=date.pk).update(answer=DateAnswer.ACCEPTED)
    assert is_at_play(player)
    DateProposal.objects.filter(pk=date.pk).update(starts=starts - timedelta(hours=7))
    assert not is_at_play(player)


def test_the_page_says_why(hall: Hall) -> None:
    address = reverse("my_match", args=[hall.entrant.tournament.slug])
    answer = client_of(hall.player).post(address, {"do": "agreements", "agreements": "Odd."})
    assert answer.status_code == 422
    assert "can be changed when it is over" in answer.content.decode()


# --- earlier versions -------------------------------------------------------------------


def test_all_versions_can_be_read_once_the_card_is_open() -> None:
    director = make_player("Dora")
    event = new_evening(director, count=4, by_name=False)
    entrant, other = event.entrants.all()[:2]
    own, opponent = (it.people.first().player for it in (entrant, other))
    for text in ("First <b>words</b>", "Second words"):
        roster.write_agreements(entrant, own, text)
    directing.undo(event.acts.filter(what="write_agreements").last(), director)
    roster.write_agreements(entrant, own, "Third words")
    texts = [it.text for it in versions_of_card(entrant)]
    assert texts == ["Third words", "First <b>words</b>", "Second words", "First <b>words</b>"]
    assert versions_of_card(other) == []
    address = reverse("event_agreements", args=[event.slug, entrant.pk])
    before = [client_of(it).get(address).status_code for it in (own, director, opponent, None)]
    assert before == [200, 200, 404, 404]
    begin_round(event, director)
    for player in (own, director, opponent, None):
        page = client_of(player).get(address)
        assert page.status_code == 200
        assert "Second words" in page.content.decode()
        assert "First &lt;b&gt;words" in page.content.decode()
    people = reverse("event", args=[event.slug]) + "?show=people"
    assert address in client_of(opponent).get(people).content.decode()
    elsewhere = new_evening(make_player("Emil"), count=2)
    wrong = reverse("event_agreements", args=[elsewhere.slug, entrant.pk])
    assert client_of(director).get(wrong).status_code == 404
