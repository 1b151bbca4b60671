/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED in CBC and CTR mode for RV32 and RV32E: block by block with rows_small.S, which goes with this file.
 *
 *     void fw_led64_cbc_encrypt(const fw_led64_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_led64_cbc_decrypt(const fw_led64_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_led64_ctr        (const fw_led64_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * and the same for LED-80 and LED-128. Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and
 * loops: fw_modes_rv32.inc. The schedule is that of rows_small.S.
 *
 * cost fw_led64_cbc_encrypt 64 stack
 * cost fw_led64_cbc_decrypt 64 stack
 * cost fw_led64_ctr 64 stack
 * cost fw_led80_cbc_encrypt 64 stack
 * cost fw_led80_cbc_decrypt 64 stack
 * cost fw_led80_ctr 64 stack
 * cost fw_led128_cbc_encrypt 64 stack
 * cost fw_led128_cbc_decrypt 64 stack
 * cost fw_led128_ctr 64 stack
 * cost fw_led64_cbc_encrypt 64 stack on rv32e
 * cost fw_led64_cbc_decrypt 64 stack on rv32e
 * cost fw_led64_ctr 64 stack on rv32e
 * cost fw_led80_cbc_encrypt 64 stack on rv32e
 * cost fw_led80_cbc_decrypt 64 stack on rv32e
 * cost fw_led80_ctr 64 stack on rv32e
 * cost fw_led128_cbc_encrypt 64 stack on rv32e
 * cost fw_led128_cbc_decrypt 64 stack on rv32e
 * cost fw_led128_ctr 64 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_led64, 8
    fw_modes fw_led80, 8
    fw_modes fw_led128, 8
