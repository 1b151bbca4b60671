# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Xoodyak, authenticated encryption and hash, the specification that runs.

Source: Daemen, Hoffert, Mella, Peeters, Van Assche, Van Keer, "Xoodyak, a lightweight cryptographic scheme", NIST
Lightweight Cryptography, final round, 17 May 2021.

A state is three planes of four lanes of 32 bits. All bytes are little-endian: bytes 4 (x + 4 y) and on are lane x of
plane y. A block of n bytes gets the byte 1 at place n and a colour, which says what it is for, at place 47. A string of
no bytes is one block.
"""

CONSTANTS = (0x058, 0x038, 0x3C0, 0x0D0, 0x120, 0x014, 0x060, 0x02C, 0x380, 0x0F0, 0x1A0, 0x012)

STATE, KEY_RATE, RATE, HASH_RATE = 48, 44, 24, 16
"""Bytes of the state, of a block of associated data, of the message, of a hash's message."""

ABSORB_KEY, ABSORB, ABSORB_HASHED, CRYPT, SQUEEZE, NO_COLOUR = 0x02, 0x03, 0x01, 0x80, 0x40, 0x00

Plane = list[int]


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
    state, colour = bytes(STATE), ABSORB_HASHED
    for number, block in enumerate(_blocks(message, HASH_RATE)):
        state = _down(permute(state) if number else state, block, colour)
        colour = NO_COLOUR
    state = permute(state)
    return state[:HASH_RATE] + permute(_down(state, b"", NO_COLOUR))[:HASH_RATE]


def _crypt(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    state = _down(bytes(STATE), key + nonce + bytes([len(nonce)]), ABSORB_KEY)
    colour = ABSORB
    for block in _blocks(ad, KEY_RATE):
        state = _down(permute(state), block, colour)
        colour = NO_COLOUR
    output, colour = b"", CRYPT
    for block in _blocks(text, RATE):
        state = permute(_add(state, colour, STATE - 1))
        result = bytes(a ^ b for a, b in zip(block, state, strict=False))
        state = _down(state, result if decrypting else block, NO_COLOUR)
        output, colour = output + result, NO_COLOUR
    return output, permute(_add(state, SQUEEZE, STATE - 1))[:16]


def _down(state: bytes, block: bytes, colour: int) -> bytes:
    """BLOCK, its end and COLOUR added to STATE."""
    padded = block + b"\1" + bytes(STATE - len(block) - 1)
    return _add(bytes(a ^ b for a, b in zip(state, padded, strict=True)), colour, STATE - 1)


def _add(state: bytes, byte: int, place: int) -> bytes:
    return state[:place] + bytes([state[place] ^ byte]) + state[place + 1 :]


def _blocks(content: bytes, rate: int) -> list[bytes]:
    """CONTENT in blocks of RATE bytes, of which the last may be shorter; at least one."""
    return [content[start : start + rate] for start in range(0, len(content), rate)] or [b""]


def permute(state: bytes) -> bytes:
    """Xoodoo[12]."""
    lanes = [int.from_bytes(state[place : place + 4], "little") for place in range(0, STATE, 4)]
    planes = xoodoo([lanes[0:4], lanes[4:8], lanes[8:12]])
    return b"".join(lane.to_bytes(4, "little") for plane in planes for lane in plane)


def xoodoo(planes: list[Plane]) -> list[Plane]:
    """Twelve rounds on three planes; on symbolic words of 32 bits, too."""
    a, b, c = planes
    for constant in CONSTANTS:
        parity = _sum(_sum(a, b), c)
        effect = _sum(_shift(parity, 1, 5), _shift(parity, 1, 14))
        a, b, c = _sum(a, effect), _shift(_sum(b, effect), 1, 0), _shift(_sum(c, effect), 0, 11)
        a = [a[0] ^ constant, *a[1:]]
        a, b, c = _sum(a, _product(b, c)), _sum(b, _product(c, a)), _sum(c, _product(a, b))
        b, c = _shift(b, 0, 1), _shift(c, 2, 8)
    return [a, b, c]


def _shift(plane: Plane, lanes: int, bits: int) -> Plane:
    """Lane x to lane x + LANES, turned left by BITS."""
    moved = [plane[(x - lanes) % 4] for x in range(4)]
    return [(lane << bits | lane >> (32 - bits)) & 0xFFFFFFFF for lane in moved] if bits else moved


def _sum(one: Plane, other: Plane) -> Plane:
    return [a ^ b for a, b in zip(one, other, strict=True)]


def _product(one: Plane, other: Plane) -> Plane:
    """The AND of OTHER with the complement of ONE."""
    return [~a & b for a, b in zip(one, other, strict=True)]
