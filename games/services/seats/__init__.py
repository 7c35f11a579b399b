"""Who sits where: coming, waiting, standing in, leaving."""
