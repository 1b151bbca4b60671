# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fields of 256 elements."""

import random

import pytest

from featherweight.sbox.byte.galois import Field
from featherweight.sbox.byte.tower import NUMBERS


@pytest.mark.parametrize("polynomial", [0x11B, 0x1F5])
def test_isomorphisms_keep_sums_and_products(polynomial: int) -> None:
    field = Field(polynomial)
    images, chooser = field.images_in(NUMBERS), random.Random(1)
    for _ in range(500):
        a, b = chooser.randrange(256), chooser.randrange(256)
        assert images[a ^ b] == images[a] ^ images[b]
        assert images[field.multiply(a, b)] == NUMBERS.multiply(images[a], images[b])
