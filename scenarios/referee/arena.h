/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The arrays of the referee's firmwares lie in one arena, `shift` bytes from an aligned address, with a gap around
 * each, so that writes beside an array are found. src/featherweight/referee/device/exercise.py knows the same layout.
 */
#ifndef FW_ARENA_H
#define FW_ARENA_H

#define FW_GAP       8
#define FW_MAX_SHIFT 1

/* Read anew behind every call: a call that does not come back properly may leave wrong registers. */
#define FW_ARRAYS (arena + shift)

#define FW_FIRST_ARRAY              FW_GAP
#define FW_NEXT_ARRAY(start, bytes) ((start) + ((bytes) + 7) / 8 * 8 + FW_GAP)

#endif
