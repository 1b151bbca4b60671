# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Objects and firmwares as files: made once, named by a digest of all that they are made of.

What a compiler or assembler has read is compared with what the name knows: a file that is made of anything else is
refused, since a change of that would not be seen. What was made ends with a checksum (`system.files.sealed`); a file
that is damaged, or that a killed process left incomplete, is made again.
"""

import re
import signal
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess
from threading import Lock

from featherweight.catalog.includes import files_read
from featherweight.scales.preprocessed import LIMITS
from featherweight.scales.reserved import compilers_name_in
from featherweight.scales.settings import refuse_other_code
from featherweight.scales.shadows import refuse_shadows
from featherweight.scales.unseen import unseen_behind, unseen_in
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, files_digest, is_as_digested
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import seal, sealed, written
from featherweight.system.home import Home
from featherweight.system.tools import LLVM_TOOLS, located, run_tool

WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wdate-time", "-Werror")

STRANGERS = ("-w", "-std=gnu11")
"""In place of WARNINGS, for sources that were written for other compilers and are taken as they are."""

FILE_MACRO = re.compile(r'^-D(\w+)="([^"]+)"$', re.MULTILINE)
"""An option that names a file for `#include MACRO`."""

OF_THE_MACHINE = "/usr/local/include"
"""Below SYSTEM_FOLDERS, where whoever uses the machine puts headers."""

SYSTEM_FOLDERS = ("/usr", "/lib", "/opt", located("clang")[-1])
"""Where the headers of compilers and their libraries are, which come with the compiler's version."""

PRECOMPILED = (".gch", ".pch")
"""How names of headers go on that were compiled before."""

BETWEEN_TOOLS = re.compile(r"cc\w{6}\.s")
"""What a compiler writes for its assembler, and removes."""

BETWEEN, ESCAPED = re.compile(r"(?<!\\)\s+"), re.compile(r"[\\$]([\s#$])")
"""What is between names in a rule of make, and a character of a name that is not meant as usual."""


@dataclass(frozen=True)
class ObjectPlan:
    """One source file and the object that it will become."""

    source: Path
    command: tuple[str, ...]
    output: Path
    known: tuple[Path, ...]
    """The files, besides the system's, of which `output` knows the contents: see `files_read`; none to which a
    link leads that is elsewhere."""


def plan_object(
    home: Home, toolchain: str, command: Sequence[str], source: Path, folders: Sequence[Path]
) -> ObjectPlan:
    """The object that COMMAND makes of SOURCE with what this reads in FOLDERS, named by the digest of all of these.

    The places of the checkout and of folders from outside do not matter: objects name files relative to them.
    """
    return _planned(home, toolchain, tuple(command), source, tuple(folders))


@cache
def _planned(
    home: Home, toolchain: str, command: tuple[str, ...], source: Path, folders: tuple[Path, ...]
) -> ObjectPlan:
    """See `plan_object`; cached, since the firmwares of many jobs have it, and what is read of files is cached, too."""
    read = files_read([source], folders, dict(FILE_MACRO.findall("\n".join(command))))
    names = [place_name(home, path, folders) for path in (*folders, source, *read)]
    refusals = (
        method_digest(refusal.__module__)
        for refusal in (compilers_name_in, refuse_other_code, refuse_shadows, unseen_in)
    )
    name = digest(toolchain, *command, *names, files_digest(read), *refusals)
    places = [home.root, *(folder for folder in folders if not folder.is_relative_to(home.root))]
    command = (
        *command,
        *(f"-I{home.relative(folder)}" for folder in folders),
        *("-c", home.relative(source)),
        *(f"-fdebug-prefix-map={place}={Path('.', place_name(home, place, places))}" for place in places),
    )
    real_folders = [_real(folder) for folder in folders]
    known = (path for path in read if path == source or any(map(_real(path).is_relative_to, real_folders)))
    return ObjectPlan(source, command, home.build / "objects" / f"{name}.o", tuple(known))


