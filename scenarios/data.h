/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* FELICS's alignment of data: its arrays are aligned to 2 bytes on AVR and MSP430 and to 8 on ARM. */
#ifndef FW_DATA_H
#define FW_DATA_H

#if defined(__AVR__) || defined(__MSP430__)
#define FW_DATA __attribute__((aligned(2)))
#else
#define FW_DATA __attribute__((aligned(8)))
#endif

#endif
