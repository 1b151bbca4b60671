/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* So many bytes before an implementation's tables and, on cores with one address space, its functions. On AVR, the linker
 * script puts them before both. */
#if defined(__AVR__)
    .section .progmem.gcc_shift, "a", %progbits
#else
    .section .text.fw_shift, "ax", %progbits
    .global fw_shift_code
fw_shift_code:
    .skip FW_SHIFT_CODE, 0xa5
    .section .rodata.fw_shift, "a", %progbits
#endif
    .global fw_shift
fw_shift:
    .skip FW_SHIFT, 0xa5
