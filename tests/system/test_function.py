# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw weigh-function`: one routine, its costs, results and manners."""

import json
from pathlib import Path
from typing import Any

import pytest

from featherweight.scales.function import read_argument, weigh_function
from featherweight.scales.objects import section_size
from featherweight.system.home import Home
from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

TARGETS = sorted(path.parent.name for path in (ROOT / "targets").glob("*/target.toml"))

ADD = """
#include "fw_asm.h"
fw_function add_words
    ldr r2, [r0]
    ldr r3, [r1]
    add r2, r2, r3
{more}
    str r2, [r0]
    mov r0, r2
    bx lr
fw_end add_words
"""

MIX = """
#include <stdint.h>
#include <string.h>
uint64_t mix(uint8_t *to, const uint8_t *from, uint64_t seed, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        seed = seed * 33 + from[i];
        to[i] = (uint8_t)seed;
    }
    return seed;
}
static uint8_t hidden(const uint8_t *bytes) { return bytes[1]; }
uint8_t second(const uint8_t *bytes) { return hidden(bytes); }
void endless(void) { for (;;) continue; }
"""


@pytest.fixture
def add(tmp_path: Path) -> Path:
    path = tmp_path / "add.S"
    path.write_text(ADD.format(more=""))
    return path


@pytest.fixture
def mix(tmp_path: Path) -> Path:
    path = tmp_path / "mix.c"
    path.write_text(MIX)
    return path


def costs(ask: Command, *arguments: str, status: int = 0) -> list[dict[str, Any]]:
    done = ask("weigh-function", *arguments, "--json")
    assert done.returncode == status, done.stderr
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


def test_cycles_code_and_results_of_assembly(ask: Command, add: Path) -> None:
    """BL 2 or 3, two loads that follow each other 3, ADD 1, STR 1 or 2, MOV 1, BX 2 or 3."""
    call = (str(add), "--symbol", "add_words", "--target", "cortex-m3", "--returns", "u32")
    (row,) = costs(ask, *call, "--args", "hex:ff020304", "hex:01010101")
    assert row["result"] == 0x05040400 and row["arrays"] == {"1": "00040405", "2": "01010101"}
    assert row["instructions"] == 6 and 10 <= row["cycles"] <= 13
    assert (row["code_bytes"], row["stack_bytes"], row["destroyed"], row["faults"]) == (12, 0, [], [])
    done = ask("weigh-function", *call, "--args", "hex:ff020304 hex:01010101")
    assert "cortex-m3: result 0x5040400" in done.stdout and "argument 1 00040405" in done.stdout


def test_destroyed_registers_are_named(ask: Command, add: Path) -> None:
    add.write_text(ADD.format(more="    mov r4, r2\n    mov r9, r2"))
    call = (str(add), "--symbol", "add_words", "--target", "cortex-m3", "--args", "hex:00000000", "hex:00000000")
    (row,) = costs(ask, *call, status=1)
    assert row["destroyed"] == ["r4", "r9"]
    assert "cortex-m3: destroys r4, r9" in ask("weigh-function", *call).stdout


def test_all_kinds_of_arguments_on_all_devices(ask: Command, mix: Path) -> None:
    targets = [word for target in TARGETS for word in ("--target", target)]
    arguments = ("buffer:4", "hex:01020304", "u64:5", "u32:3")
    rows = costs(ask, str(mix), "--symbol", "mix", *targets, "--returns", "u64", "--args", *arguments)
    seed, expected = 5, b""
    for byte in (1, 2, 3):
        seed = seed * 33 + byte
        expected += bytes([seed % 256])
    assert [row["target"] for row in rows] == TARGETS
    assert {row["result"] for row in rows} == {seed}
    assert {row["arrays"]["1"][:6] for row in rows} == {expected.hex()}
    assert all(row["cycles"] > row["instructions"] / 8 > 0 for row in rows)  # the A13 executes several at once
    assert all(row["destroyed"] == [] and row["faults"] == [] for row in rows)


def test_options_matter_for_c(ask: Command, mix: Path) -> None:
    call = (str(mix), "--symbol", "second", "--target", "cortex-m0plus", "--args", "hex:0102", "--returns", "u8")
    (fast,), (slow,) = costs(ask, *call), costs(ask, *call, "--options=-O0")
    assert fast["result"] == slow["result"] == 2 and fast["cycles"] < slow["cycles"]


def test_room_that_nobody_has_written_must_not_be_read(ask: Command, mix: Path) -> None:
    call = (str(mix), "--symbol", "second", "--target", "atmega128", "--returns", "u8", "--args")
    (row,) = costs(ask, *call, "buffer:2", status=1)
    assert len(row["faults"]) == 1 and row["faults"][0].startswith("unwritten-memory: reads argument 1 + 1")
    (row,) = costs(ask, *call, "zeros:2")
    assert row["result"] == 0
    (row,) = costs(ask, *call, "hex:01", status=1)  # a byte behind the array
    assert row["faults"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--symbol", "mixx"), "defines no global symbol mixx, but endless, mix, second"),
        (("--symbol", "hidden"), "defines no global symbol hidden"),
        (("--symbol", "a b"), "a b: is no name of a function"),
        (("--symbol", "second", "--args", "hex:0"), "argument hex:0: must be a number, u8:, u16:"),
        (("--symbol", "second", "--args", "u8:256"), "argument u8:256: the number does not fit in u8"),
        (("--symbol", "second", "--args", "buffer:0"), "argument buffer:0: an array has 1 to 65536 bytes"),
        (("--symbol", "endless"), "endless on cortex-m3: still running after"),
    ],
)
def test_what_is_wrong_is_one_line(ask: Command, mix: Path, arguments: tuple[str, ...], message: str) -> None:
    done = ask("weigh-function", str(mix), "--target", "cortex-m3", *arguments)
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_files_that_do_not_compile_or_are_none(ask: Command, tmp_path: Path) -> None:
    broken = tmp_path / "broken.c"
    broken.write_text("int f(void) { return x; }\n")
    call = ("--symbol", "f", "--target", "cortex-m3")
    done = ask("weigh-function", str(broken), *call)
    assert done.returncode == 2 and "broken.c:1:22: error: " in done.stderr
    assert "must be a file that ends with .c or .S" in ask("weigh-function", str(tmp_path / "f.py"), *call).stderr
    assert (
        "did you mean 'cortex-m3'"
        in ask("weigh-function", str(broken), "--symbol", "f", "--target", "cortex-m33").stderr
    )


@pytest.mark.parametrize("target", TARGETS)
def test_code_of_the_compilers_libraries_is_weighed(target: str, tmp_path: Path) -> None:
    """By the function that weighs implementations, on each core."""
    clear = tmp_path / "clear.c"
    clear.write_text("#include <string.h>\nvoid clear(void *array, size_t bytes) { memset(array, 0, bytes); }\n")
    arguments = [read_argument("buffer:24"), read_argument("24")]
    cost = weigh_function(Home(ROOT), target, clear, "clear", arguments, None, "-O2", tmp_path)
    alone = section_size(tmp_path / "weighed.o", "clear")
    assert alone is not None
    assert cost.helpers == ["memset"]
    assert cost.code_bytes > alone
