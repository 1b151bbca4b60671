# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs that are said to be alike, of a firmware in assembly: what several test modules share."""

import random
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from tests.engines.conftest import Breadboard, Run

GROUPS, RUNS = 6, 11


class Program(Protocol):
    """A firmware whose runs go the same way, group by group."""

    text: str
    reads: tuple[str, ...]
    """Arguments: what is read behind each run."""

    def group(self, *, watched: bool) -> list[str]:
        """Lines of RUNS runs that take the same way, and to the same addresses if they are watched."""
        ...


Form = TypeVar("Form")


def lines_of_forms(
    forms: Sequence[Form],
    mixed: Callable[[Form, list[bytes]], list[bytes]],
    draw: random.Random,
    *,
    word: Callable[[random.Random], bytes],
    state_bytes: int,
    field_bytes: int,
) -> list[str]:
    """Lines of RUNS runs, each with a state for all FORMS and a field of its own.

    MIXED: the words of a form's state in one run, of those that all runs share and of its own.
    """
    common = [[word(draw) for _ in range(state_bytes // 4)] for _ in forms]
    parts = [[mixed(form, shared) for form, shared in zip(forms, common, strict=True)] for _ in range(RUNS)]
    states = [b"".join(one for part in run for one in part) for run in parts]
    return [f"state={state.hex()} field={draw.randbytes(field_bytes).hex()}" for state in states]


def simulate(bench: Breadboard, text: str, lines: list[str], *arguments: str) -> tuple[list[Run], list[int]]:
    """The runs, without what is said of those that parted, and how many went side by side with each."""
    elf = bench.build(text, "alike.S")
    elf.with_suffix(".runs").write_text("".join(f"{line}\n" for line in lines))
    runs = bench.simulate(elf, *arguments, "--probe", "--call=case", f"--runs={elf.with_suffix('.runs')}")
    lanes = [run.pop("lanes", 1) for run in runs]
    assert all(alone == 1 for alone, run in zip(lanes, runs, strict=True) if run.pop("parted", False))
    return runs, lanes


def alike(group: list[str], kind: str = "") -> list[str]:
    """The lines of a group, all but the first of which are said to be alike."""
    return [f"{kind}{group[0]}", *(f"{kind}alike {line}" for line in group[1:])]


def compare_watched(bench: Breadboard, program: Program) -> None:
    """The first of all shows the way; so may the first of each group, where it skips something else."""
    groups = [program.group(watched=True) for _ in range(GROUPS)]
    one_by_one, _ = simulate(bench, program.text, [line for group in groups for line in group], *program.reads)
    found, lanes = simulate(bench, program.text, [line for group in groups for line in alike(group)], *program.reads)
    assert found == one_by_one
    assert len({run["memory"]["found"] for run in found}) == GROUPS * RUNS
    for group in range(GROUPS):
        assert min(lanes[group * RUNS + 1 : (group + 1) * RUNS]) >= RUNS - 1


def compare_unwatched(bench: Breadboard, program: Program) -> None:
    """Each group comes behind a watched run that goes its way."""
    groups = [program.group(watched=False) for _ in range(GROUPS)]
    ways = [group[0] for group in groups]
    unwatched = [f"unwatched {line}" for group in groups for line in group]
    one_by_one, _ = simulate(bench, program.text, ways + unwatched, *program.reads)
    lines = ways + [line for group in groups for line in alike(group, "unwatched ")]
    found, lanes = simulate(bench, program.text, lines, *program.reads)
    assert found == one_by_one
    assert lanes == [1] * GROUPS + [RUNS] * (GROUPS * RUNS)


def compare_parting(bench: Breadboard, text: str, kind: str, *, together: bool) -> None:
    """Runs of this KIND whose buffer decides: do they go side by side, TOGETHER, or do they part?"""
    lines = ["buffer=00000000", "buffer=01000000"]
    lines += [f"{kind}buffer={count % 2:02x}{count:02x}0000" for count in range(9)]
    said = lines[:2] + [line.replace("buffer", "alike buffer") for line in lines[2:]]
    one_by_one, _ = simulate(bench, text, lines, "--read=buffer:64")
    found, lanes = simulate(bench, text, said, "--read=buffer:64")
    assert found == one_by_one
    assert set(lanes[2:]) == ({9} if together else {1})


def compare_alike(bench: Breadboard, text: str, lines: list[str]) -> tuple[list[Run], list[int]]:
    """Runs of LINES said to be alike, which are those one by one, and how many went side by side with each."""
    one_by_one, _ = simulate(bench, text, lines, "--read=buffer:64")
    found, lanes = simulate(bench, text, alike(lines), "--read=buffer:64")
    assert found == one_by_one
    return found, lanes
