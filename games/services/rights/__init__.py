"""Who may do what: roles, seating, what may be agreed, taken back, or seen."""
