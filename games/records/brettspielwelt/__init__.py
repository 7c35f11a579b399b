"""Logs of Brettspielwelt (``.tch``): read, replay through the rules, write.

``docs/records.md`` says what of the format is read and written.
"""
