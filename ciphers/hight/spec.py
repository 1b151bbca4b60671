# SPDX-License-Identifier: Apache-2.0 OR MIT
"""HIGHT as Hong et al. define it, CHES 2006, section 2; P0 and MK0 are the first bytes."""

ROUNDS = 32


def rotate_left(byte: int, count: int) -> int:
    """Rotate a byte."""
    return (byte << count | byte >> (8 - count)) & 0xFF


def f0(x: int) -> int:
    """The paper's F0."""
    return rotate_left(x, 1) ^ rotate_left(x, 2) ^ rotate_left(x, 7)


def f1(x: int) -> int:
    """The paper's F1."""
    return rotate_left(x, 3) ^ rotate_left(x, 4) ^ rotate_left(x, 6)


def constants() -> list[int]:
    """Seven bits of a sequence, each time one further."""
    bits = [0, 1, 0, 1, 1, 0, 1]
    while len(bits) < 127 + 7:
        bits.append(bits[-4] ^ bits[-7])
    return [sum(bits[start + bit] << bit for bit in range(7)) for start in range(128)]


DELTAS = constants()
"""delta_0 to delta_127."""


def subkeys(key: bytes) -> list[int]:
    """SK0 to SK127."""
    return [
        (key[(number % 8 - number // 16) % 8 + number % 16 // 8 * 8] + delta) % 256
        for number, delta in enumerate(DELTAS)
    ]


def whitening_keys(key: bytes) -> bytes:
    """WK0 to WK7."""
    return key[12:] + key[:4]


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what HIGHT does not define."""
    if variant != "hight" or len(key) != 16 or len(block) != 8:
        raise ValueError("hight takes 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes under a key of 16."""
    check(variant, key, block)
    x, w, sk = list(block), whitening_keys(key), subkeys(key)
    x[0::2] = (x[0] + w[0]) % 256, x[2] ^ w[1], (x[4] + w[2]) % 256, x[6] ^ w[3]
    for number in range(ROUNDS):
        k = sk[4 * number :]
        x[1] = (x[1] + (f1(x[0]) ^ k[0])) % 256
        x[3] = x[3] ^ (f0(x[2]) + k[1]) % 256
        x[5] = (x[5] + (f1(x[4]) ^ k[2])) % 256
        x[7] = x[7] ^ (f0(x[6]) + k[3]) % 256
        x = x[-1:] + x[:-1]
    x = x[1:] + x[:1]
    x[0::2] = (x[0] + w[4]) % 256, x[2] ^ w[5], (x[4] + w[6]) % 256, x[6] ^ w[7]
    return bytes(x)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    x, w, sk = list(block), whitening_keys(key), subkeys(key)
    x[0::2] = (x[0] - w[4]) % 256, x[2] ^ w[5], (x[4] - w[6]) % 256, x[6] ^ w[7]
    x = x[-1:] + x[:-1]
    for number in reversed(range(ROUNDS)):
        k = sk[4 * number :]
        x = x[1:] + x[:1]
        x[1] = (x[1] - (f1(x[0]) ^ k[0])) % 256
        x[3] = x[3] ^ (f0(x[2]) + k[1]) % 256
        x[5] = (x[5] - (f1(x[4]) ^ k[2])) % 256
        x[7] = x[7] ^ (f0(x[6]) + k[3]) % 256
    x[0::2] = (x[0] - w[0]) % 256, x[2] ^ w[1], (x[4] - w[2]) % 256, x[6] ^ w[3]
    return bytes(x)
