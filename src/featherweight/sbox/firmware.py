"""A sequence as firmware: all inputs of the S-box at once, on the simulator of a device."""

from pathlib import Path

from featherweight.bench import Bench
from featherweight.errors import WrongResultError
from featherweight.home import Home
from featherweight.sbox.boxes import table_of
from featherweight.sbox.emit import as_assembly, name_of
from featherweight.sbox.functions import inputs_of, outputs_of
from featherweight.sbox.result import Result

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


def can_run(result: Result) -> bool:
    """Whether a simulator executes this instruction set."""
    return result.instruction_set.firmware is not None


def check_firmware(result: Result, home: Home, folder: Path) -> None:
    """WrongResultError unless the simulator computes the S-box for all inputs; sources and firmware go to FOLDER."""
    isa, program = result.instruction_set, result.program
    assert isa.firmware is not None and isa.target is not None
    size = isa.width // 8
    defines, _, sequence = as_assembly(result).partition("\n\n")
    numbers = range(program.inputs)
    name = [name_of(register, program.inputs) for register in range(program.registers)]
    text = FRAME.format(
        sequence_defines=defines,
        begin=isa.firmware.begin,
        loads="\n".join(isa.firmware.load.format(register=name[i], offset=i * size) for i in numbers),
        sequence=sequence,
        stores="\n".join(
            isa.firmware.store.format(register=name[program.outputs[i]], offset=i * size) for i in numbers
        ),
        end=isa.firmware.end,
        space=program.inputs * size,
    )
    bench = Bench(home, isa.target, folder)
    elf = bench.build(text)
    table = table_of(result.table)
    for start in range(0, 16, isa.width):
        wanted = _memory(outputs_of(table), start, size)
        given = _memory(inputs_of(table), start, size)
        [run] = bench.simulate(elf, f"--write=rows={given}", f"--read=rows:{program.inputs * size}")
        if run["memory"]["rows"] != wanted:
            raise WrongResultError(f"{isa.target}: the firmware computes {run['memory']['rows']} instead of {wanted}")


def _memory(functions: tuple[int, ...] | list[int], start: int, size: int) -> str:
    """The words of SIZE bytes that hold bits START on of each function, twice where a word is longer than that."""
    words = [(f | f << 16) >> start & (1 << 8 * size) - 1 for f in functions]
    return "".join(word.to_bytes(size, "little").hex() for word in words)
