/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the manual calls UNPREDICTABLE: one processor may do what was meant, another one not. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Whether the instruction of these halfwords is; the second one is 0 if it has 16 bits. */
bool is_unpredictable(uint16_t first, uint16_t second);

/* Whether it is in an IT block, at its end or not. */
bool is_unpredictable_in_block(uint16_t first, uint16_t second, bool ends_block);
