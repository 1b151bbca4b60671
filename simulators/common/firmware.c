/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "firmware.h"

#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <unistd.h>

#include "allocate.h"

static void read_segments(struct firmware *firmware, Elf *elf, const char *path)
{
    size_t count, file_bytes;
    char  *file = elf_rawfile(elf, &file_bytes);
    if (file == NULL || elf_getphdrnum(elf, &count) != 0)
        usage_error("%s: unreadable program headers", path);
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr header;
        if (gelf_getphdr(elf, (int)i, &header) == NULL)
            usage_error("%s: unreadable program header %zu", path, i);
        if (header.p_type != PT_LOAD || header.p_filesz == 0)
            continue;
        if (header.p_offset > file_bytes || header.p_filesz > file_bytes - header.p_offset)
            usage_error("%s: segment %zu reaches beyond the end of the file", path, i);
        firmware->segments = enlarge(firmware->segments, firmware->segment_count + 1, sizeof(struct segment));
        firmware->segments[firmware->segment_count++] = (struct segment){
            .load_address = (uint32_t)header.p_paddr,
            .bytes        = (uint32_t)header.p_filesz,
            .content      = (const uint8_t *)file + header.p_offset,
        };
    }
    if (firmware->segment_count == 0)
        usage_error("%s: nothing to load in this file", path);
}

static void read_symbols(struct firmware *firmware, Elf *elf, Elf_Scn *section, const GElf_Shdr *header)
{
    Elf_Data *data = elf_getdata(section, NULL);
    if (data == NULL || header->sh_entsize == 0)
        return;
    size_t count      = header->sh_size / header->sh_entsize;
    firmware->symbols = enlarge(firmware->symbols, firmware->symbol_count + count, sizeof(struct symbol));
    for (size_t i = 0; i < count; i++) {
        GElf_Sym    entry;
        const char *name;
        if (gelf_getsym(data, (int)i, &entry) == NULL)
            continue;
        name = elf_strptr(elf, header->sh_link, entry.st_name);
        if (name == NULL || *name == '\0' || entry.st_shndx == SHN_UNDEF)
            continue;
        const uint32_t bytes                        = (uint32_t)entry.st_size;
        firmware->symbols[firmware->symbol_count++] = (struct symbol){
            .name    = name,
            .address = (uint32_t)entry.st_value,
            .bytes   = bytes,
            .room    = bytes > 0 ? bytes : UINT32_MAX,
        };
    }
}

static void read_sections(struct firmware *firmware, Elf *elf)
{
    Elf_Scn *section = NULL;
    while ((section = elf_nextscn(elf, section)) != NULL) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) == NULL)
            continue;
        if (header.sh_type == SHT_SYMTAB)
            read_symbols(firmware, elf, section, &header);
        const uint32_t end = (uint32_t)(header.sh_addr + header.sh_size);
        if ((header.sh_flags & SHF_ALLOC) && (header.sh_flags & SHF_WRITE) && end > firmware->static_end)
            firmware->static_end = end;
    }
}

/* Where NAME is in the table of symbols, or where it would be. */
static struct symbol **place_of(const struct firmware *firmware, const char *name)
{
    uint32_t hash = 2166136261; /* FNV-1a */
    for (const char *letter = name; *letter != '\0'; letter++)
        hash = (hash ^ (uint8_t)*letter) * 16777619;
    size_t place = hash & (firmware->places - 1);
    while (firmware->by_name[place] != NULL && strcmp(firmware->by_name[place]->name, name) != 0)
        place = (place + 1) & (firmware->places - 1);
    return &firmware->by_name[place];
}

/* Every run names a dozen symbols, and some firmwares have hundreds. */
static void index_symbols(struct firmware *firmware)
{
    firmware->places = 1;
    while (firmware->places <= 2 * firmware->symbol_count)
        firmware->places *= 2;
    firmware->by_name = allocate(firmware->places, sizeof *firmware->by_name);
    for (size_t i = 0; i < firmware->symbol_count; i++) {
        struct symbol **place = place_of(firmware, firmware->symbols[i].name);
        if (*place == NULL)
            *place = &firmware->symbols[i];
    }
}

struct firmware firmware_load(const char *path, unsigned machine)
{
    struct firmware firmware = {0};
    GElf_Ehdr       header;
    int             file = open(path, O_RDONLY);
    if (file < 0)
        usage_error("%s: cannot be opened", path);
    elf_version(EV_CURRENT);
    /* The descriptor and the ELF handle live as long as the program: names and contents point into them. */
    Elf *elf = elf_begin(file, ELF_C_READ_MMAP, NULL);
    if (elf == NULL || elf_kind(elf) != ELF_K_ELF || gelf_getehdr(elf, &header) == NULL)
        usage_error("%s: not an ELF file", path);
    if (header.e_machine != machine)
        usage_error("%s: ELF machine %u, this simulator runs machine %u", path, (unsigned)header.e_machine, machine);
    read_segments(&firmware, elf, path);
    read_sections(&firmware, elf);
    index_symbols(&firmware);
    return firmware;
}

const struct symbol *firmware_find(const struct firmware *firmware, const char *name)
{
    return *place_of(firmware, name);
}

const struct symbol *firmware_need(const struct firmware *firmware, const char *name)
{
    const struct symbol *symbol = firmware_find(firmware, name);
    if (symbol == NULL)
        usage_error("the firmware has no symbol '%s'", name);
    return symbol;
}
