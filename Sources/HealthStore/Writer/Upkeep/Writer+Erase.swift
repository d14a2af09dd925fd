import HealthStorage
import HealthModel

extension Writer {
  /// Frees at most `count` unused numbers, starting at `from`. `next` is 0 when the sweep is
  /// complete. If the dictionaries were reloaded after the sweep began, nothing is freed.
  func sweepMetadata(
    _ sweep: UInt64, _ mark: MetadataMark, from: Int, count: Int
  ) throws(StoreError) -> (removedCount: Int, next: Int) {
    let last = min(from + count - 1, dictionaries.current.metadata.count)
    guard from <= last else {
      dictionaries.endMetadataSweep(sweep)
      return (0, 0)
    }
    let removed = dictionaries.freeMetadata(from...last, notIn: mark, sweep: sweep)
    try connection.transaction { () throws(StoreError) in
      try dictionaries.write(to: connection)
      try writeHead()
    }
    return (removed, last + 1)
  }

  /// Rewrites the whole file without free pages, then checkpoints and truncates the log. Returns
  /// false if a long-running reader prevented the truncation; the next checkpoint then does it.
  ///
  /// Requires free disk space for about two more copies. Temporary data is written to an unnamed
  /// file in the directory of the store, not to a shared directory such as /tmp, and not to memory.
  func vacuum() throws(StoreError) -> Bool {
    try connection.execute("PRAGMA temp_store = FILE")
    try connection.execute("PRAGMA temp_store_directory = '\(connection.quotedFolder)'")
    defer {
      try? connection.execute("PRAGMA temp_store_directory = ''")
      try? connection.execute("PRAGMA temp_store = MEMORY")
    }
    try connection.execute("VACUUM")
    return try connection.emptyLog(waiting: 5_000)
  }
}
