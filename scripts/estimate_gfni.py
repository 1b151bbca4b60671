# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What processors with GFNI would do, by a model: our kernels and those of libgcrypt, instruction by instruction.

The instructions of a call are those of the disassembly, in the order in which they run, and llvm-mca says how many
cycles they take when call follows call. It assumes that all memory is in the first cache, and that what a call stores
is ready when it is loaded. How wrong it is, the same model says of processors on which the benchmark was run.
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from featherweight.pages.servers import short
from featherweight.scores.server_runs import Table, read_run
from featherweight.scores.server_tables import OURS as OURS_LABEL
from featherweight.system.errors import FeatherweightError

ROOT = Path(__file__).parents[1]
RUNS = ROOT / "server/bench/runs"
OURS = ROOT / "build/server-bench/libfeatherweight.a"
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
    """A function, how often its loops run if it does not say, and which conditional jumps forward are taken."""

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


COUNTED = re.compile(r"mov +\$0x([0-9a-f]+),%eax")
"""How often the loop that follows runs, in the library's functions."""


def executed(call: Call) -> Iterator[str]:
    """The instructions of one call, without jumps, calls and returns."""
    lines = disassembled(call.archive, call.function)
    at = {line.address: i for i, line in enumerate(lines)}
    runs: dict[int, int] = {}
    i, loops = 0, call.loops
    while lines[i].name != "ret":
        line, i = lines[i], i + 1
        if count := COUNTED.fullmatch(line.text):
            loops = int(count[1], 16)
        if line.name == "call":
            yield from executed(replace(call, function=line.symbol))
        elif line.name == "jmp":
            i = at[line.target]
        elif line.name.startswith("j"):
            runs[line.address] = runs.get(line.address, 0) + 1
            backward = line.target < line.address
            if runs[line.address] < loops if backward else line.name in call.taken:
                if line.target not in at:
                    yield from executed(replace(call, function=line.symbol))
                    return
                i = at[line.target]
        else:
            yield re.sub(r" <.*>", "", line.text)


def cycles(calls: Sequence[Call], model: str, times: int = CALLS) -> float:
    """Of all of CALLS, one behind the other, by MODEL, a processor that llvm-mca knows; the first of TIMES is not
    counted, unless it is the only one."""
    text = "\n".join(line for call in calls for line in executed(call))
    first = modelled(text, model, 1)
    return first if times == 1 else (modelled(text, model, times) - first) / (times - 1)


