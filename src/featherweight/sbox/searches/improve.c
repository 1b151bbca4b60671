/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A window of the circuit is computed otherwise, with as many gates or fewer. */
#include "chance.h"
#include "search.h"

#include <string.h>
#include <time.h>

static list replacement; /* a random one of the smallest found for the window */
static long ties;

static bool keep_replacement(const function *gates, int size)
{
    if (size > replacement.count)
        return false;
    ties = size == replacement.count ? ties + 1 : 1;
    if (size == replacement.count && below((unsigned)ties) != 0)
        return false;
    replacement.count = 0;
    for (int i = 0; i < size; i++)
        append(&replacement, gates[i]);
    return false;
}

static bool contains(const list *in, function f)
{
    for (int i = 0; i < in->count; i++) {
        if (in->items[i] == f)
            return true;
    }
    return false;
}

/* Finds operands for F among GIVEN, beginning anywhere; counts them in operands, 0 if there are none. */
static int find_operands(function f, const list *given, function operands[3])
{
    int n = given->count, turn = (int)below((unsigned)n);
    for (int x = 0; x < n; x++) {
        function a  = given->items[(x + turn) % n];
        operands[0] = a;
        if (has_not && (a ^ f) == 0xffff)
            return 1;
        for (int y = 0; y < x; y++) {
            function b  = given->items[(y + turn) % n];
            operands[1] = b;
            for (int k = 0; k < op_count; k++) {
                if (apply(&ops[k], a, b) == f)
                    return 2;
            }
            for (int z = 0; ternary && z < y; z++) {
                operands[2] = given->items[(z + turn) % n];
                if (is_gate_of(f, a, cells_of(b, operands[2])))
                    return 3;
            }
        }
    }
    return 0;
}

/* Puts CIRCUIT in another order in which each gate has operands before it. */
static void shuffle(list *circuit, const list *inputs)
{
    list     before = *inputs, rest = *circuit;
    function operands[3];
    circuit->count = 0;
    while (rest.count > 0) {
        int at = (int)below((unsigned)rest.count);
        while (find_operands(rest.items[at], &before, operands) == 0)
            at = (at + 1) % rest.count;
        append(circuit, rest.items[at]);
        append(&before, rest.items[at]);
        rest.items[at] = rest.items[--rest.count];
    }
}

/* Replaces a random window of CIRCUIT, whose outputs are WANTED. */
static void replace_window(list *circuit, const list *inputs, const list *wanted)
{
    shuffle(circuit, inputs);
    int length = 2 + (int)below(circuit->count < 8 ? (unsigned)circuit->count - 1 : 7);
    int from = (int)below((unsigned)(circuit->count - length + 1)), to = from + length;

    list     before = *inputs, everything = *inputs;
    function operands[3];
    bool     needed[MOST_FUNCTIONS] = {false};
    for (int i = 0; i < circuit->count; i++) {
        int count = i >= to ? find_operands(circuit->items[i], &everything, operands) : 0;
        for (int j = from; j < to; j++) {
            for (int k = 0; k < count; k++)
                needed[j] |= circuit->items[j] == operands[k];
        }
        if (i < from)
            append(&before, circuit->items[i]);
        append(&everything, circuit->items[i]);
    }
    list outputs = {.count = 0};
    for (int j = from; j < to; j++) {
        if (needed[j] || contains(wanted, circuit->items[j]))
            append(&outputs, circuit->items[j]);
    }
    int free_gates = ternary ? 1 : before.count > 14 ? 2 : 3;

    enumeration others = {
        .most_gates = length < outputs.count + free_gates ? length : outputs.count + free_gates,
        .piece      = 0,
        .pieces     = 1,
        .most_nodes = below(32) ? 300 : 10000, /* many quick windows find more than few long ones */
        .found      = keep_replacement,
    };
    ties              = 0;
    replacement.count = length;
    memcpy(replacement.items, circuit->items + from, (size_t)length * sizeof(function));
    enumerate_circuits(&before, &outputs, &others);

    list rest  = *circuit;
    rest.count = 0;
    for (int i = to; i < circuit->count; i++) { /* a later gate may be part of the replacement already */
        if (!contains(&replacement, circuit->items[i]))
            append(&rest, circuit->items[i]);
    }
    circuit->count = from;
    for (int i = 0; i < replacement.count; i++)
        append(circuit, replacement.items[i]);
    for (int i = 0; i < rest.count; i++)
        append(circuit, rest.items[i]);
}

void improve(const list *inputs, const list *outputs, list circuit, uint64_t seed, double seconds)
{
    int     smallest = MOST_FUNCTIONS;
    clock_t end      = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    seed_random(seed);
    while (clock() < end && circuit.count > 1) {
        replace_window(&circuit, inputs, outputs);
        if (circuit.count <= smallest) {
            smallest = circuit.count;
            print_circuit(circuit.items, circuit.count);
        }
    }
}
