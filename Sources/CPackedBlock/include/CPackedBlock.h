// Unpacking of bit-packed numbers with instructions that Swift cannot use: it compiles for every
// processor of the architecture, and has no code that depends on the one it runs on.
#ifndef CPACKEDBLOCK_H
#define CPACKEDBLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Unpacks groups of eight numbers of `width` bits each, least significant bit first, and adds `base`
// to every number. Eight bytes after the last group must be readable.
//
// Returns false, and unpacks nothing, if the processor has no suitable instructions or the numbers
// are too wide.
bool cpacked_unpack_groups(const void *packed, unsigned width, size_t group_count, uint64_t base,
                           uint64_t *numbers);

#endif
