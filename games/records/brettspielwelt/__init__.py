"""Logs of Brettspielwelt (``.tch``): read, replay through the rules, write.

``docs/records.md`` says which parts of the format are read and written.
"""
