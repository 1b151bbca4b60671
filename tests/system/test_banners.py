"""What a banner of assembly says it costs is what the scales say."""

import re
from pathlib import Path

import pytest

from featherweight.build import Builder, Job
from featherweight.catalog import Catalog
from featherweight.home import Home
from featherweight.measure import Scales
from featherweight.objects import section_size
from featherweight.scenarios import SCENARIOS
from tests.conftest import ROOT, checkout_store

BLOCK = SCENARIOS[0]
SM4_INSTRUCTIONS = ROOT / "ciphers" / "sm4" / "aarch64" / "sm4e_fast.S"
COST = re.compile(r"^ \* cost (\w+) +(\d+) cycles +(\d+) bytes$", re.MULTILINE)
# What libfeatherweight computes with is weighed by a clock, by `make bench-host`; no target has the SM4 instructions.
ASSEMBLY = sorted({path for path in ROOT.glob("ciphers/*/*/*.S") if path.parent.name != "x86_64"} - {SM4_INSTRUCTIONS})
CATALOG = Catalog(Home(ROOT))

pytestmark = checkout_store


@pytest.fixture(scope="module")
def scales() -> Scales:
    return Scales(CATALOG)


@pytest.mark.parametrize("path", ASSEMBLY, ids=lambda path: str(path.relative_to(ROOT / "ciphers")))
def test_costs_in_the_banner(scales: Scales, path: Path) -> None:
    stated = {name: (int(cycles), int(size)) for name, cycles, size in COST.findall(path.read_text())}
    cipher = next(cipher for cipher in CATALOG.ciphers if cipher.name == path.parents[1].name)
    file = str(path.relative_to(path.parents[1]))
    implementation = next(item for item in cipher.manifest.implementation if file in item.files)
    # Of the targets that execute it, the first whose core it names: ARMv6-M code is weighed on the Cortex-M0+.
    targets = [target for target in CATALOG.targets if target.manifest.executes(implementation)]
    target = next(target for target in targets if implementation.runs_on(target.manifest.core))
    if "block" not in BLOCK.leagues(implementation):
        assert stated == {}, "costs of block operations, of an implementation that has none"
        return
    found = {}
    for variant in (cipher.variant(name) for name in implementation.variants):
        job = Job(cipher, variant, implementation, target, BLOCK, "block", "-O2")
        row, _ = scales.measure(job)
        for operation in set(BLOCK.operations["block"]).intersection(implementation.operations):
            name = f"{variant.symbol}_{operation}"
            cycles = row.calls[name] + target.manifest.felics.empty_call_cycles
            found[name] = (cycles, function_bytes(job, name))
    assert stated == found


def function_bytes(job: Job, name: str) -> int:
    """The size of the section of function NAME."""
    builder = Builder(CATALOG.home, job.target)
    plan = builder.plan(job)
    builder.build(plan)
    sizes = [section_size(item.output, name) for item in plan.weighed]
    return next(size for size in sizes if size is not None)
