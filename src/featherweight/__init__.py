"""Featherweight: lightweight ciphers, made fast and weighed fairly."""

__version__ = "0.1.0"
