# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly inside of C: what is read of it, and what is refused."""

import re

import pytest

from featherweight.scales.inline_assembly import assembly_in, odd_in, odd_name_in
from featherweight.scales.isa import features_in
from featherweight.scales.preprocessed import Line


def lines_of(source: str) -> list[Line]:
    return [("some.c", number, line) for number, line in enumerate(source.splitlines(), 1)]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('asm("nop");', "nop"),
        ('__asm__ volatile ("mu" "l %0, %1" : "=r" (a) : "r" (b));', "mul %0, %1"),
        (r'__asm("m\x75l r0, r1\n\tm\165l r2, r3");', "mul r0, r1\n\tmul r2, r3"),
        ('asm goto ("b %l0" : : : : out);\nchar *text = "32-byte k"; asm("nop");', "b %l0\nnop"),
        ('char c = \'"\'; asm("x" "y"); f("z");', "xy"),
        ('int basm(int); int a = basm("nop");', ""),
        ('asm("a" : "=r" (f("b", ")")));asm\n("c");', "a\nc"),
    ],
)
def test_the_texts_of_statements(source: str, text: str) -> None:
    assert assembly_in(lines_of(source)) == text


@pytest.mark.parametrize(
    ("compiler", "assembly"),
    [
        ("avr-gcc", ".word 0x9f01"),
        ("avr-gcc", "nop $ .byte 1, 2"),
        ("aarch64-linux-gnu-gcc", "1: .inst 0x4e284820"),
        ("riscv64-unknown-elf-gcc", ".insn r 0x33, 0, 0, a0, a1, a2"),
        ("arm-none-eabi-gcc", "nop; .short 0xbf00"),
        ("arm-none-eabi-gcc", ".Lqb: .skip 2"),
        ("arm-none-eabi-gcc", "movs %0, #((.Lqb - .Lqa) > 110)"),
        ("arm-none-eabi-gcc", "movs %0, #(1b-0b)"),
        ("arm-none-eabi-gcc", "movs %0, #(. - f)"),
        ("arm-none-eabi-gcc", "movs %0, #(0 - .Lqa + .Lqb)"),
        ("arm-none-eabi-gcc", "movs %0, #(end + -begin)"),
        ("avr-gcc", "ldi r16, lo8(-(begin) + end)"),
        ("avr-gcc", ".set distance, end-begin"),
        ("arm-none-eabi-gcc", "movs %0, #(.Lqa == .Lqb)"),
        ("arm-none-eabi-gcc", "a=.Lqb-.Lqa"),
        ("avr-gcc", "%c0 r16, r17"),
        ("clang", "mo%c0 r12, r13"),
    ],
)
def test_what_may_be_other_code_elsewhere(compiler: str, assembly: str) -> None:
    assert odd_in(f"nop\n{assembly}\nnop", compiler) == re.split("[;$] ", assembly)[-1]


@pytest.mark.parametrize(
    ("compiler", "assembly"),
    [
        ("avr-gcc", "ldi r30, lo8(-(table)) ; end - begin"),
        ("avr-gcc", "subi %A0, lo8(-(table))\nsbci %B0, hi8(-(table))\nld r0, -X\nst -Y, r1\nldd r0, Y+1"),
        ("avr-gcc", "1: dec %0\nbrne 1b\nrjmp .L%=\n.L%=: out __SREG__, r0"),
        ("arm-none-eabi-gcc", "push {r4-r7, lr} @ end - begin\nldr %0, [%1, #-4]!\nldr r0, [r1], -r2"),
        ("arm-none-eabi-gcc", "mov r0, #(1 << 3)"),
        ("arm-none-eabi-gcc", ".syntax unified\nstmia %0!, {r2-r5}\n.p2align 2\nldr r0, =0x12345678"),
        ("riscv64-unknown-elf-gcc", "lw %0, -4(%1) # end - begin\nlui a0, %%hi(table)\naddi a0, a0, %%lo(table)"),
        ("aarch64-linux-gnu-gcc", "ld1 {v0.16b-v3.16b}, [%0], #64 // end - begin\nadrp x0, table"),
        ("aarch64-linux-gnu-gcc", "add x0, x0, :lo12:table"),
        ("clang", "mov @r14+, %0 /* end -\n begin */\nadd #-1, %0\nrla %0"),
    ],
)
def test_what_may_be_there(compiler: str, assembly: str) -> None:
    assert odd_in(assembly, compiler) is None


def test_features_are_read_in_any_spelling() -> None:
    assert features_in("avr", assembly_in(lines_of(r'asm("MU" "\x4c r16, r17");'))) == ["mul"]
    assert features_in("avr", assembly_in(lines_of('char *text = "mul"; asm("nop");'))) == []


@pytest.mark.parametrize(
    ("source", "odd"),
    [
        (r'int x __attribute__((unused, section(".text\n.short 5")));', ".text\n.short 5"),
        ('int x __attribute((__section__(".text;" "nop")));', ".text;nop"),
        ('int f(void) __attribute__((alias("g$nop")));', "g$nop"),
        (r'[[gnu::section(".text,\"ax\"")]] int x;', '.text,"ax"'),
        (r'<:<: gnu::section(".x;nop") :>:> int x;', ".x;nop"),
        ('int x __attribute__((section(".rodata.table"))); char *y = "a;b"; int z = a[b[0]];', None),
        ('int f(void) __attribute__((deprecated("call g(); it is" " the same!"), target("arch=armv7e-m")));', None),
        ('int f(void) __attribute__((deprecated("use g"), section(".x;nop")));', ".x;nop"),
    ],
)
def test_texts_of_attributes_are_names(source: str, odd: str | None) -> None:
    assert odd_name_in(lines_of(source)) == odd
