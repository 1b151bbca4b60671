/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parts of a LED round on AVR, two blocks, each as a function, to be weighed for docs/prince-led.md. */
#include "avr/led_rows_fast.inc"

.macro end_part name:req
    ret
fw_end \name
.endm

fw_function part_empty
end_part part_empty

fw_function part_s_box
    sub_rows ROW0, ROW2
end_part part_s_box

fw_function part_inverse_s_box
    unsub_rows ROW0_AWAY, ROW2_AWAY, copy_even, copy_odd
end_part part_inverse_s_box

fw_function part_s_box_and_shift_rows
    sub_cells_shift_rows
end_part part_s_box_and_shift_rows

fw_function part_inverse_s_box_and_shift_rows
    shift_rows_sub_cells_back
end_part part_inverse_s_box_and_shift_rows

fw_function part_mix_columns
    mix_columns
end_part part_mix_columns

fw_function part_unmix_columns
    unmix_columns
end_part part_unmix_columns

fw_function part_constants
    add_constants 128, CONSTANT
end_part part_constants

fw_function part_slice_row
    split_row
end_part part_slice_row

fw_function part_unslice_row
    join_row
end_part part_unslice_row

fw_function part_begin_rows
    begin_rows
end_part part_begin_rows

fw_function main
    call    part_empty
    call    part_s_box
    call    part_inverse_s_box
    call    part_s_box_and_shift_rows
    call    part_inverse_s_box_and_shift_rows
    call    part_mix_columns
    call    part_unmix_columns
    call    part_constants
    call    part_slice_row
    call    part_unslice_row
    call    part_begin_rows
    call    fw_done
fw_end main
