# SPDX-License-Identifier: Apache-2.0 OR MIT
"""ARMv6-M and ARMv7-M: Thumb instructions (DDI 0403E), those of 32 bits that ciphers use."""

from featherweight.mutate.isa.form import InstructionSet, both_ways, forms

_FORMS = forms("""
mov     0000000000mmmddd
lsl     00000iiiiimmmddd
lsr     00001iiiiimmmddd
asr     00010iiiiimmmddd
add     0001100mmmnnnddd
sub     0001101mmmnnnddd
add     0001110iiinnnddd
sub     0001111iiinnnddd
mov     00100dddiiiiiiii
cmp     00101dddiiiiiiii
add     00110dddiiiiiiii
sub     00111dddiiiiiiii
and     0100000000mmmddd
eor     0100000001mmmddd
lsl     0100000010mmmddd
lsr     0100000011mmmddd
asr     0100000100mmmddd
adc     0100000101mmmddd
sbc     0100000110mmmddd
ror     0100000111mmmddd
tst     0100001000mmmddd
rsb     0100001001mmmddd
cmp     0100001010mmmddd
cmn     0100001011mmmddd
orr     0100001100mmmddd
mul     0100001101mmmddd
bic     0100001110mmmddd
mvn     0100001111mmmddd
add     01000100dmmmmddd
cmp     01000101dmmmmddd
mov     01000110dmmmmddd
bx      010001110mmmm000
blx     010001111mmmm000
ldr_pc  01001dddqqqqqqqq
str     0101000mmmnnnddd
strh    0101001mmmnnnddd
strb    0101010mmmnnnddd
ldrsb   0101011mmmnnnddd
ldr     0101100mmmnnnddd
ldrh    0101101mmmnnnddd
ldrb    0101110mmmnnnddd
ldrsh   0101111mmmnnnddd
str     01100qqqqqnnnddd
ldr     01101qqqqqnnnddd
strb    01110qqqqqnnnddd
ldrb    01111qqqqqnnnddd
strh    10000qqqqqnnnddd
ldrh    10001qqqqqnnnddd
str_sp  10010dddqqqqqqqq
ldr_sp  10011dddqqqqqqqq
adr     10100dddiiiiiiii
add_sp  10101dddiiiiiiii
add_sp  101100000iiiiiii
sub_sp  101100001iiiiiii
cbz     101100k1kkkkkddd
cbnz    101110k1kkkkkddd
sxth    1011001000mmmddd
sxtb    1011001001mmmddd
uxth    1011001010mmmddd
uxtb    1011001011mmmddd
rev     1011101000mmmddd
rev16   1011101001mmmddd
revsh   1011101011mmmddd
push    1011010lllllllll
pop     1011110lllllllll
it      10111111cccc----
stm     11000nnnllllllll
ldm     11001nnnllllllll
bcc     1101cccckkkkkkkk
b       11100kkkkkkkkkkk
push    1110100100101101 -l-lllllllllllll
pop     1110100010111101 ll-lllllllllllll
stm     1110100010-0nnnn -l-lllllllllllll
ldm     1110100010-1nnnn ll-lllllllllllll
stmdb   1110100100-0nnnn -l-lllllllllllll
ldmdb   1110100100-1nnnn ll-lllllllllllll
strd    1110100--1-0nnnn ddddttttqqqqqqqq
ldrd    1110100--1-1nnnn ddddttttqqqqqqqq
and     111010100000nnnn 0iiiddddiittmmmm
bic     111010100010nnnn 0iiiddddiittmmmm
mov     1110101001001111 0iiiddddiittmmmm
orr     111010100100nnnn 0iiiddddiittmmmm
orn     111010100110nnnn 0iiiddddiittmmmm
eor     111010101000nnnn 0iiiddddiittmmmm
pkh     111010101100nnnn 0iiiddddii--mmmm
add     111010110000nnnn 0iiiddddiittmmmm
adc     111010110100nnnn 0iiiddddiittmmmm
sbc     111010110110nnnn 0iiiddddiittmmmm
sub     111010111010nnnn 0iiiddddiittmmmm
rsb     111010111100nnnn 0iiiddddiittmmmm
ands    111010100001nnnn 0iiiddddiittmmmm
bics    111010100011nnnn 0iiiddddiittmmmm
movs    1110101001011111 0iiiddddiittmmmm
orrs    111010100101nnnn 0iiiddddiittmmmm
eors    111010101001nnnn 0iiiddddiittmmmm
adds    111010110001nnnn 0iiiddddiittmmmm
adcs    111010110101nnnn 0iiiddddiittmmmm
sbcs    111010110111nnnn 0iiiddddiittmmmm
subs    111010111011nnnn 0iiiddddiittmmmm
and     11110i000000nnnn 0iiiddddiiiiiiii
bic     11110i000010nnnn 0iiiddddiiiiiiii
mov     11110i0001001111 0iiiddddiiiiiiii
orr     11110i000100nnnn 0iiiddddiiiiiiii
mvn     11110i0001101111 0iiiddddiiiiiiii
orn     11110i000110nnnn 0iiiddddiiiiiiii
eor     11110i001000nnnn 0iiiddddiiiiiiii
add     11110i010000nnnn 0iiiddddiiiiiiii
adc     11110i010100nnnn 0iiiddddiiiiiiii
sbc     11110i010110nnnn 0iiiddddiiiiiiii
sub     11110i011010nnnn 0iiiddddiiiiiiii
rsb     11110i011100nnnn 0iiiddddiiiiiiii
cmp     11110i0110111101 0iii1111iiiiiiii
adds    11110i010001nnnn 0iiiddddiiiiiiii
subs    11110i011011nnnn 0iiiddddiiiiiiii
ands    11110i000001nnnn 0iiiddddiiiiiiii
addw    11110i100000nnnn 0iiiddddiiiiiiii
movw    11110i100100iiii 0iiiddddiiiiiiii
subw    11110i101010nnnn 0iiiddddiiiiiiii
movt    11110i101100iiii 0iiiddddiiiiiiii
bfi     111100110110nnnn 0iiiddddii0iiiii
sbfx    111100110100nnnn 0iiiddddii0iiiii
ubfx    111100111100nnnn 0iiiddddii0iiiii
bl      11110kkkkkkkkkkk 11-1-kkkkkkkkkkk
bw      11110kkkkkkkkkkk 10-1-kkkkkkkkkkk
bccw    11110-cccckkkkkk 10-0-kkkkkkkkkkk
strb    111110001000nnnn ddddqqqqqqqqqqqq
ldrb    111110001001nnnn ddddqqqqqqqqqqqq
strh    111110001010nnnn ddddqqqqqqqqqqqq
ldrh    111110001011nnnn ddddqqqqqqqqqqqq
str     111110001100nnnn ddddqqqqqqqqqqqq
ldr     111110001101nnnn ddddqqqqqqqqqqqq
strb    111110000000nnnn dddd000000iimmmm
ldrb    111110000001nnnn dddd000000iimmmm
strh    111110000010nnnn dddd000000iimmmm
ldrh    111110000011nnnn dddd000000iimmmm
str     111110000100nnnn dddd000000iimmmm
ldr     111110000101nnnn dddd000000iimmmm
strb    111110000000nnnn dddd1---qqqqqqqq
ldrb    111110000001nnnn dddd1---qqqqqqqq
strh    111110000010nnnn dddd1---qqqqqqqq
ldrh    111110000011nnnn dddd1---qqqqqqqq
str     111110000100nnnn dddd1---qqqqqqqq
ldr     111110000101nnnn dddd1---qqqqqqqq
lsl     11111010000-nnnn 1111dddd0000mmmm
lsr     11111010001-nnnn 1111dddd0000mmmm
asr     11111010010-nnnn 1111dddd0000mmmm
ror     11111010011-nnnn 1111dddd0000mmmm
uxth    1111101000011111 1111dddd10iimmmm
uxtb16  1111101000111111 1111dddd10iimmmm
uxtb    1111101001011111 1111dddd10iimmmm
rev     111110101001---- 1111dddd1000mmmm
rev16   111110101001---- 1111dddd1001mmmm
rbit    111110101001---- 1111dddd1010mmmm
uadd8   111110101000nnnn 1111dddd0100mmmm
usub8   111110101100nnnn 1111dddd0100mmmm
sel     111110101010nnnn 1111dddd1000mmmm
mul     111110110000nnnn 1111dddd0000mmmm
mla     111110110000nnnn ttttdddd0000mmmm
mls     111110110000nnnn ttttdddd0001mmmm
smull   111110111000nnnn ddddtttt0000mmmm
umull   111110111010nnnn ddddtttt0000mmmm
umlal   111110111110nnnn ddddtttt0000mmmm
""")

_LONG = 0b11101
"""The upper five bits of the first halfword of instructions of 32 bits, and all above."""


def _size(code: bytes) -> int:
    return 4 if len(code) > 1 and code[1] >> 3 >= _LONG else 2


THUMB = InstructionSet(
    _FORMS,
    unit_bytes=2,
    size_of=_size,
    nops={2: bytes.fromhex("00bf"), 4: bytes.fromhex("aff30080")},
    trap=bytes.fromhex("00de"),
    plain_registers=range(15),
    carries=both_ways({"adc": "add", "sbc": "sub", "adcs": "adds", "sbcs": "subs"}),
)
