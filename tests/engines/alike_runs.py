"""Runs that are said to be alike, of a firmware in assembly: what several test modules share."""

from tests.engines.conftest import Bench, Run


def simulate(bench: Bench, text: str, lines: list[str], *arguments: str) -> tuple[list[Run], list[int]]:
    """The runs, and how many went side by side with each."""
    elf = bench.build(text, "alike.S")
    elf.with_suffix(".runs").write_text("".join(f"{line}\n" for line in lines))
    runs = bench.simulate(elf, *arguments, "--probe", "--call=case", f"--runs={elf.with_suffix('.runs')}")
    return runs, [run.pop("lanes", 1) for run in runs]


def alike(group: list[str], kind: str = "") -> list[str]:
    """The lines of a group, all but the first of which are said to be alike."""
    return [f"{kind}{group[0]}", *(f"{kind}alike {line}" for line in group[1:])]
