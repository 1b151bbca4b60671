# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The C files of an export: the cipher's own, modes, a counter of nonces and self-tests; and its examples."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from featherweight.catalog import Catalog, Cipher, Implementation, Variant
from featherweight.catalog.schema import FITTING, Kind
from featherweight.export.answers import known_answers, mode_answers
from featherweight.export.functions import defined_functions
from featherweight.export.sources import Sources
from featherweight.scales.job import Job
from featherweight.system.errors import FeatherweightError

Parts = dict[str, str]
"""Texts by the names of their files."""

NONCES: dict[Kind, str] = {"aead": "nonce_bytes", "block": "block_bytes"}
TAGS: dict[Kind, str] = {"aead": "tag_bytes", "block": "block_bytes"}


@dataclass(frozen=True)
class Export:
    """What is exported."""

    catalog: Catalog
    jobs: Sequence[Job]
    """Of each variant: one implementation of one cipher on one device at one option."""
    raw_block: bool = False
    """Of a block cipher single blocks, instead of modes."""

    @property
    def cipher(self) -> Cipher:
        return self.jobs[0].cipher

    @property
    def implementation(self) -> Implementation:
        return self.jobs[0].implementation

    @property
    def variants(self) -> list[Variant]:
        return [job.variant for job in self.jobs]

    @property
    def name(self) -> str:
        """Of the library."""
        return f"featherweight-{self.variants[0].id if len(self.jobs) == 1 else self.cipher.name}"

    @cached_property
    def defined(self) -> set[str]:
        """The functions that the sources define."""
        return defined_functions(self.catalog, self.jobs[0])

    @property
    def hidden(self) -> set[str]:
        """The functions of single blocks, and of modes without limits, unless they are asked for."""
        blocks = [variant for variant in self.cipher.manifest.variant if variant.kind == "block"]
        functions = {f"{one.symbol}_{operation}" for one in blocks for operation in FITTING["block"]}
        return set() if self.raw_block else functions & self.defined

    @property
    def sources(self) -> Sources:
        return Sources(self.catalog.home, self.cipher, self.implementation, self.defined, self.hidden)

    @property
    def header(self) -> str:
        """The name of the cipher's own header."""
        return self.sources.name(self.sources.header)

    def has_modes(self, variant: Variant) -> bool:
        return variant.kind == "block" and not self.raw_block


@dataclass(frozen=True)
class Addition:
    """What is written for one variant besides the cipher's own files."""

    library: Parts
    include: str
    """The header that programs include."""
    is_tested: bool
    examples: Parts
    sketches: Parts
    """The examples for Arduino."""


@dataclass(frozen=True)
class Library:
    """The C files of an export."""

    files: Parts
    compiled: list[str]
    """Those that are compiled; all others are included."""
    additions: list[Addition]
    """Of each variant."""


def templates() -> Environment:
    """The texts of templates/, in which every name must be known."""
    loader = PackageLoader("featherweight", "export/templates")
    page = Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    page.keep_trailing_newline = True
    return page


def library_of(export: Export, *, alone: bool) -> Library:
    """The files of EXPORT; ALONE: of the cipher's own, each with its includes expanded."""
    sources, page = export.sources, templates()
    files: Parts = sources.alone() if alone else sources.flat()
    additions = [_addition(page, export, variant) for variant in export.variants]
    compiled = list(map(sources.name, sources.compiled))
    for addition in additions:
        files |= addition.library
        compiled += [name for name in addition.library if name.endswith(".c")]
    return Library(files, compiled, additions)


def _addition(page: Environment, export: Export, variant: Variant) -> Addition:
    symbol, modes = variant.symbol, export.has_modes(variant)
    needed = {f"{symbol}_expand", f"{symbol}_encrypt"}
    if modes and not needed <= export.defined:
        raise FeatherweightError(
            f"{export.implementation.id} has no function for one block, of which modes are made: "
            "add --raw-block, or take another implementation"
        )
    seals = variant.kind == "aead" or modes
    is_tested = variant.kind != "block" or needed <= export.defined
    sealed, other = mode_answers(export.cipher, variant) if modes else ([], {})
    words = {
        **{"variant": variant, "symbol": symbol, "header": export.header, "cipher": export.cipher.manifest.cipher},
        **{"modes": modes, "decrypts": f"{symbol}_decrypt" in export.defined, "sealed": sealed, "other": other},
        **{"answers": known_answers(export.cipher, variant) if is_tested else []},
        **{"secret": bytes(range(variant.key_bytes))},
    }
    if seals:
        words |= {
            "nonce_bytes": getattr(variant, NONCES[variant.kind]),
            "tag_bytes": getattr(variant, TAGS[variant.kind]),
        }

    def made(*names: str) -> Parts:
        """The texts of the templates NAMES as files of this variant."""
        return {
            f"{symbol}_{Path(name).name.removesuffix('.j2')}": page.get_template(name).render(words) for name in names
        }

    library: Parts = {}
    if modes:
        library |= made("modes/modes.h.j2", "modes/modes.c.j2")
    if seals:
        library |= made("nonces/nonces.h.j2", "nonces/nonces.c.j2")
    if is_tested:
        library |= made("selftest/selftest.h.j2")
        library[f"{symbol}_selftest.c"] = page.get_template(f"selftest/{variant.kind}.c.j2").render(words)
    place = "sensor" if len(export.jobs) == 1 else f"sensor-{variant.id}"
    examples = {
        ending: {f"examples/{place}/{place}.{ending}": page.get_template(f"example/sensor.{ending}.j2").render(words)}
        for ending in ("c", "ino")
        if seals
    }
    include = f"{symbol}_modes.h" if modes else export.header
    return Addition(library, include, is_tested, examples.get("c", {}), examples.get("ino", {}))
