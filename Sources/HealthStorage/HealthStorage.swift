// How samples are stored in one SQLite file: columns in, columns out. Requests, and who may see
// what, are the concern of HealthStore. The folders are layers: each depends only on folders listed
// before it.
//
//   Values/       errors, bytes, columns of samples, exact sums, arrays that share their pages
//   Container/    SQLite: connections, tables, checksums
//   Identifiers/  sets of identifiers and anchors
//   Chunk/        columns of 2048 samples, into which the journal is sealed in the background
//   Journal/      one blob row per commit; a save is acknowledged when its commit is on disk
//   Catalogue/    the tables and the state in memory: a summary per chunk, identifiers,
//                 dictionaries, relations, series; readers get an immutable `Snapshot` of it
//
// What HealthStore calls for every row of a scan is inlinable, because the compiler does not
// otherwise inline across modules. The rest crosses the boundary at most once per chunk or block.
