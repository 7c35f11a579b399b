"""How a change is stored: a table locked, changed and published; its record."""
