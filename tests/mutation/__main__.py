"""Break random lines, one at a time, and list those whose break no test notices.

    python -m tests.mutation                                  # 200 lines of everything
    python -m tests.mutation games/screen/telling/seats.py --tests tests/games/screen
    python -m tests.mutation --seed 7                         # the same lines again

The project itself is left alone: copies of it are broken. Which tests execute which line is
found out first, and kept in ``.mutation_cache`` until anything changes; each break is then
shown only to those that reach it. What is listed wants a test, or is no break at all (a
limit that is never reached, say): look at each.
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
from tests.mutation.reached import Reach, keep, kept_in, note_sources, read

BROKEN = ("boosters", "games")
NOT_BROKEN = ("migrations", "search")
"""Folders whose lines are not seen when they are executed: once, or compiled."""
TESTS = ("tests",)
NOT_ASKED = ("bench", "e2e", "games/bots/search", "load", "mutation")
"""Below tests: what asks another process or takes time, and is no test of what is broken."""
NUMBER = 200
SLACK = 2
LOADING = 60
"""How much longer than without a break tests may take: so many times, and seconds."""


Item = TypeVar("Item")
Result = TypeVar("Result")


class Job(NamedTuple):
    """A break of a file."""

    path: str
    one: Break

    def __str__(self) -> str:
        return f"{self.path}:{self.one.line}: {self.one.before}  ->  {self.one.after}"


def main(arguments: Sequence[str]) -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    asked = _parser().parse_args(arguments)
    seed = SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    chosen = choose(asked.paths, asked.number, Random(seed))
    print(f"{len(chosen)} breaks; --seed {seed} finds the same again", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copies = Copies(Copy(Path(folder) / str(number)) for number in range(asked.workers))
        with copies:
            reach = find_reach(copies.all[0], asked.tests, asked.workers)
            print(f"{len(reach.seconds)} tests; failing anyway: {list(reach.failing)}", flush=True)
            unreached, unnoticed = run_all(chosen, copies, reach)
    print(f"\n{len(unnoticed)} of {len(chosen)} breaks were not noticed:")
    print("\n".join(str(job) for job in sorted(unnoticed)))
    print(f"\n{len(unreached)} more are reached by no test:")
    print("\n".join(str(job) for job in sorted(unreached)))
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


def make_map() -> Reach:
    """Find out which tests reach which line, on all cores, and break nothing."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder) / "copy")
        with Copies([copy]):
            return find_reach(copy, TESTS, os.cpu_count() or 1)


def find_reach(copy: Copy, tests: Sequence[str], processes: int) -> Reach:
    """Return which tests reach which line; run them all if that is not known."""
    folder = kept_in(ROOT, tests)
    if not folder.exists():
        print("Finding out which tests reach which line ...", flush=True)
        notes = Path(tempfile.mkdtemp(dir=copy.folder))
        left_out = [f"--ignore=tests/{name}" for name in NOT_ASKED]
        copy.note_reach([*left_out, *tests], processes, notes)
        note_sources(copy.folder, notes)  # the project may have changed since
        keep(notes, folder)
    return read(folder)


def choose(paths: Sequence[str], number: int, chance: Random) -> list[Job]:
    """Return one break of each of a number of random lines."""
    jobs = []
    for file in sorted(path for name in paths for path in _sources(ROOT / name)):
        path = file.relative_to(ROOT).as_posix()
        by_line: dict[int, list[Break]] = {}
        for one in breaks_of(file.read_text()):
            by_line.setdefault(one.line, []).append(one)
        jobs += [Job(path, chance.choice(breaks)) for breaks in by_line.values()]
    return chance.sample(jobs, min(number, len(jobs)))


def _sources(path: Path) -> list[Path]:
    found = [path] if path.is_file() else path.rglob("*.py")
    return [it for it in found if not set(NOT_BROKEN) & set(it.parts)]


def run_all(jobs: Sequence[Job], copies: Copies, reach: Reach) -> tuple[list[Job], list[Job]]:
    """Make each break in a copy that is free; return those no test reaches, or notices."""

    def failure(copy: Copy, job: Job) -> str | None:
        tests = reach.tests_for(job.path, (copy.folder / job.path).read_text(), job.one)
        if not tests:
            return None
        with copy.broken(job.path, job.one):
            runs = (
                copy.failure(part, int(SLACK * seconds) + LOADING)
                for part, seconds in reach.parts(tests)
            )
            return next(filter(None, runs), NOTHING)

    found: dict[str, list[Job]] = {"NOT REACHED": [], "NOT NOTICED": [], "noticed": []}
    for job, failed in zip(jobs, copies.map(failure, jobs), strict=True):
        word = {None: "NOT REACHED", NOTHING: "NOT NOTICED"}.get(failed, "noticed")
        found[word].append(job)
        print(f"{word}  {job}  {failed or ''}", flush=True)
    return found["NOT REACHED"], found["NOT NOTICED"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("paths", nargs="*", default=list(BROKEN), help="what to break")
    parser.add_argument("--number", type=int, default=NUMBER, help="how many lines")
    parser.add_argument("--seed", type=int, help="chooses the lines; random by default")
    parser.add_argument("--tests", nargs="+", default=list(TESTS), help="who should notice")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
