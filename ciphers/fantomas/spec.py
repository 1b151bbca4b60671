# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fantomas and Robin as Grosso et al. define them: "LS-Designs", FSE 2014. Eight rows of 16 bits, little-endian."""

import struct
from collections.abc import Callable

Columns = tuple[int, ...]
SBox = dict[tuple[str, ...], str]
LBox = tuple[list[int], list[int]]


def bits(value: int, count: int) -> list[int]:
    """The lowest COUNT bits, the lowest first."""
    return [value >> i & 1 for i in range(count)]


def number(values: list[int]) -> int:
    """Undo bits()."""
    return sum(value << i for i, value in enumerate(values))


def table(function: Callable[[int], int]) -> bytes:
    """An S-box of 8 bits."""
    return bytes(function(x) for x in range(256))


def chi3(x: list[int]) -> list[int]:
    """A quadratic permutation of three bits: Keccak's."""
    return [x[i] ^ (1 ^ x[(i + 1) % 3]) & x[(i + 2) % 3] for i in range(3)]


def s5(x: list[int]) -> list[int]:
    """A quadratic permutation of five bits."""
    a, b, c, d, e = x
    c ^= a & b
    b ^= c
    d ^= a & e
    c ^= d
    a ^= b & d
    e ^= b
    b ^= c & e
    return [a, b ^ a, c, d, e]


def fantomas_s_box(x: int) -> int:
    """An unbalanced MISTY network of three rounds: five bits and three."""
    left, right = bits(x, 5), bits(x >> 5, 3)
    left = s5(left)
    left = [left[i] ^ (right[i] if i < 3 else 1) for i in range(5)]
    right = [bit ^ left[i] for i, bit in enumerate(chi3(right))]
    return number(s5(left) + right)


def class_13(x: int) -> int:
    """A permutation of four bits, of the class that the paper numbers 13."""
    a, b, c, d = bits(x, 4)
    new_a = (a & b) ^ c
    new_c = (b | c) ^ d
    return number([new_a, (new_c & a) ^ b, new_c, (new_a & d) ^ a])


def robin_s_box(x: int) -> int:
    """A Feistel network of three rounds; an involution."""
    left, right = x & 15, x >> 4
    left ^= class_13(right)
    right ^= class_13(left)
    return left ^ class_13(right) | right << 4


def product(columns: Columns, row: int) -> int:
    """The L-box on a row: the sum of the columns that the row's bits choose."""
    result = 0
    for bit, column in enumerate(columns):
        if row >> bit & 1:
            result ^= column
    return result


def inverse(columns: Columns) -> Columns:
    """The L-box undone, by powers: it is of small order."""
    result = tuple(1 << i for i in range(16))
    while (power := tuple(product(columns, column) for column in result)) != tuple(1 << i for i in range(16)):
        result = power
    return result


def on_bits(s_box: bytes) -> SBox:
    """The S-box on columns of eight binary digits, the lowest first."""
    return {tuple(f"{x:08b}"[::-1]): f"{value:08b}"[::-1] for x, value in enumerate(s_box)}


def by_bytes(columns: Columns) -> LBox:
    """The L-box as two tables, of the lower byte of a row and of the upper."""
    low, high = ([product(columns, byte << place) for byte in range(256)] for place in (0, 8))
    return low, high


def multiply(l_box: LBox, row: int) -> int:
    """The L-box on a row."""
    low, high = l_box
    return low[row & 0xFF] ^ high[row >> 8]


FANTOMAS_S_BOX = table(fantomas_s_box)
ROBIN_S_BOX = table(robin_s_box)
FANTOMAS_COLUMNS: Columns = (
    *(0xBFFF, 0x6E90, 0x4137, 0xD548, 0x5296, 0xD183, 0xC2B1, 0x496C),
    *(0x74C2, 0xD324, 0xCE28, 0x6856, 0xE489, 0x6839, 0x5E44, 0x614B),
)
ROBIN_COLUMNS: Columns = (
    *(0xFFFE, 0xCCC1, 0xAAA1, 0x9991, 0x6689, 0x5585, 0x3383, 0x007F),
    *(0xE069, 0xD055, 0xB033, 0x700F, 0x0E69, 0x0D55, 0x0B33, 0x070F),
)
VARIANTS = {
    "fantomas": (12, on_bits(FANTOMAS_S_BOX), by_bytes(FANTOMAS_COLUMNS)),
    "robin": (16, on_bits(ROBIN_S_BOX), by_bytes(ROBIN_COLUMNS)),
}
"""Rounds, S-box, L-box."""
BACK = {
    "fantomas": (on_bits(bytes(map(FANTOMAS_S_BOX.index, range(256)))), by_bytes(inverse(FANTOMAS_COLUMNS))),
    "robin": (on_bits(ROBIN_S_BOX), by_bytes(inverse(ROBIN_COLUMNS))),
}
"""S-box and L-box undone."""


def substitute(rows: list[int], s_box: SBox) -> list[int]:
    """The S-box on each of the 16 columns; row 0 holds the lowest bits."""
    columns = zip(*(f"{row:016b}" for row in rows), strict=True)
    digits = "".join(s_box[column] for column in columns)
    return [int(digits[i::8], 2) for i in range(8)]


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what is not defined."""
    if variant not in VARIANTS or len(key) != 16 or len(block) != 16:
        raise ValueError("fantomas and robin take 16 bytes of key and 16 bytes of block")


def add_key(key: bytes, rows: list[int]) -> list[int]:
    """XOR."""
    return [row ^ part for row, part in zip(rows, struct.unpack("<8H", key), strict=True)]


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 16 bytes under a key of 16."""
    check(variant, key, block)
    rounds, s_box, l_box = VARIANTS[variant]
    rows = add_key(key, list(struct.unpack("<8H", block)))
    for round_number in range(1, rounds + 1):
        rows[0] ^= multiply(l_box, round_number)
        rows = add_key(key, [multiply(l_box, row) for row in substitute(rows, s_box)])
    return struct.pack("<8H", *rows)


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    rounds, _, l_box = VARIANTS[variant]
    s_box_back, l_box_back = BACK[variant]
    rows = list(struct.unpack("<8H", block))
    for round_number in range(rounds, 0, -1):
        rows = substitute([multiply(l_box_back, row) for row in add_key(key, rows)], s_box_back)
        rows[0] ^= multiply(l_box, round_number)
    return struct.pack("<8H", *add_key(key, rows))
