# SPDX-License-Identifier: Apache-2.0 OR MIT
"""TWINE-80 as Suzaki et al. define it: "TWINE: A Lightweight Block Cipher for Multiple Platforms", SAC 2012.

A block is 16 nibbles, the first byte's upper nibble first; a key is 20.
"""

ROUNDS = 36
S_BOX = (0xC, 0x0, 0xF, 0xA, 0x2, 0xB, 0x9, 0x5, 0x8, 0x3, 0xD, 0x7, 0x1, 0xE, 0x6, 0x4)
PLACES = (5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14)
"""Table 2: where each nibble of the block moves to."""
SOURCES = tuple(PLACES.index(place) for place in range(16))
"""Where it comes from."""
ROUND_KEY = (1, 3, 4, 6, 13, 14, 15, 16)
"""Which nibbles of the key register make a round key."""


def nibbles(data: bytes) -> list[int]:
    """Two of each byte, the upper first."""
    return [nibble for byte in data for nibble in (byte >> 4, byte & 15)]


def to_bytes(values: list[int]) -> bytes:
    """Undo nibbles()."""
    return bytes(values[i] << 4 | values[i + 1] for i in range(0, len(values), 2))


def round_keys(key: bytes) -> list[list[int]]:
    """Eight nibbles for each round (section 3.3)."""
    register, constant, keys = nibbles(key), 1, []
    for _ in range(ROUNDS):
        keys.append([register[place] for place in ROUND_KEY])
        register[1] ^= S_BOX[register[0]]
        register[4] ^= S_BOX[register[16]]
        register[7] ^= constant >> 3
        register[19] ^= constant & 7
        register = [*register[4:], *register[1:4], register[0]]
        constant = constant << 1 ^ (0x43 if constant & 0x20 else 0)
    return keys


def add_f(state: list[int], round_key: list[int]) -> list[int]:
    """The nibbles of odd number get the S-box of the nibbles before them."""
    result = list(state)
    for i, part in enumerate(round_key):
        result[2 * i + 1] ^= S_BOX[state[2 * i] ^ part]
    return result


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what TWINE-80 does not define."""
    if variant != "twine-80" or len(key) != 10 or len(block) != 8:
        raise ValueError("twine-80 takes 10 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes under a key of 10."""
    check(variant, key, block)
    *keys, last = round_keys(key)
    state = nibbles(block)
    for round_key in keys:
        changed = add_f(state, round_key)
        state = [changed[source] for source in SOURCES]
    return to_bytes(add_f(state, last))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    *keys, last = round_keys(key)
    state = add_f(nibbles(block), last)
    for round_key in reversed(keys):
        state = add_f([state[place] for place in PLACES], round_key)
    return to_bytes(state)
