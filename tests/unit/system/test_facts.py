# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Facts of files: whatever is done to a file, they are others."""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from featherweight.system import facts
from featherweight.system.facts import facts_of, folder_facts, together


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "folder"
    (place / "inner").mkdir(parents=True)
    (place / "inner" / "file.c").write_text("one")
    (place / "other.h").write_text("two")
    return place


def rewrite_with_old_times(folder: Path) -> None:
    """As `cp -p` or `rsync -t` may do: the size and the time of the last change stay."""
    file = folder / "inner" / "file.c"
    told = file.stat()
    file.write_text("eno")
    os.utime(file, ns=(told.st_atime_ns, told.st_mtime_ns))


def replace_by_another(folder: Path) -> None:
    file = folder / "inner" / "file.c"
    shutil.copy2(file, file.with_suffix(".new"))
    file.with_suffix(".new").replace(file)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "inner" / "file.c").write_text("eno"),
        lambda folder: (folder / "inner" / "file.c").unlink(),
        lambda folder: (folder / "inner" / "more.c").touch(),
        lambda folder: (folder / "other.h").rename(folder / "third.h"),
        lambda folder: (folder / "dangling.h").symlink_to("nowhere"),
        rewrite_with_old_times,
        replace_by_another,
    ],
)
def test_a_change_shows(folder: Path, change: Callable[[Path], object]) -> None:
    before = folder_facts(folder, ())
    assert folder_facts(folder, ()) == before
    time.sleep(0.02)  # more than one tick of the clock of files' times
    change(folder)
    assert folder_facts(folder, ()).digest != before.digest


def test_folders_may_be_left_out(folder: Path) -> None:
    before = folder_facts(folder, {"inner"})
    (folder / "inner" / "more.c").touch()
    assert folder_facts(folder, {"inner"}) == before != folder_facts(folder, ())


def test_a_link_counts_by_what_it_leads_to(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("three")
    (folder / "link.h").symlink_to(tmp_path / "elsewhere")
    before = folder_facts(folder, ())
    (tmp_path / "elsewhere").write_text("three more")
    assert folder_facts(folder, ()).digest != before.digest


def test_a_file_may_be_missing(folder: Path) -> None:
    file = folder / "missing"
    before = facts_of([file])
    file.touch()
    assert before.is_settled and facts_of([file]).digest != before.digest


def test_what_changed_just_now_is_not_settled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    young = folder_facts(folder, ())
    monkeypatch.setattr(facts, "SETTLED_NS", 0)
    old = folder_facts(folder, ())
    assert old.is_settled and not young.is_settled and old.digest == young.digest
    assert together([old, old]).is_settled and not together([old, young]).is_settled
