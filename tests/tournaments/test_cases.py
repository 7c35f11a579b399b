"""The tournament cases: what every implementation of the canon must agree with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.case_format import KINDS, answer, cases, contains


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test of every case of the file."""
    if "case" not in metafunc.fixturenames:
        return
    found = cases(metafunc.config.getoption("--cases"))
    metafunc.parametrize("case", found, ids=[case["id"] for case in found])


def test_the_project_has_cases_of_each_kind(pytestconfig: pytest.Config) -> None:
    own = cases(pytestconfig.rootpath / "tests/tournaments/cases.json")
    assert {case["kind"] for case in own} == set(KINDS)


def test_case(case: dict[str, Any]) -> None:
    found = answer(case)
    assert contains(found, case["expect"]), found
