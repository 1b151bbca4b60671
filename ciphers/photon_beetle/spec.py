# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PHOTON-Beetle-AEAD[128], authenticated encryption, and PHOTON-Beetle-Hash[32], hash, the specification that runs.

Sources: Bao, Chakraborti, Datta, Guo, Nandi, Peyrin, Yasuda, "PHOTON-Beetle Authenticated Encryption and Hash Family",
NIST Lightweight Cryptography, final round, 2021; Guo, Peyrin, Poschmann, "The PHOTON Family of Lightweight Hash
Functions", CRYPTO 2011.

A state is eight rows of eight cells of four bits; a row is four bytes, the low half of a byte before the high one. The
rate is at the front. The padding is the byte 1; a constant, which says what a block was, is in the last byte's three
highest bits.
"""

from functools import cache

STATE, RATE, HASH_RATE = 32, 16, 4
"""Bytes of the state, of a block of PHOTON-Beetle-AEAD[128], of a block of PHOTON-Beetle-Hash[32] but for the first,
which is as long as RATE."""

SBOX = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
ROUND_CONSTANTS = (1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10)
ROW_CONSTANTS = (0, 1, 3, 7, 15, 14, 12, 8)
SERIAL = (2, 4, 2, 11, 2, 8, 5, 6)
"""What the cells of a column are multiplied by for the cell that follows on them; eight new ones take their places."""


def encrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext, as long as MESSAGE, and tag."""
    return b"".join(_crypt(key, nonce, ad, message, decrypting=False))


def decrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message in SEALED, which is ciphertext and tag; None if anything was tampered with."""
    size = len(sealed) - 16
    if size < 0:
        return None
    message, tag = _crypt(key, nonce, ad, sealed[:size], decrypting=True)
    return message if tag == sealed[size:] else None


def digest(variant: str, message: bytes) -> bytes:
    """The hash of MESSAGE."""
    first, rest = message[:RATE], message[RATE:]
    state = _add(bytes(STATE), first)
    for block in _blocks(rest, HASH_RATE):
        state = _add(permute(state), block)
    if rest:
        state = _end(state, len(rest) % HASH_RATE or HASH_RATE, HASH_RATE, (1, 2))
    else:
        state = _end(state, len(first) or RATE, RATE, (2 if first else 1, 1))
    state = permute(state)
    return state[:RATE] + permute(state)[:RATE]


def _crypt(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    state, output = nonce + key, b""
    for block in _blocks(ad, RATE):
        state = _add(permute(state), block)
    if ad:
        state = _end(state, len(ad) % RATE or RATE, RATE, (1, 2) if text else (3, 4))
    for block in _blocks(text, RATE):
        state = permute(state)
        result = bytes(a ^ b for a, b in zip(block, _shuffled(state[:RATE]), strict=False))
        state = _add(state, result if decrypting else block)
        output += result
    if text:
        state = _end(state, len(text) % RATE or RATE, RATE, (1, 2) if ad else (5, 6))
    if not ad and not text:
        state = _end(state, RATE, RATE, (1, 1))
    return output, permute(state)[:16]


def _end(state: bytes, size: int, rate: int, constants: tuple[int, int]) -> bytes:
    """The state after a last block of SIZE bytes; CONSTANTS are of full blocks, and of those that are not."""
    if size < rate:
        state = _add(state, bytes(size) + b"\1")
    return _add(state, bytes(STATE - 1) + bytes([constants[size < rate] << 5]))


def _shuffled(rate: bytes) -> bytes:
    """The halves of RATE, exchanged; what was first is turned right by a bit."""
    first = int.from_bytes(rate[:8], "little")
    return rate[8:] + (first >> 1 | (first & 1) << 63).to_bytes(8, "little")


def _add(one: bytes, other: bytes) -> bytes:
    """ONE with OTHER, which may be shorter, added to its front."""
    return bytes(a ^ b for a, b in zip(one, other, strict=False)) + one[len(other) :]


def _blocks(content: bytes, rate: int) -> list[bytes]:
    """CONTENT in blocks of RATE bytes, of which the last may be shorter."""
    return [content[start : start + rate] for start in range(0, len(content), rate)]


def permute(state: bytes) -> bytes:
    """PHOTON256: twelve rounds."""
    rows = [[cell for byte in state[place : place + 4] for cell in (byte & 15, byte >> 4)] for place in range(0, 32, 4)]
    for constant in ROUND_CONSTANTS:
        rows = [[row[0] ^ constant ^ own, *row[1:]] for row, own in zip(rows, ROW_CONSTANTS, strict=True)]
        columns = [[rows[i][(j + i) % 8] for i in range(8)] for j in range(8)]
        mixed = [_mixed(column) for column in columns]
        rows = [[column >> 4 * i & 15 for column in mixed] for i in range(8)]
    return bytes(row[j] | row[j + 1] << 4 for row in rows for j in (0, 2, 4, 6))


def _mixed(column: list[int]) -> int:
    """The S-box of each cell of COLUMN, all mixed; cell i is at bits 4 i and on."""
    table, sums = _table(), 0
    for row, cell in enumerate(column):
        sums ^= table[row][cell]
    return sums


@cache
def _table() -> list[list[int]]:
    """What each CELL of each ROW makes of a column that has no others."""
    return [[_serial(row, SBOX[cell]) for cell in range(16)] for row in range(8)]


def _serial(row: int, cell: int) -> int:
    column = [cell if row == i else 0 for i in range(8)]
    for _ in range(8):
        following = 0
        for factor, value in zip(SERIAL, column, strict=True):
            following ^= _product(factor, value)
        column = [*column[1:], following]
    return sum(value << 4 * i for i, value in enumerate(column))


def _product(a: int, b: int) -> int:
    """In GF(16) modulo x^4 + x + 1."""
    product = 0
    for bit in range(3, -1, -1):
        product = (product << 1 ^ (0b10011 if product & 8 else 0)) ^ (a if b >> bit & 1 else 0)
    return product
