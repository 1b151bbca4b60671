/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* emulator.c is of x86-64. Programs of other processors run under qemu, which has all of their instructions. */
#include "emulator.h"

#include <stdio.h>
#include <stdlib.h>

void emulate_missing_instructions(void)
{
    fputs("single instructions are emulated on x86-64 only: run the program under qemu\n", stderr);
    exit(2);
}

unsigned long emulated_instructions(void)
{
    return 0;
}
