# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compiler options at which everything is tried and weighed, and the lengths of messages that are measured."""

from typing import Literal

OPTIONS = ("-O1", "-O2", "-O3", "-Os")
FIXED_OPTIONS = "-O2"
"""The option for assembly, which no option changes, and for C that is not weighed: one object serves all options."""

Grid = Literal["short", "nist", "las3"]
"""A set of lengths.

nist: those of NIST's Lightweight Cryptography Benchmarking, round 2. short: a few of them. las3: those of the known
answers of authenticated encryption, over which the benchmark of OTH Regensburg averages.
"""
