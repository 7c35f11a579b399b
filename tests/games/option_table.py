"""The table of options in ``docs/rules.md``, as the declarations say it.

``python -m tests.games.option_table`` writes it there.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import django

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "rules.md"
HEAD = "| option | default | others | chosen by | not with | rule |\n|---|---|---|---|---|---|\n"
TABLE = re.compile(r"(?<=## OPT: table options\n\n)(?:\|.*\n)+")


def written(value: Any) -> str:
    """Return a value as documents have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ((), ""):
        return "none"
    return f"`{value}`" if isinstance(value, str) else str(value)


def table() -> str:
    """Return the table of all options."""
    from games.agreement import OPTIONS
    from games.rules.cards.options import TableOptions

    rows = []
    for name, option in OPTIONS.items():
        default = TableOptions._field_defaults[name]
        others = ", ".join(written(choice.value) for choice in option.choices[1:])
        if option.numbers is not None:
            others = f"{option.numbers[0]} to {option.numbers[-1]}, none"
        others = option.documented or others
        not_with = ", ".join(f"`{other}`" for other in option.not_with)
        cells = (
            f"`{name}`",
            written(default),
            others,
            option.chooser.value,
            not_with,
            option.rules,
        )
        rows.append(f"| {' | '.join(cells)} |\n")
    return HEAD + "".join(rows)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    django.setup()
    DOCUMENT.write_text(TABLE.sub(lambda _old: table(), DOCUMENT.read_text(), count=1))
