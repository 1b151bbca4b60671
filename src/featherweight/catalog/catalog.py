# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All manifests of a checkout and of folders from outside, and questions about them."""

import difflib
import os
import stat
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from featherweight.catalog.cipher_schema import CipherManifest
from featherweight.catalog.includes import headers_in
from featherweight.catalog.manifest import read_manifest
from featherweight.catalog.outside import CIPHER_FILE, SCENARIO_FILE, TARGET_FILE, shown, with_file
from featherweight.catalog.scenario_schema import ScenarioManifest
from featherweight.catalog.schema import ANY_CORE, Evidence, Implementation, Variant
from featherweight.catalog.target_schema import TargetManifest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

PORTABLE = "portable"
SPEC_FILE = "spec.py"
LARGEST_FILE = 16 << 20
"""Bytes of a file in a cipher's folder."""


@dataclass(frozen=True)
class Cipher:
    """A folder, under ciphers/ or from outside, and what its manifest says."""

    home: Home
    folder: Path
    manifest: CipherManifest
    is_outside: bool = False
    """Whether it was named as an argument or in FEATHERWEIGHT_PATH: it is no part of the field."""
    may_run: bool = True
    """Whether code of the folder may run on the computer itself, if it is foreign."""

    @property
    def name(self) -> str:
        return self.manifest.cipher.name

    @property
    def competes(self) -> bool:
        """Whether it takes part in rankings (the identity cipher does not)."""
        return self.manifest.cipher.kind != "identity"

    @cached_property
    def is_foreign(self) -> bool:
        """Whether the folder, all links followed, is outside of the checkout: its code may come from anybody."""
        return not self.home.owns(self.folder)

    @property
    def is_one_shot(self) -> bool:
        """Whether it has NIST's interface: it is compared with known answers alone."""
        return any(variant.interface == "nist" for variant in self.manifest.variant)

    @cached_property
    def spec(self) -> Path | None:
        """The specification that runs; None if there is none, or it may not run, or is not asked: that of a one-shot
        cipher."""
        if self.is_one_shot:
            return None
        path = self.folder / (self.manifest.cipher.spec or SPEC_FILE)
        return path if path.is_file() and (self.may_run or not self.is_foreign) else None

    @property
    def evidence(self) -> Evidence:
        """What results are compared with."""
        return "specification" if self.spec is not None else "vectors only"

    def variant(self, name: str) -> Variant:
        return next(variant for variant in self.manifest.variant if variant.id == name)

    def implementation(self, name: str) -> Implementation:
        return next(item for item in self.manifest.implementation if item.id == name)

    def schedule_definitions(self, implementation: Implementation) -> dict[str, int]:
        """The macros with the sizes of IMPLEMENTATION's own schedules, if it says them."""
        own = implementation.schedule_bytes
        if isinstance(own, dict):
            return {f"{self.variant(name).symbol.upper()}_SCHEDULE_BYTES": size for name, size in own.items()}
        name = self.name.upper().replace("-", "_")
        return {} if own is None else {f"FW_{name}_SCHEDULE_BYTES": own}

    def sources(self, implementation: Implementation) -> list[Path]:
        """IMPLEMENTATION's files, and the portable ones if it leaves operations to them."""
        files = list(implementation.files)
        if not implementation.own_schedule and not self.manifest.is_whole(implementation):
            files += self.implementation(PORTABLE).files
        return [self.folder / file for file in dict.fromkeys(files)]


@dataclass(frozen=True)
class Target:
    """A folder, under targets/ or from outside, and what its manifest says."""

    folder: Path
    manifest: TargetManifest
    is_outside: bool = False
    """Whether it was named as an argument or in FEATHERWEIGHT_PATH: its compiler's command line may do anything."""

    @property
    def id(self) -> str:
        return self.manifest.id


