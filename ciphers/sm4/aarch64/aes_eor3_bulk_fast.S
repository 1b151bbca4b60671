/* SM4 for AArch64 with the AES instructions, and the EOR3 of the SHA-3 extension: 16 blocks, a register for each byte of a word.
 *
 *     void fw_sm4_expand     (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt    (const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt    (const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_cbc_encrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
 *     void fw_sm4_cbc_decrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
 *     void fw_sm4_ctr        (const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * Registers by AAPCS64; 400 bytes of stack, none in expand. The schedule has 2,048 bytes: each byte of a round key 16
 * times. Time and addresses depend on the number of blocks only; all tables are looked up inside registers.
 *
 * Cycles as estimated for an A13, sm4_crypt included:
 *
 * cost fw_sm4_expand 1427 cycles 288 bytes
 * cost fw_sm4_encrypt 920 cycles 100 bytes
 * cost fw_sm4_decrypt 937 cycles 100 bytes
 */
#define FW_SM4_EOR3 1

#include "fw_asm.h"
#include "aarch64/sliced.inc"
#include "aarch64/sliced_expand.inc"
#include "aarch64/frame.inc"
#include "aarch64/sliced_pair.inc"
#include "aarch64/sliced_modes.inc"
#include "aarch64/ctr.inc"
