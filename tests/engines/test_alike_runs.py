# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs that are said to be alike may be executed at once: nothing that is printed of them changes, whether they take
the same way or part. Nor does it with --plain, which leaves that and all other work of executors to the engine."""

import random
import re
from pathlib import Path

import pytest

from featherweight.scales.simulate import Probing, Simulator, Start
from tests.conftest import ROOT, TARGETS
from tests.engines.conftest import HOME, Breadboard, Run
from tests.engines.lockstep_runs import simulate_with_error

ONE_BY_ONE = {"aarch64-a13"}
"""Targets whose simulators do not execute runs side by side."""

PROGRAM = r"""
#include <stdint.h>

#if defined(__clang__) || __GNUC__ < 8
#define APART __attribute__((noinline))
#else
#define APART __attribute__((noipa)) /* its caller must not know which registers it leaves alone */
#endif

#if defined(__riscv) && !defined(__riscv_mul)
#define TIMES(one, other) ((one) - (other)) /* a multiplication would be a loop, of another way for each factor */
#else
#define TIMES(one, other) ((one) * (other))
#endif

typedef uint_fast8_t index;

volatile uint8_t input[8];
uint8_t          output[8];
uint32_t         words[4];
uint16_t         kept;
const uint8_t    table[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};

__attribute__((noinline)) void fw_done(void) { for (;;); }

APART uint32_t inner(uint32_t left, uint32_t right)
{
    return (left + right) ^ (left << 7 | left >> 25) ^ (right >> 3) ^ (uint32_t)TIMES((uint16_t)left, (uint16_t)right);
}

/* The same way for all inputs. */
APART void straight(void)
{
    volatile uint8_t local[8];
    for (index i = 0; i < 4; i++)
        words[i] = inner((uint32_t)input[i] << 24 | input[7 - i], words[(i + 3) & 3] - i);
    for (index i = 0; i < 8; i++)
        local[i] = (uint8_t)(input[i] * 5 + (words[i & 3] >> i));
    for (index i = 0; i < 8; i++)
        output[i] = local[7 - i] ^ (uint8_t)((int8_t)local[i] >> 1);
}

/* Another address for each input. */
APART void looked_up(void)
{
    for (index i = 0; i < 8; i++)
        output[i] = table[input[i] & 15] ^ output[input[i] & 7];
}

/* Another way if the last byte is 0x80 or more. */
APART void branching(void)
{
    if (input[7] & 0x80)
        for (index i = 0; i < (index)(input[7] & 3); i++)
            output[i] = (uint8_t)(output[i] + input[i]);
}

/* Writes where it may not, in every run. */
APART void astray(void)
{
    kept = (uint16_t)(input[0] + kept);
}

