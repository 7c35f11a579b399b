"""Who looks at the record."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client


@pytest.fixture
def admin(db: None) -> Client:
    """Return the browser of a superuser who reads English."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("admin"))
    return client
