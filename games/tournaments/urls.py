"""Addresses of tournaments."""

from __future__ import annotations

from django.urls import path

from games.tournaments.views import (
    boards,
    clubs,
    desk,
    draft,
    entering,
    events,
    hall,
    more,
    my_match,
    people,
    prints,
    records,
    tables,
    watching,
)

urlpatterns = [
    path("events/", events.events, name="events"),
    path("events/new/", events.new, name="new_event"),
    path("events/bring/", records.bring_event, name="bring_event"),
    path("events/<slug:event>/", events.event, name="event"),
    path("events/<slug:event>/qr.svg", events.event_qr, name="event_qr"),
    path("events/<slug:event>/event.json", records.event_json, name="event_json"),
    path("events/<slug:event>/standing.csv", records.standing_sheet, name="standing_sheet"),
    path("events/<slug:event>/pairings.csv", records.pairings_sheet, name="pairings_sheet"),
    path("events/<slug:event>/enter/", entering.enter_event, name="enter_event"),
    path("events/<slug:event>/partner/<slug:code>/", entering.accept, name="event_partner"),
    path("events/<slug:event>/team/<slug:code>/", entering.team, name="event_team"),
    path("events/<slug:event>/in/qr.svg", entering.door_qr, name="event_door_qr"),
    path("events/<slug:event>/in/<slug:key>/", entering.door, name="event_door"),
    path("events/<slug:event>/me/", my_match.my_match, name="my_match"),
    path("events/<slug:event>/direct/", desk.direct, name="direct"),
    path("events/<slug:event>/direct/draft/", draft.draft, name="direct_draft"),
    path("events/<slug:event>/direct/tables/<slug:match>/", tables.table, name="direct_table"),
    path("events/<slug:event>/direct/people/", people.people, name="direct_people"),
    path("events/<slug:event>/direct/people/<int:number>/", people.entrant, name="direct_entrant"),
    path("events/<slug:event>/direct/more/", more.more, name="direct_more"),
    path("events/<slug:event>/direct/log/", more.log, name="direct_log"),
    path("events/<slug:event>/deputy/<str:key>/", more.deputy, name="event_deputy"),
    path("events/<slug:event>/boards/", boards.boards, name="boards"),
    path("events/<slug:event>/boards/<int:number>/<int:board>/", boards.board, name="board"),
    path("events/<slug:event>/watch/", watching.watch, name="watch"),
    path("events/<slug:event>/hall/", hall.hall, name="hall"),
    path("events/<slug:event>/print/", prints.prints, name="prints"),
    path("events/<slug:event>/print/<slug:what>/", prints.sheets, name="print_sheets"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.new_club, name="new_club"),
    path("clubs/<slug:club>/", clubs.club, name="club"),
    path("clubs/<slug:club>/new-season/", clubs.new_series, name="new_series"),
    path("clubs/<slug:club>/member/<str:key>/", clubs.be_member, name="club_member"),
    path("clubs/<slug:club>/<slug:season>/", clubs.season, name="season"),
]
