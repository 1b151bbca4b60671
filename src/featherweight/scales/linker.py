# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The command that links objects, without the compiler's driver.

A driver prepares for optimisation while linking, which takes longer than the linking itself. So it is asked once, with
-###, which command it would run; that command is run for each firmware.
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from featherweight.system.tools import run_tool

OBJECTS, FIRMWARE = "/dev/null", "firmware.elf"
"""Names that stand for objects and output when the driver is asked, so that its answer contains them."""
PLUGIN = "-plugin"


@dataclass(frozen=True)
class Linker:
    """The words of a command before the objects and after them."""

    before: tuple[str, ...]
    after: tuple[str, ...]

    def command(self, objects: Sequence[str]) -> tuple[str, ...]:
        """The command that links OBJECTS; the option that names the output is to be added."""
        return (*self.before, *objects, *self.after)


@cache
def linker_of(driver: tuple[str, ...], folder: Path, hint: str) -> Linker:
    """The linker that DRIVER, a command with OBJECTS in their place, runs in FOLDER.

    It is DRIVER itself if that is a linker or does not answer. HINT says how to install it.
    """
    answer = run_tool([*driver, "-###", "-o", FIRMWARE], folder=folder, hint=hint).stderr
    calls = [words for words in map(_words, answer.splitlines()) if words and words[0].endswith("collect2")]
    program = run_tool([driver[0], "-print-prog-name=ld"], folder=folder, hint=hint).stdout.strip()
    if len(calls) != 1 or calls[0].count(OBJECTS) != 1 or not program:
        return _split(driver)
    return _split((program, *_without_plugin(calls[0][1:])))


def _split(command: tuple[str, ...]) -> Linker:
    place = command.index(OBJECTS)
    return Linker(command[:place], command[place + 1 :])


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:  # a line with the compiler's version may contain an apostrophe
        return []


def _without_plugin(words: Sequence[str]) -> list[str]:
    """WORDS without the output, the plugin of the link-time optimiser and the plugin's options."""
    values = {place + 1 for place, word in enumerate(words) if word in {"-o", PLUGIN}}
    kept = [word for place, word in enumerate(words) if place not in values and word != "-o"]
    return [word for word in kept if not word.startswith(PLUGIN)]
