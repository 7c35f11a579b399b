"""Names for guests who have not thought of one."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.services.ground.deal import pick

GUEST_NAMES = (
    gettext_noop("Guest Ibex"),
    gettext_noop("Guest Chamois"),
    gettext_noop("Guest Marmot"),
    gettext_noop("Guest Lynx"),
    gettext_noop("Guest Badger"),
    gettext_noop("Guest Eagle"),
    gettext_noop("Guest Hedgehog"),
    gettext_noop("Guest Otter"),
    gettext_noop("Guest Owl"),
    gettext_noop("Guest Salamander"),
)


def guest_name() -> str:
    """Return a friendly name in the active language."""
    return _(pick(GUEST_NAMES))
