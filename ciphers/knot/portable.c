/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT in portable C: bitsliced, constant time, for processors of any width; rows are kept as knot.h says. */
#include "knot_in_c.inc"
