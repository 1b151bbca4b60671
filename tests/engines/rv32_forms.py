# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions of RV32IMC and of Zba, Zbb, Zbs and Zbkb on random operands, each operation in many forms: assembly text
that test modules share."""

import random

# Operands: d, n, m any of OPERANDS, l and k of those that most compressed instructions have, a1 an address in FIELD, t4
# a small number.
OPERANDS = ("t1", "t2", "t3", "a2", "a3", "a4", "a5", "a6", "a7")
POPULAR = ("a2", "a3", "a4", "a5")


def _full(text: str) -> str:
    """TEXT with instructions of 32 bits only."""
    return f".option push; .option norvc; {text}; .option pop"


def _both(text: str) -> list[str]:
    return [text, _full(text)]


def _accessing(name: str, step: int) -> list[str]:
    index = f"slli t4, t4, {step}; add t5, a1, t4"
    offset = f"{{{('byte', 'half', 'word')[step]}}}"
    return [f"{name} {{d}}, {offset}(a1)", f"{name} {{d}}, -{offset}(a1)", f"{index}; {name} {{d}}, (t5)"]


def _branching(name: str) -> list[str]:
    """Over an instruction, and back."""
    return [
        f"{name} {{n}}, {{m}}, 1f; addi {{d}}, {{d}}, 7; 1:",
        _full(f"{name} {{n}}, {{n}}, 1f; addi {{d}}, {{d}}, 7; 1:"),
        f"j 2f; 1: addi {{d}}, {{d}}, 9; j 3f; 2: {name} {{n}}, {{m}}, 1b; 3:",
    ]


def _branching_at_zero(name: str) -> list[str]:
    return [
        f"andi {{l}}, {{l}}, 1; {name} {{l}}, 1f; addi {{d}}, {{d}}, 7; 1:",
        f"andi {{l}}, {{l}}, 1; j 2f; 1: addi {{d}}, {{d}}, 9; j 3f; 2: {name} {{l}}, 1b; 3:",
    ]


FORMS = {
    "NOTHING": ["nop", *_both("add zero, {n}, {m}"), "lw zero, {word}(a1)", "mul zero, {n}, {m}", "divu zero, {n}, {m}",
                "lui zero, 5", "sltu zero, {n}, {m}"],
    "CONSTANT": [*_both("lui {d}, {upper}"), "auipc {d}, {upper}", "c.li {d}, {six}", "c.li {d}, -{six}",
                 "c.lui {d}, {six}", "c.lui {d}, 0xfffe1"],
    "ADD_IMMEDIATE": ["addi {d}, {n}, {twelve}", "addi {d}, {n}, -{twelve}", "addi {d}, {n}, -2048",
                      "c.addi {d}, {six}", "c.addi {d}, -{six}", "c.addi4spn {l}, sp, {word}",
                      "c.addi16sp sp, -{line}; addi {d}, sp, 4; c.addi16sp sp, {line}", "mv {d}, {n}"],
    "SLT_IMMEDIATE": ["slti {d}, {n}, {twelve}", "slti {d}, {n}, -{twelve}", "slti {d}, {n}, 0"],
    "SLTU_IMMEDIATE": ["sltiu {d}, {n}, {twelve}", "sltiu {d}, {n}, -{twelve}", "seqz {d}, {n}"],
    "XOR_IMMEDIATE": ["xori {d}, {n}, {twelve}", "not {d}, {n}"],
    "OR_IMMEDIATE": ["ori {d}, {n}, {twelve}", "ori {d}, {n}, -{twelve}"],
    "AND_IMMEDIATE": ["andi {d}, {n}, {twelve}", "andi {d}, {n}, -{twelve}", "c.andi {l}, {six}", "c.andi {l}, -{six}"],
    "SLL_IMMEDIATE": ["slli {d}, {n}, {bits}", "c.slli {d}, {bits}", "slli {d}, {n}, 0"],
    "SRL_IMMEDIATE": ["srli {d}, {n}, {bits}", "c.srli {l}, {bits}", "srli {d}, {n}, 31"],
    "SRA_IMMEDIATE": ["srai {d}, {n}, {bits}", "c.srai {l}, {bits}", "srai {d}, {n}, 31"],
    "ADD": ["add {d}, {n}, {m}", "c.add {d}, {m}", "c.mv {d}, {m}", "add {d}, {d}, {d}"],
    "SUB": ["sub {d}, {n}, {m}", "c.sub {l}, {k}", "neg {d}, {n}"],
    "XOR": ["xor {d}, {n}, {m}", "c.xor {l}, {k}"],
    "OR": ["or {d}, {n}, {m}", "c.or {l}, {k}"],
    "AND": ["and {d}, {n}, {m}", "c.and {l}, {k}"],
    **{name.upper(): [f"{name} {{d}}, {{n}}, {{m}}", f"{name} {{d}}, {{n}}, t4", f"{name} {{d}}, {{d}}, {{m}}"]
       for name in ("sll", "srl", "sra", "slt", "sltu", "mul", "mulh", "mulhsu", "mulhu", "div", "divu", "rem",
                    "remu")},
    "LOAD": [*_accessing("lw", 2), "c.lw {l}, {word}(a1)",
             "addi sp, sp, -16; sw {n}, 8(sp); lw {d}, 8(sp); addi sp, sp, 16",
             "lw {d}, 1f; j 2f; .p2align 2; 1: .word 0x12345678; 2:"],
    "LOAD_8": _accessing("lbu", 0),
    "LOAD_16": _accessing("lhu", 1),
    "LOAD_S8": _accessing("lb", 0),
    "LOAD_S16": _accessing("lh", 1),
    "STORE": [*_accessing("sw", 2), "c.sw {l}, {word}(a1)", "sw zero, {word}(a1)",
              "addi sp, sp, -16; c.swsp {d}, 4(sp); lhu {n}, 6(sp); addi sp, sp, 16"],
    "STORE_8": _accessing("sb", 0),
    "STORE_16": _accessing("sh", 1),
    "BEQ": [*_branching("beq"), *_branching_at_zero("c.beqz")],
    "BNE": [*_branching("bne"), *_branching_at_zero("c.bnez")],
    **{name.upper(): _branching(name) for name in ("blt", "bge", "bltu", "bgeu")},
    "JUMP": [*_both("j 1f; addi {d}, {d}, 7; 1:"), *_both("j 2f; 1: j 3f; addi {d}, {d}, 7; 2: j 1b; 3:")],
    "CALL": [*_both("jal 1f; addi {d}, {d}, 7; 1: xor {d}, {d}, ra"), "jal t5, 1f; nop; 1: xor {d}, {d}, t5"],
    "JUMP_REGISTER": [*_both("la t5, 1f; jr t5; addi {d}, {d}, 7; 1:"), _full("la t5, 1f; jr -4(t5); nop; nop; 1:"),
                      "la t5, 1f + 1; jr t5; nop; 1:"],
    "CALL_REGISTER": [*_both("la t5, 1f; jalr t5; addi {d}, {d}, 7; 1: xor {d}, {d}, ra"),
                      "la t5, 1f; jalr t5, (t5); nop; 1: xor {d}, {d}, t5",
                      _full("la t5, 1f; jalr t6, -4(t5); nop; nop; 1: xor {d}, {d}, t6")],
}  # fmt: skip

_OF_TWO = ("sh1add", "sh2add", "sh3add", "andn", "orn", "xnor", "rol", "min", "minu", "max", "maxu", "packh")
_OF_ONE = ("clz", "ctz", "cpop", "sext.b", "sext.h", "orc.b", "rev8", "brev8", "zip", "unzip")
_WITH_AMOUNT = {"ror": "rori", "bclr": "bclri", "bext": "bexti", "binv": "binvi", "bset": "bseti"}


def _of_two(name: str) -> list[str]:
    """Of two registers, equal ones and small ones among them, and without a destination."""
    forms = ("{d}, {n}, {m}", "{d}, {n}, t4", "{d}, {d}, {d}", "{d}, {n}, zero", "zero, {n}, {m}")
    return [f"{name} {form}" for form in forms]


EXTENSION_FORMS = {
    **{name.upper(): _of_two(name) for name in _OF_TWO},
    **{name.upper().replace(".", "_"): [f"{name} {form}" for form in ("{d}, {n}", "{d}, {d}", "{d}, t4", "{d}, zero")]
       for name in _OF_ONE},
    **{name.upper(): _of_two(name) for name in _WITH_AMOUNT},
    **{f"{name.upper()}_IMMEDIATE": [f"{short} {form}" for form in ("{d}, {n}, {bits}", "{d}, {n}, 0", "{d}, {d}, 31")]
       for name, short in _WITH_AMOUNT.items()},
    "PACK": [*_of_two("pack"), "zext.h {d}, {n}"],
}  # fmt: skip
"""Those that only Hazard3 has."""

STATE, FOUND, FIELD = 40, 40, 1024  # bytes for each snippet; bytes of RAM to load from and store to
VALUES = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFF, 31, 32, 33, 0x8000)


def filled(form: str, draw: random.Random) -> str:
    operands, popular = draw.sample(OPERANDS, 3), draw.sample(POPULAR, 2)
    return form.format(
        d=operands[0], n=operands[1], m=operands[2], l=popular[0], k=popular[1], bits=draw.randrange(1, 32),
        six=draw.randrange(1, 32), twelve=draw.randrange(1, 2048), upper=draw.randrange(1 << 20),
        byte=draw.randrange(1, 128), half=2 * draw.randrange(1, 64), word=4 * draw.randrange(1, 32),
        line=16 * draw.randrange(1, 31),
    )  # fmt: skip


def snippet(form: str, draw: random.Random) -> str:
    """FORM on registers from s0 on; leaves them at s1."""
    prepare = "; ".join(f"lw {name}, {4 * i}(s0)" for i, name in enumerate((*OPERANDS, "t4")))
    keep = "; ".join(f"sw {name}, {4 * i}(s1)" for i, name in enumerate((*OPERANDS, "t4")))
    behind = f"addi s0, s0, {STATE}; addi s1, s1, {FOUND}"
    return f"{prepare}; andi t4, t4, 3; la a1, field + 512; {filled(form, draw)}; {keep}; {behind}"


def body(snippets: list[str]) -> str:
    enter = "addi sp, sp, -16; sw ra, 12(sp); sw s0, 8(sp); sw s1, 4(sp); la s0, state; la s1, found"
    return "; ".join([enter, *snippets, "lw ra, 12(sp); lw s0, 8(sp); lw s1, 4(sp); addi sp, sp, 16"])


def memory(count: int) -> str:
    """For COUNT snippets."""
    sizes = {"state": STATE * count, "found": FOUND * count, "field": FIELD}
    return "; ".join(f".comm {name}, {size}, 4" for name, size in sizes.items())


def word(draw: random.Random) -> bytes:
    return (draw.choice(VALUES) if draw.random() < 0.5 else draw.getrandbits(32)).to_bytes(4, "little")
