/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the scenarios share: the cipher's header.
 *
 * The build says which cipher: FW_CIPHER_HEADER, FW_SYMBOL (C prefix) and the sizes in the manifest's variant:
 * FW_BLOCK_BYTES, FW_KEY_BYTES ...
 * Inputs are global arrays that the simulator fills when main() is entered. */
#ifndef FW_SCENARIO_H
#define FW_SCENARIO_H

#include "data.h"
#include "done.h"
#include "fw.h"
#include FW_CIPHER_HEADER

/* A function that is measured: compiled as if main() were in another file. */
#if defined(__clang__)
#define FW_MEASURED __attribute__((noinline))
#elif __GNUC__ >= 8
#define FW_MEASURED __attribute__((noipa))
#else
#define FW_MEASURED __attribute__((noinline, noclone))
#endif

#endif
