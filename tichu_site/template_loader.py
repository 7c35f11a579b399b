"""Templates are indented for people; what is sent to browsers is not.

The regions of a table are sent to everybody after every action, so their indentation is
taken out once, when a template is loaded. Nothing that is shown changes: beside elements
that begin a line of their own browsers drop white space anyway, elsewhere one space is
left of it. A space that must not be there is avoided by writing on one line.

Names stand in ``<bdi>``, each in a direction of writing of its own. That programs which translate
pages leave them alone is said here for all of them; in texts to translate it is written out.

Long texts are in Markdown (``tichu_site/markdown.py``).
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

from tichu_site.markdown import as_template

# Elements beside which white space shows nowhere.
_BLOCKS = (
    "!DOCTYPE|article|aside|body|circle|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|"
    "footer|form|g|h[1-6]|head|header|hr|html|legend|li|link|main|meta|nav|ol|optgroup|option|p|"
    "path|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
_LAYOUT = re.compile(
    # Texts to translate and whatever else keeps its lines.
    r"(?P<kept>\{%\s*(?P<tag>blocktranslate|comment|verbatim)\b.*?\{%\s*end(?P=tag)\s*%\}"
    r"|<(?P<element>pre|textarea)\b.*?</(?P=element)>)"
    rf"|(?P<before></?(?:{_BLOCKS})\b[^<>]*>|\{{%\s*(?:extends|load)\b[^%]*%\}})?"
    rf"[ \t]*\n\s*(?=(?P<after></?(?:{_BLOCKS})\b)?)",
    re.DOTALL,
)
_NAME = re.compile(r"<bdi(?![^>]*\btranslate=)")
_LINE_BREAK = re.compile(r"\s*\n\s*")


class Loader(filesystem.Loader):
    """Loads this project's templates without their indentation."""

    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        if origin.name.endswith(".md"):
            source = as_template(source)
        return with_names_kept(without_layout(source))


def without_layout(source: str) -> str:
    """Return a template without line breaks and indentation that show nowhere."""
    return _LAYOUT.sub(_shortened, source.strip())


def with_names_kept(source: str) -> str:
    """Return a template whose names are not translated by programs."""
    return _NAME.sub('<bdi translate="no"', source)


def _shortened(found: re.Match[str]) -> str:
    if found["kept"]:
        return found["kept"]
    if found["before"]:
        return _LINE_BREAK.sub(" ", found["before"])
    return "" if found["after"] else " "
