/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* portable.c for implementations that have a function for whole blocks of the message. Without one it would be larger by
 * a second copy of what comes between blocks, and no faster. */
#define FW_ROMULUS_BLOCKS fw_romulus_n_blocks
#include "portable.c"
