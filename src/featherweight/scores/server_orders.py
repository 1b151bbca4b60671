# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which of libfeatherweight's kernels comes first on which family of processors, by the last run on each.

The rule: for every use of a cipher, kernels are ordered by the geometric mean of their cycles per byte over the modes
and lengths of that use. A kernel that the run did not measure stands before the next of kernels.inc that it did.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import geometric_mean

from featherweight.catalog.families import Families, families
from featherweight.catalog.kernels import Kernel, kernels
from featherweight.scores.server_runs import Part, Run, last_runs, stored_runs
from featherweight.system.home import Home

PROCESSOR = "x86_64"
"""The architecture of the families."""
PORTABLE = "portable"
"""The kernel that every computer has; those behind it in kernels.inc are used by name only."""
NOISE = 1.02
"""The ratio of two figures up to which none is called the faster one."""


@dataclass(frozen=True)
class Use:
    """What a kernel is chosen for: messages of LEAST to MOST bytes, so many at once, in tables with these TITLES."""

    titles: tuple[str, ...]
    least: int
    most: int
    messages: int = 1


MEMBERS = {
    "aead_128_256_64": ("KNOT-AEAD(128,256,64)", "256_6"),
    "aead_128_384_192": ("KNOT-AEAD(128,384,192)", "384_7"),
    "aead_192_384_96": ("KNOT-AEAD(192,384,96)", "384_7"),
    "aead_256_512_128": ("KNOT-AEAD(256,512,128)", "512_7"),
    "hash_256_256_32": ("KNOT-Hash(256,256,32)", "256_7"),
    "hash_256_384_128": ("KNOT-Hash(256,384,128)", "384_7"),
    "hash_384_384_48": ("KNOT-Hash(384,384,48)", "384_7"),
    "hash_512_512_64": ("KNOT-Hash(512,512,64)", "512_8"),
}
"""KNOT's members, as server/knot/kernels.h has them: the titles of their tables, their permutations."""
PERMUTATIONS = {
    permutation: tuple(title for title, other in MEMBERS.values() if other == permutation)
    for permutation in sorted({permutation for _, permutation in MEMBERS.values()})
}
USES = {
    "sm4": {"key": Use(("ECB", "CBC encryption", "CBC decryption", "CTR"), 256, 16384)},
    "knot": {
        **{f"permute_{name}": Use(titles, 16, 64) for name, titles in PERMUTATIONS.items()},
        **{name: Use((title,), 1024, 16384) for name, (title, _) in MEMBERS.items()},
        **{f"many_{name}": Use((title,), 16, 16384, messages=8) for name, (title, _) in MEMBERS.items()},
    },
    "ghash": {"key": Use(("GHASH",), 16, 16384)},
}
"""In the order of enum fw_knot_use. A key of SM4 is for all modes; KNOT's short messages are mostly
permutations, its long ones are blocks. GHASH, which GCM hashes with, counts as a cipher here."""


def figure(part: Part, use: Use, kernel: str) -> float | None:
    """The geometric mean of KERNEL's cycles per byte in PART; None if it was not measured.

    A kernel without functions for many messages takes them one after another.
    """
    found = []
    for title in use.titles:
        table = part.table(title)
        row = table and (table.row(kernel, use.messages) or table.row(kernel))
        if not table or not row:
            return None
        lengths = zip(table.bytes, row.cycles_per_byte, strict=True)
        found += [cycles for size, cycles in lengths if use.least <= size <= use.most]
    return geometric_mean(found) if found else None


def candidates(listed: Sequence[Kernel], cipher: str) -> list[str]:
    """The kernels of CIPHER that may be chosen on x86-64, in the order of kernels.inc."""
    names = [
        kernel.name
        for kernel in listed
        if kernel.cipher == cipher and kernel.constant_time and kernel.processor in (PROCESSOR, "any")
    ]
    return names[: names.index(PORTABLE) + 1]


def ordered(part: Part, use: Use, names: Sequence[str]) -> list[tuple[str, float | None]]:
    """NAMES, the candidates, with their figures in the order of preference."""
    figures = {name: figure(part, use, name) for name in names}
    found = sorted((name for name in names if figures[name] is not None), key=lambda name: figures[name] or 0.0)
    for place in reversed(range(len(names))):
        if figures[names[place]] is None:
            after = names[place + 1 :]
            found.insert(min((found.index(name) for name in after), default=len(found)), names[place])
    return [(name, figures[name]) for name in found]


def chosen(part: Part, names: Sequence[str], orders: "Orders", family: str) -> dict[str, str]:
    """For each use, the first kernel of the order for FAMILY that PART has measured."""
    rows = orders.of(part.cipher, family)
    return {
        use: next(name for name in rows.get(use, names) if any(table.row(name) for table in part.tables))
        for use in USES[part.cipher]
    }


