/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A block cipher of which only some sizes are known, so that one object serves many: the linker gives its functions
 * these names. */
#ifndef FW_BORROWED_BLOCK_CIPHER_H
#define FW_BORROWED_BLOCK_CIPHER_H

#include <stddef.h>
#include <stdint.h>

#include "data.h"
#include "done.h"

/* Arguments are in another order by FELICS's interface: fw_encrypt(FW_ORDER(schedule, block)). There fw_turn makes the
 * round keys for decryption of those for encryption. */
#ifdef FW_INTERFACE_FELICS
#define FW_ORDER(schedule, other) (other), (void *)(schedule)

void fw_expand(const uint8_t *key, void *schedule);
void fw_turn(const uint8_t *key, void *schedule);
void fw_encrypt(uint8_t *block, const void *schedule);
void fw_decrypt(uint8_t *block, const void *schedule);
#else
#define FW_ORDER(schedule, other) (schedule), (other)

void fw_expand(void *schedule, const uint8_t *key);
void fw_turn(void *schedule, const uint8_t *key);
void fw_encrypt(const void *schedule, uint8_t *block);
void fw_decrypt(const void *schedule, uint8_t *block);
#endif
void fw_cbc_encrypt(const void *schedule, const uint8_t *iv, uint8_t *data, size_t blocks);
void fw_cbc_decrypt(const void *schedule, const uint8_t *iv, uint8_t *data, size_t blocks);
void fw_ctr(const void *schedule, uint8_t *counter, uint8_t *data, size_t blocks);

/* The loops of the league "block" (loops.c), as compiled at OPTION: O1, O2, O3 or Os. */
#define FW_LOOP_(name, option) fw_##name##_##option
#define FW_LOOP(name, option)  FW_LOOP_(name, option)
#define FW_LOOPS(option)                                                                                               \
    void FW_LOOP(cbc128_encrypt, option)(uint8_t *message, const void *keys, const uint8_t *chain);                    \
    void FW_LOOP(cbc128_decrypt, option)(uint8_t *message, const void *keys, const uint8_t *chain);                    \
    void FW_LOOP(ctr16_encrypt, option)(uint8_t *message, const void *keys, uint8_t *count);                           \
    void FW_LOOP(bulk_encrypt, option)(uint8_t *message, const void *keys, uint8_t *count);

FW_LOOPS(O1)
FW_LOOPS(O2)
FW_LOOPS(O3)
FW_LOOPS(Os)

#endif
