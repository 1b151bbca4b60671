# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Messages that are encrypted and decrypted in place, in one array with nonce or IV, associated data and tag, as in a
packet: no byte lies between them."""

import random
from collections.abc import Iterator, Sequence

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import ORDER, Expected, Trial, trial
from featherweight.referee.device.long_modes import counter_behind
from featherweight.referee.device.sealing import ACCEPTED
from featherweight.scales.options import OPTIONS
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, BLOCK, Part, step

PACKETS = 2 * len(OPTIONS)
"""Each with other lengths."""

MOST_BLOCKS = 3
"""Of a sealed message, and of its associated data."""

MODE_BLOCKS = (1, 2, 9, 33)
"""Blocks of messages in whole modes."""

BLAME = "wrong where its arrays lie side by side"


def packet_trials(cipher: Cipher, variant: Variant) -> Iterator[Trial]:
    """The trials of VARIANT, authenticated encryption; its arrays may lie at any address."""
    source, symbol = random.Random(f"packets of {variant.id}"), variant.symbol
    for _ in range(PACKETS):
        key, nonce = source.randbytes(variant.key_bytes), source.randbytes(variant.nonce_bytes)
        ad, message = (source.randbytes(source.randint(1, MOST_BLOCKS * variant.rate_bytes)) for _ in range(2))
        sealed, tag = Oracle(cipher, variant, key).seal(nonce, ad, message)
        starts = len(nonce), len(nonce) + len(ad), len(nonce) + len(ad) + len(message)
        parts = (("nonce", 0, starts[0]), ("ad", starts[0], len(ad)), ("text", starts[1], len(message)))
        at = {name: Part("packet", start, size) for name, start, size in (*parts, ("tag", starts[2], len(tag)))}
        begun = (at["ad"], len(ad), at["nonce"], "key")
        steps = [
            step(AEAD["seal"], at["text"], at["tag"], at["text"], len(message), *begun),
            step(AEAD["copy"], "sent", "packet", starts[2] + len(tag)),
            step(AEAD["open"], at["text"], at["text"], len(message), at["tag"], *begun, "verdict"),
        ]
        before = {"key": key, "packet": nonce + ad + message + bytes(len(tag))}
        expected = [
            Expected("sent", nonce + ad + sealed + tag, f"{symbol}_encrypt", ORDER, BLAME),
            Expected("verdict", ACCEPTED, f"{symbol}_decrypt", ORDER, BLAME),
            Expected("packet", nonce + ad + message + tag, f"{symbol}_decrypt", ORDER, BLAME),
        ]
        outputs = {"sent": starts[2] + len(tag), "verdict": 1}
        yield trial(ORDER, symbol, steps, before, outputs, expected, group=f"packet of {len(ad)}+{len(message)} bytes")


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
