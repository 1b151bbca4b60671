# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ciphers and targets that are not in the house: folders named as arguments or in FEATHERWEIGHT_PATH."""

import json
import os
import re
import select
import shutil
import socket
from pathlib import Path

import pytest

from featherweight.scales import spec_process
from featherweight.scales.expectations import OwnSpecification
from featherweight.scales.spec_process import SpecProcess
from featherweight.system.errors import FeatherweightError
from featherweight.system.sandbox import sandbox_works
from tests.conftest import ROOT, Command
from tests.system.browser import Browser
from tests.system.wisp import ONE, named

pytestmark = pytest.mark.slow


def test_a_folder_alone_is_listed_and_checked(fw: Command, wisp: Path) -> None:
    listed = json.loads(fw("list", str(wisp), "--json").stdout)
    assert [cipher["cipher"]["name"] for cipher in listed["ciphers"]] == ["wisp"]
    done = fw("check", str(wisp), *ONE, "--json")
    assert done.returncode == 0, done.stderr
    assert {row["variant"] for row in json.loads(done.stdout)} == named("wisp")


def test_it_is_ranked_beside_the_field_and_marked(fw: Command, wisp: Path) -> None:
    done = fw("rank", str(wisp), "--cipher", "speck", *ONE)
    assert done.returncode == 0, done.stderr
    assert "> from outside: wisp-64-128 is number 4 of 8" in done.stdout
    rows = json.loads(fw("rank", str(wisp), "--cipher", "speck", *ONE, "--json").stdout)
    assert {row["variant"] for row in rows if row["outside"]} == named("wisp")
    assert {row["variant"] for row in rows if not row["outside"]} == named("speck")


def test_the_other_verbs_take_folders(fw: Command, wisp: Path, tmp_path: Path) -> None:
    """Each with the folder's cipher alone, by its name or because nothing else is meant."""
    one = (*ONE, "--cipher", "wisp-64-128")
    assert fw("measure", str(wisp), *one).returncode == 0
    assert fw("check", str(wisp), *one).returncode == 0
    report = tmp_path / "report.html"
    assert fw("report", str(wisp), *one, "--output", str(report)).returncode == 0
    with Browser(report) as page:
        page.show("#ciphers")
        assert any("wisp" in text and "from outside" in text for text in page.texts("main tr"))
        page.show("#cipher/wisp")
        assert "from outside" in page.texts("main .badge")
    question = ("--target", "cortex-m3", "--cipher", "wisp-64-128", "--scenario", "cbc128")
    picked = json.loads(fw("pick", str(wisp), *question, "--json").stdout)
    assert picked["choices"][0]["take"].startswith(f"fw export {wisp} --cipher wisp-64-128")
    exported = fw("export", str(wisp), "--cipher", "wisp-64-128", "--target", "cortex-m3", "--as", "single-file",
                  "--output", str(tmp_path / "export"))  # fmt: skip
    assert exported.returncode == 0, exported.stderr
    assert (
        "there are variants wisp-64-96, wisp-64-128, wisp-128-128, wisp-128-256: name one"
        in fw("export", str(wisp), "--target", "cortex-m3", "--as", "single-file").stderr
    )
    stored = json.loads(fw("results", "list", str(wisp), *one, "--json").stdout)
    assert {row["variant"] for row in stored} == {"wisp-64-128"}
    (tmp_path / "costs.json").write_text(json.dumps(stored))
    compared = fw("compare", str(tmp_path / "costs.json"), str(wisp), *one, "--fail-on-regression", "0%")
    assert compared.returncode == 0 and "no difference" in compared.stdout
    mutated = fw("mutate", str(wisp), *one, "--impl", "portable", "--count", "2")
    assert mutated.returncode in (0, 1) and "of those that matter escaped" in mutated.stdout


