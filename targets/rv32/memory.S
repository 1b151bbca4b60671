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

#define target    a0                /* also the result */
#define source    a1
#define value     a1
#define bytes     a2
#define cursor    a3
#define end       a4
#define content   a5
#define other     t0

/* memcpy is memmove: a caller that promises disjoint memory loses one comparison. */
fw_function memmove
fw_label memcpy
    mv    cursor, target
    bltu  source, target, 3f

    /* The target lies below: upwards, no byte is overwritten before it is read. */
    add   end, target, bytes
    beq   cursor, end, 2f
1:  lbu   content, (source)
    addi  source, source, 1
    addi  cursor, cursor, 1
    sb    content, -1(cursor)
    bne   cursor, end, 1b
2:  ret

3:  add   source, source, bytes
    add   cursor, cursor, bytes
    beqz  bytes, 5f
4:  lbu   content, -1(source)
    addi  source, source, -1
    addi  cursor, cursor, -1
    sb    content, (cursor)
    bne   cursor, target, 4b
5:  ret
fw_end memmove

fw_function memset
    mv    cursor, target
    add   end, target, bytes
    beq   cursor, end, 2f
1:  sb    value, (cursor)
    addi  cursor, cursor, 1
    bne   cursor, end, 1b
2:  ret
fw_end memset

fw_function memcmp
    mv    cursor, target
    add   end, target, bytes
    beq   cursor, end, 2f
1:  lbu   content, (cursor)
    lbu   other, (source)
    addi  cursor, cursor, 1
    addi  source, source, 1
    bne   content, other, 3f
    bne   cursor, end, 1b
2:  li    target, 0
    ret
3:  sub   target, content, other
    ret
fw_end memcmp
