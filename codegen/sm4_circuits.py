# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes server/sm4/x86_64/s_box_ternary.inc: the S-box of SM4 on planes, and what circuits leave out of it.

A circuit becomes instructions on numbered registers: its gates in an order that needs few registers, results in the
places of what is not needed any more, and where registers do not suffice, in memory. The circuit is that of
s_box_ternary.txt, whose gates are any functions of three bits (VPTERNLOG), on 32 registers; that of sm4_circuit.h,
of two bits, is compared with it, and codegen/sm4_rounds.py makes instructions of it.
"""

import re
import runpy
from pathlib import Path

from featherweight.sbox.print.allocation import Circuit, Gate, function_of, instructions, narrowed

ROOT = Path(__file__).parents[1]
SM4 = ROOT / "ciphers/sm4"
KERNELS = ROOT / "server/sm4/x86_64"
PLANES = 8


def planes_of(circuit: Circuit) -> list[int]:
    """The S-box that it computes: bit x of element i is bit i of the S-box of x."""
    values = {i: sum((x >> i & 1) << x for x in range(256)) for i in range(PLANES)}
    for gate in circuit.gates:
        values[gate.result] = function_of(gate, values)
    return [values[result] for result in circuit.results]


def two_bit_circuit(source: str) -> Circuit:
    """The circuit of sm4_circuit.h."""
    body = source[source.index("void substitute_planes") : source.index("static uint32_t substitute")]
    numbers = {f"x{i}": i for i in range(PLANES)}
    gates: list[Gate] = []
    for name, left, operator, right in re.findall(r"(\w+) = (\w+) ([&^|]) (\w+)", body):
        numbers[name] = PLANES + len(gates)
        a, b = numbers[left], numbers[right]
        gates.append(Gate(numbers[name], (a, b, b), {"^": 0x3C, "&": 0xC0, "|": 0xFC}[operator]))
    results = {int(plane): numbers[name] for plane, name in re.findall(r"planes\[(\d)\] = (\w+)", body)}
    return Circuit(PLANES, tuple(gates), tuple(results[i] for i in range(PLANES)))


def ternary_circuit(source: str) -> Circuit:
    """The circuit of s_box_ternary.txt."""
    lines = [line.split() for line in source.splitlines() if line and not line.startswith("#")]
    gates: list[Gate] = []
    for *numbers, function in lines[:-1]:
        a, b, c = (int(number) for number in numbers)
        gates.append(narrowed(Gate(PLANES + len(gates), (a, b, c), int(function, 16))))
    return Circuit(PLANES, tuple(gates), tuple(int(number) for number in lines[-1]))


def written(circuit: Circuit, registers: int, ports: int, what: str) -> str:
    best = instructions(circuit, registers, ports)
    found = [best.place[result] for result in circuit.results]
    spare = [number for number in range(registers) if number not in found][:PLANES]
    head = [
        "/* SPDX-License-Identifier: Apache-2.0 OR MIT */",
        f"/* {what}",
        " *",
        " * Written by codegen/sm4_circuits.py. Constants of the affine maps are left out, as in sm4_circuit.h.",
        " *",
        " * Requires: REGISTER(n), LUT, MOVE, XOR.",
        " * Provides: substitute_planes, which takes the planes in ENTERED0 to ENTERED7 and leaves the results in",
        " *           FOUND0 to FOUND7; SPARE0 to SPARE7, which are other registers; SPILLED_PLANES. */",
        f"#define SPILLED_PLANES {len(best.memory)}",
    ]
    for i in range(PLANES):
        head.append(f"#define ENTERED{i} REGISTER({registers - PLANES + i})")
        head.append(f"#define FOUND{i} REGISTER({found[i]})")
        head.append(f"#define SPARE{i} REGISTER({spare[i]})")
    return "\n".join([*head, "", ".macro substitute_planes", *(f"    {line}" for line in best.lines), ".endm", ""])


def s_box_of(circuit: Circuit, before: int, after: int) -> list[int]:
    """The bytes of the S-box that is CIRCUIT with BEFORE added to its input and AFTER to its output."""
    planes = planes_of(circuit)
    return [sum((planes[i] >> (x ^ before) & 1) << i for i in range(PLANES)) ^ after for x in range(256)]


def constants(circuit: Circuit) -> str:
    """What the circuit leaves out; s_box_constants.h."""
    spec = runpy.run_path(str(SM4 / "spec.py"))
    wanted = spec["s_box"]()
    linear_inverse = {spec["affine"](x) ^ spec["AFFINE_CONSTANT"]: x for x in range(256)}
    before, after = linear_inverse[spec["AFFINE_CONSTANT"]], spec["AFFINE_CONSTANT"]
    if s_box_of(circuit, before, after) != list(wanted):
        raise SystemExit("sm4_circuits: the circuit of sm4_circuit.h is not the S-box of spec.py; mend it")
    diffused = after << 2 & 0xFF | after >> 6
    return "\n".join(
        [
            "/* SPDX-License-Identifier: Apache-2.0 OR MIT */",
            "/* What the circuits of s_box_*.inc leave out, four times. Written by codegen/sm4_circuits.py. */",
            "#ifndef FW_SM4_S_BOX_CONSTANTS_H",
            "#define FW_SM4_S_BOX_CONSTANTS_H",
            "",
            "// clang-format off",
            f"#define S_BOX_BEFORE   0x{before * 0x01010101:08x}",
            "/* What is added behind, diffused: rotations by bytes leave it, of five terms three are rotated by 2. */",
            f"#define S_BOX_DIFFUSED 0x{diffused * 0x01010101:08x}",
            "// clang-format on",
            "",
            "#endif",
            "",
        ]
    )


def files() -> dict[Path, str]:
    gates = two_bit_circuit((SM4 / "sm4_circuit.h").read_text())
    ternary = ternary_circuit((KERNELS / "s_box_ternary.txt").read_text())
    if planes_of(gates) != planes_of(ternary):
        raise SystemExit("sm4_circuits: s_box_ternary.txt and sm4_circuit.h are different S-boxes; mend either")
    luts = f"SM4's S-box on planes: {len(ternary.gates)} functions of three bits, on 32 registers."
    return {
        KERNELS / "s_box_constants.h": constants(gates),
        KERNELS / "s_box_ternary.inc": written(ternary, 32, 2, luts),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
