# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes an export as a folder for a build system; templates/ contains each system's files."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from featherweight import __version__
from featherweight.catalog import Target, Variant
from featherweight.catalog.schema import ANY_CORE
from featherweight.export.library import Export, Library, Parts, library_of, templates
from featherweight.export.trial import Trial, sealed_reading
from featherweight.scales.measurement import Measurement
from featherweight.scales.options import OPTIONS
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written

FORMS = ("arduino", "cmake", "cmsis-pack", "esp-idf", "meson", "platformio", "rust", "single-file", "zephyr")
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")
OPTIONS_OF_FORMS = {"arduino": ("-Os",)}
"""Of build systems that choose the compiler's options themselves."""

_ARMV7M = ("Cortex-M3", "Cortex-M4", "Cortex-M7")
DCORES = {"armv6m": ("Cortex-M0", "Cortex-M0+", "Cortex-M1", *_ARMV7M), "armv7m": _ARMV7M}
"""The processors that run the code of a core, as a CMSIS-Pack names them."""

READING = 16
"""Bytes of a short message, whose cycles are shown beside those of a long one."""


@dataclass(frozen=True)
class Cost:
    """A line of the table of costs; None: not weighed by itself."""

    what: str
    cycles: int
    code_bytes: int | None = None
    ram_bytes: int | None = None
    stack_bytes: int | None = None


def refuse_full(folder: Path) -> None:
    """Raises FeatherweightError if FOLDER exists and is not empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FeatherweightError(f"{folder} is not empty: name another folder with --output, or remove it")


def refuse_form(form: str, variants: Sequence[Variant], target: Target) -> None:
    """Raises FeatherweightError if FORM is not for VARIANTS on TARGET."""
    for variant in variants:
        if form == "rust" and variant.kind == "block":
            raise FeatherweightError(
                f"{variant.id}: the Rust crate is for authenticated encryption and hashes: export it as another form"
            )
    if form == "cmsis-pack" and target.manifest.core not in DCORES:
        raise FeatherweightError("a CMSIS-Pack is for Cortex-M: name such a device with --target, or another form")


def write_export(export: Export, measurements: Sequence[Measurement], folder: Path, form: str) -> list[Path]:
    """Write EXPORT, of whose jobs MEASUREMENTS are, and the files of FORM to FOLDER; returns the files."""
    refuse_full(folder)
    library = library_of(export, alone=form == "single-file")
    texts = _texts(export, library, measurements, form)
    for name, text in texts.items():
        with written(folder / name) as temporary:
            temporary.write_text(text)
    return [folder / name for name in sorted(texts)]


def _texts(export: Export, library: Library, measurements: Sequence[Measurement], form: str) -> Parts:
    """All files by their names."""
    page, sub = templates(), "" if form == "single-file" else "src/"
    tested = [item for item, own in zip(export.variants, library.additions, strict=True) if own.is_tested]
    trials = _trials(export, library)
    words = {
        **{"form": form, "name": export.name, "identifier": export.name.replace("-", "_"), "version": __version__},
        **{"cipher": export.cipher.manifest.cipher, "implementation": export.implementation},
        **{"variants": export.variants, "tested": tested, "raw": export.raw_block, "header": export.header},
        **{"target": export.jobs[0].target, "measured": measurements[0], "trials": trials, "sub": sub},
        **{"flags": measurements[0].options, "other_flags": [one for one in OPTIONS if one != measurements[0].options]},
        "dcores": _dcores(export),
        "costs": [*_costs(export, measurements), *_costs_of_modes(trials)],
        "compiled": [sub + name for name in library.compiled],
        "includes": list(dict.fromkeys(own.include for own in library.additions)),
        "title": f"{export.cipher.manifest.cipher.title} ({', '.join(one.id for one in export.variants)})",
    }
    texts = {sub + name: text for name, text in library.files.items()}
    for own in library.additions:
        texts |= own.sketches if form == "arduino" else own.examples
    if form == "arduino" and tested:
        texts["examples/selftest/selftest.ino"] = page.get_template("example/selftest.ino.j2").render(words)
    words["examples"] = sorted(name for name in texts if name.startswith("examples/"))
    for name in sorted(page.list_templates()):
        kind, _, path = name.partition("/")
        if kind == form:
            texts[page.from_string(path).render(words)] = page.get_template(name).render(words)
    texts["README.md"] = page.get_template("README.md").render(words)
    root = export.catalog.home.root
    return texts | {name: (root / name).read_text() for name in LICENCES if (root / name).exists()}


def _dcores(export: Export) -> Sequence[str]:
    """The processors that the implementation is for, of those that have a CMSIS-Pack; none: it is for any."""
    if ANY_CORE in export.implementation.cores:
        return ()
    named = DCORES.get(export.jobs[0].target.manifest.core, ())
    return [core for core in named if core != "Cortex-M3"] if "dsp" in export.implementation.isa else named


def _costs(export: Export, measurements: Sequence[Measurement]) -> list[Cost]:
    """What the scales have measured, and of messages also the cycles of a short one."""
    titles = {scenario.id: scenario.title for scenario in scenarios_of(export.catalog)}
    found = []
    for row in measurements:
        sizes = (row.code_bytes, row.ram_bytes, row.stack_bytes)
        found.append(Cost(f"{row.variant}: {titles[row.scenario]}", row.cycles, *sizes))
        short = row.grid.get(f"0+{READING}", {})
        found += [Cost(f"`{function}` of {READING} bytes", cycles) for function, cycles in sorted(short.items())]
    return found


def _costs_of_modes(trials: Sequence[Trial]) -> list[Cost]:
    return [
        Cost(
            f"{trial.variant}: {trial.message_bytes} bytes and {trial.ad_bytes} of associated data sealed in EAX mode",
            trial.cycles["eax_seal"],
            trial.code_bytes,
            trial.key_bytes + trial.stack_bytes,
            trial.stack_bytes,
        )
        for trial in trials
    ]


def _trials(export: Export, library: Library) -> list[Trial]:
    """What a sealed reading costs with the modes of block ciphers, which the scales do not weigh.

    On a target from outside, which the breadboard does not know, nothing is tried.
    """
    jobs = [job for job in export.jobs if export.has_modes(job.variant) and not job.target.is_outside]
    return [sealed_reading(export.catalog.home, job, library.files, library.compiled) for job in jobs]
