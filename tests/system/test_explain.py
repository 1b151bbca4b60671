# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw explain`: its parts add up to what is stored, its commands make what is measured, its lines are the sources'."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from featherweight.scales.symbols import machine_code
from tests.conftest import ROOT, TARGETS, Command

pytestmark = pytest.mark.slow

WORK = (
    ("rectangle-128", "cbc128"),
    ("rectangle-128", "ctr16"),
    ("knot-aead-128-256-64", "aead"),
    ("knot-hash-256-256-32", "hash"),
)
AVR = ("--cipher", "rectangle-128", "--target", "atmega128", "--impl", "avr/bitslice_balanced")


def explained(ask: Command, *arguments: str) -> dict[str, Any]:
    done = ask("explain", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.alike(6)
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("variant", "scenario"), WORK)
def test_parts_add_up_to_what_is_stored(ask: Command, target: str, variant: str, scenario: str) -> None:
    """The simulator's cycles by instruction, on every core, the calls, code and RAM."""
    words = ("--cipher", variant, "--target", target, "--scenario", scenario)
    (stored,) = json.loads(
        ask("measure", *words, "--impl", "portable", "--options", "-O2", "--league", league(scenario), "--json").stdout
    )
    found = explained(ask, *words)
    calls = [call for call in found["calls"] if call["counts"]]
    assert sum(call["cycles"] - call["subtracted"] for call in calls) == stored["cycles"]
    whole = sum(call["cycles"] for call in calls)
    assert whole > 0
    for parts in ("functions", "lines"):
        assert sum(part["cycles"] for part in found[parts]) == whole
    times = {sum(part["times"] for part in found[parts]) for parts in ("functions", "lines")}
    assert times == {stored["instructions"] + len(calls)}  # the call instructions: their cycles count, too
    assert sum(section["bytes"] for section in found["code"]) == stored["code_bytes"]
    assert sum(found["ram"].values()) == stored["ram_bytes"]
    named = sum(part["cycles"] for part in found["functions"] if not part["place"].startswith("0x"))
    assert named == whole, found["functions"]


def league(scenario: str) -> str:
    return "block" if scenario in {"cbc128", "ctr16"} else "bulk"


def test_lines_are_those_of_the_source(ask: Command) -> None:
    """The number of rounds is how often the S-box is called; and the text is what stands there."""
    found = explained(ask, *AVR)
    source = "ciphers/rectangle/avr/bitslice_balanced.S"
    assert found["files"] == [source]
    text = (ROOT / source).read_text().splitlines()
    own = [item for item in found["lines"] if item["place"].startswith(f"{source}:")]
    assert own and all(item["text"] == text[int(item["place"].rpartition(":")[2]) - 1].rstrip() for item in own)
    (branch,) = [item for item in own if item["text"].split() == ["brne", "1b"] and item["times"] == 16 * 25][:1]
    assert branch["cycles"] == 16 * (24 * 2 + 1)
    assert {item["place"] for item in found["functions"]} >= {"fw_rectangle128_encrypt", "fw_rectangle128_decrypt"}


@pytest.mark.parametrize("target", ["atmega128", "msp430f1611", "cortex-m3"])
def test_the_commands_are_those_that_made_it(ask: Command, tmp_path: Path, target: str) -> None:
    """Run by hand, they make objects, of these the same machine code, and the same run."""
    found = explained(ask, "--cipher", "rectangle-128", "--target", target, "--scenario", "block")

    made: dict[str, str] = {}
    for command in (*found["compiler"], found["linker"]):
        *words, output = command["words"]
        made[output] = str(tmp_path / Path(output).name)
        if "-Map" in words:
            made[words[words.index("-Map") + 1]] = str(tmp_path / "firmware.map")
        subprocess.run([made.get(word, word) for word in (*words, output)], cwd=found["folder"], check=True)
    assert machine_code(Path(made[output])) == machine_code(Path(found["folder"], output))
    simulator = found["simulator"]
    done = subprocess.run(simulator["words"], input=simulator["input"], capture_output=True, text=True, check=True)
    run = json.loads(done.stdout)
    cycles = [[call["function"], call["cycles"]] for call in run["calls"] if call["depth"] == 0]
    assert cycles == [[call["function"], call["cycles"]] for call in found["calls"]]


def test_what_a_person_reads(ask: Command) -> None:
    done = ask("explain", *AVR)
    assert done.returncode == 0, done.stderr
    for words in ("files: ciphers/rectangle/avr/bitslice_balanced.S", "avr-gcc -mmcu=atmega128", "fw-sim-avr --flash=",
                  "Calls: ", "Code: ", "RAM: ", "Cycles by function: "):  # fmt: skip
        assert words in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--scenario", "aead"), "scenario aead is not for rectangle-128, which is of kind block"),
        (("--scenario", "bulk", "--league", "bulk"), "avr/bitslice_balanced does not take part in league bulk of"),
        (("--league", "blocks"), "did you mean 'block'?"),
        (("--scenario", "cbc"), "unknown scenario 'cbc'"),
    ],
)
def test_what_is_wrong_is_one_line(ask: Command, words: tuple[str, ...], message: str) -> None:
    done = ask("explain", *AVR, *words)
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1, done.stderr
