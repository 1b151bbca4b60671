# SPDX-License-Identifier: Apache-2.0 OR MIT
"""S-boxes of four bits: searches, proofs, and their results."""
