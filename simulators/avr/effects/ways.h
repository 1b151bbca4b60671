/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where instructions lead, and where they access memory, by what registers hold. Included where a bank is defined: of
 * numbers as in C, or of symbolic ones. */

/* The stack pointer of the first lane. */
static inline uint16_t stack_pointer_register(const struct bank *bank)
{
    return word(bank, 0, DATA_SPL);
}

/* Where a RET would lead now, in the first lane: the word address on top of the stack, high byte first. UINT32_MAX if
 * that is behind RAM, which ends at RAM_END. */
static inline uint32_t return_target(const struct bank *bank, uint32_t ram_end)
{
    uint32_t top = stack_pointer_register(bank) + 1u;
    return top < ram_end ? 2u * (*at(bank, 0, top) << 8 | *at(bank, 0, top + 1)) : UINT32_MAX;
}

/* The lower 16 bits of the address of an access whose plan has these. */
INLINE uint16_t pointed_address(const struct bank *bank, unsigned lane, unsigned pointer, unsigned mask,
                                unsigned offset)
{
    return (uint16_t)((word(bank, lane, pointer) & mask) + offset);
}

/* BRBS (1111 00kk kkkk ksss) and BRBC (1111 01kk kkkk ksss), for the value of their flag. */
INLINE truth branch_is_taken(truth value, unsigned opcode)
{
    truth wanted = (opcode & 0x0400) == 0;
    return value == wanted;
}

/* CPSE (0001 00rd dddd rrrr), SBRC (1111 110r rrrr 0bbb), SBRS (1111 111r rrrr 0bbb). */
INLINE truth skip_is_taken(const struct bank *bank, unsigned lane, unsigned opcode)
{
    uint8_t left = *at(bank, lane, opcode >> 4 & 0x1f);
    if (opcode >> 12 == 1)
        return left == *at(bank, lane, (opcode >> 5 & 0x10) | (opcode & 0xf));
    truth wanted = (opcode & 0x0200) != 0;
    return (left >> (opcode & 7) & 1) == wanted;
}

/* Where PLAN leads, which goes the way FLOW, in the first lane. */
INLINE uint32_t step_next(const struct bank *bank, uint32_t ram_end, const struct plan *plan, enum flow flow,
                          truth taken)
{
    enum { Z = 30 };
    if (flow == JUMP_TO_Z)
        return 2u * word(bank, 0, Z);
    if (flow == RETURN)
        return return_target(bank, ram_end);
    return taken ? plan->taken_next : plan->next;
}
