# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is compiled once for many."""

from pathlib import Path

import pytest

from featherweight.referee.jobs import device_jobs
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.selection import Selection
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from tests.conftest import CATALOG, catalog_of, new_house


@pytest.mark.parametrize("name", ["atmega128", "msp430f1611", "cortex-m3"])
def test_a_caller_that_borrows_its_cipher_serves_many(name: str) -> None:
    jobs = [job for job in device_jobs(Selection(targets=[name]), CATALOG) if job.variant.kind == "block"]
    builder = Builder(CATALOG.home, jobs[0].target)
    plans = [builder.plan(job) for job in jobs]
    callers = {item.output for plan in plans for item in (plan.caller, *plan.loops)}
    tried = {(job.variant.id, job.implementation.id) for job in jobs}
    assert len({plan.output for plan in plans}) >= len(tried), "each has a firmware of its own"
    assert 0 < 4 * len(callers) < len(tried)


@pytest.mark.parametrize("name", ["atmega128", "cortex-m3"])
def test_assembly_has_one_firmware_for_all_options_leagues_and_scenarios(name: str) -> None:
    selection = Selection(ciphers=["speck-64-128"], targets=[name])
    outputs: dict[tuple[str, str], set[str]] = {}
    for job in selection.jobs(CATALOG):
        option = "" if job.is_assembly else job.options
        outputs.setdefault((job.implementation.id, option), set()).add(
            Builder(CATALOG.home, job.target).plan(job).output.stem
        )
    assert len(outputs) > 4 and all(len(names) == 1 for names in outputs.values())


@pytest.mark.parametrize("name", ["speck-64-128", "ascon-aead128", "ascon-hash256"])
def test_what_calls_a_cipher_has_nothing_of_it(name: str) -> None:
    """It is not weighed: by a macro of the cipher's header it would do some of the work."""
    job = device_jobs(Selection(ciphers=[name], targets=["cortex-m3"]), CATALOG)[0]
    plan = Builder(CATALOG.home, job.target).plan(job)
    for item in (plan.caller, *plan.loops, *plan.runtime):
        assert not any(path.is_relative_to(job.cipher.folder) for path in item.known), item
        assert f"-I{CATALOG.home.relative(job.cipher.folder)}" not in item.command


def test_a_header_that_declares_other_functions_does_not_compile(tmp_path: Path) -> None:
    house = new_house(tmp_path / "house")
    header = house / "ciphers" / "ascon" / "ascon.h"
    right = "void fw_ascon_aead128_tag           (fw_ascon_aead128_context *context, uint8_t tag[16]);"
    assert right in header.read_text()
    header.write_text(header.read_text().replace(right, right.replace("uint8_t tag", "uint16_t tag")))
    catalog = catalog_of(house)
    job = device_jobs(Selection(ciphers=["ascon-aead128"], targets=["cortex-m3"]), catalog)[0]
    with pytest.raises(
        FeatherweightError, match=r"ascon\.h does not declare what its manifest and its interface say, for cortex-m3"
    ):
        builder = Builder(catalog.home, job.target)
        builder.state_type(builder.plan(job))


def test_a_schedule_that_lies_elsewhere_makes_other_results(tmp_path: Path) -> None:
    """Assembly is the same whatever a header says of alignment, and so is the firmware."""
    plans: list[FirmwarePlan] = []
    for aligned in ("", "_Alignas(8) "):
        house = new_house(tmp_path / f"house {len(plans)}")
        header = house / "ciphers" / "speck" / "speck.h"
        header.write_text(header.read_text().replace("uint32_t round_key[27]", f"{aligned}uint32_t round_key[27]"))
        assert f" {aligned}uint32_t round_key[27]" in header.read_text()
        selection = Selection(ciphers=["speck-64-128"], targets=["cortex-m3"], implementations=["armv7m/words_fast"])
        job = device_jobs(selection, catalog_of(house))[0]
        plans.append(Builder(Home(house), job.target).plan(job))
    assert plans[0].output.stem == plans[1].output.stem
    assert plans[0].digest != plans[1].digest


def test_a_manifest_that_says_another_size_of_schedules_does_not_compile(tmp_path: Path) -> None:
    """RAM is counted by it."""
    house = new_house(tmp_path / "house")
    manifest = house / "ciphers" / "speck" / "cipher.toml"
    assert "schedule_bytes = 108\n" in manifest.read_text()
    manifest.write_text(manifest.read_text().replace("schedule_bytes = 108\n", "schedule_bytes = 8\n"))
    catalog = catalog_of(house)
    job = device_jobs(Selection(ciphers=["speck-64-128"], targets=["cortex-m3"]), catalog)[0]
    with pytest.raises(FeatherweightError, match="is not the size of a schedule"):
        builder = Builder(catalog.home, job.target)
        builder.state_type(builder.plan(job))
