// Memory that is overwritten when it is freed. Linked into the daemon only: it replaces the
// allocator's functions of the whole process.
#ifndef CWIPE_H
#define CWIPE_H

// From now on, freed memory is overwritten before the allocator gets it back, and no other process
// of the user can read this process's memory or its core dump.
void cwipe_enable(void);

#endif
