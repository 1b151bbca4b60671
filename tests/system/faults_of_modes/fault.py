# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A fault of a message mode, and of what it is a fault: copies of portable Ascon, and of GCM and CCM over SM4."""

import json
from dataclasses import dataclass

AEAD, DATA, HASH = "fw_aead_calls.inc", "fw_aead.inc", "fw_hash.inc"
GCM, CCM, STREAM = "fw_gcm.inc", "fw_ccm.inc", "fw_stream_aead.inc"

TARGETS = ("atmega128", "cortex-m3")

LARGE = ("cortex-m3",)
"""Those of TARGETS with room for associated data of 65,280 bytes in pieces, beside a context."""


@dataclass(frozen=True)
class Good:
    """An implementation of which a copy is spoiled."""

    variant: str
    copied: tuple[str, ...]
    """Files in the cipher's folder, the first a source; what a copy of one includes is looked for beside it."""
    modes: tuple[str, ...]
    """The same in the common folder."""
    operations: str
    other_files: tuple[str, ...] = ()
    over: str | None = None
    beside: tuple[str, ...] = ()
    """Other variants that the copy has, which is tried as this one only."""

    @property
    def cipher(self) -> str:
        return self.variant.partition("-")[0]

    def stanza(self, name: str) -> str:
        """Of the copy in the folder NAME."""
        files = [f"{name}/{self.copied[0]}", *self.other_files]
        over = f'over = "{self.over}"' if self.over else ""
        return f"""
[implementation."{name}"]
files = {json.dumps(files)}
variants = {json.dumps([self.variant, *self.beside])}
operations = {self.operations}
technique = "spoiled"
goal = "small"
language = "c"
cores = ["any"]
{over}
"""


ASCON = ("portable.c", "ascon_modes.inc"), ("fw_aead.inc", AEAD, HASH), '["permute", "aead", "hash"]'
GOOD = {
    AEAD: Good("ascon-aead128", *ASCON, beside=("ascon-hash256",)),
    DATA: Good("ascon-aead128", *ASCON, beside=("ascon-hash256",)),
    HASH: Good("ascon-hash256", *ASCON, beside=("ascon-aead128",)),
    GCM: Good("sm4-gcm", ("gcm.c",), (GCM,), '["aead"]', ("ghash_bits.c", "portable.c"), "portable"),
    STREAM: Good("sm4-gcm", ("gcm.c",), (GCM, STREAM), '["aead"]', ("ghash_bits.c", "portable.c"), "portable"),
    CCM: Good("sm4-ccm", ("ccm.c",), (CCM,), '["aead"]', ("portable.c",), "portable"),
}
"""By the file that is spoiled."""


@dataclass(frozen=True)
class Fault:
    """What has to be found if in FILE the text OLD becomes NEW, and others change ALSO."""

    name: str
    file: str
    old: str
    new: str
    check: str
    targets: tuple[str, ...] = TARGETS
    also: tuple[tuple[str, str], ...] = ()


def leaking(array: str, condition: str) -> str:
    """A branch on a bit of ARRAY under a public CONDITION."""
    return f"    if (({condition}) && ({array}[0] & 1))\n        ((volatile uint8_t *){array})[0] |= 1;\n"
