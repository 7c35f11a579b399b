"""Problems are looked for in rounds of bots, weighed by the judge and looked at a second time."""
