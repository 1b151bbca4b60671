# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Benches of the targets whose simulators are tested here."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from featherweight.catalog.includes import headers_in
from featherweight.scales import breadboard
from featherweight.scales.breadboard import Run
from featherweight.system.digest import digest, files_digest
from featherweight.system.files import seal, sealed, written
from featherweight.system.home import Home
from featherweight.system.tools import version
from tests.conftest import ROOT

__all__ = ["HOME", "Breadboard", "Run"]

HOME = Home(ROOT)

KEPT = ROOT / "build" / "tests" / "engines"
"""Objects of the firmwares, named by the digest of all that they are made of: compilers took most of the time of these
tests, half of it for the same start-up code."""


class Breadboard(breadboard.Breadboard):
    """A breadboard that compiles nothing twice."""

    def compile(self, source: Path, output: Path, flags: Sequence[str] = ()) -> Path:
        program = self.target.manifest.compiler.program
        command = (program, version(program), *self.target.manifest.compiler.flags, *flags)
        folders = [HOME.ciphers / "common", *(Path(flag[2:]) for flag in flags if flag.startswith("-I"))]
        if source.is_relative_to(ROOT):
            folders.append(source.parent)
        headers = files_digest(header for folder in folders for header in headers_in(folder))
        kept = KEPT / f"{digest(*command, headers, source.name, source.read_bytes())}.o"
        if not sealed(kept):
            with written(kept) as made:
                super().compile(source, made, flags)
                seal(made)
        shutil.copyfile(kept, output)
        return output


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
