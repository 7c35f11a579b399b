"""`python -m games.bots.search FOLDER` compiles the kernel into a folder.

It is no part of ``ready``, which is imported before it could be run: it would be there twice.
"""

from __future__ import annotations

import sys
from pathlib import Path

from games.bots.search.ready import compile_into

if __name__ == "__main__":
    compile_into(Path(sys.argv[1]))
