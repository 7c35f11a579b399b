"""How passwords of accounts are hashed: slowly, as they must be, and only where nobody waits."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from games.live.threads import refuse_where_many_wait


class Hasher(PBKDF2PasswordHasher):
    """Django's own, in the threads for it (``pages.py``) and outside of the server."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Hash; raises SlowWork in a thread that serves pages or tables."""
        refuse_where_many_wait("hashing a password")
        return super().encode(password, salt, iterations)
