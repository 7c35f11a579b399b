"""Who has logged out in another tab and goes on with a page from before is told what to do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

REFUSED = 422


def lead_to_log_in(request: HttpRequest, *written: str) -> HttpResponse:
    """Answer somebody who is nobody here; a text that they have sent is given back to them."""
    if request.method != "POST":
        return redirect(f"{reverse('log_in')}?{urlencode({'next': request.path})}")
    text = "\n\n".join(filter(None, written))
    if not text:
        return redirect("account")
    context = {"text": text, "back": request.path}
    return render(request, "people/logged_out.html", context, status=REFUSED)
