# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A cipher's header must not change what the scales' own files say, which ask it for the size of its schedule."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from featherweight.scales.lexis import uncommented
from featherweight.scales.preprocessed import place_of, said
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

FUNCTION = re.compile(r"fw_[a-z0-9_]+")
"""A name as the library's functions have: who calls one must not get a macro's text."""
IDENTIFIER, DEFINITION = re.compile(r"[A-Za-z_]\w*"), re.compile(r"# ?define (\w+)")


def refuse_shadows(home: Home, command: Sequence[str], files: Iterable[Path]) -> None:
    """Raises FeatherweightError if what COMMAND compiles, besides FILES, has a macro with the name of anything in
    FILES: it could have them say something else."""
    taken = {name for file in files for name in IDENTIFIER.findall(uncommented(file))}
    for file, number, text in said(place_of(home), (*command, "-dD")) or ():
        defined = DEFINITION.match(text)
        if defined is not None and (defined[1] in taken or FUNCTION.fullmatch(defined[1])):
            rule = "it is the scales', C's or a function's: take another name"
            raise FeatherweightError(f"{file}, line {number}, defines {defined[1]}: {rule}")
