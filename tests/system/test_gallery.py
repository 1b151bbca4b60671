# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee is tested by bad implementations: each exhibit has one fault, which must be caught by its name."""

import json
import shutil
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from featherweight.catalog import Catalog, Target
from featherweight.referee.device.referee import DeviceReferee
from featherweight.scales.bench import bench_of
from featherweight.scales.build import Builder
from featherweight.scales.elf import Elf
from featherweight.scales.firmware import plans_of
from featherweight.scales.job import Job
from featherweight.scales.layout import WEIGHED as WEIGHED_LAYOUTS
from featherweight.scales.layout import Site, layout_of
from featherweight.scales.options import OPTIONS
from featherweight.scales.selection import Selection
from featherweight.scales.simulate import Simulator
from featherweight.system.home import Home
from tests.conftest import CATALOG, ROOT, Command, asked_for, command_in, make_usual
from tests.system.exhibits import (
    BULK,
    EVERYWHERE,
    EXHIBITS,
    FORMS,
    GALLERY,
    RARE,
    TARGETS,
    Exhibit,
    as_parameter,
    core_of,
    hang,
    shown,
    stanza_of,
)
from tests.system.faults_of_modes import FAULTS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def verdicts(shared_house: Path, request: pytest.FixtureRequest) -> dict[str, list[dict[str, Any]]]:
    """The verdicts on each exhibit that is asked for, at all compiler options."""
    asked = [exhibit for (exhibit,) in asked_for(request, "exhibit")]
    hang(shared_house, "".join(exhibit.stanza for exhibit in EXHIBITS))
    found: dict[str, list[dict[str, Any]]] = {}
    # What is rare together on all cores: the specification's part of so long chains takes most of the time.
    runs: list[tuple[bool, list[str], tuple[str, ...]]] = [(False, [core], ()) for core in TARGETS]
    for is_rare, cores, chain in [*runs, (True, list(TARGETS), ("--chain", RARE))]:
        here = [exhibit for exhibit in asked if exhibit.core in cores and exhibit.is_rare == is_rare]
        if not here:
            continue
        names = [word for exhibit in here for word in ("--impl", exhibit.name)]
        targets = [word for core in cores for word in ("--target", TARGETS[core])]
        done = command_in(shared_house)("check", *names, *targets, *chain, "--json")
        assert done.returncode == 1, done.stderr
        for verdict in json.loads(done.stdout):
            if TARGETS[core_of(verdict["implementation"])] == verdict["target"]:
                found.setdefault(verdict["implementation"], []).append(verdict)
    return found


WEIGHED: dict[str, tuple[str, str, str, str, str]] = {
    "does_the_work_in_expand": ("armv7m", "bulk", "modes", "_expand: stray-write", "stray-write"),
    "leaks_in_the_weighed_layout": ("armv7m", "block", "", "an address depends on secrets", "constant-time"),
    "leaks_in_the_weighed_depth": ("armv7m", "block", "", "an address depends on secrets", "constant-time"),
    "leaks_if_a_loop_calls": ("armv7m", "cbc128", "", "or takes another path", "constant-time"),
    "retained_code": ("rv32", "block", "", ".text.retained is in the firmware though nothing", "linkage"),
}
"""Exhibits that try to recognise what is weighed: core, scenario, FORMS, and what `fw measure` and `fw check` say."""


@pytest.mark.parametrize("name", WEIGHED)
def test_what_recognises_the_run_that_is_weighed_is_refused_by_both(fw: Command, house: Path, name: str) -> None:
    """It is the referee's firmware, and the referee has runs like it."""
    core, scenario, form, words, check = WEIGHED[name]
    beside, operations = FORMS[form]
    hang(house, stanza_of("gallery/weighed", core, [*beside, f"weighing/{name}.c"], operations))
    depths = [layout_of((), Site(0x15000, 0, 1, 1), placement).depth for placement in WEIGHED_LAYOUTS]
    (house / "ciphers" / "speck" / "gallery" / "weighing" / "depths.inc").write_text(", ".join(map(str, depths)))
    one = ("--impl", "gallery/weighed", "--target", TARGETS[core], "--options", "-O2")
    done = fw("measure", *one, "--scenario", scenario)
    assert done.returncode == 1, done.stdout
    assert words in done.stderr
    verdicts = json.loads(fw("check", *one, "--json").stdout)
    assert check in {finding["check"] for verdict in verdicts for finding in verdict["findings"]}, verdicts


