# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The selection of jobs by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from featherweight.catalog import Catalog
from featherweight.catalog.catalog import known_words
from featherweight.catalog.schema import League
from featherweight.scales.job import Job
from featherweight.scales.options import OPTIONS, Grid
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.scales.scenarios import select_scenarios
from featherweight.system.errors import FeatherweightError


@dataclass(frozen=True)
class Selection:
    """Names by which jobs are selected; an empty field selects all."""

    ciphers: Sequence[str] = ()
    targets: Sequence[str] = ()
    scenarios: Sequence[str] = ()
    leagues: Sequence[str] = ()
    implementations: Sequence[str] = ()
    options: Sequence[str] = ()
    grid: Grid = "short"

    def jobs(self, catalog: Catalog) -> list[Job]:
        """Every selected combination that exists in CATALOG, in the catalogue's order.

        Raises FeatherweightError if a name is unknown, or if nothing is selected.
        """
        jobs = self.jobs_if_any(catalog)
        if not jobs:
            raise FeatherweightError("nothing to measure: no implementation fits all of these; see `fw list`")
        return jobs

    def jobs_if_any(self, catalog: Catalog) -> list[Job]:
        """The same, but nothing may be selected."""
        implementations = catalog.select_implementations(self.implementations)
        options = known_words(self.options, OPTIONS, "option")
        targets = catalog.select_targets(self.targets)
        scenarios = select_scenarios(self.scenarios, scenarios_of(catalog))
        usual = {target.manifest.core for target in catalog.targets if not target.manifest.on_request}
        leagues = known_words(self.leagues, get_args(League), "league")
        return [
            Job(cipher, variant, implementation, target, scenario, league, option, grid=self.grid)
            for cipher, variant in catalog.select_ciphers(self.ciphers)
            for implementation in cipher.manifest.implementation
            if variant.id in implementation.variants and implementation.id in implementations
            for target in targets
            if target.manifest.executes(implementation)
            if target.manifest.is_asked(implementation, self.targets, usual)
            for scenario in scenarios
            if scenario.kind == variant.kind
            for league in scenario.leagues(implementation)
            if league in leagues
            for option in OPTIONS
            if option in options
        ]
