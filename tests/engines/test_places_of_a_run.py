# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words of a line of runs: what is read after this run, and where its functions may write and read."""

from pathlib import Path

import pytest

from tests.conftest import TARGETS
from tests.engines.conftest import HOME, Breadboard, Run

PROGRAM = r"""
#include <stdint.h>

uint8_t          arena[64];
volatile uint8_t from, to;

__attribute__((noinline)) void fw_done(void) { for (;;); }

__attribute__((noinline)) void work(void)
{
    arena[to] = arena[from] + 1;
}

__attribute__((noinline)) void more(void)
{
    arena[to] += 1;
}

int main(void)
{
    work();
    more();
    fw_done();
}
"""

ALLOWED = "read=arena+9:1 see=arena+5:1@work allow=arena+9:1@work see=arena+9:1@more allow=arena+9:1@more"


def simulate(bench: Breadboard, lines: list[str], status: int = 0) -> list[Run]:
    elf = bench.build(PROGRAM, "program.c", ("-O2",))
    runs = bench.folder / "runs"
    runs.write_text("".join(f"{line}\n" for line in lines))
    watched = ("--call=work:0", "--call=more:0", "--probe", "--poison=arena")
    return bench.simulate(elf, *watched, f"--runs={runs}", status=status)


def run_with(bench: Breadboard, settings: str, content: str = "arena+5=07") -> tuple[list[int], list[int], str]:
    """Bytes written outside and unknown bytes read by each call, and the byte that is read afterwards."""
    (run,) = simulate(bench, [f"{settings} from=05 to=09 {content}"])
    strays, unknown = (
        [call["stray_bytes"] for call in run["calls"]],
        [call["probe"]["unknown_bytes"] for call in run["calls"]],
    )
    return strays, unknown, run["memory"]["arena+9"]


@pytest.fixture(params=TARGETS)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


def test_what_is_allowed(bench: Breadboard) -> None:
    assert run_with(bench, ALLOWED) == ([0, 0], [0, 0], "09")


def test_settings_are_of_one_run(bench: Breadboard) -> None:
    lines = [f"{ALLOWED} from=05 to=09 arena+5=07", "read=arena+9:1 from=05 to=09 arena+5=07"]
    first, second, third = simulate(bench, [*lines, f"unwatched {lines[0]}"])
    assert [call["stray_bytes"] for call in first["calls"]] == [0, 0]
    assert [call["stray_bytes"] for call in second["calls"]] == [1, 1]
    assert third["memory"]["arena+9"] == "09"


def test_a_function_may_not_write_what_another_one_may(bench: Breadboard) -> None:
    assert run_with(bench, ALLOWED.replace(" allow=arena+9:1@more", ""))[0] == [0, 1]


def test_a_function_may_not_read_what_another_one_may(bench: Breadboard) -> None:
    assert run_with(bench, ALLOWED.replace(" see=arena+9:1@more", ""))[1] == [0, 1]


def test_what_nobody_wrote_is_unknown(bench: Breadboard) -> None:
    assert run_with(bench, ALLOWED, "arena+6=07")[1] == [1, 0]


def test_a_place_that_is_not_there(bench: Breadboard) -> None:
    assert simulate(bench, ["read=nowhere:1 from=05"], status=2) == []


def test_what_is_too_long_for_its_array(bench: Breadboard) -> None:
    """It would overwrite the next one, e.g. what the firmware reads its steps from."""
    assert simulate(bench, ["from=05 to=09 arena+60=01020304"])[0]["fault"] is None
    assert simulate(bench, ["from=05 to=09 arena+60=0102030405"], status=2) == []
    assert simulate(bench, ["from=0506 to=09"], status=2) == []
    assert simulate(bench, ["allow=arena+60:5@work from=05 to=09"], status=2) == []
    assert simulate(bench, ["read=arena+60:5 from=05 to=09"], status=2) == []