@pytest.mark.parametrize("place", [0x36, 0xFE])
def test_assembly_on_avr_is_tried_with_arrays_at_each_address_of_a_page(fw: Command, house: Path, place: int) -> None:
    """What is wrong with the schedule at one of them is refused, in CTR mode, for which there is no chain."""
    own = house / "ciphers" / "rectangle"
    own.unlink()
    source = shutil.copytree(ROOT / "ciphers" / "rectangle", own) / "avr" / "bitslice_ctr_small.S"
    honest, entry = source.read_text(), "    fw_function_of fw_rectangle80_ctr, ctr, 80\n"
    assert entry in honest
    spoilt = f"    cpi r24, {place}\n    brne 9f\n    inc r24\n9:  ctr 80\n"
    source.write_text(honest.replace(entry, f"fw_function fw_rectangle80_ctr\n{spoilt}fw_end fw_rectangle80_ctr\n"))
    one = ("--cipher", "rectangle-80", "--impl", "avr/bitslice_ctr_small", "--target", "atmega128", "--options", "-O2")
    verdicts = json.loads(fw("check", *one, "--json").stdout)
    assert any(verdict["findings"] for verdict in verdicts), verdicts


@pytest.mark.parametrize("target", CATALOG.targets, ids=lambda target: target.id)
def test_the_firmware_that_is_tried_is_the_one_that_is_weighed(target: Target) -> None:
    """Of every kind and league, of assembly and C: the same path, so the same content."""
    referee = DeviceReferee(CATALOG)
    names = ["speck-64-128", "ascon-aead128", "ascon-hash256", "knot-aead-128-256-64"]
    chosen: dict[tuple[object, ...], Job] = {}
    for job in Selection(ciphers=names, targets=[target.id], options=["-O1", "-O2"]).jobs(CATALOG):
        flash = job.scenario.schedule_in_flash
        chosen.setdefault((job.variant.kind, job.league, job.is_assembly, job.options, flash), job)
    kinds = {(job.variant.kind, job.league) for job in chosen.values()}
    assert kinds >= {("block", "block"), ("aead", "bulk"), ("hash", "bulk")}
    builder = Builder(CATALOG.home, target)
    for job in chosen.values():
        tried = [case.firmware for case in referee.cases(job.tried)]
        bench = bench_of(job, plans_of(builder, job.weighed), builder, Simulator(CATALOG.home, target))
        assert bench.ram == tried[0], job
        assert bench.flash is None or bench.flash == tried[1], job


def test_what_a_key_schedule_prepares_or_keeps_in_ram_is_weighed(fw: Command, house: Path) -> None:
    """A keystream of the scenario's own counter, on AVR; a table in RAM. Each beside the same cipher without."""
    spoilt: dict[str, list[str]] = {
        "good": [],
        "knows_the_counter": ["knows_the_counter.c"],
        "table_in_ram": ["table_in_ram.c"],
    }
    beside, operations = FORMS["modes"]
    stanzas = [
        stanza_of(f"gallery/{name}", "avr", [*beside, *(f"weighing/{file}" for file in files)], operations)
        for name, files in spoilt.items()
    ]
    hang(house, "".join(stanzas))
    select = [word for name in spoilt for word in ("--impl", f"gallery/{name}")]
    done = fw("measure", *select, "--target", "atmega128", "--scenario", "ctr16", "--options", "-O2", "--json")
    rows = {(row["implementation"], row["league"]): row for row in json.loads(done.stdout)}
    good = rows["gallery/good", "bulk"]
    assert rows["gallery/knows_the_counter", "bulk"]["cycles"] > good["cycles"]
    good = rows["gallery/good", "block"]
    assert rows["gallery/table_in_ram", "block"]["ram_bytes"] >= good["ram_bytes"] + 256


LIBRARY_CODE = [
    *(("calls_helpers.c", core) for core in TARGETS),
    *((f"calls_helpers.{core}.S", core) for core in ("avr", "armv6m", "msp430", "rv32")),
]


@pytest.mark.parametrize(("file", "core"), LIBRARY_CODE)
def test_code_of_the_compilers_libraries_is_weighed(fw: Command, house: Path, file: str, core: str) -> None:
    """Whoever wrote it, and wherever it is entered."""
    beside, operations = FORMS[""]
    hang(house, stanza_of("gallery/weighed", core, [*beside, f"weighing/{file}"], operations))
    one = ("--cipher", "speck-64-128", "--impl", "gallery/weighed", "--target", TARGETS[core], "--options", "-O2")
    done = fw("explain", *one, "--scenario", "block", "--json")
    assert done.returncode == 0, done.stderr
    explained = json.loads(done.stdout)
    counted = explained["code"]
    foreign = [item for item in counted if not item["source"].startswith("ciphers/")]
    assert foreign
    assert all(item["bytes"] > 0 for item in foreign)
    assert sum(item["bytes"] for item in counted) == explained["measurement"]["code_bytes"]