def test_the_environment_names_folders_of_folders(fw: Command, house: Path, wisp: Path) -> None:
    """What the house has is not taken twice."""
    path = f"{wisp.parent}:{house / 'ciphers' / 'speck'}"
    listed = json.loads(fw("list", "--json", FEATHERWEIGHT_PATH=path).stdout)
    names = [cipher["cipher"]["name"] for cipher in listed["ciphers"]]
    assert names[-1] == "wisp" and names.count("speck") == 1


def test_results_are_known_by_their_content(fw: Command, wisp: Path) -> None:
    """Moved to another place, all is unchanged; with another constant, nothing is."""
    measured = ("measure", *ONE, "--scenario", "block", "--quiet")
    assert "4 results, 0 of them unchanged" in fw(*measured, str(wisp)).stderr
    moved = wisp.parent.parent / "moved" / "wisp"
    moved.parent.mkdir()
    wisp.rename(moved)
    assert "4 results, 4 of them unchanged" in fw(*measured, str(moved)).stderr
    (moved / "portable.c").write_text((moved / "portable.c").read_text() + "\n/* changed */\n")
    assert "4 results, 0 of them unchanged" in fw(*measured, str(moved)).stderr


def test_a_target_from_outside(fw: Command, tmp_path: Path) -> None:
    """It says which program is the compiler, and with which flags: that needs trust."""
    shutil.copytree(ROOT / "targets" / "cortex-m3", tmp_path / "mine")
    manifest = tmp_path / "mine" / "target.toml"
    manifest.write_text(manifest.read_text().replace('"cortex-m3"', '"mine"', 1))
    for name in ("sections.ld", "start.S"):  # which are links
        (tmp_path / "mine" / name).unlink(missing_ok=True)
        shutil.copy(ROOT / "targets" / "cortex-m3" / name, tmp_path / "mine")
    asked = ("measure", str(tmp_path / "mine"), "--cipher", "speck-64-128", "--impl", "portable", "--json")
    done = fw(*asked)
    assert done.returncode == 2
    assert f"does not run compilers with the command lines in {tmp_path / 'mine'} on this computer" in done.stderr
    done = fw(*asked, "--trust")
    assert done.returncode == 0, done.stderr
    assert {row["target"] for row in json.loads(done.stdout)} == {"mine"}


def test_names_that_are_taken(fw: Command, wisp: Path) -> None:
    manifest = wisp / "cipher.toml"
    manifest.write_text(manifest.read_text().replace('id = "wisp-64-96"', 'id = "speck-64-96"'))
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 2 and "the name 'speck-64-96' is taken by ciphers/speck: change it" in done.stderr


def test_folders_that_are_none(fw: Command, tmp_path: Path) -> None:
    done = fw("check", str(tmp_path / "nowhere"))
    assert done.returncode == 2 and "there is no such folder: `fw new cipher nowhere` makes one" in done.stderr
    (tmp_path / "empty").mkdir()
    assert "holds no cipher.toml, target.toml or scenario.toml" in fw("list", str(tmp_path / "empty")).stderr
    assert "FEATHERWEIGHT_PATH: " in fw("list", FEATHERWEIGHT_PATH=str(tmp_path / "nowhere")).stderr


SPIES = """
import os, socket
def peek():
    for place in ({house!r}, {root!r}, {folder!r}):
        assert not os.path.exists(place), place
    try:
        open({file!r}, "w").write("was here")
    except OSError:
        pass
    try:
        socket.create_connection(("127.0.0.1", {port}), 1)
    except OSError:
        pass
    assert list(os.environ) in ([], ["LC_CTYPE"], ["PWD"], ["PWD", "LC_CTYPE"]), dict(os.environ)
peek()
"""


def spoil_spec(folder: Path, text: str) -> None:
    """Put TEXT behind FOLDER's specification."""
    path = folder / "spec.py"
    path.write_text(path.read_text() + text)


