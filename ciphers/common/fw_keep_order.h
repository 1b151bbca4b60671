/* For circuits of more values than a processor has registers; include it first. GCC reorders instructions twice: before
 * it gives registers out, which makes more values live at once and then spills them, and after. Here RISC-V goes
 * without the first; GCC's own choice is better on ARM. It changes time and size, never what is computed. */
#ifndef FW_KEEP_ORDER_H
#define FW_KEEP_ORDER_H

#if defined(__riscv) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-schedule-insns")
#endif

#endif