@pytest.mark.parametrize("core", TARGETS)
def test_what_is_called_by_its_address_is_refused_by_both(fw: Command, house: Path, core: str) -> None:
    """What is executed must have been counted for the function that is called, whoever else needs it."""
    beside, operations = FORMS[""]
    hang(house, stanza_of("gallery/weighed", core, [*beside, "weighing/jumps_by_address.c"], operations))
    address = house / "ciphers/speck/gallery/weighing/address.inc"
    one = ("--cipher", "speck-64-128", "--impl", "gallery/weighed", "--target", TARGETS[core], "--options", "-O2")
    address.write_text("1\n")
    catalog = Catalog(Home(house))
    selection = Selection(["speck-64-128"], [TARGETS[core]], implementations=["gallery/weighed"], options=["-O2"])
    job = next(job for job in selection.jobs(catalog) if job.league == "block")
    firmware = DeviceReferee(catalog).firmwares(job)[0].output
    symbols = Elf.of(firmware).symbols()
    (place,) = {symbol.address for symbol in symbols if symbol.name == "fw_speck64_128_expand"}
    address.write_text(f"{place // 2 if core == 'avr' else place:#x}\n")
    (verdict,) = (row for row in json.loads(fw("check", *one, "--json").stdout) if row["league"] == "block")
    assert {(item["check"], item["function"]) for item in verdict["findings"]} == {
        ("uncounted", "fw_speck64_128_encrypt")
    }
    done = fw("measure", *one, "--scenario", "block")
    assert done.returncode == 1, done.stdout
    assert "which is not counted: nothing refers to it" in done.stderr


def test_the_page_says_how_many_there_are() -> None:
    files = {exhibit.path for exhibit in EXHIBITS}
    everywhere = len({path for path in files if path.parent.name == EVERYWHERE})
    page = " ".join((ROOT / "docs" / "referee.md").read_text().split())
    said = f"has {len(files)} exhibits with one fault each, {everywhere} of them for all cores that run them: "
    assert f"{said}{len(EXHIBITS)} in all" in page
    assert f"; {len(FAULTS)} more are faults of message modes." in page


@pytest.mark.parametrize("core", TARGETS)
def test_every_core_is_seen_to_find_what_its_simulator_alone_can_see(core: str) -> None:
    assert shown(core) >= {"constant-time", "illegal-instruction", "red-zone", "registers", "alignment", "stray-write"}


PARTS = 3
"""Of all files, each commit takes one of so many."""


