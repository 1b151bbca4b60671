# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sequences on simulators of devices."""

from dataclasses import replace
from pathlib import Path

import pytest

from featherweight.sbox.byte.wide import stored_circuits
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.result import Result, stored_results
from featherweight.sbox.print.draw import as_svg
from featherweight.sbox.print.firmware import can_run, check_firmware
from featherweight.sbox.print.listing import listing_of, wide_listing
from featherweight.system.errors import WrongResultError
from featherweight.system.home import Home
from tests.conftest import ROOT

HOME = Home(ROOT)


RUNNABLE = [result for result in stored_results() if can_run(result.instruction_set)]


@pytest.mark.slow
@pytest.mark.parametrize("result", RUNNABLE, ids=lambda result: f"{result.box}-{result.isa}")
def test_sequences_run_on_the_device(result: Result, tmp_path: Path) -> None:
    check_firmware(listing_of(result), HOME, tmp_path)


@pytest.mark.parametrize(("isa", "registers"), [("avr", 25), ("avr", 12), ("msp430", 11), ("thumb2", 13), ("rv32", 9)])
def test_circuits_of_eight_bits_run_on_the_device(isa: str, registers: int, tmp_path: Path) -> None:
    circuit = next(item for item in stored_circuits() if set(item.counts) <= set(select_isa(isa).operations))
    listing = wide_listing(circuit, select_isa(isa), registers, tries=2)
    assert listing.program.gates == len(circuit.gates) and listing.program.registers <= registers
    assert listing.program.memory or registers == 25
    check_firmware(listing, HOME, tmp_path)
    drawing = as_svg(listing)
    assert drawing.count("<rect") == len(listing.program.instructions)
    assert all(f">{listing.name_of(word)}<" in drawing for word in listing.program.memory)
    wrong = replace(listing, wanted=listing.wanted[::-1])
    with pytest.raises(WrongResultError, match="instead of"):
        check_firmware(wrong, HOME, tmp_path)


def test_a_wrong_sequence_fails_on_the_device(tmp_path: Path) -> None:
    result = RUNNABLE[0]
    wrong = result.program.model_copy(update={"outputs": result.program.outputs[::-1]})
    with pytest.raises(WrongResultError, match="instead of"):
        check_firmware(listing_of(result.model_copy(update={"program": wrong})), HOME, tmp_path)
