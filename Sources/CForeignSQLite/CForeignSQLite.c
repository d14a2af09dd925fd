#include "CForeignSQLite.h"

#include <sqlite3.h>
#include <stddef.h>

int cforeign_sqlite_restrict(void *connection) {
  static const struct {
    int setting;
    int value;
  } settings[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}, {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
      {SQLITE_DBCONFIG_ENABLE_FKEY, 0},    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
      // A misspelled column is an error instead of a text.
      {SQLITE_DBCONFIG_DQS_DML, 0},        {SQLITE_DBCONFIG_DQS_DDL, 0},
  };
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
    int state = -1;
    if (sqlite3_db_config(connection, settings[i].setting, settings[i].value, &state) != SQLITE_OK ||
        state != settings[i].value) {
      return 0;
    }
  }
  return 1;
}
