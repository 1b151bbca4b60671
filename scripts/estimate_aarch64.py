# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What SM4's kernels for AArch64 would take on Arm's Neoverse, by a model: nothing of it was timed on a processor.

The instructions of a call are followed through the disassembly of the library that the cross compiler built, and
llvm-mca says how many cycles they take when call follows call. It assumes that all memory is in the first cache, and
that what a call stores is ready when it is loaded.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from estimate_gfni import BLOCK_BYTES, CALLS, RUNS, MissingError, modelled, version

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "build/server-aarch64/libfeatherweight.so"
BUILD = (
    "cmake -S . -B build/server-aarch64 -DCMAKE_TOOLCHAIN_FILE=server/aarch64-linux-gnu.cmake"
    " && cmake --build build/server-aarch64"
)
MACHINE = ("-mtriple=aarch64", "-mattr=+aes,+sha3,+sm4")
MODELS = ("neoverse-n1", "neoverse-v1", "neoverse-v2")
LACKING = {"neoverse-n1": ("sm4e", "aes_sha3")}
"""Kernels whose instructions a processor never has."""
SERIAL_BLOCKS = 64
"""So many that it hardly matters that the model begins a call before the last one has ended."""
FUNCTIONS = (
    ("sm4e", "8", 8),
    ("sm4e", "ctr_8", 8),
    ("sm4e", "cbc", SERIAL_BLOCKS),
    ("aes_sha3", "32", 32),
    ("aes_sha3", "16", 16),
    ("aes_sha3", "ctr_32", 32),
    ("aes", "32", 32),
    ("aes", "16", 16),
    ("aes", "ctr_32", 32),
    ("aes", "cbc", SERIAL_BLOCKS),
    ("neon", "12", 12),
    ("neon", "ctr_12", 12),
)
"""Kernel, function, blocks. CBC of aes_sha3 is that of aes."""

LINE = re.compile(r"^ +([0-9a-f]+):\t(\S.*?)(?:\s*//.*)?$", re.MULTILINE)
NAMED = re.compile(r"^([0-9a-f]+) <(\w+)>:$", re.MULTILINE)


class Program:
    """The library's instructions."""

    def __init__(self, library: Path) -> None:
        command = ["aarch64-linux-gnu-objdump", "-d", "--no-show-raw-insn", str(library)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        self.lines = {int(address, 16): text.replace("\t", " ") for address, text in LINE.findall(printed)}
        self.entries = {name: int(address, 16) for address, name in NAMED.findall(printed)}

    def executed(self, function: str) -> Iterator[str]:
        """The instructions of one call, without jumps, calls and returns; loops count down from a number that is
        moved to a register, or from that of blocks in the fourth argument."""
        if function not in self.entries:
            raise MissingError(f"{LIBRARY.name} has no function {function}")
        numbers, zero, stack, at = {"3": SERIAL_BLOCKS}, False, list[int](), self.entries[function]
        while True:
            text, following = self.lines[at], at + 4
            name, _, operands = text.partition(" ")
            if name == "ret":
                if not stack:
                    return
                at = stack.pop()
                continue
            if name in ("bl", "b", "b.ne", "cbz"):
                target = int(operands.replace(",", " ").split(" <")[0].split()[-1], 16)
                if name == "bl":
                    stack.append(following)
                taken = name in ("bl", "b") or (name == "b.ne" and not zero)
                at = target if taken else following
                continue
            if counted := re.fullmatch(r"[wx](\d+), #0x([0-9a-f]+)", operands) if name == "mov" else None:
                numbers[counted[1]] = int(counted[2], 16)
            if counted := re.fullmatch(r"[wx](\d+), [wx]\1, #0x([0-9a-f]+)", operands) if name == "subs" else None:
                numbers[counted[1]] -= int(counted[2], 16)
                zero = numbers[counted[1]] == 0
            yield re.sub(r"^(adrp \w+), .*", r"\1, 0", text.split(" <")[0])
            at = following


def cells(program: Program, kernel: str, function: str, blocks: int) -> Iterator[str]:
    """Instructions per byte, and cycles per byte by each model."""
    lines = list(program.executed(f"fw_sm4_{kernel}_{function}"))
    yield f"{len(lines) / blocks / BLOCK_BYTES:.2f}"
    text = "\n".join(lines)
    for model in MODELS:
        if kernel in LACKING.get(model, ()):
            yield "-"
            continue
        calls = modelled(text, model, CALLS, MACHINE) - modelled(text, model, 1, MACHINE)
        yield f"{calls / (CALLS - 1) / blocks / BLOCK_BYTES:.2f}"


def main() -> int:
    """Write the estimate for docs/servers.md."""
    try:
        if not LIBRARY.exists():
            raise MissingError(f"{LIBRARY.relative_to(ROOT)} is not there: run `{BUILD}`")
        said = version()
        program = Program(LIBRARY)
        lines = [f"version: {said}", "=== estimate", f"| function | instructions | {' | '.join(MODELS)} |"]
        lines.append("|---|---|" + "---|" * len(MODELS))
        for kernel, function, blocks in FUNCTIONS:
            lines.append(f"| `{kernel}_{function}` | {' | '.join(cells(program, kernel, function, blocks))} |")
        (RUNS / "aarch64-estimate.txt").write_text("".join(f"{line}\n" for line in lines))
    except MissingError as missing:
        print(f"estimate_aarch64: {missing}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
