# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The stored circuits for S-boxes of eight bits."""

import subprocess
from pathlib import Path

import pytest

from featherweight.sbox.byte.wide import WideCircuit, stored_circuits
from featherweight.sbox.byte.wide_boxes import wide_catalogue
from featherweight.sbox.isa import select_isa
from featherweight.system.errors import WrongResultError
from tests.conftest import ROOT


@pytest.mark.parametrize("circuit", stored_circuits(), ids=lambda circuit: f"{circuit.box}-{circuit.isa}")
def test_stored_circuits_are_right(circuit: WideCircuit, tmp_path: Path) -> None:
    box = wide_catalogue()[circuit.box]
    circuit.check(box.table)
    assert set(circuit.counts) <= set(select_isa(circuit.isa).operations)
    published = box.published
    assert published is not None and len(circuit.gates) < published[0]
    with pytest.raises(WrongResultError, match="input"):
        circuit.model_copy(update={"outputs": circuit.outputs[::-1]}).check(box.table)
    text = f"typedef unsigned word;\n{circuit.as_c()}"
    symbol = circuit.box.replace("-", "_")
    (tmp_path / "box.c").write_text(
        f"#include <stdio.h>\n{text}\nint main(void)\n{{\n"
        f"    for (int x = 0; x < 256; x++) {{\n"
        f"        word p[8];\n        int y = 0;\n"
        f"        for (int i = 0; i < 8; i++)\n            p[i] = (x ^ {circuit.before}) >> i & 1;\n"
        f"        {symbol}(p);\n"
        f"        for (int i = 0; i < 8; i++)\n            y |= (int)(p[i] & 1) << i;\n"
        f'        printf("%d ", y ^ {circuit.after});\n    }}\n}}\n'
    )
    subprocess.run(["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "box.c", "-o", "box"], cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "box"], capture_output=True, text=True, check=True).stdout.split()
    assert [int(word) for word in printed] == list(box.table)


@pytest.mark.parametrize(("box", "file"), [("sm4", "ciphers/sm4/sm4_circuit.h"), ("aes", "ciphers/aes/aes_bitslice.h")])
def test_bitsliced_ciphers_have_the_stored_circuits(box: str, file: str) -> None:
    [circuit] = [item for item in stored_circuits() if (item.box, item.isa) == (box, "avr")]
    statements = circuit.as_c().partition("{\n")[2].removesuffix("}\n")
    assert statements in (ROOT / file).read_text()
