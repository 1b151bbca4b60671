# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions of Cortex-M on random operands, each operation in many forms: assembly text that test modules share."""

import random

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
                      "push {{{l}}}; pop {{{k}}}",
                      "adr {l}, 1f + 1; push {{{l}}}; push {{{k}}}; pop {{{k}, pc}}; .p2align 2; 1:"],
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

HALVES = [one + other for one in "bt" for other in "bt"]
DSP_FORMS = {
    "PKHBT": ["pkhbt {d}, {n}, {m}", "pkhbt {d}, {n}, {m}, lsl #{bits}"],
    "PKHTB": ["pkhtb {d}, {n}, {m}, asr #{bits}", "pkhtb {d}, {n}, {m}, asr #32"],
    **{name.upper(): [f"{name} {{d}}, {{m}}, ror #16", f"{name[:3]}ab16 {{d}}, {{n}}, {{m}}, ror #24"]
       for name in ("sxtb16", "uxtb16")},
    "SMLA_HALVES": [form for which in HALVES for form in (f"smla{which} {{d}}, {{n}}, {{m}}, {{l}}",
                                                          f"smul{which} {{d}}, {{n}}, {{m}}")],
    **{name.upper(): [f"{name}{x} {{d}}, {{n}}, {{m}}, {{l}}" for x in ("", "x")] +
       [f"{name.replace('mla', 'mua').replace('mls', 'mus')}{x} {{d}}, {{n}}, {{m}}" for x in ("", "x")]
       for name in ("smlad", "smlsd")},
    "SMLAW": [form for x in "bt" for form in (f"smlaw{x} {{d}}, {{n}}, {{m}}, {{l}}", f"smulw{x} {{d}}, {{n}}, {{m}}")],
    "SMMLA": [form for r in ("", "r") for form in (f"smmla{r} {{d}}, {{n}}, {{m}}, {{l}}",
                                                   f"smmul{r} {{d}}, {{n}}, {{m}}")],
    "SMMLS": [f"smmls{r} {{d}}, {{n}}, {{m}}, {{l}}" for r in ("", "r")],
    "SMLAL_HALVES": [f"smlal{which} r5, r6, {{n}}, {{m}}" for which in HALVES],
    **{name.upper(): [f"{name}{x} r5, r6, {{n}}, {{m}}" for x in ("", "x")] for name in ("smlald", "smlsld")},
    "UMAAL": ["umaal r5, r6, {n}, {m}"],
}  # fmt: skip
"""Of the Cortex-M4 only."""


def forms_of(core: str) -> dict[str, list[str]]:
    """By operation, those that CORE has."""
    return FORMS | (DSP_FORMS if core == "cortex-m4" else {})


STATE, FOUND, FIELD = 40, 44, 512  # bytes for each snippet; bytes of RAM to load from and store to
VALUES = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFF, 31, 32, 33, 0x10000)
# One place for all snippets, so that all of it is compared in the first run.
FLAGS_TO_R8 = "mov r8, #0;" + "".join(
    f"it {x}; add{x} r8, r8, #{1 << i};" for i, x in enumerate(("mi", "eq", "cs", "vs"))
)


def filled(form: str, draw: random.Random) -> str:
    low = draw.sample(range(8), 5)
    condition = draw.randrange(14)
    return form.format(
        d=f"r{low[0]}", n=f"r{low[1]}", m=f"r{low[2]}", l=f"r{low[3]}", k=f"r{low[4]}", bits=draw.randrange(1, 32),
        modified=draw.choice([draw.randrange(256) << draw.randrange(25), 0x10001 * draw.randrange(256)]),
        byte=draw.randrange(256), half=draw.randrange(65536), few=draw.randrange(1, 16), word=4 * draw.randrange(1, 16),
        condition=CONDITIONS[condition], opposite=CONDITIONS[condition ^ 1],
    )  # fmt: skip


def snippet(form: str, draw: random.Random, flags: str = "bl flags") -> str:
    """FORM on registers from r10 on, and on flags that depend on two of them; leaves registers and FLAGS at r11."""
    prepare = "ldmia r10!, {r0-r9}; ldr r12, =field + 256; adds r9, r9, r8; and r8, r8, #3"
    return f".p2align 2; {prepare}; {filled(form, draw)}; {flags}; stmia r11!, {{r0-r9, r12}}"


def body(snippets: list[str]) -> str:
    placed = [f"{text}; b 9f; .ltorg; 9:" for text in snippets]
    return "; ".join(["push {r4-r11, lr}; ldr r10, =state; ldr r11, =found", *placed, "pop {r4-r11, lr}"])


def memory(count: int) -> str:
    """For COUNT snippets."""
    sizes = {"state": STATE * count, "found": FOUND * count, "field": FIELD}
    return "; ".join(f".comm {name}, {size}, 4" for name, size in sizes.items())


def word(draw: random.Random) -> bytes:
    return (draw.choice(VALUES) if draw.random() < 0.5 else draw.getrandbits(32)).to_bytes(4, "little")
