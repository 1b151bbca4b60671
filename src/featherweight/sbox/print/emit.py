# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sequences as C and as GNU assembly."""

from featherweight.sbox.functions import C_TEXTS
from featherweight.sbox.nibble.program import Instruction, places
from featherweight.sbox.print.listing import Listing


def comment(listing: Listing) -> str:
    """The description and the costs of the sequence, as a comment in C or assembly."""
    program, isa = listing.program, listing.isa
    outputs = ", ".join(listing.name_of(register) for register in program.outputs)
    counts = f"{program.copies * isa.copy_cost} copies, depth {program.depth}"
    if program.memory:
        counts = f"{program.accesses} loads and stores of {len(program.memory)} words after the rows, {counts}"
    lines = [
        f"/* {listing.title}, of them {counts}.",
        *(f" * {note}." for note in listing.notes),
        f" * Output bits 0 to {len(program.outputs) - 1} are in {outputs}. Made by `fw sbox`. */",
    ]
    return "\n".join([*lines, ""])


def as_c(listing: Listing) -> str:
    """A C function on words; words[i] holds bit i of as many S-boxes as a word has bits."""
    program, word, names = listing.program, listing.isa.word, listing.names
    lines = [f"    {word} {names[i]} = words[{i}];" for i in range(program.inputs)]
    if program.registers > program.inputs:
        lines.append(f"    {word} {', '.join(names[program.inputs :])};")
    lines += [f"    {_c_text(item, listing)}" for item in program.instructions]
    lines += [f"    words[{bit}] = {names[register]};" for bit, register in enumerate(program.outputs)]
    head = f"#include <stdint.h>\n\nstatic inline void {listing.symbol}({word} words[{program.inputs}])"
    return "\n".join([comment(listing) + head, "{", *lines, "}", ""])


def _c_text(item: Instruction, listing: Listing) -> str:
    word, names = listing.isa.word, {key: listing.name_of(place) for key, place in places(item).items()}
    if item.operation != "ternary":
        text = C_TEXTS[item.operation].format(**names)
        # C computes in int: the complement of a narrow word is truncated explicitly.
        return f"{names['d']} = {f'({word})' if '~' in text else ''}{text};"
    cells = [index for index in range(8) if (item.table or 0) >> index & 1]
    products = [
        " & ".join(("" if cell >> 2 - place & 1 else "~") + names["abc"[place]] for place in range(3)) for cell in cells
    ]
    return f"{names['d']} = {' | '.join(f'({product})' for product in products)};"


def as_assembly(listing: Listing) -> str:
    """The instructions, with a name for each register."""
    isa = listing.isa
    defines = [f"#define {name} {isa.registers[register]}" for register, name in enumerate(listing.names)]
    prologue = [isa.prologue.strip()] if isa.prologue else []
    return comment(listing) + "\n".join([*defines, *prologue, "", *_assembly_lines(listing), ""])


def _assembly_lines(listing: Listing) -> list[str]:
    """The instructions alone, on named registers."""
    program, isa, lines = listing.program, listing.isa, []
    for item in program.instructions:
        if item.operation in ("load", "store"):
            assert isa.firmware is not None
            register, word = (item.to, item.operands[0]) if item.operation == "load" else (item.operands[0], item.to)
            offset = (program.inputs + program.memory.index(word)) * (isa.width // 8)
            template = isa.firmware.load if item.operation == "load" else isa.firmware.store
            pieces = template.format(register=listing.name_of(register), offset=offset).splitlines()
        else:
            names = {key: listing.name_of(place) for key, place in places(item).items()}
            pieces = [isa.operations[item.operation].format(**names, table=f"0x{item.table or 0:02x}")]
        for piece in pieces:
            mnemonic, _, operands = piece.strip().partition(" ")
            lines.append(f"    {mnemonic:<7} {operands}".rstrip())
    return lines
