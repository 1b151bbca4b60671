# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages that must be rejected."""

import operator
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from featherweight.catalog import Variant
from featherweight.referee.device.check_values import equal_check_values
from featherweight.referee.device.message_input import MessageInput, random_message
from featherweight.referee.trials import LONGER, complement, flipped, single_bits, spread
from featherweight.scales.modes import xor

WATCHED = 24
"""Forgeries that are watched, besides those that have one wrong byte in the tag."""

RANDOM_TAGS = 4
"""Random tags that are tried as forgeries."""

RANDOM_CIPHERTEXTS = 4
"""Random ciphertexts that are tried as forgeries."""

LONG_SIZES = ((301, 0), (0, 301), (602, 7), (65, 70), (130, 301))
"""Bytes of long messages that are forged, and of their associated data."""

ADDED = (b"\0", b"\1", b"\x80")
"""What lengthens messages; padding begins with some of it."""


Order = Literal["little", "big"]
"""Of the bytes of a word."""

Make = Callable[[random.Random, str, int, int], MessageInput | None]
"""Makes a message of a kind, with so many bytes and so many of associated data; None: of these lengths it has none."""

Seal = Callable[[MessageInput], tuple[bytes, bytes]]
"""Ciphertext and tag of a message that was made."""


def forgeries(variant: Variant, make: Make, seal: Seal) -> Iterator[MessageInput]:
    """Messages of VARIANT, which MAKE makes and SEAL seals, with something changed.

    Those of the kind "forged tag" are tried at each option. With the others of their group they differ in what is
    secret, or in what must not be told: where the fault is.
    """
    source = random.Random(f"forgeries of {variant.id}")
    made = make(source, "forged", variant.rate_bytes + 3, 5)
    if made is not None:
        yield from _of_one_message(replace(made, group="forged"), seal, source)
    for sizes in _other_sizes(variant):
        other = make(source, "forged", *sizes)
        if other is not None:
            yield from _with_one_change(replace(other, watched=False), seal, source.randrange)


def _of_one_message(genuine: MessageInput, seal: Seal, source: random.Random) -> Iterator[MessageInput]:
    """GENUINE with something changed, anything and anywhere."""
    ciphertext, tag = seal(genuine)
    bits = single_bits(tag)
    watched = set(map(id, spread(bits, len(tag))))
    for wrong in bits:
        is_watched = id(wrong) in watched
        yield replace(genuine, kind="forged tag", received=ciphertext + wrong, compared=True, watched=is_watched)
    alike = list(_alike(genuine, ciphertext, tag, source))
    watched = set(map(id, spread(alike, WATCHED)))
    yield from (replace(item, compared=True, watched=id(item) in watched) for item in alike)
    yield from _with_other_starts(genuine, ciphertext + tag)
    yield from _of_other_lengths(genuine, ciphertext, tag)


def longer_messages(variant: Variant, sizes: Iterable[tuple[int, int]]) -> list[MessageInput]:
    """Messages of VARIANT of these SIZES, and of associated data, to be forged."""
    source = random.Random(f"longer messages of {variant.id}")
    return [replace(random_message(variant, source, LONGER, *both), watched=False) for both in sizes]


def longer_forgeries(variant: Variant, messages: Iterable[MessageInput], seal: Seal) -> Iterator[MessageInput]:
    """MESSAGES of VARIANT, which SEAL seals, with something changed."""
    source = random.Random(f"longer forgeries of {variant.id}")
    for genuine in messages:
        for place_of in (source.randrange, _last):
            yield from _with_one_change(genuine, seal, place_of)


def tags_with_a_wrong_byte(genuine: MessageInput, tag: bytes) -> Iterator[bytes]:
    """TAG, which is GENUINE's, with one wrong bit in each of its bytes, in turn; which bit depends on lengths."""
    first = len(genuine.message) + len(genuine.ad)
    return (flipped(tag, 8 * place + (first + place) % 8) for place in range(len(tag)))


def _last(size: int) -> int:
    return size - 1


def _with_one_change(genuine: MessageInput, seal: Seal, place_of: Callable[[int], int]) -> Iterator[MessageInput]:
    """GENUINE with one bit changed in its tag, in its ciphertext and in its associated data, each at the PLACE_OF so
    many bytes."""
    ciphertext, tag = seal(genuine)
    yield replace(genuine, received=ciphertext + _changed(tag, place_of(len(tag))))
    if ciphertext:
        yield replace(genuine, received=_changed(ciphertext, place_of(len(ciphertext))) + tag)
    if genuine.ad:
        forged = replace(genuine, group=f"{genuine.group}, forged start", received=ciphertext + tag)
        yield replace(forged, ad=_changed(genuine.ad, place_of(len(genuine.ad))))


def _alike(genuine: MessageInput, ciphertext: bytes, tag: bytes, source: random.Random) -> Iterator[MessageInput]:
    """GENUINE with other keys, other ciphertexts or other tags, of the same lengths."""
    for wrong in dict.fromkeys([*_wrong_tags(tag, source), *_known_tags(genuine, ciphertext, tag)]):
        if wrong != tag:
            yield replace(genuine, received=ciphertext + wrong)
    for place in range(len(ciphertext)):
        yield replace(genuine, received=_changed(ciphertext, place) + tag)
    for _ in range(RANDOM_CIPHERTEXTS):
        yield replace(genuine, received=source.randbytes(len(ciphertext)) + tag)
    for key in single_bits(genuine.key, len(genuine.key)):
        yield replace(genuine, key=key, received=ciphertext + tag)


