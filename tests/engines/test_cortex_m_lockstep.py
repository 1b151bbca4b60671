"""Our effects of instructions on Cortex-M against Unicorn's, on random operands, flags and memory."""

import json
import random
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.engines.conftest import HOME, Bench, Run
from tests.engines.cortex_m_firmware import firmware
from tests.engines.simulator_with_error import build_with_error

OPERATIONS = re.findall(
    r"^    OPERATION_(\w+)", (ROOT / "simulators" / "cortex-m" / "operation.h").read_text(), re.MULTILINE
)
NONE = {"NOT_DECODED", "UNKNOWN", "COUNT"}

# Operands: d, n, m any of r0 to r7, l and k the same again, r12 an address in FIELD, r8 a small number.
SHIFTS = ("lsl #{bits}", "lsr #{bits}", "lsr #32", "asr #{bits}", "asr #32", "ror #{bits}", "rrx")


def _computing(name: str, narrow: str = "", *, with_immediate: bool = True) -> list[str]:
    wide = [f"{name}{s}.w {{d}}, {{n}}, {{m}}{shift}" for s in ("", "s") for shift in ("", *(f", {x}" for x in SHIFTS))]
    immediate = [f"{name}{s}.w {{d}}, {{n}}, #{{modified}}" for s in ("", "s")]
    return wide + (immediate if with_immediate else []) + ([narrow] if narrow else [])


def _comparing(name: str) -> list[str]:
    return [f"{name}.w {{n}}, {{m}}, {shift}" for shift in SHIFTS] + [f"{name}.w {{n}}, #{{modified}}"]


def _over(branch: str) -> list[str]:
    """A branch over an instruction."""
    return [f"{branch} 1f; add {{d}}, {{d}}, #7; 1:"]


CONDITIONS = ("eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le")
LOADS = ["[r12]", "[r12, #{word}]", "[r12, #-{word}]", "[r12, r8]", "[r12, r8, lsl #2]", "[r12], #{word}",
         "[r12, #{word}]!", "[r12, #-{word}]!", "[r12], #-{word}"]  # fmt: skip
SHIFTS_BY = [f"{name}{s}.w {{d}}, {{n}}, {{m}}" for name in ("lsl", "lsr", "asr", "ror") for s in ("", "s")]


def _transferring(name: str) -> list[str]:
    return [f"{name} {{d}}, {where}" for where in LOADS]


