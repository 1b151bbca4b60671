# SPDX-License-Identifier: Apache-2.0 OR MIT
"""GIFT-COFB, the specification that runs.

Sources: Banik, Pandey, Peyrin, Sasaki, Sim, Todo, "GIFT: A Small Present", CHES 2017, ePrint 2017/622; Banik,
Chakraborti, Inoue, Iwata, Minematsu, Nandi, Peyrin, Sasaki, Sim, Todo, "GIFT-COFB v1.1", NIST Lightweight
Cryptography, final round, 17 May 2021.

A block is four slices of 32 bits, of 4 bytes each, the highest first: bit x of slice j is bit j of GIFT's nibble x.
"""

from functools import cache

ROUNDS = 40

Slices = list[int]


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


def _crypt(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    chain = encrypt_block(key, nonce)
    mask = int.from_bytes(chain[:8], "big")
    output = b""
    pieces = [(block, False) for block in _blocks(ad) or [b""]] + [(block, True) for block in _blocks(text)]
    for number, (block, is_text) in enumerate(pieces):
        is_last = number + 1 == len(pieces) or pieces[number + 1][1] != is_text
        mask = _triple(mask, 1 if len(block) == 16 else 2) if is_last else _double(mask)
        if is_last and not is_text and not text:
            mask = _triple(mask, 2)
        result = bytes(a ^ b for a, b in zip(block, chain, strict=False))
        plain = result if is_text and decrypting else block
        output += result if is_text else b""
        mixed = int.from_bytes(_padded(plain), "big") ^ _feedback(chain) ^ mask << 64
        chain = encrypt_block(key, mixed.to_bytes(16, "big"))
    return output, chain


def _blocks(content: bytes) -> list[bytes]:
    return [content[start : start + 16] for start in range(0, len(content), 16)]


def _padded(block: bytes) -> bytes:
    return block if len(block) == 16 else block + b"\x80" + bytes(15 - len(block))


def _feedback(chain: bytes) -> int:
    """The halves of CHAIN exchanged, the one that was first turned left by a bit."""
    first = int.from_bytes(chain[:8], "big")
    return int.from_bytes(chain[8:], "big") << 64 | (first << 1 | first >> 63) & (1 << 64) - 1


def _double(mask: int) -> int:
    """MASK times x modulo x^64 + x^4 + x^3 + x + 1."""
    return (mask << 1 ^ (mask >> 63) * 0x1B) & (1 << 64) - 1


def _triple(mask: int, times: int) -> int:
    for _ in range(times):
        mask ^= _double(mask)
    return mask


def encrypt_block(key: bytes, block: bytes) -> bytes:
    """GIFT-128 on a block of slices."""
    slices = gift([_word(key, place) for place in range(0, 16, 4)], [_word(block, place) for place in range(0, 16, 4)])
    return b"".join(value.to_bytes(4, "big") for value in slices)


def _word(content: bytes, place: int) -> int:
    return int.from_bytes(content[place : place + 4], "big")


def gift(key: Slices, slices: Slices) -> Slices:
    """GIFT-128 with KEY, the words that hold its parts 7 and 6, 5 and 4 ...; on symbolic words of 32 bits, too."""
    constant = 0
    for _ in range(ROUNDS):
        constant = constant << 1 & 0x3F | ~(constant >> 5 ^ constant >> 4) & 1
        a, b, c, d = (_moved(value, j) for j, value in enumerate(_substituted(*slices)))
        slices = [a, b ^ key[3], c ^ key[1], d ^ 1 << 31 ^ constant]
        key = [_right16(key[3] >> 16, 2) << 16 | _right16(key[3] & 0xFFFF, 12), *key[:3]]
    return slices


def _substituted(a: int, b: int, c: int, d: int) -> Slices:
    """The S-box on all nibbles."""
    b ^= a & c
    a ^= b & d
    c ^= a | b
    d ^= c
    b ^= d
    c ^= a & b
    return [d ^ 0xFFFFFFFF, b, c, a]


def _moved(value: int, j: int) -> int:
    """Slice J: bit 4 b + t to place b + 8 ((3 t + j) mod 4). The bytes of an int are looked up, which is fast."""
    if isinstance(value, int):
        return sum(_moved_byte(value >> 8 * place & 0xFF, place, j) for place in range(4))
    bits = [(value >> x & 1) << _place(x, j) for x in range(32)]
    return sum(bits[1:], bits[0])


@cache
def _moved_byte(byte: int, place: int, j: int) -> int:
    """What slice J gets of BYTE, which is number PLACE of its word."""
    return sum((byte >> x & 1) << _place(8 * place + x, j) for x in range(8))


def _place(x: int, j: int) -> int:
    """Where bit X of slice J goes."""
    return x // 4 + 8 * ((3 * (x % 4) + j) % 4)


def _right16(value: int, bits: int) -> int:
    return (value >> bits | value << (16 - bits)) & 0xFFFF
