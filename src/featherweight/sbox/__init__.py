# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The S-box workbench: short instruction sequences for real instruction sets, and proofs that none is shorter."""
