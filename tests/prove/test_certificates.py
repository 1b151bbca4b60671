# SPDX-License-Identifier: Apache-2.0 OR MIT
"""fw-prove-check: it accepts the certificates of fw-prove-sweep, and no certificate for what is not so."""

import hashlib
import random
import re
import subprocess
from collections.abc import Callable
from functools import partial, reduce
from operator import xor
from pathlib import Path

import pytest

from featherweight.prove.circuit import Circuit, read
from tests.prove.circuits import (
    CHECK,
    Pair,
    adders,
    all_inputs,
    any_circuit,
    checked,
    compared,
    comparisons,
    inputs,
    multiples,
    multipliers,
    products,
    result,
    rotations,
    scrambled,
    shuffled,
    spoiled,
    sums,
    tables,
    word_sums,
    write,
)

pytestmark = pytest.mark.slow

KINDS = {"same operands", "same function", "sum", "same sum", "difference refuted"}


def certified(folder: Path, pair: Pair) -> tuple[list[Path], Path]:
    paths, certificate = write(folder, pair), folder / "certificate"
    assert compared(paths, "--certificate", str(certificate)).verdict == "equal"
    return paths, certificate


def both_in_one(*pairs: Pair) -> Pair:
    """The circuits of PAIRS side by side, with the same inputs."""
    joined = Circuit(), Circuit()
    for number, pair in enumerate(pairs):
        for whole, part in zip(joined, pair, strict=True):
            literals = {0: 0}
            for place, literal in enumerate(part.inputs.values()):
                name = f"x.{place}"
                literals[literal >> 1] = whole.inputs.get(name) or whole.input(name)
            for node, (left, right) in part.gates.items():
                literals[node] = whole.both(*(literals[bit >> 1] ^ bit & 1 for bit in (left, right)))
            whole.outputs |= {f"{number}.{name}": literals[bit >> 1] ^ bit & 1 for name, bit in part.outputs.items()}
    return joined


def values_of(paths: list[Path]) -> list[int]:
    """Of each node that a certificate of the circuits in PATHS can name: its values for all inputs, one in each bit."""
    circuits = [read(path) for path in paths]
    names = dict.fromkeys(name for circuit in circuits for name in circuit.inputs)
    count = 1 << len(names)
    given = {name: sum(1 << x for x in range(count) if x >> i & 1) for i, name in enumerate(names)}
    values = [0, *given.values()]
    for circuit in circuits:
        its = {0: 0} | {literal >> 1: given[name] for name, literal in circuit.inputs.items()}
        for node, operands in circuit.gates.items():
            left, right = (its[bit >> 1] ^ -(bit & 1) % (1 << count) for bit in operands)
            its[node] = left & right
            values.append(its[node])
    return values


def untrue(line: str, values: list[int]) -> bool:
    """Whether what LINE of a certificate claims of nodes with these VALUES is not so."""
    kind, *numbers = line.split()
    if kind in "cg" or kind == "end":
        return False
    parts = numbers[2 : 2 + int(numbers[1])] if kind in "tx" else numbers[1:2]
    terms = [2 * int(numbers[0]), *map(int, parts)]
    total = reduce(xor, (values[bit >> 1] for bit in terms))
    return total != ((1 << (1 << INPUTS)) - 1) * (sum(terms) % 2)


INPUTS = 12


@pytest.fixture(scope="module")
def every_kind(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], Path]:
    """Circuits of twelve inputs, and a certificate that has steps of every kind but x."""
    pair = both_in_one(sums(INPUTS, 2), adders(6), multipliers(5), tables(rounds=1))
    return certified(tmp_path_factory.mktemp("every_kind"), pair)


def _shuffled_words(words: int) -> Pair:
    return shuffled(word_sums(words, 8))


SAME: dict[str, Callable[[], Pair]] = {
    "adders": lambda: adders(12),
    "sums": lambda: sums(24, 3),
    "tables": tables,
    "multiples": multiples,
    "multiples in another order": lambda: multiples(reverse=True),
    "multiples of nibbles": lambda: multiples(width=4, words="wxyz"),
    "multiples of nibbles in another order": lambda: multiples(width=4, words="wxyz", reverse=True),
    "multipliers": lambda: multipliers(4),
    "products": products,
    "rotations": lambda: rotations(8),
    "comparisons": comparisons,
    "shuffled adders": lambda: shuffled(adders(6)),
    "shuffled rotations": lambda: shuffled(rotations(8)),
    "shuffled tables": lambda: shuffled(tables(rounds=2)),
    **{f"{words} words": partial(word_sums, words) for words in (2, 3, 4, 5)},
    **{f"{words} shuffled words": partial(_shuffled_words, words) for words in (3, 5)},
}


