"""An answer that brings what the sockets of a table bring as well."""

from __future__ import annotations

from django.http import HttpResponse


class TableChanges(HttpResponse):
    """What has changed at a table, as one audience sees it.

    Nothing that the request has brought stands in it, and no secret of a session: like the
    updates that sockets compress, it may be compressed.
    """
