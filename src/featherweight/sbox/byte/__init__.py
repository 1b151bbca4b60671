"""S-boxes of eight bits: circuits from the algebra of the inversion."""
