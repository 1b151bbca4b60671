# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The steps that seal and open a message, at once and in pieces, and what must come of them."""

import random
from collections.abc import Collection, Mapping, Sequence
from zlib import crc32

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import INVERSE, Expected, Trial, trial
from featherweight.referee.device.message_input import ENDS, MessageInput, Way
from featherweight.referee.device.pieces import counts_of, in_pieces
from featherweight.referee.trials import ACCEPTED, LONGER, REFUSED
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, NOWHERE, Part, Step, step

ACCEPTS, REJECTS = "a forged message is accepted", "a genuine message is rejected"
LEAVES = "an unverified message is left"

NULLS = {"length", ENDS}
"""Kinds of messages whose empty arrays are null pointers; others' have a place."""


def is_in_place(size: int) -> bool:
    """Whether messages of SIZE bytes are sealed and opened in place."""
    return size % 2 == 1


class Sealing:
    """The steps that seal and open a message, and what must come of them."""

    def __init__(self, cipher: Cipher, variant: Variant, message: MessageInput) -> None:
        """Messages of the kind LONGER, and others of odd lengths, are in place."""
        self._variant, self._symbol, self._message = variant, variant.symbol, message
        self._in_place = message.kind == LONGER or is_in_place(len(message.message))
        self._forged = message.received is not None
        received = message.received
        if received is None:
            received = b"".join(Oracle(cipher, variant, message.key).seal(message.nonce, message.ad, message.message))
        self._text, self._tag = received[: -variant.tag_bytes], received[-variant.tag_bytes :]
        self._counts = counts_of(message)
        self.inputs = {"key": message.key, "nonce": message.nonce, "ad": message.ad}
        self.outputs: dict[str, int | None] = {"context": None}
        self.steps: list[Step] = []
        self.expected: list[Expected] = []

    def go(self, way: Way) -> None:
        """Do what WAY names."""
        {"seal": self.seal, "seal_pieces": self.seal_pieces, "open": self.open, "open_pieces": self.open_pieces}[way]()

    def seal(self) -> None:
        """At once."""
        message, ad = self._message.message, self._message.ad
        output, source = self._arrays("sealed", message, "message")
        self.outputs["tag"] = len(self._tag)
        self.steps += [step(AEAD["seal"], output, "tag", source, len(message), "ad", len(ad), "nonce", "key")]
        wrong = "vectors" if self._message.kind == "vectors" else "random"
        self._expect("sealed", self._text, "_encrypt", wrong, "wrong result")
        self._expect("tag", self._tag, "_encrypt", wrong, "wrong tag")

    def seal_pieces(self) -> None:
        """In pieces."""
        message = self._message.message
        arrays = self._arrays("pieces", message, "message")
        self.outputs["pieces_tag"] = len(self._tag)
        self.steps += self._in_pieces("encrypt_update", arrays, len(message))
        self.steps += [step(AEAD["tag"], "context", "pieces_tag")]
        self._expect("pieces", self._text, "_encrypt_update", "pieces", "wrong result")
        self._expect("pieces_tag", self._tag, "_tag", "pieces", "wrong tag")

    def open(self) -> None:
        """At once."""
        size, ad = len(self._text), self._message.ad
        output, source = self._arrays("opened", self._text, "received")
        self.inputs["received_tag"] = self._tag
        self.outputs["opened_verdict"] = 1
        operands = (output, source, size, "received_tag", "ad", len(ad), "nonce", "key", "opened_verdict")
        self.steps += [step(AEAD["open"], *operands)]
        self._expect_verdict("opened_verdict", "_decrypt")
        released = LEAVES if self._forged else INVERSE
        opened = bytes(size) if self._forged else self._message.message
        self._expect("opened", opened, "_decrypt", "round-trip", released)

    def open_pieces(self) -> None:
        """In pieces."""
        arrays = self._arrays("opened_pieces", self._text, "received")
        self.inputs["received_tag"] = self._tag
        self.outputs["pieces_verdict"] = 1
        self.steps += self._in_pieces("decrypt_update", arrays, len(self._text))
        self.steps += [step(AEAD["verify"], "context", "received_tag", "pieces_verdict")]
        if not self._forged:
            self._expect("opened_pieces", self._message.message, "_decrypt_update", "pieces", "wrong result")
        self._expect_verdict("pieces_verdict", "_verify")

    def expect_inputs(self) -> None:
        """Inputs that no step writes are as they were."""
        written = {item.array for item in self.expected}
        for name, content in self.inputs.items():
            if name not in {*written, "opened_pieces"}:
                self._expect(name, content, "_encrypt", "inputs", "an input is changed")

    def _arrays(self, output: str, content: bytes, source: str) -> tuple[str, str]:
        """Output and input of an operation on CONTENT, which lies in SOURCE unless both are one array."""
        if self._in_place:
            self.inputs[output] = content
            return output, output
        self.inputs[source] = content
        self.outputs[output] = len(content)
        return output, source

    def _in_pieces(self, operation: str, arrays: tuple[str, str], size: int) -> list[Step]:
        """The steps of OPERATION on ARRAYS of SIZE bytes, up to the tag."""
        message = self._message
        source = random.Random(f"{operation} of {len(message.ad)} and {size} bytes")
        return in_pieces(
            self._variant, operation, arrays, size, len(message.ad), self._counts, source, message.first_piece
        )

    def _expect(self, array: str, content: bytes, function: str, check: str, blame: str) -> None:
        self.expected.append(Expected(array, content, f"{self._symbol}{function}", check, blame))

    def _expect_verdict(self, array: str, function: str) -> None:
        blame = ACCEPTS if self._forged else REJECTS
        self._expect(array, REFUSED if self._forged else ACCEPTED, function, "verdict", blame)


def message_trial(  # noqa: PLR0917 as `trial`
    variant: Variant,
    message: MessageInput,
    steps: Sequence[Step],
    inputs: Mapping[str, bytes],
    outputs: Mapping[str, int | None],
    expected: Sequence[Expected],
) -> Trial:
    """The trial of MESSAGE with these STEPS; instead of arrays of no bytes, those of the kinds in NULLS take null
    pointers, and so does half of the forged ones."""
    empty = {name for name, size in outputs.items() if size == 0} | {name for name, text in inputs.items() if not text}
    return trial(
        message.kind,
        variant.symbol,
        [_without(item, empty) for item in steps] if _takes_nulls(message) else steps,
        inputs,
        outputs,
        expected,
        group=message.group,
        compared=message.compared,
        watched=message.watched,
    )


def _takes_nulls(message: MessageInput) -> bool:
    return message.kind in NULLS or (message.received is not None and crc32(message.received) % 2 == 1)


def _without(item: Step, arrays: Collection[str]) -> Step:
    """ITEM with a null pointer instead of each of ARRAYS."""
    operands = (NOWHERE if (one.array if isinstance(one, Part) else one) in arrays else one for one in item.operands)
    return step(item.operation, *operands)
