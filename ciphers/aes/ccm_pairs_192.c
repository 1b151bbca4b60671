/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-192-CCM over an implementation that encrypts two blocks at a time: one of the sum, and one of the stream. */
#include "aes_pairs.h"

#define FW_MODE         fw_aes192_ccm
#define FW_MODE_CONTEXT fw_aes192_ccm_context
#define FW_MODE_CIPHER  fw_aes192
#define FW_MODE_KEY     24
#define FW_MODE_PAIRS
#include "fw_ccm.inc"
