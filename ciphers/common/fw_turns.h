/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round constants of 8 bits or less, bit-interleaved as fw_interleave.h says of rows: the bits that go to the first of
 * two, three or four words, side by side. Word w gets those of C >> w. */
#ifndef FW_TURNS_H
#define FW_TURNS_H

#define OF_TWO(c)   (((c) & 1) | ((c) >> 1 & 2) | ((c) >> 2 & 4) | ((c) >> 3 & 8))
#define OF_THREE(c) (((c) & 1) | ((c) >> 2 & 2) | ((c) >> 4 & 4))
#define OF_FOUR(c)  (((c) & 1) | ((c) >> 3 & 2))

#endif
