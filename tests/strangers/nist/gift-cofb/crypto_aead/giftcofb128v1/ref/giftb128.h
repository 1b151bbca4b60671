/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef GIFTB128_H
#define GIFTB128_H

void giftb128(const unsigned char key[16], unsigned char block[16]);

#endif
