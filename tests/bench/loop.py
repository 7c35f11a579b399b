"""A fixed piece of work, to compare figures from different machines and moments."""

from __future__ import annotations

from time import thread_time

TIMES = 7
STEPS = 20_000


def loop_ms() -> float:
    """Return the processor time of the fixed loop, in the least disturbed of several runs."""
    return min(_once() for _ in range(TIMES)) * 1000


def _once() -> float:
    begun = thread_time()
    words: dict[int, str] = {}
    for step in range(STEPS):
        words[step % 509] = f"{step} {len(words)}"
    "".join(sorted(words.values()))
    return thread_time() - begun
