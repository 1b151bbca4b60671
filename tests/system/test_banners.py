"""What a banner of assembly says it costs is what the scales say."""

import json
import re
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.home import Home
from featherweight.objects import section_size
from featherweight.scenarios import SCENARIOS
from tests.conftest import ROOT, Command

BLOCK = SCENARIOS[0]
COST = re.compile(r"^ \* cost (\w+) +(\d+) cycles +(\d+) bytes$", re.MULTILINE)
# What libfeatherweight computes with is weighed by a clock, by `make bench-host`.
ASSEMBLY = sorted(path for path in ROOT.glob("ciphers/*/*/*.S") if path.parent.name != "x86_64")


@pytest.mark.parametrize("path", ASSEMBLY, ids=lambda path: str(path.relative_to(ROOT / "ciphers")))
def test_costs_in_the_banner(fw: Command, house: Path, path: Path) -> None:
    stated = {name: (int(cycles), int(size)) for name, cycles, size in COST.findall(path.read_text())}
    catalog = Catalog(Home(house))
    cipher = next(cipher for cipher in catalog.ciphers if cipher.name == path.parents[1].name)
    file = str(path.relative_to(path.parents[1]))
    implementation = next(item for item in cipher.manifest.implementation if file in item.files)
    # Of the targets that execute it, the first whose core it names: ARMv6-M code is weighed on the Cortex-M0+.
    targets = [target for target in catalog.targets if target.manifest.executes(implementation)]
    target = next(target for target in targets if implementation.runs_on(target.manifest.core))
    found = {}
    if "block" not in BLOCK.leagues(implementation):
        assert stated == {}, "costs of block operations, of an implementation that has none"
        return
    for variant in (cipher.variant(name) for name in implementation.variants):
        arguments = ("--cipher", variant.id, "--impl", implementation.id, "--target", target.id)
        done = fw("measure", *arguments, "--scenario", "block", "--options", "-O2", "--json")
        assert done.returncode == 0, done.stderr
        (row,) = json.loads(done.stdout)
        for operation in implementation.operations:
            name = f"{variant.symbol}_{operation}"
            cycles = row["calls"][name] + target.manifest.felics.empty_call_cycles
            found[name] = (cycles, function_bytes(house, name))
    assert stated == found


def function_bytes(house: Path, name: str) -> int:
    """The size of the section of function NAME."""
    sizes = [section_size(path, name) for path in (house / "build" / "objects").glob("*.o")]
    return next(size for size in sizes if size is not None)
