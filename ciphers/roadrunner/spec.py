# SPDX-License-Identifier: Apache-2.0 OR MIT
"""RoadRunneR as Baysal and Sahin define it, LightSec 2015 (ePrint 2015/906), section 2; bytes in the printed order."""

from itertools import cycle, islice

S_BOX = (0x0, 0x8, 0x6, 0xD, 0x5, 0xF, 0x7, 0xC, 0x4, 0xE, 0x2, 0x3, 0x9, 0x1, 0xB, 0xA)
"""On the bits at one place of four bytes, the first byte's most significant."""
S_BOX_ON_BITS = {tuple(f"{x:04b}"): f"{value:04b}" for x, value in enumerate(S_BOX)}
"""Binary digits, by those at one place."""
VARIANTS = {"roadrunner-80": (10, 10), "roadrunner-128": (16, 12)}
"""Bytes of the key, and rounds."""


def rotate_left(byte: int, count: int) -> int:
    """Rotate a byte."""
    return (byte << count | byte >> (8 - count)) & 0xFF


def substitute(x: bytes) -> bytes:
    """The S-box at each of the eight places."""
    places = zip(*(f"{byte:08b}" for byte in x), strict=True)
    bits = "".join(S_BOX_ON_BITS[place] for place in places)
    return bytes(int(bits[i::4], 2) for i in range(4))


L = bytes(byte ^ rotate_left(byte, 1) ^ rotate_left(byte, 2) for byte in range(256))
"""Each byte's sum with itself rotated."""


def diffuse(x: bytes) -> bytes:
    """L on each byte."""
    return x.translate(L)


def add(x: bytes, y: bytes) -> bytes:
    """XOR; of equal lengths."""
    return (int.from_bytes(x) ^ int.from_bytes(y)).to_bytes(len(x))


def f(x: bytes, keys: list[bytes], constant: int) -> bytes:
    """Three times S, L and a key, the constant with the second one; then S."""
    for number, key in enumerate(keys):
        x = add(diffuse(substitute(x)), key)
        if number == 1:
            x = x[:3] + bytes([x[3] ^ constant])
    return substitute(x)


def round_keys(variant: str, key: bytes) -> list[list[bytes]]:
    """Three words of four bytes for each round; the key is read over and over, from its second word on."""
    rounds = VARIANTS[variant][1]
    stream = bytes(islice(cycle(key), 4 + 12 * rounds))[4:]
    words = [stream[i : i + 4] for i in range(0, len(stream), 4)]
    return [words[i : i + 3] for i in range(0, len(words), 3)]


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what RoadRunneR does not define."""
    if variant not in VARIANTS or len(key) != VARIANTS[variant][0] or len(block) != 8:
        raise ValueError("roadrunner-80 and roadrunner-128 take 10 and 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes."""
    check(variant, key, block)
    rounds = VARIANTS[variant][1]
    left, right = add(block[:4], key[:4]), block[4:]
    for number, keys in enumerate(round_keys(variant, key)):
        left, right = add(f(left, keys, rounds - number), right), left
    return add(right, key[4:8]) + left


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    rounds = VARIANTS[variant][1]
    left, right = block[4:], add(block[:4], key[4:8])
    for number, keys in reversed(list(enumerate(round_keys(variant, key)))):
        left, right = right, add(f(right, keys, rounds - number), left)
    return add(left, key[:4]) + right
