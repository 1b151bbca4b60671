/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for AVR, for speed: SKINNY-128-384+ with a cell per register, the S-box in flash, eight rounds per pass.
 *
 *     void   fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                    const uint32_t third[4]);
 *     void   fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                     uint32_t block[4]);
 *     size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in pairs from r25:r24 downwards. All arrays at any address. Needs MUL. The schedule has for each round what
 * is added to rows 0 and 1. The table must stand in the first 64 KiB of flash.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only. planes_fast.S has no table.
 *
 * A round is 113 cycles on average: 16 lookups of 4 cycles, 8 bytes of the schedule of 3, 1 for the constant of row 2,
 * 12 for MixColumns; and in every second round 8 bytes of the tweakey's first part of 3. Rows and cells change their
 * names only; all names are back after eight rounds, between which the first part moves, 32, and the loop takes 4. With
 * the S-box in RAM, where a lookup takes a cycle less, 256 bytes of RAM would save 16 of the 113.
 *
 * cost fw_skinny128_384_expand 20 stack
 * cost fw_skinny128_384_encrypt 41 stack
 * cost fw_romulus_n_blocks 41 stack
 */
#include "fw_avr.inc"

#define frame           Y
#define scratch         r0
#define two             r18             /* the constant of row 2 */
#define passes          r19
#define one_cell        r20
#define other_cell      r21

/* Cells of rows 0 and 1 get the first part, whose cells are in the places P0 to P7. */
.macro add_first p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req, states:vararg
    add_cells \states, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
.endm

.macro add_cells e0:req, e1:req, e2:req, e3:req, e4:req, e5:req, e6:req, e7:req, \
        p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req
    add_cell \e0, \p0
    add_cell \e1, \p1
    add_cell \e2, \p2
    add_cell \e3, \p3
    add_cell \e4, \p4
    add_cell \e5, \p5
    add_cell \e6, \p6
    add_cell \e7, \p7
.endm

.macro add_cell byte:req, place:req
    ldd     scratch, frame + \place
    eor     \byte, scratch
.endm

/* Rounds of an even number and of the next one, of which only the first has a first part. */
.macro rounds times:req, p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req, \
        a0:req, a1:req, a2:req, a3:req, b0:req, b1:req, b2:req, b3:req, c0:req, c1:req, c2:req, c3:req, \
        d0:req, d1:req, d2:req, d3:req
    substitute_cells \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3, \d0, \d1, \d2, \d3
    xor_next_keys_at_x scratch, \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3
    eor     \c0, two
    .if     \times % 2 == 0
    add_first \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7, \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3
    .endif
    mix_cells \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3, \d0, \d1, \d2, \d3
    .if     \times == 1
    .elseif \times % 2 == 0
    rounds  (\times - 1), \p1, \p7, \p0, \p5, \p2, \p6, \p4, \p3, \
            \d1, \d2, \d3, \d0, \a0, \a1, \a2, \a3, \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1
    .else
    rounds  (\times - 1), \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7, \
            \d1, \d2, \d3, \d0, \a0, \a1, \a2, \a3, \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1
    .endif
.endm

#define a0              r2              /* the rows */
#define a1              r3
#define a2              r4
#define a3              r5
#define b0              r6
#define b1              r7
#define b2              r8
#define b3              r9
#define c0              r10
#define c1              r11
#define c2              r12
#define c3              r13
#define d0              r14
#define d1              r15
#define d2              r16
#define d3              r17
#define state           a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3
#define table           Z
#define index           r30
#define page            r31
#define COMPLEMENTED    0
#define FIRST_BYTES     8               /* the first part of the tweakey */
#define MORE_BYTES      0
#include "romulus_mode.inc"
#include "romulus_expand.inc"
#include "fw_skinny_s_box.inc"


.macro exchange_cells one:req, other:req
    ldd     one_cell, frame + \one
    ldd     other_cell, frame + \other
    std     frame + \one, other_cell
    std     frame + \other, one_cell
.endm

/* The block in registers, in place; the tweakey's first part in CELLS, the schedule at Z, the frame at Y. Changes all
 * registers but Y. */
    .section .text.fw_romulus_table_fast, "ax", @progbits
cipher:
    movw    block_pair, frame_pair
    store   block+, cells
    movw    block_pair, keys_pair
    ldi     page, hi8(romulus_s_box)
    ldi     two, 2
    ldi     passes, 5
1:  rounds  8, 0, 1, 2, 3, 4, 5, 6, 7, state
    dec     passes
    breq    2f
    exchange_cells 0, 5                 /* the places of cells after four moves */
    exchange_cells 1, 6
    exchange_cells 2, 3
    exchange_cells 4, 7
    rjmp    1b
2:  ret

    .section .progmem.data.romulus_s_box, "a", @progbits
    .p2align 8
romulus_s_box:
    s_box_128

fw_function fw_skinny128_384_expand
    make_schedule 0
    restore saved_back
    clr     product_high
    ret
fw_end fw_skinny128_384_expand
