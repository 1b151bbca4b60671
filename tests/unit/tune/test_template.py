# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files written from templates are what their templates give for the point in their banners."""

from pathlib import Path

import pytest

from featherweight.scales.job import Job
from featherweight.scales.selection import Selection
from featherweight.system.errors import FeatherweightError
from featherweight.tune.template import FOLDER, Template
from tests.conftest import CATALOG, ROOT, catalog_of

WRITTEN = sorted((ROOT / "ciphers").glob(f"*/{FOLDER}/*/*.toml"))


def job_of(root: Path, cipher: str, implementation: str) -> Job:
    selection = Selection(ciphers=(cipher,), implementations=(implementation,))
    return selection.jobs(CATALOG if root == ROOT else catalog_of(root))[0]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_file_is_what_its_template_gives(path: Path) -> None:
    folder = path.parents[2]
    job = job_of(ROOT, folder.name, f"{path.parent.name}/{path.stem}")
    family = Template(job)
    for name, text in family.texts(family.start).items():
        assert (folder / name).read_text() == text, f"{name} is stale: `fw tune --write`"


def test_there_are_templates() -> None:
    assert WRITTEN


TOML = "[choice]\nright = [0, 1]\n"
SOURCE = "/* {{ tuned }} */\n{{ right }}\n"


@pytest.fixture
def speck(house: Path) -> Path:
    """SPECK's folder, in which avr/words_small is written from a template."""
    folder = house / "ciphers" / "speck"
    (folder / FOLDER / "avr").mkdir(parents=True)
    (folder / FOLDER / "avr" / "words_small.toml").write_text(TOML)
    (folder / FOLDER / "avr" / "words_small.S.jinja").write_text(SOURCE)
    (folder / "avr" / "words_small.S").write_text("/* tuned: right=1 */\n1\n")
    return folder


def family(folder: Path) -> Template:
    return Template(job_of(folder.parents[1], "speck-64-128", "avr/words_small"))


def test_the_banner_tells_the_point(speck: Path) -> None:
    found = family(speck)
    assert found.start == ((1,),)
    assert found.texts(((0,),)) == {"avr/words_small.S": "/* tuned: right=0 */\n0\n"}


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("tune/avr/words_small.toml", "[choice]\nright = []\n", "words_small.toml:2: choice.right"),
        ("tune/avr/words_small.toml", "[choice]\nright = [1, 1]\n", "has a value twice"),
        ("tune/avr/words_small.toml", "[choice]\nloop = [1]\n", "loop is a name of the template's own"),
        ("tune/avr/words_small.toml", 'files = ["../x"]\n[choice]\na = [1]\n', "there is no template"),
        ("avr/words_small.S", "/* no point */\n", "tells no point of these choices: write 'tuned: right=0' there"),
        ("avr/words_small.S", "/* tuned: right=7 */\n", "tells no point of these choices"),
        ("tune/avr/words_small.S.jinja", "{{ wrong }}", "'wrong' is undefined"),
        ("tune/avr/words_small.S.jinja", "{% if %}", "words_small.S.jinja: "),
    ],
)
def test_what_is_wrong_is_named_in_a_line(speck: Path, file: str, text: str, said: str) -> None:
    (speck / file).write_text(text)
    with pytest.raises(FeatherweightError) as caught:
        found = family(speck)
        found.texts(found.start)
    assert said in str(caught.value) and "\n" not in str(caught.value)
