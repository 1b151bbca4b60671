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
    weigh   part_key
    weigh   part_slice
    weigh   part_unslice
    weigh   part_pair_s_box
    weigh   part_pair_linear_by_columns
    weigh   part_pair_linear_by_diagonals
    call    fw_done
fw_end main

    .section .bss
schedule_place:
    .space  16
