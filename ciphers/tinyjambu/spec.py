# SPDX-License-Identifier: Apache-2.0 OR MIT
"""TinyJAMBU-128, version 2, the specification that runs.

Source: Wu, Huang, "TinyJAMBU: A Family of Lightweight Authenticated Encryption Algorithms (Version 2)", NIST
Lightweight Cryptography, final round, 17 May 2021.

A state is a shift register of 128 bits, here four words of 32 bits; bit i is bit i mod 32 of word i / 32. All bytes are
little-endian.
"""

LONG, SHORT = 1024, 640
"""Steps of the register: for the key and the message; for nonce, associated data and the tag's second half."""

NONCE, AD, MESSAGE, FINAL = 1, 3, 5, 7
"""What a call of the permutation is for: bits 36 to 38 of the state."""

State = list[int]


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


def _crypt(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    keys = [_word(key[place : place + 4]) for place in range(0, 16, 4)]
    state = permute([0] * 4, keys, LONG)
    for frame, content in ((NONCE, nonce), (AD, ad)):
        for block in _blocks(content):
            state = _put(_call(state, keys, frame, SHORT), block)
    output = b""
    for block in _blocks(text):
        state = _call(state, keys, MESSAGE, LONG)
        result = bytes(a ^ b for a, b in zip(block, _bytes(state[2]), strict=False))
        state = _put(state, result if decrypting else block)
        output += result
    tag = b""
    for steps in (LONG, SHORT):
        state = _call(state, keys, FINAL, steps)
        tag += _bytes(state[2])
    return output, tag


def _call(state: State, keys: State, frame: int, steps: int) -> State:
    return permute([state[0], state[1] ^ frame << 4, *state[2:]], keys, steps)


def _put(state: State, block: bytes) -> State:
    """A block of up to four bytes added to STATE; a shorter one leaves its length, too."""
    return [state[0], state[1] ^ len(block) % 4, state[2], state[3] ^ _word(block)]


def _blocks(content: bytes) -> list[bytes]:
    return [content[start : start + 4] for start in range(0, len(content), 4)]


def _word(content: bytes) -> int:
    return int.from_bytes(content, "little")


def _bytes(word: int) -> bytes:
    return word.to_bytes(4, "little")


def permute(state: State, keys: State, steps: int) -> State:
    """STEPS of the register, 32 at a time; on symbolic words of 32 bits, too."""
    for step in range(0, steps, 32):
        nand = ~(_tap(state, 70) & _tap(state, 85))
        feedback = state[0] ^ _tap(state, 47) ^ nand ^ _tap(state, 91) ^ keys[step // 32 % 4]
        state = [*state[1:], feedback & 0xFFFFFFFF]
    return state


def _tap(state: State, bit: int) -> int:
    """The 32 bits of STATE from BIT on."""
    low, high, bits = state[bit // 32], state[bit // 32 + 1], bit % 32
    return (low >> bits | high << (32 - bits)) & 0xFFFFFFFF
