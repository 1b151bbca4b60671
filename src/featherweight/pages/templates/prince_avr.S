/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parts of a PRINCE round on AVR, each as a function, to be weighed for docs/prince-led.md. */
#include "avr/prince_pairs.inc"

.macro end_part name:req
    ret
fw_end \name
.endm

.macro weigh part:req
    ldi     keys_low, lo8(schedule_place)
    ldi     keys_high, hi8(schedule_place)
    call    \part
.endm

fw_function part_empty
end_part part_empty

fw_function part_s_box
    substitute AT_HOME
end_part part_s_box

fw_function part_inverse_s_box
    substitute_back AT_HOME
end_part part_inverse_s_box

fw_function part_linear_by_columns
    mix_columns
end_part part_linear_by_columns

fw_function part_linear_by_diagonals
    mix_diagonals AT_HOME
end_part part_linear_by_diagonals

fw_function part_middle
    reflect
end_part part_middle

/* MixColumns in the paper's layout, for a comparison of this step alone: of slice z, EVEN has row 0 of every column in
 * its upper nibble and row 2 in the lower one, ODD rows 1 and 3; from the top, columns 3 to 0. SWAP exchanges two rows.
 * In some columns, those of MASK, a slice does one thing, in the others, of REST, another one:
 *
 *     slice 0    odd rows change places      all rows are mirrored
 *     slice 1    neighbours change places    odd rows change places
 *
 * Slices 2 and 3 are the slices 1 and 0 with EVEN and ODD exchanged. Then all rows take the parity, the sum of the four. */
#define columns_0_3     three           /* masks: of both nibbles */
#define columns_1_2     four

.macro mirror_or_swap even:req, odd:req, mask:req, rest:req
    eor     \odd, \even                 /* SUM: of a row and its neighbour */
    mov     copy_outer, \even
    mov     copy_inner, \odd
    swap    copy_outer
    swap    copy_inner
    eor     \even, copy_outer
    eor     \even, copy_inner
    and     \even, \mask
    eor     \odd, copy_outer
    eor     \even, \odd
    and     copy_inner, \rest
    eor     \odd, copy_inner
.endm

.macro exchange_or_swap even:req, odd:req, rest:req
    eor     \odd, \even
    mov     copy_outer, \even
    mov     copy_inner, \odd
    swap    copy_outer
    swap    copy_inner
    eor     \even, copy_inner
    eor     copy_outer, \even
    and     copy_outer, \rest
    mov     copy_inner, \odd
    and     copy_inner, \rest
    eor     \odd, \even
    eor     \odd, copy_outer
    eor     \even, copy_inner
.endm

fw_function part_middle_by_rows
    mirror_or_swap outer0, inner0, columns_0_3, columns_1_2
    exchange_or_swap outer1, inner1, columns_1_2
    exchange_or_swap inner2, outer2, columns_0_3
    mirror_or_swap inner3, outer3, columns_1_2, columns_0_3
end_part part_middle_by_rows

fw_function part_key
    add_round_key AT_HOME
end_part part_key

fw_function part_slice
    swap_odd_columns
    exchange_nibbles_of_block
    exchange_halves_of_block
    exchange_bits_of_block
end_part part_slice

fw_function part_unslice
    exchange_bits_of_block
    exchange_halves_of_block
    exchange_nibbles_of_block
    swap_odd_columns
end_part part_unslice

fw_function part_pair_s_box
    substitute_pair 0, 1, 2, 3
end_part part_pair_s_box

fw_function part_pair_middle
    reflect_pair
end_part part_pair_middle

fw_function part_pair_linear_by_columns
    mix_pair_columns
end_part part_pair_linear_by_columns

fw_function part_pair_linear_by_diagonals
    mix_pair_diagonals 0, 1, 2, 3
end_part part_pair_linear_by_diagonals

fw_function main
    weigh   part_empty
    weigh   part_s_box
    weigh   part_inverse_s_box
    weigh   part_linear_by_columns
    weigh   part_linear_by_diagonals
    weigh   part_middle
    weigh   part_middle_by_rows
    weigh   part_key
    weigh   part_slice
    weigh   part_unslice
    weigh   part_pair_s_box
    weigh   part_pair_middle
    weigh   part_pair_linear_by_columns
    weigh   part_pair_linear_by_diagonals
    call    fw_done
fw_end main

    .section .bss
schedule_place:
    .space  16
