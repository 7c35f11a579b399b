"""Silly moves of bots: kept without a name, printed as positions, and asked about again."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.models import Match, MatchKind, MatchSeat, SillyMove
from games.replays.bots_moves import bot_of, silly_positions
from games.replays.reading import walk_of
from games.replays.walk import Step
from games.rules.state.actions import Play
from tests.games.admin.played import play_match

pytestmark = pytest.mark.django_db
LEVEL = "beginner"


@pytest.fixture
def match() -> Match:
    """Return a public match of one person with three bots."""
    found = play_match(target=None, max_rounds=1)
    Match.objects.filter(pk=found.pk).update(is_public=True)
    bots = found.players.exclude(number=0)
    bots.update(player=None, name="Bot", level=LEVEL, level_version=3)
    found.refresh_from_db()
    return found


def steps_of(match: Match) -> list[Step]:
    return list(walk_of(match.hands.get(number=1)).steps)


def a_play(match: Match, *, of_bot: bool = True) -> Step:
    """Return the first step in which cards were played, by a bot or by the person."""
    return next(it for it in steps_of(match) if it.trick and bool(it.seat) == of_bot)


def address(match: Match, step: Step) -> str:
    return reverse("silly_move", args=[match.slug, 1, step.number])


def page(match: Match, step: Step, query: str = "") -> str:
    answer = Client(HTTP_ACCEPT_LANGUAGE="en").get(
        reverse("replay", args=[match.slug, 1, step.number]) + query
    )
    return answer.content.decode()


def printed() -> str:
    out = StringIO()
    call_command("complaints", stdout=out)
    return out.getvalue()


def test_a_move_of_a_bot_is_kept_and_counted(match: Match) -> None:
    step = a_play(match)
    for _ in range(2):
        answer = Client().post(address(match, step))
        assert answer.headers["Location"].endswith(f"/1/{step.number}/?noted")
    kept = SillyMove.objects.get()
    assert (kept.seat, kept.level, kept.level_version, kept.times) == (step.seat, LEVEL, 3, 2)
    assert "Noted: thank you." in page(match, step, "?noted")
    assert "Noted: thank you." not in page(match, step)


def test_only_moves_of_bots_can_be_named(match: Match) -> None:
    own, bots, score = a_play(match, of_bot=False), a_play(match), steps_of(match)[-1]
    named = {it.number: "That move was silly" in page(match, it) for it in (own, bots, score)}
    assert named == {own.number: False, bots.number: True, score.number: False}
    for step in (own, score):
        assert Client().post(address(match, step)).status_code == 404
    beyond = reverse("silly_move", args=[match.slug, 1, score.number + 1])
    assert Client().post(beyond).status_code == 404
    assert not SillyMove.objects.exists()


@pytest.mark.parametrize("kind", [MatchKind.LESSON, MatchKind.BROUGHT])
def test_scripts_and_imported_matches_have_no_bots_of_ours(match: Match, kind: str) -> None:
    match.kind = kind
    hand = match.hands.get(number=1)
    hand.match = match
    rows = list(match.players.all())
    assert not any(bot_of(hand, rows, it) for it in steps_of(match))


def test_the_bot_that_stood_in_is_named_not_the_person(match: Match) -> None:
    step = a_play(match, of_bot=False)._replace(by_stand_in=True)
    MatchSeat.objects.create(match=match, number=0, level="normal", stands_in=True)
    found = bot_of(match.hands.get(number=1), list(match.players.all()), step)
    assert found is not None
    assert found.level == "normal"


def test_the_arena_reads_what_is_printed(match: Match, tmp_path: Path) -> None:
    step = a_play(match)
    Client().post(address(match, step))
    (position,) = silly_positions()
    assert position.state == walk_of(match.hands.get(number=1)).states[step.number - 1]
    assert isinstance(position.action, Play)
    file, out = tmp_path / "positions", StringIO()
    file.write_text(printed())
    call_command("arena", "normal", positions=str(file), stdout=out)
    first, second = out.getvalue().splitlines()
    assert first.startswith("1: ")
    assert f"{LEVEL} did Play" in first
    assert second.startswith("   normal does ")


@pytest.mark.parametrize("line", ["no JSON", "{}", '{"level": "clever"}'])
def test_other_files_are_refused_with_the_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "positions"
    file.write_text(line)
    with pytest.raises(CommandError, match=r"line 1 of .* is no position"):
        call_command("arena", positions=str(file))


def test_programs_are_not_asked_about_positions(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="levels"):
        call_command("arena", "program:cat", positions=str(tmp_path / "positions"))
