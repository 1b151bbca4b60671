# SPDX-License-Identifier: Apache-2.0 OR MIT
"""KNOT, the specification that runs.

Source: W. Zhang, T. Ding, B. Yang, Z. Bao, Z. Xiang, F. Ji, X. Zhao, "KNOT: Algorithm Specifications and Supporting
Document", NIST Lightweight Cryptography, round 2, 2019. Checked by the official known answers (cipher.toml).

A state of b bits is four rows of b/4 bits, each little-endian, row 0 first; the bits of one column, row 0 least
significant, are the input of one S-box.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

SBOX = (0x4, 0x0, 0xA, 0x7, 0xB, 0xE, 0x1, 0xD, 0x9, 0xF, 0x6, 0x8, 0x5, 0x2, 0xC, 0x3)
OFFSETS = {256: (0, 1, 8, 25), 384: (0, 1, 8, 55), 512: (0, 1, 16, 25)}
"""By the width of the state: row i is rotated left by OFFSETS[width][i]."""

TAPS = {6: (5, 4), 7: (6, 5), 8: (7, 5, 4, 3)}
"""By the number of its bits: which bits of the round constant make the lowest bit of the next one."""


class Aead(NamedTuple):
    """Parameters of an authenticated cipher: bits of the state, bytes of the rate and of key, nonce and tag."""

    width: int
    rate: int
    key: int
    constant_bits: int
    rounds_first: int
    rounds: int
    rounds_last: int


class Hash(NamedTuple):
    """Parameters of a hash function: bits of the state, bytes taken in and given out at a time, bytes of the digest."""

    width: int
    rate: int
    squeezed: int
    digest: int
    constant_bits: int
    rounds: int


AEAD = {
    "knot-aead-128-256-64": Aead(256, 8, 16, 6, 52, 28, 32),
    "knot-aead-128-384-192": Aead(384, 24, 16, 7, 76, 28, 32),
    "knot-aead-192-384-96": Aead(384, 12, 24, 7, 76, 40, 44),
    "knot-aead-256-512-128": Aead(512, 16, 32, 7, 100, 52, 56),
}
HASH = {
    "knot-hash-256-256-32": Hash(256, 4, 16, 32, 7, 68),
    "knot-hash-256-384-128": Hash(384, 16, 16, 32, 7, 80),
    "knot-hash-384-384-48": Hash(384, 6, 24, 48, 7, 104),
    "knot-hash-512-512-64": Hash(512, 8, 32, 64, 8, 140),
}
LAST_BIT_SET = {"knot-aead-128-384-192", "knot-hash-256-384-128"}
"""The first state of these has its last bit set: they share their width with others."""

DOMAIN = 0x80
"""In the last byte of the state: the associated data ends here."""


def encrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext, as long as MESSAGE, and tag."""
    return b"".join(_duplex(variant, key, nonce, ad, message, decrypting=False))


def decrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message in SEALED, which is ciphertext and tag; None if anything was tampered with."""
    size = len(sealed) - AEAD[variant].key
    if size < 0:
        return None
    message, tag = _duplex(variant, key, nonce, ad, sealed[:size], decrypting=True)
    return message if tag == sealed[size:] else None


def digest(variant: str, message: bytes) -> bytes:
    """The hash of MESSAGE."""
    member = HASH[variant]
    state = _first_state(variant, b"", member.width)
    for block in _blocks(_padded(message, member.rate), member.rate):
        state[: member.rate] = _xor(state, block)
        state = permute(state, member.constant_bits, member.rounds)
    output = bytes(state[: member.squeezed])
    while len(output) < member.digest:
        state = permute(state, member.constant_bits, member.rounds)
        output += state[: member.squeezed]
    return output


def _duplex(variant: str, key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    member = AEAD[variant]
    bits, rate = member.constant_bits, member.rate
    state = permute(_first_state(variant, nonce + key, member.width), bits, member.rounds_first)
    for block in _blocks(_padded(ad, rate), rate) if ad else ():
        state[:rate] = _xor(state, block)
        state = permute(state, bits, member.rounds)
    state[-1] ^= DOMAIN
    output, whole = b"", len(text) // rate * rate
    for block in _blocks(text[:whole], rate):
        result = _xor(state, block)
        output += result
        state[:rate] = block if decrypting else result
        state = permute(state, bits, member.rounds)
    if text:
        rest = text[whole:]
        result = _xor(state, rest)
        output += result
        state[: len(rest)] = rest if decrypting else result
        state[len(rest)] ^= 1
    return output, bytes(permute(state, bits, member.rounds_last)[: member.key])


def _first_state(variant: str, start: bytes, width: int) -> bytearray:
    state = bytearray(start.ljust(width // 8, b"\0"))
    if variant in LAST_BIT_SET:
        state[-1] ^= 0x80
    return state


def _padded(content: bytes, rate: int) -> bytes:
    """CONTENT, a byte 1, and zeros up to a whole number of blocks."""
    return content + b"\1" + bytes(-(len(content) + 1) % rate)


def _blocks(content: bytes, rate: int) -> Iterator[bytes]:
    return (content[start : start + rate] for start in range(0, len(content), rate))


def _xor(state: bytes | bytearray, block: bytes) -> bytes:
    """BLOCK and as many first bytes of STATE."""
    return bytes(a ^ b for a, b in zip(state, block, strict=False))


def permute(state: bytes | bytearray, constant_bits: int, rounds: int) -> bytearray:
    """ROUNDS rounds: a constant into row 0, the S-box on each column, each row rotated."""
    size = len(state) // 4
    bits, mask = 8 * size, (1 << 8 * size) - 1
    rows = [int.from_bytes(state[row * size : (row + 1) * size], "little") for row in range(4)]
    for constant in round_constants(constant_bits)[:rounds]:
        rows[0] ^= constant
        rows = [
            (row << offset | row >> (bits - offset)) & mask
            for row, offset in zip(substitute(rows, mask), OFFSETS[4 * bits], strict=True)
        ]
    return bytearray(b"".join(row.to_bytes(size, "little") for row in rows))


def substitute(rows: list[int], mask: int) -> tuple[int, int, int, int]:
    """The S-box on all columns, by the algebraic normal form of SBOX: each output bit is a sum of products."""
    a, b, c, d = rows
    ab, bc = a & b, b & c
    return (
        ab ^ c ^ a & c ^ d ^ d & (b ^ ab ^ c),
        b ^ c ^ d & (a ^ c ^ bc),
        mask ^ a ^ b ^ c ^ d ^ bc,
        b ^ ab ^ c ^ d,
    )


@cache
def round_constants(bits: int) -> tuple[int, ...]:
    """All round constants of BITS bits in their order: a shift register with feedback, from 1."""
    constants = [1]
    while True:
        last = constants[-1]
        feedback = sum(last >> tap for tap in TAPS[bits]) & 1
        following = (last << 1 | feedback) & ((1 << bits) - 1)
        if following == 1:
            return tuple(constants)
        constants.append(following)
