/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parts of a RECTANGLE round on ARMv7-M, each as a function, to be weighed for docs/rectangle.md. */
#include "fw_asm.h"

#define schedule        r0
#define block           r1
#define row0            r2
#define row1            r3
#define row2            r4
#define row3            r5
#define key_word        r6
#define key_word_next   r7
#define round_key       {r6, r7}
#define two_round_keys  {r6-r8, r12}
#define constants       lr

#include "armv7m/bitslice_macros.inc"

.macro end_part name:req
    bx      lr
fw_end \name
.endm

.macro weigh part:req
    ldr     schedule, =schedule_place
    .p2align 2
    bl      \part
.endm

fw_function part_empty
end_part part_empty

fw_function part_key
    ldm     schedule!, round_key
    eors    row0, row0, key_word
    eor     row1, row1, key_word, lsr #16
    eors    row2, row2, key_word_next
    eor     row3, row3, key_word_next, lsr #16
end_part part_key

fw_function part_s_box
    sub_column row1, row3, key_word, key_word_next, new1=row2, new2=row3
end_part part_s_box

fw_function part_inverse_s_box
    .p2align 2
    inverse_round key_word, key_word_next
end_part part_inverse_s_box

fw_function part_rotations
    duplicate row1
    duplicate row2
    duplicate row3
end_part part_rotations

fw_function part_round
    .p2align 2
    ldm     schedule!, round_key
    shift_row_and_add_key key_word, key_word_next
    sub_column row1, row3, key_word, key_word_next
    duplicate row1
    duplicate row2
    duplicate row3
end_part part_round

/* The macros of the interleaved representation have the same names, so they are read behind all others. */
.purgem sub_column
.purgem shift_row_and_add_key
.purgem add_key
.purgem store_round_key
.purgem sub_low_columns
#include "armv7m/interleaved_macros.inc"

fw_function part_two_interleaved_rounds
    .p2align 2
    ldm     schedule!, two_round_keys
    shift_row_and_add_key 1, row0, row1, row2, row3, r6, r7, r6, r7
    sub_column 1, row0, row1, row2, row3, row0, row1, row2, row3, r6, r7
    shift_row_and_add_key 1, row0, row1, row2, row3, r8, r12, r8, r12
    sub_column 1, row0, row1, row2, row3, row0, row1, row2, row3, r6, r7
end_part part_two_interleaved_rounds

fw_function main
    weigh   part_empty
    weigh   part_key
    weigh   part_s_box
    weigh   part_inverse_s_box
    weigh   part_rotations
    weigh   part_round
    weigh   part_two_interleaved_rounds
    bl      fw_done
fw_end main

    .section .bss
    .p2align 2
schedule_place:
    .space  16
