"""The scales: from an implementation to its measurement."""
