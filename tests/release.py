"""`make release`: check that the files agree on a version, and print how to tag it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 60
"""The longest section of a version in the changelog: it is for users."""


def version_of(root: Path) -> str:
    """Return the version in pyproject.toml, the only place where it stands as a number."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    return str(project["version"])


def faults_of(root: Path) -> list[str]:
    """Return what the files lack for a release of the version they name, a sentence each."""
    version = re.escape(version_of(root))
    changelog = (root / "CHANGELOG.md").read_text()
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    dated = [it for it in sections if re.match(rf"{version} - \d{{4}}-\d\d-\d\d\n", it)]
    found = []
    if not dated:
        found.append("CHANGELOG.md has no dated section for this version.")
    elif dated[0].count("\n") > MOST_LINES:
        found.append(f"The section of CHANGELOG.md is longer than {MOST_LINES} lines.")
    if any(it.startswith("Unreleased") and it.partition("\n")[2].strip() for it in sections):
        found.append('CHANGELOG.md has lines under "Unreleased".')
    if not re.search(rf"^## {version}\b", (root / "docs/upgrading.md").read_text(), re.MULTILINE):
        found.append("docs/upgrading.md has no section for this version.")
    return found


def faults_of_repository(root: Path, tag: str) -> list[str]:
    """Return why this commit cannot be tagged, a sentence each."""
    found = []
    if _git(root, "status", "--porcelain"):
        found.append("There are changes without a commit.")
    if _git(root, "tag", "--list", tag):
        found.append(f"The tag {tag} exists: raise the version in pyproject.toml.")
    return found


def _git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    """Print what is missing, or how to tag."""
    tag = f"v{version_of(ROOT)}"
    found = faults_of(ROOT) + faults_of_repository(ROOT, tag)
    if found:
        print("\n".join(found))
        return 1
    print(f"When .ci/run has passed on this commit:\n    git tag --annotate {tag} --message {tag}")
    print(f"    git push origin main {tag}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
