/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef DATA_TYPES_H
#define DATA_TYPES_H

#include "cipher.h"

/* The bits that the rounds add to their keys, the first round's bit lowest. */
#define BITS_BYTE      ROM_DATA_BYTE
#define READ_BITS_BYTE READ_ROM_DATA_BYTE

#endif
