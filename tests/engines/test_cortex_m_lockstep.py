# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Effects of instructions on Cortex-M against Unicorn's, on random operands, flags and memory."""

import random
import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.engines.conftest import HOME, Breadboard, Run
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cortex_m_forms import FIELD, FLAGS_TO_R8, FOUND, STATE, body, forms_of, memory, snippet, word
from tests.engines.lockstep_runs import (
    must_agree_with_unicorn,
    must_be_a_difference,
    must_count_wrongly,
    random_runs,
    seen,
    simulate_with_error,
)

pytestmark = pytest.mark.slow

OPERATIONS = re.findall(
    r"^    OPERATION_(\w+)", (ROOT / "simulators" / "cortex-m" / "effects" / "operation.h").read_text(), re.MULTILINE
)
NONE = {"NOT_DECODED", "UNKNOWN", "COUNT"}

RUNS = 60


GATE = "ldr r0, =gate; ldr r0, [r0]; cmp r0, #0; bne 8f; pop {r4-r11, pc}; .ltorg; 8: nop"
"""A snippet that ends the case unless the gate is open."""


def _prepare(bench: Breadboard, runs: int, only: str | None = None) -> tuple[Path, tuple[str, ...]]:
    """A firmware with every form twice, or with those of ONLY one operation, in random order, and arguments for runs on
    random inputs."""
    draw = random.Random(23)
    chosen = [forms for name, forms in forms_of(bench.target.id).items() if only in (None, name)]
    forms = [form for each in chosen for form in each] * 2
    draw.shuffle(forms)
    case = body([GATE, *(snippet(form, draw) for form in forms)]), f"{memory(len(forms))}; .comm gate, 4, 4"
    elf = bench.build(firmware({"case": case, "flags": (FLAGS_TO_R8, "")}), "random.S")
    batch = random_runs(elf, runs, draw, words=STATE // 4 * len(forms), word=word, field_bytes=FIELD)
    reads = (f"--read=found:{FOUND * len(forms)}", f"--read=field:{FIELD}")
    return elf, (*reads, "--call=case", "--write=gate=01000000", batch)


@pytest.fixture(params=["cortex-m3", "cortex-m4"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


def test_every_operation_has_a_form() -> None:
    assert set(forms_of("cortex-m4")) == set(OPERATIONS) - NONE


def test_effects_are_unicorns(bench: Breadboard) -> None:
    elf, arguments = _prepare(bench, RUNS)
    must_agree_with_unicorn(bench, elf, arguments, RUNS)


def test_results_of_unwatched_runs_are_unicorns(bench: Breadboard) -> None:
    elf, arguments = _prepare(bench, RUNS)
    by_unicorn = bench.simulate(elf, *arguments)
    runs = elf.with_suffix(".runs")
    first, *others = runs.read_text().splitlines(keepends=True)
    runs.write_text(first + "".join(f"unwatched {line}" for line in others))
    found = bench.simulate(elf, "--probe", *arguments)
    assert [run["memory"] for run in found] == [run["memory"] for run in by_unicorn]


def _behind_a_shut_gate(
    bench: Breadboard, kind: str, runs: int, only: str | None = None
) -> tuple[Path, tuple[str, ...]]:
    """As _prepare(), but the gate is shut in the first run; the others are of this KIND."""
    elf, arguments = _prepare(bench, runs, only)
    first, *others = elf.with_suffix(".runs").read_text().splitlines(keepends=True)
    opened = (f"{kind} gate=01000000 {line}".lstrip() for line in others)
    elf.with_suffix(".runs").write_text(f"gate=00000000 {first}{''.join(opened)}")
    return elf, tuple(word for word in arguments if not word.startswith("--write"))


@pytest.mark.parametrize("kind", ["", "unwatched", "alike", "unwatched alike"])
def test_what_no_run_had_reached_is_compared_there(bench: Breadboard, kind: str) -> None:
    elf, arguments = _behind_a_shut_gate(bench, kind, RUNS)
    found = bench.simulate(elf, "--probe", *arguments)
    plain = bench.simulate(elf, "--probe", "--plain", *arguments)
    assert [seen(run) for run in found] == [seen(run) for run in plain]
    assert len({run["memory"]["found"] for run in found}) == RUNS


@pytest.mark.parametrize("kind", ["", "unwatched"])
def test_difference_in_a_later_run_is_a_fault(cortex_m3: Breadboard, kind: str) -> None:
    error, what = ERRORS[0]
    elf, arguments = _behind_a_shut_gate(cortex_m3, kind, 2, "BIC")
    runs = simulate_with_error(cortex_m3, "cortex-m", error, elf, *arguments)
    assert runs[0]["fault"] is None
    must_be_a_difference(runs, what)


def _simulate_with_error(bench: Breadboard, error: tuple[str, str, str, str], runs: int = 2) -> list[Run]:
    elf, arguments = _prepare(bench, runs)
    return simulate_with_error(bench, "cortex-m", error, elf, *arguments)


ERRORS = [
    (("effects/computations.h", "case OPERATION_BIC", "left & ~right", "left & right"), "register"),
    (("effects/computations.h", "case OPERATION_ADC", "carry", "!carry"), "register"),
    (("effects/computations.h", "    *carry = but_one", "but_one", "~but_one"), "flags"),
    (("effects/computations.h", "overflows =", "~(left ^ right)", "(left ^ right)"), "flags"),
    (("effects/computations.h", "LONG_RESULT(smlal,", "+ signed", "- signed"), "register"),
    (("effects/accesses.h", "LOAD(load_s8,", "int8_t", "uint8_t"), "register"),
    (("effects/accesses.h", "EFFECT(store_16,", "stored(operation, 2", "stored(operation, 4"), "data address"),
    (("effects/accesses.h", "EFFECT(cbnz,", "!is_zero", "is_zero"), "register 0xf"),
    (("effects/accesses.h", "EFFECT(blx,", "set_link(many);", ""), "register 0xe"),
]


@pytest.mark.alike(3)
@pytest.mark.parametrize(("error", "what"), ERRORS, ids=[error[1] for error, _ in ERRORS])
def test_difference_is_a_fault(cortex_m3: Breadboard, error: tuple[str, str, str, str], what: str) -> None:
    must_be_a_difference(_simulate_with_error(cortex_m3, error), what)


def test_executor_executes_what_was_compared(cortex_m3: Breadboard) -> None:
    error = ("executor/executor.c", "steps.cycles += line->last_cycles", "+=", "+= 1 +")
    wrong = _simulate_with_error(cortex_m3, error, RUNS)
    elf, arguments = _prepare(cortex_m3, RUNS)
    must_count_wrongly(wrong, cortex_m3.simulate(elf, "--probe", *arguments), RUNS)