class Catalog:
    """Everything that a checkout holds but its scenarios, in the order of names, then what comes from outside."""

    def __init__(
        self,
        home: Home,
        outside: Iterable[Path] = (),
        *,
        strangers_run: bool = True,
        left_out: Container[str] = (),
    ) -> None:
        """OUTSIDE: more folders of ciphers, targets and scenarios; those that the checkout holds are not read twice.

        STRANGERS_RUN: whether code from outside the checkout may run on the computer itself. LEFT_OUT: ciphers of the
        checkout that are not read.
        """
        self.home = home
        self._strangers_run = strangers_run
        own = sorted(home.ciphers.glob(f"*/{CIPHER_FILE}"))
        self.ciphers = [self._own_cipher(path) for path in own if path.parent.name not in left_out]
        self.targets = [read_target(home, path.parent.name) for path in sorted(home.targets.glob(f"*/{TARGET_FILE}"))]
        if not self.ciphers or not self.targets:
            raise FeatherweightError(f"{home.root} holds no ciphers or no targets: is the checkout complete?")
        folders = list(dict.fromkeys(outside))
        self._read_targets(folders)
        self._read_ciphers(folders)
        scenarios = with_file(folders, SCENARIO_FILE)
        self.scenarios = {path.parent: read_manifest(path, shown(path), ScenarioManifest) for path in scenarios}
        """Those from outside, by folder."""
        for cipher in self.ciphers:
            _check_cores(home, cipher, self.targets)

    def _own_cipher(self, path: Path) -> Cipher:
        name = self.home.relative(path)
        manifest = read_manifest(path, name, CipherManifest)
        if manifest.cipher.name != path.parent.name:
            raise FeatherweightError(
                f"{name}: cipher.name is '{manifest.cipher.name}', the folder '{path.parent.name}'"
            )
        _refuse_absent(path, name, manifest)
        _refuse_odd_files(path, name, manifest)
        return self._cipher(path.parent, manifest)

    def _cipher(self, folder: Path, manifest: CipherManifest, *, is_outside: bool = False) -> Cipher:
        return Cipher(self.home, folder, manifest, is_outside, self._strangers_run)

    def _read_targets(self, folders: Sequence[Path]) -> None:
        known = {target.folder.resolve() for target in self.targets}
        for path in with_file(folders, TARGET_FILE):
            if path.parent.resolve() not in known:
                target = Target(path.parent, read_manifest(path, shown(path), TargetManifest), is_outside=True)
                if target.id in {other.id for other in self.targets}:
                    raise FeatherweightError(f"{shown(path)}: there is another target '{target.id}': change its id")
                self.targets.append(target)

    def _read_ciphers(self, folders: Sequence[Path]) -> None:
        known = {cipher.folder.resolve() for cipher in self.ciphers}
        for path in with_file(folders, CIPHER_FILE):
            if path.parent.resolve() not in known:
                _refuse_place(self.home, path)
                manifest = read_manifest(path, shown(path), CipherManifest)
                _refuse_absent(path, shown(path), manifest)
                _refuse_odd_files(path, shown(path), manifest)
                cipher = self._cipher(path.parent, manifest, is_outside=True)
                for other in self.ciphers:
                    for name in sorted(_names(cipher) & _names(other)):
                        where = shown(other.folder) if other.is_outside else self.home.relative(other.folder)
                        raise FeatherweightError(f"{shown(path)}: the name '{name}' is taken by {where}: change it")
                self.ciphers.append(cipher)

    def names_at(self, folders: Iterable[Path]) -> tuple[list[str], list[str], list[str]]:
        """The names of the ciphers, of the targets and of the scenarios in FOLDERS."""
        places = {folder.resolve() for folder in folders}
        return (
            [cipher.name for cipher in self.ciphers if cipher.folder.resolve() in places],
            [target.id for target in self.targets if target.folder.resolve() in places],
            [scenario.id for folder, scenario in self.scenarios.items() if folder.resolve() in places],
        )

    def select_ciphers(self, names: Iterable[str]) -> list[tuple[Cipher, Variant]]:
        """The variants called NAMES (a variant id, or else a cipher's name for all its variants); all if empty."""
        known = [(cipher, variant) for cipher in self.ciphers for variant in cipher.manifest.variant]
        ids = {variant.id for _, variant in known}
        wanted = known_words(names, [*ids, *(cipher.name for cipher in self.ciphers)], "cipher")
        return [pair for pair in known if {pair[1].id, *{pair[0].name} - ids} & wanted]

    @property
    def block_bytes(self) -> dict[str, int]:
        """The size of each variant's blocks; none of those that have no blocks."""
        variants = [variant for cipher in self.ciphers for variant in cipher.manifest.variant]
        return {item.id: item.block_bytes for item in variants}

    def select_targets(self, names: Iterable[str]) -> list[Target]:
        """The targets called NAMES; all if empty."""
        wanted = known_words(names, [target.id for target in self.targets], "target")
        return [target for target in self.targets if target.id in wanted]

    def select_implementations(self, names: Iterable[str]) -> set[str]:
        """The ids of implementations called NAMES; all if empty."""
        ids = [item.id for cipher in self.ciphers for item in cipher.manifest.implementation]
        return known_words(names, ids, "implementation")


FEW = 60
"""So many names, of which none is near, are told."""


