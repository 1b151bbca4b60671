/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs instructions that this processor lacks: they trap, and the handler computes them on the saved registers. */
#ifndef FW_EMULATOR_H
#define FW_EMULATOR_H

/* VGF2P8AFFINEQB, VGF2P8AFFINEINVQB, VAESENCLAST, VPCLMULQDQ, VSM4RNDS4 on xmm, ymm and zmm: register and memory
 * operands, without masks or broadcasts. Anything else ends the program with its bytes, status 3. Needs AVX-512 for
 * zmm. */
void emulate_missing_instructions(void);

/* How many were emulated so far. */
unsigned long emulated_instructions(void);

#endif
