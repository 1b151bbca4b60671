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

.macro mirror_or_swap slice:req, even:req, odd:req, even_copy:req, odd_copy:req, mask:req, rest:req
    eor     \odd, \even                 /* the sum of a row and its neighbour */
    movw    copy, \slice
    swap    \even_copy
    swap    \odd_copy
    eor     \even, \even_copy
    eor     \even, \odd_copy
    and     \even, \mask
    eor     \odd, \even_copy
    eor     \even, \odd
    and     \odd_copy, \rest
    eor     \odd, \odd_copy
.endm

.macro exchange_or_swap slice:req, even:req, odd:req, even_copy:req, odd_copy:req, rest:req
    eor     \odd, \even
    movw    copy, \slice
    swap    \even_copy
    swap    \odd_copy
    eor     \even, \odd_copy
    eor     \even_copy, \even
    and     \even_copy, \rest
    mov     \odd_copy, \odd
    and     \odd_copy, \rest
    eor     \odd, \even
    eor     \odd, \even_copy
    eor     \even, \odd_copy
.endm

fw_function part_middle_by_rows
    mirror_or_swap slice0, outer0, inner0, copy_outer, copy_inner, columns_0_3, columns_1_2
    exchange_or_swap slice1, outer1, inner1, copy_outer, copy_inner, columns_1_2
    exchange_or_swap slice2, inner2, outer2, copy_inner, copy_outer, columns_0_3
    mirror_or_swap slice3, inner3, outer3, copy_inner, copy_outer, columns_1_2, columns_0_3
end_part part_middle_by_rows

/* All that a block passes besides keys and S-boxes: the layouts take turns. */
fw_function part_all_linear
    .rept   2
    mix_columns
    mix_diagonals AT_HOME
    .endr
    mix_columns
    reflect
    .rept   2
    unmix_columns
    unmix_diagonals AT_HOME
    .endr
    unmix_columns
end_part part_all_linear

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
    weigh   part_all_linear
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
