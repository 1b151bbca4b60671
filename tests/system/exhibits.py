# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The gallery of bad implementations, each with one fault, and how it is hung in a house: see test_gallery.py.

An exhibit is a file in tests/gallery/<core>/, or in tests/gallery/any/ for every core; its first lines say what is
wrong and what the referee must find.
"""

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CATALOG, ROOT

GALLERY = ROOT / "tests" / "gallery"
# of several targets of one core the first
TARGETS = {target.manifest.core: target.id for target in reversed(CATALOG.targets)}
WITH_CACHES = {target.manifest.core for target in CATALOG.targets if target.manifest.cache}
EVERYWHERE = "any"
"""The folder of exhibits that are hung on each core that may run them."""

HEADER = re.compile(
    r"^/\* fault:  (?P<fault>.*)\n \* expect: (?P<check>[a-z-]+): ?(?P<words>.*?)(\n \* as:     (?P<as>[a-z]+))?"
    r"(\n \* claims: (?P<claim>[a-z-]+))? \*/\n",
    re.MULTILINE,
)
STANZA = """
[implementation."{name}"]
language = "{language}"
files = [{files}]
cores = ["{core}"]
variants = ["speck-64-128"]
operations = [{operations}]
technique = "spoiled"
goal = "small"
author = "the gallery"
"""
BLOCKS = ("expand", "encrypt", "decrypt")
FORMS = {
    "": (("good.c",), BLOCKS),
    "modes": (("good.c", "good_modes.c"), (*BLOCKS, "cbc_encrypt", "cbc_decrypt", "ctr")),
    "own": (("good.c", "good_modes.c"), ("expand", "ctr")),
    "alone": ((), BLOCKS),
}
"""What an exhibit is beside, and the operations that it and they declare, by a line of its header. With "own",
its schedules are its own: nothing but its modes uses them."""

BULK = {"modes", "own"}
"""Those of FORMS of which the fault is in the league "bulk"."""


OF_OTHER_VARIANTS = re.compile(r"^FW_WEAK void fw_speck(?!64_128)\w+\([^)]*\)\n\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
"""Functions of portable code that no exhibit has."""

RARE = str(1 << 18)
"""Blocks of chains that find what fewer inputs show than are tried by default."""


@dataclass(frozen=True)
class Exhibit:
    """A file with one fault, on one core."""

    path: Path
    core: str

    @property
    def name(self) -> str:
        """Its id as an implementation."""
        return f"gallery/{self.core}/{self.path.stem}"

    @property
    def id(self) -> str:
        """Its name in tests."""
        return self.name.removeprefix("gallery/")

    @property
    def header(self) -> re.Match[str]:
        found = HEADER.search(self.path.read_text())
        assert found is not None, f"{self.path} does not say what is wrong and what must be found"
        return found

    @property
    def is_run(self) -> bool:
        """Whether it may run on its core: where there are caches, nothing does whose addresses depend on secrets."""
        return not (self.header["claim"] and self.core in WITH_CACHES)

    @property
    def is_rare(self) -> bool:
        """Whether only chains of RARE blocks show what is wrong."""
        return "65,536" in self.header["fault"]

    @property
    def stanza(self) -> str:
        """Its stanza in the manifest."""
        beside, operations = FORMS[self.header["as"] or ""]
        files = [*beside, str(self.path.relative_to(GALLERY))]
        language = "asm" if self.path.suffix == ".S" else "c"
        own = "own_schedule = true\n" if self.header["as"] == "own" else ""
        claim = f'constant_time = "{self.header["claim"]}"\n' if self.header["claim"] else ""
        return stanza_of(self.name, self.core, files, operations, language) + own + claim


def stanza_of(name: str, core: str, files: Sequence[str], operations: Sequence[str], language: str = "c") -> str:
    return STANZA.format(
        name=name,
        language=language,
        core=core,
        files=", ".join(f'"gallery/{file}"' for file in files),
        operations=", ".join(f'"{operation}"' for operation in operations),
    )


EXHIBITS = [
    exhibit
    for core in TARGETS
    for folder in (core, EVERYWHERE)
    for path in sorted((GALLERY / folder).iterdir())
    if (exhibit := Exhibit(path, core)).is_run
]


def as_parameter(exhibit: Exhibit) -> Any:
    """EXHIBIT as a parameter; one for every core takes its turn three times as rarely, since its fault is the same.

    What a change of the referee no longer finds, if only exhibits show it whose turn it is not, is seen by
    `make test-all`, or some commits later.
    """
    count = 72 if exhibit.path.parent.name == EVERYWHERE else 24
    return pytest.param(exhibit, marks=pytest.mark.alike(count), id=exhibit.id)


def hang(house: Path, stanzas: str) -> None:
    """Put the gallery and what STANZAS describe into the catalogue of HOUSE."""
    speck = house / "ciphers" / "speck"
    shutil.copytree(GALLERY, speck / "gallery")
    text = OF_OTHER_VARIANTS.sub("", (speck / "portable.c").read_text())
    (speck / "gallery" / "portable.inc").write_text(text)  # good.c includes it, and it names no header
    manifest = speck / "cipher.toml"
    manifest.write_text(manifest.read_text() + stanzas)


def core_of(name: str) -> str:
    """The core of the exhibit called NAME in the manifest."""
    return name.split("/")[1]


def shown(core: str) -> set[str]:
    """The checks that refuse the exhibits on CORE."""
    return {exhibit.header["check"] for exhibit in EXHIBITS if exhibit.core == core}
