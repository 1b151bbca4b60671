# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The messages that are sealed, opened and hashed; all implementations of a variant get the same."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

from featherweight.catalog import Variant
from featherweight.referee.device.message_input import (
    AT_ONCE,
    ENDS,
    FURTHER,
    KEYS,
    OPPOSITE_WAYS,
    UNKNOWN,
    WAYS,
    MessageInput,
    random_message,
    with_other_secrets,
)
from featherweight.referee.device.message_lengths import (
    LONG_LENGTHS,
    batch_lengths,
    end_lengths,
    ends_of,
    factor,
    further_secret_sizes,
    is_asked,
    is_watched,
    long_secret_bytes,
    long_sizes,
    longer_lengths,
    octave_lengths,
    octave_sizes,
    other_secret_sizes,
    random_lengths,
    rare_bytes,
    short_bytes,
)
from featherweight.referee.trials import LONGER, PAIRED, patterns, single_bits
from featherweight.scales.lengths import known_answer_inputs

LONG_CUSTOM = (33, 64, 255, 256)
"""Bytes of customization strings with messages of no bytes, one and a block."""

LONG_SECRETS = 9
"""Long messages that are watched and compared."""

OTHER_SECRETS = 8
"""Further ones of each of some lengths."""

FURTHER_SECRETS = 3
"""Messages of each pair of ranges of lengths that are run side by side."""

RARE_SECRETS = 320
"""Messages that differ in secrets and are run side by side only: enough for a leak that one in 64 of them shows."""

RARE_IN_PIECES = 224
"""The same in pieces: 3 % of such leaks are not seen."""

PATTERNED_BLOCKS = 5
"""Of messages with patterns as nonces: counters of blocks, which may begin there, carry."""

SECRETS_OF_ENDS = 6
"""Messages that end at blocks' borders, of each pair of lengths, that are run side by side."""

SECRETS_OF_A_LENGTH = 8
"""Messages of each length up to RATES blocks that are run side by side, so that a leak at one length is seen."""

OCTAVE_SECRETS = 2
"""Messages of a length of OCTAVES that differ in secrets."""

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
    custom_bytes = factor(short) * size % short if size < room else size % (variant.custom_bytes + 1)
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
    for size in end_lengths(variant):
        yield MessageInput(f"0+{size} bytes", ENDS, ends.randbytes(size), watched=False)
    for kind, sizes in (
        ("long", LONG_LENGTHS),
        ("random length", random_lengths(variant, source)),
        (LONGER, longer_lengths(variant)),
        (FURTHER, batch_lengths(variant)),
    ):
        for size in sizes:
            text, asked = source.randbytes(size), is_asked(variant, size)
            yield MessageInput(f"0+{size} bytes", kind, text, watched=is_watched(kind, size), is_asked=asked)
    octaves = random.Random(f"octaves of {variant.id}")
    for size in octave_lengths(octaves):
        made = MessageInput(f"0+{size} bytes", LONGER, bytes(size), watched=False, compared=True, is_asked=False)
        yield from with_other_secrets(made, octaves, OCTAVE_SECRETS)
    long = MessageInput("long secrets", "secrets", bytes(long_secret_bytes(variant)), compared=True)
    yield from with_other_secrets(long, source, LONG_SECRETS)
    for size, _ in other_secret_sizes(source):
        other = MessageInput(f"{size} secret bytes", UNKNOWN, bytes(size), compared=True)
        yield from with_other_secrets(other, source, OTHER_SECRETS)
    for size in range(1, short_bytes(variant) + 1):
        pair = MessageInput(f"{size} paired bytes", PAIRED, bytes(size), compared=True, watched=False)
        yield from with_other_secrets(pair, source, SECRETS_OF_A_LENGTH)
    for _ in range(RARE_SECRETS):
        rare = source.randbytes(rare_bytes(variant))
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
        sizes = size, factor(room) * size % room
        yield random_message(variant, source, "length", *sizes)
        pair = random_message(variant, source, PAIRED, *sizes)
        pair = replace(pair, group=f"{sizes} paired bytes", compared=True, watched=False)
        yield from with_other_secrets(pair, source, SECRETS_OF_A_LENGTH)
    yield from _ending(variant)
    for (kind, sizes), ways in zip(long_sizes(variant, source), cycle(OPPOSITE_WAYS), strict=False):
        asked, made = is_asked(variant, max(sizes)), random_message(variant, source, kind, *sizes)
        long = replace(made, watched=is_watched(kind, *sizes), is_asked=asked)
        yield replace(long, ways={LONGER: ways, FURTHER: AT_ONCE}.get(kind, WAYS))
    octaves = random.Random(f"octaves of {variant.id}")
    sizes_of_octaves = ((sizes, ways) for sizes in octave_sizes(octaves) for ways in OPPOSITE_WAYS)
    for sizes, ways in sizes_of_octaves:
        made = replace(random_message(variant, octaves, LONGER, *sizes), is_asked=False, ways=ways)
        yield from with_other_secrets(replace(made, watched=False, compared=True), octaves, OCTAVE_SECRETS)
    yield from _public_patterns(variant, source)
    yield from _patterned_keys(variant)
    for sizes in other_secret_sizes(source):
        other = random_message(variant, source, UNKNOWN, *sizes)
        yield from with_other_secrets(
            replace(other, group=f"{sizes} secret bytes", compared=True), source, OTHER_SECRETS
        )
    further = random.Random(f"further secrets of {variant.id}")
    for sizes in further_secret_sizes(further):
        pair = random_message(variant, further, PAIRED, *sizes)
        pair = replace(pair, group=f"{sizes} further bytes", compared=True, watched=False)
        yield from with_other_secrets(pair, further, FURTHER_SECRETS)
    rare = random_message(variant, source, UNKNOWN, rare_bytes(variant), 3)
    yield from with_other_secrets(
        replace(rare, group="rare secrets", compared=True, watched=False), source, RARE_SECRETS
    )
    yield from with_other_secrets(
        replace(rare, group="rare secrets", compared=True, watched=False, ways=("seal_pieces", "open_pieces")),
        source,
        RARE_IN_PIECES,
    )
    long_bytes = long_secret_bytes(variant)
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


