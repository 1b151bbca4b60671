# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What travels to a cluster: named by its content, and the same files and objects where it is unpacked."""

import gzip
import io
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.scales.measure import Scales
from featherweight.scales.selection import Selection
from featherweight.system.home import Home
from featherweight.work.parcels import Parcel, Unpacker, packed


def unpacked(parcels: list[Parcel], payload: bytes, place: Path) -> tuple[Unpacker, Home]:
    for parcel in parcels:
        with tarfile.open(fileobj=io.BytesIO(gzip.decompress(parcel.content))) as archive:
            archive.extractall(place)
    home = Home(place / "house")
    return Unpacker(io.BytesIO(payload), place, home), home


def test_jobs_and_work_are_the_same_elsewhere(house: Path, tmp_path: Path) -> None:
    catalog = Catalog(Home(house))
    jobs = Selection(ciphers=("speck", "led"), targets=("cortex-m3",), options=("-O2",)).jobs(catalog)
    parcels, payload = packed(catalog.home, jobs, Scales(catalog).measure, ["fw-sim-cortex-m"])
    again, _ = packed(catalog.home, jobs, Scales(catalog).measure, ["fw-sim-cortex-m"])
    assert [parcel.name for parcel in parcels] == [parcel.name for parcel in again]
    reader, there = unpacked(parcels, payload, tmp_path / "there")
    found, work = reader.load(), reader.load()
    assert list(map(str, found)) == list(map(str, jobs))
    assert isinstance(work.__self__, Scales) and work.__name__ == "measure"
    for job, other in zip(jobs, found, strict=True):
        assert other.cipher.home is there and other.cipher.is_foreign == job.cipher.is_foreign
        assert other.cipher.folder.relative_to(there.root) == job.cipher.folder.relative_to(house)
        for path, copy in zip(
            job.cipher.sources(job.implementation), other.cipher.sources(other.implementation), strict=True
        ):
            assert copy.is_relative_to(there.root) and copy.read_bytes() == path.read_bytes()
    simulator = there.simulators / "fw-sim-cortex-m"
    assert simulator.read_bytes() == (house / "build/simulators/fw-sim-cortex-m").read_bytes()
    assert simulator.stat().st_mode & 0o100


@dataclass(frozen=True)
class Errand:
    """A job that has a folder."""

    folder: Path
    file: Path


def test_only_folders_of_jobs_travel(house: Path, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine", tmp_path / "other"
    for folder in (mine, other):
        folder.mkdir()
        (folder / "file.c").write_text(folder.name)
    parcels, payload = packed(Home(house), [Errand(mine, mine / "file.c")], other, [])
    reader, _ = unpacked(parcels, payload, tmp_path / "there")
    ((errand,), work) = reader.load(), reader.load()
    assert errand.folder.name == "mine" and errand.file.read_text() == "mine"
    assert not errand.folder.is_relative_to(tmp_path / "there" / "house"), "it must not look like the house's own"
    assert not work.exists()


@pytest.mark.parametrize("changed", ["ciphers/speck/portable.c", "targets/e31/target.toml", "scenarios/block.c"])
def test_a_change_makes_another_parcel(house: Path, changed: str) -> None:
    before, _ = packed(Home(house), [], None, [])
    with (house / changed).open("a") as file:
        file.write("\n")
    after, _ = packed(Home(house), [], None, [])
    assert before[0].name != after[0].name
