/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An Arduino Uno: prints what the firmware argv[1] writes to the serial line, answers "n" to what ends with "send n",
 * and presses the reset button once after argv[2] lines. Ends after argv[3] lines, or after a minute of the device. */
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static avr_t *avr;
static char   line[256];
static int    length, lines, is_asked;

static void written(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    putchar((int)value);
    if (length < (int)sizeof line - 1)
        line[length++] = (char)value;
    line[length] = '\0';
    if (value != '\n')
        return;
    is_asked |= strstr(line, "send n") != NULL;
    length = 0;
    lines++;
}

int main(int count, char **words)
{
    elf_firmware_t firmware = {0};
    uint32_t       flags    = 0;
    int            is_reset = 0;

    if (count != 4 || elf_read_firmware(words[1], &firmware) != 0)
        return 2;
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    firmware.frequency = 16000000;
    avr_load_firmware(avr, &firmware);
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)AVR_UART_FLAG_STDIO;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), written, NULL);
    while (lines < atoi(words[3]) && avr->cycle < 60ULL * 16000000) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            return 1;
        if (is_asked)
            avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), 'n');
        is_asked = 0;
        if (!is_reset && lines >= atoi(words[2])) {
            is_reset = 1;
            avr_reset(avr);
            puts("reset");
        }
    }
    return 0;
}
