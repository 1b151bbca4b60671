# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes ciphers/sm4/basis.h: SM4's linear maps in the basis of AES's field.

The S-box of SM4 is affine, an inversion in GF(2^8), affine. x86-64 and AArch64 have instructions that invert in the
field of AES, so the state is kept in a basis in which the first affine map and the isomorphism to that field are the
identity: it is mapped by ENTER once and by LEAVE at the end. Per round remain three maps of the inverse i of each
byte, which the diffusion L adds in byte rotations: L(S(t)) = P(i) ^ (Q(i) <<< 8) ^ (Q(i) <<< 16) ^ (N(i) <<< 24), in
that basis. SUM is what Q is after P. AES_S_BOX leads from what AES makes of a byte to SM4's S-box itself.
"""

import runpy
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import xor
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUTPUT = ROOT / "ciphers/sm4/basis.h"
AES_FIELD = 0x11B
AES_CONSTANT = 0x63

Map = Callable[[int], int]


def total(terms: Iterable[int]) -> int:
    """The sum of field elements."""
    return reduce(xor, terms, 0)


def multiply(a: int, b: int) -> int:
    """The product in the field of AES."""
    product = total((b >> bit & 1) * a << bit for bit in range(8))
    for bit in range(14, 7, -1):
        product ^= (product >> bit & 1) * AES_FIELD << (bit - 8)
    return product


def power(a: int, exponent: int) -> int:
    """A to EXPONENT in the field of AES; of 0, the 254th is what its instructions call the inverse."""
    return reduce(multiply, [a] * exponent, 1)


def linear(images: Sequence[int]) -> Map:
    """The linear map that takes bit k to images[k]."""
    return lambda x: total(image * (x >> k & 1) for k, image in enumerate(images))


def after(*maps: Map) -> Map:
    """The maps one after another, the last one first, as they are written."""
    return linear([reduce(lambda x, one: one(x), reversed(maps), 1 << k) for k in range(8)])


def inverse_map(one: Map) -> Map:
    """The inverse of a linear bijection."""
    back = {one(x): x for x in range(256)}
    return linear([back[1 << k] for k in range(8)])


def rotate(x: int, bits: int) -> int:
    return (x << bits | x >> (8 - bits)) & 0xFF


def matrix(one: Map) -> int:
    """As GF2P8AFFINEQB wants it: byte 7 - i is the row of output bit i."""
    rows = [sum((one(1 << k) >> i & 1) << k for k in range(8)) for i in range(8)]
    return sum(row << 8 * (7 - i) for i, row in enumerate(rows))


def nibbles(one: Map, constant: int = 0) -> tuple[list[int], list[int]]:
    """Two tables for VPSHUFB: the map of the low nibble, and of the high one with CONSTANT."""
    return [one(i) for i in range(16)], [one(i << 4) ^ constant for i in range(16)]


def defines() -> list[str]:
    spec = runpy.run_path(str(ROOT / "ciphers/sm4/spec.py"))
    s_box, constant = spec["s_box"](), spec["AFFINE_CONSTANT"]
    affine = linear([spec["affine"](1 << k) ^ constant for k in range(8)])
    field = spec["FIELD"]
    root = next(g for g in range(2, 256) if not total(power(g, e) for e in range(9) if field >> e & 1))
    isomorphism = linear([power(root, e) for e in range(8)])
    enter, enter_constant = after(isomorphism, affine), isomorphism(constant)
    leave_field = after(affine, inverse_map(isomorphism))
    assert all(leave_field(power(enter(x) ^ enter_constant, 254)) ^ constant == s_box[x] for x in range(256))

    basis_back = inverse_map(enter)
    rotated = linear([rotate(1 << k, 2) for k in range(8)])
    low = linear([1 << k ^ (1 << k + 2 & 0xFF) for k in range(8)])  # 1 + what of the rotation by 2 stays in the byte
    high = linear([1 << k ^ (1 << k >> 6) for k in range(8)])  # 1 + what comes from the byte beside it
    p, q, n = (after(enter, one, leave_field) for one in (low, rotated, high))
    add = after(enter, rotated, inverse_map(low), basis_back)
    carried = enter(rotated(constant))

    aes_affine = linear([0x1F << k & 0xFF | 0x1F << k >> 8 for k in range(8)])
    from_aes = inverse_map(aes_affine)
    lines = [
        f"#define BASIS_{name}_MATRIX 0x{matrix(one):016x}"
        for name, one in (("ENTER", enter), ("LEAVE", basis_back), ("P", p), ("Q", q), ("N", n), ("SUM", add))
    ]
    lines += [f"#define BASIS_ENTER_CONSTANT 0x{enter_constant:02x}", f"#define BASIS_N_CONSTANT 0x{carried:02x}"]
    columns = ", ".join(f"0x{enter(1 << k):02x}" for k in range(8))
    lines.append(f"#define BASIS_ENTER_COLUMNS {columns}")
    tables = {"ENTER": nibbles(enter), "LEAVE": nibbles(basis_back), "SUM": nibbles(add)}
    for name, one, extra in (("P", p, 0), ("Q", q, 0), ("N", n, carried)):
        whole = after(one, from_aes)
        tables[f"AES_{name}"] = nibbles(whole, whole(AES_CONSTANT) ^ extra)
    whole = after(leave_field, from_aes)
    tables["AES_S_BOX"] = nibbles(whole, whole(AES_CONSTANT) ^ constant)
    for name, halves in tables.items():
        for half, table in zip(("LOW", "HIGH"), halves, strict=True):
            lines.append(f"#define BASIS_{name}_{half} {', '.join(f'0x{value:02x}' for value in table)}")
    return lines


def text() -> str:
    head = [
        "/* SPDX-License-Identifier: Apache-2.0 OR MIT */",
        "/* Written by codegen/sm4_basis.py, which says what this is. For C and for assembly. */",
        "#ifndef FW_SM4_BASIS_CONSTANTS_H",
        "#define FW_SM4_BASIS_CONSTANTS_H",
        "",
        "// clang-format off",
    ]
    return "\n".join([*head, *defines(), "// clang-format on", "", "#endif", ""])


if __name__ == "__main__":
    OUTPUT.write_text(text())
