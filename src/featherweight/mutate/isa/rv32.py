# SPDX-License-Identifier: Apache-2.0 OR MIT
"""RV32IMC (The RISC-V Instruction Set Manual, volume 1)."""

from featherweight.mutate.isa.form import InstructionSet, forms

_FORMS = forms("""
c.nop      0000000000000001
c.addi4sp  000iiiiiiiiddd00
c.lw       010qqqnnnqqddd00
c.sw       110qqqnnnqqddd00
c.jal      001kkkkkkkkkkk01
c.addi     000idddddiiiii01
c.li       010idddddiiiii01
c.addi16sp 011i00010iiiii01
c.lui      011idddddiiiii01
c.srli     100i00dddiiiii01
c.srai     100i01dddiiiii01
c.andi     100i10dddiiiii01
c.sub      100011ddd00mmm01
c.xor      100011ddd01mmm01
c.or       100011ddd10mmm01
c.and      100011ddd11mmm01
c.j        101kkkkkkkkkkk01
c.beqz     110kkkdddkkkkk01
c.bnez     111kkkdddkkkkk01
c.slli     000idddddiiiii10
c.lwsp     010qdddddqqqqq10
c.swsp     110qqqqqqmmmmm10
c.jr       1000nnnnn0000010
c.mv       1000dddddmmmmm10
c.jalr     1001nnnnn0000010
c.add      1001dddddmmmmm10
lui        iiiiiiiiiiiiiiiiiiiiddddd0110111
auipc      iiiiiiiiiiiiiiiiiiiiddddd0010111
jal        kkkkkkkkkkkkkkkkkkkkddddd1101111
jalr       qqqqqqqqqqqqnnnnn000ddddd1100111
beq        kkkkkkkmmmmmnnnnn000kkkkk1100011
bne        kkkkkkkmmmmmnnnnn001kkkkk1100011
blt        kkkkkkkmmmmmnnnnn100kkkkk1100011
bge        kkkkkkkmmmmmnnnnn101kkkkk1100011
bltu       kkkkkkkmmmmmnnnnn110kkkkk1100011
bgeu       kkkkkkkmmmmmnnnnn111kkkkk1100011
lb         qqqqqqqqqqqqnnnnn000ddddd0000011
lh         qqqqqqqqqqqqnnnnn001ddddd0000011
lw         qqqqqqqqqqqqnnnnn010ddddd0000011
lbu        qqqqqqqqqqqqnnnnn100ddddd0000011
lhu        qqqqqqqqqqqqnnnnn101ddddd0000011
sb         qqqqqqqmmmmmnnnnn000qqqqq0100011
sh         qqqqqqqmmmmmnnnnn001qqqqq0100011
sw         qqqqqqqmmmmmnnnnn010qqqqq0100011
slli       0000000iiiiinnnnn001ddddd0010011
srli       0000000iiiiinnnnn101ddddd0010011
srai       0100000iiiiinnnnn101ddddd0010011
addi       iiiiiiiiiiiinnnnn000ddddd0010011
slti       iiiiiiiiiiiinnnnn010ddddd0010011
sltiu      iiiiiiiiiiiinnnnn011ddddd0010011
xori       iiiiiiiiiiiinnnnn100ddddd0010011
ori        iiiiiiiiiiiinnnnn110ddddd0010011
andi       iiiiiiiiiiiinnnnn111ddddd0010011
add        0000000mmmmmnnnnn000ddddd0110011
sub        0100000mmmmmnnnnn000ddddd0110011
sll        0000000mmmmmnnnnn001ddddd0110011
slt        0000000mmmmmnnnnn010ddddd0110011
sltu       0000000mmmmmnnnnn011ddddd0110011
xor        0000000mmmmmnnnnn100ddddd0110011
srl        0000000mmmmmnnnnn101ddddd0110011
sra        0100000mmmmmnnnnn101ddddd0110011
or         0000000mmmmmnnnnn110ddddd0110011
and        0000000mmmmmnnnnn111ddddd0110011
mul        0000001mmmmmnnnnn000ddddd0110011
mulhu      0000001mmmmmnnnnn011ddddd0110011
""")


def _size(code: bytes) -> int:
    return 4 if code[0] & 3 == 3 else 2


RV32 = InstructionSet(
    _FORMS,
    unit_bytes=4,
    size_of=_size,
    nops={2: bytes.fromhex("0100"), 4: bytes.fromhex("13000000")},
    trap=bytes(2),
    plain_registers=range(32),
    carries={},
)