@pytest.mark.skipif(not sandbox_works(), reason="bubblewrap is missing, or may not make namespaces here")
def test_a_specification_is_confined(fw: Command, house: Path, wisp: Path, tmp_path: Path) -> None:
    """It sees neither the house nor the checkout nor files beside it, no environment and no network, and leaves nothing
    behind."""
    file = tmp_path / "written"
    places = {"house": str(house), "root": str(ROOT / "pyproject.toml"), "folder": str(wisp / "portable.c")}
    with socket.create_server(("127.0.0.1", 0)) as server:
        spoil_spec(wisp, SPIES.format(**places, file=str(file), port=server.getsockname()[1]))
        done = fw("measure", str(wisp), *ONE, "--scenario", "block", "--quiet")
        called, _, _ = select.select([server], [], [], 0)
    assert done.returncode == 0, done.stderr
    assert not file.exists() and not called


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\nencrypt = 1 +\n", "spec.py: encrypt: line 81: SyntaxError"),
        ("\ndef encrypt(variant, key, block):\n    return 1 // 0\n", "spec.py: encrypt: line 82: ZeroDivisionError"),
        ("\ndef encrypt(variant, key, block):\n    return 7\n", "encrypt() returns int, not bytes"),
        ("\ndel encrypt\n", "there is no function encrypt(variant, ...)"),
        ("\ndef encrypt(variant, key, block):\n    import os; os._exit(0)\n", "the process that executes it ends"),
        ("\ndef encrypt(variant, key, block):\n    return bytes(1 << 40)\n", "MemoryError"),
    ],
)
def test_a_specification_that_does_not_work(fw: Command, wisp: Path, text: str, words: str) -> None:
    number = (wisp / "spec.py").read_text().count("\n")
    spoil_spec(wisp, text)
    done = fw("measure", str(wisp), *ONE, "--scenario", "block", "--cipher", "wisp-64-128", "--quiet")
    words = words.replace("81", str(number + 2)).replace("82", str(number + 3))
    assert done.returncode == 2 and words in done.stderr, done.stderr


def test_a_specification_that_never_answers(wisp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil_spec(wisp, "\ndef encrypt(variant, key, block):\n    while True: pass\n")
    monkeypatch.setattr(spec_process, "ANSWER_SECONDS", 0.5)
    with pytest.raises(FeatherweightError, match=r"spec\.py: does not answer within"):
        SpecProcess(wisp / "spec.py").answer("encrypt", "wisp-64-128", bytes(16), bytes(8))


def test_a_specification_in_a_process_answers_as_in_this_one(wisp: Path) -> None:
    """One question, and more than are asked at a time."""
    confined, own = SpecProcess(wisp / "spec.py"), OwnSpecification(wisp / "spec.py")
    pairs = [(bytes([number]) * 16, bytes([number]) * 8) for number in range(256)]
    assert confined.encrypt_all("wisp-64-128", pairs) == own.encrypt_all("wisp-64-128", pairs)
    question = ("decrypt", "wisp-64-96", bytes(range(12)), bytes(range(8)))
    assert confined.answer(*question) == own.answer(*question)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\ndef encrypt(variant, key, block):\n    return 1 // 0\n", "encrypt: line 82: ZeroDivisionError"),
        ("\ndef encrypt(variant, key, block):\n    return 7\n", "encrypt() returns int, not bytes"),
        ("\ndef encrypt_many(variant, pairs, array):\n    raise ValueError('of\\nlines')\n", "ValueError: of lines"),
    ],
)
def test_a_specification_of_the_house_that_does_not_work(wisp: Path, text: str, words: str) -> None:
    words = words.replace("82", str((wisp / "spec.py").read_text().count("\n") + 3))
    spoil_spec(wisp, text)
    with pytest.raises(FeatherweightError, match=re.escape(words)):
        OwnSpecification(wisp / "spec.py").encrypt_all("wisp-64-128", [(bytes(16), bytes(8))])