@pytest.mark.parametrize("make", SAME.values(), ids=SAME)
def test_certificates_are_accepted_and_change_no_verdict(tmp_path: Path, make: Callable[[], Pair]) -> None:
    pair = make()
    assert compared(write(tmp_path, pair)).verdict == "equal"
    done = checked(*certified(tmp_path, pair))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{len(pair[0].outputs)} outputs are equal; verified: ")


def test_sum_without_a_small_window_is_certified(tmp_path: Path) -> None:
    paths, certificate = certified(tmp_path, sums(64, 4))
    assert any(line.startswith("x ") for line in certificate.read_text().splitlines())
    assert checked(paths, certificate).returncode == 0


@pytest.mark.parametrize("make", [lambda: multipliers(24), lambda: sums(128, 8)], ids=["multipliers", "sums"])
def test_time_limit_is_kept_with_a_certificate(tmp_path: Path, make: Callable[[], Pair]) -> None:
    certificate = tmp_path / "certificate"
    found = compared(write(tmp_path, make()), "--seconds", "0.1", "--certificate", str(certificate))
    assert (found.verdict, found.obstacle) == ("undecided", "no time left")
    assert found.seconds < 5 and not certificate.exists()


def test_steps_of_every_kind_are_counted(every_kind: tuple[list[Path], Path]) -> None:
    paths, certificate = every_kind
    counts = dict(re.findall(r"([a-z ]+) (\d+)", checked(paths, certificate).stdout.split("verified:")[1]))
    assert {kind.strip() for kind in counts} == KINDS
    steps = [line for line in certificate.read_text().splitlines()[1:] if line[0] in "oftsrx"]
    assert sum(map(int, counts.values())) == len(steps)


def test_random_circuits_have_one_verdict_with_and_without(tmp_path: Path) -> None:
    seen = {"equal": 0, "different": 0}
    for seed in range(60):
        draw = random.Random(seed)
        first = any_circuit(draw)
        second = scrambled(draw, first)
        if seed % 3 == 0:
            spoiled(draw, second)
        paths, certificate = write(tmp_path, (first, second)), tmp_path / "certificate"
        found, plain = compared(paths, "--certificate", str(certificate)), compared(paths)
        assert (found.verdict, found.input, found.outputs) == (plain.verdict, plain.input, plain.outputs), seed
        assert certificate.exists() == (found.verdict == "equal"), seed
        if certificate.exists():
            assert checked(paths, certificate).returncode == 0, seed
            certificate.unlink()
        seen[found.verdict] += 1
    assert min(seen.values()) > 5


def test_what_is_not_equal_gets_no_certificate(tmp_path: Path) -> None:
    pair = adders(8)
    pair[1].outputs["out.3"] ^= 1
    certificate = tmp_path / "certificate"
    assert compared(write(tmp_path, pair), "--certificate", str(certificate)).verdict == "different"
    assert not certificate.exists()


# ---- What is not a certificate of these circuits


def refused(paths: list[Path], certificate: Path, content: str | bytes) -> str:
    """The one line with which CONTENT is refused as a certificate."""
    spoilt = certificate.with_name("spoilt")
    spoilt.write_bytes(content if isinstance(content, bytes) else content.encode())
    done = checked(paths, spoilt)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
    assert done.stderr.startswith(f"fw-prove-check: {spoilt}:") and len(done.stderr) < 400
    return done.stderr


def test_a_refutation_may_name_a_gate_that_is_equal_to_another(tmp_path: Path) -> None:
    """Its clauses 9 and 10 say so: 6 is a & b of the second circuit, 4 that of the first."""
    pair = Circuit(), Circuit()
    for circuit in pair:
        a, b, c = inputs(circuit, "x", 3)
        result(circuit, [circuit.both(circuit.both(a, b), c)])
    paths, certificate = write(tmp_path, pair), tmp_path / "certificate"
    digests = (hashlib.sha256(path.read_bytes()).hexdigest() for path in paths)
    begin = f"featherweight-certificate 2 of {' '.join(digests)}\no 6 8\nr 7 10 7 6 5\n"
    end = "c 1 10 1 3 4 13\nc 0 15 2 11 12 5\nend 2\n"
    certificate.write_text(f"{begin}c 2 13 8 9\n{end}")
    assert checked(paths, certificate).returncode == 0, checked(paths, certificate).stderr
    certificate.write_text(f"{begin}c 2 12 9 10\n{end}")
    assert checked(paths, certificate).returncode == 0
    assert "the hints lead to no contradiction" in refused(paths, certificate, f"{begin}c 2 12 8 9\n{end}")


