# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparisons of tags that add up differences in few bits take one of the tags that are made for that."""

import random
from collections.abc import Callable

import pytest

from featherweight.referee.device.check_values import equal_check_values

Accepts = Callable[[bytes, bytes], bool]


def differences(tag: bytes, right: bytes) -> list[int]:
    return [one ^ other for one, other in zip(tag, right, strict=True)]


def by_check_of_16_bits(tag: bytes, right: bytes) -> bool:
    rest = 0
    for byte in differences(tag, right):
        rest ^= byte << 8
        for _ in range(8):
            rest = (rest << 1 ^ (0x1021 if rest >> 15 else 0)) & 0xFFFF
    return rest == 0


def by_turning(tag: bytes, right: bytes) -> bool:
    total = 0
    for byte in differences(tag, right):
        total = (total << 7 | total >> 25) & 0xFFFFFFFF ^ byte
    return total == 0


def by_turning_words(tag: bytes, right: bytes) -> bool:
    total = 0
    for place in range(0, len(tag), 4):
        word = int.from_bytes(tag[place : place + 4], "big") ^ int.from_bytes(right[place : place + 4], "big")
        total = (total << 13 | total >> 19) & 0xFFFFFFFF ^ word
    return total == 0


def by_doubling(tag: bytes, right: bytes) -> bool:
    total = 0
    for byte in differences(tag, right):
        total = (total << 1) & 0xFF ^ byte
    return total == 0


def by_squares(tag: bytes, right: bytes) -> bool:
    return sum(byte * byte for byte in differences(tag, right)) % 0x10000 == 0


def by_two_sums(tag: bytes, right: bytes) -> bool:
    total, totals = 0, 0
    for one, other in zip(tag, right, strict=True):
        total += one - other
        totals += total
    return total == totals == 0


def by_two_sums_of_differences(tag: bytes, right: bytes) -> bool:
    total = 0
    for byte in differences(tag, right):
        total = (total * 257 + byte) % 0x10000
    return total == 0


def by_hash_code(tag: bytes, right: bytes) -> bool:
    def code(content: bytes) -> int:
        value = 0
        for byte in content:
            value = (31 * value + byte) % (1 << 32)
        return value

    return code(tag) == code(right)


def by_weights(tag: bytes, right: bytes) -> bool:
    pairs = enumerate(zip(tag, right, strict=True), start=1)
    return sum(place * (one - other) for place, (one, other) in pairs) % 0x10000 == 0


CHECKS: list[Accepts] = [
    by_check_of_16_bits,
    by_turning,
    by_turning_words,
    by_doubling,
    by_squares,
    by_two_sums,
    by_two_sums_of_differences,
    by_hash_code,
    by_weights,
]


@pytest.mark.parametrize("size", [8, 12, 16])
@pytest.mark.parametrize("accepts", CHECKS)
def test_a_narrow_check_takes_a_wrong_tag(accepts: Accepts, size: int) -> None:
    right = random.Random(size).randbytes(size)
    wrong = list(equal_check_values(right))
    assert right not in wrong
    assert accepts(right, right)
    assert any(accepts(tag, right) for tag in wrong)


def test_no_tag_is_tried_twice() -> None:
    wrong = list(equal_check_values(bytes(range(16))))
    assert len(wrong) == len(set(wrong)) > 100
