# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Watched calls, stack, start-up and batches on the MSP430 core."""

from tests.engines.conftest import Breadboard
from tests.engines.msp430_firmware import PREAMBLE


def test_watched_call_includes_call_and_return(msp430: Breadboard) -> None:
    elf = msp430.build(PREAMBLE + "main: call #leaf\n mov #leaf, r7\n call r7\n br #fw_done\n")
    [run] = msp430.simulate(elf, "--call", "leaf")
    assert [call["cycles"] for call in run["calls"]] == [5 + 3, 4 + 3]
    assert (run["cycles"], run["instructions"]) == (8 + 2 + 7 + 3, 6)


def test_stack_is_measured_to_its_deepest_point(msp430: Breadboard) -> None:
    """Three words pushed and a callee with one more, then a frame of which only the upper half is written."""
    source = "inner: push r4\n pop r4\n ret\n outer: push r4\n push r5\n push r6\n call #inner\n"
    source += "pop r6\n pop r5\n pop r4\n ret\n"
    source += "frame: sub #20, r1\n mov #1, 10(r1)\n add #20, r1\n ret\n"
    elf = msp430.build(PREAMBLE + source + "main: call #outer\n call #frame\n br #fw_done\n")
    [run] = msp430.simulate(elf, "--call", "inner", "--call", "outer", "--call", "frame")
    measured = [(c["function"], c["depth"], c["stack_bytes"], c["stack_written_bytes"]) for c in run["calls"]]
    assert measured == [("inner", 1, 4, 4), ("outer", 0, 2 + 6 + 4, 12), ("frame", 0, 2 + 20, 2 + 10)]
    assert {call["stack_imbalance"] for call in run["calls"]} == {0}


def test_accesses_are_seen(msp430: Breadboard) -> None:
    """The trace, and the writes that are not allowed: read-modify-write, byte and word, flash, stack."""
    body = "watched: add.b #1, 3(r5)\n mov #5, 4(r5)\n mov &0xfffe, r7\n push r7\n cmp #0, 2(r1)\n pop r7\n ret\n"
    elf = msp430.build(PREAMBLE + body + "main: mov #buffer, r5\n call #watched\n br #fw_done\n")
    trace = elf.with_suffix(".trace")
    [run] = msp430.simulate(elf, "--call", "watched", "--trace", str(trace), "--allow", "buffer:4")
    accesses = [line.strip() for line in trace.read_text().splitlines() if line.startswith(" ")]
    assert accesses == [
        "r 00001103 1", "w 00001103 1", "w 00001104 2", "r 0000fffe 2", "w 000038fa 2", "r 000038fc 2", "r 000038fa 2",
        "r 000038fc 2",
    ]  # fmt: skip
    [call] = run["calls"]
    assert (call["stray_bytes"], call["first_stray"]["address"]) == (2, 0x1104)


def test_start_up_prepares_memory_and_stack(msp430: Breadboard) -> None:
    """.data comes from flash although RAM held something else, .bss is zero, the stack is at the top."""
    source = """
        #include <stdint.h>
        volatile uint16_t initialised[3] = {0x1234, 0x5678, 0x9abc}, zeroed[3], stack;
        volatile uint8_t odd = 7;
        const volatile uint8_t constant[4] = {1, 2, 3, 4};
        volatile uint8_t seen[4];
        __attribute__((noinline, used)) void fw_done(void) { for (;;) __asm__ volatile(""); }
        int main(void) {
            __asm__ volatile("mov r1, %0" : "=m"(stack));
            for (int i = 0; i < 4; i++) seen[i] = constant[i];
            for (int i = 0; i < 3; i++) initialised[i] += zeroed[i];
            odd++;
            fw_done();
            return 0;
        }
    """
    elf = msp430.build(source, "start.c", ("-O1", "-g"))
    assert b".debug_info" in elf.read_bytes()
    reads = [word for name in ("initialised:6", "zeroed:6", "stack:2", "odd:1", "seen:4") for word in ("--read", name)]
    first, second = msp430.simulate(elf, *reads)[0], msp430.simulate(elf, *reads, "--write", "constant=05060708")[0]
    assert first["memory"] == {
        "initialised": "34127856bc9a", "zeroed": "000000000000", "stack": "fe38", "odd": "08", "seen": "01020304",
    }  # fmt: skip
    assert second["memory"] == first["memory"] | {"seen": "05060708"}


def test_runs_of_one_process_do_not_see_each_other(msp430: Breadboard) -> None:
    """Each changes RAM, registers, SR, and an input in flash; one has a fault; all equal runs of their own."""
    body = """
        .data
        .global counter, constant
        counter: .word 5
        .section .rodata
        constant: .word 1
        .text
        main: add &constant, &counter
        add r9, &buffer
        add r2, &buffer+2
        mov &0x38f0, &buffer+4
        mov #0x1234, &0x38f0
        mov #0x7777, r9
        cmp #8, &counter
        jeq bad
        bis #0x107, r2
        br #fw_done
        bad: mov &0, r7
    """
    elf = msp430.build(PREAMBLE + body)
    lines = ["constant=0100", "constant=0300", "constant=0500 buffer=0100", "", "constant=0100"]
    reads = ("--read", "counter:2", "--read", "buffer:6")
    runs = elf.with_suffix(".runs")
    runs.write_text("\n".join(lines) + "\n")
    batch = msp430.simulate(elf, *reads, "--runs", str(runs), status=1)
    alone = []
    for line in lines:
        runs.write_text(line + "\n")
        alone += msp430.simulate(elf, *reads, "--runs", str(runs), status=None)
    assert batch == alone
    assert batch[0] == batch[4] == batch[3]
    assert [run["memory"]["counter"] for run in batch] == ["0600", "0800", "0a00", "0600", "0600"]
    assert [run["fault"] is None for run in batch] == [True, False, True, True, True]
