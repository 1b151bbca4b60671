# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The decoder of the AArch64 simulator against objdump: which instructions it refuses, and registers of the others."""

import ctypes
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from featherweight.system.tools import run_tool
from tests.engines.decoder import load_decoder

WORDS, VECTORS = 50_000, 50_000
LINE = re.compile(r"^ *[0-9a-f]+:\t(?P<code>[0-9a-f]{8}) \t(?P<name>\S+)(?:\t(?P<operands>.*))?$", re.MULTILINE)
RANGE = re.compile(r"v(\d+)(\.\w+)-v(\d+)\.\w+")
REGISTER = re.compile(r"\b(?:[xw](?P<number>\d+)|[vqdshb](?P<vector>\d+)|(?P<stack>w?sp))\b")
FLOATING_POINT = re.compile(r"f(?!mov)|[su]cvtf|bf[^mi]")
SYSTEM = re.compile(r"m[rs]s|msr|svc|hvc|smc|hlt|brk|eret|ld(ax|x|ar)|st(lx|x|lr|g)|cas|swp|sm[34]|sha")
HINTS = [0xD503201F | number << 5 for number in range(128)]
UNSUPPORTED, FLAGS, FIRST_VECTOR, STACK_POINTER, LINK = 1, 32, 33, 31, 30


class Addressing(ctypes.Structure):
    """struct addressing"""

    _fields_ = (
        *((name, ctypes.c_uint8) for name in ("count", "bytes", "base", "index", "extension", "shift")),
        ("offset", ctypes.c_int32),
    )


class Record(ctypes.Structure):
    """struct instruction"""

    _fields_ = (
        *((name, ctypes.c_uint8) for name in ("unit", "uops", "simd_uops", "latency")),
        *((name, ctypes.c_bool) for name in ("writes_base", "uses_stack")),
        *((name, ctypes.c_uint8) for name in ("source_count", "result_count")),
        ("sources", ctypes.c_uint8 * 8),
        ("results", ctypes.c_uint8 * 8),
        ("base", ctypes.c_uint8),
        ("addressing", Addressing),
    )


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return load_decoder("aarch64", Record, tmp_path_factory.mktemp("decoder"))


def defined(folder: Path, words: list[int]) -> Iterator[tuple[int, str, str]]:
    """Those of WORDS that objdump takes for instructions: word, name, operands."""
    image = folder / "words"
    image.write_bytes(b"".join(word.to_bytes(4, "little") for word in words))
    command = ["aarch64-linux-gnu-objdump", "-D", "-z", "-b", "binary", "-m", "aarch64", "-M", "no-aliases"]
    done = run_tool([*command, str(image)])
    assert done.returncode == 0, done.stderr
    lines = list(LINE.finditer(done.stdout))
    assert len(lines) == len(words)
    for line in lines:
        operands = (line["operands"] or "").split("//")[0]
        if not line["name"].startswith(".") and "undefined" not in operands:
            yield int(line["code"], 16), line["name"], operands


def registers(word: int, name: str, operands: str) -> set[int]:
    """What an instruction reads and writes besides the flags, in our numbers; x31 is no register."""

    def members(match: re.Match[str]) -> str:
        first, last = int(match[1]), int(match[3])
        return ", ".join(f"v{(first + i) % 32}{match[2]}" for i in range((last - first) % 32 + 1))

    found = set()
    for match in REGISTER.finditer(RANGE.sub(members, re.sub(r"#\S+", "", operands))):
        number, vector = match["number"], match["vector"]
        found.add(int(number) if number else FIRST_VECTOR + int(vector) if vector else STACK_POINTER)
    if name in ("bl", "blr"):
        found.add(LINK)
    if name == "ret":
        found.add(word >> 5 & 31)
    return found


def test_registers(decoder: ctypes.CDLL, tmp_path: Path) -> None:
    source, known = random.Random(64), set()
    words = [source.getrandbits(32) for _ in range(WORDS)]
    words += [word & 0x71FFFFFF | 0x0E000000 for word in words[:VECTORS]]
    words += HINTS
    for word, name, operands in defined(tmp_path, words):
        record = decoder.decoded(ctypes.c_uint32(word))
        if record.unit == UNSUPPORTED:
            continue
        ours = {*record.sources[: record.source_count], *record.results[: record.result_count]} - {FLAGS}
        assert ours == registers(word, name, operands), f"{word:08x} {name} {operands}"
        known.add(name)
    assert {"ldp", "eor", "tbl", "tbx", "ld1", "st4", "bcax", "madd", "umov", "ldr", "ldrsw", "prfm", "pmull"} <= known
    assert {"mul", "mls", "umull", "smlsl", "umaxp", "hint"} <= known
    assert not [name for name in known if FLOATING_POINT.match(name) or SYSTEM.match(name)]
