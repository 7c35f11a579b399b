"""Break random lines, one at a time, and list those whose break no test notices.

    python -m tests.mutation                                  # 200 lines of everything
    python -m tests.mutation games/screen/seats.py --tests tests/games/screen
    python -m tests.mutation --seed 7                         # the same lines again

The project itself is left alone: copies of it are broken. What is listed wants a test,
or is no break at all (a limit that is never reached, say): look at each.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random, SystemRandom
from typing import NamedTuple

from tests.mutation.breaks import Break, breaks_of
from tests.mutation.copies import NOTHING, ROOT, Copy, processor_seconds

TESTS: dict[str, tuple[str, ...]] = {
    "games/rules": ("tests/rules", "tests/boosters", "tests/records"),
    "games/services": ("tests/games/services", "tests/games"),
    "games/screen": ("tests/games/screen", "tests/games", "tests/boosters"),
    "boosters": ("tests/boosters", "tests/games/screen", "tests/games"),
}
"""What is broken by default, and the tests that should notice, the nearest first."""
NUMBER = 200
SLACK = 3
"""How much longer than without a break tests may take."""


class Job(NamedTuple):
    """A break of a file, and the tests that should notice it."""

    path: str
    one: Break
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.path}:{self.one.line}: {self.one.before}  ->  {self.one.after}"


def main(arguments: Sequence[str]) -> int:
    asked = _parser().parse_args(arguments)
    seed = SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    chosen = choose(asked.paths, asked.number, Random(seed))
    if asked.tests:
        chosen = [job._replace(tests=tuple(asked.tests)) for job in chosen]
    print(f"{len(chosen)} breaks; --seed {seed} finds the same again", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(asked.workers)]
        limits = {}
        for tests in dict.fromkeys(job.tests for job in chosen):
            before = processor_seconds()
            if failed := copies[0].failure(tests):
                print(f"Tests fail without any break: {failed}")
                return 1
            limits[tests] = SLACK * int(processor_seconds() - before + 10)
        unnoticed = list(run_all(chosen, copies, limits))
    print(f"\n{len(unnoticed)} of {len(chosen)} breaks were not noticed:")
    print("\n".join(str(job) for job in sorted(unnoticed)))
    return 0


def choose(paths: Sequence[str], number: int, chance: Random) -> list[Job]:
    """Return one break of each of a number of random lines."""
    jobs = []
    for file in sorted(path for name in paths for path in _sources(ROOT / name)):
        path = file.relative_to(ROOT).as_posix()
        tests = next(found for folder, found in TESTS.items() if path.startswith(folder))
        by_line: dict[int, list[Break]] = {}
        for one in breaks_of(file.read_text()):
            by_line.setdefault(one.line, []).append(one)
        jobs += [Job(path, chance.choice(breaks), tests) for breaks in by_line.values()]
    return chance.sample(jobs, min(number, len(jobs)))


def _sources(path: Path) -> list[Path]:
    found = [path] if path.is_file() else path.rglob("*.py")
    return [it for it in found if "migrations" not in it.parts]


def run_all(
    jobs: Sequence[Job], copies: Sequence[Copy], limits: dict[tuple[str, ...], int]
) -> Iterator[Job]:
    """Make each break in a copy that is free; yield those that nothing notices."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def failure(job: Job) -> str:
        copy = free.get()
        try:
            with copy.broken(job.path, job.one):
                return copy.failure(job.tests, limits[job.tests])
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        for job, failed in zip(jobs, pool.map(failure, jobs), strict=True):
            print(f"{'NOT NOTICED' if failed == NOTHING else 'noticed'}  {job}", flush=True)
            if failed == NOTHING:
                yield job


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("paths", nargs="*", default=list(TESTS), help="files and folders to break")
    parser.add_argument("--number", type=int, default=NUMBER, help="how many lines")
    parser.add_argument("--seed", type=int, help="chooses the lines; random by default")
    parser.add_argument("--tests", nargs="+", help="the only tests that should notice")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
