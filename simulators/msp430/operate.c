#include "operate.h"

enum { ALL = 0xffff };

#define ADDITION    .sum = ALL, .flags = FLAGS
#define SUBTRACTION .sum = ALL, .flags = FLAGS, .complement = ALL

const struct formula FORMULAS[16] = {
    [MOV]  = {.source = ALL, .is_written = true},
    [ADD]  = {ADDITION, .is_written = true},
    [ADDC] = {ADDITION, .carry_flag = FLAG_C, .is_written = true},
    [SUBC] = {SUBTRACTION, .carry_flag = FLAG_C, .is_written = true},
    [SUB]  = {SUBTRACTION, .carry = 1, .is_written = true},
    [CMP]  = {SUBTRACTION, .carry = 1},
    [BIT]  = {.both = ALL, .flags = FLAGS},
    [BIC]  = {.both = ALL, .before = ALL, .is_written = true},
    [BIS]  = {.both = ALL, .before = ALL, .source = ALL, .is_written = true},
    [XOR]  = {.before = ALL, .source = ALL, .overflow = ALL, .flags = FLAGS, .is_written = true},
    [AND]  = {.both = ALL, .flags = FLAGS, .is_written = true},
};
