"""What is shown where all play for themselves, each with another partner in every round."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.cards.rotation import MOVES_TO, best_of, moved
from games.rules.cards.ruleset import SEATS, partner_of, team_of
from games.rules.state.state import Four
from games.screen.page.scene import Scene
from games.screen.words.names import minus, signed

NO_POINTS: Four = (0, 0, 0, 0)


class OwnPoints(NamedTuple):
    """What somebody who plays for themselves has."""

    name: str
    initial: str
    """What stands for the name where there is little room; whole if it is one's own."""
    total: str
    delta: str
    """What the round has brought, once it is over."""
    is_plus: bool
    is_mine: bool


def standings(scene: Scene) -> list[OwnPoints]:
    """Return what the four have, oneself and the partner of this round first."""
    return [_standing(scene, seat) for seat in _in_pairs(scene.home)]


def by_points(scene: Scene) -> list[OwnPoints]:
    """Return what the four have, the best first."""
    points = points_of(scene)
    order = sorted(SEATS, key=lambda seat: (-points[seat], (seat - scene.home) % 4))
    return [_standing(scene, seat) for seat in order]


def in_words(scene: Scene) -> str:
    """Return what the four have, the best first."""
    return ", ".join(f"{it.name} {it.total}" for it in by_points(scene))


def points_of(scene: Scene) -> Four:
    """Return the points of the four, by their seats now."""
    return scene.view.own_points or NO_POINTS


def _standing(scene: Scene, seat: int) -> OwnPoints:
    name, points, score = scene.called[seat], points_of(scene), scene.view.score
    made = 0 if score is None else score.round[team_of(seat)]
    is_mine = seat == scene.me
    return OwnPoints(
        name=name,
        initial=name if is_mine else scene.plain_names[seat][:1],
        total=minus(points[seat]),
        delta="" if score is None else signed(made),
        is_plus=made > 0,
        is_mine=is_mine,
    )


def winner_title(scene: Scene) -> str:
    """Return who has won; several who have the same share the victory (MATCH-8)."""
    winners = best_of(points_of(scene))
    others = ", ".join(scene.names[seat] for seat in winners if seat != scene.me)
    if scene.me in winners:
        shared = _("You share the victory with %(names)s") % {"names": others}
        return shared if others else pgettext("one alone", "You have won the match")
    if len(winners) > 1:
        return _("%(names)s share the victory") % {"names": others}
    return _("%(name)s wins the match") % {"name": others}


def next_pairs(scene: Scene) -> tuple[str, str, str, str]:
    """Return who plays with whom in the next round, one's own pair first."""
    called = moved(scene.called)
    own, partner, left, right = _in_pairs(MOVES_TO[scene.home])
    return called[own], called[partner], called[left], called[right]


def _in_pairs(home: int) -> Four:
    """Return a seat, its partner's and those of the other pair."""
    left, right = (seat for seat in SEATS if team_of(seat) != team_of(home))
    return home, partner_of(home), left, right


def courses(scene: Scene) -> list[tuple[str, list[int]]]:
    """Return the names of the four and their points after each round, one's own first."""
    view = scene.view
    # Earlier rounds are seen from the seats of this one, so that everybody keeps their line.
    points = [
        view._replace(rounds=view.rounds[:played]).own_points or NO_POINTS
        for played in range(len(view.rounds) + 1)
    ]
    order = sorted(SEATS, key=lambda seat: (seat - scene.home) % 4)
    return [(scene.called[seat], [four[seat] for four in points]) for seat in order]
