/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The header of a cipher whose sizes and types a firmware needs.
 *
 * The build says which cipher: FW_CIPHER_HEADER, FW_SYMBOL (C prefix) and the sizes in the manifest's variant:
 * FW_KEY_BYTES ... */
#ifndef FW_SCENARIO_H
#define FW_SCENARIO_H

#include "data.h"
#include "done.h"
#include "fw.h"
#include FW_CIPHER_HEADER

#endif
