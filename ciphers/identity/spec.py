# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The identity cipher of FELICS: the ciphertext is the plaintext. What it costs is the cost of the harness."""

BLOCK_BYTES = {"identity-64-128": 8, "identity-128-128": 16}
KEY_BYTES = 16


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Return the block (8 or 16 bytes) unchanged; the 16-byte key is ignored."""
    if len(key) != KEY_BYTES or len(block) != BLOCK_BYTES[variant]:
        raise ValueError(f"{variant} takes {KEY_BYTES} bytes of key and {BLOCK_BYTES[variant]} bytes of block")
    return block


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt(), which is encrypt()."""
    return encrypt(variant, key, block)
