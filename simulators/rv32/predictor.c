/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "predictor.h"

#include <stddef.h>

enum { TAKEN = 2, SURELY_TAKEN = 3 };

void predictor_reset(struct predictor *predictor)
{
    *predictor = (struct predictor){0};
}

static unsigned bucket(uint32_t address)
{
    return (address >> 1) % BUCKETS;
}

/* Where the instruction at ADDRESS led the last time, or NULL if that is not remembered. */
static uint32_t *remembered_target(struct predictor *predictor, uint32_t address)
{
    uint8_t *newest = &predictor->newest[bucket(address)];
    if (predictor->held[bucket(address)] == 0)
        return NULL;
    for (unsigned i = 0; i < predictor->target_count && predictor->targets[*newest].address != address; i++)
        if (predictor->targets[i].address == address)
            *newest = (uint8_t)i;
    return predictor->targets[*newest].address == address ? &predictor->targets[*newest].target : NULL;
}

static void remember_target(struct predictor *predictor, uint32_t address, uint32_t target)
{
    unsigned place = predictor->target_count;
    if (predictor->target_count < TARGETS) {
        predictor->target_count++;
    } else {
        place                    = predictor->oldest_target;
        predictor->oldest_target = (place + 1) % TARGETS;
        predictor->held[bucket(predictor->targets[place].address)]--;
    }
    predictor->targets[place].address = address;
    predictor->targets[place].target  = target;
    predictor->held[bucket(address)]++;
    predictor->newest[bucket(address)] = (uint8_t)place;
}

static bool is_link(unsigned number)
{
    return number == RETURN_ADDRESS || number == ALTERNATE_LINK;
}

static bool is_return(const struct instruction *instruction)
{
    return instruction->class == JUMP_REGISTER && instruction->destination == ZERO && is_link(instruction->sources[0]);
}

static void push_return(struct predictor *predictor, uint32_t address)
{
    predictor->newest_return                     = (predictor->newest_return + 1) % RETURNS;
    predictor->returns[predictor->newest_return] = address;
    if (predictor->return_count < RETURNS)
        predictor->return_count++;
}

/* The newest return address, or OTHERWISE if there is none. */
static uint32_t pop_return(struct predictor *predictor, uint32_t otherwise)
{
    if (predictor->return_count == 0)
        return otherwise;
    uint32_t address         = predictor->returns[predictor->newest_return];
    predictor->newest_return = (predictor->newest_return + RETURNS - 1) % RETURNS;
    predictor->return_count--;
    return address;
}

static void train(uint8_t *counter, bool taken, bool first_time)
{
    if (!taken)
        *counter -= *counter > 0;
    else if (first_time && *counter < TAKEN)
        *counter = TAKEN;
    else
        *counter += *counter < SURELY_TAKEN;
}

bool predictor_foresees(struct predictor *predictor, const struct instruction *instruction, uint32_t address,
                        uint32_t next)
{
    uint32_t  behind  = address + instruction->bytes;
    bool      taken   = next != behind;
    uint32_t *target  = remembered_target(predictor, address);
    uint8_t  *counter = &predictor->counters[(address >> 2) % COUNTERS];

    /* What has not branched before is taken for something that does not branch. */
    uint32_t expected = target != NULL ? *target : behind;
    if (instruction->class == BRANCH) {
        expected = *counter >= TAKEN ? expected : behind;
        train(counter, taken, target == NULL);
    } else if (is_return(instruction)) {
        uint32_t newest = pop_return(predictor, expected);
        expected        = target != NULL ? newest : behind;
    }
    if (is_link(instruction->destination))
        push_return(predictor, behind);
    if (taken && target != NULL)
        *target = next;
    else if (taken)
        remember_target(predictor, address, next);
    return expected == next;
}
