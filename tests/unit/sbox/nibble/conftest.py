# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What tests of the search for S-boxes of four bits share."""

import random

import pytest

from featherweight.sbox.boxes import Box
from featherweight.sbox.nibble.engine import Engine

SECONDS = 100
"""CPU time for one answer of a solver."""


def small_box(seed: int) -> Box:
    """A random S-box of three bits."""
    table = list(range(8))
    random.Random(seed).shuffle(table)
    return Box(f"small{seed}", tuple(table))


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    return Engine(tmp_path_factory.mktemp("engine"))
