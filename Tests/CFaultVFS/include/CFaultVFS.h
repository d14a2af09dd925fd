// A file system for SQLite that lies on top of the usual one: below watched folders it records
// what is written and fails on demand. Everything else passes through.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Becomes SQLite's default file system. Once per process, before the first connection.
void fault_install(void);

// Watches a folder, whose path must stay as it is; returns its number. At most 64 at a time.
int fault_watch(const char *folder);
void fault_unwatch(int watch);

// The n-th next write, or sync, from now on fails, and so do all later ones until it is called
// with -1. A failing write says that the disk is full, a failing sync that the device failed.
void fault_fail_writes(int watch, long after);
void fault_fail_syncs(int watch, long after);
// Every write fails as on a full disk while there is a file of this path; NULL: no longer.
void fault_fail_writes_beside(int watch, const char *path);
// How many of them failed so far.
long fault_failures(int watch);

// What happened below the folder, oldest first.
enum { fault_write = 1, fault_truncate = 2, fault_sync = 3, fault_delete = 4, fault_mark_event = 5 };
typedef struct {
  int kind;
  const char *path;
  int64_t offset;  // of a mark: its number
  const uint8_t *bytes;
  size_t count;
} fault_event;

void fault_record(int watch);
// Puts a mark among the events: what was acknowledged so far.
void fault_mark(int watch, int64_t number);
size_t fault_event_count(int watch);
fault_event fault_event_at(int watch, size_t index);
