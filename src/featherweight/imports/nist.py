# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Imports a submission to NIST's lightweight cryptography process: SUPERCOP's layout, api.h, known answers.

    NAME/crypto_aead/ALGORITHM/LWC_AEAD_KAT_128_96.txt    an algorithm becomes a variant
    NAME/crypto_aead/ALGORITHM/ref/api.h, *.c             a folder with an api.h becomes an implementation

Any of these folders may be imported, if the known answers are in it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from featherweight.catalog.answers import read_answers
from featherweight.catalog.schema import ANY_CORE, SYMBOLS, ConstantTime
from featherweight.imports.header import Header, read_source
from featherweight.imports.stanzas import Value, name_of, table, write_manifest
from featherweight.scales.isa import features_in
from featherweight.system.errors import FeatherweightError

API = "api.h"
SIZES = {
    "aead": {"key_bytes": "CRYPTO_KEYBYTES", "nonce_bytes": "CRYPTO_NPUBBYTES", "tag_bytes": "CRYPTO_ABYTES"},
    "hash": {"digest_bytes": "CRYPTO_BYTES"},
}
PATTERNS = {"aead": "LWC_AEAD_KAT_*.txt", "hash": "LWC_HASH_KAT_*.txt"}
RATE_BYTES = 16
"""api.h does not say how many bytes a call of the primitive absorbs. Trials have lengths around multiples of it."""

MAIN = re.compile(r"\bmain\s*\(")
FOREIGN = re.compile(r"#\s*include\s*<\w*intrin\.h>|\b__m(128|256|512)i\b")
"""In code for x86 processors."""
CORES = {
    "avr": "avr",
    "msp430": "msp430",
    "armv6m": "armv6m",
    "m0": "armv6m",
    "armv7m": "armv7m",
    "m3": "armv7m",
    "m4": "armv7m",
    "rv32": "rv32",
    "riscv": "rv32",
    "aarch64": "aarch64",
}
"""Parts of folders' names that say for which core the assembly in them is."""


@dataclass(frozen=True)
class Implementation:
    """A folder with an api.h."""

    folder: Path
    kind: str
    answers: Path
    sources: Sequence[Path]
    core: str | None
    """None: no device executes it."""


def import_nist(root: Path, constant_time: ConstantTime) -> tuple[Path, list[Path]]:
    """Write the manifest of the folder ROOT; returns its path, and the folders that are for no device here.

    CONSTANT_TIME is what all implementations claim. Raises FeatherweightError.
    """
    found = [_implementation(root, path) for path in sorted(root.rglob(API))]
    if not found:
        raise FeatherweightError(f"{root}: there is no {API} in it: name a folder of a submission")
    usable = [item for item in found if item.core is not None]
    if not usable:
        raise FeatherweightError(f"{root}: no device executes its code, which is for other processors")
    first = usable[0].folder / API
    cipher = {
        "name": f"{name_of(root)}-nist",  # the catalogue has some of these ciphers in its own code
        "title": root.resolve().name,
        "kind": "sponge",
        "header": str(first.relative_to(root)),
        "reference": "a submission to NIST's lightweight cryptography process",
        "byte_order": "as in the file of known answers",
    }
    variants = dict(_variants(root, usable))
    tables = [table("[cipher]", cipher)]
    tables += [_variant(root, name, members) for name, members in variants.items()]
    for name, members in variants.items():
        prefix = f"{name}/" if len(variants) > 1 else ""
        tables += [_stanza(root, prefix, name, item, constant_time) for item in members]
    manifest = write_manifest(root, "fw import nist", tables)
    return manifest, [item.folder for item in found if item.core is None]


def _implementation(root: Path, api: Path) -> Implementation:
    header, folder = Header(api), api.parent
    kind = "hash" if header.has("CRYPTO_BYTES") and not header.has("CRYPTO_KEYBYTES") else "aead"
    sources = [path for path in sorted(folder.iterdir()) if path.suffix in {".c", ".S"}]
    texts = {path: read_source(path) for path in sources}
    sources = [path for path in sources if path.suffix == ".S" or not MAIN.search(texts[path])]
    if not sources:
        raise FeatherweightError(f"{folder}: there is no C code beside {API}")
    core: str | None = ANY_CORE
    if any(map(FOREIGN.search, texts.values())):
        core = None
    elif any(path.suffix == ".S" for path in sources):
        core = next((core for word, core in CORES.items() if word in folder.name.lower()), None)
    answers = _known_answers(root, folder, kind, header)
    sources.sort(key=lambda path: path.suffix != ".c")
    return Implementation(folder, kind, answers, sources, core)


