# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The record of proofs: it is true of this checkout, and a change that proves less is refused."""

import random
import runpy
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.prove.prover import Prover, provable
from featherweight.prove.recorded import RECORD, losses, of_other_code, read_record, stored_verdict, text_of
from featherweight.referee.jobs import device_jobs
from featherweight.scales.job import Job
from featherweight.scales.selection import Selection
from featherweight.system.home import Home
from tests.conftest import CATALOG, ROOT, Command
from tests.prove.test_proofs import BRANCH, LOADED, job_of

SPECK = ("--cipher", "speck-64-128", "--impl", "avr/words_fast", "--target", "atmega128")
AGAINST = ("--fail-on-regression", str(RECORD))
SAMPLE = 2
MOST_SECONDS = 60
PARTS = {subject: row.of for subject, row in read_record().items()}


def recorded_jobs() -> list[Job]:
    """Those of the catalogue that are recorded as proved."""
    jobs = provable(device_jobs(Selection(options=["-O2"]), CATALOG))
    record = read_record()
    return [job for job in jobs if job.subject in record and record[job.subject].known == "proved"]


def test_record_is_in_order_and_shown_on_the_page() -> None:
    rows = list(read_record().values())
    assert RECORD.read_text() == text_of(rows) and len(rows) >= 165
    page = runpy.run_path(str(ROOT / "codegen" / "proofs.py"))["page"]()
    assert (ROOT / "docs" / "proofs.md").read_text() == page, "run codegen/proofs.py"


def test_nothing_that_is_recorded_as_proved_is_gone() -> None:
    proved = {row.subject for row in read_record().values() if row.known == "proved"}
    assert {job.subject for job in recorded_jobs()} == proved


def test_what_a_change_touches_is_still_proved() -> None:
    """Proofs of other code or by another specification than those that are recorded are made again, if they take as
    long as a test may."""
    record, prover = read_record(), Prover(CATALOG, of=PARTS)
    changed = of_other_code(CATALOG.home, recorded_jobs(), record)
    seconds = sum(record[job.subject].seconds for job in changed)
    assert seconds < MOST_SECONDS, f"{len(changed)} proofs are of other code: run `fw prove --changed --record`"
    assert losses(record, [prover.prove(job)[0] for job in changed], None) == []


@pytest.mark.slow
@pytest.mark.parametrize("most_seconds", [1, pytest.param(5, marks=pytest.mark.release)])
def test_a_sample_of_the_record_is_proved_and_certified(most_seconds: float) -> None:
    """By the provers as they are now, which may be others than those of the record. To certify a proof takes ten times
    as long as to find it: before a release also some of those that take more than a second."""
    jobs = [job for job in recorded_jobs() if read_record()[job.subject].seconds < most_seconds]
    prover = Prover(CATALOG, certify=True, of=PARTS)
    for job in random.Random(27).sample(jobs, SAMPLE):
        assert prover.prove(job)[0].certified, job


def test_stored_verdict_fits_as_long_as_code_and_specification_are_the_same(house: Path) -> None:
    names, same = ("speck-64-128", "avr/words_fast", "atmega128"), ("chaskey", "avr/words_fast", "atmega128")
    assert stored_verdict(CATALOG.home, job_of(*names)) == ("proved", True)
    assert stored_verdict(CATALOG.home, job_of("sm4", "portable", "aarch64-a13")) is None
    spec = house / "ciphers" / "speck" / "spec.py"
    spec.write_text(spec.read_text() + "\n# changed\n")
    catalog = Catalog(Home(house))
    assert stored_verdict(catalog.home, job_of(*names, catalog)) == ("proved", False)
    assert stored_verdict(catalog.home, job_of(*same, catalog)) == ("proved", True)


def test_change_that_loses_a_proof_is_refused(house: Path, fw: Command) -> None:
    path = house / "ciphers" / "speck" / "avr" / "speck_threes.inc"
    right = path.read_text()
    path.write_text(f"{right}; nothing but a comment\n")
    done = fw("prove", *SPECK, *AGAINST)
    assert (done.returncode, "1 of " in done.stderr) == (0, True), done
    path.write_text(right.replace(LOADED, BRANCH))
    done = fw("prove", *SPECK, *AGAINST)
    lines = [line for line in done.stderr.splitlines() if line.startswith("lost: ")]
    assert (done.returncode, len(lines)) == (1, 1), done
    assert lines[0].startswith("lost: speck-64-128 avr/words_fast on atmega128 -O2: proved -> refuted: encrypt: ")


def test_what_is_gone_is_a_loss() -> None:
    record = read_record()
    proved = [row.subject for row in record.values() if row.known == "proved"]
    assert losses(record, [], proved) == []
    assert losses(record, [], proved[1:]) == [f"gone: {' '.join(proved[0])}"]


def test_only_what_has_changed_is_proved_again(house: Path, fw: Command) -> None:
    assert fw("prove", *SPECK, "--changed").stderr.startswith("0 of ")
    path = house / "ciphers" / "speck" / "avr" / "speck_threes.inc"
    path.write_text(f"{path.read_text()}; nothing but a comment\n")
    done = fw("prove", *SPECK, "--changed")
    assert (done.returncode, done.stderr.startswith("1 of ")) == (0, True), done
    for option in (("--of", "encrypt"), AGAINST):
        refused = fw("prove", *SPECK, "--changed", *option)
        assert (refused.returncode, "leave out --" in refused.stderr) == (2, True), refused


@pytest.mark.parametrize(
    ("content", "reason"),
    [("", "is no record of proofs"), ("[{}]", "is no record of proofs"), (None, "cannot be read")],
)
def test_file_that_is_no_record_is_named(ask: Command, tmp_path: Path, content: str | None, reason: str) -> None:
    path = tmp_path / "record.json"
    if content is not None:
        path.write_text(content)
    done = ask("prove", *SPECK, "--fail-on-regression", str(path))
    assert (done.returncode, reason in done.stderr) == (2, True), done


def test_record_is_not_written_while_it_is_compared_with(ask: Command) -> None:
    done = ask("prove", *SPECK, *AGAINST, "--record")
    assert (done.returncode, "give one of them" in done.stderr) == (2, True), done


def test_list_marks_what_is_proved_of_each_cipher_by_itself(house: Path, fw: Command) -> None:
    """SPECK and SIMON have an implementation of one name; when SPECK's code is another one, only SIMON's is proved."""

    def marked() -> list[bool]:
        lines = fw("list", "speck", "simon").stdout.splitlines()
        return ["atmega128" in line for line in lines if line.strip().startswith("avr/words_fast ")]

    assert marked() == [True, True]
    header = house / "ciphers/speck/speck.h"
    header.write_text(header.read_text() + "/* no assembly includes it */\n")
    assert marked() == [True, True]
    included = house / "ciphers/speck/avr/speck_macros.inc"
    included.write_text(included.read_text() + "/* changed */\n")
    assert sorted(marked()) == [False, True]
