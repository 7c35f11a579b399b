"""Compute the published pairings of a tournament again, from its public JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tournaments.rules.notation import Json
from games.tournaments.rules.pairing import NoPairing
from games.tournaments.rules.record import Planned, next_round


class Command(BaseCommand):
    help = (
        "Computes the pairing of each round of a tournament from the JSON of its public page, "
        "prints it, and fails if it is not the one that was published, unless the director has "
        "changed that by hand."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file and, if not all are wanted, a round."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--round", type=int, metavar="NUMBER", help="one round only")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Pair the rounds of the file."""
        try:
            record = json.loads(file.read_text(encoding="utf-8"))
            wanted = options["round"]
            rounds = [it for it in record["rounds"] if wanted in (None, it["number"])]
            names = {it["id"]: it["name"] for it in record["entrants"]}
            differing = [it["number"] for it in rounds if not self._pair(it, names)]
        except (OSError, KeyError, TypeError, ValueError) as fault:
            raise CommandError(f"{file}: {fault!r}") from fault
        if differing:
            raise CommandError(f"other pairings were published: rounds {differing}")

    def _pair(self, round_: Json, names: dict[str, str]) -> bool:
        """Print the pairing of a round; say whether it is the published one."""
        try:
            found = next_round(round_["basis"])
        except NoPairing:
            found = []
        published = {_key(it["sides"]) for it in round_["pairings"]}
        is_same = published == {_key(it.sides) for it in found}
        note = "" if is_same else " (by hand)" if round_["by_hand"] else " (DIFFERS)"
        self.stdout.write(f"round {round_['number']}{note}")
        for it in found:
            self.stdout.write(f"  {_line(it, names)}")
        return is_same or round_["by_hand"]


def _key(sides: Any) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(side) for side in sides)


def _line(planned: Planned, names: dict[str, str]) -> str:
    one, other = (" & ".join(names[it] for it in side) for side in planned.sides)
    return f"{one} - {other}" if other else f"{one}: {planned.kind}"
