# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw sbox` with bad input: one line that names the cause."""

import pytest

from tests.conftest import Command


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("search", "nobody", "--isa", "avr"), "no S-box of the catalogue"),
        (("search", "gift", "--isa", "z80"), "unknown; there are avr"),
        (("check", "missing.json"), "No such file"),
        (("show", "gift", "--isa", "a64"), "`fw sbox search gift --isa a64`"),
        (("show", "sm4-inverse", "--isa", "avr"), "`fw sbox tower sm4-inverse --isa avr`"),
        (("certify", "gift", "--isa", "avx512", "--gates", "3"), "not encoded as clauses"),
    ],
)
def test_bad_input_gives_one_line(ask: Command, arguments: tuple[str, ...], message: str) -> None:
    done = ask("sbox", *arguments)
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1
