/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What loads, stores and branches do; which memory is touched is known from addressing.c. Included as computations.h
 * is.
 *
 * Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A7.3 (conditions and IT blocks), A7.7 (each
 * instruction). */

/* STATEMENT is for all lanes. */
#define EFFECT(name, statement)                                                                                        \
    ALWAYS_INLINE void name(struct operation operation, bool many)                                                     \
    {                                                                                                                  \
        (void)operation, (void)many;                                                                                   \
        statement;                                                                                                     \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, operation)

/* ---- Loads and stores */

ALWAYS_INLINE void move_base(struct operation operation, bool many)
{
    if (!many || operation.immediate != 0)
        EACH_LANE REGISTER(operation.first) += operation.immediate;
}

/* VALUE is what is loaded from PLACE. */
#define LOAD(name, value)                                                                                              \
    ALWAYS_INLINE void name(struct operation operation, bool many)                                                     \
    {                                                                                                                  \
        EACH_ACCESS(0, REGISTER(operation.destination) = (value));                                                     \
        move_base(operation, many);                                                                                    \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, operation)

ALWAYS_INLINE void store(unsigned number, unsigned behind, unsigned bytes, bool many)
{
    EACH_ACCESS(behind, put(place, REGISTER(number), bytes));
}

ALWAYS_INLINE void stored(struct operation operation, unsigned bytes, bool many)
{
    store(operation.destination, 0, bytes, many);
    move_base(operation, many);
}

ALWAYS_INLINE void load_word(unsigned number, unsigned behind, bool many)
{
    EACH_ACCESS(behind, REGISTER(number) = load(place, 4));
}

/* The base is behind the accesses, or where they begin. */
ALWAYS_INLINE void set_base(struct operation operation, bool many)
{
    EACH_LANE REGISTER(operation.first) = lanes.accessed[lane] + operation.amount;
}

ALWAYS_INLINE void load_multiple(struct operation operation, bool many)
{
    unsigned offset = 0;
    set_base(operation, many);
    for (unsigned list = operation.immediate; list != 0; list &= list - 1, offset += 4) {
        unsigned number = (unsigned)__builtin_ctz(list);
        if (number == PROGRAM_COUNTER)
            interwork(loaded_target(offset, 4, many));
        else
            load_word(number, offset, many);
    }
}
IN_ONE_AND_MANY(load_multiple, operation)

ALWAYS_INLINE void store_multiple(struct operation operation, bool many)
{
    unsigned offset = 0;
    for (unsigned list = operation.immediate; list != 0; list &= list - 1, offset += 4)
        store((unsigned)__builtin_ctz(list), offset, 4, many);
    set_base(operation, many);
}
IN_ONE_AND_MANY(store_multiple, operation)

LOAD(load_32, load(place, 4))
LOAD(load_8, load(place, 1))
LOAD(load_16, load(place, 2))
LOAD(load_s8, (uint32_t)(int8_t)load(place, 1))
LOAD(load_s16, (uint32_t)(int16_t)load(place, 2))
EFFECT(store_32, stored(operation, 4, many))
EFFECT(store_8, stored(operation, 1, many))
EFFECT(store_16, stored(operation, 2, many))
EFFECT(load_dual, load_word(operation.destination, 0, many); load_word(operation.third, 4, many);
       move_base(operation, many))
EFFECT(store_dual, store(operation.third, 4, 4, many); stored(operation, 4, many))
EFFECT(load_pc, uint32_t target = loaded_target(0, 4, many); move_base(operation, many); interwork(target))

/* ---- Branches: own.next is the instruction behind them */

static inline void branch_if(bool condition, struct operation operation)
{
    if (condition)
        own.next = operation.immediate;
}

ALWAYS_INLINE void set_link(bool many)
{
    EACH_LANE REGISTER(LINK_REGISTER) = own.next | 1;
}

/* Whether register NUMBER is 0; if in some lanes only, they part. */
ALWAYS_INLINE bool is_zero(unsigned number, bool many)
{
    uint32_t  zeros = 0;
    EACH_LANE zeros += REGISTER(number) == 0;
    return in_all_or_none(zeros, many);
}

ALWAYS_INLINE void branch_table(unsigned bytes, bool many)
{
    go_to(*FIRST_LANE(PROGRAM_COUNTER) + 2 * loaded_target(0, bytes, many));
}

EFFECT(nop, )
EFFECT(if_then, own.if_then = operation.immediate & 0xff)
EFFECT(b, branch_if(true, operation))
EFFECT(bl, set_link(many); branch_if(true, operation))
EFFECT(b_conditional, branch_if(state_condition_holds(operation.amount), operation))
EFFECT(cbz, branch_if(is_zero(operation.first, many), operation))
EFFECT(cbnz, branch_if(!is_zero(operation.first, many), operation))
EFFECT(bx, interwork(agreed(FIRST_LANE(operation.second), many)))
EFFECT(blx, uint32_t target = agreed(FIRST_LANE(operation.second), many); set_link(many); interwork(target))
EFFECT(branch_table_8, branch_table(1, many))
EFFECT(branch_table_16, branch_table(2, many))

#define TRANSFER_EFFECTS(EACH)                                                                                         \
    EACH(LOAD, load_32)                                                                                                \
    EACH(LOAD_8, load_8)                                                                                               \
    EACH(LOAD_16, load_16)                                                                                             \
    EACH(LOAD_S8, load_s8)                                                                                             \
    EACH(LOAD_S16, load_s16)                                                                                           \
    EACH(STORE, store_32)                                                                                              \
    EACH(STORE_8, store_8)                                                                                             \
    EACH(STORE_16, store_16)                                                                                           \
    EACH(LOAD_DUAL, load_dual)                                                                                         \
    EACH(STORE_DUAL, store_dual)                                                                                       \
    EACH(LOAD_MULTIPLE, load_multiple)                                                                                 \
    EACH(STORE_MULTIPLE, store_multiple)                                                                               \
    EACH(NOP, nop)                                                                                                     \
    EACH(IT, if_then)                                                                                                  \
    EACH(B, b)                                                                                                         \
    EACH(BL, bl)                                                                                                       \
    EACH(B_CONDITIONAL, b_conditional)                                                                                 \
    EACH(CBZ, cbz)                                                                                                     \
    EACH(CBNZ, cbnz)                                                                                                   \
    EACH(BX, bx)                                                                                                       \
    EACH(BLX, blx)                                                                                                     \
    EACH(BRANCH_TABLE_8, branch_table_8)                                                                               \
    EACH(BRANCH_TABLE_16, branch_table_16)
