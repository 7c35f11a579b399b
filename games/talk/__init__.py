"""What people say at a table, what they would rather not hear, and who looks into it."""
