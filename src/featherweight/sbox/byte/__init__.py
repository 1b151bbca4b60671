"""S-boxes of eight bits that are based on inversion: circuits from its algebra."""