def known_words(names: Iterable[str], words: Iterable[str], kind: str) -> set[str]:
    """NAMES, each of which must be one of WORDS; all WORDS if NAMES is empty. An error suggests the nearest word."""
    wanted, known = set(names), set(words)
    for name in sorted(wanted - known):
        near = difflib.get_close_matches(name, known, 1)
        choice = f"choose among {', '.join(sorted(known))}" if len(known) <= FEW else "see `fw list`"
        hint = f"did you mean '{near[0]}'?" if near else choice
        raise FeatherweightError(f"unknown {kind} '{name}': {hint}")
    return wanted or known


def _names(cipher: Cipher) -> set[str]:
    """The words that select CIPHER or one of its variants."""
    return {cipher.name, *(variant.id for variant in cipher.manifest.variant)}


def _refuse_place(home: Home, path: Path) -> None:
    """The manifest at PATH may not lie among the scales' own files: these are trusted by their place."""
    if room := next((room for room in home.own_rooms if path.resolve().is_relative_to(room.resolve())), None):
        raise FeatherweightError(
            f"{shown(path)}: lies in {shown(room)}, among the project's own files: move its folder"
        )


def _refuse_absent(path: Path, name: str, manifest: CipherManifest) -> None:
    """An error if a file that MANIFEST, which is PATH and called NAME, says is not there."""
    for file in _named_files(manifest):
        if not (path.parent / file).is_file():
            raise FeatherweightError(f"{name}: there is no file {file} in {Path(name).parent}")


def _refuse_odd_files(path: Path, name: str, manifest: CipherManifest) -> None:
    """An error if a file that MANIFEST, which is PATH and called NAME, says, or that is read unasked, leads out of the
    folder, is a pipe or the like, or too large to be read."""
    folder, shown_folder = path.parent, str(Path(name).parent)
    headers = [str(header.relative_to(folder)) for header in headers_in(folder)]
    for file in dict.fromkeys((*_named_files(manifest), SPEC_FILE, *headers)):
        if _is_indirect(folder, file):
            if (place := _resolved(folder / file)) is None:
                raise FeatherweightError(f"{name}: {file} is a link that leads to itself: leave it out")
            if not place.is_relative_to(folder.resolve()):
                raise FeatherweightError(f"{name}: {file} leads out of {shown_folder}: keep it in this folder")
        if _is_too_much(folder / file):
            raise FeatherweightError(f"{name}: {file} is no file of at most {LARGEST_FILE >> 20} MiB: leave it out")


def _is_too_much(place: Path) -> bool:
    """Whether there is at PLACE what is no file, or a large one; to open a pipe would wait for ever."""
    try:
        found = place.stat()
    except OSError:
        return False
    return not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST_FILE


def _is_indirect(folder: Path, file: str) -> bool:
    """Whether FILE may be elsewhere than in FOLDER: for most files, that is known without following all links."""
    parts = file.split("/")
    ways = (os.path.join(folder, *parts[:count]) for count in range(1, len(parts) + 1))  # noqa: PTH118 in a hurry
    return ".." in parts or any(map(os.path.islink, ways))


def _resolved(path: Path) -> Path | None:
    """PATH without links; None: one of them leads to itself."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return None


def _named_files(manifest: CipherManifest) -> list[str]:
    """The files that MANIFEST names, each once."""
    named = [manifest.cipher.header, *filter(None, [manifest.cipher.spec])]
    known = [variant.known_answers for variant in manifest.variant if variant.known_answers is not None]
    named += [item.file for item in known if item.file is not None]
    for implementation in manifest.implementation:
        named += implementation.files
    return list(dict.fromkeys(named))


def _check_cores(home: Home, cipher: Cipher, targets: Sequence[Target]) -> None:
    """Some target must execute each implementation: a feature that none has would hide it without a word."""
    cores = {core for target in targets for core in (target.manifest.core, *target.manifest.compatible)}
    for implementation in cipher.manifest.implementation:
        try:
            known_words(implementation.cores, {*cores, ANY_CORE}, "core")
            if not any(target.manifest.executes(implementation) for target in targets):
                features = ", ".join(implementation.isa)
                raise FeatherweightError(
                    f"no target of its cores has isa {features}: correct it, or add a target with it"
                )
        except FeatherweightError as error:
            path = cipher.folder / CIPHER_FILE
            name = shown(path) if cipher.is_outside else home.relative(path)
            raise FeatherweightError(f"{name}: implementation '{implementation.id}': {error}") from error


def read_target(home: Home, target: str) -> Target:
    """The folder of TARGET, which must be there, and what its manifest says; no other manifest is read."""
    path = home.targets / target / TARGET_FILE
    name = home.relative(path)
    manifest = read_manifest(path, name, TargetManifest)
    if manifest.id != path.parent.name:
        raise FeatherweightError(f"{name}: id is '{manifest.id}', the folder '{path.parent.name}'")
    return Target(path.parent, manifest)
