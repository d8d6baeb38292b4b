#define _GNU_SOURCE
#include "CLoadedSymbols.h"

void loaded_symbols_ignore(void) {}

#if defined(__linux__) && defined(__LP64__)
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// A loaded file, mapped a second time as a whole, because its symbol table is not loaded.
struct image {
    const void *inside;
    char path[4096];
    uintptr_t bias;
    bool found;
    const unsigned char *bytes;
    size_t size;
    const Elf64_Sym *symbols;
    size_t count;
    const char *names;
    size_t namesSize;
};

static int find(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct image *image = context;
    uintptr_t address = (uintptr_t)image->inside;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + segment->p_vaddr;
        if (segment->p_type != PT_LOAD || address < start || address - start >= segment->p_memsz) continue;
        const char *name = info->dlpi_name && info->dlpi_name[0] ? info->dlpi_name : "/proc/self/exe";
        if (strlen(name) >= sizeof image->path) return 1;
        strcpy(image->path, name);
        image->bias = info->dlpi_addr;
        image->found = true;
        return 1;
    }
    return 0;
}

struct range {
    uintptr_t address;
    size_t size;
    bool found;
};

static int find_range(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct range *range = context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + segment->p_vaddr;
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_R) || range->address < start) continue;
        uintptr_t offset = range->address - start;
        if (offset > segment->p_memsz || range->size > segment->p_memsz - offset) continue;
        range->found = true;
        return 1;
    }
    return 0;
}

bool loaded_symbols_holds(const void *address, size_t size) {
    struct range range = {(uintptr_t)address, size, false};
    dl_iterate_phdr(find_range, &range);
    return range.found;
}

/// Whether `count` bytes from `offset` on are in the file.
static bool holds(const struct image *image, uint64_t offset, uint64_t count) {
    return offset <= image->size && count <= image->size - offset;
}

static bool read_table(struct image *image) {
    if (image->size < sizeof(Elf64_Ehdr)) return false;
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)image->bytes;
    if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64) return false;
    if (header->e_shentsize != sizeof(Elf64_Shdr)) return false;
    if (!holds(image, header->e_shoff, (uint64_t)header->e_shnum * sizeof(Elf64_Shdr))) return false;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(image->bytes + header->e_shoff);
    for (int i = 0; i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) continue;
        const Elf64_Shdr *names = &sections[sections[i].sh_link];
        if (!holds(image, sections[i].sh_offset, sections[i].sh_size)) return false;
        if (!holds(image, names->sh_offset, names->sh_size) || names->sh_size == 0) return false;
        image->symbols = (const Elf64_Sym *)(image->bytes + sections[i].sh_offset);
        image->count = sections[i].sh_size / sizeof(Elf64_Sym);
        image->names = (const char *)(image->bytes + names->sh_offset);
        image->namesSize = names->sh_size;
        return image->names[image->namesSize - 1] == 0;
    }
    return false;
}

static bool open_image(struct image *image, const void *inside) {
    memset(image, 0, sizeof *image);
    image->inside = inside;
    dl_iterate_phdr(find, image);
    if (!image->found) return false;
    int file = open(image->path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    struct stat status;
    if (fstat(file, &status) == 0 && status.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) {
            image->bytes = bytes;
            image->size = (size_t)status.st_size;
        }
    }
    close(file);
    if (!image->bytes) return false;
    if (read_table(image)) return true;
    munmap((void *)image->bytes, image->size);
    return false;
}

static const char *name_of(const struct image *image, const Elf64_Sym *symbol) {
    return symbol->st_name < image->namesSize ? image->names + symbol->st_name : "";
}

bool loaded_symbols_visit(const void *inside, const char *prefix, loaded_symbols_visitor visitor, void *context) {
    struct image image;
    if (!open_image(&image, inside)) return false;
    size_t length = strlen(prefix);
    for (size_t i = 0; i < image.count; i++) {
        const Elf64_Sym *symbol = &image.symbols[i];
        if (symbol->st_value == 0) continue;
        if (symbol->st_name >= image.namesSize || image.namesSize - symbol->st_name < length) continue;
        const char *name = image.names + symbol->st_name;
        // The last byte first: there are hundreds of thousands of names, and many begin alike.
        if (length == 0 || (name[length - 1] == prefix[length - 1] && memcmp(name, prefix, length) == 0))
            visitor(name, strlen(name), (const void *)(image.bias + symbol->st_value), context);
    }
    munmap((void *)image.bytes, image.size);
    return true;
}

bool loaded_symbols_name(const void *address, const char *suffix, char *name, size_t size) {
    struct image image;
    if (!open_image(&image, address)) return false;
    bool found = false;
    uintptr_t value = (uintptr_t)address - image.bias;
    size_t ending = strlen(suffix);
    for (size_t i = 0; i < image.count && !found; i++) {
        if (image.symbols[i].st_value != value) continue;
        const char *candidate = name_of(&image, &image.symbols[i]);
        size_t length = strlen(candidate);
        if (length < ending || length >= size || strcmp(candidate + length - ending, suffix) != 0) continue;
        memcpy(name, candidate, length + 1);
        found = true;
    }
    munmap((void *)image.bytes, image.size);
    return found;
}
#else
bool loaded_symbols_holds(const void *address, size_t size) {
    (void)address, (void)size;
    return false;
}

bool loaded_symbols_visit(const void *inside, const char *prefix, loaded_symbols_visitor visitor, void *context) {
    (void)inside, (void)prefix, (void)visitor, (void)context;
    return false;
}

bool loaded_symbols_name(const void *address, const char *suffix, char *name, size_t size) {
    (void)address, (void)suffix, (void)name, (void)size;
    return false;
}
#endif