def _with_other_starts(genuine: MessageInput, sealed: bytes) -> Iterator[MessageInput]:
    """GENUINE with a byte changed in its associated data or nonce, which are public."""
    forged = replace(genuine, group="forged start", received=sealed, watched=False)
    for place in range(len(genuine.ad)):
        yield replace(forged, ad=_changed(genuine.ad, place))
    for place in range(len(genuine.nonce)):
        yield replace(forged, nonce=_changed(genuine.nonce, place))


def _of_other_lengths(genuine: MessageInput, ciphertext: bytes, tag: bytes) -> Iterator[MessageInput]:
    """GENUINE shortened and lengthened; the first of each is watched."""
    ad = genuine.ad
    shorter = [ciphertext[:size] for size in (0, 1, len(ciphertext) - 1)]
    for index, other in enumerate((*shorter, *(ciphertext + added for added in ADDED))):
        group = f"{len(other)} bytes left"
        yield replace(genuine, group=group, received=other + tag, watched=index == 0)
    for index, other in enumerate((b"", ad[:-1], *(ad + added for added in ADDED))):
        group = f"{len(other)} bytes of associated data left"
        yield replace(genuine, group=group, ad=other, received=ciphertext + tag, watched=index == 0)


def _other_sizes(variant: Variant) -> Sequence[tuple[int, int]]:
    """Bytes of further messages and of their associated data: none of the one, of the other and of both; many."""
    rate = variant.rate_bytes
    some = (1, rate - 1, rate, 2 * rate + 1)
    return [(0, 0), *((size, 0) for size in some), *((0, size) for size in some), *LONG_SIZES]


def _wrong_tags(tag: bytes, source: random.Random) -> Iterator[bytes]:
    """Tags that agree with TAG in the XOR or the sum of all bytes or words, in a check value, in its bytes but for
    their order, in so many of the first or last, or in none."""
    size = len(tag)
    yield from (bytes(size), b"\xff" * size, *(source.randbytes(size) for _ in range(RANDOM_TAGS)))
    for distance in (distance for distance in (1, 2, 4, 8, size // 2) if distance < size):
        place = source.randrange(size - distance)
        one, other, change = tag[place], tag[place + distance], source.randrange(1, 256)
        for pair in ((one ^ change, other ^ change), ((one + change) % 256, (other - change) % 256), (other, one)):
            wrong = bytearray(tag)
            wrong[place], wrong[place + distance] = pair
            yield bytes(wrong)
    yield tag[::-1]
    yield tag[1:] + tag[:1]
    yield complement(tag)
    for right in range(1, size):
        wrong_bytes = bytes(byte ^ source.randrange(1, 256) for byte in tag)
        yield tag[:right] + wrong_bytes[right:]
        yield wrong_bytes[:right] + tag[right:]
    for count in (count for count in (1, 2, 4, 8) if 2 * count <= size):
        yield from _with_two_words_changed(tag, count, source)
    yield from equal_check_values(tag)


def _known_tags(genuine: MessageInput, ciphertext: bytes, tag: bytes) -> Iterator[bytes]:
    """What of a message could be taken for its TAG, and its sum with that."""
    size = len(tag)
    for known in (genuine.key, genuine.nonce, genuine.message, ciphertext, genuine.ad):
        for part in (known[:size], known[-size:]):
            padded = part.ljust(size, b"\0")
            yield from (padded, xor(padded, tag))


def mistaken_forgeries(variant: Variant, seal: Seal) -> Iterator[MessageInput]:
    """A message of VARIANT with the tags of such as differ from it in one part, which is not there or zeros."""
    source = random.Random(f"mistaken tags of {variant.id}")
    genuine = replace(random_message(variant, source, "forged", variant.rate_bytes + 3, 5), watched=False)
    ciphertext, _ = seal(genuine)
    nothing = bytes(len(genuine.message))
    others = (
        *(replace(genuine, ad=b""), replace(genuine, message=b""), replace(genuine, ad=b"", message=b"")),
        *(replace(genuine, message=nothing), replace(genuine, ad=bytes(len(genuine.ad)))),
        *(replace(genuine, nonce=bytes(len(genuine.nonce))), replace(genuine, key=bytes(len(genuine.key)))),
    )
    yield from (replace(genuine, received=ciphertext + seal(other)[1]) for other in others)


def _with_two_words_changed(tag: bytes, count: int, source: random.Random) -> Iterator[bytes]:
    """TAG with two words of COUNT bytes changed, in each order of bytes, so that their sum stays; and so that the XORs
    of words with the right ones add up to zero: by the first bits of both, and by any."""
    modulus, places = 1 << 8 * count, range(len(tag) // count)
    orders: tuple[Order, ...] = ("little", "big")

    def changed(order: Order, combined: Callable[[int, int], int], change: int, two: Sequence[int]) -> bytes:
        wrong = bytearray(tag)
        for place, by in zip(two, (change, -change % modulus), strict=True):
            part = slice(count * place, count * (place + 1))
            wrong[part] = (combined(int.from_bytes(tag[part], order), by) % modulus).to_bytes(count, order)
        return bytes(wrong)

    for order in orders:
        two = source.sample(places, 2)
        yield changed(order, operator.add, source.randrange(1, modulus), two)
    for order in orders:
        for change in (modulus // 2, source.randrange(1, modulus)):
            yield changed(order, operator.xor, change, source.sample(places, 2))


def _changed(content: bytes, place: int) -> bytes:
    """CONTENT with one bit of the byte at PLACE changed; which bit depends on PLACE."""
    return flipped(content, 8 * place + place % 8)
