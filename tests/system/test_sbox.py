"""Sequences of the S-box workbench on simulators, and as compiled C."""

import subprocess
from pathlib import Path

import pytest

from featherweight.errors import WrongResultError
from featherweight.home import Home
from featherweight.sbox.boxes import table_of
from featherweight.sbox.emit import as_c
from featherweight.sbox.firmware import can_run, check_firmware
from featherweight.sbox.functions import inputs_of, outputs_of
from featherweight.sbox.result import Result, stored_results
from tests.conftest import ROOT

HOME = Home(ROOT)
RUNNABLE = [result for result in stored_results() if can_run(result)]
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


@pytest.mark.slow
@pytest.mark.parametrize("result", RUNNABLE, ids=lambda result: f"{result.box}-{result.isa}")
def test_sequences_run_on_the_device(result: Result, tmp_path: Path) -> None:
    check_firmware(result, HOME, tmp_path)


def test_a_wrong_sequence_fails_on_the_device(tmp_path: Path) -> None:
    result = RUNNABLE[0]
    wrong = result.program.model_copy(update={"outputs": result.program.outputs[::-1]})
    with pytest.raises(WrongResultError, match="instead of"):
        check_firmware(result.model_copy(update={"program": wrong}), HOME, tmp_path)


@pytest.mark.parametrize("result", one_of_each_set(), ids=lambda result: result.isa)
def test_c_computes_the_box(result: Result, tmp_path: Path) -> None:
    mask = 0xFF if result.instruction_set.word == "uint8_t" else 0xFFFF
    table = table_of(result.table)
    text = as_c(result) + MAIN.format(
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
