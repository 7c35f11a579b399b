"""Dates as people in Europe read them in English: 24 Nov 2026, 19:30.

Django's English is American, where 11/24/2026 is the 24th of November.
"""

from __future__ import annotations

DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = DATE_FORMAT
SHORT_DATETIME_FORMAT = DATETIME_FORMAT
FIRST_DAY_OF_WEEK = 1
