# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A sequence as firmware: all inputs of the S-box at once, on the simulator of a device."""

from collections.abc import Sequence
from pathlib import Path

from featherweight.sbox.isa import Isa
from featherweight.sbox.print.emit import as_assembly
from featherweight.sbox.print.listing import Listing
from featherweight.scales.breadboard import Breadboard
from featherweight.system.errors import WrongResultError
from featherweight.system.home import Home

FRAME = """
#include "fw_asm.h"
{sequence_defines}
fw_function main
{begin}
{loads}
{sequence}
{stores}
    .global fw_done
fw_done:
{end}
fw_end main
    .section .bss
    .global rows
    .balign 4
rows:
    .space {space}
    .size rows, {space}
"""


def can_run(isa: Isa) -> bool:
    """Whether a simulator executes this instruction set."""
    return isa.firmware is not None


def check_firmware(listing: Listing, home: Home, folder: Path) -> None:
    """Raise WrongResultError unless the simulator computes the S-box for all inputs; files are written to FOLDER."""
    isa, program = listing.isa, listing.program
    assert isa.firmware is not None and isa.target is not None
    size = isa.width // 8
    defines, _, sequence = as_assembly(listing).partition("\n\n")
    numbers = range(program.inputs)
    name = listing.names
    text = FRAME.format(
        sequence_defines=defines,
        begin=isa.firmware.begin,
        loads="\n".join(isa.firmware.load.format(register=name[i], offset=i * size) for i in numbers),
        sequence=sequence,
        stores="\n".join(
            isa.firmware.store.format(register=name[program.outputs[i]], offset=i * size) for i in numbers
        ),
        end=isa.firmware.end,
        space=(program.inputs + len(program.memory)) * size,
    )
    bench = Breadboard(home, isa.target, folder)
    elf = bench.build(text)
    points = max(16, 1 << program.inputs)
    for start in range(0, points, isa.width):
        wanted = _memory(listing.wanted, points, start, size)
        given = _memory(listing.given, points, start, size)
        [run] = bench.simulate(elf, f"--write=rows={given}", f"--read=rows:{program.inputs * size}")
        if run["memory"]["rows"] != wanted:
            raise WrongResultError(f"{isa.target}: the firmware computes {run['memory']['rows']} instead of {wanted}")


def _memory(functions: Sequence[int], points: int, start: int, size: int) -> str:
    """Words of SIZE bytes with the bits from START of each function of POINTS bits, repeated if a word is longer."""
    words = [(f | f << points) >> start & (1 << 8 * size) - 1 for f in functions]
    return "".join(word.to_bytes(size, "little").hex() for word in words)
