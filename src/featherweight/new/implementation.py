# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A new implementation: what the compiler makes of the portable code, as assembly that is right and slow, and a stanza.

Its author replaces one function after the other, and `fw check` says each time whether it is still right.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from featherweight.catalog import Catalog, Cipher, Target
from featherweight.catalog.catalog import PORTABLE, known_words
from featherweight.catalog.outside import CIPHER_FILE
from featherweight.catalog.schema import BLOCK_OPERATIONS, WHOLE, Implementation
from featherweight.scales.build import cipher_folders, flash_macro
from featherweight.scales.isa import features_in
from featherweight.scales.produce import first_error
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.system.tools import run_tool

NAME = re.compile(r"(?P<core>[a-z0-9_]+)/(?P<technique>[a-z0-9]+)(_[a-z0-9]+)*")
OPTIONS = ("-Os", "-g0", "-fno-asynchronous-unwind-tables", "-fno-jump-tables")

LEFT_OUT = re.compile(
    r"\s*(\.(file|ident|cfi_\w+|addrsig(_sym)?)\b.*|[#@;].*|/\*.*\*/|\.L__stack_usage.*"
    r"|\.L(text0|F[BE]\d+):|__RAMPZ__ = .*)?"
)
"""Lines of a compiler's assembly that mean nothing to a reader."""
WEAK = re.compile(r"^(\s*)\.weak\b")


def write_implementation(catalog: Catalog, cipher: Cipher, name: str) -> Path:
    """Write the file of a new implementation NAME of CIPHER, and its stanza to the manifest; returns the file.

    Raises FeatherweightError if the name is not <core>/<technique>_<goal> or taken, or if there is no portable code.
    """
    words = NAME.fullmatch(name)
    if words is None:
        raise FeatherweightError(f"'{name}' is no name for an implementation: say e.g. avr/bitslice_fast")
    known_words([words["core"]], {target.manifest.core for target in catalog.targets}, "core")
    ids = {item.id for item in cipher.manifest.implementation}
    path = cipher.folder / f"{name}.S"
    if name in ids or path.exists():
        raise FeatherweightError(f"{cipher.name} has {name} already: choose another name")
    if PORTABLE not in ids:
        raise FeatherweightError(f"{cipher.name} has no implementation '{PORTABLE}' to begin with")
    portable = cipher.implementation(PORTABLE)
    target = next(item for item in catalog.targets if item.manifest.core == words["core"])
    if portable.constant_time == "cycles-only" and target.manifest.cache:
        raise FeatherweightError(
            f"{words['core']} has a cache: code with tables, as {PORTABLE} is, takes no place there"
        )
    bodies = [_assembly(catalog, cipher, portable, target, in_flash=in_flash) for in_flash in (False, True)]
    page = Environment(loader=PackageLoader("featherweight", "new/templates"), undefined=StrictUndefined)
    page.keep_trailing_newline = True
    text = page.get_template("implementation.S.j2").render(
        cipher=cipher.manifest.cipher, compiler=target.manifest.compiler.program, options=OPTIONS[0], bodies=bodies
    )
    with written(path) as temporary:
        temporary.write_text(text)
    manifest = cipher.folder / CIPHER_FILE
    before = manifest.read_text().rstrip("\n") + "\n"
    with written(manifest) as temporary:
        temporary.write_text(before + _stanza(_settings(cipher, portable, words["core"], text), name, before))
    return path


def _assembly(catalog: Catalog, cipher: Cipher, portable: Implementation, target: Target, *, in_flash: bool) -> str:
    """What TARGET's compiler makes of the PORTABLE code, with round keys in RAM or IN_FLASH."""
    compiler, home = target.manifest.compiler, catalog.home
    include = [f"-I{folder}" for folder in cipher_folders(home, target, cipher)]
    command = [compiler.program, *compiler.flags, *OPTIONS, flash_macro(in_flash=in_flash), *include, "-S"]
    texts = []
    for number, file in enumerate(portable.files):
        done = run_tool([*command, str(cipher.folder / file), "-o", "-"], hint=compiler.hint)
        if done.returncode != 0:
            raise FeatherweightError(f"{file} does not compile for {target.id}: {first_error(done)}")
        texts.append("\n".join(_lines(done.stdout, str(number) if number else "")))
    return "\n".join(texts)


def _lines(assembly: str, number: str) -> Iterator[str]:
    """The lines of ASSEMBLY that matter, with definitions that no others replace, and NUMBER in its local labels."""
    for line in assembly.splitlines():
        if not LEFT_OUT.fullmatch(line):
            strong = WEAK.sub(r"\1.globl", line)
            yield re.sub(r"\.L([A-Za-z_]*\d)", rf".L{number}_\1", strong) if number else strong


def _settings(cipher: Cipher, portable: Implementation, core: str, assembly: str) -> list[str]:
    """What a stanza must say: the implementation is as weak as the PORTABLE one where that is weak, and needs what its
    ASSEMBLY for CORE has."""
    kinds = dict.fromkeys(variant.kind for variant in cipher.manifest.variant)
    operations = portable.operations if "block" in kinds else [name for kind in kinds for name in WHOLE[kind]]
    settings = []
    if set(operations) != set(BLOCK_OPERATIONS):
        settings.append(_listed("operations", operations))
    if isa := features_in(core, assembly):
        settings.append(_listed("isa", isa))
    if portable.constant_time != "yes":
        settings.append(f"constant_time = {_quoted(portable.constant_time)}")
    if portable.block_alignment != 1:
        settings.append(f"block_alignment = {portable.block_alignment}")
    return settings


def _stanza(settings: list[str], name: str, before: str) -> str:
    """The stanza of implementation NAME behind the text BEFORE: a line where that ends in the table of all stanzas, so
    that more lines may follow, and a table of its own elsewhere."""
    tables = [line for line in before.splitlines() if line.startswith("[")]
    if tables[-1:] == ["[implementation]"]:
        said = f" {', '.join(settings)} " if settings else ""
        return f"{_quoted(name)} = {{{said}}}\n"
    return "\n".join(["", f"[implementation.{_quoted(name)}]", *settings, ""])


def _listed(key: str, words: Iterable[str]) -> str:
    return f"{key} = [{', '.join(map(_quoted, words))}]"


def _quoted(word: str) -> str:
    return f'"{word}"'
