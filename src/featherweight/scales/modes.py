# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Authenticated encryption made of a block cipher with blocks of 16 bytes: what the specification of the cipher leaves
to a mode, short and slow.

CCM: NIST SP 800-38C, with the formatting of its appendix A, which is also RFC 3610's. GCM: NIST SP 800-38D, with nonces
of 12 bytes. Bytes are in the order of both.
"""

from collections.abc import Callable, Mapping, Sequence

from featherweight.catalog.schema import Mode

Encrypt = Callable[[Sequence[bytes]], list[bytes]]
"""A block cipher under one key, on any number of blocks."""
Seal = Callable[[Encrypt, bytes, bytes, bytes, int], bytes]
"""From a cipher, nonce, associated data, message and bytes of the tag to ciphertext and tag."""

SIZE = 16


def xor(left: bytes | bytearray, right: bytes) -> bytes:
    """The bitwise XOR of two strings of equal length."""
    return (int.from_bytes(left) ^ int.from_bytes(right)).to_bytes(len(left))


def ccm(encrypt: Encrypt, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes:
    """Ciphertext and tag; the nonce has 7 to 13 bytes, and leaves the rest of a block to the message's length."""
    count_bytes = SIZE - 1 - len(nonce)
    flags = (64 if ad else 0) + 8 * ((tag_bytes - 2) // 2) + count_bytes - 1
    start = bytes([flags]) + nonce + len(message).to_bytes(count_bytes)
    chain = bytes(SIZE)
    for block in _blocks(start + _padded(_announced(len(ad)) + ad if ad else b"") + _padded(message)):
        (chain,) = encrypt([xor(chain, block)])
    counters = (bytes([count_bytes - 1]) + nonce + count.to_bytes(count_bytes) for count in _counts(message))
    return _sealed(encrypt, list(counters), message, chain, tag_bytes)


def _announced(size: int) -> bytes:
    """SIZE of associated data as it stands before them (SP 800-38C, A.2.2)."""
    return size.to_bytes(2) if size < 0xFF00 else b"\xff\xfe" + size.to_bytes(4)


def gcm(encrypt: Encrypt, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes:
    """Ciphertext and tag."""
    counters = [gcm_counter(nonce, count - 1) for count in _counts(message)]
    ciphertext = _sealed(encrypt, counters, message, b"", 0)
    (factor,) = encrypt([bytes(SIZE)])
    lengths = (8 * len(ad)).to_bytes(8) + (8 * len(message)).to_bytes(8)
    hashed = ghash(factor, _padded(ad) + _padded(ciphertext) + lengths)
    return ciphertext + _sealed(encrypt, counters[:1], b"", hashed, tag_bytes)


def gcm_counter(nonce: bytes, block: int) -> bytes:
    """What covers BLOCK of the message, of which the first is 0; before it comes that of the tag."""
    return nonce + (2 + block).to_bytes(4)


def ghash(factor: bytes, content: bytes) -> bytes:
    """CONTENT, whole blocks, times powers of FACTOR (SP 800-38D, 6.4)."""
    number, result = int.from_bytes(factor), 0
    for block in _blocks(content):
        result = multiply(result ^ int.from_bytes(block), number)
    return result.to_bytes(SIZE)


def multiply(one: int, other: int) -> int:
    """The product in the field of GCM, whose numbers have the coefficient of 1 in their highest bit (6.3)."""
    product = 0
    for place in range(128):
        product = product >> 1 ^ (product & 1) * (0xE1 << 120)
        product ^= (one >> place & 1) * other
    return product


def _counts(message: bytes) -> range:
    """The block that covers the tag, and those that cover MESSAGE."""
    return range(1 + len(message[::SIZE]))


def _sealed(encrypt: Encrypt, counters: list[bytes], message: bytes, tag: bytes, tag_bytes: int) -> bytes:
    """MESSAGE and TAG covered by what comes of COUNTERS, the first of which is the tag's."""
    stream = encrypt(counters)
    covered = xor(tag, stream[0][: len(tag)])[:tag_bytes]
    return xor(message, b"".join(stream[1:])[: len(message)]) + covered


def _blocks(content: bytes) -> list[bytes]:
    return [content[place : place + SIZE] for place in range(0, len(content), SIZE)]


def _padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % SIZE)


SEALS: Mapping[Mode, Seal] = {"ccm": ccm, "gcm": gcm}
