"""Make problems from rounds of bots, and write them to the file that is shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.search import ready
from games.problems.kept import DATA, line_of, read_lines


class Command(BaseCommand):
    """``manage.py make_problems``: seconds for each, and the same seeds give the same ones."""

    help = "Make problems from rounds of bots, and add them to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the seeds of the rounds, and the file."""
        parser.add_argument("--seed", type=int, default=480_000)
        parser.add_argument("--rounds", type=int, default=5_000)
        parser.add_argument("--file", type=Path, default=DATA)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Make them one after the other; each is written at once."""
        if not ready.load(Path(settings.KERNEL_DIR)):
            raise CommandError("problems are made by the search, which needs numba")
        from games.problems.making.making import make

        path: Path = options["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        made = list(read_lines(path))
        seeds = range(options["seed"], options["seed"] + options["rounds"])
        with path.open("a") as file:
            for problem in make(seeds, made):
                file.write(line_of(problem) + "\n")
                file.flush()
        self.stdout.write(f"{path}: {len(list(read_lines(path)))}")
