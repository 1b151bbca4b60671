"""The referee: an implementation is listed only if it is right, leak-free and well behaved on its target."""
