# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-AEAD128, Ascon-Hash256, Ascon-XOF128 and Ascon-CXOF128 at an output of 64 bytes, and ISAP-A-128A, the
specification that runs.

Sources: NIST SP 800-232, "Ascon-Based Lightweight Cryptography Standards for Constrained Devices", August 2025;
Dobraunig, Eichlseder, Mangard, Mendel, Mennink, Primas, Unterluggauer, "ISAP v2.0", NIST Lightweight Cryptography,
final round, 17 May 2021.

A state is five words of 64 bits. All bytes are little-endian: byte 0 of a block is the lowest byte of its word. Those
of ISAP are big-endian, as Ascon's were before the standard.
"""

from collections.abc import Iterator

ROUND_CONSTANTS = (0xF0, 0xE1, 0xD2, 0xC3, 0xB4, 0xA5, 0x96, 0x87, 0x78, 0x69, 0x5A, 0x4B)
"""Of twelve rounds; eight rounds take the last eight."""

ROTATIONS = ((19, 28), (61, 39), (1, 6), (10, 17), (7, 41))
AEAD_IV = 0x00001000808C0001
HASHES = {
    "ascon-hash256": (0x0000080100CC0002, 32),
    "ascon-xof128": (0x0000080000CC0003, 64),
    "ascon-cxof128": (0x0000080000CC0004, 64),
}
"""The initial word and the bytes of a digest."""

ISAP_IV = 0x0080400100000000 | 0x0C01060C
"""Key and rate in bits, rate of keys in bits, rounds: of hashing, between bits, of encryption, of keys."""

ISAP_TAG, ISAP_TAG_KEY, ISAP_KEY = 1 << 56, 2 << 56, 3 << 56
"""What a state is for."""

MASK = (1 << 64) - 1

State = list[int]


def encrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext, as long as MESSAGE, and tag (SP 800-232, algorithm 3)."""
    if variant == "isap-a-128a":
        ciphertext = _isap_crypt(key, nonce, message)
        return ciphertext + _isap_tag(key, nonce, ad, ciphertext)
    return b"".join(_duplex(key, nonce, ad, message, decrypting=False))


def decrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message in SEALED, which is ciphertext and tag; None if anything was tampered with (algorithm 4)."""
    size = len(sealed) - 16
    if size < 0:
        return None
    if variant == "isap-a-128a":
        genuine = _isap_tag(key, nonce, ad, sealed[:size]) == sealed[size:]
        return _isap_crypt(key, nonce, sealed[:size]) if genuine else None
    message, tag = _duplex(key, nonce, ad, sealed[:size], decrypting=True)
    return message if tag == sealed[size:] else None


def digest(variant: str, message: bytes, custom: bytes = b"") -> bytes:
    """The hash of MESSAGE, of CXOF128 with the customization string CUSTOM (algorithms 5, 6 and 7)."""
    iv, digest_bytes = HASHES[variant]
    state = permute([iv, 0, 0, 0, 0], 12)
    first = [[8 * len(custom)], *_blocks(custom, 1)] if variant == "ascon-cxof128" else []
    for (word,) in (*first, *_blocks(message, 1)):
        state[0] ^= word
        state = permute(state, 12)
    output = _bytes(state[0])
    while len(output) < digest_bytes:
        state = permute(state, 12)
        output += _bytes(state[0])
    return output


def _duplex(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    keys = [_word(key[:8]), _word(key[8:])]
    state = permute([AEAD_IV, *keys, _word(nonce[:8]), _word(nonce[8:])], 12)
    state[3:] = _xor(state[3:], keys)
    for block in _blocks(ad, 2) if ad else ():
        state[:2] = _xor(state[:2], block)
        state = permute(state, 8)
    state[4] ^= 1 << 63
    output, whole = b"", len(text) // 16 * 16
    for start in range(0, whole, 16):
        block = [_word(text[start : start + 8]), _word(text[start + 8 : start + 16])]
        result = _xor(state[:2], block)
        output += b"".join(map(_bytes, result))
        state[:2] = block if decrypting else result
        state = permute(state, 8)
    rate, rest = bytearray(_bytes(state[0]) + _bytes(state[1])), text[whole:]
    result_bytes = bytes(a ^ b for a, b in zip(rate, rest, strict=False))
    output += result_bytes
    rate[: len(rest)] = rest if decrypting else result_bytes
    rate[len(rest)] ^= 1
    state[:2] = [_word(rate[:8]), _word(rate[8:])]
    state[2:4] = _xor(state[2:4], keys)
    state = permute(state, 12)
    return output, b"".join(map(_bytes, _xor(state[3:], keys)))


def _isap_crypt(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """TEXT and a stream of words, which a state gives that begins with a key of its own."""
    state, stream = _isap_session(key, ISAP_KEY, _big_endian(nonce))[:3] + _big_endian(nonce), b""
    while len(stream) < len(text):
        state = permute(state, 6)
        stream += state[0].to_bytes(8, "big")
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def _isap_tag(key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes) -> bytes:
    """A hash of all, of which a part becomes a key, and that the tag."""
    state = permute([*_big_endian(nonce), ISAP_TAG | ISAP_IV, 0, 0], 12)
    for content, separator in ((ad, 1), (ciphertext, 0)):
        for word in _big_endian(content + b"\x80" + bytes(-(len(content) + 1) % 8)):
            state[0] ^= word
            state = permute(state, 12)
        state[4] ^= separator
    state = permute(_isap_session(key, ISAP_TAG_KEY, state[:2])[:2] + state[2:], 12)
    return b"".join(word.to_bytes(8, "big") for word in state[:2])


def _isap_session(key: bytes, use: int, string: list[int]) -> State:
    """A state that KEY and STRING make, whose bits come one by one, the highest first."""
    state = permute([*_big_endian(key), use | ISAP_IV, 0, 0], 12)
    for number in range(128):
        state[0] ^= string[number // 64] << number % 64 & 1 << 63
        state = permute(state, 1 if number < 127 else 12)
    return state


def _big_endian(content: bytes) -> list[int]:
    return [int.from_bytes(content[place : place + 8], "big") for place in range(0, len(content), 8)]


def _blocks(content: bytes, words: int) -> Iterator[list[int]]:
    """CONTENT, a byte 1, and zeros up to a whole number of blocks of WORDS words."""
    padded = content + b"\1" + bytes(-(len(content) + 1) % (8 * words))
    for start in range(0, len(padded), 8 * words):
        yield [_word(padded[place : place + 8]) for place in range(start, start + 8 * words, 8)]


def _word(content: bytes | bytearray) -> int:
    return int.from_bytes(content, "little")


def _bytes(word: int) -> bytes:
    return word.to_bytes(8, "little")


def _xor(words: State, others: State) -> State:
    return [word ^ other for word, other in zip(words, others, strict=True)]


def permute(state: State, rounds: int) -> State:
    """The last ROUNDS of twelve rounds (SP 800-232, section 3; ISAP)."""
    a, b, c, d, e = state
    for constant in ROUND_CONSTANTS[12 - rounds :]:
        c ^= constant
        a, c, e = a ^ e, c ^ b, e ^ d
        a, b, c, d, e = a ^ ~b & c, b ^ ~c & d, c ^ ~d & e, d ^ ~e & a, e ^ ~a & b
        b, a, d, c = b ^ a, a ^ e, d ^ c, ~c
        a, b, c, d, e = (
            word ^ _right(word, first) ^ _right(word, second)
            for word, (first, second) in zip((value & MASK for value in (a, b, c, d, e)), ROTATIONS, strict=True)
        )
    return [a, b, c, d, e]


def _right(word: int, bits: int) -> int:
    return (word >> bits | word << (64 - bits)) & MASK
