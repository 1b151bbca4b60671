# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How chains of blocks and messages end, on which inputs are tried that are rare.

There are many short ones from random starts, so that simulators execute them side by side. How they end says the
specification, which takes a quarter of an hour for all: what it said is on record in the cipher's folder (RECORD), and
asked again if it has changed (codegen/chains.py).
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from featherweight.catalog import Cipher, Variant
from featherweight.referee import chains, message_chains
from featherweight.referee.chains import BLOCKS, END_BYTES
from featherweight.referee.message_chains import MESSAGES
from featherweight.referee.trials import shared
from featherweight.scales.expectations import specification_of
from featherweight.scales.options import OPTIONS
from featherweight.system.errors import FeatherweightError

STARTS = 64 * len(OPTIONS)
"""Chains of a variant; each option of compiled code is tried with as many as simulators execute side by side."""

UNRECORDED = len(OPTIONS)
"""Chains of messages where a specification, which may be slow, has to be asked: one for each option."""

RECORD, LINE = "chains.json", 96


def block_ends(cipher: Cipher, variant: Variant, blocks: int) -> list[bytes]:
    """How each chain of VARIANT ends after so many BLOCKS."""

    def computed() -> list[bytes]:
        return chains.computed_ends(cipher, variant, chains.starts(variant, STARTS), blocks)

    known = _on_record(cipher, variant) if blocks == BLOCKS else []
    return known or shared(("chains", variant.id, blocks), computed)


def message_ends(cipher: Cipher, variant: Variant) -> list[bytes]:
    """How the first chains of messages of VARIANT end: UNRECORDED of them, or all that are on record."""

    def computed() -> list[bytes]:
        return _message_ends(cipher, variant, slice(UNRECORDED))

    return _on_record(cipher, variant) or shared(("chains", variant.id), computed)


def _on_record(cipher: Cipher, variant: Variant) -> list[bytes]:
    """The ends of all chains of VARIANT; none if its specification has changed."""
    record = record_in(cipher, variant)
    return record.ends if record is not None and record.specification == specification_of(cipher).facts else []


@dataclass(frozen=True)
class Record:
    """How a variant's chains end."""

    specification: str
    """A digest of that which said so."""
    ends: list[bytes]


def record_in(cipher: Cipher, variant: Variant) -> Record | None:
    """What is on record of VARIANT in the folder of CIPHER; None: nothing, or a stranger's word."""
    return None if cipher.is_foreign else _records_in(cipher.folder).get(variant.id)


@cache
def _records_in(folder: Path) -> dict[str, Record]:
    """What is on record in a cipher's FOLDER, by variant."""
    path = folder / RECORD
    try:
        said = json.loads(path.read_text()) if path.is_file() else {}
        return {variant: Record(item["specification"], _read("".join(item["ends"]))) for variant, item in said.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise FeatherweightError(f"{path}: is no record of chains: codegen/chains.py makes one") from error


def _read(digits: str) -> list[bytes]:
    content = bytes.fromhex(digits)
    return [content[place : place + END_BYTES] for place in range(0, len(content), END_BYTES)]


def computed_record(cipher: Cipher, variant: Variant, every: int = 1) -> list[bytes]:
    """How one in EVERY of the chains of VARIANT ends, by the specification."""
    if variant.kind != "block":
        return _message_ends(cipher, variant, slice(None, None, every))
    return chains.computed_ends(cipher, variant, chains.starts(variant, STARTS)[::every], BLOCKS)


def _message_ends(cipher: Cipher, variant: Variant, some: slice) -> list[bytes]:
    begun = message_chains.starts(variant, STARTS)[some]
    return message_chains.computed_ends(cipher, variant, begun, MESSAGES)


def recorded(cipher: Cipher) -> list[Variant]:
    """The variants of CIPHER whose chains are on record."""
    return [one for one in cipher.manifest.variant if one.kind == "block" or message_chains.is_chained(one)]


def record_of(cipher: Cipher) -> str:
    """The text of RECORD for CIPHER."""
    said = {}
    for variant in recorded(cipher):
        digits = b"".join(computed_record(cipher, variant)).hex()
        lines = [digits[place : place + LINE] for place in range(0, len(digits), LINE)]
        said[variant.id] = {"specification": specification_of(cipher).facts, "ends": lines}
    return json.dumps(said, indent=2) + "\n"
