# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The main job, as users run it: contents of measurements, the store, determinism, rankings."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import USUAL, Command, checkout_store, command_in, in_checkout, new_house

SMALL = ("--cipher", "speck-64-128", "--cipher", "identity-64-128", "--impl", "portable", "--options", "-O2")
FELICS_DEVICES = {"atmega128", "msp430f1611", "cortex-m3"}
ALL_OF_SMALL = 2 * len(USUAL) * 4
"""Two variants, every target, four scenarios."""
CONTRACT = {
    *("cipher", "variant", "implementation", "language", "target", "scenario", "league", "options"),
    *("code_bytes", "ram_bytes", "stack_bytes", "cycles", "cycles_per_byte", "calls", "constant_time", "helpers"),
    *("code_parts", "grid", "grid_mean", "instructions", "instructions_per_byte"),
    *("evidence", "compiler", "engine", "source_digest", "commit"),
}


def measured(fw: Command, *arguments: str) -> list[dict[str, object]]:
    done = fw("measure", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    rows: list[dict[str, object]] = json.loads(done.stdout)
    return rows


def test_a_measurement_says_all_that_the_contract_names(fw: Command) -> None:
    (row,) = measured(
        fw,
        "--cipher",
        "speck-64-128",
        "--target",
        "atmega128",
        "--scenario",
        "cbc128",
        "--options",
        "-O2",
        "--impl",
        "portable",
    )
    assert set(row) == CONTRACT
    assert row["cipher"] == "speck" and row["variant"] == "speck-64-128" and row["implementation"] == "portable"
    assert row["compiler"] == "avr-gcc (GCC) 5.4.0" and str(row["engine"]).startswith("simavr 1.6")
    calls = row["calls"]
    assert isinstance(calls, dict)
    outer = ("fw_speck64_128_expand", "fw_cbc128_encrypt_O2", "fw_cbc128_decrypt_O2")
    assert row["cycles"] == sum(calls[name] for name in outer)
    assert 0 < calls["fw_speck64_128_encrypt"] < calls["fw_cbc128_encrypt_O2"]
    parts, code = row["code_parts"], row["code_bytes"]
    assert isinstance(parts, dict) and isinstance(code, int) and set(parts) == set(outer)
    assert max(parts.values()) < code <= sum(parts.values())


@pytest.fixture(scope="module")
def small(ask: Command) -> subprocess.CompletedProcess[str]:
    """The first measurement of SMALL, by two jobs at once."""
    return ask("measure", *SMALL, "--json", "--jobs", "2")


def rows_of(done: subprocess.CompletedProcess[str], variant: str, target: str) -> list[dict[str, Any]]:
    """Those of one place."""
    return [row for row in json.loads(done.stdout) if (row["variant"], row["target"]) == (variant, target)]


def test_the_whole_selection_is_measured_and_the_second_time_unchanged(
    ask: Command, small: subprocess.CompletedProcess[str]
) -> None:
    assert small.returncode == 0, small.stderr
    assert len(json.loads(small.stdout)) == ALL_OF_SMALL
    assert " 0 of them unchanged" in small.stderr
    second = ask("measure", *SMALL, "--json")
    assert f"{ALL_OF_SMALL} of them unchanged" in second.stderr
    assert second.stdout == small.stdout


@pytest.mark.slow
def test_another_machine_gives_the_same_bytes(tmp_path: Path, small: subprocess.CompletedProcess[str]) -> None:
    """Another folder, an empty store, nothing built, another order of work."""
    there = command_in(new_house(tmp_path / "elsewhere"))("measure", *SMALL, "--json", "--jobs", "1")
    assert " 0 of them unchanged" in there.stderr
    assert there.stdout == small.stdout


@pytest.mark.slow
def test_a_change_of_any_source_is_measured_again(fw: Command, house: Path) -> None:
    portable = ("--cipher", "speck-64-128", "--impl", "portable", "--target", "msp430f1611")
    one = (*portable, "--scenario", "block", "--options", "-Os")
    assert " 0 of them unchanged" in fw("measure", *one).stderr
    assert "1 of them unchanged" in fw("measure", *one).stderr
    for file in (
        "ciphers/speck/portable.c",
        "ciphers/speck/speck.h",
        "ciphers/common/fw.h",
        "ciphers/speck/spec.py",
        "scenarios/block.c",
        "scenarios/loops.c",
        "scenarios/steps.h",
    ):
        path = house / file
        path.write_text(path.read_text() + ("# changed\n" if path.suffix == ".py" else "/* changed */\n"))
        assert " 0 of them unchanged" in fw("measure", *one).stderr, file


def test_a_change_of_the_targets_flags_is_measured_again(fw: Command, house: Path) -> None:
    one = ("--cipher", "speck-64-128", "--target", "atmega128", "--scenario", "block", "--options", "-Os")
    fw("measure", *one)
    path = house / "targets/atmega128/target.toml"
    path.write_text(path.read_text().replace('"-std=gnu11"', '"-std=gnu11", "-fno-inline"'))
    assert " 0 of them unchanged" in fw("measure", *one).stderr


def test_an_error_in_the_schedule_in_flash_is_seen(fw: Command, house: Path) -> None:
    """ctr16 runs with real round keys: a cipher that ignores them is wrong there."""
    path = house / "ciphers/speck/portable.c"
    text = path.read_text()
    assert "fw_key_u32(" in text
    path.write_text(text.replace("fw_key_u32(", "0U * fw_key_u32("))
    done = fw("measure", "--cipher", "speck-64-128", "--target", "atmega128", "--scenario", "ctr16", "--options", "-O2")
    assert done.returncode == 1
    assert "wrong result: data is" in done.stderr


def test_cycles_per_byte(small: subprocess.CompletedProcess[str]) -> None:
    rows = rows_of(small, "identity-64-128", "msp430f1611")
    found = {row["scenario"]: (row["cycles"], row["cycles_per_byte"]) for row in rows}
    assert found["block"][1] is None and found["cbc128"][1] is None
    assert found["ctr16"][1] == found["ctr16"][0] / 16
    assert found["bulk"][1] == found["bulk"][0] / 512


def test_instructions_per_byte(small: subprocess.CompletedProcess[str]) -> None:
    rows = rows_of(small, "identity-64-128", "atmega128")
    found = {row["scenario"]: (row["instructions"], row["instructions_per_byte"], row["cycles"]) for row in rows}
    assert found["block"][0] == 3, "three calls that only return; the call instructions are the caller's"
    for instructions, _, cycles in (found[name] for name in ("cbc128", "ctr16", "bulk")):
        assert cycles / 5 < instructions <= cycles, "an instruction of an AVR takes 1 to 5 cycles"
    assert found["cbc128"][1] is None
    assert found["bulk"][1] == found["bulk"][0] / 512


def test_a_counter_that_does_not_carry_is_seen(fw: Command, house: Path) -> None:
    path = house / "scenarios" / "loops.c"
    text = path.read_text()
    assert "carry >>= 8;" in text
    path.write_text(text.replace("carry >>= 8;", "carry = 0;"))
    done = fw("measure", "--cipher", "speck-64-128", "--target", "cortex-m3", "--scenario", "bulk", "--options", "-O2")
    assert done.returncode == 1
    assert "wrong result: data is" in done.stderr


KNOWN = ("present-80", "speck-64-128")


@checkout_store
@pytest.mark.slow
@pytest.mark.parametrize("ciphers", [KNOWN, pytest.param((), marks=pytest.mark.release)], ids=["some", "all"])
def test_rankings_of_the_field(ciphers: tuple[str, ...]) -> None:
    """In this checkout's own store: every implementation of CIPHERS is right on FELICS's devices at every option."""
    some = [word for cipher in ciphers for word in ("--cipher", cipher)]
    for scenario in ("cbc128", "ctr16", "bulk"):
        for fom in ("frozen", "felics"):
            done = in_checkout("rank", *some, "--scenario", scenario, "--fom", fom, "--json")
            assert done.returncode == 0, done.stderr
            ranks = json.loads(done.stdout)
            names = {rank["variant"] for rank in ranks}
            assert {*KNOWN} <= names
            assert not any(name.startswith("identity") for name in names)
            assert [rank["score"] for rank in ranks] == sorted(rank["score"] for rank in ranks)
            assert all(set(rank["rows"]) == FELICS_DEVICES for rank in ranks)


def test_rank_prints_a_table_with_the_harness_below(ask: Command) -> None:
    done = ask("rank", *SMALL, "--target", "atmega128", "--scenario", "1", "--fom", "felics")
    assert done.returncode == 0, done.stderr
    assert "speck-64-128" in done.stdout and "3.000" in done.stdout, "alone in the field, it is its own minimum"
    assert "harness" in done.stdout and "418 / 203 / 5,780" in done.stdout


def test_list_and_doctor_as_json(fw: Command) -> None:
    listing = json.loads(fw("list", "--json").stdout)
    assert {"ciphers", "kernels", "targets", "scenarios", "proved"} == set(listing)
    done = fw("doctor", "--json")
    checks = json.loads(done.stdout)
    assert done.returncode == 0, [check for check in checks if check["found"] is None]
    assert any(check["name"] == "avr-gcc" and "5.4.0" in check["found"] for check in checks)


def test_doctor_names_what_is_missing(fw: Command, tmp_path: Path) -> None:
    done = fw("doctor", PATH=str(tmp_path))
    assert done.returncode == 1
    lines = [line for line in done.stdout.splitlines() if "apt-get" in line]
    assert len(lines) == 1 and lines[0].removeprefix("run: ").removeprefix("sudo ").startswith("apt-get update && ")
    assert {"gcc-avr", "libsimavr-dev", "make"} < set(lines[0].split())