def _known_answers(root: Path, folder: Path, kind: str, header: Header) -> Path:
    """The file of known answers for the implementation in FOLDER: beside it, or nearer to ROOT."""
    for place in (folder, *folder.parents):
        files = sorted(place.glob(PATTERNS[kind]))
        if len(files) > 1:  # those of other parameters beside it
            sizes = [8 * header.number(name) for name in list(SIZES[kind].values())[:2]]
            files = [path for path in files if path.stem.endswith("_".join(map(str, sizes)))]
        if len(files) == 1 and place.is_relative_to(root):
            return files[0]
        if len(files) == 1:
            raise FeatherweightError(f"{root}: the known answers are outside of it: run `fw import nist {place}`")
    raise FeatherweightError(f"{folder}: there is no file {PATTERNS[kind]} in it or above: copy it from the submission")


def _variants(root: Path, found: Sequence[Implementation]) -> Iterator[tuple[str, list[Implementation]]]:
    """The implementations of each file of known answers, by the name of its folder."""
    names: set[str] = set()
    for answers in dict.fromkeys(item.answers for item in found):
        members = [item for item in found if item.answers == answers]
        name = name_of(answers.parent)
        name = f"{name}-{members[0].kind}" if name in names else name
        if name in names:
            raise FeatherweightError(f"{root}: two algorithms are called {name}: rename a folder")
        names.add(name)
        yield name, members


def _variant(root: Path, name: str, members: Sequence[Implementation]) -> str:
    first = members[0]
    kind, answers, header = first.kind, first.answers, Header(first.folder / API)
    sizes = {size: header.number(macro) for size, macro in SIZES[kind].items()}
    for other in members[1:]:
        if {size: Header(other.folder / API).number(macro) for size, macro in SIZES[kind].items()} != sizes:
            raise FeatherweightError(f"{other.folder / API}: has other sizes than {first.folder / API}")
    _compare(first.folder / API, answers, sizes)
    known = {
        "file": str(answers.relative_to(root)),
        "sha256": sha256(answers.read_bytes()).hexdigest(),
        "source": f"{answers.name} of the submission",
    }
    values: dict[str, Value] = {"id": name, "symbol": SYMBOLS["nist", "hash" if kind == "hash" else "aead"]}
    values |= {"interface": "nist", "kind": kind, **sizes, "rate_bytes": RATE_BYTES, "known_answers": known}
    return table("[[variant]]", values)


def _compare(api: Path, path: Path, sizes: dict[str, int]) -> None:
    """Refuse known answers at PATH that do not have the SIZES that API gives."""
    answers = read_answers(path)
    if not answers:
        raise FeatherweightError(f"{path}: has no records")
    for number, answer in enumerate(answers, 1):
        found = {"digest_bytes": len(answer.output)}
        if "tag_bytes" in sizes:
            tag = len(answer.output) - len(answer.message)
            found = {"key_bytes": len(answer.key), "nonce_bytes": len(answer.nonce), "tag_bytes": tag}
        for size, value in sizes.items():
            if found[size] != value:
                what = f"{size.replace('_', ' ')} are {found[size]} in record {number}"
                raise FeatherweightError(f"{path}: {what}, but {value} by {api}")


def _stanza(root: Path, prefix: str, variant: str, item: Implementation, constant_time: ConstantTime) -> str:
    name = name_of(item.folder) if item.folder != root else "reference"
    isa = features_in(str(item.core), "".join(read_source(path) for path in item.sources if path.suffix == ".S"))
    values: dict[str, Value] = {
        "files": [str(path.relative_to(root)) for path in item.sources],
        "cores": [str(item.core)],
        **({"isa": isa} if isa else {}),
        "variants": [variant],
        "operations": [item.kind],
        "technique": "reference" if name == "ref" else name,
        "constant_time": constant_time,
        "author": "the submitters",
    }
    return table(f'[implementation."{prefix}{name}"]', values)
