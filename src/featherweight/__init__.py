# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Featherweight: lightweight ciphers, made fast and weighed fairly."""

__version__ = "0.1.0"
