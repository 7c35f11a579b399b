"""Break random lines, one at a time, and list those whose break no test notices.

    python -m tests.mutation                                  # 200 lines of everything
    python -m tests.mutation games/screen/telling/seats.py --tests tests/games/screen
    python -m tests.mutation --seed 7                         # the same lines again

The project itself is left alone: copies of it are broken. What is listed wants a test,
or is no break at all (a limit that is never reached, say): look at each.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random, SystemRandom
from typing import NamedTuple, TypeVar

from tests.mutation.breaks import Break, breaks_of
from tests.mutation.copies import NOTHING, ROOT, Copy

TESTS: dict[str, tuple[str, ...]] = {
    "games/rules": ("tests/rules", "tests/boosters", "tests/records"),
    "games/services": (
        *("tests/games/services", "tests/games/room", "tests/games/people"),
        "tests/games/test_*.py",
    ),
    "games/screen": ("tests/games/screen", "tests/games/room", "tests/games/test_*.py"),
    "boosters": ("tests/boosters", "tests/games/screen", "tests/games/test_*.py"),
}
"""What is broken by default, and the tests that should notice, the nearest first."""
NUMBER = 200
SLACK = 3
"""How much longer than without a break tests may take."""


Item = TypeVar("Item")
Result = TypeVar("Result")


class Job(NamedTuple):
    """A break of a file, and the tests that should notice it."""

    path: str
    one: Break
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.path}:{self.one.line}: {self.one.before}  ->  {self.one.after}"


def main(arguments: Sequence[str]) -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    asked = _parser().parse_args(arguments)
    seed = SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    chosen = choose(asked.paths, asked.number, Random(seed))
    if asked.tests:
        chosen = [job._replace(tests=tuple(asked.tests)) for job in chosen]
    print(f"{len(chosen)} breaks; --seed {seed} finds the same again", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copies = Copies(Copy(Path(folder) / str(number)) for number in range(asked.workers))
        with copies:
            limits = find_limits(chosen, copies)
            unnoticed = list(run_all(chosen, copies, limits))
    print(f"\n{len(unnoticed)} of {len(chosen)} breaks were not noticed:")
    print("\n".join(str(job) for job in sorted(unnoticed)))
    return 0


class Copies:
    """Copies to work with, as many at a time as there are."""

    def __init__(self, copies: Iterable[Copy]) -> None:
        self.all = list(copies)
        self._free: SimpleQueue[Copy] = SimpleQueue()
        for copy in self.all:
            self._free.put(copy)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        for copy in self.all:
            copy.stop()

    def map(self, work: Callable[[Copy, Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Work on each item with a copy that is free; the results are in their order."""

        def with_copy(item: Item) -> Result:
            copy = self._free.get()
            try:
                return work(copy, item)
            finally:
                self._free.put(copy)

        pool = ThreadPoolExecutor(len(self.all))
        try:
            yield from pool.map(with_copy, items)
        except BaseException:
            self.__exit__()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def find_limits(jobs: Sequence[Job], copies: Copies) -> dict[str, int]:
    """Return how many seconds of processor time tests may take, by where they are."""
    places = sorted({place for job in jobs for place in job.tests})

    def seconds(copy: Copy, place: str) -> int:
        used = copy.seconds_without_a_break(files_of(place))
        return SLACK * int(used + 10)

    return dict(zip(places, copies.map(seconds, places), strict=True))


def files_of(place: str) -> list[str]:
    """Return the files or folders that a place stands for."""
    return sorted(file.relative_to(ROOT).as_posix() for file in ROOT.glob(place))


def nearest(path: str, tests: Sequence[str]) -> list[str]:
    """Return the test files that are named like a file, in the nearest folder."""
    found = (ROOT / tests[0]).rglob(f"test_{Path(path).stem}.py")
    return sorted(file.relative_to(ROOT).as_posix() for file in found)


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


def run_all(jobs: Sequence[Job], copies: Copies, limits: dict[str, int]) -> Iterator[Job]:
    """Make each break in a copy that is free; yield those that nothing notices."""

    def failure(copy: Copy, job: Job) -> str:
        with copy.broken(job.path, job.one):
            near = nearest(job.path, job.tests)
            if near and (failed := copy.failure(near, max(limits.values()))):
                return failed
            runs = (copy.failure(files_of(place), limits[place]) for place in job.tests)
            return next(filter(None, runs), NOTHING)

    for job, failed in zip(jobs, copies.map(failure, jobs), strict=True):
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
