/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N in portable C, as portable.c, for implementations that have a function for whole blocks of the message. A
 * weak one in C would be a second copy of what comes between blocks, 2 to 8 % of all code, and no faster. */
#define FW_ROMULUS_BLOCKS fw_romulus_n_blocks
#include "romulus_portable.inc"
