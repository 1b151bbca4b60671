# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables of NIST's figures for authenticated encryption and hashes, ours beside them."""

from collections.abc import Iterable, Mapping

from featherweight.scores.formats import markdown_table
from featherweight.scores.standings import Standing

TARGETS = ("atmega128", "cortex-m0plus", "cortex-m4")
"""Devices like NIST's boards."""


def table_of(beside: Iterable[Standing], target: str, lengths: Mapping[str, str]) -> str:
    """What NIST has of TARGET, ours beside it. LENGTHS: whose cycles a scenario's are."""
    lines = []
    for item in beside:
        variant, implementation, device, scenario, _, option = item.row
        if device == target:
            ((metric, figure),) = item.theirs.items()
            what = "code" if metric == "code_bytes" else lengths.get(scenario, scenario).removeprefix("aead-")
            lines.append(
                [variant, what, f"{figure:,.0f}", f"{implementation} {option}", *ours_beside(item), item.verdict]
            )
    return f"### {target}\n\n" + markdown_table(["", "bytes", "theirs", "by", "ours", "by", "ratio", "verdict"], lines)


def ours_beside(item: Standing) -> list[str]:
    """Our figure, whose it is, and the ratio."""
    if not item.ours:
        return ["-", "", ""]
    ((metric, figure),) = item.ours.items()
    return [f"{figure:,.0f}", item.whose, f"{figure / item.theirs[metric]:.2f}"]
