"""Make problems: from rounds of bots to be shipped, or from public rounds of people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.search import ready
from games.problems.kept import DATA, line_of, read_lines
from games.problems.services.shipped import bring
from games.problems.themes import Theme

ROUNDS, PUBLIC_ROUNDS = 5_000, 200


class Command(BaseCommand):
    """``manage.py make_problems``: seconds for each, and the same rounds give the same ones."""

    help = (
        "Make problems from rounds of bots, and add them to a file; or, with --public, from rounds "
        "of people that anybody may see, for this site."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which rounds are looked at, and the file."""
        themes = list(map(str, Theme))
        parser.add_argument("--public", action="store_true", help="the newest public rounds here")
        parser.add_argument("--rounds", type=int, help="how many are looked at")
        parser.add_argument("--seed", type=int, default=480_000, help="of the first round of bots")
        parser.add_argument("--theme", action="append", choices=themes, help="only some themes")
        parser.add_argument("--file", type=Path, default=DATA)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Make them one after the other; each is written at once."""
        if not ready.load(Path(settings.KERNEL_DIR)):
            raise CommandError("problems are made by the search, which needs numba")
        themes = [Theme(it) for it in options["theme"] or Theme]
        if options["public"]:
            self._from_people(options["rounds"] or PUBLIC_ROUNDS, themes)
        else:
            first = options["seed"]
            seeds = range(first, first + (options["rounds"] or ROUNDS))
            self._from_bots(seeds, themes, options["file"])

    def _from_bots(self, seeds: range, themes: list[Theme], path: Path) -> None:
        from games.problems.making.making import make, rounds_of_bots

        path.parent.mkdir(parents=True, exist_ok=True)
        made = list(read_lines(path))
        with path.open("a") as file:
            for problem in make(rounds_of_bots(seeds), made, themes):
                file.write(line_of(problem) + "\n")
                file.flush()
        self.stdout.write(f"{path}: {len(list(read_lines(path)))}")

    def _from_people(self, most: int, themes: list[Theme]) -> None:
        """Bring problems into the database: they stay on this site."""
        from games.problems.making.making import make
        from games.problems.making.public import public_rounds

        found = make(public_rounds(most), about=themes, are_rare=True)
        number = sum(bring([problem]) for problem in found)
        self.stdout.write(f"New problems from public rounds: {number}")
