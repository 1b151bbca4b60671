# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The firmwares that the referee runs: scenarios/referee/."""

from featherweight.catalog.schema import BLOCK_OPERATIONS, MODES
from featherweight.scales.scenarios import unweighed

ALL = (*BLOCK_OPERATIONS, *MODES)
BLOCK = unweighed("referee/block", "block operations", BLOCK_OPERATIONS, borrowed=ALL, has_arena=True)
WHOLE_MODES = unweighed("referee/block", "whole modes", ("expand",), "bulk", borrowed=ALL, has_arena=True)
AEAD = unweighed("referee/aead", "authenticated encryption", ("aead",), "bulk", has_arena=True)
NIST_AEAD = unweighed("referee/nist_aead", "authenticated encryption at once", ("aead",), "bulk", has_arena=True)
NIST_HASH = unweighed("referee/nist_hash", "hashes at once", ("hash",), "bulk", has_arena=True)
HASH = unweighed("referee/hash", "hashes", ("hash",), "bulk", has_arena=True)
