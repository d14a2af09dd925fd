#include "CSystemd.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

// The version of the interface that sd-bus.h declares; libsystemd has kept it since its first release.
static void *library(void) {
  static _Atomic(void *) loaded;
  void *found = atomic_load_explicit(&loaded, memory_order_acquire);
  if (found == NULL) {
    // Several threads get the same handle.
    found = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    atomic_store_explicit(&loaded, found, memory_order_release);
  }
  return found;
}

static void *symbol(const char *name) {
  void *found = library() == NULL ? NULL : dlsym(library(), name);
  if (found == NULL) abort();
  return found;
}

// Hidden, so that calls inside the library reach its own functions.
#define HIDDEN __attribute__((visibility("hidden")))

// Defines a function of sd-bus.h, which calls that of the library.
#define FORWARD(result, name, parameters, arguments)                        \
  HIDDEN result name parameters {                                           \
    static _Atomic(void *) loaded;                                          \
    void *found = atomic_load_explicit(&loaded, memory_order_acquire);      \
    if (found == NULL) {                                                    \
      found = symbol(#name);                                                \
      atomic_store_explicit(&loaded, found, memory_order_release);          \
    }                                                                       \
    return ((result(*) parameters)found)arguments;                          \
  }

HIDDEN int sd_bus_open_user(sd_bus **bus) {
  if (library() == NULL) return -ELIBACC;
  return ((int (*)(sd_bus **))symbol("sd_bus_open_user"))(bus);
}

FORWARD(int, sd_bus_add_fallback,
        (sd_bus *bus, sd_bus_slot **slot, const char *prefix,
         sd_bus_message_handler_t callback, void *userdata),
        (bus, slot, prefix, callback, userdata))
FORWARD(int, sd_bus_add_match,
        (sd_bus *bus, sd_bus_slot **slot, const char *match,
         sd_bus_message_handler_t callback, void *userdata),
        (bus, slot, match, callback, userdata))
FORWARD(int, sd_bus_call_async,
        (sd_bus *bus, sd_bus_slot **slot, sd_bus_message *m, sd_bus_message_handler_t callback,
         void *userdata, uint64_t usec),
        (bus, slot, m, callback, userdata, usec))
FORWARD(void, sd_bus_error_free, (sd_bus_error *e), (e))
FORWARD(int, sd_bus_error_set, (sd_bus_error *e, const char *name, const char *message), (e, name, message))
FORWARD(sd_bus *, sd_bus_flush_close_unref, (sd_bus *bus), (bus))
FORWARD(int, sd_bus_get_events, (sd_bus *bus), (bus))
FORWARD(int, sd_bus_get_fd, (sd_bus *bus), (bus))
FORWARD(int, sd_bus_get_timeout, (sd_bus *bus, uint64_t *timeout_usec), (bus, timeout_usec))
FORWARD(int, sd_bus_message_append_basic, (sd_bus_message *m, char type, const void *p), (m, type, p))
FORWARD(int, sd_bus_message_close_container, (sd_bus_message *m), (m))
FORWARD(int, sd_bus_message_enter_container,
        (sd_bus_message *m, char type, const char *contents),
        (m, type, contents))
FORWARD(int, sd_bus_message_exit_container, (sd_bus_message *m), (m))
FORWARD(const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message *m), (m))
FORWARD(const char *, sd_bus_message_get_interface, (sd_bus_message *m), (m))
FORWARD(const char *, sd_bus_message_get_member, (sd_bus_message *m), (m))
FORWARD(const char *, sd_bus_message_get_path, (sd_bus_message *m), (m))
FORWARD(const char *, sd_bus_message_get_sender, (sd_bus_message *m), (m))
FORWARD(const char *, sd_bus_message_get_signature, (sd_bus_message *m, int complete), (m, complete))
FORWARD(int, sd_bus_message_new_method_call,
        (sd_bus *bus, sd_bus_message **m, const char *destination, const char *path,
         const char *interface, const char *member),
        (bus, m, destination, path, interface, member))
FORWARD(int, sd_bus_message_new_method_return, (sd_bus_message *call, sd_bus_message **m), (call, m))
FORWARD(int, sd_bus_message_new_signal,
        (sd_bus *bus, sd_bus_message **m, const char *path, const char *interface, const char *member),
        (bus, m, path, interface, member))
FORWARD(int, sd_bus_message_open_container,
        (sd_bus_message *m, char type, const char *contents),
        (m, type, contents))
FORWARD(int, sd_bus_message_peek_type,
        (sd_bus_message *m, char *type, const char **contents),
        (m, type, contents))
FORWARD(int, sd_bus_message_read_basic, (sd_bus_message *m, char type, void *p), (m, type, p))
FORWARD(sd_bus_message *, sd_bus_message_ref, (sd_bus_message *m), (m))
FORWARD(int, sd_bus_message_rewind, (sd_bus_message *m, int complete), (m, complete))
FORWARD(int, sd_bus_message_set_destination, (sd_bus_message *m, const char *destination), (m, destination))
FORWARD(sd_bus_message *, sd_bus_message_unref, (sd_bus_message *m), (m))
FORWARD(int, sd_bus_process, (sd_bus *bus, sd_bus_message **r), (bus, r))
FORWARD(int, sd_bus_reply_method_error, (sd_bus_message *call, const sd_bus_error *e), (call, e))
FORWARD(int, sd_bus_request_name, (sd_bus *bus, const char *name, uint64_t flags), (bus, name, flags))
FORWARD(int, sd_bus_send, (sd_bus *bus, sd_bus_message *m, uint64_t *cookie), (bus, m, cookie))
