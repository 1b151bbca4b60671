/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and GFNI on 64 messages side by side, each with its own key: difference_lanes.inc, with these functions.
 *
 *     void fw_sm4_avx512_gfni_lanes(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode);
 *     void fw_sm4_avx512_gfni_slice(uint8_t *slices, const uint32_t *const *schedules, size_t offset); */
// clang-format off
#define AVX512
#define LANES
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "lanes_layout.h"

#define CRYPTING fw_sm4_avx512_gfni_lanes
#define SLICING  fw_sm4_avx512_gfni_slice
#define R      zmm
#define V      64
#include "differences.inc"

#include "gfni_tables.inc"

    .section .note.GNU-stack, "", @progbits