FORMS = {
    "AND": [*_computing("and", "ands {l}, {k}"), *_comparing("tst"), "tst {l}, {k}"],
    "BIC": _computing("bic", "bics {l}, {k}"),
    "ORR": [*_computing("orr", "orrs {l}, {k}"), *SHIFTS_BY, *(f"{x}s {{l}}, {{k}}" for x in ("lsl", "lsr", "asr")),
            "rors {l}, {k}", "lsls {l}, {k}, #{bits}", "lsrs {l}, {k}, #32", "asrs {l}, {k}, #{bits}", "movs {l}, {k}",
            "movs {l}, #{byte}", "movw {d}, #{half}", "movs.w {d}, #{modified}", "mov {d}, r8", "movs.w {d}, {m}, rrx",
            "adr {l}, 1f; .p2align 2; 1:", "adr.w {d}, 1f; nop; 1:", "1: adr.w {d}, 1b"],
    "ORN": [*_computing("orn"), "mvns {l}, {k}", "mvns.w {d}, {m}, ror #{bits}", "mvn {d}, #{modified}"],
    "EOR": [*_computing("eor", "eors {l}, {k}"), *_comparing("teq")],
    "ADD": [*_computing("add", "adds {l}, {k}, {d}"), *_comparing("cmn"), "cmn {l}, {k}", "adds {l}, #{byte}",
            "adds {l}, {k}, #5", "add {d}, r8", "addw {d}, {n}, #{byte}", "sub sp, #16; add {l}, sp, #8; add sp, #16",
            "add {d}, sp, #4", "add {d}, pc"],
    "ADC": _computing("adc", "adcs {l}, {k}"),
    "SBC": _computing("sbc", "sbcs {l}, {k}"),
    "SUB": [*_computing("sub", "subs {l}, {k}, {d}"), *_comparing("cmp"), "cmp {l}, {k}", "cmp {l}, #{byte}",
            "subs {l}, #{byte}", "subs {l}, {k}, #3", "cmp {d}, r8", "subw {d}, {n}, #{byte}"],
    "RSB": _computing("rsb", "rsbs {l}, {k}, #0"),
    "MOVT": ["movt {d}, #{half}"],
    "BFI": ["bfi {d}, {n}, #7, #13", "bfi {d}, {n}, #0, #32", "bfc {d}, #11, #{few}"],
    "SBFX": ["sbfx {d}, {n}, #{few}, #16", "sbfx {d}, {n}, #0, #32", "sbfx {d}, {n}, #31, #1"],
    "UBFX": ["ubfx {d}, {n}, #{few}, #16", "ubfx {d}, {n}, #0, #32", "ubfx {d}, {n}, #31, #1"],
    **{name.upper(): [f"{name} {{l}}, {{k}}", f"{name}.w {{d}}, {{m}}, ror #8", f"{name}.w {{d}}, {{m}}, ror #24"]
       for name in ("sxth", "uxth", "sxtb", "uxtb")},
    **{name.upper(): [f"{name} {{l}}, {{k}}", f"{name}.w {{d}}, {{m}}"] for name in ("rev", "rev16", "revsh")},
    "RBIT": ["rbit {d}, {m}"],
    "CLZ": ["clz {d}, {m}"],
    "MLA": ["mla {d}, {n}, {m}, {l}", "mul {d}, {n}, {m}", "muls {l}, {k}, {l}"],
    "MLS": ["mls {d}, {n}, {m}, {l}"],
    **{name.upper(): [f"{name} r5, r6, {{n}}, {{m}}"] for name in ("umull", "smull", "umlal", "smlal")},
    **{name.upper(): [f"{name} {{d}}, {{n}}, {{m}}"] for name in ("udiv", "sdiv")},
    "LOAD": [*_transferring("ldr"), "ldr {l}, 1f; b 2f; .p2align 2; 1: .word 0x12345678; 2:", "ldr.w {d}, [pc, #4]",
             "adr {l}, 1f + 1; push {{{l}}}; ldr pc, [sp], #4; .p2align 2; nop; 1:",
             "push {{r0}}; ldr {d}, [sp]; add sp, #4"],
    "LOAD_8": _transferring("ldrb"),
    "LOAD_16": _transferring("ldrh"),
    "LOAD_S8": _transferring("ldrsb"),
    "LOAD_S16": _transferring("ldrsh"),
    "STORE": _transferring("str"),
    "STORE_8": _transferring("strb"),
    "STORE_16": _transferring("strh"),
    "LOAD_DUAL": ["ldrd r2, r3, [r12, #{word}]", "ldrd r6, r1, [r12], #{word}", "ldrd r0, r4, [r12, #-{word}]!"],
    "STORE_DUAL": ["strd r2, r3, [r12, #{word}]", "strd r6, r1, [r12], #-{word}", "strd r0, r4, [r12, #{word}]!"],
    "LOAD_MULTIPLE": ["ldmia r12!, {{r0, r2, r5}}", "ldmia r12, {{r1, r3, r12}}", "ldmdb r12!, {{r4, r7}}",
                      "push {{{l}}}; pop {{{k}}}", "adr {l}, 1f + 1; push {{r0, {l}}}; pop {{r0, pc}}; .p2align 2; 1:"],
    "STORE_MULTIPLE": ["stmia r12!, {{r0, r2, r5}}", "stmdb r12!, {{r4, r7}}", "stmia r12, {{r1-r7}}",
                       "push {{r1, r3}}; pop {{r2, r4}}"],
    "NOP": ["nop", "nop.w"],
    "IT": ["itete {condition}; add{condition} {d}, {n}, #1; add{opposite} {l}, {k}; eor{condition} {m}, {d}, {n};"
           " ldr{opposite} {d}, [r12, #4]", "it {condition}; lsl{condition} {l}, {k}, #3",
           "itt {condition}; mov{condition} {l}, #{byte}; b{condition} 1f; add {d}, {d}, #1; 1:"],
    "B": [*_over("b.n"), *_over("b.w")],
    "BL": ["bl 1f; 1: eor {d}, {d}, lr"],
    "B_CONDITIONAL": [form for condition in CONDITIONS for form in _over(f"b{condition}.n") + _over(f"b{condition}.w")],
    "CBZ": ["and {l}, {l}, #1; " + _over("cbz {l},")[0]],
    "CBNZ": ["and {l}, {l}, #1; " + _over("cbnz {l},")[0]],
    "BX": ["adr {l}, 1f + 1; bx {l}; .p2align 2; nop; 1:"],
    "BLX": ["adr {l}, 1f + 1; blx {l}; .p2align 2; nop; 1: eor {d}, {d}, lr"],
    "BRANCH_TABLE_8": ["tbb [pc, r8]; 1: .byte 2, 3, 2, 3; nop; nop"],
    "BRANCH_TABLE_16": ["tbh [pc, r8, lsl #1]; 1: .hword 4, 5, 4, 5; nop; nop"],
}  # fmt: skip

