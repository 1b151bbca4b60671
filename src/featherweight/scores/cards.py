# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cards that are noted in the store: what a ranking needs of each cipher, until a file is touched that decides it.

Files count by their places, sizes and times, so that nothing is read or parsed of a cipher whose card holds. One that
is touched and not changed costs a new card, no new measurement.
"""

import json
import os
import shutil
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from featherweight.catalog.outside import CIPHER_FILE
from featherweight.scores.entries import Card
from featherweight.store.database import results_of
from featherweight.system.closure import COMPILED, NO_METHODS, PACKAGE
from featherweight.system.digest import digest
from featherweight.system.facts import Facts, facts_of, folder_facts, together
from featherweight.system.home import Home, commit
from featherweight.system.simulators import simulator_program
from featherweight.system.tools import located

if TYPE_CHECKING:
    from featherweight.catalog import Target
    from featherweight.scales.measurement import Measurement


class Tools(msgspec.Struct, frozen=True):
    """What builds and runs firmwares for some targets."""

    programs: list[str]
    """By the names by which they are called."""
    files: list[str]
    """Simulators and libraries."""

    @property
    def facts(self) -> Facts:
        """Of all of them."""
        found = [shutil.which(located(name)[0]) or name for name in self.programs]
        return facts_of(map(Path, [*found, *self.files]))


class Cards:
    """The cards of HOME's own ciphers for a selection, which WORDS name."""

    def __init__(self, home: Home, words: Sequence[object]) -> None:
        self._home, self._words = home, json.dumps(words)
        self._database = results_of(home.build)
        with os.scandir(home.ciphers) as found:
            folders = sorted(Path(item.path) for item in found if item.is_dir())
        self._folders = {folder.name: folder for folder in folders if (folder / CIPHER_FILE).is_file()}
        shared = [folder for folder in folders if folder.name not in self._folders]
        rooms = (folder_facts(room, {COMPILED}) for room in (home.scenarios, home.targets, *shared))
        self._common = together([folder_facts(PACKAGE, NO_METHODS), *rooms])
        self._facts = {name: folder_facts(folder, {COMPILED}) for name, folder in self._folders.items()}
        self._tools: Facts | None = None

    @property
    def ciphers(self) -> Collection[str]:
        """The names of all folders of ciphers, sorted."""
        return self._folders

    def known(self) -> dict[str, Card]:
        """The cards that hold, by the name of the cipher's folder."""
        for state, text in self._database.notes(f"tools {self._words}").values():
            tools = msgspec.json.decode(text, type=Tools).facts
            if state == self._state_of_tools(tools):
                self._tools = tools
        if self._tools is None:
            return {}
        noted = self._database.notes(f"card {self._words} ")
        decoder, found = msgspec.json.Decoder(Card), dict[str, Card]()
        for name in self.ciphers:
            state, text = noted.get(name, ("", ""))
            if state == self._state(name):
                with suppress(msgspec.DecodeError):  # damaged: it is made again
                    found[name] = decoder.decode(text)
        return found

    def watch(self, targets: "Iterable[Target]") -> None:
        """From now on, what builds and runs firmwares for TARGETS decides, too, whether a card holds.

        Raises FeatherweightError if something of it is missing; then nothing is noted.
        """
        tools = _tools_of(self._home, targets)
        self._tools = tools.facts
        if self._tools.is_settled:
            text = msgspec.json.encode(tools).decode()
            self._database.note(f"tools {self._words}", self._state_of_tools(self._tools), text)

    def note(self, name: str, card: Card, rows: "Sequence[Measurement]") -> None:
        """Note CARD, which was made of cipher NAME since this object was, and ROWS: see `rows`."""
        if self._tools is not None and together([self._common, self._facts[name], self._tools]).is_settled:
            self._database.note(
                f"rows {self._words} {name}", self._state(name), json.dumps([row.model_dump_json() for row in rows])
            )
            self._database.note(f"card {self._words} {name}", self._state(name), msgspec.json.encode(card).decode())

    def rows(self, name: str) -> "list[Measurement]":
        """The measurements of the entries on the card of cipher NAME, which holds."""
        from featherweight.scales.measurement import Measurement  # noqa: PLC0415 only now is it needed

        text = self._database.noted(f"rows {self._words} {name}", self._state(name)) or "[]"
        rows = map(Measurement.model_validate_json, json.loads(text))
        return [row.model_copy(update={"commit": commit(self._home.root)}) for row in rows]

    def _state(self, name: str) -> str:
        assert self._tools is not None
        return digest(self._common.digest, self._tools.digest, self._facts[name].digest)

    def _state_of_tools(self, tools: Facts) -> str:
        return digest(self._common.digest, tools.digest)


def _tools_of(home: Home, targets: "Iterable[Target]") -> Tools:
    """What builds and runs firmwares for TARGETS; raises FeatherweightError if something is missing."""
    from featherweight.scales.build import library_path  # noqa: PLC0415 only where no card holds is it needed

    programs, files = [], []
    for target in targets:
        compiler = target.manifest.compiler
        programs += [compiler.program, compiler.linker]
        files.append(simulator_program(home, target.manifest.simulator.program))
        files += [library_path(compiler, name) for name in compiler.libraries]
    return Tools(programs, list(map(str, files)))
