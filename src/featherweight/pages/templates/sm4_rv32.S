/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Parts of a round of SM4 on RV32, each as a function, to be weighed for docs/sm4.md. */
#include "fw_asm.h"
#include "rv32/table_bytes.inc"

#define output          left
#define byte            right

.macro end_part name:req
    ret
fw_end \name
.endm

.macro weigh part:req
    lla     table, s_box
    li      sum, 0x01234567
    li      found, 0x01234567
    call    \part
.endm

.macro look_up_at offset:req, to:req
    lbu     \to, \offset(sp)
    add     scratch, table, \to
    lbu     \to, 0(scratch)
.endm

fw_function part_empty
end_part part_empty

/* The word in SCRATCH, below the caller's stack. */
fw_function part_algorithm_1
    sw      scratch, 0(sp)
    look_up_at 3, output
    slli    output, output, 24
    look_up_at 2, byte
    slli    byte, byte, 16
    xor     output, output, byte
    look_up_at 1, byte
    slli    byte, byte, 8
    xor     output, output, byte
    look_up_at 0, byte
    xor     output, output, byte
end_part part_algorithm_1

fw_function part_substitute
    substitute
end_part part_substitute

fw_function part_rotation
    slli    scratch, found, 2
    srli    found, found, 30
    or      found, found, scratch
end_part part_rotation

fw_function part_add_diffused
    add_diffused word0
end_part part_add_diffused

fw_function main
    addi    sp, sp, -16
    weigh   part_empty
    weigh   part_algorithm_1
    weigh   part_substitute
    weigh   part_rotation
    weigh   part_add_diffused
    call    fw_done
fw_end main
