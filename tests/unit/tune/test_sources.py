# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which files are an implementation's own, and which of their lines are instructions."""

from featherweight.tune.sources import Place, changed, labels, own_texts, statements, users
from tests.conftest import CATALOG

TEXT = """/* A banner
 *  with add r1, r2 in it */
#define a r1
#define two \\
    add a, a
.macro twice x
    add \\x, \\x   /* comment */
.endm
    .p2align 2
name:
1:  twice a
    bne 1b"""


def test_instructions_and_calls_of_macros_are_found() -> None:
    assert [place.line for place in statements({"f": TEXT})] == [6, 10, 11]
    assert [place.line for place in labels({"f": TEXT})] == [9, 10]


def test_lines_are_changed_by_their_places() -> None:
    made = changed({"f": "a\nb\nc", "g": "d"}, {Place("f", 0): None, Place("f", 2): "x\ny"})
    assert made == {"f": "b\nx\ny"}


def test_an_implementation_has_what_it_includes_of_its_cipher() -> None:
    ((cipher, _), *_) = CATALOG.select_ciphers(["rectangle-128"])
    texts = own_texts(cipher, cipher.implementation("armv7m/bitslice_small"))
    assert set(texts) == {f"armv7m/bitslice_{name}" for name in ("small.S", "small.inc", "macros.inc")}
    ids = {item.id for item in users(cipher, ["armv7m/bitslice_small.inc"])}
    assert {"armv7m/bitslice_small", "armv7m/bitslice_bulk_small"} <= ids
    assert not any(name.startswith("avr") for name in ids)
