"""Addresses of the desk, of reports and notices."""

from __future__ import annotations

from django.urls import path

from games.desk.views import cases, concerned, figures, live, reading, written

urlpatterns = [
    path("desk/", reading.desk, name="desk"),
    path("desk/log/", reading.log, name="desk_log"),
    path("desk/reports/<int:number>/", cases.report, name="desk_report"),
    path("desk/said/<int:number>/", cases.said, name="desk_said"),
    path("desk/written/<int:number>/", written.case, name="desk_written"),
    path("desk/people/<int:number>/", cases.person, name="desk_person"),
    path("desk/people/<int:number>/figures/", figures.person, name="desk_figures"),
    path("desk/people/<int:number>/figures/<int:other>/", figures.pair, name="desk_pair"),
    path("desk/m/<slug:slug>/", cases.match, name="desk_match"),
    path("desk/m/<slug:slug>/<int:number>/", cases.one_round, name="desk_round"),
    path("desk/m/<slug:slug>/<int:number>/events/", reading.events, name="desk_events"),
    path("desk/live/<slug:slug>/", live.hands, name="desk_live"),
    path("m/<slug:slug>/report/", concerned.report, name="report_match"),
    path("report/<slug:kind>/<slug:key>/", written.report, name="report_written"),
    path("notices/", concerned.notices, name="notices"),
]
