"""Sequences as C and as GNU assembly."""

from featherweight.sbox.program import Instruction, Program, places
from featherweight.sbox.result import Result

C_TEXTS = {
    "and": "{d} = {a} & {b};",
    "or": "{d} = {a} | {b};",
    "xor": "{d} = {a} ^ {b};",
    "andn": "{d} = {a} & ~{b};",
    "orn": "{d} = {a} | ~{b};",
    "xnor": "{d} = ~({a} ^ {b});",
    "not": "{d} = ~{a};",
    "copy": "{d} = {a};",
}


def name_of(register: int, inputs: int) -> str:
    """What a register is called in a source."""
    return f"row{register}" if register < inputs else f"spare{register - inputs}"


def comment(result: Result) -> str:
    """What the sequence is and costs, in one comment of C or of assembly."""
    program = result.program
    outputs = ", ".join(name_of(register, program.inputs) for register in program.outputs)
    return (
        f"/* {result.box} {result.table} on {result.instruction_set.title}: {result.cost} instructions, of them"
        f" {program.copies * result.instruction_set.copy_cost} copies, depth {program.depth}.\n"
        f" * {result.status}.\n"
        f" * Output bits 0 to {len(program.outputs) - 1} are in {outputs}. Made by `fw sbox`. */\n"
    )


def as_c(result: Result) -> str:
    """A function on rows, words[i] holding bit i of as many S-boxes as a word has bits."""
    program, word = result.program, result.instruction_set.word
    names = [name_of(register, program.inputs) for register in range(program.registers)]
    symbol = result.box.replace("-", "_")
    lines = [f"    {word} {names[i]} = words[{i}];" for i in range(program.inputs)]
    if program.registers > program.inputs:
        lines.append(f"    {word} {', '.join(names[program.inputs :])};")
    lines += [f"    {_c_text(item, program, word)}" for item in program.instructions]
    lines += [f"    words[{bit}] = {names[register]};" for bit, register in enumerate(program.outputs)]
    head = f"#include <stdint.h>\n\nstatic inline void {symbol}({word} words[{program.inputs}])"
    return "\n".join([comment(result) + head, "{", *lines, "}", ""])


def _c_text(item: Instruction, program: Program, word: str) -> str:
    names = {key: name_of(place, program.inputs) for key, place in places(item).items()}
    if item.operation != "ternary":
        text = C_TEXTS[item.operation].format(**names)
        # C computes in int: an inverted narrow word is cut to its size on purpose.
        return text.replace("= ", f"= ({word})", 1) if "~" in text else text
    cells = [index for index in range(8) if (item.table or 0) >> index & 1]
    products = [
        " & ".join(("" if cell >> 2 - place & 1 else "~") + names["abc"[place]] for place in range(3)) for cell in cells
    ]
    return f"{names['d']} = {' | '.join(f'({product})' for product in products)};"


def as_assembly(result: Result) -> str:
    """The instructions, with a name for each register."""
    program, isa = result.program, result.instruction_set
    names = [name_of(register, program.inputs) for register in range(program.registers)]
    defines = [f"#define {name} {isa.registers[register]}" for register, name in enumerate(names)]
    prologue = [isa.prologue.strip()] if isa.prologue else []
    return comment(result) + "\n".join([*defines, *prologue, "", *assembly_lines(result), ""])


def assembly_lines(result: Result) -> list[str]:
    """The instructions alone, on named registers."""
    lines = []
    for item in result.program.instructions:
        names = {key: name_of(place, result.program.inputs) for key, place in places(item).items()}
        text = result.instruction_set.operations[item.operation].format(**names, table=f"0x{item.table or 0:02x}")
        mnemonic, _, operands = text.partition(" ")
        lines.append(f"    {mnemonic:<7} {operands}".rstrip())
    return lines
