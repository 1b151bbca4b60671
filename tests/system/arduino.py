# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds a sketch as arduino-builder does: by the recipes of Debian's package arduino-core-avr, for an Uno."""

import shlex
import subprocess
from pathlib import Path

CORE = Path("/usr/share/arduino/hardware/arduino/avr")
RECIPES = {".c": "recipe.c.o.pattern", ".cpp": "recipe.cpp.o.pattern", ".S": "recipe.S.o.pattern"}


def properties() -> dict[str, str]:
    """Of the platform and of the board, and what the builder adds."""
    lines = [line for name in ("platform.txt", "boards.txt") for line in (CORE / name).read_text().splitlines()]
    known = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    board = {name.removeprefix("uno."): value for name, value in known.items() if name.startswith("uno.")}
    builder = {"runtime.ide.version": "10819", "build.arch": "AVR", "compiler.path": "", "build.project_name": "sketch"}
    return {**known, **board, **builder, "archive_file": "core.a"}


def command(known: dict[str, str], name: str, **more: str) -> list[str]:
    """The recipe NAME with all names in braces replaced."""
    text, known = known[name], {**known, **more}
    for _ in range(5):
        for word, value in known.items():
            text = text.replace(f"{{{word}}}", value)
    return shlex.split(text)


def build(sketch: Path, library: Path, folder: Path) -> tuple[Path, str]:
    """The firmware of SKETCH, which uses LIBRARY and the EEPROM, in FOLDER; and what the compiler says of the two."""
    known, said = properties(), ""
    known["compiler.cpp.extra_flags"] = "-DDECIMAL_DIG=__DECIMAL_DIG__"  # Debian's gcc 5.4 has it in C only
    known["compiler.warning_flags"] = known["compiler.warning_flags.all"]
    places = (CORE / "cores/arduino", CORE / "variants/standard", CORE / "libraries/EEPROM/src", library / "src")
    known["includes"] = " ".join(f'"-I{place}"' for place in places)
    known["build.path"] = str(folder)
    source = folder / "sketch.ino.cpp"
    source.write_text(f'#include <Arduino.h>\n#line 1 "{sketch}"\n{sketch.read_text()}')
    core = sorted(path for path in (CORE / "cores/arduino").rglob("*") if path.suffix in RECIPES)
    own = [source, *(path for path in sorted((library / "src").iterdir()) if path.suffix in RECIPES)]
    objects: dict[Path, Path] = {}
    for path in (*core, *own):
        objects[path] = folder / f"{path.name}.o"
        words = command(known, RECIPES[path.suffix], source_file=str(path), object_file=str(objects[path]))
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        said += done.stderr if path in own else ""
    subprocess.run(["avr-gcc-ar", "rcs", folder / "core.a", *(objects[path] for path in core)], check=True)
    named = " ".join(f'"{objects[path]}"' for path in own)
    words = command(known, "recipe.c.combine.pattern", object_files=named)
    linked = subprocess.run(words, check=True, capture_output=True, text=True)
    return folder / "sketch.elf", said + linked.stderr
