# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages, associated data and hashed bytes in pieces of every length at every place in a block."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial, trial
from featherweight.referee.device.pieces import LONG_PIECE, beginning
from featherweight.referee.trials import ACCEPTED, PAIRED
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.steps import AEAD, HASH, Part, Step, hash_step, step

SMALL_RATE, SHORT_PIECES = 16, 16
"""Pieces have all lengths up to two blocks and a byte; where blocks are of more bytes than SMALL_RATE, up to
SHORT_PIECES, and those next to a block's. Beside these, they have LONG_PIECE bytes, and a length between."""

MOST_SEALED, MOST_HASHED = 19, 10
"""Pieces of a trial, so that there is room for its other steps."""

AD_STEP = 5
"""By so many bytes, associated data before messages grow from walk to walk."""

SECRETS = 6
"""Trials that are alike but for secrets, so that a leak in pieces of one length at one place is seen: of a branch for
every other secret, one in 32 is not."""

DIFFER = "at once and in pieces, it is not the same"


def walk_trials(variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT whose pieces have every length at every place in a block; what is done at once is the
    measure.

    Every other one goes the second of two ways: in place, or, of associated data, sealed in pieces and opened at once.
    Of those that are alike, the first has a message of zeros.
    """
    makers: Mapping[str, Callable[..., Trial]]
    if variant.kind == "hash":
        makers, most = {"hashed": hashed}, MOST_HASHED
    else:
        makers, most = {"sealed": _sealed, "opened": _opened, "added": _added}, MOST_SEALED
        if variant.lengths_first == "ad":  # which comes in one call
            del makers["added"]
    for name, make in makers.items():
        source = random.Random(f"walks of {variant.id}, {name}")
        for index, sizes in enumerate(walks(variant.rate_bytes, most, source)):
            group = f"walk {index}, {name}"
            alike = [make(variant, group, sizes, source, index) for _ in range(SECRETS)]
            yield from (_with_zeros(alike[0]), *alike[1:])


def walks(rate: int, most: int, source: random.Random) -> list[list[int]]:
    """Lengths of pieces, at MOST so many in a row, that together begin at each place of a block of RATE bytes with each
    length."""
    if rate <= SMALL_RATE:
        lengths = list(range(1, 2 * rate + 2))
    else:
        lengths = [*range(1, SHORT_PIECES + 1), rate - 1, rate, rate + 1]
    between = range(lengths[-1] + 1, LONG_PIECE)
    lengths += [*source.sample(between, min(1, len(between))), LONG_PIECE]
    left = {place: source.sample(lengths, len(lengths)) for place in range(rate)}
    way, found = [(0, 0)], []
    while way:  # a circuit through all of them, since as many begin at each place as end there
        place = way[-1][0]
        if left[place]:
            size = left[place].pop()
            way.append(((place + size) % rate, size))
        else:
            found.append(way.pop()[1])
    sizes = found[-2::-1]  # the last one is the start, with no piece before it
    starts = [end % rate for end in accumulate(sizes, initial=0)]
    room = most - 1
    parts = [(starts[first], sizes[first : first + room]) for first in range(0, len(sizes), room)]
    return [[start, *part] if start else part for start, part in parts]


def _with_zeros(made: Trial) -> Trial:
    """MADE with a message of zeros."""
    name = "message" if "message" in made.inputs else "text"
    nothing = bytes(len(made.inputs[name]))
    expected = tuple(replace(item, content=nothing) if item.array == name else item for item in made.expected)
    return replace(made, inputs={**made.inputs, name: nothing}, expected=expected)


def _ad_bytes(variant: Variant, index: int) -> int:
    """Of associated data before the message of the walk number INDEX: of about every other one none, of the others
    any number up to a block."""
    return max(0, AD_STEP * index % (2 * variant.rate_bytes + 1) - variant.rate_bytes)


def _parts(array: str, sizes: Sequence[int]) -> list[Part]:
    """Those of ARRAY of SIZES, one behind the other."""
    return [Part(array, end - size, size) for end, size in zip(accumulate(sizes), sizes, strict=True)]


def hashed(variant: Variant, group: str, sizes: Sequence[int], source: random.Random, _: int) -> Trial:
    """A message in pieces of SIZES hashed, of which there is one place only."""
    digest_bytes, text = variant.digest_bytes, source.randbytes(sum(sizes))
    inputs = hash_arrays(variant, text, b"")
    steps = [
        hash_step(variant, "digest", "digest", "message", len(text), custom=0),
        hash_step(variant, "init", "context", custom=0),
        *(step(HASH["update"], "context", part, part.bytes or 0) for part in _parts("message", sizes)),
        step(HASH["final"], "context", "pieces"),
        step(HASH["xor"], "pieces", "digest", digest_bytes),
    ]
    expected = [Expected("pieces", bytes(digest_bytes), f"{variant.symbol}_final", "pieces", DIFFER)]
    outputs = {"context": None, "digest": digest_bytes, "pieces": digest_bytes}
    return trial(PAIRED, variant.symbol, steps, inputs, outputs, expected, group=group, compared=True, watched=False)


def _sealed(variant: Variant, group: str, sizes: Sequence[int], source: random.Random, index: int) -> Trial:
    """A message in pieces of SIZES sealed, and opened at once."""
    size, ad_size, output = sum(sizes), _ad_bytes(variant, index), "text" if _is_second_way(index) else "other"
    steps = [
        *_begun(variant, ad_size, size),
        *updates("encrypt_update", output, "text", sizes),
        step(AEAD["tag"], "context", "tag"),
        step(AEAD["open"], "text", output, size, "tag", "ad", ad_size, "nonce", "key", "verdict"),
    ]
    return _aead_trial(
        variant, group, steps, "_encrypt_update", source, text_bytes=size, ad_bytes=ad_size, output=output
    )


def _opened(variant: Variant, group: str, sizes: Sequence[int], source: random.Random, index: int) -> Trial:
    """A message sealed at once, and opened in pieces of SIZES."""
    size, ad_size, output = sum(sizes), _ad_bytes(variant, index), "text" if _is_second_way(index) else "other"
    steps = [
        step(AEAD["seal"], output, "tag", "text", size, "ad", ad_size, "nonce", "key"),
        *_begun(variant, ad_size, size),
        *updates("decrypt_update", "text", output, sizes),
        step(AEAD["verify"], "context", "tag", "verdict"),
    ]
    return _aead_trial(
        variant, group, steps, "_decrypt_update", source, text_bytes=size, ad_bytes=ad_size, output=output
    )


def _begun(variant: Variant, ad_size: int, size: int) -> list[Step]:
    added = [step(AEAD["ad"], "context", "ad", ad_size)] if ad_size else []
    return [beginning(variant, ad_size, size), *added]


def _is_second_way(index: int) -> bool:
    return index % 2 == 1


def _added(variant: Variant, group: str, sizes: Sequence[int], source: random.Random, index: int) -> Trial:
    """Associated data in pieces of SIZES, and a message of no bytes, opened at once or in one piece."""
    size = sum(sizes)
    steps = [beginning(variant, size, 0), *added(sizes)]
    if _is_second_way(index):
        steps += [
            step(AEAD["tag"], "context", "tag"),
            step(AEAD["open"], "text", "text", 0, "tag", "ad", size, "nonce", "key", "verdict"),
        ]
    else:
        steps = [
            step(AEAD["seal"], "text", "tag", "text", 0, "ad", size, "nonce", "key"),
            *steps,
            step(AEAD["verify"], "context", "tag", "verdict"),
        ]
    return _aead_trial(variant, group, steps, "_ad", source, ad_bytes=size)


def added(sizes: Sequence[int]) -> list[Step]:
    """Associated data in pieces of SIZES."""
    return [step(AEAD["ad"], "context", part, part.bytes or 0) for part in _parts("ad", sizes)]


def updates(operation: str, output: str, given: str, sizes: Sequence[int]) -> list[Step]:
    """OPERATION on pieces of SIZES of the array GIVEN, into those of OUTPUT."""
    pairs = zip(_parts(output, sizes), _parts(given, sizes), strict=True)
    return [step(AEAD[operation], "context", to, part, part.bytes or 0) for to, part in pairs]


def _aead_trial(
    variant: Variant,
    group: str,
    steps: Sequence[Step],
    function: str,
    source: random.Random,
    *,
    text_bytes: int = 0,
    ad_bytes: int = 0,
    output: str = "text",
) -> Trial:
    """The trial with these STEPS, which leave the message as it was; associated data are the same for all of GROUP."""
    text = source.randbytes(text_bytes)
    inputs = {
        "key": source.randbytes(variant.key_bytes),
        "nonce": random.Random(f"nonce, {group}").randbytes(variant.nonce_bytes),
        "ad": random.Random(f"data, {group}").randbytes(ad_bytes),
        "text": text,
    }
    outputs: dict[str, int | None] = {"context": None, "tag": variant.tag_bytes, "verdict": 1}
    outputs |= {} if output == "text" else {output: text_bytes}
    symbol = variant.symbol
    expected = [
        Expected("verdict", ACCEPTED, f"{symbol}{function}", "pieces", DIFFER),
        Expected("text", text, f"{symbol}{function}", "round-trip", INVERSE),
    ]
    return trial(PAIRED, symbol, steps, inputs, outputs, expected, group=group, compared=True, watched=False)
