"""Damaged results in the store and senseless output of a simulator: measured again, or one line of error."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from featherweight.catalog import Catalog
from featherweight.referee.verdict import Finding, Verdict
from featherweight.scales.measurement import Measurement
from featherweight.scales.simulate import Simulator, Start
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
    runs=1197,
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

fuzzing = settings(max_examples=300, deadline=None, database=None, derandomize=True)


class Rows:
    """A database that holds one row."""

    def __init__(self, body: str) -> None:
        self._body = body

    def newest(self, kind: str, key: str) -> str:
        return self._body

    def append(self, kind: str, key: str, body: str) -> None:
        raise AssertionError("loading stores nothing")


def load(content: bytes, kind: type[BaseModel] = Verdict) -> BaseModel | None:
    return Store(Rows(content.decode(errors="replace")), kind).load("key")


@st.composite
def mutants(draw: st.DrawFn, whole: bytes) -> bytes:
    """WHOLE cut short, or with some bytes replaced."""
    content = whole[: draw(st.integers(0, len(whole)))] if draw(st.booleans()) else whole
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(content)))
        content = content[:place] + draw(st.binary(max_size=3)) + content[place + draw(st.integers(0, 3)) :]
    return content


def test_a_whole_result_is_loaded() -> None:
    assert load(VERDICT.model_dump_json().encode()) == VERDICT


@fuzzing
@given(
    st.one_of(st.binary(max_size=100), st.text(max_size=100).map(str.encode)), st.sampled_from([Verdict, Measurement])
)
def test_any_bytes(content: bytes, kind: type[BaseModel]) -> None:
    assert load(content, kind) is None, "nothing so short is a result"


@fuzzing
@given(mutants(VERDICT.model_dump_json(indent=1).encode()))
def test_mutants_of_a_result(content: bytes) -> None:
    result = load(content)
    assert result is None or isinstance(result, Verdict)


@fuzzing
@given(st.sampled_from(sorted(Verdict.model_fields)), JSON)
def test_other_values(field: str, value: object) -> None:
    changed = Verdict.model_construct(**{**VERDICT.model_dump(), field: value})
    result = load(changed.model_dump_json(warnings=False).encode())
    assert result is None or isinstance(result, Verdict)


def test_nesting_without_end() -> None:
    assert load(b"[" * 100_000) is None


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
    catalog = Catalog(Home(house))
    (target,) = catalog.select_targets(["atmega128"])
    (house / "output").write_bytes(output)
    (house / "build" / "simulators").unlink()
    program = house / "build" / "simulators" / "fw-sim-avr"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat {house}/output\n")
    program.chmod(0o755)
    with pytest.raises(FeatherweightError, match="the simulator of atmega128") as error:
        Simulator(catalog.home, target).execute(house / "none.elf", [Start({})], {}, [])
    assert len(str(error.value).splitlines()) == 1
