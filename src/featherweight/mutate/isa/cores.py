# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The instruction set of each core."""

from collections.abc import Mapping

from featherweight.mutate.isa.aarch64 import AARCH64
from featherweight.mutate.isa.avr import AVR
from featherweight.mutate.isa.form import InstructionSet
from featherweight.mutate.isa.msp430 import MSP430
from featherweight.mutate.isa.rv32 import RV32
from featherweight.mutate.isa.thumb import THUMB
from featherweight.system.errors import FeatherweightError

CORES: Mapping[str, InstructionSet] = {
    "avr": AVR,
    "msp430": MSP430,
    "armv6m": THUMB,
    "armv7m": THUMB,
    "rv32": RV32,
    "aarch64": AARCH64,
}


def instruction_set(core: str) -> InstructionSet:
    """That of CORE."""
    if core not in CORES:
        raise FeatherweightError(f"no instruction set of {core} in src/featherweight/mutate/isa: describe it there")
    return CORES[core]
