# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sequences as compiled C and as assembly of this computer."""

import subprocess
from pathlib import Path

import pytest

from featherweight.sbox.boxes import select_box, table_of
from featherweight.sbox.functions import inputs_of, outputs_of
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.result import Result, stored_results
from featherweight.sbox.nibble.workbench import Budget, Wish, Workbench
from featherweight.sbox.print.emit import as_assembly, as_c
from featherweight.sbox.print.listing import listing_of

MAIN = """
#include <stdio.h>
int main(void)
{{
    {word} words[4] = {{{inputs}}};
    {symbol}(words);
    for (int bit = 0; bit < 4; bit++)
        printf("%x ", (unsigned)(words[bit] & {mask}));
}}
"""


def one_of_each_set() -> list[Result]:
    return list({result.isa: result for result in stored_results()}.values())


@pytest.mark.parametrize("result", one_of_each_set(), ids=lambda result: result.isa)
def test_c_computes_the_box(result: Result, tmp_path: Path) -> None:
    mask = 0xFF if result.instruction_set.word == "uint8_t" else 0xFFFF
    table = table_of(result.table)
    text = as_c(listing_of(result)) + MAIN.format(
        word=result.instruction_set.word,
        inputs=", ".join(hex(value & mask) for value in inputs_of(table)),
        symbol=result.box.replace("-", "_"),
        mask=hex(mask),
    )
    (tmp_path / "box.c").write_text(text)
    flags = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")
    subprocess.run(["gcc", *flags, "box.c", "-o", "box"], cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "box"], capture_output=True, text=True, check=True).stdout.split()
    assert [int(word, 16) for word in printed] == [value & mask for value in outputs_of(table)]


X86 = {"sse2": ("sse2", "movdqu"), "avx2": ("avx2", "vmovdqu"), "avx512": ("avx512f", "vmovdqu64")}
"""The processor's feature, and how a register is loaded and stored."""
NATIVE = """
    .global substitute
substitute:
{ones}
{loads}
{sequence}
{stores}
    ret
    .section .note.GNU-stack, "", @progbits
"""
NATIVE_MAIN = """
#include <stdio.h>
void substitute(unsigned short rows[4][{lanes}]);
int main(void)
{{
    static unsigned short rows[4][{lanes}];
    static const unsigned short inputs[4] = {{{inputs}}};
    for (int i = 0; i < 4 * {lanes}; i++)
        rows[i / {lanes}][i % {lanes}] = inputs[i / {lanes}];
    substitute(rows);
    for (int i = 0; i < 4 * {lanes}; i++)
        printf("%x ", rows[i / {lanes}][i % {lanes}]);
}}
"""


@pytest.mark.slow
@pytest.mark.parametrize("isa", X86)
def test_x86_assembly_computes_the_box(isa: str, tmp_path: Path) -> None:
    feature, move = X86[isa]
    if feature not in Path("/proc/cpuinfo").read_text().split():
        pytest.skip(f"this processor has no {feature}")
    budget = Budget(restarts=1, seconds=0.5, minutes=0)
    wish = Wish(select_box("gift"), select_isa(isa), 15)
    result = Workbench(tmp_path).search(wish, budget, lambda what, done, total: None)
    size, places, listing = wish.isa.width // 8, range(4), listing_of(result)
    defines, _, sequence = as_assembly(listing).partition("\n\n")
    names = [listing.name_of(result.program.outputs[i]) for i in places]
    compare = {"sse2": "pcmpeqd ones, ones", "avx2": "vpcmpeqd ones, ones, ones"}
    text = NATIVE.format(
        ones=compare.get(isa, ""),
        loads="\n".join(f"{move} {listing.name_of(i)}, [rdi + {size * i}]" for i in places),
        sequence=sequence,
        stores="\n".join(f"{move} [rdi + {size * i}], {names[i]}" for i in places),
    )
    inputs, lanes = ", ".join(map(hex, inputs_of(wish.box.table))), size // 2
    (tmp_path / "box.S").write_text(defines + text)
    (tmp_path / "main.c").write_text(NATIVE_MAIN.format(inputs=inputs, lanes=lanes))
    subprocess.run(["gcc", "main.c", "box.S", "-o", "box"], cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "box"], capture_output=True, text=True, check=True).stdout.split()
    assert [int(word, 16) for word in printed] == [f for f in outputs_of(wish.box.table) for _ in range(lanes)]
