# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A verdict on every published row: won, lost, equal, or not comparable and why."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from featherweight.scales.measurement import Measurement
from featherweight.scores.compare import measured_scenario, published_figures
from featherweight.scores.others import Other, our_words
from featherweight.scores.published import Published, Source, read_unreached

Verdict = Literal["won", "lost", "equal", "not comparable"]
Figures = dict[str, float]

NOT_MEASURED = "not measured here"
"""The reason where nothing of ours is of this variant, target, scenario and league."""


@dataclass(frozen=True)
class Standing:
    """A published row, the row of ours that comes nearest to it, and who wins."""

    source: str
    row: tuple[str, ...]
    """What theirs is: variant, implementation, target, scenario, league, options; or cipher, device, what."""
    theirs: Figures
    """The figures that count, counted as here; all that there are if none counts."""
    ours: Figures
    """Those of one row of ours, by the same names; empty if there is none."""
    whose: str
    """Our implementation and option."""
    verdict: Verdict
    reason: str
    """Why it is not comparable; else what is to be known about it."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def why_not(theirs: Published, sources: Mapping[str, Source], variants: Collection[str]) -> str:
    """Why no figure of THEIRS may be compared, in words; empty if one may. VARIANTS are those of the catalogue."""
    if theirs.variant not in variants:
        return "the cipher is not here"
    return "" if theirs.comparable else theirs.note or sources[theirs.source].remark


def standings(
    ours: Iterable[Measurement],
    published: Iterable[Published],
    sources: Mapping[str, Source],
    block_bytes: Mapping[str, int],
) -> Iterator[Standing]:
    """The standing of each row of PUBLISHED.

    It is won if one row of OURS is no worse in any comparable figure and better in one, and equal if one is the same in
    all: the least code of one program and the least time of another do not beat anybody. BLOCK_BYTES is the size of
    each variant's blocks.
    """
    places: dict[tuple[str, ...], list[tuple[Measurement, Figures]]] = {}
    for row in ours:
        mine: dict[str, Figures] = {}
        for scenario, metric, value in published_figures(row, block_bytes):
            mine.setdefault(scenario, {})[metric] = value
        for scenario, figures in mine.items():
            places.setdefault((row.variant, row.target, scenario, row.league), []).append((row, figures))
    for theirs in published:
        here = places.get((theirs.variant, theirs.target, theirs.scenario, theirs.league), [])
        yield _standing(theirs, here, why_not(theirs, sources, block_bytes))


def _standing(theirs: Published, here: Sequence[tuple[Measurement, Figures]], reason: str) -> Standing:
    names = ("variant", "implementation", "target", "scenario", "league", "options")
    where = tuple(getattr(theirs, name) for name in names)
    alike = theirs.counted_alike
    counted = {metric: value for metric, value in alike.items() if metric in theirs.comparable or reason}
    known = [(row, figures) for row, figures in here if counted.keys() <= figures.keys()]
    if not known or not counted:
        return Standing(theirs.source, where, counted, {}, "", "not comparable", reason or NOT_MEASURED)

    def ratios(figures: Figures) -> list[float]:
        return [figures[metric] / value for metric, value in counted.items()]

    row, figures = min(known, key=lambda one: (max(ratios(one[1])), sum(ratios(one[1]))))
    verdict = "not comparable" if reason else _verdict(ratios(figures))
    mine = {metric: figures[metric] for metric in counted}
    whose = ", ".join(filter(None, (f"{row.implementation} {row.options}", row.doubt)))
    added = f"{theirs.uncounted_ram_bytes:.0f} bytes added to its RAM" if alike != theirs.costs else ""
    place = (theirs.variant, theirs.target, theirs.scenario, theirs.implementation, theirs.options)
    why = read_unreached().get(place, "") if verdict == "lost" and theirs.source.startswith("FELICS") else ""
    note = "; ".join(filter(None, (why, theirs.note, added)))
    return Standing(theirs.source, where, counted, mine, whose, verdict, reason or note)


def _verdict(ratios: Sequence[float]) -> Verdict:
    """Of RATIOS of ours to theirs; less is better."""
    return "lost" if max(ratios) > 1 else "won" if min(ratios) < 1 else "equal"


def other_standing(other: Other) -> Standing:
    """The standing of a line of others.csv."""
    theirs, unit = other.theirs, other.theirs["unit"]
    figures = {unit: float(theirs["value"])} if theirs["value"] else {}
    ours = {} if other.value is None else {unit: other.value}
    reason = theirs["unlike"] or ("" if ours else NOT_MEASURED)
    verdict = "not comparable" if reason else _verdict([ours[unit] / figures[unit]])
    where = tuple(theirs[name] for name in ("cipher", "device", "metric"))
    why = read_unreached().get((*where, "", ""), "") if verdict == "lost" else ""
    return Standing(theirs["source"], where, figures, ours, our_words(other)[1], verdict, reason or why)


def in_selection(theirs: Published, ciphers: Sequence[str], targets: Sequence[str], scenarios: Sequence[str]) -> bool:
    """Whether THEIRS is of one of each; empty names select all."""
    of = (theirs.variant, theirs.target, measured_scenario(theirs.scenario))
    return all(not names or name in names for name, names in zip(of, (ciphers, targets, scenarios), strict=True))
