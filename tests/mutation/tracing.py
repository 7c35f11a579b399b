"""A plugin of pytest that notes what each test executes, renders and costs.

Loaded by name (``-p tests.mutation.tracing``) into each process that runs tests. What it
notes lies in the folder that ``FOLDER`` names: one file of lines and one of costs a process.
"""

from __future__ import annotations

import functools
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time

import pytest
from coverage import Coverage
from django.template.base import Template
from django.test.signals import template_rendered

FOLDER = "MUTATION_FOLDER"
OF_A_SERVER = {"server", "new_server", "browser"}
"""Fixtures of tests that ask another process: what it executes is not seen."""
NO_TEST = ""
TRACED = ("boosters", "games", "tichu_site")


class Tracer:
    """Notes lines and processor time for whoever is at work: a test, a file or nobody."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds: Counter[str] = Counter()
        self.failed: set[str] = set()
        self.templates: dict[str, set[str]] = defaultdict(set)
        self._who = NO_TEST
        self._since = process_time()
        self._coverage = Coverage(
            data_file=folder / "lines",
            data_suffix=True,
            config_file=False,
            include=[f"{folder}/*" for folder in TRACED],
        )
        self._coverage.set_option("run:relative_files", True)
        self._coverage.start()
        template_rendered.connect(self._note_template)

    def _note_template(self, template: Template, **_signal: object) -> None:
        if template.name:
            self.templates[template.name].add(self._who)

    @contextmanager
    def noting_for(self, who: str) -> Iterator[None]:
        before = self._who
        self._switch(who)
        yield
        self._switch(before)

    def _switch(self, who: str) -> None:
        now = process_time()
        self.seconds[self._who] += now - self._since
        self._who, self._since = who, now
        self._coverage.switch_context(who)

    def stop(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        costs = {who: round(seconds, 3) for who, seconds in self.seconds.items()}
        templates = {name: sorted(tests) for name, tests in self.templates.items()}
        noted = json.dumps(
            {"seconds": costs, "failed": sorted(self.failed), "templates": templates}
        )
        (self.folder / f"costs.{os.getpid()}.json").write_text(noted)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[object]:
        forget_results()
        with self.noting_for(item.nodeid):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Iterator[object]:
        """What all tests of a file share is executed for any of them."""
        if fixturedef.scope == "function":
            return (yield)
        of_file = fixturedef.scope in ("module", "class")
        with self.noting_for(request.node.nodeid.partition("::")[0] if of_file else NO_TEST):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [it for it in items if not OF_A_SERVER & set(_fixtures(it))]

    def pytest_unconfigure(self) -> None:
        self.stop()


def _fixtures(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


def forget_results() -> None:
    """Let every test execute what the project would remember from an earlier one."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("games.", "boosters.")):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    early_config.pluginmanager.register(Tracer(Path(os.environ[FOLDER])), "tracer")
