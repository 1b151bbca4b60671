/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED, a block cipher of 64-bit blocks with keys of 64, 80 or 128 bits.
 *
 * Keys and blocks are nibbles as the paper prints them, the high nibble of each byte first; they may stand at any
 * address, unless the manifest gives an implementation's block_alignment. Every function takes the same time for all
 * keys and blocks. */
#ifndef FW_LED_H
#define FW_LED_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The different subkeys, in the order of their first use, each as four slices of 16 bits: slice j holds bit j of every
 * nibble, the first nibble's in its most significant bit. Or, if the implementation has a layout of its own
 * (own_schedule in the manifest), as many bytes as the manifest says: compile with that macro. */
#ifdef FW_LED_SCHEDULE_BYTES
typedef struct {
    alignas(FW_LED_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_LED_SCHEDULE_BYTES];
} fw_led_own_schedule;

typedef fw_led_own_schedule fw_led64_schedule;
typedef fw_led_own_schedule fw_led80_schedule;
typedef fw_led_own_schedule fw_led128_schedule;
#else
typedef struct {
    alignas(4) uint16_t subkeys[1][4];
} fw_led64_schedule;

typedef struct {
    alignas(4) uint16_t subkeys[5][4];
} fw_led80_schedule;

typedef struct {
    alignas(4) uint16_t subkeys[2][4];
} fw_led128_schedule;
#endif

// clang-format off
void fw_led64_expand  (fw_led64_schedule *schedule, const uint8_t key[8]);
void fw_led64_encrypt (const fw_led64_schedule *schedule, uint8_t block[8]);
void fw_led64_decrypt (const fw_led64_schedule *schedule, uint8_t block[8]);

void fw_led80_expand  (fw_led80_schedule *schedule, const uint8_t key[10]);
void fw_led80_encrypt (const fw_led80_schedule *schedule, uint8_t block[8]);
void fw_led80_decrypt (const fw_led80_schedule *schedule, uint8_t block[8]);

void fw_led128_expand (fw_led128_schedule *schedule, const uint8_t key[16]);
void fw_led128_encrypt(const fw_led128_schedule *schedule, uint8_t block[8]);
void fw_led128_decrypt(const fw_led128_schedule *schedule, uint8_t block[8]);

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_led64_cbc_encrypt (const fw_led64_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_led64_cbc_decrypt (const fw_led64_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_led64_ctr         (const fw_led64_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_led80_cbc_encrypt (const fw_led80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_led80_cbc_decrypt (const fw_led80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_led80_ctr         (const fw_led80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_led128_cbc_encrypt(const fw_led128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_led128_cbc_decrypt(const fw_led128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_led128_ctr        (const fw_led128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif
