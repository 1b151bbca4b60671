/* Known answers of {{ variant.id }}. */
#include "{{ selftest }}.h"

#include "{{ header }}"

{
    % macro bytes(hex) %
}
{
    {% for i in range(0, hex | length, 2) %
    }
    {
        {
            ", " if i
        }
    }
    0x
    {
        {
            hex [i:i + 2]
        }
    }
    {
        % endfor %
    }
}
{
    % endmacro %
}
typedef struct {
    uint8_t key[{{variant.key_bytes}}];
    uint8_t plaintext[{{variant.block_bytes}}];
    uint8_t ciphertext[{{variant.block_bytes}}];
} fw_answer;

static const fw_answer answers[] = {
{% for item in variant.vector %}
    /* {{ item.source }} */
    {
        {{ bytes(item.key) }},
        {{ bytes(item.plaintext) }},
        {{ bytes(item.ciphertext) }},
    },
{% endfor %}
};

static int differ(const uint8_t *one, const uint8_t *other)
{
    uint8_t difference = 0;
    for (uint8_t i = 0; i < {{variant.block_bytes}}; i++)
        difference |= one[i] ^ other[i];
    return difference != 0;
}

int{{selftest}}(void)
{
    for (unsigned i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        {
            {
                variant.symbol
            }
        }
        _schedule schedule;
        fw_answer answer = answers[i]; /* in RAM, aligned as the implementation may want it */
        {
            {
                variant.symbol
            }
        }
        _expand(&schedule, answer.key);
        {
            {
                variant.symbol
            }
        }
        _encrypt(&schedule, answer.plaintext);
        if (differ(answer.plaintext, answer.ciphertext))
            return 1;
        {
            % if decrypts %
        }
        {
            {
                variant.symbol
            }
        }
        _decrypt(&schedule, answer.ciphertext);
        if (differ(answer.ciphertext, answers[i].plaintext))
            return 2;
        {
            % endif %
        }
    }
    return 0;
}
