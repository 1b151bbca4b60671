/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-256-CCM over an implementation that encrypts two blocks at a time: one of the sum, and one of the stream. */
#include "aes_pairs.h"

#define FW_MODE         fw_aes256_ccm
#define FW_MODE_CONTEXT fw_aes256_ccm_context
#define FW_MODE_CIPHER  fw_aes256
#define FW_MODE_KEY     32
#define FW_MODE_PAIRS
#include "fw_ccm.inc"
