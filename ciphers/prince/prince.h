/* PRINCE, a block cipher of 64-bit blocks with keys of 128 bits, k0 and k1.
 *
 * Keys and blocks are bytes in the order in which the paper prints them; they may stand at any address, unless the
 * manifest gives an implementation's block_alignment. Every function takes the same time for all keys and blocks. */
#ifndef FW_PRINCE_H
#define FW_PRINCE_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Three keys, each as four slices of 16 bits: slice j holds bit j of every nibble, the first nibble's in its most
 * significant bit. Or, if the implementation has a layout of its own (own_schedule in the manifest), as many bytes as
 * the manifest says: compile with that macro. */
typedef struct {
#ifdef FW_PRINCE_SCHEDULE_BYTES
    alignas(FW_PRINCE_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_PRINCE_SCHEDULE_BYTES];
#else
    alignas(4) uint16_t first[4]; /* k0 + k1 */
    uint16_t core[4];             /* k1 */
    uint16_t last[4];             /* k0' + k1 + alpha, alpha being the last round constant */
#endif
} fw_prince_schedule;

// clang-format off
void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif
