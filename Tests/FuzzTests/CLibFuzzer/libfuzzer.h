// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html): the caller has its own main. The
// definition is in libclang_rt.fuzzer_no_main, which scripts/fuzz links.

#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
