# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The parts of a cipher's round, each weighed as a function of its own, beside what others published of them."""

from typing import Any

from featherweight.pages.costs import costs, ratios
from featherweight.pages.page import template
from featherweight.scales.breadboard import Breadboard
from featherweight.scales.objects import section_size
from featherweight.scores.formats import markdown_table
from featherweight.system.home import Home
from featherweight.system.scratch import scratch

Facts = dict[str, Any]
"""templates/CIPHER.toml."""


def parts_of_a_round(home: Home, cipher: str, facts: Facts, titles: dict[str, str]) -> str:
    """A table of CIPHER for each device of FACTS; TITLES are the names of the devices."""
    tables = []
    for device in facts["device"]:
        ours = _weighed(home, cipher, device["target"], device["core"])
        rows = []
        for part in device["part"]:
            published, weighed = part.get("published"), ours[part["ours"]] if "ours" in part else None
            said = [costs(figures) if figures else "-" for figures in (published, weighed)]
            compared = ratios(weighed, published) if published and weighed else "-"
            rows.append([part["name"], said[0], part.get("source", ""), said[1], compared])
        tables.append(markdown_table([titles[device["target"]], "theirs", "where", "ours", "ours / theirs"], rows))
    return "\n".join(tables)


def _weighed(home: Home, cipher: str, target: str, core: str) -> dict[str, tuple[int, int, int]]:
    """Instructions, bytes and cycles of each function part_... of the templates, less those of an empty one."""
    source = template(f"{cipher}_{core}.S")
    with scratch() as folder:
        board = Breadboard(home, target, folder)
        names = list(dict.fromkeys(word for word in source.split() if word.startswith("part_")))
        elf = board.build(template("done.S") + source, flags=(f"-I{home.ciphers / cipher}",))
        (run,) = board.simulate(elf, *(f"--call={name}" for name in names))
        calls = {call["function"]: call for call in run["calls"]}
        sizes = {name: section_size(folder / "firmware.S.o", name) or 0 for name in names}
    empty = calls["part_empty"]
    return {
        name: (
            calls[name]["instructions"] - empty["instructions"],
            sizes[name] - sizes["part_empty"],
            calls[name]["cycles"] - empty["cycles"],
        )
        for name in names
    }
