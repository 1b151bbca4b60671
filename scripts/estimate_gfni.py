"""What processors with GFNI would do, by a model: our kernels and those of libgcrypt, instruction by instruction.

The instructions of a call are those of the disassembly, in the order in which they run, and llvm-mca says how many
cycles they take when call follows call. It assumes that all memory is in the first cache, and that what a call stores
is ready when it is loaded. How wrong it is, the same model says of this processor, beside what the benchmark measured.
"""

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
OURS = ROOT / "build/host-bench/libfeatherweight.a"
LIBGCRYPT = ROOT / "build/peers/libgcrypt/lib/libgcrypt.a"
MCA = "llvm-mca-19"
BLOCK_BYTES = 16
ROUNDS = 32
CALLS = 12
"""As often the model lets a call run."""


class MissingError(Exception):
    """What is needed first: one line."""


@dataclass(frozen=True)
class Line:
    """An instruction, and where it jumps to."""

    address: int
    text: str

    @property
    def name(self) -> str:
        return self.text.split()[0]

    @property
    def target(self) -> int:
        return int(self.text.split()[1], 16)

    @property
    def symbol(self) -> str:
        return self.text.split("<")[1].split(">")[0].split("+")[0]


@dataclass(frozen=True)
class Call:
    """A function, how often its loops run, and which conditional jumps forward are taken."""

    archive: Path
    function: str
    loops: int = 8
    taken: tuple[str, ...] = ()


def disassembled(archive: Path, function: str) -> list[Line]:
    """All of FUNCTION."""
    command = ["objdump", "-d", "--no-show-raw-insn", f"--disassemble={function}", str(archive)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^ +([0-9a-f]+):\t(\S.*?) *(?:# .*)?$", printed, re.MULTILINE)
    lines = [Line(int(address, 16), text) for address, text in found]
    if not lines:
        raise MissingError(f"{archive} has no function {function}")
    return lines


def executed(call: Call) -> Iterator[str]:
    """The instructions of one call, without jumps, calls and returns."""
    lines = disassembled(call.archive, call.function)
    at = {line.address: i for i, line in enumerate(lines)}
    runs: dict[int, int] = {}
    i = 0
    while lines[i].name != "ret":
        line, i = lines[i], i + 1
        if line.name == "call":
            yield from executed(Call(call.archive, line.symbol, call.loops, call.taken))
        elif line.name == "jmp":
            i = at[line.target]
        elif line.name.startswith("j"):
            runs[line.address] = runs.get(line.address, 0) + 1
            backward = line.target < line.address
            if runs[line.address] < call.loops if backward else line.name in call.taken:
                if line.target not in at:
                    yield from executed(Call(call.archive, line.symbol, call.loops, call.taken))
                    return
                i = at[line.target]
        else:
            yield re.sub(r" <.*>", "", line.text)


def cycles(calls: Sequence[Call], model: str, times: int = CALLS) -> float:
    """Of all of CALLS, one behind the other, by MODEL, a processor that llvm-mca knows; the first of TIMES is not
    counted, unless it is the only one."""
    text = "\n".join(line for call in calls for line in executed(call))
    return modelled(text, model, times) if times == 1 else (
        modelled(text, model, times) - modelled(text, model, 1)
    ) / (times - 1)


def modelled(text: str, model: str, times: int) -> int:
    """Cycles of TIMES times TEXT."""
    command = [MCA, "-mtriple=x86_64", f"-mcpu={model}", f"-iterations={times}", "-instruction-info=0", "-resource-pressure=0"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    found = re.search(r"^Total Cycles: +(\d+)$", done.stdout, re.MULTILINE)
    if found is None:
        raise MissingError(f"{MCA} printed no cycles for {model}")
    return int(found.group(1))
