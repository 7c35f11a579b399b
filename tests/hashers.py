"""Passwords of tests: hashed quickly, since they guard nothing, but where the site's are."""

from __future__ import annotations

from django.contrib.auth.hashers import MD5PasswordHasher

from games.live.threads import refuse_where_many_wait


class QuickHasher(MD5PasswordHasher):
    """Refuses to work where the real one does."""

    def encode(self, password: str, salt: str) -> str:
        refuse_where_many_wait("hashing a password")
        return super().encode(password, salt)
