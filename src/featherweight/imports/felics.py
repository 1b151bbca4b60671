# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Imports a block cipher that was written for FELICS: NAME_BLOCK_KEY_VERSION/source with constants.h,
test_vectors.c and C code."""

import re
from pathlib import Path

from featherweight.catalog.schema import ANY_CORE, SYMBOLS, ConstantTime
from featherweight.imports.header import Header, read_source
from featherweight.imports.stanzas import Value, name_of, table, write_manifest
from featherweight.system.errors import FeatherweightError

CONSTANTS, VECTORS, SOURCE = "constants.h", "test_vectors.c", "source"
SIZES = {"block_bytes": "BLOCK_SIZE", "key_bytes": "KEY_SIZE", "schedule_bytes": "ROUND_KEYS_SIZE"}
FUNCTIONS = ("RunEncryptionKeySchedule", "RunDecryptionKeySchedule", "Encrypt", "Decrypt")
ARRAYS = {"key": "expectedKey", "plaintext": "expectedPlaintext", "ciphertext": "expectedCiphertext"}
ALIGNMENT = 8
"""FELICS's arrays are aligned to so many bytes on devices of 32 bits."""

VERSION = re.compile(r"_v\d+$")


def import_felics(root: Path, constant_time: ConstantTime) -> Path:
    """Write the manifest of the folder ROOT, which claims CONSTANT_TIME; returns its path.

    Raises FeatherweightError.
    """
    folder = root / SOURCE if (root / SOURCE / CONSTANTS).is_file() else root
    if not (folder / CONSTANTS).is_file():
        raise FeatherweightError(f"{root}: there is no {SOURCE}/{CONSTANTS} in it: name a cipher's folder of FELICS")
    header = Header(folder / CONSTANTS)
    sizes = {size: header.number(macro) for size, macro in SIZES.items()}
    sources = [path for path in sorted(folder.glob("*.c")) if path.name != VECTORS]
    _refuse_missing(folder, sources)
    name, title = name_of(root), VERSION.sub("", root.resolve().name).replace("_", "/")
    cipher = {
        "name": name,
        "title": title,
        "header": str((folder / CONSTANTS).relative_to(root)),
        "reference": "an implementation for FELICS",
        "byte_order": "FELICS's",
    }
    variant: dict[str, Value] = {"id": name, "symbol": SYMBOLS["felics", "block"], "interface": "felics", **sizes}
    implementation: dict[str, Value] = {
        "files": [str(path.relative_to(root)) for path in sources],
        "cores": [ANY_CORE],
        "technique": "reference",
        "block_alignment": ALIGNMENT,
        "constant_time": constant_time,
        "author": "its authors",
    }
    tables = [
        table("[cipher]", cipher),
        table("[[variant]]", variant),
        table("[[variant.vector]]", _vector(folder / VECTORS, sizes)),
        table("[implementation.portable]", implementation),
    ]
    return write_manifest(root, "fw import felics", tables)


def _refuse_missing(folder: Path, sources: list[Path]) -> None:
    text = "\n".join(map(read_source, sources))
    for function in FUNCTIONS:
        if not re.search(rf"\b{function}\s*\(", text):
            raise FeatherweightError(f"{folder}: no .c file in it has {function}(), which FELICS calls")


def _vector(path: Path, sizes: dict[str, int]) -> dict[str, Value]:
    """The vector that the C file PATH initialises arrays with."""
    text = read_source(path)
    lengths = {"key": sizes["key_bytes"], "plaintext": sizes["block_bytes"], "ciphertext": sizes["block_bytes"]}
    values: dict[str, Value] = {}
    for name, array in ARRAYS.items():
        found = re.search(rf"\b{array}\s*\[[^]]*\]\s*=\s*\{{([^}}]*)\}}", text)
        if found is None:
            raise FeatherweightError(f"{path}: does not initialise {array}")
        try:
            content = bytes(int(word, 0) for word in found[1].replace(",", " ").split())
        except ValueError as error:
            raise FeatherweightError(f"{path}: {array} has something else than bytes: {found[1].strip()}") from error
        if len(content) > lengths[name]:
            raise FeatherweightError(f"{path}: {array} has {len(content)} bytes, more than {lengths[name]}")
        values[name] = content.ljust(lengths[name], b"\0").hex()  # as C fills them
    return values | {"source": f"{VECTORS} of the folder"}
