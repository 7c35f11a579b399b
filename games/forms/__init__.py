"""What pages post, read: actions of the rules, and numbers that somebody has typed."""
