"""Format style sheets and scripts; with ``--check`` only name what is not as it should be.

`make format` and `make check` call it, besides ruff and djlint. The check also names lines
that are too long, in templates as well: no formatter breaks a selector or a sentence.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import cssbeautifier
import jsbeautifier

ROOT = Path(__file__).parent.parent
LONGEST_LINE = 120
INDENT = 2


def style_sheet(text: str) -> str:
    """Return a style sheet as it should be written."""
    options = cssbeautifier.default_options()
    options.indent_size = INDENT
    options.end_with_newline = True
    options.newline_between_rules = False
    options.space_around_combinator = True
    return cssbeautifier.beautify(text, options)


def script(text: str) -> str:
    """Return a script as it should be written."""
    options = jsbeautifier.default_options()
    options.indent_size = INDENT
    options.end_with_newline = True
    options.brace_style = "collapse,preserve-inline"
    options.keep_array_indentation = True
    options.break_chained_methods = False
    return jsbeautifier.beautify(text, options)


FORMATS = {"css": style_sheet, "js": script}


def badly_formatted() -> Iterator[tuple[Path, str]]:
    """Find the files that are not as they should be, and how they should be."""
    for folder, formatted in FORMATS.items():
        for path in sorted((ROOT / "static" / folder).rglob(f"*.{folder}")):
            text = path.read_text()
            if (good := formatted(text)) != text:
                yield path, good


def long_lines() -> Iterator[str]:
    """Find lines of templates, style sheets and scripts that are too long."""
    files = [*(ROOT / "templates").rglob("*.html")]
    for folder in FORMATS:
        files += (ROOT / "static" / folder).rglob(f"*.{folder}")
    for path in sorted(files):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if len(line) > LONGEST_LINE:
                yield f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"


def main() -> int:
    """Format the files, or check them; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    is_check = parser.parse_args().check
    for path, text in badly_formatted():
        if not is_check:
            path.write_text(text)
    wrong = [f"{path.relative_to(ROOT)}: `make format` changes it" for path, _ in badly_formatted()]
    wrong += long_lines()
    print(*wrong, sep="\n", file=sys.stderr, end="\n" if wrong else "")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
