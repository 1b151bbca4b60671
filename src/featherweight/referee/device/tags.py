# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tags with one wrong byte, each in turn: those of messages of some lengths may be compared otherwise than others'."""

from collections.abc import Iterator

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import WRONG_TAGS, Expected, Trial, trial
from featherweight.referee.device.forgeries import Seal, tags_with_a_wrong_byte
from featherweight.referee.device.inputs import MessageInput
from featherweight.referee.device.sealing import ACCEPTS, LEAVES, REFUSED
from featherweight.scales.steps import AEAD, Part, step

MOST_OPENED = 16
"""Of one trial."""


def wrong_tag_trials(variant: Variant, genuine: MessageInput, seal: Seal) -> Iterator[Trial]:
    """GENUINE, which SEAL seals, is opened with each of `tags_with_a_wrong_byte`."""
    size, ad_size, tag_size = len(genuine.message), len(genuine.ad), variant.tag_bytes
    ciphertext, tag = seal(genuine)
    wrong = list(tags_with_a_wrong_byte(genuine, tag))
    for first in range(0, tag_size, MOST_OPENED):
        some = wrong[first : first + MOST_OPENED]
        steps = [
            step(
                AEAD["open"],
                *("opened", "received", size, Part("tags", tag_size * index, tag_size), "ad", ad_size, "nonce", "key"),
                Part("verdicts", index, 1),
            )
            for index in range(len(some))
        ]
        inputs = {"key": genuine.key, "nonce": genuine.nonce, "ad": genuine.ad, "received": ciphertext}
        inputs |= {"tags": b"".join(some)}
        function = f"{variant.symbol}_decrypt"
        expected = [
            Expected("verdicts", REFUSED * len(some), function, "verdict", ACCEPTS),
            Expected("opened", bytes(size), function, "round-trip", LEAVES),
        ]
        outputs = {"opened": size, "verdicts": len(some)}
        yield trial(WRONG_TAGS, variant.symbol, steps, inputs, outputs, expected, watched=False)
