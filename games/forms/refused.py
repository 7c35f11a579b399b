"""How a form is answered that is refused."""

from __future__ import annotations

REFUSED = 422
"""The status of a page that says what was wrong, with the form as it was filled in."""
