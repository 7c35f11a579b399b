"""The two ways in which German is spelled."""

from __future__ import annotations

import re

SWISS_SPELLING = re.compile(
    r"trass|[Gg]r[oöuü]ss|[Hh]eiss|[Ll]iess|[Aa]ussen\b|[Aa]usser|[Bb]loss|[Mm]assnahm|mässig"
    r"|[Gg]emäss|[Rr]eiss|[Ss]t[oö]ss|[Ss]tr(?:au|äu)ss|[Ww]eiss|[Gg]iess|\b[Ff][uü]ss|[Ss]üss"
    r"|[Bb]eiss|[Ss]pass|[Ff]leiss"
)
"""What is written with ß in Germany, unless in capitals."""
