# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Damaged results in the store and senseless output of a simulator: measured again, or one line of error."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, RootModel

from featherweight.catalog.catalog import read_target
from featherweight.referee.verdict import Finding, Verdict
from featherweight.scales.simulate import Simulator, Start
from featherweight.store.database import FILE, results_of
from featherweight.store.results import Store
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

VERDICT = Verdict(
    cipher="speck",
    variant="speck-64-128",
    implementation="portable",
    target="atmega128",
    league="block",
    options="-O2",
    claimed="yes",
    found=None,
    evidence="specification",
    runs=1197,
    kinds={"random": 1197},
    chain=0,
    interrupts_off_cycles=0,
    findings=[Finding(check="vectors", function="fw_speck64_128_encrypt", message="wrong result")],
    passed=["stack"],
    compared=0,
    leaks=["fw_speck64_128_encrypt: the cycles depend on secrets (no)"],
    commit="0" * 40,
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=8,
)

fuzzing = settings(max_examples=100, deadline=None, database=None, derandomize=True)


MADE = VERDICT.model_copy(update={"runs": VERDICT.runs + 1, "commit": "made anew"})

NUMBERS = count()


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store, which all examples share: each has a key of its own."""
    return tmp_path_factory.mktemp("build")


class Text(RootModel[str]):
    """A result that is stored as any text: what another version of Featherweight may have written."""

    def model_dump_json(self, **_: Any) -> str:
        return self.root


def assert_exact_or_made_anew(build: Path, text: str) -> None:
    """Where TEXT lies in the store, a verdict is found that says exactly that, or made and found from then on."""
    key = str(next(NUMBERS))
    other: type[BaseModel] = type("Verdict", (Text,), {})
    Store(results_of(build), other).save(key, Text(text))
    result, known = Store(results_of(build), Verdict).remember(key, lambda: MADE)
    if known:
        found, stored = result.model_dump(mode="json"), json.loads(text)
        assert json.dumps(found, sort_keys=True) == json.dumps(stored, sort_keys=True)
    else:
        assert result == MADE
    assert Store(results_of(build), Verdict).load(key) == result


@st.composite
def mutants(draw: st.DrawFn, whole: bytes) -> bytes:
    """WHOLE cut short, or with some bytes replaced."""
    content = whole[: draw(st.integers(0, len(whole)))] if draw(st.booleans()) else whole
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(content)))
        content = content[:place] + draw(st.binary(max_size=3)) + content[place + draw(st.integers(0, 3)) :]
    return content


@pytest.mark.parametrize("result", [VERDICT, MADE])
def test_a_whole_result_is_found(build: Path, result: Verdict) -> None:
    key = str(next(NUMBERS))
    Store(results_of(build), Verdict).save(key, result)
    assert Store(results_of(build), Verdict).remember(key, lambda: MADE) == (result, True)
    assert Store(results_of(build), Verdict).load(key + "0") is None


@fuzzing
@given(st.one_of(st.binary(max_size=100).map(lambda content: content.decode(errors="replace")), st.text(max_size=100)))
def test_any_text(build: Path, text: str) -> None:
    assert_exact_or_made_anew(build, text)


@fuzzing
@given(mutants(VERDICT.model_dump_json().encode()))
def test_mutants_of_a_result(build: Path, content: bytes) -> None:
    assert_exact_or_made_anew(build, content.decode(errors="replace"))


@fuzzing
@given(st.sampled_from(sorted(Verdict.model_fields)), JSON)
def test_other_values(build: Path, field: str, value: object) -> None:
    assert_exact_or_made_anew(build, json.dumps({**VERDICT.model_dump(), field: value}))


@pytest.mark.parametrize("field", sorted(Verdict.model_fields))
def test_a_field_that_is_not_there(build: Path, field: str) -> None:
    assert_exact_or_made_anew(build, json.dumps(VERDICT.model_dump(exclude={field})))


def test_nesting_without_end(build: Path) -> None:
    assert_exact_or_made_anew(build, "[" * 100_000)


@fuzzing
@given(st.binary(min_size=2, max_size=10_000))
def test_a_file_that_is_no_database(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """SQLite takes a file of one byte for an empty database."""
    build = tmp_path_factory.mktemp("damaged")
    (build / FILE).write_bytes(content)
    store = Store(results_of(build), Verdict)
    with pytest.raises(FeatherweightError, match=FILE) as error:
        store.load("key")
    assert len(str(error.value).splitlines()) == 1


OUTPUTS = [
    b"",
    b"\n",
    b"{}\n",
    b"[]\n",
    b"null\n",
    b"\xff\xfe\n",
    b'{"core": "avr"}\n',
    b"[" * 5000 + b"\n",
    b"nonsense\n",
]


@pytest.mark.parametrize("output", OUTPUTS, ids=lambda output: repr(output[:20]))
def test_a_simulator_that_prints_no_results(house: Path, output: bytes) -> None:
    target = read_target(Home(house), "atmega128")
    (house / "output").write_bytes(output)
    (house / "build" / "simulators").unlink()
    program = house / "build" / "simulators" / "fw-sim-avr"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat {house}/output\n")
    program.chmod(0o755)
    with pytest.raises(FeatherweightError, match="the simulator of atmega128") as error:
        Simulator(Home(house), target).execute(house / "none.elf", [Start({})], {}, [])
    assert len(str(error.value).splitlines()) == 1
