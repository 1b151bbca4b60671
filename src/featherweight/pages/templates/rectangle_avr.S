/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parts of a RECTANGLE round on AVR, each as a function, to be weighed for docs/rectangle.md. */
#include "avr/rectangle80_keys.inc"
#include "avr/rectangle128_keys.inc"

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
    movw    copy, row0
    movw    product, row2
    sub_column row0_low, row1_low, row2_low, row3_low, copy_low, product_low
    sub_column row0_high, row1_high, row2_high, row3_high, copy_high, product_high
end_part part_s_box

fw_function part_inverse_s_box
    movw    product, row0
    inverse_rows_1_2 row0_low, row1_low, row2_low, row3_low, product_low
    inverse_rows_1_2 row0_high, row1_high, row2_high, row3_high, product_high
    movw    row2, row1
    movw    row1, row0
    inverse_rows_0_3 row0_low, row1_low, row3_low, product_low
    inverse_rows_0_3 row0_high, row1_high, row3_high, product_high
end_part part_inverse_s_box

fw_function part_rotate_left_1
    lsl     row1_low
    rol     row1_high
    adc     row1_low, zero
end_part part_rotate_left_1

fw_function part_rotate_left_12
    rotate_4 row2_low, row2_high, 0xf0, copy_low
end_part part_rotate_left_12

fw_function part_rotate_left_12_to
    rotate_right_4_to row2, row2_low, row2_high, copy_low, copy_high
end_part part_rotate_left_12_to

fw_function part_rotate_right_12
    rotate_4 row2_low, row2_high, 0x0f, copy_low
end_part part_rotate_right_12

fw_function part_rotations_back
    shift_rows_back ROW_3, COPY, row1_low, row1_high, row2_low, row2_high
end_part part_rotations_back

fw_function part_key_and_rotate_left_13
    add_round_key_128 row3_low, row3_high, away_low, away_high
end_part part_key_and_rotate_left_13

fw_function part_round
    substitute row3_low, row3_high
    add_round_key_128 row3_low, row3_high, away_low, away_high
end_part part_round

fw_function part_round_back
    substitute_back ROW_3, COPY
    add_round_key_downwards_128 copy_low, copy_high
end_part part_round_back

fw_function part_key_rows_80
    mix_key_80 sixteen
end_part part_key_rows_80

fw_function part_key_rows_128
    mix_rows_128 KEY_ROW0, KEY_ROW1, KEY_ROW2, KEY_ROW3
    move_all_rows_down
end_part part_key_rows_128

fw_function main
    weigh   part_empty
    weigh   part_s_box
    weigh   part_inverse_s_box
    weigh   part_rotate_left_1
    weigh   part_rotate_left_12
    weigh   part_rotate_left_12_to
    weigh   part_rotate_right_12
    weigh   part_rotations_back
    weigh   part_key_and_rotate_left_13
    weigh   part_round
    weigh   part_round_back
    weigh   part_key_rows_80
    weigh   part_key_rows_128
    call    fw_done
fw_end main

    .section .bss
    .space  16
schedule_place:
    .space  16
