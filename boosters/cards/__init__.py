"""One small declaration per Booster card, in pure Python."""
