/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef XOODYAK_H
#define XOODYAK_H

enum { STATE_BYTES = 48 };

/* The mode Cyclist over Xoodoo[12]. */
typedef struct {
    unsigned char state[STATE_BYTES];
    int           is_keyed, is_up;
} cyclist;

void cyclist_start(cyclist *instance);
void cyclist_start_keyed(cyclist *instance, const unsigned char key[16], const unsigned char nonce[16]);
void cyclist_absorb(cyclist *instance, const unsigned char *data, unsigned long long bytes);
void cyclist_encrypt(cyclist *instance, unsigned char *c, const unsigned char *m, unsigned long long bytes);
void cyclist_decrypt(cyclist *instance, unsigned char *m, const unsigned char *c, unsigned long long bytes);
void cyclist_squeeze(cyclist *instance, unsigned char *out, unsigned bytes);
void xoodoo(unsigned char state[STATE_BYTES]);

#endif
