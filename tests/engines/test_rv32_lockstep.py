# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Effects of instructions against Unicorn's, and of those that Unicorn lacks against extension.c's, on random operands
and memory."""

import random
import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.engines.conftest import Breadboard, Run
from tests.engines.lockstep_runs import (
    must_agree_with_unicorn,
    must_be_a_difference,
    must_count_wrongly,
    random_runs,
    simulate_with_error,
)
from tests.engines.rv32_firmware import firmware
from tests.engines.rv32_forms import EXTENSION_FORMS, FIELD, FORMS, FOUND, STATE, body, memory, snippet, word

OPERATIONS = re.findall(
    r"^    OPERATION_(\w+)", (ROOT / "simulators" / "rv32" / "operation.h").read_text(), re.MULTILINE
)
NONE = {"NO_LOAD", "NO_BRANCH", "NO_OTHER_BRANCH", "COUNT"}

RUNS = 40


def _prepare(bench: Breadboard, runs: int) -> tuple[Path, tuple[str, ...]]:
    """A firmware with every form that BENCH knows once, in random order, and arguments for runs on random inputs."""
    draw = random.Random(31)
    known = FORMS | EXTENSION_FORMS if bench.target.manifest.isa else FORMS
    forms = [form for name in known for form in known[name]]
    draw.shuffle(forms)
    elf = bench.build(firmware({"case": (body([snippet(form, draw) for form in forms]), memory(len(forms)))}))
    batch = random_runs(elf, runs, draw, words=STATE // 4 * len(forms), word=word, field_bytes=FIELD)
    reads = (f"--read=found:{FOUND * len(forms)}", f"--read=field:{FIELD}")
    return elf, (*reads, "--call=case", batch)


def test_every_operation_has_a_form() -> None:
    assert set(FORMS | EXTENSION_FORMS) == set(OPERATIONS) - NONE


def test_effects_are_unicorns(e31: Breadboard) -> None:
    elf, arguments = _prepare(e31, RUNS)
    must_agree_with_unicorn(e31, elf, arguments, RUNS)


def test_effects_are_unicorns_or_the_extensions(hazard3: Breadboard) -> None:
    elf, arguments = _prepare(hazard3, RUNS)
    must_agree_with_unicorn(hazard3, elf, arguments, RUNS)


def _simulate_with_error(bench: Breadboard, error: tuple[str, str, str, str], runs: int = 2) -> list[Run]:
    elf, arguments = _prepare(bench, runs)
    return simulate_with_error(bench, "rv32", error, elf, *arguments)


ERRORS = [
    (("effects/computations.h", "RESULTS(sltu,", "<", ">"), "register"),
    (("effects/computations.h", "RESULTS(sra,", "int32_t)first", "uint32_t)first"), "register"),
    (("effects/computations.h", "RESULT(mulhsu,", "* second", "* with_sign(second)"), "register"),
    (("effects/computations.h", "(int32_t)dividend % (int32_t)divisor", "%", "/"), "register"),
    (("effects/computations.h", "LOAD(load_s8,", "int8_t", "uint8_t"), "register"),
    (("effects/computations.h", "STORE(store_16,", "2", "4"), "data address"),
    (("effects/computations.h", "BRANCH(bgeu,", ">=", ">"), "register 0x20"),
    (
        ("effects/computations.h", "EACH_LANE REGISTER(instruction->destination)", "own.next", "own.next + 2"),
        "register",
    ),
    (("decode.c", "return constant(rd, short_immediate(code) << 12)", "<< 12", "<< 13"), "register"),
    (("decode.c", "field(code, 3, 2) << 1 | field(code, 10, 2) << 3", "<< 3", "<< 4"), "register 0x20"),
]


@pytest.mark.alike(3)
@pytest.mark.slow
@pytest.mark.parametrize(("error", "what"), ERRORS, ids=[error[1] for error, _ in ERRORS])
def test_difference_is_a_fault(e31: Breadboard, error: tuple[str, str, str, str], what: str) -> None:
    must_be_a_difference(_simulate_with_error(e31, error), what)


EXTENSION_ERRORS = [
    ("effects/computations.h", "RESULT(rol,", "0 - second", "second"),
    ("effects/computations.h", "RESULT(max,", "second, first", "first, second"),
    ("effects/computations.h", "uint32_t bytes = bits_exchanged(value, 8", "0x0000ff00u", "0x00000f00u"),
    ("extension.c", "case OPERATION_BEXT: return", "second % 32", "first % 32"),
    ("extension.c", "number % 8 + 8 * (3", "3", "2"),
]


@pytest.mark.slow
@pytest.mark.parametrize("error", EXTENSION_ERRORS, ids=[error[1] for error in EXTENSION_ERRORS])
def test_difference_in_the_extension_is_a_fault(hazard3: Breadboard, error: tuple[str, str, str, str]) -> None:
    must_be_a_difference(_simulate_with_error(hazard3, error), "register")


@pytest.mark.slow
def test_executor_executes_what_was_compared(e31: Breadboard) -> None:
    error = (
        "executor/executor.c",
        "timing_row(&steps.pipeline",
        "timing_row",
        "steps.pipeline.cycles++, timing_row",
    )
    wrong = _simulate_with_error(e31, error, RUNS)
    elf, arguments = _prepare(e31, RUNS)
    must_count_wrongly(wrong, e31.simulate(elf, "--probe", *arguments), RUNS)
