# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random programs for Cortex-M that the executor does in native code end as in Unicorn alone.

Which flags an instruction needs to set depends on what reads them behind it: here any few, or none."""

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from tests.engines.conftest import HOME, Breadboard, Run
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cortex_m_forms import CONDITIONS, FIELD, FORMS, FOUND, LOADS, STATE, body, memory, snippet, word
from tests.engines.simulator_with_error import build_with_error

pytestmark = pytest.mark.slow

SNIPPETS, STATES, BESIDE = 450, 4, 5
KINDS = ["", "unwatched ", "alike ", "unwatched alike "]

COMPUTING = [
    form
    for name in ("AND", "BIC", "ORR", "ORN", "EOR", "ADD", "ADC", "SBC", "SUB", "RSB", "MLA", "UBFX", "REV", "SXTH")
    for form in FORMS[name]
    if "sp" not in form and "pc" not in form and ":" not in form
]
"""Their effects are in registers and flags."""

READERS = [
    *(f"b{condition} 7f; add {{d}}, {{d}}, #{5 + i}; 7:" for i, condition in enumerate(CONDITIONS)),
    "adcs {l}, {k}", "adc.w {d}, {n}, #1", "sbcs {l}, {k}", "sbc.w {d}, {n}, {m}", "rrx {d}, {m}",
    "lsls {l}, {k}; adc.w {d}, {n}, #1", "it {condition}; add{condition} {d}, {d}, #1",
]  # fmt: skip

WAYS = [
    "movs {l}, #3; 6: adds {k}, {k}, {d}; subs {l}, #1; bne 6b",
    "movs {l}, #2; 6: eors {k}, {d}; add {k}, {n}; subs {l}, #1; cbz {l}, 6f; b 6b; 6:",
    "push {{r0-r3}}; add sp, #4; ldr {d}, [sp]; add sp, #12",
    "sub sp, #16; str {d}, [sp, #4]; adds {l}, {k}, {d}; ldr {d}, [sp, #4]; add sp, #16",
    "bl callee; add {d}, {d}, lr",
    "bl leaf; adcs {l}, {k}",
    "cmp {l}, {k}; blt 6f; bl leaf; b 7f; 6: bl callee; 7:",
]
"""What leads from one stretch to another, and moves the stack."""

FUNCTIONS = {
    "callee": ("push {r4, r5, lr}; adds r4, r0, r1; eors r0, r4; bl leaf; pop {r4, r5, pc}", ""),
    "leaf": ("adds r0, r0, r2", ""),
}


def _text(draw: Random) -> str:
    """What computes, readers of its flags, and what sets them all again; or another way."""
    if draw.random() < 0.2:
        return draw.choice(WAYS)
    computing = draw.choices(COMPUTING, k=draw.randrange(1, 4))
    return "; ".join([*computing, *draw.choices(READERS, k=draw.randrange(3)), "cmn {n}, {m}"])


def _prepare(bench: Breadboard, draw: Random, kind: str, texts: list[str]) -> tuple[Path, tuple[str, ...]]:
    snippets = [snippet(text, draw, "nop") for text in texts]
    functions = {"case": (body(snippets), memory(len(snippets))), **FUNCTIONS}
    elf = bench.build(firmware(functions).replace("bl   callee", "nop").replace("bl   leaf", "nop"), "native.S")
    lines = []
    for _ in range(STATES):
        state = b"".join(word(draw) for _ in range(STATE // 4 * len(snippets)))
        line = f"state={state.hex()} field={draw.randbytes(FIELD).hex()}\n"
        lines += [line, *[kind + line] * (BESIDE if "alike" in kind else 2)]
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(lines))
    reads = (f"--read=found:{FOUND * len(snippets)}", f"--read=field:{FIELD}")
    return elf, ("--probe", "--call=case", *reads, f"--runs={runs}")


def _seen(runs: list[Run]) -> tuple[list[Run], list[int]]:
    """Without what is said of those that were side by side, and how many these were."""
    lanes = [run.pop("lanes", 1) for run in runs]
    for run in runs:
        run.pop("parted", None)
    return runs, lanes


@pytest.fixture(params=["cortex-m3", "cortex-m4"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Breadboard:
    return Breadboard(HOME, request.param, tmp_path)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS)
def test_programs_are_unicorns(bench: Breadboard, kind: str, seed: int) -> None:
    draw = Random(seed)
    elf, arguments = _prepare(bench, draw, kind, [_text(draw) for _ in range(SNIPPETS)])
    found, lanes = _seen(bench.simulate(elf, *arguments))
    assert found == _seen(bench.simulate(elf, *arguments, "--plain"))[0]
    assert max(lanes) == (BESIDE if "alike" in kind else 1)


def test_each_flag_is_read_behind_each_instruction(cortex_m3: Breadboard) -> None:
    """A few at a time."""
    draw = Random(3)
    texts = [f"{form}; {reader}; cmn {{n}}, {{m}}" for form in COMPUTING for reader in READERS]
    draw.shuffle(texts)
    for first in range(0, len(texts), 2 * SNIPPETS):
        elf, arguments = _prepare(cortex_m3, draw, "unwatched ", texts[first : first + 2 * SNIPPETS])
        assert cortex_m3.simulate(elf, *arguments) == cortex_m3.simulate(elf, *arguments, "--plain")


# ---- Accesses at the borders of memory

ACCESSES = [
    *(f"{name} r5, {where}" for name in ("ldr", "ldrb", "ldrsh", "str", "strb", "strh") for where in LOADS),
    "ldmia r12!, {{r0, r2, r5}}", "ldmdb r12, {{r1, r3}}", "ldrd r2, r3, [r12, #{word}]", "ldrd r2, r3, [r12], #{word}",
    "stmia r12!, {{r0, r2, r5}}", "stmdb r12!, {{r1, r3}}", "strd r2, r3, [r12, #-{word}]!",
]  # fmt: skip


def _address(elf: Path, symbol: str) -> int:
    symbols = subprocess.run(["arm-none-eabi-nm", str(elf)], capture_output=True, text=True, check=True).stdout
    return next(int(line.split()[0], 16) for line in symbols.splitlines() if line.endswith(f" {symbol}"))


def _places(bench: Breadboard) -> list[int]:
    simulator = bench.target.manifest.simulator
    regions = [(int(start), int(size)) for start, size in (simulator.flash, simulator.ram)]
    borders = [border for start, size in regions for border in (start, start + size)]
    return [0, 1 << 32, *borders]


@pytest.mark.parametrize("core", ["cortex-m3", "cortex-m0plus"])
@pytest.mark.parametrize("kind", KINDS)
def test_accesses_at_the_borders_of_memory_are_unicorns(tmp_path: Path, core: str, kind: str) -> None:
    """A line ends where the device does not allow an access, in any lane: Unicorn refuses it."""
    bench = Breadboard(HOME, core, tmp_path)
    draw = Random(kind + core)
    narrow = core == "cortex-m0plus"
    accesses = ["ldr r5, [r2, r3]", "ldrsh r5, [r2, r3]", "strb r5, [r2]", "ldmia r2!, {{r0, r5}}", "stmia r2!, {{r0}}"]
    for access in accesses if narrow else draw.sample(ACCESSES, 12):
        text = access.format(word=4 * draw.randrange(1, 16))
        prepare = "ldr r2, =state; ldr r3, [r2, #4]; ldr r2, [r2]; "
        prepare += "" if narrow else "mov r12, r2; mov r8, r3; "
        case = f"push {{r4-r7, lr}}; {prepare}adds r4, r2, r3; {text}; adds r4, r4, r5; ldr r1, =found; str r4, [r1]"
        data = f".comm state, 8, 4; .comm found, 4, 4; .comm field, {FIELD}, 4"
        elf = bench.build(firmware({"case": (case + "; pop {r4-r7, pc}", data)}), "border.S")
        places = [place + draw.choice((-68, -8, -5, -4, -3, -2, -1, 0, 1, 2, 4)) for place in _places(bench) * 3]
        good = _address(elf, "field") + FIELD // 2
        lines = []
        for place in [good, good, *places]:
            pair = [good, place] if "alike" in kind else [place]
            states = [(one % (1 << 32)).to_bytes(4, "little").hex() + "00000000" for one in pair for _ in range(2)]
            lines += [f"state={states[0]}\n", *(f"{kind}state={state}\n" for state in states)]
        runs = elf.with_suffix(".runs")
        runs.write_text("".join(lines))
        arguments = ("--probe", "--call=case", "--read=found:4", f"--read=field:{FIELD}", f"--runs={runs}")
        found, _ = _seen(bench.simulate(elf, *arguments, status=None))
        assert found == _seen(bench.simulate(elf, *arguments, "--plain", status=None))[0]
        assert {run["fault"] is None for run in found} == {True, False}


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("unwatched ", ("executor/native.c", "[OPERATION_SBC]", "BY_ADC, true", "BY_SBB, true")),
        ("", ("executor/native.c", "/* cmc */", "0xf5", "0xf8")),
        ("unwatched ", ("executor/native_other.c", "BY_ROR, EAX, operation->amount", "BY_ROR", "BY_ROL")),
        ("", ("executor/native_ways.c", "{CALLS_IF_NOT_NEGATIVE", "IF_NEGATIVE}, {CALLS_IF_ZERO", "IF_NEGATIVE}, {0")),
        ("unwatched ", ("executor/needed_flags.c", "OPERATION_ADC ||", "OPERATION_ADC", "OPERATION_ADD")),
        ("unwatched ", ("../common/executor/live_flags.c", "undecided & use.reads", "undecided", "0")),
        ("alike ", ("executor/native_lanes.c", "case OPERAND_LSL: return 32u", "32u", "31u")),
        ("unwatched alike ", ("executor/native_lanes.c", "case OPERATION_BIC", "right, left", "left, right")),
    ],
    ids=lambda value: value if isinstance(value, str) else value[1],
)
def test_an_error_is_noticed(
    cortex_m3: Breadboard, tmp_path: Path, kind: str, error: tuple[str, str, str, str]
) -> None:
    draw = Random(1)
    elf, arguments = _prepare(cortex_m3, draw, kind, [_text(draw) for _ in range(SNIPPETS)])
    (tmp_path / "wrong").mkdir()
    simulator = build_with_error(tmp_path / "wrong", *error, core="cortex-m")
    command = [str(simulator), *cortex_m3.target.manifest.simulator.options, *arguments, str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert _seen(found) != _seen(cortex_m3.simulate(elf, *arguments))
