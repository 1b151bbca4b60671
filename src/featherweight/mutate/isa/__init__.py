# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instruction sets as bit patterns: what may be changed in an instruction."""
