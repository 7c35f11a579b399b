"""What comes in rows: tables, the log, the hand, the Boosters."""
