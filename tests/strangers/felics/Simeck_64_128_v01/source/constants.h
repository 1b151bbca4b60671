/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef CONSTANTS_H
#define CONSTANTS_H

#define BLOCK_SIZE 8
#define KEY_SIZE   16

#define NUMBER_OF_ROUNDS 44
#define ROUND_KEYS_SIZE  176 /* (NUMBER_OF_ROUNDS * 4) */

#endif