def place_name(home: Home, path: Path, folders: Iterable[Path]) -> str:
    """PATH relative to the checkout, or from the name of that of FOLDERS on in which it is."""
    if path.is_relative_to(home.root):
        return str(path.relative_to(home.root))
    folder = next(folder for folder in folders if path.is_relative_to(folder))
    return str(folder.name / path.relative_to(folder))


def produce_object(home: Home, item: ObjectPlan, failure: str, hint: str) -> None:
    """Compile ITEM unless that is done; raises FeatherweightError, which begins with FAILURE if that cannot be done.

    It is an error, too, told of the file that has it, if the compiler has read a file that the object's name does not
    know, if a cipher's code asks who compiles it (`refuse_other_code`), or if its headers change what the scales'
    sources mean (`refuse_shadows`).
    """
    with _TURNS.setdefault(item.output, Lock()):
        if sealed(item.output):
            return
        with written(item.output) as temporary:
            lists = [temporary.with_suffix(suffix) for suffix in (".d", ".s.d")]
            telling = ["-MD", "-MF", str(lists[0])]
            if item.command[0] not in LLVM_TOOLS:
                telling.append(f"-Wa,--MD,{home.relative(lists[1])}")  # which a comma would cut
            if (precompiled := _precompiled(item)) is not None:
                rule = "GCC would read it in place of the header: remove it"
                raise FeatherweightError(f"{home.relative(precompiled)} is a precompiled header: {rule}")
            if misled := _misled(home, item):
                refuse_shadows(home, item.command, misled)  # first: a compiler would say what follows from it
            run_step(home, [*item.command, *telling, "-o", str(temporary)], failure, hint)
            for path in item.known:
                if not is_as_digested(path):
                    raise FeatherweightError(f"{failure}: {home.relative(path)} has changed meanwhile: run again")
            listed, assembled = (_listed(home, file) for file in lists)
            _refuse_unknown(home, item, listed | assembled)
            if item.source.suffix == ".S":
                _refuse_headers(home, item, assembled)
            if _is_a_ciphers(home, item.source):
                if unseen := unseen_behind(home, item.command, item.source, item.known):
                    raise FeatherweightError(f"{home.relative(item.source)} has {unseen}")
                _refuse_compilers_names(home, item)
                refuse_other_code(home, item.command)
            seal(temporary)


def produce_firmware(home: Home, command: Sequence[str], output: Path, failure: str, hint: str) -> None:
    """Link OUTPUT with COMMAND unless that is done, and write the linker's map beside it (see `map_of`).

    Raises FeatherweightError, which begins with FAILURE.
    """
    with _TURNS.setdefault(output, Lock()):
        if sealed(output, map_of(output)):
            return
        with written(output) as temporary, written(map_of(output)) as listing:  # which is there before the firmware is
            run_step(home, [*command, "-Map", str(listing), "-o", str(temporary)], failure, hint)
            seal(temporary, listing)


def map_of(firmware: Path) -> Path:
    """The linker's map of FIRMWARE: which section of which object lies where."""
    return firmware.with_suffix(".map")


_TURNS: dict[Path, Lock] = {}
"""A lock for each file: one thread makes it, the others that need it wait."""


def run_step(home: Home, command: Sequence[str], failure: str, hint: str) -> None:
    """Run COMMAND; raises FeatherweightError, which begins with FAILURE, if it fails."""
    done = run_tool(command, folder=home.root, hint=hint, limits=LIMITS)
    if done.returncode != 0:
        raise FeatherweightError(f"{failure}: {first_error(done)}")


def _listed(home: Home, file: Path) -> set[Path]:
    """The prerequisites of the rule of make in FILE, which is removed; none if there is none."""
    rule = file.read_text() if file.exists() else ""
    file.unlink(missing_ok=True)
    _, _, words = rule.replace("\\\n", " ").partition(":")
    return {_real(home.root / ESCAPED.sub(r"\1", word)) for word in BETWEEN.split(words.strip()) if word}


