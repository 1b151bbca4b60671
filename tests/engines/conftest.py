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
