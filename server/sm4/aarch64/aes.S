/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for servers by the AES instructions; constant time.
 *
 *     void fw_sm4_aes_expand(uint32_t *schedule, const uint8_t *secret);
 *     void fw_sm4_aes_N     (const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 1, 16, 32 blocks
 *     void fw_sm4_aes_ctr_N (const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16]);
 *     void fw_sm4_aes_cbc   (const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);
 *
 * ctr_N for 16 and 32. The schedule is 32 words in the basis of basis.h, in the order of memory; those of decryption are
 * the same from the last to the first. ciphers/sm4/aarch64/sliced.inc says how it works.
 *
 * stack: 128 bytes, with 32 blocks 640, of which those with secrets are cleared */
    .arch armv8-a+aes

#define FW_SM4_EOR3 0
#define fw_sm4_expand  fw_sm4_aes_expand
#define CRYPTING       fw_sm4_aes_16
#define COUNTING       fw_sm4_aes_ctr_16
#define CRYPTING_PAIR  fw_sm4_aes_32
#define COUNTING_PAIR  fw_sm4_aes_ctr_32
#define SINGLE         fw_sm4_aes_1
#define SERIAL         fw_sm4_aes_cbc
#include "sliced_functions.inc"
