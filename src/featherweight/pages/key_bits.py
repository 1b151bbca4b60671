# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where an implementation keeps the bits of a state, found through its round keys, which it keeps in the same way.

The implementation's own key schedule runs on its simulator with every key of one bit, and each bit that changes in the
schedule is named as spec.py names it.
"""

from collections.abc import Iterator
from typing import Any

from featherweight.scales.build import Builder
from featherweight.scales.firmware import expanded, firmware_of
from featherweight.scales.job import Job
from featherweight.scales.simulate import Simulator
from featherweight.system.home import Home

KEY_BYTES = {"prince": slice(8, 16), "led-64": slice(0, 8)}
"""The variants that can be asked, and eight bytes of their key that are added to the state as they are."""

BYTES_NAMED = 16
"""The most bytes of a schedule whose bits are named."""


def key_words(home: Home, job: Job, spec: Any) -> Iterator[list[str]]:
    """The first words of JOB's schedule that hold key bits, each as the names of its bits, the highest first."""
    size = job.target.manifest.register_bits[0] // 8
    places: dict[int, list[str]] = {}
    for bit, changed in enumerate(_changes(home, job)):
        name = _bit_name(spec, bit)
        for place in range(8 * job.schedule_bytes):
            if changed >> place & 1:
                places.setdefault(place, []).append(name)
    numbers = sorted({place // (8 * size) for place in places})[: BYTES_NAMED // size]
    for number in numbers:
        first = 8 * size * number
        yield ["+".join(places.get(first + bit, [])) for bit in reversed(range(8 * size))]


def _changes(home: Home, job: Job) -> list[int]:
    """What each of 64 key bits changes in the schedule, as a little-endian number."""
    builder = Builder(home, job.target)
    plan = builder.plan(job)
    builder.build(plan)
    part = KEY_BYTES[job.variant.id]
    keys = [bytes(job.variant.key_bytes)]
    for bit in range(64):
        key = bytearray(job.variant.key_bytes)
        key[part.start + bit // 8] = 1 << bit % 8
        keys.append(bytes(key))
    simulator, firmware = Simulator(home, job.target), firmware_of(builder, job, plan)
    schedules = expanded(firmware, simulator, job.variant.symbol, keys)
    zero, *others = (int.from_bytes(schedule, "little") for schedule in schedules)
    return [other ^ zero for other in others]


def _bit_name(spec: Any, bit: int) -> str:
    """What spec.py calls a bit of eight bytes: slice.position."""
    content = bytes(1 << bit % 8 if place == bit // 8 else 0 for place in range(8))
    return next(f"{j}.{word.bit_length() - 1}" for j, word in enumerate(spec.load(content)) if word)
