# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What travels to a cluster: sources and simulators in parcels named by their content, and jobs whose paths are mended.

A parcel is a compressed archive. Unpacked in one folder, the parcels are a checkout, house/, with this very package in
it, and outside/ with folders of ciphers and targets from elsewhere.
"""

import gzip
import io
import os
import pickle
import re
import tarfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from featherweight.system.closure import PACKAGE
from featherweight.system.digest import digest
from featherweight.system.home import COMMIT, Home, commit
from featherweight.system.simulators import simulator_program
from featherweight.system.tools import run_tool

HOUSE, OUTSIDE, LIBRARIES = "house", "outside", "libraries"
LEFT_OUT = ("__pycache__", "house", "certificates", ".so")
"""Ends of names in the package that do not travel."""
SENT_LIBRARIES = re.compile(r"=> (/\S*/lib(?:capstone|elf|simavr)\S*)")
"""Libraries that go with a simulator: they are, or serve, its engine. The others are the worker's own."""


@dataclass(frozen=True)
class Parcel:
    """Files to unpack."""

    content: bytes

    @property
    def name(self) -> str:
        return f"featherweight-parcel-{digest(self.content)[:24]}"


class Luggage(pickle.Pickler):
    """Pickles what is sent; a path in it is written relative to the house, or to a folder from outside."""

    def __init__(self, stream: io.BytesIO, home: Home) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._home = home
        self.takes_folders = True
        """Whether folders from outside that are met travel, too."""
        self.outside: dict[Path, str] = {}
        """Each of them, and where it is unpacked."""

    def persistent_id(self, obj: Any) -> Any:
        if isinstance(obj, Home):
            return (HOUSE,)
        return self._place(obj) if isinstance(obj, Path) else None

    def _place(self, path: Path) -> tuple[str, ...]:
        if path.is_relative_to(self._home.root):
            return HOUSE, str(path.relative_to(self._home.root))
        if self.takes_folders and path.is_dir():
            self.outside.setdefault(path, f"{OUTSIDE}/{len(self.outside)}/{path.name}")
        found = next((folder for folder in self.outside if path.is_relative_to(folder)), None)
        return (self.outside[found], str(path.relative_to(found))) if found else (OUTSIDE, path.name)


class Unpacker(pickle.Unpickler):
    """Reads what `Luggage` has written, where the parcels were unpacked."""

    def __init__(self, stream: Any, folder: Path, home: Home) -> None:
        super().__init__(stream)
        self._folder, self._home = folder, home

    def persistent_load(self, pid: Any) -> Any:
        return self._home if pid == (HOUSE,) else self._folder.joinpath(*pid)


def packed(home: Home, jobs: Sequence[Any], work: Any, simulators: Iterable[str]) -> tuple[list[Parcel], bytes]:
    """All that a worker needs to do WORK on JOBS: parcels, with the SIMULATORS of HOME, and what `Unpacker` reads.

    Of folders from outside only those of JOBS travel.
    """
    stream = io.BytesIO()
    luggage = Luggage(stream, home)
    luggage.dump(list(jobs))
    luggage.takes_folders = False
    luggage.dump(work)
    parcels = [_parcel(_sources(home, luggage.outside))]
    parcels += [_parcel(_simulator(simulator_program(home, name))) for name in sorted(simulators)]
    return parcels, stream.getvalue()


def _sources(home: Home, outside: dict[Path, str]) -> Iterator[tuple[str, Path | bytes]]:
    """By the names that they are to have, all files of HOME that results depend on, the package, and OUTSIDE."""
    yield f"{HOUSE}/{COMMIT}", commit(home.root).encode()
    strangers = 0
    for room in (home.ciphers, home.targets, home.scenarios):
        for folder in sorted(room.iterdir()):
            inside = f"{HOUSE}/{folder.relative_to(home.root)}"
            if home.owns(folder):
                yield from _files(folder, inside)
            else:  # reached by a link: it must not look like the house's own
                yield from _files(folder.resolve(), place := f"{OUTSIDE}/linked/{strangers}/{folder.name}")
                yield f"{inside}@", f"../../{place}".encode()
                strangers += 1
    yield from _files(PACKAGE, f"{HOUSE}/src/{PACKAGE.name}")
    for folder, name in outside.items():
        yield from _files(folder, name)


def _files(place: Path, name: str) -> Iterator[tuple[str, Path]]:
    if place.is_file():
        yield name, place
    for folder, folders, files in os.walk(place):
        folders[:] = sorted(item for item in folders if not item.endswith(LEFT_OUT))
        for file in sorted(file for file in files if not file.endswith(LEFT_OUT)):
            path = Path(folder, file)
            yield f"{name}/{path.relative_to(place)}", path


def _simulator(program: Path) -> Iterator[tuple[str, Path]]:
    yield f"{HOUSE}/build/simulators/{program.name}", program
    for library in sorted(SENT_LIBRARIES.findall(run_tool(["ldd", str(program)]).stdout)):
        yield f"{LIBRARIES}/{Path(library).name}", Path(library).resolve()


def _parcel(files: Iterable[tuple[str, Path | bytes]]) -> Parcel:
    """The parcel of FILES by name; with @ at the end of its name it is a link."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, source in files:
            content = source if isinstance(source, bytes) else source.read_bytes()
            item = tarfile.TarInfo(name.removesuffix("@"))
            if name.endswith("@"):
                item.type, item.linkname = tarfile.SYMTYPE, content.decode()
                archive.addfile(item)
                continue
            item.size = len(content)
            item.mode = 0o755 if isinstance(source, Path) and os.access(source, os.X_OK) else 0o644
            archive.addfile(item, io.BytesIO(content))
    return Parcel(gzip.compress(stream.getvalue(), 1, mtime=0))
