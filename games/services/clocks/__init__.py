"""When something happens by itself: times of turns and windows, the pace of bots."""
