# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SKINNY-64-128 and SKINNY-128-128 as in Beierle et al., "The SKINNY Family of Block Ciphers and its Low-Latency
Variant MANTIS", CRYPTO 2016, section 2.

A state is 16 cells, row by row, cell 0 first; of two cells in a byte the first is the high half. The tweakey, which is
the key here, has one or two such states.
"""

S4 = (0xC, 0x6, 0x9, 0x0, 0x1, 0xA, 0x2, 0xB, 0x3, 0x8, 0x5, 0xD, 0x4, 0xE, 0x7, 0xF)
TWEAKEY = (9, 15, 8, 13, 10, 14, 12, 11, 0, 1, 2, 3, 4, 5, 6, 7)
"""Where each cell of a tweakey's next state comes from."""

SHIFT_ROWS = (0, 1, 2, 3, 7, 4, 5, 6, 10, 11, 8, 9, 13, 14, 15, 12)
ROUNDS = {"skinny-64-128": 36, "skinny-128-128": 40}

Cells = list[int]


def _s8(x: int) -> int:
    """Four times: bits 4 and 0 change by a NOR of two others, and all move; the last time, only bits 1 and 2 do."""
    for step in range(4):
        x ^= ((x >> 7 | x >> 6) & 1 ^ 1) << 4 ^ (x >> 3 | x >> 2) & 1 ^ 1
        order = (2, 1, 7, 6, 4, 0, 3, 5) if step < 3 else (7, 6, 5, 4, 3, 1, 2, 0)
        x = sum((x >> bit & 1) << (7 - place) for place, bit in enumerate(order))
    return x


S8 = tuple(map(_s8, range(256)))
BACK = {box: tuple(box.index(value) for value in range(len(box))) for box in (S4, S8)}


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 or 16 bytes."""
    box, cells = _checked(variant, key, block)
    for round_key in _round_keys(variant, key):
        cells = [box[cell] ^ added for cell, added in zip(cells, round_key, strict=True)]
        cells = _mixed([cells[place] for place in SHIFT_ROWS])
    return _bytes(cells, len(block))


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    box, cells = _checked(variant, key, block)
    for round_key in reversed(_round_keys(variant, key)):
        cells = _unmixed(cells)
        cells = [cells[SHIFT_ROWS.index(place)] for place in range(16)]
        cells = [BACK[box][cell ^ added] for cell, added in zip(cells, round_key, strict=True)]
    return _bytes(cells, len(block))


def _checked(variant: str, key: bytes, block: bytes) -> tuple[tuple[int, ...], Cells]:
    """The S-box, and the cells of BLOCK; what is not defined is refused."""
    if variant not in ROUNDS or len(key) != 16 or variant != f"skinny-{8 * len(block)}-128":
        raise ValueError("skinny-64-128 and skinny-128-128 take 16 bytes of key and 8 and 16 bytes of block")
    return (S4 if len(block) == 8 else S8), _cells(block, len(block))


def _cells(content: bytes, size: int) -> Cells:
    """The cells of CONTENT; SIZE: the bytes of a block."""
    return [*content] if size == 16 else [half for byte in content for half in (byte >> 4, byte & 15)]


def _bytes(cells: Cells, size: int) -> bytes:
    return bytes(cells) if size == 16 else bytes(a << 4 | b for a, b in zip(cells[::2], cells[1::2], strict=True))


def _round_keys(variant: str, key: bytes) -> list[Cells]:
    """What is added to all cells in each round: the constants, and the upper two rows of the tweakey."""
    cells = _cells(key, 8 if variant == "skinny-64-128" else 16)
    first, second = cells[:16], cells[16:] or [0] * 16
    keys, constant = [], 0
    for _ in range(ROUNDS[variant]):
        constant = constant << 1 & 0x3F | ~(constant >> 5 ^ constant >> 4) & 1
        added = [a ^ b for a, b in zip(first[:8], second[:8], strict=True)] + [2] + [0] * 7
        added[0] ^= constant & 15
        added[4] ^= constant >> 4
        keys.append(added)
        first, second = ([state[place] for place in TWEAKEY] for state in (first, second))
        second[:8] = [cell << 1 & 15 | (cell >> 3 ^ cell >> 2) & 1 for cell in second[:8]]
    return keys


def _mixed(cells: Cells) -> Cells:
    a, b, c, d = cells[:4], cells[4:8], cells[8:12], cells[12:]
    both = _xor(a, c)
    return _xor(both, d) + a + _xor(b, c) + both


def _unmixed(cells: Cells) -> Cells:
    a, b, c, d = cells[:4], cells[4:8], cells[8:12], cells[12:]
    both = _xor(b, d)
    return b + _xor(c, both) + both + _xor(a, d)


def _xor(row: Cells, other: Cells) -> Cells:
    return [a ^ b for a, b in zip(row, other, strict=True)]
