# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Kernels of libfeatherweight for x86-64, run on symbols from their machine code (docs/proofs.md)."""
