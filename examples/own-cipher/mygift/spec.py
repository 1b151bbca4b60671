# SPDX-License-Identifier: Apache-2.0 OR MIT
"""GIFT-64-128: Banik et al., "GIFT: A Small Present", CHES 2017, ePrint 2017/622, section 2.

Blocks and keys are printed, and kept, with the highest bit first.
"""

SBOX = (0x1, 0xA, 0x4, 0xC, 0x6, 0xF, 0x3, 0x9, 0x2, 0xD, 0xB, 0x7, 0x5, 0x0, 0x8, 0xE)
ROUNDS = 28
TO = [4 * (i // 16) + 16 * ((3 * (i % 16 // 4) + i % 4) % 4) + i % 4 for i in range(64)]
"""Where the permutation moves bit i."""


def substituted(state: int, box: tuple[int, ...]) -> int:
    """Each of the 16 nibbles through BOX."""
    return sum(box[state >> place & 15] << place for place in range(0, 64, 4))


def round_keys(key: bytes) -> list[int]:
    """What is added at the end of each round: 32 bits of the key, and the round constant."""
    words = [int.from_bytes(key[14 - 2 * i : 16 - 2 * i]) for i in range(8)]
    keys, constant = [], 0
    for _ in range(ROUNDS):
        constant = (constant << 1 & 0x3F) | (~(constant >> 5 ^ constant >> 4) & 1)
        added = sum((words[1] >> i & 1) << 4 * i + 1 | (words[0] >> i & 1) << 4 * i for i in range(16))
        keys.append(added ^ sum((constant >> i & 1) << 4 * i + 3 for i in range(6)) ^ 1 << 63)
        first, second = (
            (word >> count | word << 16 - count) & 0xFFFF for word, count in zip(words, (12, 2), strict=False)
        )
        words = [*words[2:], first, second]
    return keys


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes."""
    state = int.from_bytes(block)
    for round_key in round_keys(key):
        state = substituted(state, SBOX)
        state = sum((state >> i & 1) << TO[i] for i in range(64)) ^ round_key
    return state.to_bytes(8)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    inverse = tuple(map(SBOX.index, range(16)))
    state = int.from_bytes(block)
    for round_key in reversed(round_keys(key)):
        state ^= round_key
        state = substituted(sum((state >> TO[i] & 1) << i for i in range(64)), inverse)
    return state.to_bytes(8)
