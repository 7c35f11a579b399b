"""Looking back: every finished round, step by step, at the table as it was watched."""
