/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX2 and AES-NI on sixteen blocks with a key each; constant time.
 *
 *     void fw_sm4_avx2_aesni_lanes(const uint32_t *keys, uint8_t *out, const uint8_t *in);
 *
 * words.inc says how; lanes.c where the keys are. */
// clang-format off
#define LANES
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#define MAPS "nibble_maps.inc"

#define CRYPTING fw_sm4_avx2_aesni_lanes
#define R      ymm
#define V      32
#define TWO_GROUPS
#include "words.inc"

#include "word_tables.inc"
#include "nibble_tables.inc"

    .section .note.GNU-stack, "", @progbits
