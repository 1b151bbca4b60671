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
    "made.c": '#define S(x) #x\n#define C(a, b) S(a##b)\n__asm__("." C(in, clude) " \\"{folder}/part.def\\"");\n',
    "escaped.c": '__asm__("\\56\\151nclude \\"{folder}/part.def\\"");\nint answer = 1;\n',
    "pasted.S": '#define C(a, b) a##b\n    .C(in, clude) "{folder}/part.def"\n',
    "large_letters.S": '    .INCLUDE "{folder}/part.def"\n',
    "condition.c": '__asm__(".ifdef .Ltext0\\n.endif");\nint answer = 1;\n',
    "version.S": "    .if .gasversion. > 1\n    .endif\n",
    "line.c": '#line 1 "scenario.h"\nint answer = 1;\n',
    "system_header.c": "#pragma GCC system_header\nint answer = 1;\n",
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
    source.write_text(SOURCES[name].replace("{folder}", str(folder)))
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
    with pytest.raises(FeatherweightError, match=f"it fails: |{name}( reads| has|, line) |part.h has "):
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
    "_": "#define JOIN(one, other) one##_##other\n#if JOIN(_, NO_INLINE__)\nint answer = 1;\n#endif\n",
    "NDEBUG": "#if defined(NDEBUG) && defined(__PIC__)\nint answer = 1;\n#endif\n",
    "__STDC_VERSION__": "#if __STDC_VERSION__ > 201800L\nint answer = 1;\n#endif\n",
    "__has_attribute": "#if __has_attribute(counted_by)\nint answer = 1;\n#endif\n",
    "_FORTIFY_SOURCE": "#ifdef _FORTIFY_SOURCE\nint answer = 1;\n#endif\n",
    "ARDUINO": "#ifdef \\\nARDUINO\nint answer = 1;\n#endif\n",
    "__builtin_constant_p": "int answer(int x)\n{\n    return __builtin_constant_p(x);\n}\n",
    "__COUNTER__": "int answer = __COUNTER__; /* a comment */\n",
    "float.h": "#include <float.h>\nint answer = 1;\n",
    "FW_SCHEDULE_IN_FLASH": "#ifndef FW_SCHEDULE_IN_FLASH\nint answer = 1;\n#endif\n",
    "FW_HAS_ENCRYPT": "#ifndef FW_HAS_ENCRYPT\nint answer = 1;\n#endif\n",
    "FW_FASTER": "#ifdef FW_FASTER\nint answer = 1;\n#endif\n",
    "stdarg.h": "/**/#include <stdarg.h>\nint answer = 1;\n",
    "stdnoreturn.h": "\f#include <stdnoreturn.h>\nint answer = 1;\n",
    "__clang__": "#if 0\n#define __clang__\n#endif\n#ifdef __clang__\nint answer = 1;\n#endif\n",
    "DEBUG": "#if 0\n#define DEBUG\n#endif\n#ifdef DEBUG\nint answer = 1;\n#endif\n",
    "linux": "#define NAME(part) answer_##part\n#define ANSWER(part) NAME(part)\nint ANSWER(linux);\n",
    "UINT_FAST8_MAX": "#include <stdint.h>\n#if UINT_FAST8_MAX == 255\nint answer = 1;\n#endif\n",
    "a raw string": 'const char answer[] = R"( " /* )";\n#ifdef __clang__\nint two; /* */\n#endif\n',
}


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("name", ASKING)
def test_the_code_is_the_same_for_all_who_compile_it(tmp_path: Path, compiler: str, name: str) -> None:
    complaint = f"(depends on {name}: leave it out|uses {name}, |includes {name}: |has {name}: )"
    with pytest.raises(FeatherweightError, match=f"asking.c, line [0-9]+, {complaint}"):
        asked(tmp_path, compiler, ASKING[name])


