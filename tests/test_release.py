"""A release needs a dated section of the changelog and a section about upgrading."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.release import MOST_LINES, faults_of, faults_of_repository


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n')
    (tmp_path / "docs/upgrading.md").write_text("# Upgrading\n\n## 1.2.0, from 1.1.0\n")
    (tmp_path / "CHANGELOG.md").write_text("## Unreleased\n\n## 1.2.0 - 2026-12-01\n\n- New.\n")
    return tmp_path


def test_a_version_that_all_files_name_can_be_released(project) -> None:
    assert faults_of(project) == []


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("CHANGELOG.md", "## 1.2.0\n", "no dated section"),
        ("CHANGELOG.md", "## Unreleased\n\n- X.\n\n## 1.2.0 - 2026-12-01\n", "Unreleased"),
        ("CHANGELOG.md", "## 1.2.0 - 2026-12-01\n" + "- A line.\n" * MOST_LINES, "longer than"),
        ("docs/upgrading.md", "## 1.1.0, from 1.0.0\n", "upgrading"),
    ],
)
def test_what_a_release_lacks_is_named(project, file, text, fault) -> None:
    (project / file).write_text(text)
    [found] = faults_of(project)
    assert fault in found


def test_changes_without_a_commit_and_old_tags_are_named(project) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", str(project), *who, *words], check=True, capture_output=True)

    git("init")
    [found] = faults_of_repository(project, "v1.2.0")
    assert "without a commit" in found
    git("add", ".")
    git("commit", "--message", "Begin")
    assert faults_of_repository(project, "v1.2.0") == []
    git("tag", "v1.2.0")
    [found] = faults_of_repository(project, "v1.2.0")
    assert "exists" in found
