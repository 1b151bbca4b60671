# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The messages that are sealed, opened and hashed; all implementations of a variant get the same."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, pairwise
from typing import Literal, get_args

from featherweight.catalog import Variant
from featherweight.referee.trials import LONGER, PAIRED, complement, patterns, single_bits
from featherweight.scales.lengths import known_answer_inputs

UNKNOWN = "secrets unknown"
"""The kind of messages that are compared for leaks only: the specification is not asked of them."""

FURTHER = "further lengths"
"""The kind of messages that are tried for their lengths alone, at once."""

KEYS = "keys"
"""The kind of messages of a byte whose key or nonce is such as people choose or programs begin with."""

ENDS = "ends"
"""The kind of messages that end at blocks' borders, or beside them, in one piece or in none."""

RATES, LEAST_SHORT = 3, 32
"""Messages and associated data have all lengths up to this many blocks of the rate, and at least to this many bytes."""

LONG_LENGTHS = (63, 64, 65, 100, 127, 128, 129, 200, 255, 256, 257)
LONG_AD_LENGTHS = (64, 65, 128, 200, 255, 256, 257)
"""Bytes of long messages and of long associated data: counts outgrow bits there, or they are round numbers."""

LONG_CUSTOM = (33, 64, 255, 256)
"""Bytes of customization strings with messages of no bytes, one and a block."""

BATCH = 16
"""Blocks that code may process at once: messages and associated data have a length of each number of whole blocks up to
this."""

RANDOM_LENGTHS, MOST_RANDOM_BYTES = 4, 300
"""Random lengths, beyond RATES, of both in one message, and their bound in bytes."""

LONGER_LENGTHS = (511, 512, 513, 1025, 8193)
"""Bytes of messages of the kind LONGER, in place: counts outgrow 9 and 10 bits, and counts of bits 16. To them come
LONGEST_BLOCKS of the rate and one byte, and MOST_BYTES. Each is tried where the device has the RAM for it."""

LONGEST_BLOCKS = 256

BOTH_LONG = 4
"""Of the first lengths of long messages, messages and associated data also have two that follow each other."""

LONG_SECRETS, LONG_SECRET_BLOCKS, LONG_SECRET_BYTES = 9, 20, 302
"""Long messages that are watched and compared, and their length: a little more than so many blocks of the rate, or so
many bytes, whichever is less."""

OTHER_SECRETS, OTHER_SECRET_LENGTHS = 8, ((20, 60), (61, 150), (151, 300), (302, 511), (512, 1025))
"""Further messages that are watched and compared: so many of one length in each of these ranges."""

RARE_SECRETS = 320
"""Messages that differ in secrets and are run side by side only: enough for a leak that one in 64 of them shows."""

RARE_BLOCKS, LEAST_RARE = 2, 33
"""They are a byte longer than so many blocks of the rate, and have at least so many bytes."""

RARE_IN_PIECES = 224
"""The same in pieces: 3 % of such leaks are not seen."""

SECRETS_OF_ENDS = 6
"""Messages that end so, of each pair of lengths, that are run side by side."""

SECRETS_OF_A_LENGTH = 8
"""Messages of each length up to RATES blocks that are run side by side, so that a leak at one length is seen."""

OCTAVES = range(12, 16)
"""One message and associated data have a length from each of these powers of 2 to the next."""

OCTAVE_SECRETS = 2
"""Messages of these lengths that differ in secrets."""

MOST_ASKED = 1 << 13
"""Bytes, but for one more block, of the longest message of the kind LONGER of which the specification, which is slow,
is asked."""

MOST_BYTES = (1 << 16) + 1
"""Bytes of the longest message, for devices with that much RAM; counts outgrow 16 bits there."""

SECRETS = 16
"""Random trials of one length that differ in key and message."""

MORE_SECRETS = 8
"""The same of another length: messages of an even number of bytes are not sealed and opened in place."""

SINGLE_BITS = 24
"""Trials that differ from another one in a single bit of key or message, or as many as it has bits."""

SHORT_BYTES = 2
"""Bytes of the message in single-bit trials with a key; for hashes it is a byte shorter than a block."""

VECTORS, WATCHED_VECTORS = 6, 1
"""Known answers that are tried at every option, and those that are watched; on the computer, all are tried."""

