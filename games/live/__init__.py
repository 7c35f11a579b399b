"""What reaches pages while things happen: who listens, who is told, and what of."""
