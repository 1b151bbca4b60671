# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A cipher's code must be the same for all who compile it: what is weighed and tried is what others use.

A source is preprocessed twice, as it is compiled, and with other values of all that tells who compiles it, when, where
or how. What it and its headers say must be the same, whichever way they ask, e.g. by names put together.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from featherweight.catalog.schema import SIZES
from featherweight.catalog.target_schema import FREESTANDING
from featherweight.scales.preprocessed import Line, place_of, said
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

SAME_FOR_ALL = "leave it out, since the code must be the same for all who compile it"
"""What an author is to do."""

OF_LEVELS = ("__OPTIMIZE__", "__OPTIMIZE_SIZE__", "__NO_INLINE__")
OF_TIMES = ("__DATE__", "__TIME__", "__TIMESTAMP__")
SAME_SOURCE = (*(f"-U{name}" for name in (*OF_LEVELS, *OF_TIMES)), "-Wno-builtin-macro-redefined")
"""Options by which code is the same at all levels of optimisation, which share trials, and whenever it is compiled."""

OF_SCENARIOS = ("symbol", "lengths_first", "custom_bytes", *(name for names in SIZES.values() for name in names))
"""What scenarios are compiled with, besides the cipher's header."""

OTHERS = {
    **dict.fromkeys((*OF_LEVELS, "NDEBUG", "__STRICT_ANSI__", "__INCLUDE_LEVEL__"), "1"),
    **dict.fromkeys(OF_TIMES, '"another time"'),
    **dict.fromkeys(("__FILE__", "__BASE_FILE__", "__FILE_NAME__", "FW_CIPHER_HEADER"), '"another.c"'),
    **dict.fromkeys(("__PIC__", "__pic__", "__PIE__", "__pie__"), "2"),
    **dict.fromkeys(("__GNUC__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__"), "99"),
    **{"__VERSION__": '"another version"', "__SSP_STRONG__": "3"},
    **{f"FW_{name.upper()}": "97" for name in OF_SCENARIOS},
}
"""What may be otherwise elsewhere, and a value that it does not have here."""

DEVICE = re.compile(r"-mmcu=(at)?(\w+)")
HOSTED = "__STDC_HOSTED__"
IN_FLASH = "FW_SCHEDULE_IN_FLASH"
"""What users leave out if it is 0."""


def refuse_other_code(home: Home, command: Sequence[str]) -> None:
    """Raises FeatherweightError if what COMMAND compiles depends on OTHERS, but for HOME's own headers: these ask e.g.
    whether there is a C library."""
    place = place_of(home)
    here = said(place, command)
    if here is None:  # nor did it compile
        return
    of_felics = f"-I{home.relative(home.scenarios / 'felics')}" in command  # whose scenario 2 is AVR's only
    if not of_felics and not DEVICE.search("\n".join(command)):  # else it is another firmware's
        there = said(place, [word.replace(f"{IN_FLASH}=0", f"{IN_FLASH}=1") for word in command])
        if there is not None and (line := _difference(here, there)):
            raise _refusal(line, IN_FLASH)
    others = dict(_others(home, command))
    together = said(place, (*command, *(word for words in others.values() for word in words)))
    found = (together is not None and _difference(here, together)) or None
    for name, words in others.items() if together is None or found else ():
        there = said(place, (*command, *words))
        # If it says nothing with that, those who have it compile no other code, but none.
        if there is not None and (line := _difference(here, there)):
            raise _refusal(line, name)
    if found:
        raise _refusal(found, "who compiles it")


def _refusal(line: Line, name: str) -> FeatherweightError:
    return FeatherweightError(f"{line[0]}, line {line[1]}, depends on {name}: {SAME_FOR_ALL}")


def _difference(here: Sequence[Line], there: Sequence[Line]) -> Line | None:
    """The first line that is not in both."""
    pairs = zip_longest(here, there)
    return next((one or other for one, other in pairs if one is None or other is None or one[2] != other[2]), None)


def _others(home: Home, command: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What COMMAND may have otherwise, and the options for that."""
    for name, value in OTHERS.items():
        yield name, (f"-U{name}", f"-D{name}={value}")
    if f"-D{IN_FLASH}=0" in command:
        yield IN_FLASH, (f"-U{IN_FLASH}",)
    for at, name in DEVICE.findall("\n".join(command)):
        macro = f"__AVR_AT{name}__" if at else f"__{name.upper()}__"
        yield macro, (f"-U{macro}",)
    is_hosted = FREESTANDING not in command
    folders = () if is_hosted else (home.scenarios / "hosted", home.memory_functions)
    headers = (word for folder in folders for word in ("-idirafter", home.relative(folder)))
    yield HOSTED, (f"-U{HOSTED}", f"-D{HOSTED}={int(not is_hosted)}", *headers)
