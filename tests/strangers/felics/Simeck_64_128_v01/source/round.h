/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef ROUND_H
#define ROUND_H

#include <stdint.h>

#include "data_types.h"
#include "rot32.h"

extern BITS_BYTE bits[];

#define round_function(x) (((x) & rot32l5(x)) ^ rot32l1(x))

#endif
