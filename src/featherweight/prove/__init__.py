# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs: machine code that is right and constant-time for all inputs (docs/proofs.md)."""
