# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PRIDE as Albrecht et al. define it, CRYPTO 2014 (ePrint 2014/453), in bit-sliced order: four rows of 16 bits.

The paper's P and P^-1 order the bits of a block for its S-box; on rows they disappear.
"""

ROUNDS = 20
S_BOX = (0x0, 0x4, 0x8, 0xF, 0x1, 0x5, 0xE, 0x9, 0x2, 0x7, 0xA, 0xC, 0xB, 0xD, 0x6, 0x3)
"""An involution; row 0 holds the most significant bit."""
S_BOX_ON_BITS = {tuple(f"{x:04b}"): f"{value:04b}" for x, value in enumerate(S_BOX)}
"""Binary digits, by those of a column."""


def rotate_left(byte: int, count: int) -> int:
    """Rotate a byte."""
    return (byte << count | byte >> (8 - count)) & 0xFF


def halves(row: int) -> tuple[int, int]:
    """The two bytes of a row."""
    return row >> 8, row & 0xFF


def l0(row: int) -> int:
    """Appendix D: each bit becomes the sum of the three that are 4, 8 and 12 places away."""
    return ((row << 4 | row >> 12) ^ (row << 8 | row >> 8) ^ (row << 12 | row >> 4)) & 0xFFFF


def l1(row: int) -> int:
    """Appendix D, by bytes, whose 8 by 8 parts are circulant."""
    high, low = halves(row)
    common = high ^ rotate_left(low, 3)
    return (common ^ rotate_left(high, 1)) << 8 | common ^ rotate_left(low, 4)


def l2(row: int) -> int:
    """Appendix D, by bytes, whose 8 by 8 parts are circulant."""
    high, low = halves(row)
    common = rotate_left(high, 4) ^ rotate_left(low, 7)
    return (common ^ rotate_left(high, 5)) << 8 | common ^ low


def l3(row: int) -> int:
    """Appendix D: each bit becomes the sum of itself and those 4 and 12 places away."""
    return (row ^ (row << 4 | row >> 12) ^ (row << 12 | row >> 4)) & 0xFFFF


def l1_back(row: int) -> int:
    """Undo l1()."""
    high, low = halves(row)
    both = high ^ low
    return (rotate_left(both, 6) ^ rotate_left(high, 7)) << 8 | rotate_left(both, 3) ^ rotate_left(low, 4)


def l2_back(row: int) -> int:
    """Undo l2()."""
    high, low = halves(row)
    return (rotate_left(high ^ low, 2) ^ rotate_left(high, 3)) << 8 | rotate_left(high ^ low, 7) ^ low


FORWARD = (l0, l1, l2, l3)
BACK = (l0, l1_back, l2_back, l3)


def substitute(rows: list[int]) -> list[int]:
    """The S-box on each of the 16 columns."""
    columns = zip(*(f"{row:016b}" for row in rows), strict=True)
    bits = "".join(S_BOX_ON_BITS[column] for column in columns)
    return [int(bits[i::4], 2) for i in range(4)]


def to_rows(block: bytes) -> list[int]:
    """Four big-endian words."""
    return [int.from_bytes(block[i : i + 2], "big") for i in range(0, 8, 2)]


def to_bytes(rows: list[int]) -> bytes:
    """Undo to_rows()."""
    return b"".join(row.to_bytes(2, "big") for row in rows)


def add(rows: list[int], key: list[int]) -> list[int]:
    """XOR."""
    return [row ^ part for row, part in zip(rows, key, strict=True)]


def round_key(k1: list[int], number: int) -> list[int]:
    """f_r: a constant times the round's number added to the lower byte of each row."""
    return [row & 0xFF00 | (row + c * number) & 0xFF for row, c in zip(k1, (193, 165, 81, 197), strict=True)]


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what PRIDE does not define."""
    if variant != "pride" or len(key) != 16 or len(block) != 8:
        raise ValueError("pride takes 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes under a key of 16."""
    check(variant, key, block)
    whitening, k1 = to_rows(key[:8]), to_rows(key[8:])
    rows = add(to_rows(block), whitening)
    for number in range(1, ROUNDS + 1):
        rows = substitute(add(rows, round_key(k1, number)))
        if number < ROUNDS:
            rows = [layer(row) for layer, row in zip(FORWARD, rows, strict=True)]
    return to_bytes(add(rows, whitening))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    whitening, k1 = to_rows(key[:8]), to_rows(key[8:])
    rows = add(to_rows(block), whitening)
    for number in range(ROUNDS, 0, -1):
        if number < ROUNDS:
            rows = [layer(row) for layer, row in zip(BACK, rows, strict=True)]
        rows = add(substitute(rows), round_key(k1, number))
    return to_bytes(add(rows, whitening))
