/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  stores its base together with others, while it is changed: what is stored is unpredictable
 * expect: illegal-instruction: not supported */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    {r1, r3}
    mov     r3, sp
    .inst.n 0xc30a                  /* stm r3!, {r1, r3} */
    pop     {r1, r3}
    b       good_encrypt
fw_end fw_speck64_128_encrypt
