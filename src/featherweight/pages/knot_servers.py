# SPDX-License-Identifier: Apache-2.0 OR MIT
"""KNOT on servers, for docs/knot.md: what SSE and other kernels save beside plain C, run by run."""

from collections.abc import Iterable, Sequence
from typing import Any

from featherweight.scores.formats import markdown_table
from featherweight.scores.server_orders import MEMBERS
from featherweight.scores.server_runs import Part, stored_runs
from featherweight.scores.server_tables import PLAIN
from featherweight.system.home import Home

KERNELS = ("sse2", "avx2", "bmi2", "avx512")


def server_claims(claims: Iterable[dict[str, Any]]) -> str:
    """The paper's percentages in words."""
    return " and ".join(f"{claim['per_cent']} % ({MEMBERS[claim['variant']][0]})" for claim in claims)


def servers(home: Home, claims: Sequence[dict[str, Any]]) -> str:
    """All members on each processor that ran KNOT; where the paper claims something, that beside it."""
    claimed = {MEMBERS[claim["variant"]][0]: f"{claim['per_cent']} %" for claim in claims}
    lines = []
    for _, run in stored_runs(home):
        part = run.part("knot")
        if part:
            lines += [
                [title, run.processor, claimed.get(title, ""), *member(part, title)] for title, _ in MEMBERS.values()
            ]
    return markdown_table(["", "processor", "the paper's SSE", PLAIN, *KERNELS, "best"], lines)


def member(part: Part, title: str) -> list[str]:
    """Cycles per byte of the longest message: plain C, each of KERNELS with what it saves, and which is best."""
    table = part.table(title)
    figures = {row.name: row.cycles_per_byte[-1] for row in table.rows if row.messages == 1} if table else {}
    plain = figures.get(PLAIN)
    if plain is None:
        return [""] * (len(KERNELS) + 2)
    kernels = {name: figure for name, figure in figures.items() if name in part.kinds("kernel")}
    words = {name: f"{figure:.2f} ({100 * (1 - figure / plain):.0f} %)" for name, figure in kernels.items()}
    best = min(kernels, key=lambda name: kernels[name])
    return [f"{plain:.2f}", *(words.get(name, "-") for name in KERNELS), f"{best} {words[best]}"]
