# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Romulus-N over SKINNY-128-384+, the specification that runs.

Sources: Guo, Iwata, Khairallah, Minematsu, Peyrin, "Romulus v1.3", NIST Lightweight Cryptography, final round, 17 May
2021; Beierle et al., "The SKINNY Family of Block Ciphers and its Low-Latency Variant MANTIS", CRYPTO 2016.

A block is four rows of four bytes, row by row. The tweakey is three such blocks: the counter of blocks (7 bytes, the
lowest first), the domain and 8 zeros; the nonce or a block of associated data; the key.
"""

BLOCK, ROUNDS = 16, 40

AD, TEXT = 8, 4
"""Domains of blocks that another follows."""

LAST_AD, LAST_TEXT = 24, 20
"""Domains of last blocks that are full; those that are not have the bit PADDED, too."""

AD_PADDED, TEXT_PADDED = 2, 1

TWEAKEY_PLACES = (9, 15, 8, 13, 10, 14, 12, 11, 0, 1, 2, 3, 4, 5, 6, 7)
"""Where each byte of the next round's tweakey comes from."""

ROW_PLACES = (0, 1, 2, 3, 7, 4, 5, 6, 10, 11, 8, 9, 13, 14, 15, 12)
"""Where each byte comes from when rows turn right by 0 to 3 bytes."""


BIT_PLACES, LAST_BIT_PLACES = (5, 3, 0, 4, 6, 7, 1, 2), (0, 2, 1, 3, 4, 5, 6, 7)
"""Where each bit of a byte comes from in the S-box, the lowest first."""


def encrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext, as long as MESSAGE, and tag."""
    return b"".join(_crypt(key, nonce, ad, message, decrypting=False))


def decrypt(variant: str, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message in SEALED, which is ciphertext and tag; None if anything was tampered with."""
    size = len(sealed) - BLOCK
    if size < 0:
        return None
    message, tag = _crypt(key, nonce, ad, sealed[:size], decrypting=True)
    return message if tag == sealed[size:] else None


def _crypt(key: bytes, nonce: bytes, ad: bytes, text: bytes, *, decrypting: bool) -> tuple[bytes, bytes]:
    """TEXT encrypted or decrypted, and the tag."""
    state = _after_ad(key, nonce, _blocks(ad))
    output, blocks = b"", _blocks(text)
    for number, block in enumerate(blocks, 1):
        result = bytes(a ^ b for a, b in zip(block, _turned(state), strict=False))
        output += result
        state = _add(state, _padded(result if decrypting else block))
        last = LAST_TEXT + TEXT_PADDED * (len(block) < BLOCK)
        state = skinny(_tweakey(number, TEXT if number < len(blocks) else last, nonce, key), state)
    return output, _turned(state)


def _after_ad(key: bytes, nonce: bytes, blocks: list[bytes]) -> bytes:
    """The state after associated data: of two blocks, one is added to the state, the next one is a tweak."""
    domain = LAST_AD + AD_PADDED * (len(blocks[-1]) < BLOCK)
    state = bytes(BLOCK)
    for number, block in enumerate(map(_padded, blocks), 1):
        tweakey = _tweakey(number - 1, AD, block, key)
        state = _add(state, block) if number % 2 else skinny(tweakey, state)
    return skinny(_tweakey(len(blocks), domain, nonce, key), state)


def _tweakey(number: int, domain: int, tweak: bytes, key: bytes) -> list[bytes]:
    counter = 1
    for _ in range(number):
        counter = counter << 1 ^ (0x100000000000095 if counter >> 55 else 0)
    return [counter.to_bytes(7, "little") + bytes([domain]) + bytes(8), tweak, key]


def _blocks(content: bytes) -> list[bytes]:
    """CONTENT in blocks, of which the last may be shorter; at least one."""
    return [content[start : start + BLOCK] for start in range(0, len(content), BLOCK)] or [b""]


def _padded(block: bytes) -> bytes:
    return block if len(block) == BLOCK else block + bytes(BLOCK - 1 - len(block)) + bytes([len(block)])


def _add(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def _turned(state: bytes) -> bytes:
    """What a block of the message is added to: each byte turned right, its new highest bit the sum of two."""
    return bytes(byte >> 1 | ((byte >> 7 ^ byte) & 1) << 7 for byte in state)


def skinny(tweakey: list[bytes], block: bytes) -> bytes:
    """SKINNY-128-384+: 40 rounds."""
    state, constant = list(block), 0
    first, second, third = map(list, tweakey)
    for _ in range(ROUNDS):
        constant = constant << 1 & 0x3F | ~(constant >> 5 ^ constant >> 4) & 1
        state = [SBOX[byte] for byte in state]
        state[:8] = [a ^ b ^ c ^ d for a, b, c, d in zip(state, first[:8], second[:8], third[:8], strict=False)]
        state[0] ^= constant & 15
        state[4] ^= constant >> 4
        state[8] ^= 2
        state = _mixed([state[place] for place in ROW_PLACES])
        first, second, third = ([part[place] for place in TWEAKEY_PLACES] for part in (first, second, third))
        second[:8] = [byte << 1 & 0xFF | (byte >> 7 ^ byte >> 5) & 1 for byte in second[:8]]
        third[:8] = [byte >> 1 | ((byte ^ byte >> 6) & 1) << 7 for byte in third[:8]]
    return bytes(state)


def _mixed(state: list[int]) -> list[int]:
    """Each column times a matrix of zeros and ones."""
    columns = [(a ^ c ^ d, a, b ^ c, a ^ c) for a, b, c, d in (state[column::4] for column in range(4))]
    return [column[row] for row in range(4) for column in columns]


def _substituted(byte: int) -> int:
    """The S-box: two NORs, four times; between them bits change places, and after the last two of them."""
    x = [byte >> bit & 1 for bit in range(8)]
    for places in (BIT_PLACES, BIT_PLACES, BIT_PLACES, LAST_BIT_PLACES):
        x[4] ^= ~(x[7] | x[6]) & 1
        x[0] ^= ~(x[3] | x[2]) & 1
        x = [x[place] for place in places]
    return sum(bit << place for place, bit in enumerate(x))


SBOX = [_substituted(byte) for byte in range(256)]
