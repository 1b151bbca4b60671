/* The ways to compute SM4. */
#ifndef FW_SM4_CORES_H
#define FW_SM4_CORES_H

#include "core.h"

extern const fw_core fw_sm4_portable;

#ifdef __x86_64__
extern const fw_core fw_sm4_sm4ni, fw_sm4_avx2_aesni, fw_sm4_avx2_vaes, fw_sm4_avx2_gfni, fw_sm4_avx512_gfni,
    fw_sm4_avx512_planes, fw_sm4_avx512_planes_wide;

/* By tables: not constant time. */
extern const fw_core fw_sm4_table, fw_sm4_table_16, fw_sm4_gather_4, fw_sm4_gather_8;
#endif

/* Round keys as words: 32 for encryption, and the same in the opposite order for decryption. Constant time. */
void fw_sm4_expand_words(uint32_t *schedule, const uint8_t *secret);

#endif
