"""The operating system: the checkout, files, digests, errors, and external programs."""
