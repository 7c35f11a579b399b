"""The desk of reviewers: reports, decisions, notices."""
