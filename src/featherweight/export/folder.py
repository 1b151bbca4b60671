# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes one implementation as a folder for a build system; templates/ contains each system's files."""

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from featherweight import __version__
from featherweight.catalog import Catalog, Cipher, Implementation, Target, Variant
from featherweight.catalog.catalog import PORTABLE
from featherweight.catalog.schema import WHOLE
from featherweight.export.answers import known_answers
from featherweight.export.sources import Sources
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written

FORMS = ("arduino", "cmake", "esp-idf", "platformio", "single-file", "zephyr")
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")


def default_implementation(cipher: Cipher, variant: Variant, target: Target) -> Implementation:
    """The first balanced implementation tuned for TARGET that has all operations of VARIANT; else the portable one."""
    return next(
        (
            item
            for item in cipher.manifest.implementation
            if variant.id in item.variants
            and item.id != PORTABLE
            and item.goal == "balanced"
            and target.manifest.executes(item)
            and all(map(item.has, WHOLE[variant.kind]))
        ),
        cipher.implementation(PORTABLE),
    )


def write_export(
    folder: Path, *, form: str, catalog: Catalog, cipher: Cipher, variant: Variant, implementation: Implementation
) -> list[Path]:
    """Write IMPLEMENTATION, a self-test, licences and the files of FORM to FOLDER; returns the files.

    Raises FeatherweightError if FOLDER exists and is not empty.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FeatherweightError(f"{folder} is not empty: name another folder with --output, or remove it")
    sources = Sources(catalog.home, cipher, implementation)
    alone = form == "single-file"
    sub = "" if alone else "src/"
    selftest = f"{variant.symbol}_selftest"
    tested = variant.kind != "block" or implementation.has("encrypt")
    compiled = [*map(sources.name, sources.compiled), *([f"{selftest}.c"] if tested else [])]
    words = {
        "form": form,
        "name": f"featherweight-{variant.id}",
        "identifier": f"featherweight_{variant.id}".replace("-", "_"),
        "version": __version__,
        "cipher": cipher.manifest.cipher,
        "variant": variant,
        "implementation": implementation,
        "decrypts": implementation.has("decrypt"),
        "header": sources.name(sources.header),
        "compiled": [sub + name for name in compiled],
        "selftest": selftest if tested else None,
        "answers": known_answers(cipher, variant) if tested else None,
    }
    texts = {sub + name: text for name, text in (sources.alone() if alone else sources.flat()).items()}
    loader = PackageLoader("featherweight", "export/templates")
    page = Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    page.keep_trailing_newline = True
    for name in sorted(loader.list_templates()):
        kind, _, path = name.partition("/")
        if kind == form:
            texts[path] = page.get_template(name).render(words)
    if tested:
        texts[f"{sub}{selftest}.h"] = page.get_template("selftest/selftest.h.j2").render(words)
        texts[f"{sub}{selftest}.c"] = page.get_template(f"selftest/{variant.kind}.c.j2").render(words)
    texts["README.md"] = page.get_template("README.md").render(words)
    texts |= {name: (catalog.home.root / name).read_text() for name in LICENCES if (catalog.home.root / name).exists()}
    for name, text in texts.items():
        with written(folder / name) as temporary:
            temporary.write_text(text)
    return [folder / name for name in sorted(texts)]
