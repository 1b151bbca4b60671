# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which workers can do a job, and how it is said that none can."""

from pathlib import Path

from featherweight.system.home import Home
from featherweight.system.tools import Tool
from featherweight.work.abilities import CONFINED, FEATURES, MACHINE, lacking, tools_found
from tests.conftest import ROOT

AVR = Tool("avr-gcc", ("gcc-avr", "avr-libc"))
ARM = Tool("arm-none-eabi-gcc", ("gcc-arm-none-eabi",))
HERE = {"avr-gcc": "avr-gcc 5", "arm-none-eabi-gcc": "gcc 12"}


def test_one_worker_must_have_all_tools() -> None:
    there = {"one": {"avr-gcc": "avr-gcc 5"}, "other": {"arm-none-eabi-gcc": "gcc 12"}}
    assert lacking([AVR], HERE, there) == lacking([ARM], HERE, there) == ""
    assert "all of avr-gcc, arm-none-eabi-gcc" in lacking([AVR, ARM], HERE, there)


def test_what_is_missing_is_named_with_its_packages() -> None:
    lack = lacking([AVR], HERE, {"one": {}})
    assert lack.startswith("no worker has avr-gcc: on one of them ") and lack.endswith(" gcc-avr avr-libc")


def test_another_version_makes_other_results_unless_there_is_none_here() -> None:
    there = {"one": {"avr-gcc": "avr-gcc 7"}}
    assert lacking([AVR], HERE, there) == (
        "no worker has avr-gcc 5, as this computer, but avr-gcc 7: results would be others"
    )
    assert lacking([AVR], {}, there) == ""


def test_a_sandbox_has_no_version() -> None:
    assert lacking([CONFINED], {CONFINED.name: "1"}, {"one": {CONFINED.name: "2"}}) == ""


def test_a_computer_says_what_it_has(tmp_path: Path) -> None:
    found = tools_found(Home(ROOT), ["avr-gcc", "no-such-program", "fw-sim-avr", "fw-sim-nothing"])
    assert found.keys() == {"avr-gcc", "fw-sim-avr", MACHINE, FEATURES}
    assert found["fw-sim-avr"] == "starts" and "5.4.0" in found["avr-gcc"]
