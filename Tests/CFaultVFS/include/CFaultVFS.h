// A VFS for SQLite on top of the default one: in watched folders it records writes and fails on
// demand. Everything else passes through. It is the default VFS of every program that it is linked
// into.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Watches a folder, whose path must not change, and returns its number. At most 64 at a time.
int fault_watch(const char *folder);
void fault_unwatch(int watch);

// Makes the n-th write, or sync, from now and all later ones fail, until called with -1. A write
// fails as on a full disk, a sync as on a failed device.
void fault_fail_writes(int watch, long after);
void fault_fail_syncs(int watch, long after);
// Makes every write fail as on a full disk while the file exists; NULL ends that.
void fault_fail_writes_beside(int watch, const char *path);
// Makes writes to database files, but not to their logs, wait until called with 0.
void fault_hold_writes(int watch, int held);
// Waits until such a write waits.
void fault_await_held(int watch);
// Returns how many operations have failed so far.
long fault_failures(int watch);

// The events in the folder, oldest first.
enum { fault_write = 1, fault_truncate = 2, fault_sync = 3, fault_delete = 4, fault_mark_event = 5 };
typedef struct {
  int kind;
  const char *path;
  int64_t offset;  // the number of a mark
  const uint8_t *bytes;
  size_t count;
} fault_event;

void fault_record(int watch);
// Adds a mark to the events, for what has been acknowledged so far.
void fault_mark(int watch, int64_t number);
size_t fault_event_count(int watch);
fault_event fault_event_at(int watch, size_t index);
