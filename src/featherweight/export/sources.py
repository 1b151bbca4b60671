# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The files of one implementation, as a flat folder or with all includes expanded."""

import re
from collections.abc import Callable, Collection
from pathlib import Path

from featherweight.catalog import Cipher, Implementation
from featherweight.catalog.includes import COMPUTED, INCLUDE, included_file
from featherweight.export.functions import RAW_BLOCK, without_undefined
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home


class Sources:
    """The sources and the header of one implementation."""

    def __init__(
        self,
        home: Home,
        cipher: Cipher,
        implementation: Implementation,
        defined: Collection[str],
        hidden: Collection[str],
    ) -> None:
        """DEFINED: functions that the header declares; those that are HIDDEN only to these sources."""
        self._home, self._cipher, self._implementation = home, cipher, implementation
        self._defined, self._hidden = defined, hidden
        self.header = cipher.folder / cipher.manifest.cipher.header
        self.compiled = cipher.sources(implementation)
        """The files that are compiled; all others are included."""

    def flat(self) -> dict[str, str]:
        """The text of each file by its name without folders; includes are rewritten to these names."""
        texts: dict[str, str] = {}
        waiting = [self.header, *self.compiled]
        while waiting:
            path = waiting.pop()
            if self.name(path) not in texts:
                texts[self.name(path)] = self._replaced(
                    path, lambda line, file: f'{line[1]}"{self.name(file)}"{line[3]}'
                )
                waiting += (self._find(path, match[2]) for match in INCLUDE.finditer(self._read(path)))
        return dict(sorted(texts.items()))

    def alone(self) -> dict[str, str]:
        """The text of the header and of each compiled file, with the project's includes expanded."""
        return {self.name(path): self._expanded(path) for path in (self.header, *self.compiled)}

    def name(self, path: Path) -> str:
        """The name of PATH in a flat folder."""
        for folder in (self._cipher.folder, self._home.common):
            if path.is_relative_to(folder):
                return "_".join(path.relative_to(folder).parts)
        raise FeatherweightError(f"{self._home.relative(path)} is outside {self._home.relative(self._cipher.folder)}")

    def _replaced(self, path: Path, new: Callable[[re.Match[str], Path], str]) -> str:
        """The text of PATH with NEW of each line that includes, and of the file that it includes."""
        return INCLUDE.sub(lambda line: new(line, self._find(path, line[2])), self._read(path))

    def _expanded(self, path: Path) -> str:
        return self._replaced(path, lambda _, file: self._expanded(file).rstrip("\n"))

    def _read(self, path: Path) -> str:
        text = path.read_text()
        if COMPUTED.search(text):
            raise FeatherweightError(f"{self._home.relative(path)} includes by macro: copy the folder by hand instead")
        if path == self.header:
            text = without_undefined(text, self._defined, self._hidden)
        elif path in self.compiled and path.suffix == ".c" and self._hidden:
            text = f"#define {RAW_BLOCK}\n{text}"
        sizes = self._cipher.schedule_definitions(self._implementation)
        if path == self.header and sizes:
            definitions = "".join(f"#define {name} {size}\n" for name, size in sizes.items())
            text = f"/* {self._implementation.id} has a schedule of its own. */\n{definitions}\n{text}"
        return text

    def _find(self, path: Path, name: str) -> Path:
        """The file that PATH includes as NAME. Raises FeatherweightError if there is none."""
        file = included_file(path, name, (self._cipher.folder, self._home.common))
        if file is None:
            raise FeatherweightError(f"{self._home.relative(path)} includes {name}, which is nowhere")
        return file
