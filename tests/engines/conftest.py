"""Benches of the targets whose simulators are tested here."""

from pathlib import Path

import pytest

from featherweight.scales.breadboard import Bench, Run
from featherweight.system.home import Home
from tests.conftest import ROOT

__all__ = ["HOME", "Bench", "Run"]

HOME = Home(ROOT)


@pytest.fixture
def avr(tmp_path: Path) -> Bench:
    """The bench of the ATmega128."""
    return Bench(HOME, "atmega128", tmp_path)


@pytest.fixture
def cortex_m0plus(tmp_path: Path) -> Bench:
    """The bench of the Cortex-M0+."""
    return Bench(HOME, "cortex-m0plus", tmp_path)


@pytest.fixture
def cortex_m3(tmp_path: Path) -> Bench:
    """The bench of the Cortex-M3."""
    return Bench(HOME, "cortex-m3", tmp_path)


@pytest.fixture
def cortex_m4(tmp_path: Path) -> Bench:
    """The bench of the Cortex-M4."""
    return Bench(HOME, "cortex-m4", tmp_path)


@pytest.fixture
def msp430(tmp_path: Path) -> Bench:
    """The bench of the MSP430F1611."""
    return Bench(HOME, "msp430f1611", tmp_path)


@pytest.fixture
def e31(tmp_path: Path) -> Bench:
    """The bench of the SiFive E31."""
    return Bench(HOME, "e31", tmp_path)


@pytest.fixture
def aarch64(tmp_path: Path) -> Bench:
    """The bench of AArch64 with the A13's estimate."""
    return Bench(HOME, "aarch64-a13", tmp_path)
