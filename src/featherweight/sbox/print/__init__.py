"""From a circuit to a listing: registers, assembly, C and drawings."""