@cache
def _real(path: Path) -> Path:
    """PATH without links; looked at once per process."""
    return path.resolve()


def _refuse_unknown(home: Home, item: ObjectPlan, listed: Collection[Path]) -> None:
    """LISTED: the files that were read, what the compiler wrote for the assembler, and, as GNU's assembler lists what
    it finds in debugging information, files' names without their folder."""
    known, names = set(map(_real, item.known)), {path.name for path in listed if path.is_file()}
    for path in sorted(listed):
        if not path.is_file() and (path.name in names or BETWEEN_TOOLS.fullmatch(path.name)):
            continue
        if not home.holds(path) and _is_the_compilers(path):
            continue
        if path not in known:
            rule = "only the source itself and headers (.h, .inc) in the cipher's folder may be read"
            missing = f'it is not there, so leave out what names it, as .file "{path.name}"'
            told = rule if path.exists() else missing
            raise FeatherweightError(f"{home.relative(item.source)} reads {home.relative(path)}: {told}")
        if unseen := unseen_in(path, is_llvm=item.command[0] in LLVM_TOOLS):
            raise FeatherweightError(f"{home.relative(path)} has {unseen}")


def _refuse_headers(home: Home, item: ObjectPlan, assembled: Collection[Path]) -> None:
    """An assembler has none: what it reads besides what the preprocessor wrote, of which ASSEMBLED is the list, must be
    the cipher's."""
    known = set(map(_real, item.known))
    for path in sorted(path for path in assembled if path.is_file() and path not in known):
        raise FeatherweightError(f"{home.relative(item.source)} reads {path}: put the content into the source")


def _refuse_compilers_names(home: Home, item: ObjectPlan) -> None:
    """Strangers' code was written for many compilers, and may ask which one it is."""
    if set(STRANGERS) <= set(item.command):
        return
    folders = [home.root / word.removeprefix("-I") for word in item.command if word.startswith("-I")]
    files = [path for path in item.known if _is_a_ciphers(home, path)]
    if found := compilers_name_in(files, folders, item.command):
        path, number, what = found
        raise FeatherweightError(f"{home.relative(path)}, line {number}, {what}")


def _precompiled(item: ObjectPlan) -> Path | None:
    """What a compiler takes for a header that was compiled before, beside one of ITEM's."""
    places = (path.with_name(path.name + suffix) for path in item.known for suffix in PRECOMPILED)
    return next((place for place in places if place.exists()), None)


def _is_a_ciphers(home: Home, path: Path) -> bool:
    """Whether PATH is no part of the scales."""
    return not any(map(path.is_relative_to, home.own_rooms))


def _misled(home: Home, item: ObjectPlan) -> list[Path]:
    """The files of the scales that ITEM is made of, if it is theirs and a cipher's header is among them."""
    if not item.source.is_relative_to(home.scenarios) or not any(_is_a_ciphers(home, path) for path in item.known):
        return []
    return [path for path in item.known if path.is_relative_to(home.scenarios)]


def _is_the_compilers(path: Path) -> bool:
    """Whether PATH is a header of the compiler."""
    is_header = path.suffix == ".h" and not path.is_relative_to(OF_THE_MACHINE)
    return is_header and any(path.is_relative_to(folder) for folder in _system_folders())


@cache
def _system_folders() -> tuple[Path, ...]:
    return tuple(Path(folder).resolve() for folder in SYSTEM_FOLDERS)


def first_error(done: CompletedProcess[str]) -> str:
    """The line of a compiler or linker that is DONE that names the error; if it says nothing, how it ended."""
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    if not lines:
        status = done.returncode
        return signal.strsignal(-status) or "?" if status < 0 else f"it ended with status {status}"
    return next((line for line in lines if "error" in line.lower() or "undefined" in line), lines[0])
