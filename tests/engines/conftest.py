# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Benches of the targets whose simulators are tested here."""

from pathlib import Path

import pytest

from featherweight.scales.breadboard import Breadboard, Run
from featherweight.system.home import Home
from tests.conftest import ROOT

__all__ = ["HOME", "Breadboard", "Run"]

HOME = Home(ROOT)


def _bench(name: str, target: str) -> object:
    """A fixture that is TARGET's bench."""

    @pytest.fixture(name=name)
    def bench(tmp_path: Path) -> Breadboard:
        return Breadboard(HOME, target, tmp_path)

    return bench


avr = _bench("avr", "atmega128")
cortex_m0plus = _bench("cortex_m0plus", "cortex-m0plus")
cortex_m3 = _bench("cortex_m3", "cortex-m3")
cortex_m4 = _bench("cortex_m4", "cortex-m4")
msp430 = _bench("msp430", "msp430f1611")
e31 = _bench("e31", "e31")
hazard3 = _bench("hazard3", "hazard3")
aarch64 = _bench("aarch64", "aarch64-a13")
ch32v003 = _bench("ch32v003", "ch32v003")