def test_whole_steps_that_are_missing_are_noticed(every_kind: tuple[list[Path], Path]) -> None:
    """Some merges are needed by no other: then the count at the end is wrong."""
    paths, certificate = every_kind
    lines = certificate.read_text().splitlines(keepends=True)
    places = {kind: [i for i, line in enumerate(lines) if line.startswith(f"{kind} ")] for kind in "oftsrc"}
    for kind, found in places.items():
        assert found, kind
        for place in random.Random(kind).sample(found, min(4, len(found))):
            refused(paths, certificate, "".join(lines[:place] + lines[place + 1 :]))


def test_literals_and_leaves_that_are_changed_are_noticed(every_kind: tuple[list[Path], Path]) -> None:
    paths, certificate = every_kind
    lines, values = certificate.read_text().splitlines(), values_of(paths)
    for kind, word in (("f", 2), ("o", 2), ("s", 2), ("r", 2), ("f", 1), ("t", 3)):
        place = [i for i, line in enumerate(lines) if line.startswith(f"{kind} ")][-1]
        words = lines[place].split(" ")
        words[word] = str(int(words[word]) ^ 1)
        assert word == 1 or untrue(" ".join(words), values)
        refused(paths, certificate, "\n".join([*lines[:place], " ".join(words), *lines[place + 1 :], ""]))
        words = lines[place].split(" ")
        first = 3 if kind == "t" else 2
        words[1], words[first] = str(int(words[first]) >> 1), str(2 * int(words[1]))
        swapped = " ".join(words)
        refused(paths, certificate, "\n".join([*lines[:place], swapped, *lines[place + 1 :], ""]))


def test_what_is_no_certificate_at_all_is_refused(every_kind: tuple[list[Path], Path], tmp_path: Path) -> None:
    paths, certificate = every_kind
    text, draw = certificate.read_text(), random.Random(3)
    head = text.splitlines(keepends=True)[0]
    assert "ends here" in refused(paths, certificate, "")
    assert "was not shown to be equal" in refused(paths, certificate, f"{head}end 0\n")
    for content in (head, f"{head}end 1\n", f"{text}end 0\n", f"{text}\n", text.replace("end ", "end  "), b"\xff" * 99):
        refused(paths, certificate, content)
    for _ in range(20):
        refused(paths, certificate, text[: draw.randrange(len(text) - 1)])
        refused(paths, certificate, draw.randbytes(draw.randrange(1, 3000)))
        refused(paths, certificate, head.encode() + draw.randbytes(200))
    assert "this should be" in refused(write(tmp_path, adders(4)), certificate, text)
    assert "this should be" in refused(paths[::-1], certificate, text)


