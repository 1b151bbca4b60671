# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AVR: the AVRe instructions (Atmel-0856)."""

from featherweight.mutate.isa.form import InstructionSet, both_ways, forms

_FORMS = forms("""
nop     0000000000000000
movw    00000001ddddmmmm
cpc     000001mdddddmmmm
sbc     000010mdddddmmmm
add     000011mdddddmmmm
cpse    000100mdddddmmmm
cp      000101mdddddmmmm
sub     000110mdddddmmmm
adc     000111mdddddmmmm
and     001000mdddddmmmm
eor     001001mdddddmmmm
or      001010mdddddmmmm
mov     001011mdddddmmmm
mul     100111mdddddmmmm
cpi     0011iiiiddddiiii
sbci    0100iiiiddddiiii
subi    0101iiiiddddiiii
ori     0110iiiiddddiiii
andi    0111iiiiddddiiii
ldi     1110iiiiddddiiii
lds     1001000ddddd0000 qqqqqqqqqqqqqqqq
sts     1001001ddddd0000 qqqqqqqqqqqqqqqq
ld_Z+   1001000ddddd0001
ld_-Z   1001000ddddd0010
ld_Y+   1001000ddddd1001
ld_-Y   1001000ddddd1010
ld_X    1001000ddddd1100
ld_X+   1001000ddddd1101
ld_-X   1001000ddddd1110
lpm     1001000ddddd0100
lpm_Z+  1001000ddddd0101
pop     1001000ddddd1111
st_Z+   1001001ddddd0001
st_-Z   1001001ddddd0010
st_Y+   1001001ddddd1001
st_-Y   1001001ddddd1010
st_X    1001001ddddd1100
st_X+   1001001ddddd1101
st_-X   1001001ddddd1110
push    1001001ddddd1111
ldd_Z   10q0qq0ddddd0qqq
ldd_Y   10q0qq0ddddd1qqq
std_Z   10q0qq1ddddd0qqq
std_Y   10q0qq1ddddd1qqq
com     1001010ddddd0000
neg     1001010ddddd0001
swap    1001010ddddd0010
inc     1001010ddddd0011
asr     1001010ddddd0101
lsr     1001010ddddd0110
ror     1001010ddddd0111
dec     1001010ddddd1010
bset    100101000iii1000
bclr    100101001iii1000
ret     1001010100001000
ijmp    1001010000001001
icall   1001010100001001
adiw    10010110iiddiiii
sbiw    10010111iiddiiii
in      10110iidddddiiii
out     10111iidddddiiii
rjmp    1100kkkkkkkkkkkk
rcall   1101kkkkkkkkkkkk
brbs    111100kkkkkkkccc
brbc    111101kkkkkkkccc
bld     1111100ddddd0iii
bst     1111101ddddd0iii
sbrc    1111110ddddd0iii
sbrs    1111111ddddd0iii
jmp     1001010kkkkk110k kkkkkkkkkkkkkkkk
call    1001010kkkkk111k kkkkkkkkkkkkkkkk
""")

_LONG = ((0xFC0F, 0x9000), (0xFE0C, 0x940C))
"""Mask and value of the first word of instructions of two: LDS and STS, JMP and CALL."""


def _size(code: bytes) -> int:
    first = int.from_bytes(code[:2], "little")
    return 4 if any(first & mask == value for mask, value in _LONG) else 2


AVR = InstructionSet(
    _FORMS,
    unit_bytes=2,
    size_of=_size,
    nops={2: bytes(2), 4: bytes(4)},
    trap=b"\xff\xff",
    plain_registers=range(32),
    carries=both_ways({"adc": "add", "sbc": "sub", "cpc": "cp", "sbci": "subi", "ror": "lsr"}),
)
