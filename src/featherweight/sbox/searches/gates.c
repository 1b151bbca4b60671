/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "gates.h"

bool      ternary, has_not;
operation ops[MOST_OPS];
int       op_count;

static function all(unsigned bit)
{
    return bit & 1 ? 0xffff : 0;
}

void add_operation(unsigned table)
{
    if (op_count == MOST_OPS) {
        fputs("search: too many operations\n", stderr);
        exit(2);
    }
    unsigned constant = table & 1, first = constant ^ (table >> 2), second = constant ^ (table >> 1);
    ops[op_count++] =
        (operation){all(constant), all(first), all(second), all(constant ^ first ^ second ^ (table >> 3))};
}

void print_circuit(const function *gates, int count)
{
    fputs("circuit", stdout);
    for (int i = 0; i < count; i++)
        printf(" %04x", gates[i]);
    putchar('\n');
    fflush(stdout);
}
