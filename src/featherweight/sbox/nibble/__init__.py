"""S-boxes of four bits: searches, proofs, and their results."""