HONEST = {
    "text": '#define TRACE(what, x) ((void)(x))\nvoid answer(int x)\n{\n    TRACE("it", x);\n}\n',
    "empty": "#define BOTH(sign, x) sign x\nint answer = BOTH(, 1);\n",
    "comment": '/* .include, .inc, incbin,\n # 1 "here",\n #include <stdio.h>\n are none here. */\nint answer;\n',
    "rotation": "unsigned long long answer(unsigned long long x)\n{\n    return x << 19 | x >> 45;\n}\n",
    "attributes": "__attribute__((__deprecated__)) int answer(void);\nint answer(void)\n{\n    return 1;\n}\n",
    "quotes": "#if 0\ndon't /* skip\n#endif\nint answer; /* this */\n",
    "fence": "enum { ORDER = __ATOMIC_SEQ_CST };\nint answer;\n",
}


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("name", HONEST)
def test_code_that_asks_nobody(tmp_path: Path, compiler: str, name: str) -> None:
    asked(tmp_path, compiler, HONEST[name])


COMMENTED = {
    "avr-gcc": "; of AVR, as on linux\n# for AVR\n    nop ; AVR, it's _Big\n    call __mulsi3\n",
    "clang": "; MSP430\n    nop ; MSP430\n    call #__mspabi_mpyi\n",
    "arm-none-eabi-gcc": "@ of linux\n# linux\n    nop @ unix\n    bl __aeabi_uidiv\n",
}


@pytest.mark.parametrize("compiler", COMMENTED)
def test_comments_of_assembly_name_anything(tmp_path: Path, compiler: str) -> None:
    asked(tmp_path, compiler, COMMENTED[compiler], "asking.S")


USED = {
    "avr-gcc": "    ldi r24, 'x + AVR ; here\n",
    "clang": "    mov #MSP430, r12 ; here\n",
    "arm-none-eabi-gcc": "    ldr r0, =linux @ here\n",
}


@pytest.mark.parametrize("compiler", USED)
def test_what_is_before_a_comment_is_looked_at(tmp_path: Path, compiler: str) -> None:
    with pytest.raises(FeatherweightError, match=r"line 1, uses (AVR|MSP430|linux), "):
        asked(tmp_path, compiler, USED[compiler], "asking.S")


@pytest.mark.parametrize("line", ['#line 1 "scenarios/x.h"', '/**/#line 1 "x.h"', '\f# 1 "x.h"', '#\\\nline 2 "x.h"'])
def test_no_line_passes_for_another_files(tmp_path: Path, line: str) -> None:
    with pytest.raises(FeatherweightError, match=r"asking.c has #.*: leave it out"):
        asked(tmp_path, "avr-gcc", f"{line}\nint answer = 1;\n")


@pytest.mark.parametrize("guard", ["_PART_H_", "__PART_H__"])
def test_a_guard_that_c_keeps_for_compilers(tmp_path: Path, guard: str) -> None:
    with pytest.raises(FeatherweightError, match=f"line 1, uses {guard}, which C keeps for compilers: rename it$"):
        asked(tmp_path, "avr-gcc", f"#ifndef {guard}\n#define {guard}\n#endif\nint answer = 1;\n")


@pytest.mark.parametrize("compiler", ["avr-gcc", "arm-none-eabi-gcc"])
def test_a_file_that_is_named_and_not_there(tmp_path: Path, compiler: str) -> None:
    """As in what a compiler writes."""
    with pytest.raises(FeatherweightError, match=r"words\.s: it is not there, so leave out what names it, as"):
        asked(tmp_path, compiler, '    .file "words.s"\n    nop\n', "asking.S")


INSIDE = (
    r".macro made a, b\n.i\\a \\b\n.endm",
    r".include \"part.inc\"",
    "nop; .ifdef x",
    r"1: nop\n.short 1b - 0b",
    r"1: nop\n.org 1b + 2",
    r".sh\x6frt 0",
)


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("said", INSIDE)
def test_assembly_inside_of_c_is_as_it_is(tmp_path: Path, compiler: str, said: str) -> None:
    (tmp_path / "part.inc").write_text("")
    with pytest.raises(FeatherweightError, match=r"it fails: |asking.c has "):
        asked(tmp_path, compiler, f'__asm__("{said}");\nint answer = 1;\n')


