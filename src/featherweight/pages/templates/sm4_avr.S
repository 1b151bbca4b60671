/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Parts of a round of SM4 on AVR, each as a function, to be weighed for docs/sm4.md. */
#define S_BOX_IN_RAM 1
#include "avr/sm4_registers.inc"
#include "avr/sm4_macros.inc"

.macro end_part name:req
    ret
fw_end \name
.endm

fw_function part_empty
end_part part_empty

fw_function part_rotate_1
    rotate_1 word0
end_part part_rotate_1

fw_function part_add_diffused
    add_diffused word0, found
end_part part_add_diffused

fw_function main
    call    part_empty
    call    part_rotate_1
    call    part_add_diffused
    call    fw_done
fw_end main
