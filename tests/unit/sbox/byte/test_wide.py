"""S-boxes of eight bits: fields, linear layers, inversions, stored circuits; and the enumeration on a cluster."""

import itertools
import random
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from distributed import LocalCluster

from featherweight.sbox.boxes import Box
from featherweight.sbox.byte.galois import Field, bases
from featherweight.sbox.byte.inversion import Inversions, Shape
from featherweight.sbox.byte.linear import LinearEngine, add_sums, add_transposed
from featherweight.sbox.byte.middle import Grid, Middle, grids, rests
from featherweight.sbox.byte.tower import NUMBERS, Halves
from featherweight.sbox.byte.wide import BITS, Builder, WideCircuit, stored_circuits
from featherweight.sbox.byte.wide_boxes import wide_catalogue
from featherweight.sbox.functions import OPERATIONS as FUNCTIONS
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.cluster import Cluster
from featherweight.sbox.nibble.engine import Engine
from featherweight.sbox.nibble.workbench import Wish
from featherweight.system.errors import FeatherweightError, WrongResultError
from tests.conftest import ROOT

OPERATIONS = ("and", "or", "xor")


def circuit_of(builder: Builder, outputs: list[int]) -> list[int]:
    """The table of what BUILDER has."""
    gates = tuple(builder.gates)
    return WideCircuit(box="", isa="avr", before=0, after=0, gates=gates, outputs=tuple(outputs), command="").run()


def read_spec(cipher: str) -> ModuleType:
    found = spec_from_file_location(f"{cipher}_spec", ROOT / "ciphers" / cipher / "spec.py")
    assert found and found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_tables_are_those_of_the_ciphers() -> None:
    boxes, aes = wide_catalogue(), read_spec("aes")
    assert list(boxes["aes"].table) == list(aes.S_BOX)
    assert list(boxes["aes-inverse"].table) == list(aes.INVERSE_S_BOX)
    printed = (ROOT / "ciphers/sm4/s_box.inc").read_text().split("*/")[1]
    assert list(boxes["sm4"].table) == [int(part[:2], 16) for part in printed.split("0x")[1:]]


@pytest.mark.parametrize("polynomial", [0x11B, 0x1F5])
def test_isomorphisms_keep_sums_and_products(polynomial: int) -> None:
    field = Field(polynomial)
    images, chooser = field.images_in(NUMBERS), random.Random(1)
    for _ in range(500):
        a, b = chooser.randrange(256), chooser.randrange(256)
        assert images[a ^ b] == images[a] ^ images[b]
        assert images[field.multiply(a, b)] == NUMBERS.multiply(images[a], images[b])


@pytest.mark.parametrize("grid", grids(NUMBERS), ids=("one", "other"))
def test_products_of_a_grid_make_every_trace(grid: Grid) -> None:
    for m in NUMBERS.units:
        for a in NUMBERS.units:
            for b in NUMBERS.units:
                wanted = NUMBERS.subfield_trace(NUMBERS.multiply(m, NUMBERS.multiply(a, b)))
                made = 0
                for product, g in enumerate(grid.elements):
                    traces = [NUMBERS.subfield_trace(NUMBERS.multiply(g, factor)) for factor in (a, b)]
                    made ^= (grid.parts[m] >> product & 1) & traces[0] & traces[1]
                assert made == wanted


@pytest.mark.parametrize("and_not", [False, True])
def test_what_is_left_of_a_norm_is_what_is_missing(and_not: bool) -> None:
    grid, p = grids(NUMBERS)[0], NUMBERS.units[5]
    r = p if not and_not else NUMBERS.units[6]

    def trace(a: int, b: int) -> int:
        return NUMBERS.subfield_trace(NUMBERS.multiply(a, b))

    ways = list(itertools.islice(rests(grid, p, r, and_not=and_not), 3))
    assert ways
    for (and_u, and_v, rest), u, v in itertools.product(ways, NUMBERS.units, NUMBERS.units):
        middle = Middle(grid, 0, (), 1, and_u, and_v, ())
        norm = NUMBERS.multiply(u, v)
        norm ^= NUMBERS.multiply(p, NUMBERS.multiply(u, u)) ^ NUMBERS.multiply(r, NUMBERS.multiply(v, v))
        made = []
        for place, g in enumerate(grid.elements):
            operation, exchanged = middle.operation(place)
            pair = (trace(g, v), trace(g, u)) if exchanged else (trace(g, u), trace(g, v))
            made.append(FUNCTIONS[operation](*pair) & 1)
        for m, (f, h) in rest.items():
            parts = [value for place, value in enumerate(made) if grid.parts[m] >> place & 1]
            assert sum(parts) + trace(f, u) + trace(h, v) & 1 == trace(m, norm)


def test_halves_make_the_inverse() -> None:
    halves = Halves.of(NUMBERS.powers[3], NUMBERS.powers[40])
    for y in range(1, 256):
        u, v = (NUMBERS.trace_to_subfield(NUMBERS.multiply(y, c)) for c in (halves.c0, halves.c1))
        norm = NUMBERS.multiply(u, v)
        norm ^= NUMBERS.multiply(halves.p, NUMBERS.multiply(u, u)) ^ NUMBERS.multiply(halves.r, NUMBERS.multiply(v, v))
        above = NUMBERS.multiply(halves.e0, u) ^ NUMBERS.multiply(halves.e1, v)
        assert NUMBERS.multiply(above, NUMBERS.invert(norm)) == NUMBERS.invert(y)