RUNS = 60
STATE, FOUND, FIELD = 40, 44, 512  # bytes for each snippet; bytes of RAM to load from and store to
# One place for all snippets, so that all of it is compared in the first run.
FLAGS_TO_R8 = "mov r8, #0;" + "".join(
    f"it {x}; add{x} r8, r8, #{1 << i};" for i, x in enumerate(("mi", "eq", "cs", "vs"))
)
VALUES = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFF, 31, 32, 33, 0x10000)


def _filled(form: str, draw: random.Random) -> str:
    low = draw.sample(range(8), 5)
    condition = draw.randrange(14)
    return form.format(
        d=f"r{low[0]}", n=f"r{low[1]}", m=f"r{low[2]}", l=f"r{low[3]}", k=f"r{low[4]}", bits=draw.randrange(1, 32),
        modified=draw.choice([draw.randrange(256) << draw.randrange(25), 0x10001 * draw.randrange(256)]),
        byte=draw.randrange(256), half=draw.randrange(65536), few=draw.randrange(1, 16), word=4 * draw.randrange(1, 16),
        condition=CONDITIONS[condition], opposite=CONDITIONS[condition ^ 1],
    )  # fmt: skip


def _snippet(form: str, draw: random.Random) -> str:
    """FORM on registers from r10 on, and on flags that depend on two of them; leaves registers and flags at r11."""
    prepare = "ldmia r10!, {r0-r9}; ldr r12, =field + 256; adds r9, r9, r8; and r8, r8, #3"
    return f".p2align 2; {prepare}; {_filled(form, draw)}; bl flags; stmia r11!, {{r0-r9, r12}}"


def _body(forms: list[str], draw: random.Random) -> str:
    snippets = [f"{_snippet(form, draw)}; b 9f; .ltorg; 9:" for form in forms]
    return "; ".join(["push {r4-r11, lr}; ldr r10, =state; ldr r11, =found", *snippets, "pop {r4-r11, lr}"])


def _word(draw: random.Random) -> bytes:
    return draw.choice((draw.choice(VALUES), draw.getrandbits(32))).to_bytes(4, "little")


