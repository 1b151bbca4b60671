# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Long messages of which the specification is not asked are refused: the device seals them itself, and a word of their
tag is another."""

import random
from collections.abc import Iterator

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import Expected, Trial, trial
from featherweight.referee.device.message_input import MessageInput
from featherweight.referee.device.pieces import beginning
from featherweight.referee.device.sealing import ACCEPTS, LEAVES
from featherweight.referee.trials import LONGER, REFUSED, flipped
from featherweight.scales.steps import AEAD, Part, Step, step

WORDS, LEAST_WORD = 4, 4
"""A tag has so many words, or fewer, of which each has at least so many bytes: a random one is hardly the right one."""


def refused_trials(variant: Variant, genuine: MessageInput, state_bytes: int) -> Iterator[Trial]:
    """GENUINE sealed, opened in one piece, and verified with each word of its tag wrong, by copies of the context of
    STATE_BYTES; then sealed again, and opened at once with one word wrong; then with another nonce."""
    size, ad_size, tag_bytes = len(genuine.message), len(genuine.ad), variant.tag_bytes
    source = random.Random(f"refused, {ad_size} and {size} bytes")
    word = max(LEAST_WORD, tag_bytes // WORDS)
    tags = [Part("tags", place * tag_bytes, tag_bytes) for place in range(tag_bytes // word)]
    chosen = source.choice(tags)
    verdicts = [Part("verdicts", place, 1) for place in range(len(tags) + 2)]
    rest = ("ad", ad_size, "nonce", "key")
    seal = step(AEAD["seal"], "text", "tag", "text", size, *rest)
    steps = [
        seal,
        *(one for place, tag in enumerate(tags) for one in _wrong(tag, place * word, word)),
        beginning(variant, ad_size, size),
        step(AEAD["ad"], "context", "ad", ad_size),
        step(AEAD["decrypt_update"], "context", "text", "text", size),
    ]
    for tag, verdict in zip(tags, verdicts, strict=False):
        steps += [
            step(AEAD["copy"], "copied_context", "context", state_bytes),
            step(AEAD["verify"], "copied_context", tag, verdict),
        ]
    steps += [
        seal,
        step(AEAD["open"], "text", "text", size, chosen, *rest, verdicts[-2]),
        step(AEAD["open"], "text", "text", size, "tag", "ad", ad_size, "wrong_nonce", "key", verdicts[-1]),
    ]
    inputs = {"key": genuine.key, "nonce": genuine.nonce, "wrong_nonce": flipped(genuine.nonce, 0), "ad": genuine.ad}
    inputs |= {"text": genuine.message, "words": source.randbytes(tag_bytes)}
    outputs = {"context": None, "copied_context": None, "tag": tag_bytes, "tags": len(tags) * tag_bytes}
    function = f"{variant.symbol}_decrypt"
    expected = [
        Expected("verdicts", REFUSED * len(verdicts), function, "verdict", ACCEPTS),
        Expected("text", bytes(size), function, "round-trip", LEAVES),
    ]
    yield trial(
        LONGER,
        variant.symbol,
        steps,
        inputs,
        outputs | {"verdicts": len(verdicts)},
        expected,
        group=f"{genuine.group}, refused",
        watched=False,
    )


def _wrong(tag: Part, start: int, word: int) -> list[Step]:
    """The genuine tag copied to TAG, with another WORD from START on."""
    return [
        step(AEAD["copy"], tag, "tag", tag.bytes or 0),
        step(AEAD["copy"], Part(tag.array, tag.offset + start, word), Part("words", start, word), word),
    ]
