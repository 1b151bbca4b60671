# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is expected of an array after a run, and which runs are compared."""

import pytest

from featherweight.referee.device.exercise import CHAIN, WORD_BYTES, Expected, Placed, trial
from featherweight.scales.steps import AEAD, step

TEXT = bytes(range(32))


@pytest.mark.parametrize(
    ("content", "is_apart", "is_met"),
    [
        (TEXT, False, True),
        (TEXT[:-1] + b"\xff", False, False),
        (TEXT, True, False),
        (TEXT[::-1], True, True),
        (bytes(20) + TEXT[20 : 20 + WORD_BYTES] + bytes(4), True, False),
        (bytes(20) + TEXT[20 : 19 + WORD_BYTES] + bytes(5), True, True),
        (TEXT + b"more", True, False),
        (b"", True, True),
    ],
)
def test_a_content(content: bytes, is_apart: bool, is_met: bool) -> None:
    expected = Expected("array", TEXT, "function", "random", "wrong", is_apart)
    assert expected.is_met(content) == is_met


@pytest.mark.parametrize(("second", "is_met"), [(TEXT, False), (TEXT[::-1], True), (bytes(24) + TEXT[24:], False)])
def test_contents_that_must_differ_from_each_other(second: bytes, is_met: bool) -> None:
    expected = Expected("array", b"", "function", "random", "wrong", is_apart=True, distance=len(TEXT))
    assert expected.is_met(TEXT + second) == is_met


def sealed(key: bytes, nonce: bytes, ad: bytes, kind: str = "secrets") -> Placed:
    steps = [step(AEAD["seal"], "text", "tag", "text", 1, "ad", len(ad), "nonce", "key")]
    inputs = {"key": key, "nonce": nonce, "ad": ad, "text": b"a"}
    return Placed(trial(kind, "some", steps, inputs, {"tag": 16}, [], group="some"), 0)


def test_runs_are_compared_with_those_of_the_same_public_inputs() -> None:
    one = sealed(b"key", b"nonce", b"data")
    assert sealed(b"yek", b"nonce", b"data").group == one.group
    assert sealed(b"key", b"noncf", b"data").group != one.group != sealed(b"key", b"nonce", b"date").group


def test_chains_make_their_nonces_of_texts() -> None:
    assert sealed(b"key", b"nonce", b"", CHAIN).group == sealed(b"key", b"noncf", b"", CHAIN).group
