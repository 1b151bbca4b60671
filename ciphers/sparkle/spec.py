# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Schwaemm256-128, authenticated encryption, and Esch256, hash, over Sparkle384, the specification that runs.

Source: Beierle et al., "Schwaemm and Esch: Lightweight Authenticated Encryption and Hashing using the Sparkle
Permutation Family", version 1.2, NIST Lightweight Cryptography, final round, 17 May 2021.

A state is six branches of two words of 32 bits: x0, y0, x1, y1 and so on. All bytes are little-endian. The rate is at
the front of the state. The last block, which is padded if it is not full, has another constant and more steps.
"""

CONSTANTS = (0xB7E15162, 0xBF715880, 0x38B4DA56, 0x324E7738, 0xBB1185EB, 0x4F7C7B57, 0xCFBFA1C8, 0xC2B3293D)

SLIM, BIG = 7, 11
"""Steps between blocks, and of the first and last calls."""

STATE, RATE, HASH_RATE = 48, 32, 16
"""Bytes of the state, of a block of Schwaemm256-128, of a block of Esch256."""

AD, TEXT = 4, 6
"""The constants of a last block that is not full; a full one has the next."""

MASK = 0xFFFFFFFF

Words = list[int]


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
    state, blocks = bytes(STATE), _blocks(message, HASH_RATE) or [b""]
    for number, block in enumerate(blocks, 1):
        x, y = _mix(*_branches(_padded(block, HASH_RATE) + bytes(8)))
        state = _add(state, _bytes(x, y))
        if number < len(blocks):
            state = permute(state, SLIM)
    state = permute(_add(state, bytes(23) + bytes([1 + (len(block) == HASH_RATE)])), BIG)
    return state[:HASH_RATE] + permute(state, SLIM)[:HASH_RATE]


def _crypt(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    state = permute(nonce + key, BIG)
    blocks = _blocks(ad, RATE)
    for number, block in enumerate(blocks, 1):
        state = _absorb(state, block, AD, last=number == len(blocks))
    output, blocks = b"", _blocks(text, RATE)
    for number, block in enumerate(blocks, 1):
        result = bytes(a ^ b for a, b in zip(block, state, strict=False))
        state = _absorb(state, result if decrypting else block, TEXT, last=number == len(blocks))
        output += result
    return output, _add(state[RATE:], key)


def _absorb(state: bytes, block: bytes, constant: int, *, last: bool) -> bytes:
    """The state after BLOCK of plaintext or associated data: the halves of the rate change places, the one that was
    last is added to the other, and so are block and capacity."""
    first, second, capacity = state[:16], state[16:RATE], state[RATE:]
    if last:
        capacity = _add(capacity, bytes(15) + bytes([constant + (len(block) == RATE)]))
    rate = _add(_add(second + _add(first, second), _padded(block, RATE)), capacity + capacity)
    return permute(rate + capacity, BIG if last else SLIM)


def _padded(block: bytes, rate: int) -> bytes:
    return block if len(block) == rate else block + b"\x80" + bytes(rate - len(block) - 1)


def _add(one: bytes, other: bytes) -> bytes:
    """ONE with OTHER, which may be shorter, added to its front."""
    return bytes(a ^ b for a, b in zip(one, other, strict=False)) + one[len(other) :]


def _blocks(content: bytes, rate: int) -> list[bytes]:
    """CONTENT in blocks of RATE bytes, of which the last may be shorter."""
    return [content[start : start + rate] for start in range(0, len(content), rate)]


def _branches(content: bytes) -> tuple[Words, Words]:
    """The words x and y of all branches."""
    words = [int.from_bytes(content[place : place + 4], "little") for place in range(0, len(content), 4)]
    return words[0::2], words[1::2]


def _bytes(x: Words, y: Words) -> bytes:
    return b"".join(word.to_bytes(4, "little") for branch in zip(x, y, strict=True) for word in branch)


def permute(state: bytes, steps: int) -> bytes:
    """Sparkle384 of STEPS steps."""
    return _bytes(*sparkle(*_branches(state), steps))


def sparkle(x: Words, y: Words, steps: int) -> tuple[Words, Words]:
    """STEPS steps on branches; on symbolic words of 32 bits, too."""
    for step in range(steps):
        y = [y[0] ^ CONSTANTS[step % 8], y[1] ^ step, *y[2:]]
        boxes = [alzette(a, b, constant) for a, b, constant in zip(x, y, CONSTANTS, strict=False)]
        x, y = [a for a, _ in boxes], [b for _, b in boxes]
        mixed_x, mixed_y = _mix(x[:3], y[:3])
        right_x = [a ^ b for a, b in zip(x[3:], mixed_x, strict=True)]
        right_y = [a ^ b for a, b in zip(y[3:], mixed_y, strict=True)]
        x, y = right_x[1:] + right_x[:1] + x[:3], right_y[1:] + right_y[:1] + y[:3]
    return x, y


def alzette(x: int, y: int, constant: int) -> tuple[int, int]:
    """The box of a branch."""
    for first, second in ((31, 24), (17, 17), (0, 31), (24, 16)):
        x = (x + _right(y, first)) & MASK
        y ^= _right(x, second)
        x ^= constant
    return x, y


def _mix(x: Words, y: Words) -> tuple[Words, Words]:
    """The linear map: to each x what comes of all y, and the other way round."""
    return [a ^ _ell(y[0] ^ y[1] ^ y[2]) for a in x], [b ^ _ell(x[0] ^ x[1] ^ x[2]) for b in y]


def _ell(word: int) -> int:
    return _right(word, 16) ^ (word & 0xFFFF)


def _right(word: int, bits: int) -> int:
    return (word >> bits | word << (32 - bits)) & MASK if bits else word