def _ending(variant: Variant) -> Iterator[MessageInput]:
    """Messages and associated data of which both end at blocks' borders or beside them."""
    source = random.Random(f"ends of {variant.id}")
    for sizes in ends_of(variant):
        message = replace(random_message(variant, source, ENDS, *sizes), watched=False)
        yield message
        pair = replace(message, kind=PAIRED, group=f"{sizes} paired ends", compared=True)
        yield from with_other_secrets(pair, source, SECRETS_OF_ENDS)


def _public_patterns(variant: Variant, source: random.Random) -> Iterator[MessageInput]:
    """Messages whose nonce and associated data are all zeros or all ones, and which end as padding begins; and such as
    differ from them in secrets."""
    size, ad_bytes = PATTERNED_BLOCKS * variant.rate_bytes + 2, PATTERNED_BLOCKS * variant.rate_bytes + 1
    for byte, end in ((b"\0", b"\1"), (b"\xff", b"\x80")):
        message = random_message(variant, source, "pattern", size, ad_bytes)
        pattern = replace(message, nonce=byte * variant.nonce_bytes, ad=byte * ad_bytes, watched=False)
        yield replace(pattern, group=f"all {byte.hex()}", message=message.message[: -len(end)] + end)
        pair = replace(pattern, kind=PAIRED, group=f"all {byte.hex()}, paired", compared=True)
        yield from with_other_secrets(pair, source, SECRETS_OF_A_LENGTH)


def _patterned_keys(variant: Variant) -> Iterator[MessageInput]:
    """Messages of a byte under keys that are patterns, or with such nonces."""
    source = random.Random(f"keys of {variant.id}")
    made = replace(random_message(variant, source, KEYS, 1, 0), watched=False)
    yield from (replace(made, key=key) for key in patterns(source, variant.key_bytes))
    for nonce in patterns(source, variant.nonce_bytes):
        yield replace(made, key=source.randbytes(variant.key_bytes), nonce=nonce)


def _vectors(variant: Variant) -> Iterator[MessageInput]:
    """Known answers of no more than RATES blocks, spread evenly, the longest first."""
    room = short_bytes(variant)
    fitting = [item for item in known_answer_inputs(variant) if max(map(len, item[2:])) <= room]
    distance = (len(fitting) - 1) // (VECTORS - 1)
    for index, (key, nonce, ad, message) in enumerate(fitting[::-1][::distance]):
        group = f"{len(ad)}+{len(message)} bytes"
        yield MessageInput(group, "vectors", message, key, nonce, ad, watched=index < WATCHED_VECTORS)
