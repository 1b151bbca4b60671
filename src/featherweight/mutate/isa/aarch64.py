# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AArch64: integer and NEON instructions that ciphers use (DDI 0487)."""

from featherweight.mutate.isa.form import InstructionSet, both_ways, forms

_FORMS = forms("""
nop      11010101000000110010000000011111
adr      0--10000iiiiiiiiiiiiiiiiiiiddddd
adrp     1--10000iiiiiiiiiiiiiiiiiiiddddd
add      w00100010-iiiiiiiiiiiinnnnnddddd
adds     w01100010-iiiiiiiiiiiinnnnnddddd
sub      w10100010-iiiiiiiiiiiinnnnnddddd
subs     w11100010-iiiiiiiiiiiinnnnnddddd
and      w00100100iiiiiiiiiiiiinnnnnddddd
orr      w01100100iiiiiiiiiiiiinnnnnddddd
eor      w10100100iiiiiiiiiiiiinnnnnddddd
ands     w11100100iiiiiiiiiiiiinnnnnddddd
movn     w00100101--iiiiiiiiiiiiiiiiddddd
movz     w10100101--iiiiiiiiiiiiiiiiddddd
movk     w11100101--iiiiiiiiiiiiiiiiddddd
sbfm     w00100110-iiiiiiiiiiiinnnnnddddd
ubfm     w10100110-iiiiiiiiiiiinnnnnddddd
extr     w00100111-0mmmmmiiiiiinnnnnddddd
and      w0001010--0mmmmmiiiiiinnnnnddddd
orr      w0101010--0mmmmmiiiiiinnnnnddddd
eor      w1001010--0mmmmmiiiiiinnnnnddddd
ands     w1101010--0mmmmmiiiiiinnnnnddddd
bic      w0001010--1mmmmmiiiiiinnnnnddddd
orn      w0101010--1mmmmmiiiiiinnnnnddddd
eon      w1001010--1mmmmmiiiiiinnnnnddddd
add      w0001011--0mmmmmiiiiiinnnnnddddd
adds     w0101011--0mmmmmiiiiiinnnnnddddd
sub      w1001011--0mmmmmiiiiiinnnnnddddd
subs     w1101011--0mmmmmiiiiiinnnnnddddd
adc      w0011010000mmmmm000000nnnnnddddd
sbc      w1011010000mmmmm000000nnnnnddddd
csel     w0011010100mmmmmcccc00nnnnnddddd
lslv     w0011010110mmmmm001000nnnnnddddd
lsrv     w0011010110mmmmm001001nnnnnddddd
rorv     w0011010110mmmmm001011nnnnnddddd
rev      w10110101100000000001-nnnnnddddd
madd     w0011011000mmmmm0tttttnnnnnddddd
b        000101kkkkkkkkkkkkkkkkkkkkkkkkkk
bl       100101kkkkkkkkkkkkkkkkkkkkkkkkkk
bcc      01010100kkkkkkkkkkkkkkkkkkk0cccc
cbz      w0110100kkkkkkkkkkkkkkkkkkkddddd
cbnz     w0110101kkkkkkkkkkkkkkkkkkkddddd
tbz      i0110110iiiiikkkkkkkkkkkkkkddddd
tbnz     i0110111iiiiikkkkkkkkkkkkkkddddd
br       1101011000011111000000nnnnn00000
blr      1101011000111111000000nnnnn00000
ret      1101011001011111000000nnnnn00000
stp      --10100--0qqqqqqqtttttnnnnnddddd
ldp      --10100--1qqqqqqqtttttnnnnnddddd
stp_v    --10110--0qqqqqqqtttttnnnnnddddd
ldp_v    --10110--1qqqqqqqtttttnnnnnddddd
str      --11100100qqqqqqqqqqqqnnnnnddddd
ldr      --11100101qqqqqqqqqqqqnnnnnddddd
str_v    --111101-0qqqqqqqqqqqqnnnnnddddd
ldr_v    --111101-1qqqqqqqqqqqqnnnnnddddd
str_i    --111000000qqqqqqqqq--nnnnnddddd
ldr_i    --111000010qqqqqqqqq--nnnnnddddd
str_vi   --111100-00qqqqqqqqq--nnnnnddddd
ldr_vi   --111100-10qqqqqqqqq--nnnnnddddd
str_r    --111000001mmmmm---i10nnnnnddddd
ldr_r    --111000011mmmmm---i10nnnnnddddd
ld1      0-00110001000000------nnnnnddddd
ld1_post 0-001100110mmmmm------nnnnnddddd
st1      0-00110000000000------nnnnnddddd
st1_post 0-001100100mmmmm------nnnnnddddd
ld1r     0-00110101000000------nnnnnddddd
tbl      0-001110000mmmmm0ii000nnnnnddddd
tbx      0-001110000mmmmm0ii100nnnnnddddd
zip1     0-001110--0mmmmm001110nnnnnddddd
zip2     0-001110--0mmmmm011110nnnnnddddd
uzp1     0-001110--0mmmmm000110nnnnnddddd
uzp2     0-001110--0mmmmm010110nnnnnddddd
trn1     0-001110--0mmmmm001010nnnnnddddd
trn2     0-001110--0mmmmm011010nnnnnddddd
ext      0-101110000mmmmm0iiii0nnnnnddddd
and_v    0-001110001mmmmm000111nnnnnddddd
bic_v    0-001110011mmmmm000111nnnnnddddd
orr_v    0-001110101mmmmm000111nnnnnddddd
orn_v    0-001110111mmmmm000111nnnnnddddd
eor_v    0-101110001mmmmm000111nnnnnddddd
bsl      0-101110011mmmmm000111nnnnnddddd
add_v    0-001110--1mmmmm100001nnnnnddddd
sub_v    0-101110--1mmmmm100001nnnnnddddd
not_v    0-10111000100000010110nnnnnddddd
rev_v    0--01110--100000000-10nnnnnddddd
shl_v    0-0011110iiiiiii010101nnnnnddddd
sli_v    0-1011110iiiiiii010101nnnnnddddd
sri_v    0-1011110iiiiiii010001nnnnnddddd
ushr_v   0-1011110iiiiiii000001nnnnnddddd
movi     0--0111100000iii----01iiiiiddddd
dup      0-001110000iiiii000-11nnnnnddddd
ins      01-01110000iiiii0---11nnnnnddddd
umov     0-001110000iiiii001111nnnnnddddd
aese     0100111000101000010010nnnnnddddd
aesd     0100111000101000010110nnnnnddddd
aesmc    0100111000101000011010nnnnnddddd
aesimc   0100111000101000011110nnnnnddddd
eor3     11001110000mmmmm0tttttnnnnnddddd
bcax     11001110001mmmmm0tttttnnnnnddddd
rax1     11001110011mmmmm100011nnnnnddddd
xar      11001110100mmmmmiiiiiinnnnnddddd
""")

_SIZE = 4

AARCH64 = InstructionSet(
    _FORMS,
    unit_bytes=_SIZE,
    size_of=lambda _: _SIZE,
    nops={_SIZE: bytes.fromhex("1f2003d5")},
    trap=bytes(_SIZE),
    plain_registers=range(31),
    carries=both_ways({"adc": "add", "sbc": "sub"}),
)
