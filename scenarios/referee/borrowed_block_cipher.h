/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A block cipher of which only some sizes are known, so that one object serves many: the linker gives its functions
 * these names. */
#ifndef FW_BORROWED_BLOCK_CIPHER_H
#define FW_BORROWED_BLOCK_CIPHER_H

#include <stddef.h>
#include <stdint.h>

#include "data.h"
#include "done.h"

void fw_expand(void *schedule, const uint8_t *key);
void fw_encrypt(const void *schedule, uint8_t *block);
void fw_decrypt(const void *schedule, uint8_t *block);
void fw_cbc_encrypt(const void *schedule, const uint8_t *iv, uint8_t *data, size_t blocks);
void fw_cbc_decrypt(const void *schedule, const uint8_t *iv, uint8_t *data, size_t blocks);
void fw_ctr(const void *schedule, uint8_t *counter, uint8_t *data, size_t blocks);

#endif