def changed(draw: random.Random, lines: list[str]) -> None:
    """Changes one thing in the certificate's LINES."""
    place = draw.randrange(1, len(lines))
    words = lines[place].split(" ")
    kind = draw.randrange(4)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        other = draw.randrange(1, len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 2:
        del words[draw.randrange(1, len(words))]
        lines[place] = " ".join(words)
    else:
        word = draw.randrange(1, len(words))
        words[word] = str(int(words[word]) ^ 1 << draw.randrange(8))
        lines[place] = " ".join(words)


@pytest.mark.parametrize("times", [100, pytest.param(1500, marks=pytest.mark.release)])
def test_changes_that_pass_claim_nothing_untrue(every_kind: tuple[list[Path], Path], times: int) -> None:
    """A leaf less that was not needed, or steps in another order: all that is claimed then is so for all inputs."""
    paths, certificate = every_kind
    whole, draw, values = certificate.read_text().splitlines(), random.Random(times), values_of(paths)
    assert not any(untrue(line, values) for line in whole[1:])
    spoilt, passed = certificate.with_name("changed"), 0
    for _ in range(times):
        lines = list(whole)
        changed(draw, lines)
        spoilt.write_text("".join(f"{line}\n" for line in lines))
        done = checked(paths, spoilt)
        assert done.returncode in (0, 1), done
        if done.returncode == 0:
            assert not any(untrue(line, values) for line in lines[1:]), done
            passed += lines != whole
        else:
            assert done.stderr.count("\n") == 1
    assert passed < times / 4


def test_a_certificate_is_refused_for_other_circuits(every_kind: tuple[list[Path], Path], tmp_path: Path) -> None:
    """Gates of the implementation are spoilt, and the digest is set right: what passes is equal for all inputs."""
    paths, certificate = every_kind
    content, draw, text = paths[1].read_bytes(), random.Random(9), certificate.read_text()
    end, count, other = content.index(b"i0 "), 0, tmp_path / "other.aig"
    for _ in range(40):
        spoilt = bytearray(content)
        spoilt[draw.randrange(end - 400, end)] ^= 1
        other.write_bytes(spoilt)
        moved = tmp_path / "certificate"
        moved.write_text(text.replace(hashlib.sha256(content).hexdigest(), hashlib.sha256(spoilt).hexdigest()))
        done = checked([paths[0], other], moved)
        assert done.returncode in (0, 1, 2), done
        if done.returncode == 0:
            values = all_inputs(read(paths[0]))
            assert read(paths[0]).evaluate(values) == read(other).evaluate(values)
        count += done.returncode != 0
    assert count > 25


def test_circuits_with_fewer_outputs_are_not_proved(every_kind: tuple[list[Path], Path], tmp_path: Path) -> None:
    paths, certificate = every_kind
    fewer, none = read(paths[1]), read(paths[1])
    del fewer.outputs[next(iter(fewer.outputs))]
    none.outputs = {}
    for circuit, alone in ((fewer, "this should be"), (none, "nothing is proved")):
        other = tmp_path / "fewer.aig"
        circuit.write(other)
        for order, reason in (([paths[0], other], "the circuits have other outputs"), ([other, other], alone)):
            done = checked(order, certificate)
            assert done.returncode in (1, 2) and done.stderr.count("\n") == 1, done
            assert reason in done.stderr


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ([], "output out.0 was not shown to be equal"),
        (["o 4 6"], "the operands differ"),
        (["f 4 6 1 2"], "the functions of the leaves differ"),
        (["f 4 6 3 4"], "the functions of the leaves differ"),
        (["f 4 6 1"], "2 is no gate so far"),
        (["s 4 6"], "term 4 is on one side only"),
        (["t 4 2 2 4 1 2"], "the functions of the leaves differ"),
        (["t 4 2 8 4 1 2"], "there is no such step"),
        (["t 4 7 2 4 1 2"], "there is no such step"),
        (["r 4 6 4 3", "c 0 0"], "the hints lead to no contradiction"),
        (["r 4 6 4 3", "c 0 0 1 2 3 4 5 6 7 8"], "is not unit"),
        (["r 4 6", "c 1 8 3", "c 0 0"], "there is no clause 3"),
        (["f 4 8 4"], "it names no node and an earlier literal"),
        (["f 3 8 3"], "it names no node and an earlier literal"),
        (["f 9 6 1 2"], "there is no such node"),
        (["x 4 2 2 4 4 3", "c 0 1 2"], "clause 1 is not unit"),
        (["x 4 2 2 8 4 3"], "there is no such step"),
        (["g 4 0", "f 4 6 1 2 3 4 5 6 7 8 9 10 11 12 13"], "these are too many leaves"),
    ],
)
def test_no_steps_prove_that_and_is_or(tmp_path: Path, steps: list[str], reason: str) -> None:
    first, second = Circuit(), Circuit()
    for circuit, gate in ((first, first.both), (second, second.either)):
        a, b = inputs(circuit, "x", 2)
        result(circuit, [gate(a, b)])
    paths, certificate = write(tmp_path, (first, second)), tmp_path / "certificate"
    digests = " ".join(hashlib.sha256(path.read_bytes()).hexdigest() for path in paths)
    count = sum(step[0] in "oftsrx" for step in steps)
    certificate.write_text("\n".join([f"featherweight-certificate 2 of {digests}", *steps, f"end {count}", ""]))
    done = checked(paths, certificate)
    assert done.returncode == 1, done
    assert reason in done.stderr


def test_files_that_cannot_be_read_are_named(every_kind: tuple[list[Path], Path], tmp_path: Path) -> None:
    paths, certificate = every_kind
    missing = tmp_path / "missing"
    for arguments in ([missing, paths[1], certificate], [paths[0], certificate, certificate], [*paths, missing], paths):
        done = subprocess.run([CHECK, *arguments], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done
