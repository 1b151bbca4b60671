# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What an object is made of is in its name; what reads anything else is refused."""

from pathlib import Path

import pytest

from featherweight.scales.produce import SAME_SOURCE, plan_object, produce_object
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from tests.conftest import ROOT

COMPILERS = {
    "avr-gcc": ("avr-gcc", "-mmcu=atmega128"),
    "arm-none-eabi-gcc": ("arm-none-eabi-gcc", "-mcpu=cortex-m3", "-mthumb"),
    "clang": ("clang", "--target=msp430"),
}
SOURCES = {
    "header.c": '#include "part.h"\nint answer = PART;\n',
    "other.c": '#include "part.def"\nint answer = PART;\n',
    "outside.c": '#include "../outside.h"\nint answer = PART;\n',
    "binary.S": '    .section .rodata\n    .incbin "{folder}/part.def"\n',
    "macro.S": '.macro take what\n    .inc\\what "{folder}/part.def"\n.endm\n    .section .rodata\n    take bin\n',
    "letter.S": '.macro take what\n    .i\\what "{folder}/part.def"\n.endm\n    .section .rodata\n    take ncbin\n',
    "words.S": '.macro take a b\n    \\a\\b "{folder}/part.def"\n.endm\n    .section .rodata\n    take .i ncbin\n',
    "strings.c": '__asm__(".inc" "bin \\"/etc/hostname\\"");\nint answer = 1;\n',
    "machine.S": '    .section .rodata\n    .incbin "/etc/hostname"\n',
    "system.S": '    .section .rodata\n    .incbin "/usr/bin/env", 0, 4\n',
    "linked.c": '#include "linked/part.h"\nint answer = PART;\n',
    "date.c": '#pragma GCC diagnostic ignored "-Wdate-time"\nconst char answer[] = __DATE__;\n',
    "pasted.c": "#if __OPTI ## MIZE__\n#endif\nint answer = 1;\n",
    "asserts.c": "#ifdef NDEBUG\nint answer = 1;\n#else\nint answer = 2;\n#endif\n",
    "scales.c": "#ifdef FW_CIPHER_HEADER\nint answer = 1;\n#else\nint answer = 2;\n#endif\n",
    "probe.c": '#if !__has_include("part.def")\n#error missing\n#endif\nint answer = 1;\n',
}


def made(folder: Path, name: str, compiler: str) -> None:
    """Compile the source NAME in FOLDER; raises FeatherweightError."""
    (folder.parent / "outside.h").write_text("#define PART 1\n")
    elsewhere = folder.parent / "elsewhere"
    elsewhere.mkdir()
    (folder / "linked").symlink_to(elsewhere)
    for part in (folder / "part.h", folder / "part.def", elsewhere / "part.h"):
        part.write_text("#define PART 1\n")
    source = folder / name
    source.write_text(SOURCES[name].format(folder=folder) if name.endswith(".S") else SOURCES[name])
    home = Home(ROOT)
    home.build = folder / "build"
    command = (*COMPILERS[compiler], "-O2")
    produce_object(home, plan_object(home, "", command, source, [folder]), "it fails", "")


@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_source_may_read_headers_of_its_folder(tmp_path: Path, compiler: str) -> None:
    folder = tmp_path / "cipher"
    folder.mkdir()
    made(folder, "header.c", compiler)


@pytest.mark.parametrize("name", [name for name in SOURCES if name != "header.c"])
@pytest.mark.parametrize("compiler", COMPILERS)
def test_it_may_read_nothing_else(tmp_path: Path, compiler: str, name: str) -> None:
    folder = tmp_path / "cipher"
    folder.mkdir()
    with pytest.raises(FeatherweightError, match="it fails"):
        made(folder, name, compiler)


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("options", ["-O1", "-O2", "-O3", "-Os"])
def test_no_macro_tells_the_level_of_optimisation_or_the_time(tmp_path: Path, compiler: str, options: str) -> None:
    source = tmp_path / "level.c"
    levels = (("__OPTI", "MIZE__"), ("__OPTIMIZE", "_SIZE__"), ("__NO_", "INLINE__"))
    asked = "".join(f"#if PASTED({', '.join(parts)})\n#error\n#endif\n" for parts in levels)
    times = "enum { PASTED(__DA, TE__), PASTED(__TI, ME__), PASTED(__TIME, STAMP__) };\n"
    source.write_text(f"#define PASTED(one, other) one##other\n{asked}{times}")
    home = Home(ROOT)
    home.build = tmp_path / "build"
    command = (*COMPILERS[compiler], options, *SAME_SOURCE)
    produce_object(home, plan_object(home, "", command, source, [tmp_path]), "it fails", "")
