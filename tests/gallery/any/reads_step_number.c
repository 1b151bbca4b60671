/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the referee's count of steps, a variable of the caller at a known address
 * expect: unwritten-memory: */
#include "../good.h"

/* .bss begins with it, on MSP430 behind the steps. */
#if defined(__AVR__)
#define RAM 0x0100
#elif defined(__MSP430__)
#define RAM 0x1100
#elif defined(__riscv_32e)
#define RAM 0x20000000
#elif defined(__riscv)
#define RAM 0x80000000
#elif defined(__aarch64__)
#define RAM 0x110000000
#elif defined(__ARM_ARCH_6M__)
#define RAM 0x20000000
#else
#define RAM 0x20070000
#endif
void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t any = 0;
    any |= *good_byte((void *)RAM, 0);
    good_encrypt(schedule, block);
}
