"""Django's command line for this project."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line

from tichu_site.full_disk import is_full
from tichu_site.variables import UnreadableVariable

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except UnreadableVariable as fault:
        sys.exit(str(fault))
    except Exception as fault:
        if not is_full(fault):
            raise
        sys.exit("There is no room left on a disk that the site writes to: make some first.")