def _inputs(count: int, draw: random.Random) -> str:
    state = b"".join(_word(draw) for _ in range(STATE // 4 * count))
    return f"state={state.hex()} field={draw.randbytes(FIELD).hex()}\n"


def _prepare(bench: Bench, runs: int) -> tuple[Path, tuple[str, ...]]:
    """A firmware with every form twice, in random order, and arguments for runs on random inputs."""
    draw = random.Random(23)
    forms = [form for name in FORMS for form in FORMS[name]] * 2
    draw.shuffle(forms)
    memory = "; ".join(f".comm {name}, {size}, 4" for name, size in (
        ("state", STATE * len(forms)), ("found", FOUND * len(forms)), ("field", FIELD),
    ))  # fmt: skip
    elf = bench.build(firmware({"case": (_body(forms, draw), memory), "flags": (FLAGS_TO_R8, "")}), "random.S")
    elf.with_suffix(".runs").write_text("".join(_inputs(len(forms), draw) for _ in range(runs)))
    reads = (f"--read=found:{FOUND * len(forms)}", f"--read=field:{FIELD}")
    return elf, (*reads, "--call=case", f"--runs={elf.with_suffix('.runs')}")


SEEN = ("fault", "cycles", "instructions", "memory")
SEEN_OF_CALL = ("cycles", "instructions", "stack_bytes", "stack_written_bytes", "pc_digest", "address_digest")


def _seen(run: Run) -> tuple[object, ...]:
    return (*(run[key] for key in SEEN), *(call[key] for call in run["calls"] for key in SEEN_OF_CALL))


@pytest.fixture(params=["cortex-m3", "cortex-m4"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return Bench(HOME, request.param, tmp_path)


def test_every_operation_has_a_form() -> None:
    assert set(FORMS) == set(OPERATIONS) - NONE


def test_effects_are_unicorns(bench: Bench) -> None:
    """Without --probe Unicorn executes all; with it both execute the first run, and then we the others."""
    elf, arguments = _prepare(bench, RUNS)
    by_unicorn = bench.simulate(elf, *arguments)
    assert [_seen(run) for run in bench.simulate(elf, "--probe", *arguments)] == [_seen(run) for run in by_unicorn]
    assert len({run["memory"]["found"] for run in by_unicorn}) == RUNS


def test_results_of_unwatched_runs_are_unicorns(bench: Bench) -> None:
    elf, arguments = _prepare(bench, RUNS)
    by_unicorn = bench.simulate(elf, *arguments)
    runs = elf.with_suffix(".runs")
    first, *others = runs.read_text().splitlines(keepends=True)
    runs.write_text(first + "".join(f"unwatched {line}" for line in others))
    found = bench.simulate(elf, "--probe", *arguments)
    assert [run["memory"] for run in found] == [run["memory"] for run in by_unicorn]


def _simulate_with_error(bench: Bench, file: str, *error: str, runs: int = 2) -> list[Run]:
    elf, arguments = _prepare(bench, runs)
    folder = bench.folder / "wrong"
    folder.mkdir()
    simulator = build_with_error(folder, file, *error, core="cortex-m")
    memory = ("--flash=0x80000:0x80000", "--ram=0x20070000:0x18000")
    command = [str(simulator), *memory, "--probe", "--until-fault", *arguments, str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


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
    *_, last = _simulate_with_error(cortex_m3, *error)
    assert last["fault"]["kind"] == "engine-disagreement"
    assert re.search(f"leaves {what}.* here, .* in Unicorn", last["fault"]["message"])


@pytest.mark.slow
def test_executor_executes_what_was_compared(cortex_m3: Bench) -> None:
    """An executor that counts wrongly is not seen in the first run, which is Unicorn's, but in most others."""
    error = ("steps.cycles += timing_cycles", "+=", "+= 1 +")
    wrong = _simulate_with_error(cortex_m3, "executor.c", *error, runs=RUNS)
    elf, arguments = _prepare(cortex_m3, RUNS)
    right = cortex_m3.simulate(elf, "--probe", *arguments)
    assert [run["memory"] for run in wrong] == [run["memory"] for run in right]
    same = [one["cycles"] == other["cycles"] for one, other in zip(wrong, right, strict=True)]
    assert same[0]
    assert sum(same) < RUNS // 2
