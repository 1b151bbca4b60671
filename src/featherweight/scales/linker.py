"""How objects are linked. A compiler's driver prepares for optimisation while linking, which takes longer than to link
what was compiled without it; so the driver is asked once what it would call, and that is called each time."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from featherweight.system.tools import run_tool

OBJECTS, FIRMWARE = "/dev/null", "firmware.elf"
"""In the question, and so in the answer."""
PLUGIN = "-plugin"


@dataclass(frozen=True)
class Linker:
    """A command up to where the objects stand, and what follows them."""

    before: tuple[str, ...]
    after: tuple[str, ...]

    def command(self, objects: Sequence[str]) -> tuple[str, ...]:
        """What links OBJECTS; the output remains to be named."""
        return (*self.before, *objects, *self.after)


@cache
def linker_of(driver: tuple[str, ...], folder: Path, hint: str) -> Linker:
    """What DRIVER, a command with OBJECTS in their place, calls in FOLDER.

    That is the command itself if it does not say so, or is a linker.
    """
    answer = run_tool([*driver, "-###", "-o", FIRMWARE], folder=folder, hint=hint).stderr
    calls = [words for words in map(_words, answer.splitlines()) if words and words[0].endswith("collect2")]
    program = run_tool([driver[0], "-print-prog-name=ld"], folder=folder, hint=hint).stdout.strip()
    if len(calls) != 1 or calls[0].count(OBJECTS) != 1 or not program:
        return _split(driver)
    return _split((program, *_without_what_is_spared(calls[0][1:])))


def _split(command: tuple[str, ...]) -> Linker:
    place = command.index(OBJECTS)
    return Linker(command[:place], command[place + 1 :])


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:  # a version's text may have an apostrophe
        return []


def _without_what_is_spared(words: Sequence[str]) -> list[str]:
    """WORDS without the output, and without the plugin of the link-time optimiser and its options."""
    values = {place + 1 for place, word in enumerate(words) if word in {"-o", PLUGIN}}
    kept = [word for place, word in enumerate(words) if place not in values and word != "-o"]
    return [word for word in kept if not word.startswith(PLUGIN)]
