"""`manage.py check_rounds`: which finished rounds today's rules would no longer play."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games import expansion
from games.management.migrated import require_migrated_database
from games.models import Hand, MatchKind
from games.records.json_record import RecordError, replay_from, step_from_json
from games.replays.reading import state_before
from games.selectors.kept import actions_of


class Command(BaseCommand):
    help = (
        "Takes every action of finished rounds anew and lists the rounds in which today's "
        "rules refuse one, or let another thing follow. They open as before all the same: "
        "what followed then is kept with each action."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many."""
        parser.add_argument("--most", type=int, default=None, help="only so many, newest first")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay one round after the other."""
        require_migrated_database()
        hands = Hand.objects.filter(is_over=True).exclude(match__kind=MatchKind.LESSON)
        rounds = hands.order_by("-pk").select_related("match")[: options["most"]]
        number = refused = 0
        for hand in rounds.iterator(chunk_size=100):
            number += 1
            steps = [step_from_json(it.seat, it.action, it.events) for it in actions_of(hand)]
            try:
                replay_from(state_before(hand), steps, expansion.catalogue())
            except RecordError as fault:
                refused += 1
                self.stdout.write(f"match {hand.match.slug} round {hand.number}: {fault}")
        self.stdout.write(f"{number} rounds, {refused} that the rules would not play so today")
