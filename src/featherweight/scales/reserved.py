# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Names that belong to compilers: a cipher's code may use those that say for which processor it is compiled, and the
language's headers, but no others, by which it could be other code for who compiles it in another way or elsewhere.

What code asks under another name, or by names that nobody here knows, shows `settings.py`: it compares.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from featherweight.catalog.includes import included_file
from featherweight.scales.lexis import DIRECTIVE, RAW_STRING, assembled, bare, uncommented
from featherweight.scales.settings import SAME_FOR_ALL

OF_PROCESSORS = re.compile(
    r"__AVR(_ARCH|_(2|3)_BYTE_PC|_HAVE_\w+|_TINY)?__|__MSP430__|__arm__|__thumb2?__|__ARM_(ARCH(_\w+)?|NEON|BIG_ENDIAN)"
    r"|__ARM_FEATURE_(DSP|SIMD32|SAT|CLZ|IDIV|QBIT|AES|SHA3)|__ARM_NEON__|__aarch64__|__x86_64__|__i386__"
    r"|__riscv(_xlen|_32e|_zb\w+|_zk\w+|_m(ul|uldiv)?|_div|_compressed)?"
    r"|__LP64__|__CHAR_BIT__|__BYTE_ORDER__|__ORDER_\w+_ENDIAN__|__SIZEOF_\w+__|__cplusplus|__ASSEMBLER__"
)
"""Macros that an implementation may ask for."""

HEADERS = {
    *("stdint.h", "stddef.h", "stdbool.h", "stdalign.h", "limits.h", "string.h", "inttypes.h", "iso646.h"),
    *("avr/pgmspace.h", "arm_acle.h", "arm_neon.h", "riscv_bitmanip.h", "immintrin.h", "x86intrin.h", "emmintrin.h"),
}
"""Those of the compiler and of its library that an implementation may include."""

OF_LANGUAGE = re.compile(
    r"__(?!linux|unix)[a-z][a-z0-9]*|__riscv_(orc|ro[lr]|clz|ctz|cpop|b?rev8|zip|unzip|pack|xperm|clmul|aes|sha|sm)\w*"
    r"|__(asm|attribute|volatile|inline|restrict|extension|typeof|alignof|const|signed|label|func|VA_ARGS|LINE)__"
    r"|__(aligned|always_inline|cold|flatten|hot|leaf|malloc|may_alias|mode|naked|noinline|noclone|nonnull|noreturn"
    r"|fallthrough|deprecated|cleanup|artificial|gnu_inline|optimize|nothrow|packed|pure|returns_nonnull|section|unused|used|vector_size|visibility|warn_unused_result|weak)__"
    r"|__builtin_(memcpy|memset|memmove|memcmp|expect|unreachable|assume_aligned|bswap\d+|clz\w*|ctz\w*|popcount\w*"
    r"|rotate(left|right)\d+|shuffle\w*|convertvector|add_overflow|sub_overflow|mul_overflow|avr_\w+|arm_\w+|riscv_\w+"
    r"|offsetof|prefetch|parity\w*|(frame|return)_address|alloca)"
    r"|__(atomic|sync)_[a-z_]+|__ATOMIC_[A-Z_]+|__u?int128_t"
    r"|_(Alignas|Alignof|Bool|Generic|Noreturn|Pragma|Static_assert)"
)
"""Other names that begin as a compiler's do: words of the language, and functions that are the same always."""

OF_ASSEMBLY = re.compile(r"__(SREG|SP_[HL]|RAMPZ|EIND|CCP|tmp_reg|zero_reg)__")
"""Such names that assembly has besides: what others have defined for it, and what a compiler that writes it defines."""

HELPERS = re.compile(
    r"mem(cpy|set|move|cmp)|mem(cpy|cmp)_P"
    r"|__(aeabi|mspabi|gnu_thumb1_case|riscv_save|riscv_restore|aarch64)_(?!mem\w+[48]$)\w+"  # 4, 8: of aligned memory
    r"|__(prologue_saves|epilogue_restores|tablejump2)__"
    r"|__do_(copy_data|clear_bss)"  # of AVR: an object with data asks for this part of the start-up code
    r"|__\w*(mul|div|mod|ash[lr]|lshr|rot[lr]|neg|add|sub|cmp|clz|ctz|ffs|popcount|parity|bswap|load|store)\w*[qhspdt]i[2-4]?(_s8)?"
    r"|__udivmod\w+|__divmod\w+"
)
"""Functions that compilers call by themselves, from their libraries; assembly may call them, too."""

RESERVED = re.compile(r"(?<![\w$])(?<!##)(?:_(?:[A-Z_]\w*)?|AVR|MSP430|linux|unix)(?!\w)")
"""A name that is a compiler's; one behind ## is a part of a name that begins before it."""

OF_BUILDS = re.compile(r"NDEBUG|_?DEBUG|RELEASE")
"""What people define when they compile, whatever a source defines."""

OF_HOUSE = re.compile(r"FW_SCHEDULE_IN_FLASH|FW_\w+_(SCHEDULE_BYTES|LANES)")
"""What users of the library may define: where round keys lie, and how large an implementation's schedule is."""

