# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Functions in assembly and the cycles they take: what the tests of several cores' cycles share."""

from typing import NamedTuple

from tests.engines.case_firmware import CaseFirmware
from tests.engines.conftest import Breadboard


class Case(NamedTuple):
    """A function's instructions, their cycles (without the call and the return), and code behind the return."""

    body: str
    cycles: int
    tail: str = ""


def measure(bench: Breadboard, firmware: CaseFirmware, cases: list[Case], call_and_return: int) -> dict[str, int]:
    """Cycles of each body without CALL_AND_RETURN, keyed by its text."""
    names = {f"case_{i}": (case.body, case.tail) for i, case in enumerate(cases)}
    elf = bench.build(firmware(names))
    watched = [word for name in names for word in ("--call", name)]
    (run,) = bench.simulate(elf, *watched)
    assert run["fault"] is None
    cycles = {call["function"]: call["cycles"] - call_and_return for call in run["calls"] if call["depth"] == 0}
    return {case.body: cycles[f"case_{i}"] for i, case in enumerate(cases)}


def expected(cases: list[Case]) -> dict[str, int]:
    assert len({case.body for case in cases}) == len(cases), "two cases have the same text"
    return {case.body: case.cycles for case in cases}
