#ifndef CSYSTEMD_H
#define CSYSTEMD_H

#include <systemd/sd-bus.h>

// sd-bus of libsystemd, which is loaded by the first call: a program that contains the desktop service beside
// other programs starts those without libsystemd and the six libraries that it needs.
//
// Where the library is missing, sd_bus_open_user returns -ELIBACC. No other function can be called without
// a bus, except those of sd_bus_error, which end the program then.

#endif
