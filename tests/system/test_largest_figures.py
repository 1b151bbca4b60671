# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Each figure is the largest of all runs: code that is fast or shallow for what is usually weighed gains nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Command

pytestmark = pytest.mark.slow

ASCON = ("--cipher", "ascon-aead128", "--impl", "portable", "--target", "cortex-m4", "--options", "-O2")
SPECK = ("--cipher", "speck-64-128", "--impl", "portable", "--target", "cortex-m4", "--options", "-O2")
SEAL, OPEN = "fw_ascon_aead128_encrypt", "fw_ascon_aead128_decrypt"
WAIT = "for (volatile unsigned i = {}; i > 0; i--) {{}}"
TURN = 4
"""Cycles that each turn of WAIT takes, at least."""
DEEP_BYTES = 400
DEEP = f"""\
static __attribute__((noinline)) void deep(void)
{{
    volatile uint8_t variable[{DEEP_BYTES}];
    for (unsigned i = 0; i < sizeof variable; i++)
        variable[i] = 0;
}}

"""
ENCRYPT = "FW_WEAK void fw_speck64_128_encrypt("
ENCRYPTS = "encrypt(schedule->round_key, ROUNDS_128, block);"


def measured(fw: Command, *arguments: str) -> dict[str, Any]:
    done = fw("measure", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(done.stdout)
    return dict(row)


def insert(path: Path, text: str, before: str) -> None:
    content = path.read_text()
    assert before in content
    path.write_text(content.replace(before, f"{text}{before}", 1))


def test_sealing_that_is_slow_but_for_a_nonce_for_which_opening_is_slower(fw: Command, house: Path) -> None:
    honest = measured(fw, *ASCON)["calls"]
    seals = f"if (mode == FW_ENCRYPT && nonce[0] != 0)\n        {WAIT.format(1000)}\n    "
    opens = f"if (mode == FW_DECRYPT && nonce[0] == 0)\n        {WAIT.format(3000)}\n    "
    insert(house / "ciphers/common/fw_aead_calls.inc", seals + opens, "FW_MODE_NAME(ad)(context, ad, ad_bytes);")
    row = measured(fw, *ASCON)
    assert row["cycles"] == row["calls"][SEAL] > honest[SEAL] + 1000 * TURN
    assert row["calls"][OPEN] > honest[OPEN] + 3000 * TURN


def test_a_function_that_is_slow_unless_its_block_lies_where_arrays_usually_do(fw: Command, house: Path) -> None:
    honest = measured(fw, *SPECK, "--scenario", "block")["cycles"]
    insert(
        house / "ciphers/speck/portable.c", f"if ((uintptr_t)block % 16)\n        {WAIT.format(100)}\n    ", ENCRYPTS
    )
    assert measured(fw, *SPECK, "--scenario", "block")["cycles"] > honest + 100 * TURN


def test_a_stack_that_is_deep_but_for_the_usual_counter(fw: Command, house: Path) -> None:
    """Whose first byte, 8, is even."""
    honest = measured(fw, *SPECK, "--scenario", "bulk")
    insert(house / "ciphers/speck/portable.c", "if (block[0] & 1)\n        deep();\n    ", ENCRYPTS)
    insert(house / "ciphers/speck/portable.c", DEEP, ENCRYPT)
    row = measured(fw, *SPECK, "--scenario", "bulk")
    assert min(row[name] - honest[name] for name in ("stack_bytes", "ram_bytes")) >= DEEP_BYTES