QUESTION = re.compile(DIRECTIVE + r"(?:el)?if(n?def)?\b(.*)$", re.MULTILINE)
"""And the names in it."""
INCLUSION = re.compile(DIRECTIVE + r"include(?:_next)?[ \t]*[<\"]?([^>\"\n]+)", re.MULTILINE)
DEFINITION = re.compile(DIRECTIVE + r"define[ \t]+(\w+)", re.MULTILINE)
BY_OPTION = re.compile(r"^-D(\w+)")
NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
OF_STANDARD = re.compile(
    r"defined|true|false|NULL|CHAR_BIT|(U?INT(\d+|PTR|MAX)?|SIZE|PTRDIFF|U?LONG|U?SHRT|U?CHAR)_(MAX|MIN|C)"
)
"""What <stdint.h>, <limits.h> and their kind define, and words of conditions."""

LONE = re.compile(r"(?<![\w$#])_(?!\w)")
EMPTY_PART = re.compile(r"\w\([ \t]*,")
"""A name, and a call of a macro whose first argument is empty: what is put behind it begins another name, if any puts
words together."""
PASTES = re.compile(r"##|%:%:|\?\?=\?\?=")


RAW = "has a raw string: write a plain one"
GLUED = "puts a name together that may be a compiler's: write it in one piece"
UNKNOWN = "includes {}: only its own headers and those that docs/your-own-cipher.md lists may be included"
KEPT = "uses {}, which C keeps for compilers: rename it"
"""What may be wrong with a line, and what its author is to do."""

Line = tuple[Path, int, str]
"""A file, the number of a line, and what is wrong with it."""


def compilers_name_in(files: Sequence[Path], folders: Sequence[Path], command: Sequence[str]) -> Line | None:
    """Where one of FILES, of a cipher in the first of FOLDERS, uses a name that is a compiler's, asks for one that
    neither the cipher's files nor COMMAND define, or includes what is neither in FOLDERS nor one of HEADERS. None:
    nowhere."""
    by_option = {match[1] for word in command if (match := BY_OPTION.match(word))}
    own = {name for path in _sources(folders[0]) for name in _defined(path)}
    defined = {name for name in own if not _is_others(name)} | by_option
    program = command[0] if any(path.suffix == ".S" for path in files) else None
    pastes = any(PASTES.search(_said(path, program)) for path in files)

    def is_known(name: str) -> bool:
        is_named = name in defined or OF_PROCESSORS.fullmatch(name) or OF_HOUSE.fullmatch(name)
        return bool(is_named or (program and OF_ASSEMBLY.fullmatch(name)))

    for path in files:
        for number, name in _included(path):
            if name not in HEADERS and (name.startswith("/") or included_file(path, name, folders) is None):
                return path, number, UNKNOWN.format(name)
        for number, name in _asked(path):
            if not is_known(name):
                is_kept = name in own and RESERVED.fullmatch(name)
                return path, number, KEPT.format(name) if is_kept else f"depends on {name}: {SAME_FOR_ALL}"
        for number, name in _used(path, program):
            if not is_known(name) and not (program and HELPERS.fullmatch(name)):
                return path, number, f"{KEPT.format(name)}, or {SAME_FOR_ALL}"
        if found := next(_raw(path), None) or (next(_beginning(path, program), None) if pastes else None):
            return path, *found
    return None


def _is_others(name: str) -> bool:
    """Whether NAME is a compiler's, or defined by who compiles."""
    return RESERVED.fullmatch(name) is not None or OF_BUILDS.fullmatch(name) is not None


@cache
def _sources(folder: Path) -> tuple[Path, ...]:
    """All C and assembly in FOLDER."""
    return tuple(sorted(path for path in folder.rglob("*") if path.suffix in {".c", ".h", ".inc", ".S"}))


@cache
def _defined(path: Path) -> frozenset[str]:
    return frozenset(DEFINITION.findall(bare(path)))


def _line_of(found: re.Match[str]) -> int:
    return found.string.count("\n", 0, found.start()) + 1


@cache
def _asked(path: Path) -> tuple[tuple[int, str], ...]:
    """The names for which PATH asks, but for the standard's, with their lines."""
    return tuple(
        (_line_of(found), name)
        for found in QUESTION.finditer(bare(path))
        for name in NAME.findall(found[2])
        if not OF_STANDARD.fullmatch(name)
    )


@cache
def _included(path: Path) -> tuple[tuple[int, str], ...]:
    """The files that PATH includes, or the macros that name them, with their lines."""
    return tuple((_line_of(found), found[1]) for found in INCLUSION.finditer(uncommented(path)))


@cache
def _used(path: Path, program: str | None) -> tuple[tuple[int, str], ...]:
    """The compiler's names that PATH uses, but for the language's, with their lines."""
    names = (found for found in RESERVED.finditer(_said(path, program)) if found[0] != "_")
    return tuple((_line_of(found), found[0]) for found in names if not OF_LANGUAGE.fullmatch(found[0]))


def _raw(path: Path) -> Iterator[tuple[int, str]]:
    """The raw strings of PATH, in which `bare` sees what is no comment."""
    yield from ((_line_of(found), RAW) for found in RAW_STRING.finditer(uncommented(path)))


def _beginning(path: Path, program: str | None) -> Iterator[tuple[int, str]]:
    """What may begin a compiler's name in PATH, if the rest is put behind it."""
    for pattern in (LONE, EMPTY_PART):
        yield from ((_line_of(found), GLUED) for found in pattern.finditer(_said(path, program)))


@cache
def _said(path: Path, program: str | None) -> str:
    """What PATH says, with the names of macros' parameters as they are where something follows; PROGRAM: the compiler,
    if it is assembly."""
    return (bare(path) if program is None else assembled(path, program)).replace("\\()", "")
