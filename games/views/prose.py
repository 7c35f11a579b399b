"""Long texts, which are written once per language: a template in Markdown each.

Pages include them within ``{% filter as_spelled_here %}``, so that no region needs one of its own.
"""

from __future__ import annotations

from django.utils.translation import get_language

from games.languages import WRITTEN_IN
from games.languages.choosing import without_region


def prose(name: str) -> list[str]:
    """Return the templates of a text, the best first: of ``games/_rules``, for example.

    Until it is written in a language, that language shows it in English, as it does single words.
    """
    language = without_region(get_language() or WRITTEN_IN)
    return [f"{name}_{it}.md" for it in (language, WRITTEN_IN)]
