"""Work: many jobs at once."""
