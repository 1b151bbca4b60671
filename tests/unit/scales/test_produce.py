# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What an object is made of is in its name; what reads anything else is refused."""

from pathlib import Path

import pytest

from featherweight.scales.produce import plan_object, produce_object
from featherweight.scales.settings import SAME_SOURCE
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
    "large.S": "    .section .rodata\n    .space 0x20000000\n",
    "machine.S": '    .section .rodata\n    .incbin "/etc/hostname"\n',
    "system.S": '    .section .rodata\n    .incbin "/usr/bin/env", 0, 4\n',
    "linked.c": '#include "linked/part.h"\nint answer = PART;\n',
    "date.c": '#pragma GCC diagnostic ignored "-Wdate-time"\nconst char answer[] = __DATE__;\n',
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


ASKING = {
    name: f"#if defined({name})\nint answer = 1;\n#endif\n"
    for name in ("__OPTIMIZE__", "__DATE__", "NDEBUG", "__STRICT_ANSI__", "__PIC__", "FW_CIPHER_HEADER", "FW_KEY_BYTES")
} | {
    "__FILE__": "const char answer[] = __FILE__;\n",
    "__INCLUDE_LEVEL__": "int answer = __INCLUDE_LEVEL__;\n",
    "__GNUC__": "#if __GNUC__ > 50\nint answer = 1;\n#endif\n",
    "__STDC_HOSTED__": "#if !__STDC_HOSTED__\nint answer = 1;\n#endif\n",
    "FW_SYMBOL": "#define JOIN(one, other) one##other\nint JOIN(FW_SYM, BOL);\n",
    "__NO_INLINE__": "#define JOIN(one, other) one##_##other\n#if JOIN(_, NO_INLINE__)\nint answer = 1;\n#endif\n",
    "who compiles it": "#if defined(NDEBUG) && defined(__PIC__)\nint answer = 1;\n#endif\n",
    "FW_SCHEDULE_IN_FLASH": "#ifndef FW_SCHEDULE_IN_FLASH\nint answer = 1;\n#endif\n",
}


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("name", ASKING)
def test_the_code_is_the_same_for_all_who_compile_it(tmp_path: Path, compiler: str, name: str) -> None:
    with pytest.raises(FeatherweightError, match=f"it fails: .*asking.c, line .* depends on {name}: leave it out"):
        asked(tmp_path, compiler, ASKING[name])


@pytest.mark.parametrize("compiler", COMPILERS)
def test_it_may_ask_what_it_is_compiled_for(tmp_path: Path, compiler: str) -> None:
    text = "#if defined(__AVR__)\nint one;\n#elif defined(__arm__) && __SIZEOF_INT__ == 4\nint two;\n#endif\n"
    asked(tmp_path, compiler, f"#include <stdint.h>\n{text}int line = __LINE__;\n")


def asked(folder: Path, compiler: str, text: str) -> None:
    """Compile TEXT as firmwares are compiled; raises FeatherweightError."""
    source = folder / "asking.c"
    source.write_text(text)
    home = Home(ROOT)
    home.build = folder / "build"
    command = (*COMPILERS[compiler], "-O2", *SAME_SOURCE, "-DFW_SCHEDULE_IN_FLASH=0")
    produce_object(home, plan_object(home, "", command, source, [folder]), "it fails", "")
