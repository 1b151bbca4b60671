/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The four functions that GCC may call even in freestanding C:
 *
 *     void *memcpy(void *target, const void *source, size_t bytes);
 *     void *memmove(void *target, const void *source, size_t bytes);
 *     void *memset(void *target, int value, size_t bytes);
 *     int   memcmp(const void *target, const void *source, size_t bytes);
 *
 * One byte at a time, for any alignment; addresses and time depend on the arguments only, except those of memcmp, which
 * stops at the first difference. Leaves, without a stack. */
#include "fw_asm.h"

#define target    x0
#define source    x1
#define value     w1
#define bytes     x2
#define cursor    x3
#define end       x4
#define content   w5
#define other     w6
#define result    w0

/* memcpy is memmove: a caller that promises disjoint memory loses one comparison. */
fw_function memmove
fw_label memcpy
    mov   cursor, target
    cmp   source, target
    b.lo  3f

    /* The target lies below: upwards, no byte is overwritten before it is read. */
    add   end, target, bytes
    b     2f
1:  ldrb  content, [source], #1
    strb  content, [cursor], #1
2:  cmp   cursor, end
    b.ne  1b
    ret

3:  add   source, source, bytes
    add   cursor, cursor, bytes
    b     5f
4:  ldrb  content, [source, #-1]!
    strb  content, [cursor, #-1]!
5:  cmp   cursor, target
    b.ne  4b
    ret
fw_end memmove

fw_function memset
    mov   cursor, target
    add   end, target, bytes
    b     2f
1:  strb  value, [cursor], #1
2:  cmp   cursor, end
    b.ne  1b
    ret
fw_end memset

fw_function memcmp
    mov   cursor, target
    add   end, target, bytes
    b     2f
1:  ldrb  content, [cursor], #1
    ldrb  other, [source], #1
    cmp   content, other
    b.ne  3f
2:  cmp   cursor, end
    b.ne  1b
    mov   result, wzr
    ret
3:  sub   result, content, other
    ret
fw_end memcmp
