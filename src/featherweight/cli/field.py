# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The field that `fw rank` ranks: by cards as far as they hold; the rest is measured and checked."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from featherweight.catalog.outside import folders_of_environment
from featherweight.cli.main import checked, measured, say_results
from featherweight.cli.selected import selected
from featherweight.scores.cards import Cards
from featherweight.scores.defaults import ranked_targets
from featherweight.scores.entries import Card
from featherweight.scores.field import Field, card_of
from featherweight.scores.score import grouped
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home
from featherweight.work.crew import Workers

if TYPE_CHECKING:
    from featherweight.catalog import Catalog, Cipher
    from featherweight.referee.verdict import Verdict
    from featherweight.scales.job import Job
    from featherweight.scales.measurement import Measurement
    from featherweight.scales.selection import Selection

NO_WHOLE = ("folders", "ciphers", "implementations")
"""Names that select less than the whole field, or what is outside: there are no cards of it."""


def ranked_field(workers: Workers, *, scenario: str, league: str | None, **names: Any) -> Field:
    """What NAMES select, see `selected`; of the devices by default FELICS's."""
    words = (scenario, league, names["targets"], names["options"])
    is_whole = not any(names[name] for name in NO_WHOLE) and not folders_of_environment()
    cards = Cards(find_home(), words) if is_whole else None
    known = cards.known() if cards is not None else {}
    if cards is not None and len(known) == len(cards.ciphers):
        _say(known)
        return Field(known, cards.rows)
    catalog, selection = selected(**names, scenarios=(scenario,), beside_field=True, left_out=known)
    selection = _completed(catalog, selection, league)
    with suppress(FeatherweightError):  # what is missing, is missed when it is used
        if cards is not None:
            cards.watch(catalog.select_targets(selection.targets))
    fresh: dict[str, tuple[Card, Sequence[Measurement]]] = {}
    for cipher, is_sure, card, rows in _weighed(catalog, selection, workers, known):
        fresh[cipher.name] = card, rows
        if cards is not None and is_sure:
            cards.note(cipher.name, card, rows)
    found = known | {name: card for name, (card, _) in fresh.items()}
    order = found if cards is None else cards.ciphers
    return Field(
        {name: found[name] for name in order},
        lambda name: fresh[name][1] if cards is None or name in fresh else cards.rows(name),
    )


def _say(known: Mapping[str, Card]) -> None:
    for what, count in zip(("weighing", "checking"), _counts(known), strict=True):
        say_results(what, count, count)


def _counts(cards: Mapping[str, Card]) -> tuple[int, int]:
    """The measurements and the verdicts behind CARDS."""
    return sum(card.weighed for card in cards.values()), sum(card.checked for card in cards.values())


def _completed(catalog: "Catalog", selection: "Selection", league: str | None) -> "Selection":
    """SELECTION in LEAGUE, by default its scenario's first, on the devices that are ranked by default."""
    from featherweight.scales.own_scenarios import scenarios_of  # noqa: PLC0415 only where no card holds are they needed
    from featherweight.scales.scenarios import first_league  # noqa: PLC0415

    leagues = (league or first_league(selection.scenarios[0], scenarios_of(catalog)),)
    return replace(selection, leagues=leagues, targets=selection.targets or ranked_targets(catalog))


def _weighed(
    catalog: "Catalog", selection: "Selection", workers: Workers, known: Mapping[str, Card]
) -> "Iterator[tuple[Cipher, bool, Card, Sequence[Measurement]]]":
    """Each cipher of CATALOG, whether its card may be noted, its card, and the measurements of the entries on it."""
    from featherweight.prove.recorded import proved  # noqa: PLC0415 only where no card holds are they needed
    from featherweight.referee.jobs import device_jobs  # noqa: PLC0415

    jobs = selection.jobs_if_any(catalog) if known else selection.jobs(catalog)
    weighed, tried = _counts(known)
    rows = measured(catalog, selection, workers, others=weighed) if jobs else []
    verdicts = checked(catalog, selection, workers, others=tried) if jobs else []
    if not jobs:
        _say(known)
    own = attrgetter("cipher")
    jobs_of = grouped(jobs, attrgetter("cipher.name"))
    rows_of, verdicts_of = grouped(rows, own), grouped(verdicts, own)
    all_tried = device_jobs(replace(selection, options=()), catalog) if jobs else []
    counts = Counter(job.cipher.name for job in all_tried)
    shown = proved(catalog.home, jobs)
    for cipher in catalog.ciphers:
        its = rows_of.get(cipher.name, []), verdicts_of.get(cipher.name, [])
        refused = {one.subject: f"{one.title}: {one.findings[0].check}" for one in its[1] if one.findings}
        card, listed = card_of(cipher, its[0], refused, checked=counts[cipher.name], proved=shown)
        yield cipher, _is_sure(cipher, jobs_of.get(cipher.name, []), *its), card, listed


def _is_sure(
    cipher: "Cipher", jobs: "Sequence[Job]", rows: "Sequence[Measurement]", verdicts: "Sequence[Verdict]"
) -> bool:
    """Whether all JOBS of CIPHER have ended, and nothing outside of its folder says what is right."""
    has_own = not cipher.is_foreign and (cipher.spec is not None or cipher.is_one_shot)
    return has_own and len(rows) == len(jobs) and {job.subject for job in jobs} <= {one.subject for one in verdicts}
