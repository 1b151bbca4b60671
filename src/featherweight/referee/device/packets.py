# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages that are encrypted and decrypted in place, in one array with nonce or IV, associated data and tag, as in a
packet: no byte lies between them; and messages whose inputs begin at one place."""

import random
from collections.abc import Iterator, Sequence

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import ORDER, Expected, Trial, trial
from featherweight.referee.device.long_modes import counter_behind
from featherweight.referee.trials import ACCEPTED, REFUSED, flipped
from featherweight.scales.options import OPTIONS
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, BLOCK, Part, step

PACKETS = 2 * len(OPTIONS)
"""Each with other lengths; they are sealed and opened, each alone."""

MOST_BLOCKS = 3
"""Of a sealed message, and of its associated data."""

MODE_BLOCKS = (1, 2, 9, 33)
"""Blocks of messages in whole modes."""

BLAME = "wrong where its arrays lie side by side"

COMMON = "wrong where its inputs are one array"


def packet_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT, authenticated encryption; its arrays may lie at any address."""
    source, symbol = random.Random(f"packets of {variant.id}"), variant.symbol
    for _ in range(PACKETS):
        key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
        ad, message = (source.randbytes(source.randint(1, MOST_BLOCKS * variant.rate_bytes)) for _ in range(2))
        sealed, tag = Oracle(cipher, variant, key).seal(nonce, ad, message)
        at_nonce, at_ad = Part("packet", 0, len(nonce)), Part("packet", len(nonce), len(ad))
        at_text = Part("packet", len(nonce + ad), len(message))
        at_tag = Part("packet", len(nonce + ad + message), len(tag))
        rest = (at_ad, len(ad), at_nonce, "key")
        plain, sent = nonce + ad + message, nonce + ad + sealed + tag
        group = f"packet of {len(ad)}+{len(message)} bytes"
        yield trial(
            ORDER,
            symbol,
            [step(AEAD["seal"], at_text, at_tag, at_text, len(message), *rest)],
            {"key": key, "packet": plain + bytes(len(tag))},
            {},
            [Expected("packet", sent, f"{symbol}_encrypt", ORDER, BLAME)],
            group=f"{group}, sealed",
        )
        yield trial(
            ORDER,
            symbol,
            [step(AEAD["open"], at_text, at_text, len(message), at_tag, *rest, "verdict")],
            {"key": key, "packet": sent},
            {"verdict": 1},
            [
                Expected("verdict", ACCEPTED, f"{symbol}_decrypt", ORDER, BLAME),
                Expected("packet", plain + tag, f"{symbol}_decrypt", ORDER, BLAME),
            ],
            group=f"{group}, opened",
        )
        yield trial(
            ORDER,
            symbol,
            [step(AEAD["open"], at_text, at_text, len(message), at_tag, *rest, "verdict")],
            {"key": key, "packet": flipped(sent, 8 * (len(sent) - 1))},
            {"verdict": 1},
            [Expected("verdict", REFUSED, f"{symbol}_decrypt", ORDER, BLAME)],
            group=f"{group}, refused",
        )


def common_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """A message of VARIANT, authenticated encryption, sealed and opened: its key, nonce, associated data and text begin
    in one array, but for the ciphertext. Nothing forbids that, since none of them is written."""
    source, symbol = random.Random(f"one array of {variant.id}"), variant.symbol
    size, ad_bytes = variant.rate_bytes + 1, 2 * variant.rate_bytes
    common = source.randbytes(max(variant.key_bytes, variant.nonce_bytes, ad_bytes))
    key, nonce, ad, text = (
        Part("common", 0, count) for count in (variant.key_bytes, variant.nonce_bytes, ad_bytes, size)
    )
    rest = (ad, ad_bytes, nonce, key)
    sealed, tag = Oracle(cipher, variant, common[: key.bytes]).seal(
        common[: nonce.bytes], common[:ad_bytes], common[:size]
    )
    yield trial(
        ORDER,
        symbol,
        [
            step(AEAD["seal"], "sealed", "tag", text, size, *rest),
            step(AEAD["open"], "opened", "sealed", size, "tag", *rest, "verdict"),
        ],
        {"common": common},
        {"sealed": size, "tag": len(tag), "opened": size, "verdict": 1},
        [
            Expected("sealed", sealed, f"{symbol}_encrypt", ORDER, COMMON),
            Expected("tag", tag, f"{symbol}_encrypt", ORDER, COMMON),
            Expected("verdict", ACCEPTED, f"{symbol}_decrypt", ORDER, COMMON),
            Expected("opened", common[:size], f"{symbol}_decrypt", ORDER, COMMON),
            Expected("common", common, f"{symbol}_encrypt", "inputs", "an input is changed"),
        ],
        group="inputs in one array",
    )


def mode_packets(cipher: Cipher, variant: Variant, operations: Sequence[str]) -> Iterator[Trial]:
    """The trials of VARIANT, a block cipher, whose OPERATIONS find the IV or counter directly before the message."""
    source, symbol, size = random.Random(f"packets of {variant.id}"), variant.symbol, variant.block_bytes
    for blocks in MODE_BLOCKS:
        key, iv, data = (source.randbytes(count) for count in (variant.key_bytes, size, blocks * size))
        oracle, bytes_in_all = Oracle(cipher, variant, key), size + len(data)
        results = {"cbc_encrypt": iv + oracle.cbc(iv, data), "cbc_decrypt": iv + data}
        results["ctr"] = counter_behind(iv, blocks) + oracle.ctr(iv, data)
        steps = [step(BLOCK["expand"], "schedule", "key")]
        for name in (name for name in results if name in operations):
            steps += [
                step(BLOCK[name], "schedule", Part("packet", 0, size), Part("packet", size, len(data)), blocks),
                step(BLOCK["copy"], name, "packet", bytes_in_all),
            ]
        expected = [
            Expected(name, results[name], f"{symbol}_{name}", ORDER, BLAME) for name in results if name in operations
        ]
        outputs = {"schedule": None, **{item.array: bytes_in_all for item in expected}}
        inputs = {"key": key, "packet": iv + data}
        yield trial(ORDER, symbol, steps, inputs, outputs, expected, group=f"packet of {blocks} blocks")
