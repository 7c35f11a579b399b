"""People: accounts, friends, agreements of partners."""
