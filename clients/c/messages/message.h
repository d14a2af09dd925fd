// Declarations shared by the parts of the message library.
#ifndef HEALTHD_MESSAGE_H
#define HEALTHD_MESSAGE_H

#include "healthd.h"

// Fills in the error and returns false.
bool message_fail(hd_error *error, int32_t code, const char *text);

#endif
