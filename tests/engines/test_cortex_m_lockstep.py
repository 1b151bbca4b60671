"""Our effects of instructions on Cortex-M against Unicorn's, on random operands, flags and memory."""

import random
import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.engines.conftest import HOME, Bench, Run
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cortex_m_forms import FIELD, FLAGS_TO_R8, FORMS, FOUND, STATE, body, memory, snippet, word
from tests.engines.lockstep_runs import seen, simulate_with_error

OPERATIONS = re.findall(
    r"^    OPERATION_(\w+)", (ROOT / "simulators" / "cortex-m" / "operation.h").read_text(), re.MULTILINE
)
NONE = {"NOT_DECODED", "UNKNOWN", "COUNT"}

RUNS = 60


def _inputs(count: int, draw: random.Random) -> str:
    state = b"".join(word(draw) for _ in range(STATE // 4 * count))
    return f"state={state.hex()} field={draw.randbytes(FIELD).hex()}\n"


def _prepare(bench: Bench, runs: int) -> tuple[Path, tuple[str, ...]]:
    """A firmware with every form twice, in random order, and arguments for runs on random inputs."""
    draw = random.Random(23)
    forms = [form for name in FORMS for form in FORMS[name]] * 2
    draw.shuffle(forms)
    case = body([snippet(form, draw) for form in forms]), memory(len(forms))
    elf = bench.build(firmware({"case": case, "flags": (FLAGS_TO_R8, "")}), "random.S")
    elf.with_suffix(".runs").write_text("".join(_inputs(len(forms), draw) for _ in range(runs)))
    reads = (f"--read=found:{FOUND * len(forms)}", f"--read=field:{FIELD}")
    return elf, (*reads, "--call=case", f"--runs={elf.with_suffix('.runs')}")


@pytest.fixture(params=["cortex-m3", "cortex-m4"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return Bench(HOME, request.param, tmp_path)


def test_every_operation_has_a_form() -> None:
    assert set(FORMS) == set(OPERATIONS) - NONE


def test_effects_are_unicorns(bench: Bench) -> None:
    """Without --probe Unicorn executes all; with it both execute the first run, and then we the others."""
    elf, arguments = _prepare(bench, RUNS)
    by_unicorn = bench.simulate(elf, *arguments)
    assert [seen(run) for run in bench.simulate(elf, "--probe", *arguments)] == [seen(run) for run in by_unicorn]
    assert len({run["memory"]["found"] for run in by_unicorn}) == RUNS


def test_results_of_unwatched_runs_are_unicorns(bench: Bench) -> None:
    elf, arguments = _prepare(bench, RUNS)
    by_unicorn = bench.simulate(elf, *arguments)
    runs = elf.with_suffix(".runs")
    first, *others = runs.read_text().splitlines(keepends=True)
    runs.write_text(first + "".join(f"unwatched {line}" for line in others))
    found = bench.simulate(elf, "--probe", *arguments)
    assert [run["memory"] for run in found] == [run["memory"] for run in by_unicorn]


def _simulate_with_error(bench: Bench, error: tuple[str, str, str, str], runs: int = 2) -> list[Run]:
    elf, arguments = _prepare(bench, runs)
    return simulate_with_error(bench, "cortex-m", error, elf, *arguments)


ERRORS = [
    (("effects.c", "case OPERATION_BIC", "left & ~right", "left & right"), "register"),
    (("effects.c", "case OPERATION_ADC", "carry", "!carry"), "register"),
    (("effects.c", "    *carry = but_one", "but_one", "~but_one"), "flags"),
    (("effects.c", ".overflow ", "~(left ^ right)", "(left ^ right)"), "flags"),
    (("effects.c", "LONG_RESULT(smlal,", "+ signed", "- signed"), "register"),
    (("transfers.c", "LOAD(load_s8,", "int8_t", "uint8_t"), "register"),
    (("transfers.c", "EFFECT(store_16,", "stored(operation, 2", "stored(operation, 4"), "data address"),
    (("transfers.c", "EFFECT(cbnz,", "!is_zero", "is_zero"), "register 0xf"),
    (("transfers.c", "EFFECT(blx,", "set_link(many);", ""), "register 0xe"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("error", "what"), ERRORS, ids=[error[1] for error, _ in ERRORS])
def test_difference_is_a_fault(cortex_m3: Bench, error: tuple[str, str, str, str], what: str) -> None:
    *_, last = _simulate_with_error(cortex_m3, error)
    assert last["fault"]["kind"] == "engine-disagreement"
    assert re.search(f"leaves {what}.* here, .* in Unicorn", last["fault"]["message"])


@pytest.mark.slow
def test_executor_executes_what_was_compared(cortex_m3: Bench) -> None:
    """An executor that counts wrongly is not seen in the first run, which is Unicorn's, but in most others."""
    error = ("executor.c", "steps.cycles += timing_cycles", "+=", "+= 1 +")
    wrong = _simulate_with_error(cortex_m3, error, RUNS)
    elf, arguments = _prepare(cortex_m3, RUNS)
    right = cortex_m3.simulate(elf, "--probe", *arguments)
    assert [run["memory"] for run in wrong] == [run["memory"] for run in right]
    same = [one["cycles"] == other["cycles"] for one, other in zip(wrong, right, strict=True)]
    assert same[0]
    assert sum(same) < RUNS // 2
