# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Scenarios aead and hash, as users run them."""

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from featherweight.scales.options import OPTIONS
from tests.conftest import Command

pytestmark = pytest.mark.slow

ASCON = ("--cipher", "ascon-aead128", "--impl", "portable", "--target", "cortex-m4", "--options", "-Os")


def test_headline_parts_and_short_grid(fw: Command) -> None:
    (row,) = json.loads(fw("measure", *ASCON, "--json").stdout)
    encrypt, decrypt = "fw_ascon_aead128_encrypt", "fw_ascon_aead128_decrypt"
    assert row["cycles"] == row["calls"][encrypt] and row["cycles_per_byte"] == row["cycles"] / 1024
    assert set(row["code_parts"]) == {encrypt, decrypt}
    assert max(row["code_parts"].values()) < row["code_bytes"] < sum(row["code_parts"].values())
    assert list(row["grid"]) == ["0+0", "0+8", "0+16", "16+0", "16+16", "0+64", "0+128", "128+128", "1024+1024"]
    assert 0 < row["grid"]["0+0"][encrypt] < row["grid"]["0+16"][encrypt] < row["grid"]["128+128"][encrypt]
    assert row["grid_mean"] == {}


def test_the_mean_over_the_known_answers(fw: Command) -> None:
    (row,) = json.loads(fw("measure", *ASCON, "--grid", "las3", "--json").stdout)
    for function, mean in row["grid_mean"].items():
        cycles = [calls[function] for calls in row["grid"].values()]
        assert len(cycles) == 33 * 33 and mean == pytest.approx(sum(cycles) / len(cycles))


def test_the_mean_over_nists_short_messages(fw: Command) -> None:
    hashed = ("--cipher", "ascon-hash256", "--impl", "portable", "--target", "cortex-m4", "--options", "-Os")
    arguments = (*hashed, "--grid", "nist", "--json")
    (row,) = json.loads(fw("measure", *arguments).stdout)
    short = [row["grid"][f"0+{size}"]["fw_ascon_hash256"] for size in range(0, 129, 8)]
    assert len(row["grid"]) == 32 and row["grid_mean"] == {"fw_ascon_hash256": pytest.approx(sum(short) / 17)}


def test_a_ranking_takes_the_scenarios_own_league(fw: Command) -> None:
    for name, scenario in (("ascon-aead128", "aead"), ("ascon-hash256", "hash")):
        arguments = ("rank", "--scenario", scenario, "--cipher", name, "--target", "cortex-m4", "--options", "-Os")
        (rank,) = json.loads(fw(*arguments, "--json").stdout)
        assert rank["variant"] == name and rank["score"] > 0


def test_a_tag_that_is_not_checked_is_seen(fw: Command, house: Path) -> None:
    """Measured messages are genuine; the referee sends forged ones, too."""
    path = house / "ciphers/common/fw_sponge.h"
    text = path.read_text()
    assert "return -(int)" in text
    path.write_text(text.replace("return -(int)", "return 0 * (int)"))
    done = fw("check", *ASCON)
    assert done.returncode == 1 and "verdict: a forged message is accepted" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("fw_ascon_permute(&context->state, ROUNDS_FIRST);\n    ascon_add_key(context, 3);\n    ascon_read",
         "fw_ascon_permute(&context->state, ROUNDS_FIRST);\n    ascon_read", "wrong tag"),
        ("#define FW_MODE_PADS_NOTHING   1", "#define FW_MODE_PADS_NOTHING   0", "wrong tag"),
    ],
)  # fmt: skip
def test_a_wrong_mode_is_refused(fw: Command, house: Path, old: str, new: str, words: str) -> None:
    path = house / "ciphers/ascon/ascon_modes.inc"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    done = fw("check", *ASCON)
    assert done.returncode == 1 and words in done.stdout


def test_a_leak_in_a_mode_is_named(fw: Command, house: Path) -> None:
    path = house / "ciphers/common/fw_sponge.inc"
    text = path.read_text()
    spoilt = "if (in & 1) { volatile uint8_t pause = 0; (void)pause; }\n        const uint8_t sum"
    assert "const uint8_t sum" in text
    path.write_text(text.replace("const uint8_t sum", spoilt, 1))
    done = fw("check", *ASCON)
    assert done.returncode == 1 and "constant-time" in done.stdout and "fw_sponge.inc" in done.stdout


def test_what_pick_says_to_take_compiles(fw: Command, house: Path) -> None:
    question = ("--target", "aarch64-a13", "--scenario", "hash", "--cipher", "ascon")  # no assembly for this core
    options = [word for option in OPTIONS for word in ("--options", option)]
    answer = json.loads(fw("pick", *question, *options, "--json").stdout)
    taken = next(choice["take"] for choice in answer["choices"] if choice["implementation"] == "portable")
    project = house / "project"
    done = fw(*shlex.split(taken, comments=True)[1:], "--output", str(project))
    assert done.returncode == 0, done.stderr
    subprocess.run(["gcc", "-Wall", "-Werror", "-Isrc", "-c", "src/portable.c"], check=True, cwd=project)