@pytest.mark.each_time
@pytest.mark.alike(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_each_file_compiles_for_a_core(house: Path, part: int) -> None:
    """What is refused before it is tried shows no fault: a new rule must not be what refuses it."""
    of_files = {exhibit.path: exhibit for exhibit in sorted(EXHIBITS, key=lambda one: crc32(one.name.encode()))}
    asked = sorted(of_files.values(), key=lambda exhibit: exhibit.path)[part::PARTS]
    hang(house, "".join(exhibit.stanza for exhibit in asked))
    catalog = Catalog(Home(house))
    for core, target in TARGETS.items():
        names = [exhibit.name for exhibit in asked if exhibit.core == core]
        jobs = Selection(targets=[target], implementations=names, options=["-O2"]).jobs(catalog) if names else ()
        for job in {job.implementation.id: job for job in jobs}.values():
            builder = Builder(catalog.home, job.target)
            builder.compile(builder.plan(job))


@pytest.mark.parametrize("exhibit", [*map(as_parameter, EXHIBITS)])
def test_each_fault_is_caught_by_its_name(verdicts: dict[str, list[dict[str, Any]]], exhibit: Exhibit) -> None:
    """At every option; what compiles to other machine code may be free of leaks at some, but not at -Os."""
    fault = exhibit.header
    league = "bulk" if fault["as"] in BULK else "block"
    tried = {item["options"]: item for item in verdicts[exhibit.name] if item["league"] == league}
    assert set(tried) == set(OPTIONS)
    caught = {
        options
        for options, verdict in tried.items()
        if any(item["check"] == fault["check"] and fault["words"] in item["message"] for item in verdict["findings"])
    }
    if fault["check"] == "constant-time":
        assert caught and tried["-Os"]["findings"], tried["-Os"]["findings"]
        assert "-Os" in caught or tried["-Os"]["findings"][0]["check"] == "source", "it is shared out"
    else:
        assert caught, [verdict["findings"] for verdict in tried.values()]
        refused = {options for options, verdict in tried.items() if verdict["findings"]}
        assert refused == set(OPTIONS), "a fault of the source refuses it at every option"


@pytest.mark.parametrize("core", TARGETS)
def test_what_the_exhibits_spoil_is_good_and_each_check_of_it_refuses_one(fw: Command, house: Path, core: str) -> None:
    hang(house, stanza_of("gallery/good", core, *FORMS["modes"]))
    done = fw("check", "--impl", "gallery/good", "--target", TARGETS[core], "--options", "-Os", "--json")
    assert done.returncode == 0, done.stdout
    for verdict in json.loads(done.stdout):
        assert verdict["passed"]
        assert set(verdict["passed"]) <= set.union(*map(shown, TARGETS)) | NEVER_ALONE


NEVER_ALONE = {"round-trip", "order", "uncounted"}
"""Checks of which no exhibit has the fault alone, which not every core can fail, or which have a test of their own."""


def test_what_was_compiled_and_judged_before_hides_no_fault(fw: Command, house: Path) -> None:
    """Objects and verdicts are shared by what they are made of: also by a file that is only included.

    By one of the devices' compilers and by this computer's: each device finds them in the same way.
    """
    make_usual(house, "msp430f1611")
    selection = ("check", "--cipher", "knot-aead-128-256-64", "--impl", "portable", "--options", "-O2", "--json")
    good = fw(*selection)
    assert good.returncode == 0, good.stdout
    path = house / "ciphers" / "knot" / "knot_modes.inc"
    text = path.read_text()
    assert "_FIRST);" in text
    path.write_text(text.replace("_FIRST);", "_FIRST - 1);", 1))
    verdicts = json.loads(fw(*selection).stdout)
    assert {verdict["target"] for verdict in verdicts} == {"msp430f1611", "x86-64"}
    assert all(verdict["findings"] for verdict in verdicts)


def test_machine_code_that_is_tried_once_is_the_same(fw: Command, house: Path) -> None:
    """Assembly with compiled code beside it: an option that makes other code of that has a verdict of its own.

    Here by a call that -O1 makes no jump of.
    """
    selection = ("check", "--cipher", "robin", "--impl", "armv7m/table_bulk_fast", "--target", "cortex-m3", "--json")
    good = json.loads(fw(*selection).stdout)
    assert [verdict["options"] for verdict in good] == ["-O1", "-O2", "-O3", "-Os"]
    assert not any(verdict["findings"] for verdict in good)
    runs = {verdict["options"]: verdict["runs"] for verdict in good}
    assert max(runs, key=runs.__getitem__) == "-O2", "what options share is tried there"
    (house / "ciphers" / "fantomas").unlink()
    path = shutil.copytree(ROOT / "ciphers" / "fantomas", house / "ciphers" / "fantomas") / "portable.c"
    own, rest = "FW_WEAK void fw_robin_expand(", "FW_WEAK void fw_robin_encrypt("
    text = path.read_text()
    assert own in text and rest in text
    spoils = """FW_WEAK void fw_robin_expand(fw_robin_schedule *schedule, const uint8_t key[16]);

static __attribute__((noinline)) void spoil(fw_robin_schedule *schedule)
{
    uintptr_t from;

    __asm__ volatile("mov %0, lr" : "=r"(from));
    if (from - (uintptr_t)fw_robin_expand < 0x100)
        schedule->key[0] ^= 1;
}

"""
    text = text.replace("}\n\n" + rest, "    spoil(schedule);\n}\n\n" + rest)
    path.write_text(text.replace(own, spoils + own, 1))
    verdicts = json.loads(fw(*selection).stdout)
    checks = [{finding["check"] for finding in verdict["findings"]} for verdict in verdicts]
    assert checks[1:] == [{"source"}] * 3 and checks[0] & {"vectors", "modes"}, checks


def test_what_the_referee_refuses_is_not_listed(fw: Command, house: Path) -> None:
    exhibit = Exhibit(GALLERY / "avr" / "clobbers_register.S", "avr")
    hang(house, exhibit.stanza)
    one = ("--cipher", "speck-64-128", "--target", "atmega128", "--options", "-Os")
    selection = (*one, "--impl", "portable", "--impl", exhibit.name)
    done = fw("rank", *selection, "--scenario", "block", "--json")
    assert done.returncode == 1, "it is not weighed, either"
    (rank,) = json.loads(done.stdout)
    assert rank["rows"]["atmega128"]["implementation"] == "portable"
    assert f"not listed: speck-64-128 {exhibit.name} on atmega128 -Os: registers" in done.stderr
