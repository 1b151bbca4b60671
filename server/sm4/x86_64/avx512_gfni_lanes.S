/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and GFNI on messages side by side, each with its own key; constant time.
 *
 *     void fw_sm4_avx512_gfni_lanes(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode);
 *     void fw_sm4_avx512_gfni_slice(uint8_t *slices, const uint32_t *const *schedules, size_t offset);
 *     void fw_sm4_avx512_gfni_lanes_16(const uint32_t *keys, uint8_t *out, const uint8_t *in);
 *
 * 64 byte-sliced (difference_lanes.inc, with the first two functions), sixteen in words (words.inc); lanes.c has where
 * the keys are. */
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

#include "word_tables.inc"
#include "gfni_tables.inc"

    .section .note.GNU-stack, "", @progbits
