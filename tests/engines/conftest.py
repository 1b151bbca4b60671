# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Benches of the targets whose simulators are tested here."""

from pathlib import Path

import pytest

from featherweight.scales.breadboard import Breadboard, Run
from featherweight.system.home import Home
from tests.conftest import ROOT

__all__ = ["HOME", "Breadboard", "Run"]

HOME = Home(ROOT)


@pytest.fixture
def avr(tmp_path: Path) -> Breadboard:
    """The bench of the ATmega128."""
    return Breadboard(HOME, "atmega128", tmp_path)


@pytest.fixture
def cortex_m0plus(tmp_path: Path) -> Breadboard:
    """The bench of the Cortex-M0+."""
    return Breadboard(HOME, "cortex-m0plus", tmp_path)


@pytest.fixture
def cortex_m3(tmp_path: Path) -> Breadboard:
    """The bench of the Cortex-M3."""
    return Breadboard(HOME, "cortex-m3", tmp_path)


@pytest.fixture
def cortex_m4(tmp_path: Path) -> Breadboard:
    """The bench of the Cortex-M4."""
    return Breadboard(HOME, "cortex-m4", tmp_path)


@pytest.fixture
def msp430(tmp_path: Path) -> Breadboard:
    """The bench of the MSP430F1611."""
    return Breadboard(HOME, "msp430f1611", tmp_path)


@pytest.fixture
def e31(tmp_path: Path) -> Breadboard:
    """The bench of the SiFive E31."""
    return Breadboard(HOME, "e31", tmp_path)


@pytest.fixture
def hazard3(tmp_path: Path) -> Breadboard:
    """The bench of Hazard3."""
    return Breadboard(HOME, "hazard3", tmp_path)


@pytest.fixture
def aarch64(tmp_path: Path) -> Breadboard:
    """The bench of AArch64 with the A13's estimate."""
    return Breadboard(HOME, "aarch64-a13", tmp_path)


@pytest.fixture
def ch32v003(tmp_path: Path) -> Breadboard:
    """The bench of the CH32V003."""
    return Breadboard(HOME, "ch32v003", tmp_path)
