/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Somebody else's SM4, for peers_test.c: whole messages at once. */
#ifndef FW_PEER_H
#define FW_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { ECB, CBC, CTR, CFB, OFB, GCM, CCM, XTS_IEEE, XTS_GB, CMAC, PEER_MODES } peer_mode;

typedef struct {
    peer_mode      mode;
    const uint8_t *key; /* 16 bytes; of XTS 32, the tweak's behind the data's */
    const uint8_t *iv;
    size_t         iv_bytes;
    const uint8_t *aad;
    size_t         aad_bytes, tag_bytes;
} peer_task;

const char *peer_version(void);
bool        peer_has(peer_mode mode);
/* Encrypts BYTES from IN to OUT, and writes TAG if the mode has one. Exits with status 2 if it cannot. */
void peer_encrypt(const peer_task *task, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t *tag);

#endif
