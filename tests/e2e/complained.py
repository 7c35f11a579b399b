"""A match that somebody complains about, and who settles it; made alongside a server.

``manage.py shell -c "from tests.e2e.complained import prepare; prepare('FILE')"``
"""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.models import Group

from games.models import Match
from games.people.services import accounts
from games.talk.services import reporting, saying
from tests.e2e.looked_back import play
from tests.games.builders import player_at
from tests.games.sessions import session_of

REVIEWER = ("vreni@example.org", "a password for tests")


def prepare(file: str) -> None:
    """Play a match at which something is said; write its address and two sessions to a file."""
    table = play(3, rounds=2)
    one, other, third = (player_at(table, number) for number in (0, 1, 2))
    saying.say(table, one, "schöni Charte hüt")
    bad = saying.say(table, other, "du hesch sicher dr drache gäll")
    saying.say(table, third, "nid verrate")
    reporting.report(bad, third, "secrets", "er fragt nach Karten")
    vreni = accounts.open_account(*REVIEWER, "Vreni", None)
    vreni.groups.add(Group.objects.get(name="reviewer"))
    sessions = [session_of(player) for player in (one, other)]
    slug = Match.objects.get(pk=table.match_id).slug
    Path(file).write_text(" ".join((slug, *sessions)))
