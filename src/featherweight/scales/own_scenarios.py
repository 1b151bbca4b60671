# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Scenarios from outside: a message of any length, by the steps of the house's own scenarios."""

from dataclasses import replace

from featherweight.catalog import Catalog, Variant
from featherweight.catalog.outside import SCENARIO_FILE, shown
from featherweight.catalog.scenario_schema import ScenarioManifest
from featherweight.scales import lengths
from featherweight.scales.scenarios import SCENARIOS, Memory, Scenario
from featherweight.system.errors import FeatherweightError

PATTERNS = {"cbc": "cbc128", "ctr": "bulk", "aead": "aead", "hash": "hash"}
"""The scenario of the house that does the same with a message of another length."""


def scenarios_of(catalog: Catalog) -> list[Scenario]:
    """The house's scenarios, then those from outside. Raises FeatherweightError if two have one name."""
    found = list(SCENARIOS)
    for folder, manifest in catalog.scenarios.items():
        if any(manifest.id in other.names for other in found):
            raise FeatherweightError(
                f"{shown(folder / SCENARIO_FILE)}: there is another scenario '{manifest.id}': change its id"
            )
        found.append(scenario_of(manifest))
    return found


def scenario_of(manifest: ScenarioManifest) -> Scenario:
    """The scenario that MANIFEST describes. Block ciphers take part with whole modes: the loops of the league "block"
    are made for lengths of their own."""
    size = manifest.message_bytes
    pattern = next(item for item in SCENARIOS if item.id == PATTERNS[manifest.mode])

    def fixed_inputs(variant: Variant) -> Memory:
        if manifest.mode == "aead":
            return lengths.aead_inputs(variant, (manifest.ad_bytes, size))
        if manifest.mode == "hash":
            return lengths.hash_inputs(variant, (0, size))
        return {**pattern.fixed_inputs(variant), "data": lengths.counting(size)}

    def data_bytes(variant: Variant, schedule: int) -> int:
        own = pattern.data_bytes(variant, schedule)
        return own if manifest.kind != "block" else own + size - len(pattern.fixed_inputs(variant)["data"])

    return replace(
        pattern,
        id=manifest.id,
        title=manifest.title,
        felics=None,
        operations={"bulk": pattern.operations["bulk"]},
        data_bytes=data_bytes,
        fixed_inputs=fixed_inputs,
        message_bytes=None if manifest.mode == "cbc" or size == 0 else size,
        weighs_expansion=manifest.key_schedule,
        grid=lambda variant, grid, source: [],
        facts=manifest.model_dump_json(),
    )


def scenario_again(name: str, facts: str) -> Scenario:
    """The scenario called NAME with these FACTS."""
    if facts:
        return scenario_of(ScenarioManifest.model_validate_json(facts))
    return next(item for item in SCENARIOS if item.id == name)
