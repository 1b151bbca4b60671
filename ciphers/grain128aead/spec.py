# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Grain-128AEADv2, the specification that runs.

Source: Hell, Johansson, Maximov, Meier, Sonnerup, Yoshida, "Grain-128AEADv2: A lightweight AEAD stream cipher", NIST
Lightweight Cryptography, final round, 17 May 2021.

Bit i of a string is bit i mod 8 of byte i / 8, and bit i of a register is bit i mod 32 of its word i / 32; registers
move towards bit 0. 32 clocks are done at a time. Of their output, even bits are key stream and odd ones belong to the
tag.
"""

from dataclasses import dataclass

Words = list[int]
MASK = 0xFFFFFFFF


def encrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext, as long as MESSAGE, and tag."""
    return b"".join(_crypt(key, nonce, ad, message, decrypting=False))


def decrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message in SEALED, which is ciphertext and tag; None if anything was tampered with."""
    size = len(sealed) - 8
    if size < 0:
        return None
    message, tag = _crypt(key, nonce, ad, sealed[:size], decrypting=True)
    return message if tag == sealed[size:] else None


def length(size: int) -> bytes:
    """SIZE in DER: a byte below 128, otherwise 128 and the number of bytes that follow, the highest first."""
    if size < 128:
        return bytes([size])
    count = (size.bit_length() + 7) // 8
    return bytes([128 + count]) + size.to_bytes(count, "big")


@dataclass
class State:
    """The shift registers, the linear one first, and what makes the tag."""

    linear: Words
    nonlinear: Words
    accumulator: int = 0
    register: int = 0


def _crypt(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    state = _started(key, nonce)
    header = length(len(ad)) + ad
    content, output = header + text, b""
    for start in range(0, len(content), 2):
        out = clock(state)
        stream, tag_bits = _even(out), _even(out >> 1)
        for place, byte in enumerate(content[start : start + 2], start):
            other = byte ^ stream & 0xFF
            is_text = place >= len(header)
            output += bytes([other]) if is_text else b""
            _authenticate(state, other if is_text and decrypting else byte, tag_bits & 0xFF)
            stream, tag_bits = stream >> 8, tag_bits >> 8
    return output, (state.accumulator ^ state.register).to_bytes(8, "little")


def _started(key: bytes, nonce: bytes) -> State:
    keys = _words(key)
    state = State([*_words(nonce), 0x7FFFFFFF], keys)
    for step in range(12):
        out = clock(state)
        late = step - 10
        state.linear[3] ^= out ^ (keys[2 + late] if late >= 0 else 0)
        state.nonlinear[3] ^= out ^ (keys[late] if late >= 0 else 0)
    state.accumulator, state.register = (clock(state) | clock(state) << 32 for _ in range(2))
    return state


def clock(state: State) -> int:
    """32 clocks and their output; on symbolic words of 32 bits, too."""

    def s(bit: int) -> int:
        return _tap(state.linear, bit)

    def b(bit: int) -> int:
        return _tap(state.nonlinear, bit)

    h = b(12) & s(8) ^ s(13) & s(20) ^ b(95) & s(42) ^ s(60) & s(79) ^ b(12) & b(95) & s(94)
    out = h ^ s(93) ^ b(2) ^ b(15) ^ b(36) ^ b(45) ^ b(64) ^ b(73) ^ b(89)
    linear = s(0) ^ s(7) ^ s(38) ^ s(70) ^ s(81) ^ s(96)
    nonlinear = s(0) ^ b(0) ^ b(26) ^ b(56) ^ b(91) ^ b(96)
    nonlinear ^= b(3) & b(67) ^ b(11) & b(13) ^ b(17) & b(18) ^ b(27) & b(59)
    nonlinear ^= b(40) & b(48) ^ b(61) & b(65) ^ b(68) & b(84)
    nonlinear ^= b(22) & b(24) & b(25) ^ b(70) & b(78) & b(82) ^ b(88) & b(92) & b(93) & b(95)
    state.linear = [*state.linear[1:], linear]
    state.nonlinear = [*state.nonlinear[1:], nonlinear]
    return out


def _authenticate(state: State, byte: int, tag_bits: int) -> None:
    """For each bit of BYTE, the register times that bit is added, and moves on."""
    for bit in range(8):
        state.accumulator ^= state.register * (byte >> bit & 1)
        state.register = state.register >> 1 | (tag_bits >> bit & 1) << 63


def _even(word: int) -> int:
    """The 16 bits of WORD at even places."""
    return sum((word >> 2 * place & 1) << place for place in range(16))


def _tap(words: Words, bit: int) -> int:
    """The 32 bits of a register from BIT on."""
    low, bits = words[bit // 32], bit % 32
    return (low >> bits | words[bit // 32 + 1] << (32 - bits)) & MASK if bits else low


def _words(content: bytes) -> Words:
    return [int.from_bytes(content[place : place + 4], "little") for place in range(0, len(content), 4)]
