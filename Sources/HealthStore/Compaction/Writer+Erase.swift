import HealthModel

extension Writer {
  /// Frees the numbers from `from` on, at most `count`, that are not in use. `next` is 0 at the
  /// end. When the dictionaries were read anew since the sweep began, it frees nothing.
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

  /// Writes the whole file anew without free space, then empties the log into it. False when a
  /// reader that did not end kept the log from being emptied; then the next checkpoint does it.
  ///
  /// Needs free room on the disk for about two more copies. Interim data goes into a file without
  /// a name in the folder of the store, not into a folder for everybody, and not into memory.
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
