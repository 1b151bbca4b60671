/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for MSP430, whole modes: the rounds of rows_balanced.S, a block at a time; its core and no more is copied in.
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
 * Arguments in r12 to r15; all addresses even. The schedule is that of rows_balanced.S.
 * A block takes about 9,500 cycles with 80 bits of key in CBC encryption and CTR, 9,900 in CBC decryption: the modes
 * themselves take hardly a hundredth. What blocks side by side would gain is not tried.
 *
 * cost fw_led64_expand 2 stack
 * cost fw_led64_cbc_encrypt 34 stack
 * cost fw_led64_cbc_decrypt 34 stack
 * cost fw_led64_ctr 34 stack
 * cost fw_led80_expand 2 stack
 * cost fw_led80_cbc_encrypt 34 stack
 * cost fw_led80_cbc_decrypt 34 stack
 * cost fw_led80_ctr 34 stack
 * cost fw_led128_expand 2 stack
 * cost fw_led128_cbc_encrypt 34 stack
 * cost fw_led128_cbc_decrypt 34 stack
 * cost fw_led128_ctr 34 stack
 */
#include "led_bulk.inc"
