"""The system around: the checkout, files, digests, errors, and the programs that are started."""