def test_linear_layers_and_their_transposes(tmp_path: Path) -> None:
    chooser, engine = random.Random(2), LinearEngine(tmp_path)
    masks = [chooser.randrange(1, 256) for _ in range(12)]
    [sums] = engine.shorten([(BITS, frozenset(masks))], 20)
    builder = Builder()
    nodes = add_sums(builder, range(BITS), sums)
    table = circuit_of(builder, [nodes[mask] for mask in masks])
    assert all(
        table[x] == sum(((mask & x).bit_count() & 1) << place for place, mask in enumerate(masks)) for x in range(256)
    )
    columns = [*masks[:4], 0x80, 0x40, 0x20, 0x1F]  # of a matrix with eight columns: what each input is part of
    [sums] = engine.shorten([(BITS, frozenset(columns))], 20)
    builder = Builder()
    table = circuit_of(builder, add_transposed(builder, list(enumerate(columns)), BITS, sums))
    for x in range(256):
        wanted = 0
        for place, column in enumerate(columns):
            wanted ^= column if x >> place & 1 else 0
        assert table[x] == wanted


def test_an_inversion_is_right_for_every_image(tmp_path: Path) -> None:
    inversions = Inversions(NUMBERS, OPERATIONS, 0.1, tmp_path)
    basis = next(bases(sorted(NUMBERS.units)))
    shape = Shape(basis, tuple(sorted(grids(NUMBERS)[0].elements)))
    inversions.search([shape], 1, lambda what, done, total: None)
    for image, _, _ in shape.images(NUMBERS)[::13]:
        builder = Builder()
        made = inversions.build(image, builder, {m: place for place, m in enumerate(image.basis)})
        table = circuit_of(builder, [made[g] for g in image.wanted])
        for number in (0, *NUMBERS.units):
            x = sum(NUMBERS.subfield_trace(NUMBERS.multiply(m, number)) << i for i, m in enumerate(image.basis))
            back = NUMBERS.invert(number)
            assert table[x] == sum(
                NUMBERS.subfield_trace(NUMBERS.multiply(g, back)) << i for i, g in enumerate(image.wanted)
            )


@pytest.mark.parametrize("circuit", stored_circuits(), ids=lambda circuit: f"{circuit.box}-{circuit.isa}")
def test_stored_circuits_are_right(circuit: WideCircuit, tmp_path: Path) -> None:
    box = wide_catalogue()[circuit.box]
    circuit.check(box.table)
    assert set(circuit.counts) <= set(select_isa(circuit.isa).operations)
    published = box.published
    assert published is not None and len(circuit.gates) < published[0]
    with pytest.raises(WrongResultError, match="input"):
        circuit.model_copy(update={"outputs": circuit.outputs[::-1]}).check(box.table)
    text = f"typedef unsigned word;\n{circuit.as_c()}"
    symbol = circuit.box.replace("-", "_")
    (tmp_path / "box.c").write_text(
        f"#include <stdio.h>\n{text}\nint main(void)\n{{\n"
        f"    for (int x = 0; x < 256; x++) {{\n"
        f"        word p[8];\n        int y = 0;\n"
        f"        for (int i = 0; i < 8; i++)\n            p[i] = (x ^ {circuit.before}) >> i & 1;\n"
        f"        {symbol}(p);\n"
        f"        for (int i = 0; i < 8; i++)\n            y |= (int)(p[i] & 1) << i;\n"
        f'        printf("%d ", y ^ {circuit.after});\n    }}\n}}\n'
    )
    subprocess.run(["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "box.c", "-o", "box"], cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "box"], capture_output=True, text=True, check=True).stdout.split()
    assert [int(word) for word in printed] == list(box.table)


@pytest.mark.parametrize(
    ("box", "file"), [("sm4", "ciphers/sm4/sm4_circuit.h"), ("aes", "ciphers/aes/bitslice_bulk_fast.c")]
)
def test_bitsliced_ciphers_have_the_stored_circuits(box: str, file: str) -> None:
    [circuit] = [item for item in stored_circuits() if (item.box, item.isa) == (box, "avr")]
    statements = circuit.as_c().partition("{\n")[2].removesuffix("}\n")
    assert statements in (ROOT / file).read_text()


def test_a_cluster_enumerates_what_the_engine_does(tmp_path: Path) -> None:
    problem = Wish(Box("small", (3, 6, 0, 5, 1, 7, 2, 4)), select_isa("thumb2"), 8).problem
    engine = Engine(tmp_path)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as workers:
        cluster = Cluster(workers.scheduler_address)
        gates = next(number for number in range(1, 12) if engine.enumerate(problem, number, most=1).circuits)
        for piece in range(2):
            assert cluster.enumerate(problem, gates, piece, 2) == engine.enumerate(problem, gates, piece, 2)
        cluster.close()


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(FeatherweightError, match="dask scheduler"):
        Cluster("tcp://127.0.0.1:1")
