/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <stdint.h>

#include "constants.h"
#include "data_types.h"
#include "round.h"

BITS_BYTE bits[(NUMBER_OF_ROUNDS + 7) / 8] = {0x3f, 0x08, 0xa3, 0xbc, 0x38, 0x09};
