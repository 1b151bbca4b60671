"""The S-box workbench: two ways to prove that agree, schedules that compute what they should, bad input refused."""

import random
from pathlib import Path

import pytest

from featherweight.sbox.boxes import Box, catalogue, select_box
from featherweight.sbox.isa import instruction_sets, select_isa
from featherweight.sbox.nibble.certificate import certify, check_certificate, path_of
from featherweight.sbox.nibble.circuit import circuits_of, is_circuit
from featherweight.sbox.nibble.copies import enough_copies, fewest_instructions
from featherweight.sbox.nibble.engine import Engine, Values, naive_circuit, problem_of
from featherweight.sbox.nibble.in_place import in_place
from featherweight.sbox.nibble.in_turn import circuits_in_turn
from featherweight.sbox.nibble.incremental import growing_circuits
from featherweight.sbox.nibble.result import stored_results
from featherweight.sbox.nibble.schedule import schedule
from featherweight.sbox.nibble.workbench import Budget, Wish, Workbench, stored_circuits
from featherweight.sbox.print.emit import as_assembly, as_c
from featherweight.sbox.print.listing import listing_of
from featherweight.system.errors import FeatherweightError, WrongResultError
from tests.conftest import Command

SECONDS = 100


def silent(what: str, done: int, total: int) -> None:
    """No progress bar."""


def small_box(seed: int) -> Box:
    """A random S-box of three bits."""
    table = list(range(8))
    random.Random(seed).shuffle(table)
    return Box(f"small{seed}", tuple(table))


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    return Engine(tmp_path_factory.mktemp("engine"))


@pytest.mark.slow
@pytest.mark.parametrize("isa", ["avr", "msp430", "thumb2", "rv32zbb"])
@pytest.mark.parametrize("seed", range(2))
def test_enumeration_and_sat_find_the_same_minimum(engine: Engine, tmp_path: Path, isa: str, seed: int) -> None:
    wish = Wish(small_box(seed), select_isa(isa), 8)
    for gates in range(1, 12):
        circuit = certify(wish.problem, gates, tmp_path / f"{gates}.xz", SECONDS)
        found = engine.enumerate(wish.problem, gates, most=1).circuits
        assert (circuit is None) == (not found), f"{gates} gates"
        if found:
            assert len(found[0]) == gates
            break
    else:
        pytest.fail("no circuit of 11 gates")


@pytest.mark.slow
@pytest.mark.parametrize("isa", ["avr", "rv32zbb"])
@pytest.mark.parametrize("seed", range(3))
def test_one_growing_solver_finds_the_minimum_of_the_enumeration(engine: Engine, isa: str, seed: int) -> None:
    problem = Wish(small_box(seed), select_isa(isa), 8).problem
    gates, circuit = next((gates, found) for gates, found in growing_circuits(problem, 12) if found)
    assert circuit and len(circuit) == gates and is_circuit(problem, circuit)
    assert engine.enumerate(problem, gates, most=1).circuits
    assert not engine.enumerate(problem, gates - 1, most=1).circuits


@pytest.mark.parametrize("name", ["rectangle", "knot", "pride", "roadrunner", "roadrunner-inverse"])
def test_copies_that_a_sequence_takes_are_enough(name: str) -> None:
    [result] = [item for item in stored_results() if (item.box, item.isa) == (name, "avr")]
    problem, computed = problem_of(select_box(name), result.instruction_set), list[int]()
    result.program.run(problem.inputs, computed)
    values, copies = tuple(dict.fromkeys(computed)), result.program.copies
    assert enough_copies(problem, result.instruction_set, values, copies)
    assert not enough_copies(problem, result.instruction_set, values, 0)
    if result.proved and result.program.gates == result.proof.at_least:
        assert not enough_copies(problem, result.instruction_set, values, copies - 1)


def test_instructions_are_proved_with_copies(engine: Engine) -> None:
    isa = select_isa("msp430")
    problem, toffoli = problem_of(select_box("roadrunner-inverse"), isa), problem_of(select_box("01234576"), isa)

    def all_circuits(gates: int) -> list[Values]:
        return list(engine.enumerate(problem, gates).circuits)

    assert fewest_instructions(problem, isa, 8, 10, all_circuits) == 10
    assert fewest_instructions(problem, isa, 8, 10, lambda gates: None) == 0
    assert fewest_instructions(toffoli, isa, 2, 3, lambda gates: list(engine.enumerate(toffoli, gates).circuits)) == 0


def test_a_search_proves_by_sat(tmp_path: Path) -> None:
    wish = Wish(small_box(1), select_isa("thumb2"), 8)
    budget = Budget(restarts=0, minutes=1, exact="sat")
    result = Workbench(tmp_path).search(wish, budget, silent)
    assert result.proved and result.gates == result.proof.at_least and "cadical" in result.proof.engine


def test_pieces_of_an_enumeration_are_the_whole(engine: Engine) -> None:
    problem = Wish(small_box(0), select_isa("thumb2"), 8).problem
    gates = next(number for number in range(1, 12) if engine.enumerate(problem, number, most=1).circuits)
    whole = engine.enumerate(problem, gates + 1)
    parts = [engine.enumerate(problem, gates + 1, piece, 7) for piece in range(7)]
    circuits = [frozenset(values) for part in parts for values in part.circuits]
    assert whole.complete and circuits
    assert set(circuits) == {frozenset(values) for values in whole.circuits}