def slower(part: Part, names: Sequence[str], taken: dict[str, str]) -> Iterator[str]:
    """One line for each use for which TAKEN names a kernel that was not the fastest of NAMES in PART."""
    for use, what in USES[part.cipher].items():
        figures = {name: found for name in names if (found := figure(part, what, name)) is not None}
        if not figures or taken.get(use) not in figures:
            continue
        best = min(figures, key=lambda name: figures[name])
        ratio = figures[taken[use]] / figures[best]
        if ratio > NOISE:
            yield f"not the fastest of ours for {use}: {taken[use]} takes {ratio:.2f} times what {best} takes"


@dataclass(frozen=True)
class Orders:
    """What orders.inc of each cipher says: by family its relative, and by measured family and use the kernels."""

    relatives: dict[tuple[str, str], str]
    kernels: dict[tuple[str, str, str], tuple[str, ...]]

    def of(self, cipher: str, family: str) -> dict[str, tuple[str, ...]]:
        """The orders of CIPHER on FAMILY, by use; none if neither it nor a relative was measured."""
        measured = self.relatives.get((cipher, family))
        return {use: names for (one, other, use), names in self.kernels.items() if (one, other) == (cipher, measured)}


RELATIVE = re.compile(r"^RELATIVE\((\w+), (\w+)\)", re.MULTILINE)
ORDER = re.compile(r"^ORDER\((\w+), (\w+), ([^)]+)\)", re.MULTILINE)


def path_of(cipher: str) -> Path:
    """Where the orders of CIPHER are, below the checkout."""
    return Path(f"server/{cipher}/orders.inc")


def parsed(texts: dict[str, str]) -> Orders:
    """TEXTS, the files by cipher, as orders."""
    return Orders(
        {(cipher, family): other for cipher, text in texts.items() for family, other in RELATIVE.findall(text)},
        {
            (cipher, family, use): tuple(names.replace("\n", " ").split(", "))
            for cipher, text in texts.items()
            for family, use, names in ORDER.findall(text)
        },
    )


def read_orders(home: Home) -> Orders:
    """The orders of the checkout."""
    return parsed({cipher: (home.root / path_of(cipher)).read_text() for cipher in USES})


def orders_of_runs(home: Home) -> Orders:
    """The orders as the stored runs have them, whatever the checkout's files say."""
    return parsed({cipher: orders_text(home, cipher) for cipher in USES})


HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The order of preference of kernels on each family of processors. Written by scripts/rank_kernels.py from the stored
 * runs of the benchmark; a test compares. docs/library.md has the rule.
 *
 * Requires: RELATIVE(family, measured)      of families.inc: MEASURED is the nearest one that was measured
 *           ORDER(measured, use, kernels)   the fastest first, with their geometric means in cycles per byte; "-":
 *                                           not measured, it stands where kernels.inc has it
 * Provides: both, for each. They are undefined behind it. */
"""


def orders_text(home: Home, cipher: str) -> str:
    """The file of CIPHER's orders, from the stored runs."""
    known, names = families(home), candidates(kernels(home), cipher)
    last = last_runs(stored_runs(home), cipher)
    lines = [f"{HEAD}#ifdef __{PROCESSOR}__", *_relatives(known, last.keys() & known.listed.keys())]
    for family, (path, run) in sorted(last.items()):
        part = run.part(cipher)
        assert part is not None
        lines.append(f"\n/* {path}: {run.processor}, {run.date} */")
        for use, what in USES[cipher].items():
            order = ordered(part, what, names)
            entry = f"ORDER({family}, {use}, {', '.join(name for name, _ in order)})"
            figures = "/* " + " ".join("-" if found is None else f"{found:.2f}" for _, found in order) + " */"
            lines.append(f"{entry} {figures}" if len(entry + figures) < 120 else f"{entry}\n    {figures}")
    return "\n".join([*lines, "#endif", "#undef RELATIVE", "#undef ORDER", ""])


def _relatives(known: Families, measured: set[str]) -> Iterator[str]:
    for name in known.listed:
        if nearest := known.measured(name, measured):
            yield f"RELATIVE({name}, {nearest})"


def contradictions(orders: Orders, runs: Sequence[tuple[Path, Run]]) -> Iterator[str]:
    """One line for each pair of neighbours in ORDERS that the last of RUNS of that family has the other way round, and
    for each use that has no order."""
    for cipher, uses in USES.items():
        for family, (path, run) in last_runs(iter(runs), cipher).items():
            part = run.part(cipher)
            assert part is not None
            for use, what in uses.items():
                names = orders.kernels.get((cipher, family, use), ())
                figures = [(name, found) for name in names if (found := figure(part, what, name)) is not None]
                if not figures:
                    yield f"{path}: {family} has no order for {use}"
                for (one, mine), (other, theirs) in pairwise(figures):
                    if mine > theirs:
                        yield f"{path}: {one} stands before {other} for {use}, with {mine:.2f} to {theirs:.2f}"
