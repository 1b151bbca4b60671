/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for ARMv7-M (Cortex-M3), whole modes: the rounds of rows_fast.S, a block at a time; four rounds per pass.
 *
 *   void fw_led64_expand     (fw_led64_schedule *schedule, const uint8_t key[8]);
 *   void fw_led64_cbc_encrypt(const fw_led64_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *   void fw_led64_cbc_decrypt(const fw_led64_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *   void fw_led64_ctr        (const fw_led64_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *   void fw_led80_expand     (fw_led80_schedule *schedule, const uint8_t key[10]);
 *   void fw_led80_cbc_encrypt(const fw_led80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *   void fw_led80_cbc_decrypt(const fw_led80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *   void fw_led80_ctr        (const fw_led80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *   void fw_led128_expand     (fw_led128_schedule *schedule, const uint8_t key[16]);
 *   void fw_led128_cbc_encrypt(const fw_led128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *   void fw_led128_cbc_decrypt(const fw_led128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *   void fw_led128_ctr        (const fw_led128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3. Key, IV, counter and data at any address, the schedule aligned to 4 bytes: that of
 * rows_fast.S, where state, technique and bounds are described too.
 * A block takes about 3,180 cycles in CBC encryption and CTR, 3,270 in CBC decryption, with 80 bits of key. Registers
 * have room for a second block beside the first, in the other half of each byte of a row; that is not done here.
 *
 * Loops begin at multiples of 4, so that the cycles do not depend on where the function is linked.
 *
 * cost fw_led64_expand 0 stack
 * cost fw_led64_cbc_encrypt 72 stack
 * cost fw_led64_cbc_decrypt 72 stack
 * cost fw_led64_ctr 80 stack
 * cost fw_led80_expand 24 stack
 * cost fw_led80_cbc_encrypt 72 stack
 * cost fw_led80_cbc_decrypt 72 stack
 * cost fw_led80_ctr 80 stack
 * cost fw_led128_expand 8 stack
 * cost fw_led128_cbc_encrypt 72 stack
 * cost fw_led128_cbc_decrypt 72 stack
 * cost fw_led128_ctr 80 stack
 */
#define STEP_UNROLLED   1

#include "fw_asm.h"
#include "led_bulk.inc"
#include "led_expand.inc"