@pytest.mark.slow
@pytest.mark.parametrize("isa", instruction_sets())
def test_naive_circuits_become_right_sequences(isa: str) -> None:
    for box in catalogue().values():
        wish = Wish(box, select_isa(isa), 99)
        [circuit] = circuits_of(wish.problem, naive_circuit(wish.problem), 1)
        program = schedule(circuit, wish.isa, 99) if len(circuit.gates) < 16 else None
        for changed in (program, program and in_place(program, 99)):
            if changed is not None:
                changed.check(box, wish.isa)


@pytest.mark.parametrize("seed", range(2))
def test_output_after_output(engine: Engine, seed: int) -> None:
    """Right circuits of the fewest gates; nothing if there is none."""
    problem = Wish(small_box(seed), select_isa("avr"), 8).problem
    fewest = next(gates for gates in range(1, 12) if engine.enumerate(problem, gates, most=1).circuits)
    circuits = list(circuits_in_turn(engine, problem, fewest, seed, 60))
    assert circuits and all(is_circuit(problem, values) and len(values) == fewest for values in circuits)
    assert list(circuits_in_turn(engine, problem, fewest - 1, seed, 60)) == []


def test_a_search_finds_proves_and_continues(tmp_path: Path) -> None:
    wish = Wish(select_box("roadrunner"), select_isa("avr"), 5, in_place=True)
    bench, budget = Workbench(tmp_path), Budget(restarts=1, seconds=1, minutes=1)
    result = bench.search(wish, budget, silent)
    assert result.program.outputs == (0, 1, 2, 3) and result.program.registers <= 5
    assert (result.program.gates, result.proof.at_least) == (8, 8)
    again = Workbench(tmp_path).search(wish, Budget(restarts=0, minutes=0), silent)
    assert again.proof == result.proof and again.program.gates == 8


def test_too_few_registers_are_refused(tmp_path: Path) -> None:
    wish = Wish(select_box("roadrunner"), select_isa("avr"), 4)
    with pytest.raises(FeatherweightError, match="give more --registers"):
        Workbench(tmp_path).search(wish, Budget(restarts=1, seconds=0.5, minutes=0), silent)


def test_stored_sequences_are_right() -> None:
    results = stored_results()
    assert results
    for result in results:
        result.check()
        assert result.proof.at_least <= result.program.gates
        assert select_box(result.box).hexadecimal == result.table


def test_wrong_sequences_are_found() -> None:
    result = next(item for item in stored_results() if item.isa == "avr")
    swapped = result.program.model_copy(update={"outputs": result.program.outputs[::-1]})
    with pytest.raises(WrongResultError, match="another function"):
        result.model_copy(update={"program": swapped}).check()
    shorter = result.program.model_copy(update={"instructions": result.program.instructions[1:]})
    with pytest.raises(WrongResultError):
        result.model_copy(update={"program": shorter}).check()
    with pytest.raises(WrongResultError, match=r"does not exist|must overwrite"):
        next(item for item in stored_results() if item.isa == "thumb2").program.check(
            select_box(result.table), select_isa("avr")
        )


def test_certificates_are_checked(tmp_path: Path) -> None:
    wish = Wish(select_box("gift"), select_isa("avr"), 0)
    path = path_of(tmp_path, wish.box, wish.isa, 4)
    assert certify(wish.problem, 4, path, SECONDS) is None
    check_certificate(wish.problem, 4, path)
    circuit = Wish(select_box("roadrunner"), select_isa("avr"), 0).problem
    with pytest.raises(WrongResultError):
        check_certificate(circuit, 8, path)  # a question with a circuit has no proof


def test_emitted_sources_name_every_register() -> None:
    for result in stored_results()[:4]:
        for text in (as_assembly(listing_of(result)), as_c(listing_of(result))):
            assert all(f"row{bit}" in text for bit in range(4))
            assert result.status in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("search", "nobody", "--isa", "avr"), "no S-box of the catalogue"),
        (("search", "gift", "--isa", "z80"), "unknown; there are avr"),
        (("check", "missing.json"), "No such file"),
        (("show", "gift", "--isa", "a64"), "`fw sbox search gift --isa a64`"),
        (("show", "sm4-inverse", "--isa", "avr"), "`fw sbox tower sm4-inverse --isa avr`"),
        (("certify", "gift", "--isa", "avx512", "--gates", "3"), "not encoded as clauses"),
    ],
)
def test_bad_input_gives_one_line(fw: Command, arguments: tuple[str, ...], message: str) -> None:
    done = fw("sbox", *arguments)
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("isa", ["avr", "avx512"])
def test_stored_circuits_are_those_of_the_problem(isa: str) -> None:
    """A search may begin with any of them: functions are as it has them, up to complement where that is free."""
    for box in catalogue().values():
        problem = problem_of(box, select_isa(isa))
        for circuit in stored_circuits(problem):
            assert set(problem.searched_outputs) <= set(circuit) | set(problem.inputs), box
            assert all(problem.searched(f) == f for f in circuit), box
