# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Functions in assembly that end with a fault: what the tests of several cores share."""

import subprocess

from tests.engines.case_firmware import CaseFirmware
from tests.engines.conftest import Breadboard

BINUTILS = {"armv6m": "arm-none-eabi-", "armv7m": "arm-none-eabi-", "rv32": "riscv64-unknown-elf-"}
"""How the names of a core's binutils begin."""


def must_fault(bench: Breadboard, firmware: CaseFirmware, body: str, kind: str, message: str) -> None:
    """BODY ends with a fault of this KIND, whose text has MESSAGE in it, before the call is complete."""
    elf = bench.build(firmware({"victim": (body, "")}))
    (run,) = bench.simulate(elf, "--max-cycles", "10000", "--call", "victim", status=1)
    assert run["fault"]["kind"] == kind
    assert message in run["fault"]["message"]
    assert run["calls"] == []


def must_name_the_culprit(bench: Breadboard, firmware: CaseFirmware, body: str) -> None:
    """The fault's place is that of BODY's label `culprit`."""
    elf = bench.build(firmware({"victim": (body, "")}))
    (run,) = bench.simulate(elf, status=1)
    names = [f"{BINUTILS[bench.target.manifest.core]}nm", str(elf)]
    table = subprocess.run(names, capture_output=True, text=True, check=True).stdout
    assert f"{run['fault']['pc']:08x} t culprit" in table.lower()
