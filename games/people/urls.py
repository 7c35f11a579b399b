"""Addresses of accounts and friends."""

from __future__ import annotations

from django.urls import path

from games.door.visit import for_visitors
from games.people.views import accounts, friends, installing, opening, resetting

urlpatterns = [
    path("i18n/setlang/", accounts.language, name="set_language"),
    path("account/", accounts.account, name="account"),
    path("account/new/", opening.register, name="register"),
    path("account/new/sent/", opening.register_sent, name="register_sent"),
    path("account/new/<str:token>/", opening.open_account, name="open_account"),
    path("account/in/", accounts.log_in_page, name="log_in"),
    path("account/out/", accounts.log_out_now, name="log_out"),
    path("account/name/", accounts.call_by, name="rename"),
    path("account/password/", accounts.password, name="password"),
    path("account/forgotten/", resetting.Reset.as_view(), name="reset"),
    path("account/forgotten/sent/", resetting.ResetSent.as_view(), name="reset_sent"),
    path(
        "account/forgotten/<uidb64>/<token>/",
        resetting.ResetPassword.as_view(),
        name="password_reset_confirm",
    ),
    path("account/preferences/", accounts.preferences, name="preferences"),
    path("account/showing/", accounts.showing, name="showing"),
    path("account/data/", accounts.data, name="data"),
    path("people/", friends.friends, name="friends"),
    path("people/follow/", friends.follow, name="follow"),
    path("people/invitations/", friends.invitations, name="invitations"),
    path("people/invitations/<int:number>/", friends.decline, name="decline"),
    path("people/<int:number>/agreements/", friends.agreement, name="agreement"),
    path("people/bots/agreements/", friends.with_bots, name="with_bots"),
    path("t/<slug:slug>/people/", for_visitors(friends.at_table), name="people_at"),
    path("t/<slug:slug>/invite/", for_visitors(friends.invite), name="invite"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("worker.js", installing.worker, name="worker"),
    path("offline/", installing.offline, name="offline"),
    path("account/delete/", accounts.delete, name="delete_account"),
]