ASM = (
    'a\\\nsm(".short 1")',
    '#define PUT(a, b) a##b\nPUT(as, m)(".short 1")',
    '#define PUT(a, b) a%:%:b\nPUT(as, m)(".short 1")',
)
"""Ways to write a word."""


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("said", ASM)
def test_assembly_inside_of_c_is_seen_whatever_its_spelling(tmp_path: Path, compiler: str, said: str) -> None:
    with pytest.raises(FeatherweightError, match="in assembly inside of C: put it into a"):
        asked(tmp_path, compiler, f"{said};\nint answer = 1;\n")


def test_objects_know_which_header_says_what(tmp_path: Path) -> None:
    """Two headers that exchange their contents make another object."""
    (tmp_path / "source.c").write_text('#include "one.h"\n#include "two.h"\nint answer = ONE + 2 * TWO;\n')
    plans = []
    for one, two in ((1, 2), (2, 1)):
        folder = tmp_path / str(one)
        folder.mkdir()
        for name, value in (("one", one), ("two", two)):
            (folder / f"{name}.h").write_text(f"#define {name.upper()} {value}\n")
        (folder / "source.c").write_text((tmp_path / "source.c").read_text())
        plans.append(plan_object(Home(ROOT), "", COMPILERS["avr-gcc"], folder / "source.c", [folder]).output)
    assert plans[0] != plans[1]


@pytest.mark.parametrize("compiler", ["arm-none-eabi-gcc", "clang"])
def test_round_keys_are_in_flash_on_avr_only(tmp_path: Path, compiler: str) -> None:
    with pytest.raises(FeatherweightError, match="depends on FW_SCHEDULE_IN_FLASH: leave it out"):
        asked(tmp_path, compiler, "int answer = FW_SCHEDULE_IN_FLASH;\n")


def test_a_header_that_was_compiled_before(tmp_path: Path) -> None:
    """GCC reads it instead of the header."""
    folder = tmp_path / "cipher"
    folder.mkdir()
    (folder / "part.h.gch").write_bytes(b"")
    with pytest.raises(FeatherweightError, match=r"part\.h\.gch is a precompiled header"):
        made(folder, "header.c", "avr-gcc")


def test_a_source_that_changes_meanwhile(tmp_path: Path) -> None:
    """It would have the name of what it was before."""
    source = tmp_path / "source.c"
    source.write_text("int answer = 1;\n")
    home = Home(ROOT)
    home.build = tmp_path / "build"
    plan = plan_object(home, "", (*COMPILERS["avr-gcc"], "-O2"), source, [tmp_path])
    source.write_text("int answer = 2;\n")
    with pytest.raises(FeatherweightError, match=r"source\.c has changed meanwhile: run again"):
        produce_object(home, plan, "it fails", "")
    assert not plan.output.exists()


@pytest.mark.parametrize("compiler", COMPILERS)
def test_it_may_ask_what_it_is_compiled_for(tmp_path: Path, compiler: str) -> None:
    text = "#if defined(__AVR__)\nint one;\n#elif defined(__arm__) && __SIZEOF_INT__ == 4\nint two;\n#endif\n"
    asked(tmp_path, compiler, f"#include <stdint.h>\n{text}int line = __LINE__;\n")


def asked(folder: Path, compiler: str, text: str, name: str = "asking.c") -> None:
    """Compile TEXT, the content of NAME, as firmwares are compiled; raises FeatherweightError."""
    source = folder / name
    source.write_text(text)
    home = Home(ROOT)
    home.build = folder / "build"
    command = (*COMPILERS[compiler], "-O2", *SAME_SOURCE, "-DFW_SCHEDULE_IN_FLASH=0")
    produce_object(home, plan_object(home, "", command, source, [folder]), "it fails", "")
