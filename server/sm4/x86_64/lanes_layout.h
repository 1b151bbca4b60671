/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fw_lanes of modes/lanes.h, in bytes, for assembly. lanes.c compares them. */
#ifndef FW_SM4_LANES_LAYOUT_H
#define FW_SM4_LANES_LAYOUT_H

#define CHAINS    9472 /* behind the keys, 16 bytes of each lane */
#define INS       10496
#define OUTS      11008
#define NEXT_TEXT 11520 /* working memory: 16 vectors, */
#define MADE      12544 /* 16 more, which must be behind them, */
#define INPUT     13568 /* and 64 bytes of each lane, twice */
#define OUTPUT    17664

#endif
