# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AES as FIPS 197 defines it, with keys of 128, 192 and 256 bits. The S-box is computed from its definition.

A state is 16 bytes; the byte at row r and column c is number r + 4 c (section 3.4).
"""

from collections.abc import Sequence
from functools import cache

ROUNDS = {16: 10, 24: 12, 32: 14}
"""By the bytes of the key."""
NEXT_ROW = [i // 4 * 4 + (i + 1) % 4 for i in range(16)]
"""By the number of a byte: the one below it in its column, of the last one the first."""


def multiply(a: int, b: int) -> int:
    """Multiply in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1 (section 4.2)."""
    product = 0
    for bit in range(8):
        product ^= (b >> bit & 1) * a << bit
    for bit in range(14, 7, -1):
        product ^= (product >> bit & 1) * 0x11B << (bit - 8)
    return product


@cache
def multiples(factor: int) -> bytes:
    """The factor times every byte."""
    return bytes(multiply(factor, byte) for byte in range(256))


def inverse(a: int) -> int:
    """Invert in the field, 0 staying 0: the power of 254, which is 2 + 4 + 8 + ... + 128."""
    power = 1
    for _ in range(7):
        a = multiply(a, a)
        power = multiply(power, a)
    return power


def rotate_left(byte: int, count: int) -> int:
    """Rotate 8 bits."""
    return (byte << count | byte >> (8 - count)) & 0xFF


def substituted(byte: int) -> int:
    """Return the S-box's value (section 5.1.1): invert in the field, then map affinely."""
    inverted, value = inverse(byte), 0x63
    for count in range(5):
        value ^= rotate_left(inverted, count)
    return value


S_BOX = bytes(substituted(byte) for byte in range(256))
INVERSE_S_BOX = bytes(S_BOX.index(value) for value in range(256))


def substitute(state: bytes, s_box: bytes) -> bytes:
    """SubBytes or its inverse."""
    return state.translate(s_box)


def shift_rows(state: bytes, direction: int) -> bytes:
    """ShiftRows (direction 1) or its inverse (-1): row r by r columns to the left or right."""
    return bytes(state[(i + 4 * direction * (i % 4)) % 16] for i in range(16))


def mix_columns(state: bytes, factors: Sequence[int]) -> bytes:
    """MixColumns or its inverse: every column times the circulant matrix whose first row is the factors."""
    mixed = bytes(16)
    for factor in factors:
        mixed = add(mixed, state.translate(multiples(factor)))
        state = bytes(state[i] for i in NEXT_ROW)
    return mixed


def add(a: bytes, b: bytes) -> bytes:
    """XOR; of equal lengths."""
    return (int.from_bytes(a) ^ int.from_bytes(b)).to_bytes(len(a))


def round_keys(key: bytes) -> list[bytes]:
    """KeyExpansion (section 5.2): 11, 13 or 15 round keys of 16 bytes."""
    words = [key[i : i + 4] for i in range(0, len(key), 4)]
    key_words, constant = len(words), 1
    for i in range(key_words, 4 * (ROUNDS[len(key)] + 1)):
        word = words[i - 1]
        if i % key_words == 0:
            word = add(substitute(word[1:] + word[:1], S_BOX), bytes([constant, 0, 0, 0]))
            constant = multiply(constant, 2)
        elif key_words == 8 and i % key_words == 4:
            word = substitute(word, S_BOX)
        words.append(add(words[i - key_words], word))
    return [b"".join(words[i : i + 4]) for i in range(0, len(words), 4)]


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what AES does not define."""
    if len(key) not in ROUNDS or variant != f"aes-{8 * len(key)}" or len(block) != 16:
        raise ValueError(f"{variant} takes as many bits of key as its name says and 16 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Cipher (section 5.1): encrypt one block of 16 bytes."""
    check(variant, key, block)
    keys = round_keys(key)
    state = add(block, keys[0])
    for round_key in keys[1:-1]:
        state = mix_columns(shift_rows(substitute(state, S_BOX), 1), (2, 3, 1, 1))
        state = add(state, round_key)
    return add(shift_rows(substitute(state, S_BOX), 1), keys[-1])


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """InvCipher (section 5.3): undo encrypt()."""
    check(variant, key, block)
    keys = round_keys(key)
    state = add(block, keys[-1])
    for round_key in reversed(keys[1:-1]):
        state = add(substitute(shift_rows(state, -1), INVERSE_S_BOX), round_key)
        state = mix_columns(state, (0xE, 0xB, 0xD, 0x9))
    return add(substitute(shift_rows(state, -1), INVERSE_S_BOX), keys[0])