PRIMES = 7, 5, 11, 13
"""The first that does not divide the number of lengths of kind "length" multiplies those of messages, for those of
associated data."""

Way = Literal["seal", "seal_pieces", "open", "open_pieces"]
"""What can be done with a message: methods of `Sealing`."""

WAYS: tuple[Way, ...] = get_args(Way)

AT_ONCE: tuple[Way, ...] = ("seal", "open")

OPPOSITE_WAYS: tuple[tuple[Way, Way], ...] = (("seal", "open_pieces"), ("seal_pieces", "open"))
"""Of one message, one of these pairs is enough where many lengths are tried."""


@dataclass(frozen=True)
class MessageInput:
    """One message to be sealed or hashed, and the ciphertext and tag that are received; of a hash, associated data are
    the customization string."""

    group: str
    kind: str
    message: bytes
    key: bytes = b""
    nonce: bytes = b""
    ad: bytes = b""
    received: bytes | None = None
    """Ciphertext and tag; None: the genuine ones."""
    watched: bool = True
    compared: bool = False
    """Whether it differs from the others of its group in secrets only."""
    is_asked: bool = True
    """Whether the specification, which is slow, says what comes of it. Of others, the kind LONGER is the same at once
    and in pieces."""
    ways: Sequence[Way] = WAYS
    """What is done with it, each alone, if it is LONGER and the specification is asked; in pieces, if it is UNKNOWN and
    these are the ways. A forged one is only opened."""
    first_piece: int | None = None
    """Bytes of the first of two pieces of message or associated data, whichever is longer; None: pieces are cut
    anywhere."""


def short_bytes(variant: Variant) -> int:
    """Messages and associated data are tried with each number of bytes up to this one, whatever the manifest says of
    the rate."""
    return max(RATES * variant.rate_bytes, LEAST_SHORT)


def hash_messages(variant: Variant) -> Iterator[MessageInput]:
    """The messages that VARIANT hashes."""
    yield from _vectors(variant)
    yield from (customized(variant, message) for message in _hashed(variant))
    yield from _long_customized(variant)


def customized(variant: Variant, message: MessageInput) -> MessageInput:
    """MESSAGE with a customization string, if VARIANT takes one, as associated data. Those of short messages have all
    lengths up to RATES blocks of the rate, others that of the message modulo one more than the most. It is the same for
    all messages of one length, since it is public."""
    if not variant.custom_bytes:
        return message
    size, room = len(message.message), short_bytes(variant) + 1
    short = min(room, variant.custom_bytes + 1)
    custom_bytes = _factor(short) * size % short if size < room else size % (variant.custom_bytes + 1)
    custom = random.Random(f"customization of {size} bytes").randbytes(custom_bytes)
    group = message.group.replace("0+", f"{custom_bytes}+") if message.group.startswith("0+") else message.group
    return replace(message, ad=custom, group=group)


def _long_customized(variant: Variant) -> Iterator[MessageInput]:
    """Short messages with LONG_CUSTOM strings, as far as VARIANT takes them."""
    source, sizes = random.Random(f"customization of {variant.id}"), (0, 1, variant.rate_bytes)
    for custom in (count for count in LONG_CUSTOM if count <= variant.custom_bytes):
        for size in sizes:
            group, text = f"{custom}+{size} bytes", source.randbytes(size)
            yield MessageInput(group, FURTHER, text, ad=source.randbytes(custom), watched=False)


