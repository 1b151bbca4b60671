# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on representations: where each implementation keeps the bits of a state.

Of most ciphers the manifest declares it ([[representation]]), of PRINCE and LED it is found.
"""

from collections.abc import Sequence

from featherweight.catalog import Catalog, Cipher, Implementation, Target, Variant
from featherweight.catalog.schema import ANY_CORE
from featherweight.pages.bit_grid import bit_grid
from featherweight.pages.key_bits import KEY_BYTES, key_words
from featherweight.pages.page import Page, template
from featherweight.report.representation import drawing, layouts
from featherweight.scales.expectations import load_spec
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.scenarios import select_scenarios

TARGETS = ("atmega128", "msp430f1611", "cortex-m3")
UNITS = {"avr": "byte"}
"""What a word is called, where it is not called word."""


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/representations.md and its drawings."""
    drawings: dict[str, str] = {}
    page = [template("representations.md")]
    for cipher, variant in catalog.select_ciphers(list(KEY_BYTES)):
        page.append(f"## {cipher.manifest.cipher.title} ({variant.id})\n")
        for number, (picture, shown) in enumerate(found(catalog, cipher, variant).items(), 1):
            name = f"{variant.id}-{number}.svg"
            drawings[name] = picture
            page.append(f"{', '.join(shown)}:\n\n![a round key of {variant.id}, bit by bit](drawings/{name})\n")
    page.append(template("layouts.md"))
    for cipher in catalog.ciphers:
        declared = layouts(catalog, cipher)
        if declared:
            drawings[f"{cipher.name}.svg"] = drawing(declared)
            alt = f"the words of {cipher.name}'s state in registers, core by core"
            page.append(f"## {cipher.manifest.cipher.title}\n\n![{alt}](drawings/{cipher.name}.svg)\n")
    return {
        **{f"docs/drawings/{name}": picture for name, picture in drawings.items()},
        "docs/representations.md": "\n".join(page),
    }


PAGE = Page("representations", ("docs/representations.md", "docs/drawings/*.svg"), texts)


def found(catalog: Catalog, cipher: Cipher, variant: Variant) -> dict[str, list[str]]:
    """Drawing -> where VARIANT is kept so: implementations and their devices."""
    assert cipher.spec is not None, "pages tell of the house's ciphers, which have specifications"
    spec = load_spec(cipher.spec)
    names: dict[str, list[str]] = {}
    (scenario,) = select_scenarios(["block"])
    for target in catalog.select_targets(TARGETS):
        for implementation in cipher.manifest.implementation:
            if implementation.has("expand") and is_drawn(implementation, target):
                job = Job(cipher, variant, implementation, target, scenario, "block", "-O2")
                words = list(key_words(catalog.home, job, spec))
                picture = bit_grid(words, UNITS.get(target.manifest.core, "word"))
                names.setdefault(picture, []).append(f"`{implementation.id}` on {target.manifest.title}")
    return names


def is_drawn(implementation: Implementation, target: Target) -> bool:
    """Portable code is drawn once, where words have 16 bits."""
    portable = ANY_CORE in implementation.cores
    return target.manifest.core == "msp430" if portable else target.manifest.executes(implementation)
