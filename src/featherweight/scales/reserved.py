# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Names that belong to compilers: a cipher's code may use those that say for which processor it is compiled, and the
language's headers, but no others, by which it could be other code for who compiles it in another way or elsewhere.

What code asks under another name, or by names that nobody here knows, shows `settings.py`: it compares.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from featherweight.catalog.includes import included_file
from featherweight.scales.lexis import RAW_STRING, bare, uncommented

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

OF_ASSEMBLY = re.compile(r"__(SREG|SP_[HL]|tmp_reg|zero_reg)__|__do_(copy_data|clear_bss)")
"""Such names that assembly has besides: what others have defined for it."""

RESERVED = re.compile(r"(?<![\w$#])(?:_(?:[A-Z_]\w*)?|AVR|MSP430|linux|unix)(?!\w)")
"""A name that is a compiler's; one behind ## is a part of a name that begins before it."""

OF_BUILDS = re.compile(r"NDEBUG|_?DEBUG|RELEASE")
"""What people define when they compile, whatever a source defines."""

OF_HOUSE = re.compile(r"FW_SCHEDULE_IN_FLASH|FW_\w+_(SCHEDULE_BYTES|LANES)")
"""What users of the library may define: where round keys lie, and how large an implementation's schedule is."""

DIRECTIVE = re.compile(r"^[ \t]*(?:#|%:|\?\?=)[ \t]*(?:el)?if(n?def)?\b(.*)$", re.MULTILINE)
"""A question, and the names in it."""
INCLUSION = re.compile(r"^[ \t]*(?:#|%:|\?\?=)[ \t]*include(?:_next)?[ \t]*[<\"]?([^>\"\n]+)", re.MULTILINE)
DEFINITION = re.compile(r"^[ \t]*(?:#|%:|\?\?=)[ \t]*define[ \t]+(\w+)", re.MULTILINE)
BY_OPTION = re.compile(r"^-D(\w+)")
NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
OF_STANDARD = re.compile(
    r"defined|true|false|NULL|CHAR_BIT|(U?INT(\d+|PTR|MAX)?|SIZE|PTRDIFF|U?LONG|U?SHRT|U?CHAR)_(MAX|MIN|C)"
)
"""What <stdint.h>, <limits.h> and their kind define, and words of conditions."""

EMPTY_PART = re.compile(r"\w\([ \t]*,")
"""A call of a macro whose first argument is empty, so that what is put behind it begins a name; if any puts words
together."""
PASTES = re.compile(r"##|%:%:|\?\?=\?\?=")


Line = tuple[Path, int, str]
"""A file, the number of a line, and a name in it."""


def compilers_name_in(files: Sequence[Path], folders: Sequence[Path], command: Sequence[str]) -> Line | None:
    """Where one of FILES, of a cipher in the first of FOLDERS, uses a name that is a compiler's, asks for one that
    neither the cipher's files nor COMMAND define, or includes what is neither in FOLDERS nor one of HEADERS; and which.
    None: nowhere."""
    by_option = {match[1] for word in command if (match := BY_OPTION.match(word))}
    defined = {name for path in _sources(folders[0]) for name in _defined(path) if not _is_others(name)} | by_option
    is_assembly = any(path.suffix == ".S" for path in files)
    pastes = any(PASTES.search(bare(path)) for path in files)
    for path in files:
        for number, name in (*_asked(path), *_used(path), *(_beginning(path) if pastes else ())):
            known = name in defined or OF_PROCESSORS.fullmatch(name) or OF_HOUSE.fullmatch(name)
            if not known and not (is_assembly and OF_ASSEMBLY.fullmatch(name)):
                return path, number, name
        for number, name in _included(path):
            if name not in HEADERS and (name.startswith("/") or included_file(path, name, folders) is None):
                return path, number, name
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


@cache
def _asked(path: Path) -> tuple[tuple[int, str], ...]:
    """The names for which PATH asks, but for the standard's, with their lines."""
    text = bare(path)
    return tuple(
        (text.count("\n", 0, found.start()) + 1, name)
        for found in DIRECTIVE.finditer(text)
        for name in NAME.findall(found[2])
        if not OF_STANDARD.fullmatch(name)
    )


@cache
def _included(path: Path) -> tuple[tuple[int, str], ...]:
    """The files that PATH includes, or the macros that name them, with their lines."""
    text = uncommented(path)
    return tuple((text.count("\n", 0, found.start()) + 1, found[1]) for found in INCLUSION.finditer(text))


@cache
def _used(path: Path) -> tuple[tuple[int, str], ...]:
    """The compiler's names that PATH uses, but for the language's, with their lines; and raw strings, in which `bare`
    sees what is no comment."""
    strings, text = uncommented(path), bare(path).replace("\\()", "")  # which ends the name of a parameter
    return tuple(
        (found.string.count("\n", 0, found.start()) + 1, found[0])
        for found in (*RAW_STRING.finditer(strings), *RESERVED.finditer(text))
        if found[0] != "_" and not OF_LANGUAGE.fullmatch(found[0])
    )


@cache
def _beginning(path: Path) -> tuple[tuple[int, str], ...]:
    """What may begin a compiler's name in PATH, if the rest is put behind it, with its lines."""
    text = bare(path).replace("\\()", "")
    found = (*re.finditer(r"(?<![\w$#])_(?!\w)", text), *EMPTY_PART.finditer(text))
    return tuple((text.count("\n", 0, one.start()) + 1, one[0]) for one in found)