def _hashed(variant: Variant) -> Iterator[MessageInput]:
    """Messages without customization strings."""
    source = random.Random(f"messages of {variant.id}")
    for size in range(short_bytes(variant) + 1):
        message = source.randbytes(size)
        yield MessageInput(f"0+{size} bytes", "length", message)
    ends = random.Random(f"ends of {variant.id}")
    for size in _end_lengths(variant):
        yield MessageInput(f"0+{size} bytes", ENDS, ends.randbytes(size), watched=False)
    for kind, sizes in (
        ("long", LONG_LENGTHS),
        ("random length", _random_lengths(variant, source)),
        (LONGER, _longer_lengths(variant)),
        (FURTHER, _batch_lengths(variant)),
    ):
        for size in sizes:
            text, asked, watched = source.randbytes(size), is_asked(variant, size), kind not in {LONGER, FURTHER}
            yield MessageInput(f"0+{size} bytes", kind, text, watched=watched, is_asked=asked)
    octaves = random.Random(f"octaves of {variant.id}")
    for size in _octave_lengths(octaves):
        made = MessageInput(f"0+{size} bytes", LONGER, bytes(size), watched=False, compared=True, is_asked=False)
        yield from with_other_secrets(made, octaves, OCTAVE_SECRETS)
    long = MessageInput("long secrets", "secrets", bytes(_long_secret_bytes(variant)), compared=True)
    yield from with_other_secrets(long, source, LONG_SECRETS)
    for size, _ in _other_secret_sizes(source):
        other = MessageInput(f"{size} secret bytes", UNKNOWN, bytes(size), compared=True)
        yield from with_other_secrets(other, source, OTHER_SECRETS)
    for size in range(1, short_bytes(variant) + 1):
        pair = MessageInput(f"{size} paired bytes", PAIRED, bytes(size), compared=True, watched=False)
        yield from with_other_secrets(pair, source, SECRETS_OF_A_LENGTH)
    for _ in range(RARE_SECRETS):
        rare = source.randbytes(_rare_bytes(variant))
        yield MessageInput("rare secrets", UNKNOWN, rare, compared=True, watched=False)
    size = variant.rate_bytes + variant.rate_bytes // 2
    for message in (bytes(size), b"\xff" * size, *(source.randbytes(size) for _ in range(SECRETS))):
        yield MessageInput("secrets", "secrets", message, compared=True)
    short = source.randbytes(variant.rate_bytes - 1)
    changed = single_bits(short, SINGLE_BITS)
    changed += [source.randbytes(len(short)) for _ in range(SINGLE_BITS - len(changed))]  # it may have fewer bits
    for message in (short, *changed):
        yield MessageInput("single bits", "secrets", message, compared=True)