def test_without_a_specification(fw: Command, wisp: Path) -> None:
    """Everything says so; a wrong vector, and what differs from the portable code on few inputs, are found, too."""
    (wisp / "spec.py").unlink()
    one = (*ONE, "--cipher", "wisp-64-128")
    table = fw("measure", str(wisp), *one, "--scenario", "cbc128").stdout
    assert "wisp-64-128 (vectors only)" in table
    assert "wisp-64-128 (vectors only)" in fw("check", str(wisp), *one).stdout
    assert "wisp-64-128 (vectors only)" in fw("list", str(wisp)).stdout
    call = "    encrypt(schedule->round_key, ROUNDS_128, block);\n"
    rare = f"{call}    block[0] ^= (uint8_t)((uint16_t)((block[1] & 15) - 1) >> 15);\n"
    (wisp / "other_fast.c").write_text((wisp / "portable.c").read_text().replace(call, rare).replace("FW_WEAK ", ""))
    with (wisp / "cipher.toml").open("a") as manifest:
        manifest.write('\nother_fast = { cores = ["armv7m"] }\n')
    (verdict,) = json.loads(fw("check", str(wisp), *one, "--impl", "other_fast", "--json").stdout)
    assert ("random", "wisp64_128_encrypt") in {(item["check"], item["function"]) for item in verdict["findings"]}
    text = (wisp / "cipher.toml").read_text()
    (wisp / "cipher.toml").write_text(text.replace('ciphertext = "8b02', 'ciphertext = "8b03'))
    done = fw("measure", str(wisp), *one, "--scenario", "cbc128", "--impl", "portable")
    assert done.returncode == 1
    assert "vector 1 of wisp-64-128 gives 8b024e4548a56f8c, not 8b034e4548a56f8c" in done.stderr


def test_nothing_runs_here_with_no_native(fw: Command, wisp: Path, tmp_path: Path) -> None:
    """Not even a specification: results are compared with vectors only."""
    (wisp / "spec.py").write_text(f"open({str(tmp_path / 'written')!r}, 'w')\n")
    done = fw("check", str(wisp), "--cipher", "wisp-64-128", "--options", "-O2", "--no-native", "--json")
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert {row["evidence"] for row in rows} == {"vectors only"}
    assert "x86-64" not in {row["target"] for row in rows} and "on this computer" not in done.stderr
    assert not (tmp_path / "written").exists()


def test_what_runs_here_is_said_once_for_each_content(fw: Command, wisp: Path) -> None:
    asked = ("measure", str(wisp), *ONE, "--scenario", "block", "--quiet")
    said = f"runs C code and spec.py of {wisp} on this computer, in a sandbox"
    if not sandbox_works():
        pytest.skip("bubblewrap is missing, or may not make namespaces here")
    assert said in fw(*asked).stderr
    assert said not in fw(*asked).stderr
    spoil_spec(wisp, "\n")
    assert said in fw(*asked).stderr


def test_without_a_sandbox_it_is_asked_for(fw: Command, wisp: Path, tmp_path: Path) -> None:
    """Where nobody can answer, the answer is no; who says yes is not asked again for this content."""
    (tmp_path / "bwrap").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    no_sandbox = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    asked = ("measure", str(wisp), *ONE, "--scenario", "block", "--quiet")
    done = fw(*asked, **no_sandbox)
    assert done.returncode == 2
    assert f"does not run C code and spec.py of {wisp} on this computer without a sandbox" in done.stderr
    assert fw(*asked, "--trust", **no_sandbox).returncode == 0
    assert fw(*asked, **no_sandbox).returncode == 0
    spoil_spec(wisp, "\n")
    assert fw(*asked, **no_sandbox).returncode == 2


def scenario(folder: Path, **said: str | int | bool) -> Path:
    """A scenario from outside in FOLDER that says SAID."""
    folder.mkdir(parents=True, exist_ok=True)
    values = {"id": folder.name, "title": "a test", **said}
    (folder / "scenario.toml").write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in values.items()))
    return folder


