"""Partners whose figures reviewers can look at; made alongside a server.

``manage.py shell -c "from tests.e2e.partnered import prepare; prepare('FILE')"``
"""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.models import Group

from games.people.services import accounts
from tests.e2e.looked_back import play
from tests.games.builders import make_player, player_at
from tests.games.desk.partnered import add_rounds

JUDGE = ("urs@example.org", "a password for tests")
LONG = "Bartholomäus-Maximilian"


def prepare(file: str) -> None:
    """Write the numbers of two players with many rounds, and of one with few, to a file."""
    hand = play(3, rounds=1).match.hands.get(number=1)
    one, other = (make_player(name) for name in (LONG, "Anna"))
    third = player_at(hand.match.table, 1)
    add_rounds(hand, one, other, 320, mistakes=2, push_fit=31.4, wish_fit=-4.2)
    add_rounds(hand, third, make_player("Ben"), 310, push_fit=-0.3, wish_fit=1.0)
    add_rounds(hand, one, third, 25)
    urs = accounts.open_account(*JUDGE, "Urs", None)
    urs.groups.add(Group.objects.get(name="reviewer"))
    Path(file).write_text(f"{one.pk} {other.pk} {third.pk}")
