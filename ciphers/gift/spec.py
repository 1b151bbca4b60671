# SPDX-License-Identifier: Apache-2.0 OR MIT
"""GIFT-64 and GIFT-128 as in Banik, Pandey, Peyrin, Sasaki, Sim, Todo, "GIFT: A Small Present", CHES 2017, section 2.

A block is printed from its highest bit to its lowest, so bytes are big-endian.
"""

ROUNDS = {"gift-64-128": 28, "gift-128-128": 40}
SBOX = (0x1, 0xA, 0x4, 0xC, 0x6, 0xF, 0x3, 0x9, 0x2, 0xD, 0xB, 0x7, 0x5, 0x0, 0x8, 0xE)
BACK = tuple(SBOX.index(value) for value in range(16))


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 or 16 bytes."""
    bits, state = _checked(variant, key, block)
    for round_key in _round_keys(key, bits, ROUNDS[variant]):
        state = _permuted(_substituted(state, bits, SBOX), _places(bits)) ^ round_key
    return state.to_bytes(bits // 8, "big")


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    bits, state = _checked(variant, key, block)
    places = _places(bits)
    back = [places.index(bit) for bit in range(bits)]
    for round_key in reversed(_round_keys(key, bits, ROUNDS[variant])):
        state = _substituted(_permuted(state ^ round_key, back), bits, BACK)
    return state.to_bytes(bits // 8, "big")


def _checked(variant: str, key: bytes, block: bytes) -> tuple[int, int]:
    """The bits of a block, and BLOCK; what is not defined is refused."""
    if len(key) != 16 or variant != f"gift-{8 * len(block)}-128" or variant not in ROUNDS:
        raise ValueError("gift-64-128 and gift-128-128 take 16 bytes of key and 8 and 16 bytes of block")
    return 8 * len(block), int.from_bytes(block, "big")


def _places(bits: int) -> list[int]:
    """Where each bit of a state goes."""
    return [4 * (i // 16) + bits // 4 * ((3 * (i % 16 // 4) + i) % 4) + i % 4 for i in range(bits)]


def _substituted(state: int, bits: int, box: tuple[int, ...]) -> int:
    return sum(box[state >> place & 15] << place for place in range(0, bits, 4))


def _permuted(state: int, places: list[int]) -> int:
    return sum((state >> bit & 1) << place for bit, place in enumerate(places))


def _round_keys(key: bytes, bits: int, rounds: int) -> list[int]:
    """What is added at the end of each round: the round's key and its constant."""
    words = [int.from_bytes(key[place : place + 2], "big") for place in range(14, -2, -2)]
    keys, constant = [], 0
    for _ in range(rounds):
        constant = constant << 1 & 0x3F | ~(constant >> 5 ^ constant >> 4) & 1
        if bits == 64:
            mixed = _spread(words[1], 1) ^ _spread(words[0], 0)
        else:
            mixed = _spread(words[5] << 16 | words[4], 2) ^ _spread(words[1] << 16 | words[0], 1)
        keys.append(mixed ^ _spread(constant, 3) ^ 1 << (bits - 1))
        words = [*words[2:], _right16(words[0], 12), _right16(words[1], 2)]
    return keys


def _spread(word: int, first: int) -> int:
    """Bit i of WORD at place 4 i + FIRST."""
    return sum((word >> bit & 1) << (4 * bit + first) for bit in range(32))


def _right16(word: int, bits: int) -> int:
    return (word >> bits | word << (16 - bits)) & 0xFFFF