def modelled(text: str, model: str, times: int, machine: Sequence[str] = ("-mtriple=x86_64",)) -> int:
    """Cycles of TIMES times TEXT."""
    command = [MCA, *machine, f"-mcpu={model}", f"-iterations={times}", "-instruction-info=0", "-resource-pressure=0"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    found = re.search(r"^Total Cycles: +(\d+)$", done.stdout, re.MULTILINE)
    if found is None:
        raise MissingError(f"{MCA} printed no cycles for {model}")
    return int(found.group(1))


# --- What is compared ------------------------------------------------------------------------------------------------


WITH_CBC = ("avx512_gfni",)
"""Kernels that have functions for CBC decryption; the others decrypt, and add in another call."""


def ours(kernel: str, blocks: int, mode: str = "ecb") -> list[Call]:
    """The calls of a message of BLOCKS, which a kernel takes at once."""
    if mode == "ctr":
        return [Call(OURS, f"fw_sm4_{kernel}_ctr_{blocks}")]
    if mode == "cbc_dec" and kernel in WITH_CBC:
        return [Call(OURS, f"fw_sm4_{kernel}_cbc_{blocks}")]
    sums = [Call(OURS, "fw_blocks_avx2_xor", loops=blocks // 2)] if mode == "cbc_dec" else []
    return [Call(OURS, f"fw_sm4_{kernel}_{blocks}"), *sums]


def theirs(path: str, blocks: int, mode: str = "ecb") -> list[Call]:
    """What libgcrypt calls for BLOCKS, 16 or, where it takes twice as many, 32."""
    names = {"ecb": "crypt", "ctr": "ctr_enc", "cbc_dec": "cbc_dec"}
    ending = "_blk32" if blocks == 32 else "_blk1_16" if mode == "ecb" else ""
    taken = {"ecb": ("ja",), "ctr": ("jbe",), "cbc_dec": ()}[mode]
    return [Call(LIBGCRYPT, f"_gcry_sm4_{path}_{names[mode]}{ending}", taken=taken)]


MODELS = ("icelake-server", "sapphirerapids")
MODES = {"ecb": "ECB", "ctr": "CTR", "cbc_dec": "CBC decryption"}
LONG, SHORT = "long messages", "256 B"
PAIRS = (
    ("AVX-512 and GFNI", LONG, "avx512_gfni", 128, "gfni_avx512", 32),
    ("AVX-512 and GFNI", SHORT, "avx512_gfni", 16, "gfni_avx512", 16),
    ("AVX2 and GFNI", LONG, "avx2_gfni", 32, "gfni_avx2", 16),
    ("AVX2 and GFNI", SHORT, "avx2_gfni", 16, "gfni_avx2", 16),
)
SINGLE = ("jb", "jbe")
"""The jumps of libgcrypt's code for one block."""

CASCADE_LAKE, ICE_LAKE, EMERALD_RAPIDS = "intel-cascade-lake", "intel-ice-lake", "intel-emerald-rapids"
AS = {CASCADE_LAKE: "skylake-avx512", ICE_LAKE: "icelake-server", EMERALD_RAPIDS: "sapphirerapids"}
"""Stored runs, and as which processor llvm-mca knows theirs."""
WITH_GFNI = (
    ("ours: avx512_gfni", "16384 B", ours("avx512_gfni", 128), 128),
    ("ours: avx512_gfni", "256 B", ours("avx512_gfni", 16), 16),
    ("ours: avx2_gfni", "16384 B", ours("avx2_gfni", 32), 32),
    ("libgcrypt 1.11.0", "16384 B", theirs("gfni_avx512", 32), 32),
    ("libgcrypt 1.11.0", "256 B", theirs("gfni_avx512", 16), 16),
)
CHECKS = (
    (CASCADE_LAKE, "ours: avx2_aesni", "1024 B", ours("avx2_planes", 64), 64),
    (CASCADE_LAKE, "ours: avx512_planes", "1024 B", ours("avx512_planes", 64), 64),
    (CASCADE_LAKE, "ours: avx512_planes_wide", "16384 B", ours("avx512_planes", 128), 128),
    (CASCADE_LAKE, "libgcrypt 1.11.0", "16384 B", theirs("aesni_avx2", 16), 16),
    (CASCADE_LAKE, "ours: avx512_planes", "256 B", ours("avx512_aesni", 16), 16),
    *((run, *row) for run in (ICE_LAKE, EMERALD_RAPIDS) for row in WITH_GFNI),
)
"""Runs, rows and columns of the benchmark's table for ECB, and the calls that take nearly all of their time."""


def per_byte(calls: Sequence[Call], model: str, blocks: int, times: int = CALLS) -> float:
    return cycles(calls, model, times) / (blocks * BLOCK_BYTES)


def rows() -> Iterator[str]:
    """Ratios of long and short messages, a line of a table each."""
    for features, length, kernel, blocks, path, at_once in PAIRS:
        for mode, title in MODES.items():
            cells = []
            for model in MODELS:
                one = per_byte(ours(kernel, blocks, mode), model, blocks)
                other = per_byte(theirs(path, at_once, mode), model, at_once)
                cells.append(f"{one:.2f} and {other:.2f}: **{other / one:.2f}**")
            yield f"| {features} | {title}, {length} | " + " | ".join(cells) + " |"


def serial_rows() -> Iterator[str]:
    """CBC encryption, where each block waits for the one before, in cycles for each round of a block."""
    pairs = (("AVX-512 and GFNI", "avx512_gfni", "gfni_avx512"), ("AVX2 and GFNI", "gfni", "gfni_avx2"))
    for features, kernel, path in pairs:
        cells = []
        for model in MODELS:
            one = cycles([Call(OURS, f"fw_sm4_{kernel}_cbc")], model) / 8 / ROUNDS
            other = cycles([Call(LIBGCRYPT, f"_gcry_sm4_{path}_crypt_blk1_16", taken=SINGLE)], model, 1) / ROUNDS
            cells.append(f"{one:.1f} and {other:.1f}: **{other / one:.2f}**")
        yield f"| {features} | CBC encryption, cycles per round | " + " | ".join(cells) + " |"


def measured(table: Table, row: str, column: str) -> float | None:
    """The cycles per byte in ROW, e.g. "ours: avx2_aesni", and COLUMN, e.g. "64 B", of TABLE, if they are there."""
    found = table.row(row.removeprefix(OURS_LABEL))
    figures = zip(table.bytes, found.cycles_per_byte, strict=True) if found else ()
    return next((cycles for size, cycles in figures if f"{size} B" == column), None)


def check_rows() -> Iterator[str]:
    for run, row, column, calls, blocks in CHECKS:
        stored = read_run(RUNS / f"{run}.json")
        part = stored.part("sm4")
        ecb = part and part.table("ECB")
        found = ecb and measured(ecb, row, column)
        if not found:
            raise FeatherweightError(f"{run}.json has no figure of {row}, {column}")
        said = per_byte(calls, AS[run], blocks)
        yield f"| {short(stored)} | {row}, {column} | {found:.2f} | {said:.2f} | {100 * (said / found - 1):+.0f} % |"


def version() -> str:
    try:
        printed = subprocess.run([MCA, "--version"], capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        raise MissingError(f"{MCA} is not installed: apt-get install llvm-19") from None
    found = re.search(r"LLVM version (\S+)", printed)
    return found.group(1) if found else "of unknown version"


def check() -> None:
    """Whether all is there that the estimate needs."""
    version()
    remedies = {OURS: "make bench-server", LIBGCRYPT: ".venv/bin/python scripts/build_peers.py libgcrypt"}
    for archive, remedy in remedies.items():
        if not archive.exists():
            raise MissingError(f"{archive.relative_to(ROOT)} is not there: run `{remedy}`")


def main() -> int:
    """Write the estimate for docs/servers.md, checked against the benchmark's table for ECB in stored runs."""
    try:
        check()
        head = "| | ours and libgcrypt's | " + " | ".join(MODELS) + " |\n|---|---|" + "---|" * len(MODELS)
        checks = ["| processor | benchmark, ECB | measured | model | error |", "|---|---|---|---|---|", *check_rows()]
        lines = [f"version: {version()}", "=== estimate", head, *rows(), *serial_rows(), "=== check", *checks]
        (RUNS / "gfni-estimate.txt").write_text("".join(f"{line}\n" for line in lines))
    except (MissingError, FeatherweightError) as missing:
        print(f"estimate_gfni: {missing}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
