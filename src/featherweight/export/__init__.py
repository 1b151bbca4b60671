"""Exports: an implementation as a folder for another build system."""
