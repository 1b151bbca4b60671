# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Authenticated encryption of messages that are too long for several copies: in place, each way alone."""

import random
from collections.abc import Iterator, Sequence

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial
from featherweight.referee.device.message_input import OPPOSITE_WAYS, MessageInput, Way
from featherweight.referee.device.pieces import PIECES, in_pieces
from featherweight.referee.device.sealing import Sealing, message_trial
from featherweight.referee.trials import ACCEPTED
from featherweight.scales.steps import AEAD, step

OPENINGS: Sequence[Way] = ("open", "open_pieces")
"""Ways of a forged message."""


def longer_trials(cipher: Cipher, variant: Variant, message: MessageInput) -> Iterator[Trial]:
    """MESSAGE in each of its ways, a forged one only opened. If the specification is not asked, what is sealed at once
    is opened in pieces, and the other way round."""
    if not message.is_asked:
        for first, _ in OPPOSITE_WAYS:
            if first in message.ways:
                yield _opposite_trial(variant, message, is_sealed_at_once=first == "seal")
        return
    for way in message.ways if message.received is None else OPENINGS:
        made = Sealing(cipher, variant, message)
        made.go(way)
        made.expect_inputs()
        yield message_trial(variant, message, made.steps, made.inputs, made.outputs, made.expected)


def _opposite_trial(variant: Variant, message: MessageInput, *, is_sealed_at_once: bool) -> Trial:
    """MESSAGE sealed at once and opened in pieces, or the other way."""
    text, size, ad_size = ("text", "text"), len(message.message), len(message.ad)
    source = random.Random(f"pieces of {ad_size} and {size} bytes")
    if is_sealed_at_once:
        steps = [
            step(AEAD["seal"], "text", "tag", "text", size, "ad", ad_size, "nonce", "key"),
            *in_pieces(variant, "decrypt_update", text, size, ad_size, PIECES, source),
            step(AEAD["verify"], "context", "tag", "verdict"),
        ]
        whole, differ = "_encrypt", "what is sealed at once does not open in pieces"
    else:
        steps = [
            *in_pieces(variant, "encrypt_update", text, size, ad_size, PIECES, source),
            step(AEAD["tag"], "context", "tag"),
            step(AEAD["open"], "text", "text", size, "tag", "ad", ad_size, "nonce", "key", "verdict"),
        ]
        whole, differ = "_decrypt", "what is sealed in pieces does not open at once"
    function = f"{variant.symbol}{whole}"
    inputs = {"key": message.key, "nonce": message.nonce, "ad": message.ad, "text": message.message}
    expected = [
        Expected("verdict", ACCEPTED, function, "pieces", differ),
        Expected("text", message.message, function, "round-trip", INVERSE),
    ]
    outputs = {"context": None, "tag": variant.tag_bytes, "verdict": 1}
    return message_trial(variant, message, steps, inputs, outputs, expected)
