/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parts of a RECTANGLE round on MSP430, each as a function, to be weighed for docs/rectangle.md. */
#include "fw_asm.h"

#define keys            r15
#define block           r14
#define row0            r13
#define row1            r12
#define row2            r11
#define row3            r10
#define copy0           r9
#define copy2           r8
#define count           r7
#define two_keys        r6
#define ROUNDS_PER_PASS 25

#include "msp430/rectangle_macros.inc"

.macro end_part name:req
    ret
fw_end \name
.endm

.macro weigh part:req
    mov     #schedule_place, keys
    call    #\part
.endm

fw_function part_empty
end_part part_empty

fw_function part_key
    xor_to_rows keys
end_part part_key

fw_function part_s_box
    sub_column
end_part part_s_box

fw_function part_inverse_s_box
    inverse_sub_column row1, row2, copy0
end_part part_inverse_s_box

fw_function part_rotate_left_1
    rotate_left row1, 1
end_part part_rotate_left_1

fw_function part_rotate_left_12
    rotate_right row2, 16 - 12
end_part part_rotate_left_12

fw_function part_rotate_left_13
    rotate_right row3, 16 - 13
end_part part_rotate_left_13

fw_function part_rotate_right_1
    rotate_right row1, 1
end_part part_rotate_right_1

fw_function part_rotate_right_12
    rotate_left row2, 16 - 12
end_part part_rotate_right_12

fw_function part_rotate_right_13
    rotate_left row3, 16 - 13
end_part part_rotate_right_13

fw_function part_round
    encrypt_round
end_part part_round

fw_function main
    weigh   part_empty
    weigh   part_key
    weigh   part_s_box
    weigh   part_inverse_s_box
    weigh   part_rotate_left_1
    weigh   part_rotate_left_12
    weigh   part_rotate_left_13
    weigh   part_rotate_right_1
    weigh   part_rotate_right_12
    weigh   part_rotate_right_13
    weigh   part_round
    call    #fw_done
fw_end main

    .section .bss
    .p2align 1
schedule_place:
    .space  16