@pytest.mark.parametrize(
    ("like", "cipher", "said"),
    [
        ("bulk", "speck-64-128", {"mode": "ctr", "message_bytes": 512}),
        ("cbc128", "speck-64-128", {"mode": "cbc", "message_bytes": 128, "key_schedule": True}),
        ("aead", "ascon-aead128", {"mode": "aead", "message_bytes": 1024}),
        ("hash", "ascon-hash256", {"mode": "hash", "message_bytes": 1024}),
    ],
)
def test_a_scenario_from_outside_costs_what_the_same_costs_in_the_house(
    fw: Command, tmp_path: Path, like: str, cipher: str, said: dict[str, str | int | bool]
) -> None:
    folder = scenario(tmp_path / "mine", **said)
    what = ("--cipher", cipher, *ONE, "--league", "bulk", "--json")
    costs = ("variant", "implementation", "code_bytes", "cycles", "cycles_per_byte", "calls")
    ours = json.loads(fw("measure", *what, "--scenario", like).stdout)
    mine = json.loads(fw("measure", str(folder), *what).stdout)
    assert {row["scenario"] for row in mine} == {"mine"} and ours
    assert [[row[name] for name in costs] for row in mine] == [[row[name] for name in costs] for row in ours]
    if like in ("aead", "hash"):  # which weigh further lengths, with a deeper stack
        assert all(one["ram_bytes"] <= other["ram_bytes"] for one, other in zip(mine, ours, strict=True))
    else:
        assert [row["ram_bytes"] for row in mine] == [row["ram_bytes"] for row in ours]


def test_associated_data_cost_more(fw: Command, tmp_path: Path) -> None:
    cycles = []
    for size in (0, 64):
        folder = scenario(tmp_path / f"ad{size}", mode="aead", message_bytes=16, ad_bytes=size)
        rows = json.loads(fw("measure", str(folder), "--cipher", "ascon-aead128", *ONE, "--json").stdout)
        cycles.append({row["implementation"]: row["cycles"] for row in rows})
    assert all(cycles[1][name] > less for name, less in cycles[0].items())


def test_it_is_ranked_and_listed_by_its_name(fw: Command, tmp_path: Path) -> None:
    scenario(tmp_path / "mine", mode="ctr", message_bytes=48)
    path = {"FEATHERWEIGHT_PATH": str(tmp_path / "mine")}
    names = ("--cipher", "speck", "--target", "cortex-m3")
    ranked = fw("rank", *names, "--scenario", "mine", "--fom", "felics", "--json", **path)
    assert {item["variant"] for item in json.loads(ranked.stdout)} == named("speck")
    assert "mine" in [item["id"] for item in json.loads(fw("list", "--json", **path).stdout)["scenarios"]]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"mode": "ctr", "message_bytes": 20}, "message_bytes of ctr must be a multiple of 16"),
        ({"mode": "ctr", "message_bytes": 16, "ad_bytes": 3}, "ad_bytes is for aead"),
        ({"mode": "hash", "message_bytes": 16, "key_schedule": True}, "key_schedule is for cbc and ctr"),
        ({"mode": "aead", "message_bytes": 2048, "ad_bytes": 1}, "must not exceed 2048"),
        ({"mode": "ecb", "message_bytes": 16}, "mode"),
        ({"mode": "ctr", "message_bytes": 16, "id": "cbc128"}, "there is another scenario 'cbc128': change its id"),
    ],
)
def test_a_bad_scenario_is_refused_in_one_line(
    fw: Command, tmp_path: Path, said: dict[str, str | int | bool], words: str
) -> None:
    done = fw("measure", str(scenario(tmp_path / "mine", **said)), "--cipher", "speck", *ONE)
    assert done.returncode == 2 and words in done.stderr
    assert done.stderr.startswith("fw: ") and len(done.stderr.strip().splitlines()) == 1
