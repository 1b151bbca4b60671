# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The firmwares that the referee runs: scenarios/referee/."""

from featherweight.catalog.schema import BLOCK_OPERATIONS, MODES
from featherweight.scales.scenarios import unweighed

BLOCK = unweighed("referee/block", "block operations", BLOCK_OPERATIONS, borrowed=BLOCK_OPERATIONS)
WHOLE_MODES = unweighed("referee/modes", "whole modes", ("expand",), "bulk", borrowed=("expand", *MODES))
AEAD = unweighed("referee/aead", "authenticated encryption", ("aead",), "bulk")
HASH = unweighed("referee/hash", "hashes", ("hash",), "bulk")
