/* What the scenarios share: the cipher's header, and FELICS's alignment of data.
 *
 * The build says which cipher: FW_CIPHER_HEADER, FW_SYMBOL (C prefix) and the sizes in the manifest's variant:
 * FW_BLOCK_BYTES, FW_KEY_BYTES ...
 * Inputs are global arrays that the simulator fills when main() is entered. */
#ifndef FW_SCENARIO_H
#define FW_SCENARIO_H

#include "done.h"
#include "fw.h"
#include FW_CIPHER_HEADER

/* FELICS aligns its arrays to 2 bytes on AVR and MSP430 and to 8 on ARM. */
#if defined(__AVR__) || defined(__MSP430__)
#define FW_DATA __attribute__((aligned(2)))
#else
#define FW_DATA __attribute__((aligned(8)))
#endif

/* A function that is measured: compiled as if main() were in another file. */
#if defined(__clang__)
#define FW_MEASURED __attribute__((noinline))
#elif __GNUC__ >= 8
#define FW_MEASURED __attribute__((noipa))
#else
#define FW_MEASURED __attribute__((noinline, noclone))
#endif

#endif
