"""Pages of the desk, and pages to report and to read notices."""