int main(void)
{
    straight();
    if (input[6] == 1)
        looked_up();
    branching();
    astray();
    if (input[6] == 2 && input[7] == 0x7f)
        *(volatile uint8_t *)NOWHERE = 1;
    fw_done();
}
"""
NOWHERE = {"aarch64-a13": "0x7f000000", "atmega128": "0xf000", "msp430f1611": "0x0000"}
CALLS = ("straight", "inner", "looked_up", "branching", "astray")


@pytest.fixture(params=TARGETS)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


def simulate(bench: Breadboard, option: str, lines: list[str], *more: str, status: int = 0) -> list[Run]:
    elf = bench.folder / f"program{option}.c.elf"
    if not elf.exists():
        nowhere = NOWHERE.get(bench.target.id, "0x70000000")
        bench.build(PROGRAM.replace("NOWHERE", nowhere), f"program{option}.c", (option,))
    runs = bench.folder / "runs"
    runs.write_text("".join(f"{line}\n" for line in lines))
    reads = ("--read", "input:8", "--read", "output:8", "--read", "words:16", "--read", "kept:2")
    watched = [f"--call={name}" for name in CALLS] + ["--probe", "--allow=output", "--allow=words"]
    return bench.simulate(elf, *reads, *watched, f"--runs={runs}", *more, status=status)


def contents(count: int, sixth: int, last: range) -> list[str]:
    """Random inputs."""
    source = random.Random(f"{count} {sixth} {last}")
    return [(source.randbytes(6) + bytes([sixth, source.choice(last)])).hex() for _ in range(count)]


def both(
    bench: Breadboard, option: str, inputs: list[str], before: str = "", status: int = 0
) -> tuple[list[Run], list[int]]:
    """The runs, which are the same one by one, if all are said to be alike, and plain; and how many went side by side.

    The first of them is watched: only from a run that is can some simulators learn."""
    kinds = ["", *[before] * (len(inputs) - 1)]
    one_by_one = simulate(
        bench, option, [f"{kind}input={item}" for kind, item in zip(kinds, inputs, strict=True)], status=status
    )
    lines = [f"{kind}alike input={item}" for kind, item in zip(kinds, inputs, strict=True)]
    alike = simulate(bench, option, lines, status=status)
    lanes = [run.pop("lanes", 1) for run in alike]
    assert all(alone == 1 for alone, run in zip(lanes, alike, strict=True) if run.pop("parted", False))
    assert alike == one_by_one
    assert simulate(bench, option, lines, "--plain", status=status) == one_by_one
    return one_by_one, lanes


def has_lanes(bench: Breadboard) -> bool:
    return bench.target.id not in ONE_BY_ONE


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    "option", ["-O2", *(pytest.param(option, marks=pytest.mark.slow) for option in ("-O1", "-O3", "-Os"))]
)
@pytest.mark.parametrize("before", ["", "unwatched "])
def test_same_way(bench: Breadboard, option: str, before: str) -> None:
    runs, lanes = both(bench, option, contents(70, 0, range(0x80)), before)
    assert len({run["memory"]["output"] for run in runs}) > 60
    if has_lanes(bench):
        assert lanes[0] == 1 and min(lanes[8:]) > 1, "all go side by side as soon as the way is known"
    if not before:
        assert any(call["stray_bytes"] for run in runs for call in run["calls"]), "of all that is seen, this is part"


def test_other_addresses(bench: Breadboard) -> None:
    """Watched runs part at them; the results of unwatched ones are right."""
    watched, lanes = both(bench, "-O2", contents(20, 1, range(0x80)))
    assert set(lanes) == {1}
    assert len({call["address_digest"] for run in watched for call in run["calls"]}) > 20
    unwatched, lanes = both(bench, "-O2", contents(20, 1, range(0x80)), "unwatched ")
    assert [run["memory"] for run in unwatched] == [run["memory"] for run in watched]
    if has_lanes(bench):
        assert max(lanes) > 1


@pytest.mark.parametrize("before", ["", "unwatched "])
def test_other_ways(bench: Breadboard, before: str) -> None:
    both(bench, "-O2", contents(20, 0, range(0x100)), before)
    straight = contents(12, 0, range(0x80))
    both(bench, "-O2", [*straight, straight[0][:-2] + "83", *straight], before)


@pytest.mark.parametrize("before", ["", "unwatched "])
def test_fault_is_of_its_run_alone(bench: Breadboard, before: str) -> None:
    inputs = contents(12, 2, range(0x7F))
    runs, _ = both(bench, "-O2", [*inputs, inputs[0][:-2] + "7f", *inputs], before, status=1)
    assert [run["fault"] is not None for run in runs] == [*[False] * 12, True, *[False] * 12]


@pytest.mark.parametrize("before", ["", "unwatched "])
def test_a_run_may_be_limited_to_a_multiple_of_the_longest_watched_one(bench: Breadboard, before: str) -> None:
    """Where none was watched, the limit in cycles counts."""
    first, other = contents(2, 0, range(0x80))
    lines = [f"input={first}", f"{before}times=2 limit=1 input={other}", f"{before}limit=1 input={other}"]
    one, within, beyond = simulate(bench, "-O2", lines, status=1)
    assert one["fault"] is None and within["fault"] is None
    assert beyond["fault"]["kind"] == "cycle-limit"
    (alone,) = simulate(bench, "-O2", [f"unwatched times=2 limit=1 input={other}"], status=1)
    assert alone["fault"]["kind"] == "cycle-limit"


def test_lines_of_other_kinds_come_between(bench: Breadboard) -> None:
    inputs = contents(12, 0, range(0x80))
    lines = [f"{before}alike input={item}" for before in ("", "unwatched ", "") for item in inputs]
    lines += [f"alike {item}" for item in ("input=01", "kept=0200 input=01", "kept=0300 input=02")]
    runs = simulate(bench, "-O2", lines)
    expected = simulate(bench, "-O2", [line.replace("alike ", "") for line in lines])
    assert [{**run, "lanes": None} for run in runs] == [{**run, "lanes": None} for run in expected]


@pytest.mark.parametrize("more", [(), ("--brief",), ("--until-fault",)])
def test_plain_runs_are_printed_as_others(bench: Breadboard, more: tuple[str, ...]) -> None:
    """Of all kinds, with faults and without, and of a caller of Python."""
    inputs = [*contents(12, 0, range(0x100)), *contents(6, 1, range(0x80)), *contents(6, 2, range(0x7C, 0x80))]
    lines = [f"{kind}input={item}" for kind in ("", "alike ", "unwatched ", "unwatched alike ") for item in inputs]
    runs = simulate(bench, "-O2", lines, *more, status=1)
    plain = simulate(bench, "-O2", lines, "--plain", *more, status=1)
    assert [run.pop("lanes", 1) for run in plain] == [1] * len(plain)
    said = {"lanes": None, "parted": None}  # of what happens side by side only
    assert [{**run, **said} for run in runs] == [{**run, **said} for run in plain]


def test_simulator_can_be_plain(bench: Breadboard) -> None:
    simulate(bench, "-O2", [])
    starts = [Start({"input": bytes.fromhex(item)}, alike=True) for item in contents(5, 0, range(0x80))]
    attempts = [
        Simulator(HOME, bench.target, plain=plain).execute(
            bench.folder / "program-O2.c.elf", starts, {"output": 8}, CALLS, probe=Probing()
        )
        for plain in (False, True)
    ]
    assert attempts[0] == attempts[1]
    assert len({run.memory["output"] for run in attempts[0]}) == 5


ERRORS = {
    "atmega128": ("executor/lines.c", "line->last_cycles  = plan->cycles", "plan->cycles", "plan->cycles + 1"),
    "msp430f1611": ("executor/handlers.h", "cycles + next->line_cycles, ", "cycles +", "cycles + 1 +"),
    "cortex-m3": ("executor/executor.c", "steps.cycles += line->last_cycles", "+=", "+= 1 +"),
    "e31": (
        "executor/executor.c",
        "timing_row(&steps.pipeline",
        "timing_row",
        "steps.pipeline.cycles++, timing_row",
    ),
}
"""Of executors that count too many cycles."""


def _cycles(runs: list[Run]) -> list[int]:
    return [call["cycles"] for run in runs for call in run["calls"] if call["function"] == "straight"]


@pytest.mark.alike(2)
@pytest.mark.slow
@pytest.mark.parametrize("target", ERRORS)
def test_plain_runs_know_nothing_of_the_executor(target: str, tmp_path: Path) -> None:
    bench = Breadboard(HOME, target, tmp_path)
    right = simulate(bench, "-O2", [f"alike input={item}" for item in contents(12, 0, range(0x80))])
    elf, core = tmp_path / "program-O2.c.elf", bench.target.manifest.simulator.program.removeprefix("fw-sim-")
    arguments = (f"--runs={tmp_path / 'runs'}", "--call=straight")
    wrong = simulate_with_error(bench, core, ERRORS[target], elf, *arguments)
    plain = simulate_with_error(bench, core, ERRORS[target], elf, "--plain", *arguments)
    assert _cycles(plain) == _cycles(right)
    assert _cycles(wrong) > _cycles(right)


def test_one_header_leads_to_the_executors() -> None:
    """What vouches for a number knows nothing else of them."""
    sources = [
        path for path in (ROOT / "simulators").rglob("*.[ch]") if path.parent.name not in ("executor", "effects")
    ]
    walled = {path.name for path in (ROOT / "simulators").glob("*/executor/*.h")}
    included = {name for path in sources for name in re.findall(r'#include "(.*)"', path.read_text())}
    assert len(walled) > 10
    assert included & walled == {"executor.h"}
