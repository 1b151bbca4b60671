# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random instructions in random order, side by side on the MSP430 core: all that is printed is as one by one."""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.msp430_alike_program import AlikeProgram, all_shapes
from tests.engines.msp430_firmware import PREAMBLE
from tests.engines.msp430_random_program import BLOCK_LOG_BYTES, BLOCKS, LOG, WINDOW

SEEDS = range(1, 7)
COUNTS = (1, 64, 2, 7, 16, 33)
"""Of runs that are alike; the first of all is alone in any case."""


def assert_same_side_by_side(msp430: Breadboard, program: AlikeProgram, before: str) -> None:
    elf = msp430.build(program.source_text())
    reads = ["--read", f"window:{LOG + BLOCKS * BLOCK_LOG_BYTES - WINDOW}", "--read", "registers:24"]
    watched = ["--call", "body", "--probe", "--allow", "window:256"]
    lines = [[program.inputs() for _ in range(count)] for count in COUNTS]

    def simulate(alike: str) -> list[dict[str, object]]:
        runs = elf.with_suffix(".runs")
        text = [f"{before}{alike if i else ''}{line}\n" for group in lines for i, line in enumerate(group)]
        runs.write_text("".join(text))
        return msp430.simulate(elf, *reads, *watched, f"--runs={runs}")

    one_by_one, alike = simulate(""), simulate("alike ")
    lanes = [run.pop("lanes", 1) for run in alike]
    assert alike == one_by_one
    assert lanes == [count for count in COUNTS for _ in range(count)]
    assert len({str(run["memory"]) for run in alike}) == len(alike)


def test_every_shape_is_there() -> None:
    programs = [AlikeProgram(seed) for seed in SEEDS]
    for program in programs:
        program.source_text()
    assert set(all_shapes()) <= set.union(*(program.shapes for program in programs))


@pytest.mark.parametrize("before", ["", "unwatched "])
@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs(msp430: Breadboard, seed: int, before: str) -> None:
    assert_same_side_by_side(msp430, AlikeProgram(seed), before)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs_with_addresses_of_their_own(msp430: Breadboard, seed: int) -> None:
    """Where nobody watches them, lanes may load and store wherever they like."""
    assert_same_side_by_side(msp430, AlikeProgram(seed, apart=True), "unwatched ")


@pytest.mark.parametrize("before", ["", "unwatched "])
def test_inputs_in_flash_go_one_by_one(msp430: Breadboard, before: str) -> None:
    """There is one flash for all lanes."""
    body = ".section .rodata\n.global constant\nconstant: .word 1\n.text\n"
    elf = msp430.build(PREAMBLE + body + "main: add &constant, &buffer\n br #fw_done\n")
    runs = elf.with_suffix(".runs")
    in_ram = [f"{before}alike buffer=0{i}00\n" for i in range(4)]
    in_flash = [f"{before}alike constant=0{i}00 buffer=1000\n" for i in range(9)]
    runs.write_text("".join(in_ram + in_flash))
    done = msp430.simulate(elf, "--runs", str(runs), "--read", "buffer:2")
    results = [f"0{i + 1}00" for i in range(4)] + [f"1{i}00" for i in range(9)]
    assert [run["memory"]["buffer"] for run in done] == results
    assert [run.get("lanes", 1) for run in done] == [1, 3, 3, 3] + [1] * 9


@pytest.mark.parametrize("before", ["", "unwatched "])
@pytest.mark.parametrize("special", ["add &buffer, r0", "sub &buffer, r1", "bis &buffer, r2"])
def test_special_registers_are_the_same_in_all_lanes(msp430: Breadboard, before: str, special: str) -> None:
    """Where a computed jump leads, the stack pointer, and the bits of SR that are no flags."""
    body = f"main: push #fw_done\n mov #main_end, r9\n push r9\n push r9\n {special}\n inc r9\n inc r9\n"
    elf = msp430.build(PREAMBLE + body + "main_end: mov r9, &buffer\n mov r1, &buffer+2\n br #fw_done\n")

    def simulate(alike: str, values: str) -> tuple[list[object], list[int]]:
        runs = elf.with_suffix(".runs")
        runs.write_text("".join(f"{before}{alike if i else ''}buffer=0{value}00\n" for i, value in enumerate(values)))
        done = msp430.simulate(elf, "--runs", str(runs), "--read", "buffer:4")
        return [run["memory"] for run in done], [run.get("lanes", 1) for run in done]

    for values in ("2222", "0248", "2242"):
        results, lanes = simulate("alike ", values)
        assert results == simulate("", values)[0]
        only_flags = special.startswith("bis") and values == "2242"
        assert (lanes == [1, 3, 3, 3]) == (values == "2222" or only_flags)
