# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tags with one wrong byte, each in turn: those of messages of some lengths may be compared otherwise than others'.

The trials of one message differ in what must not be told: where tags are wrong. A comparison that ends at the first
wrong byte goes other ways in them.
"""

from collections.abc import Iterator, Mapping, Sequence

from featherweight.catalog import Variant
from featherweight.referee.device.exercise import Expected, Trial, trial
from featherweight.referee.device.forgeries import Seal, tags_with_a_wrong_byte
from featherweight.referee.device.message_input import MessageInput
from featherweight.referee.device.pieces import beginning
from featherweight.referee.device.sealing import ACCEPTS, LEAVES
from featherweight.referee.trials import REFUSED, WRONG_TAGS
from featherweight.scales.steps import AEAD, Part, Step, step

MOST_TRIED = 8
"""Tags with a wrong byte in one trial."""


def wrong_tag_trials(variant: Variant, genuine: MessageInput, seal: Seal) -> Iterator[Trial]:
    """GENUINE, which SEAL seals, is opened with each of `tags_with_a_wrong_byte`, and with tags of zeros and ones."""
    size, ad_size = len(genuine.message), len(genuine.ad)
    ciphertext, tag = seal(genuine)
    function = f"{variant.symbol}_decrypt"
    for index, some in enumerate(_tags(genuine, tag)):
        some.append((b"\0", b"\xff")[index % 2] * len(tag))
        rest = ("ad", ad_size, "nonce", "key")
        steps = [
            step(AEAD["open"], "opened", "received", size, wrong, *rest, Part("verdicts", place, 1))
            for place, wrong in enumerate(_parts(variant, some))
        ]
        outputs = {"opened": size, "verdicts": len(some)}
        expected = [Expected("opened", bytes(size), function, "round-trip", LEAVES)]
        yield _trial(variant, genuine, ciphertext, some, steps, outputs, function, expected)


def wrong_verify_trials(variant: Variant, genuine: MessageInput, seal: Seal, state_bytes: int) -> Iterator[Trial]:
    """GENUINE, which SEAL seals, is opened in one piece, and each of `tags_with_a_wrong_byte` is given for its tag to a
    copy of the context, which has STATE_BYTES; then it is opened at once with two of them."""
    size, ad_size = len(genuine.message), len(genuine.ad)
    ciphertext, tag = seal(genuine)
    for some in _tags(genuine, tag):
        steps = [beginning(variant, ad_size, size)]  # and no call for what has no bytes
        steps += [step(AEAD["ad"], "context", "ad", ad_size)] if ad_size else []
        steps += [step(AEAD["decrypt_update"], "context", "opened", "received", size)] if size else []
        tags = _parts(variant, some)
        for place, wrong in enumerate(tags):
            steps += [
                step(AEAD["copy"], "copied_context", "context", state_bytes),
                step(AEAD["verify"], "copied_context", wrong, Part("verdicts", place, 1)),
            ]
        rest = ("ad", ad_size, "nonce", "key")
        for place, wrong in enumerate((tags[0], tags[-1])):
            at_once = ("opened", "received", size, wrong, *rest, Part("at_once", place, 1))
            steps += [step(AEAD["open"], *at_once)]
        outputs = {"context": None, "copied_context": None, "opened": size, "verdicts": len(some), "at_once": 2}
        function = f"{variant.symbol}_decrypt"
        expected = [
            Expected("at_once", 2 * REFUSED, function, "verdict", ACCEPTS),
            Expected("opened", bytes(size), function, "round-trip", LEAVES),
        ]
        yield _trial(variant, genuine, ciphertext, some, steps, outputs, f"{variant.symbol}_verify", expected)


def _tags(genuine: MessageInput, tag: bytes) -> Iterator[list[bytes]]:
    """Those with a wrong byte, for each of two trials or four: in the first of them, these bytes are in other words of
    the tag than in the others."""
    wrong = list(tags_with_a_wrong_byte(genuine, tag))
    trials = 2 * -(-len(wrong) // (2 * MOST_TRIED))
    count = -(-len(wrong) // trials)
    return (wrong[first : first + count] for first in range(0, len(wrong), count))


def _parts(variant: Variant, tags: Sequence[bytes]) -> list[Part]:
    return [Part("tags", variant.tag_bytes * place, variant.tag_bytes) for place in range(len(tags))]


def _trial(  # noqa: PLR0917 as `trial`
    variant: Variant,
    genuine: MessageInput,
    ciphertext: bytes,
    tags: Sequence[bytes],
    steps: Sequence[Step],
    outputs: Mapping[str, int | None],
    function: str,
    expected: Sequence[Expected],
) -> Trial:
    """The trial with these STEPS: FUNCTION must accept none of TAGS."""
    inputs = {"key": genuine.key, "nonce": genuine.nonce, "ad": genuine.ad, "received": ciphertext}
    inputs |= {"tags": b"".join(tags)}
    refused = Expected("verdicts", REFUSED * len(tags), function, "verdict", ACCEPTS)
    return trial(
        WRONG_TAGS,
        variant.symbol,
        steps,
        inputs,
        outputs,
        [refused, *expected],
        group=f"wrong tags of {genuine.nonce.hex()}",
        compared=True,
        watched=False,
    )
