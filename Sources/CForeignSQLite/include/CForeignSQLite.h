// Settings of SQLite that are set by a variadic function, which Swift does not import.
#ifndef CFOREIGNSQLITE_H
#define CFOREIGNSQLITE_H

// Restricts a connection (sqlite3 *) to reading tables of a file that another program made:
// triggers, views, extensions and schema functions do not run. Returns whether all settings apply.
int cforeign_sqlite_restrict(void *connection);

#endif
