"""The referee: nothing is listed that is not right, leak-free and well behaved on its own device."""