def sealed_messages(variant: Variant) -> Iterator[MessageInput]:
    """The messages that VARIANT seals, and opens again."""
    yield from _vectors(variant)
    source = random.Random(f"messages of {variant.id}")
    room = short_bytes(variant) + 1
    for size in range(room):
        sizes = size, _factor(room) * size % room
        yield random_message(variant, source, "length", *sizes)
        pair = random_message(variant, source, PAIRED, *sizes)
        pair = replace(pair, group=f"{sizes} paired bytes", compared=True, watched=False)
        yield from with_other_secrets(pair, source, SECRETS_OF_A_LENGTH)
    yield from _ending(variant)
    for (kind, sizes), ways in zip(_long_sizes(variant, source), cycle(OPPOSITE_WAYS), strict=False):
        asked, watched = is_asked(variant, max(sizes)), kind not in {LONGER, FURTHER}
        long = replace(random_message(variant, source, kind, *sizes), watched=watched, is_asked=asked)
        yield replace(long, ways={LONGER: ways, FURTHER: AT_ONCE}.get(kind, WAYS))
    octaves = random.Random(f"octaves of {variant.id}")
    sizes_of_octaves = ((sizes, ways) for sizes in _octave_sizes(octaves) for ways in OPPOSITE_WAYS)
    for sizes, ways in sizes_of_octaves:
        made = replace(random_message(variant, octaves, LONGER, *sizes), is_asked=False, ways=ways)
        yield from with_other_secrets(replace(made, watched=False, compared=True), octaves, OCTAVE_SECRETS)
    yield from _public_patterns(variant, source)
    yield from _patterned_keys(variant)
    for sizes in _other_secret_sizes(source):
        other = random_message(variant, source, UNKNOWN, *sizes)
        yield from with_other_secrets(
            replace(other, group=f"{sizes} secret bytes", compared=True), source, OTHER_SECRETS
        )
    rare = random_message(variant, source, UNKNOWN, _rare_bytes(variant), 3)
    yield from with_other_secrets(
        replace(rare, group="rare secrets", compared=True, watched=False), source, RARE_SECRETS
    )
    yield from with_other_secrets(
        replace(rare, group="rare secrets", compared=True, watched=False, ways=("seal_pieces", "open_pieces")),
        source,
        RARE_IN_PIECES,
    )
    long_bytes = _long_secret_bytes(variant)
    long = random_message(variant, source, "secrets", long_bytes, long_bytes // 2)
    yield from with_other_secrets(replace(long, group="long secrets", compared=True), source, LONG_SECRETS)
    middle = random_message(variant, source, "secrets", variant.rate_bytes + 3, 5)
    secret = replace(middle, group="secrets", compared=True)
    for byte in (b"\x00", b"\xff"):
        yield replace(secret, key=byte * len(secret.key), message=byte * len(secret.message))
    yield from with_other_secrets(secret, source, SECRETS)
    other = random_message(variant, source, "secrets", variant.rate_bytes + 4, 5)
    yield from with_other_secrets(replace(other, group="secrets, not in place", compared=True), source, MORE_SECRETS)
    short = replace(secret, group="single bits", message=middle.message[:SHORT_BYTES], ad=b"")
    yield short
    for key in single_bits(short.key, SINGLE_BITS - 8 * SHORT_BYTES):
        yield replace(short, key=key)
    for message in single_bits(short.message):
        yield replace(short, message=message)


def _end_lengths(variant: Variant) -> list[int]:
    """Lengths of messages of no bytes, of one, and of those that end at a block's border or before it."""
    rate = variant.rate_bytes
    return sorted({0, 1, rate - 1, rate, 2 * rate})


def ends_of(variant: Variant) -> list[tuple[int, int]]:
    """Lengths of messages and of their associated data, of which both end so: each with each."""
    lengths = _end_lengths(variant)
    return [(size, ad_size) for size in lengths for ad_size in lengths]


def _ending(variant: Variant) -> Iterator[MessageInput]:
    """Messages and associated data of which both end at blocks' borders or beside them."""
    source = random.Random(f"ends of {variant.id}")
    for sizes in ends_of(variant):
        message = replace(random_message(variant, source, ENDS, *sizes), watched=False)
        yield message
        pair = replace(message, kind=PAIRED, group=f"{sizes} paired ends", compared=True)
        yield from with_other_secrets(pair, source, SECRETS_OF_ENDS)


def is_asked(variant: Variant, message_bytes: int) -> bool:
    """Whether the specification of VARIANT is asked of messages of the kind LONGER with so many bytes."""
    return message_bytes <= MOST_ASKED + variant.rate_bytes


def _public_patterns(variant: Variant, source: random.Random) -> Iterator[MessageInput]:
    """Messages whose nonce and associated data are all zeros or all ones, and which end as padding begins."""
    size, ad_bytes = variant.rate_bytes + 2, variant.rate_bytes + 1
    for byte, end in ((b"\0", b"\1"), (b"\xff", b"\x80")):
        message = random_message(variant, source, "pattern", size, ad_bytes)
        pattern = replace(message, nonce=byte * variant.nonce_bytes, ad=byte * ad_bytes, watched=False)
        yield replace(pattern, group=f"all {byte.hex()}", message=message.message[: -len(end)] + end)


def _patterned_keys(variant: Variant) -> Iterator[MessageInput]:
    """Messages of a byte under keys that are patterns, or with such nonces."""
    source = random.Random(f"keys of {variant.id}")
    keys = [(key, source.randbytes(variant.nonce_bytes)) for key in patterns(source, variant.key_bytes)]
    keys += [(source.randbytes(variant.key_bytes), nonce) for nonce in patterns(source, variant.nonce_bytes)]
    made = replace(random_message(variant, source, KEYS, 1, 0), watched=False)
    yield from (replace(made, key=key, nonce=nonce) for key, nonce in keys)


def _factor(room: int) -> int:
    """Of one length, for the other: so that both take all values below ROOM."""
    return next(prime for prime in PRIMES if room % prime)


def with_other_secrets(message: MessageInput, source: random.Random, count: int) -> Iterator[MessageInput]:
    """COUNT messages that differ from MESSAGE in what is secret; the second one differs from the first in all bits, so
    that a branch on one of them shows in any case, and the third one's text is zeros."""
    key, text = source.randbytes(len(message.key)), source.randbytes(len(message.message))
    yield replace(message, key=key, message=text)
    yield replace(message, key=complement(key), message=complement(text))
    for index in range(count - 2):
        key, text = source.randbytes(len(message.key)), source.randbytes(len(message.message))
        yield replace(message, key=key, message=text if index else bytes(len(text)))


def random_message(
    variant: Variant, source: random.Random, kind: str, message_bytes: int, ad_bytes: int
) -> MessageInput:
    """A message of MESSAGE_BYTES with AD_BYTES of associated data."""
    key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
    message, ad = source.randbytes(message_bytes), source.randbytes(ad_bytes)
    return MessageInput(f"{ad_bytes}+{message_bytes} bytes", kind, message, key, nonce, ad)


def _other_secret_sizes(source: random.Random) -> list[tuple[int, int]]:
    """Bytes of messages that are compared for leaks, and of their associated data: of both, each range has one."""
    chosen = [source.randint(*ends) for ends in OTHER_SECRET_LENGTHS]
    return list(zip(chosen, [*chosen[2:], *chosen[:2]], strict=True))


def _vectors(variant: Variant) -> Iterator[MessageInput]:
    """Known answers of no more than RATES blocks, spread evenly, the longest first."""
    room = short_bytes(variant)
    fitting = [item for item in known_answer_inputs(variant) if max(map(len, item[2:])) <= room]
    distance = (len(fitting) - 1) // (VECTORS - 1)
    for index, (key, nonce, ad, message) in enumerate(fitting[::-1][::distance]):
        group = f"{len(ad)}+{len(message)} bytes"
        yield MessageInput(group, "vectors", message, key, nonce, ad, watched=index < WATCHED_VECTORS)


def _long_sizes(variant: Variant, source: random.Random) -> Iterator[tuple[str, tuple[int, int]]]:
    """The kinds of long messages, their bytes and those of their associated data."""
    longer = _longer_lengths(variant)
    for kind, lengths, ad_lengths in (
        ("long", LONG_LENGTHS, LONG_AD_LENGTHS),
        (LONGER, longer, [longer[-2] - 1, longer[-1] - 1]),
    ):
        yield from ((kind, (size, size % 7)) for size in lengths)
        yield from ((kind, (size % 7, size)) for size in ad_lengths)
        yield from ((kind, (one, other)) for one, other in pairwise(lengths[:BOTH_LONG]))
    for sizes in zip(_random_lengths(variant, source), _random_lengths(variant, source), strict=True):
        yield "random length", sizes
    batches = _batch_lengths(variant)
    yield from ((FURTHER, sizes) for sizes in zip(batches, batches[::-1], strict=True))
    yield from ((FURTHER, (size, size)) for size in (variant.rate_bytes // 2 + 1, batches[0]))
    for size in range(short_bytes(variant) + 1):  # data and message may have blocks whose borders are elsewhere
        for other in (0, variant.rate_bytes):
            yield from ((FURTHER, (size, other)), (FURTHER, (other, size)))


def _longer_lengths(variant: Variant) -> list[int]:
    return [*LONGER_LENGTHS, LONGEST_BLOCKS * variant.rate_bytes + 1, MOST_BYTES]


def _octave_lengths(source: random.Random) -> list[int]:
    return [source.randrange(1 << octave, 2 << octave) for octave in OCTAVES]


def _octave_sizes(source: random.Random) -> list[tuple[int, int]]:
    """Bytes of messages and of their associated data, in an order in which each option has long ones of both."""
    lengths = _octave_lengths(source)
    return [*((size, 3) for size in lengths), *((3, size) for size in lengths)]


def _batch_lengths(variant: Variant) -> list[int]:
    """A length of each number of whole blocks beyond RATES, up to BATCH."""
    source, rate = random.Random(f"batches of {variant.id}"), variant.rate_bytes
    return [blocks * rate + source.randrange(rate) for blocks in range(RATES + 1, BATCH + 1)]


def _rare_bytes(variant: Variant) -> int:
    return max(RARE_BLOCKS * variant.rate_bytes + 1, LEAST_RARE)


def _long_secret_bytes(variant: Variant) -> int:
    return min(LONG_SECRET_BLOCKS * variant.rate_bytes + 2, LONG_SECRET_BYTES)


def _random_lengths(variant: Variant, source: random.Random) -> list[int]:
    return source.sample(range(short_bytes(variant) + 1, MOST_RANDOM_BYTES), RANDOM_LENGTHS)
