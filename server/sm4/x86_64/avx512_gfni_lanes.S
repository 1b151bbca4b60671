/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and GFNI on messages side by side, each with its own key; constant time.
 *
 *     void fw_sm4_avx512_gfni_lanes(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode);
 *     void fw_sm4_avx512_gfni_slice(uint8_t *slices, const uint32_t *const *schedules, size_t offset);
 *     void fw_sm4_avx512_gfni_lanes_16(const uint32_t *keys, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_avx512_gfni_load_16(fw_lanes *lanes, const uint32_t *const *schedules);
 *
 * 64 byte-sliced (difference_lanes.inc, with the first two functions), sixteen in words (words.inc), whose keys the last
 * function brings into lanes; lanes.c has where they are. */
// clang-format off
#define AVX512
#define LANES
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "lanes_layout.h"
#include "transpose_words.inc"

#define CRYPTING fw_sm4_avx512_gfni_lanes
#define SLICING  fw_sm4_avx512_gfni_slice
#define R      zmm
#define V      64
#include "differences.inc"

#define MAPS "gfni_maps.inc"
#define DIFFERENCES
#define CRYPTING fw_sm4_avx512_gfni_lanes_16
#define R      zmm
#define V      64
#include "words.inc"

/* Of the words of a schedule from AT on four, a vector of each from PLACE_AT on: lane 4 v + q is word 4 q + v. */
.macro load_four_words at, place_at
    mov     \at, TEXT_AT
    slice_vector 0, %zmm0
    slice_vector 32, %zmm1
    slice_vector 64, %zmm2
    slice_vector 96, %zmm3
    transpose_words %zmm0, %zmm1, %zmm2, %zmm3, %zmm4, %zmm5, %zmm6, %zmm7
    store_four \place_at, 64, KEYS, %zmm0, %zmm1, %zmm2, %zmm3
.endm

/* What is behind the first word of FIRST_KEY is written over. */
fw_function fw_sm4_avx512_gfni_load_16
    push    SOME_INS
    push    PLACE
    mov     %rsi, SOME_INS
    .set    four, 0
    .rept   8
    load_four_words $(WORD_KEYS + 16*four), 256*four
    .set    four, four + 1
    .endr
    load_four_words $FIRST_KEY, 64*32
    load_four_words $LEAVE_WORDS, 64*33
    pop     PLACE
    pop     SOME_INS
    vzeroupper
    ret
fw_end fw_sm4_avx512_gfni_load_16

#include "word_tables.inc"
#include "gfni_tables.inc"

    .section .note.GNU-stack, "", @progbits
