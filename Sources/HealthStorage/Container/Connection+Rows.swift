import StorageSupport

/// Access to rows and their checksums (`Table`).
extension Connection {
  static let checksumSize = 8

  /// Inserts or replaces a row. Call only inside `perform`.
  package func put(_ table: Table, key: Int64, _ payload: consuming [UInt8]) throws(StoreError) {
    let bytes = Self.sealed(table, key: key, payload)
    try putSealed(table, key: key, bytes)
  }

  /// Returns the payload with its checksum appended.
  package static func sealed(_ table: Table, key: Int64, _ payload: consuming [UInt8]) -> [UInt8] {
    var bytes = payload
    bytes.append(littleEndian: Checksum.of(bytes, seed: table.seed(key: key)))
    return bytes
  }

  /// Inserts or replaces a row whose checksum has been appended (`sealed`).
  func putSealed(_ table: Table, key: Int64, _ bytes: [UInt8]) throws(StoreError) {
    try willPut(table, key: key, bytes)
    let statement = try statement(.put(table))
    let result: Result<Void, StoreError> = bytes.withUnsafeBytes { raw in
      statement.bind(1, key)
      statement.bind(2, raw)
      defer { statement.reset() }
      do throws(StoreError) {
        _ = try statement.step()
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  package func remove(_ table: Table, key: Int64) throws(StoreError) {
    try willRemove(table, key...key)
    let statement = try statement(.remove(table))
    statement.bind(1, key)
    defer { statement.reset() }
    _ = try statement.step()
  }

  package func remove(_ table: Table, keys: Range<Int64>) throws(StoreError) {
    guard !keys.isEmpty else { return }
    try willRemove(table, keys.lowerBound...keys.upperBound - 1)
    let statement = try statement(.removeRange(table))
    statement.bind(1, keys.lowerBound)
    statement.bind(2, keys.upperBound)
    defer { statement.reset() }
    _ = try statement.step()
  }

  /// Calls `body` with the verified payload of a row. Returns nil if there is no such row.
  ///
  /// The payload is SQLite's buffer and is valid only during the call.
  package func get<T>(
    _ table: Table, key: Int64, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> T
  ) throws(StoreError) -> T? {
    let statement = try statement(.get(table))
    statement.bind(1, key)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try body(try Self.verified(statement.blob(0), table, key: key))
  }

  /// Calls `body` for every row from `first` to `last`, in ascending order of keys. Throws at the
  /// first row that fails verification.
  package func forEach(
    _ table: Table, from first: Int64 = .min, through last: Int64 = .max,
    _ body: (Int64, UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEach(
      table, from: first, through: last,
      damaged: { (_) throws(StoreError) in throw .corrupt(table.name) }, body)
  }

  /// Calls `body` for every row from `first` to `last`, in ascending order of keys, and `damaged`
  /// with the keys of rows that fail verification.
  package func forEach(
    _ table: Table, from first: Int64 = .min, through last: Int64 = .max,
    damaged: (Int64) throws(StoreError) -> Void,
    _ body: (Int64, UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try statement(.all(table))
    statement.bind(1, first)
    statement.bind(2, last)
    defer { statement.reset() }
    while try statement.step() {
      let key = statement.integer(0)
      if let payload = Self.payload(statement.blob(1), table, key: key) {
        try body(key, payload)
      } else {
        try damaged(key)
      }
    }
  }

  static func verified(
    _ bytes: UnsafeRawBufferPointer, _ table: Table, key: Int64
  ) throws(StoreError) -> UnsafeRawBufferPointer {
    guard let payload = payload(bytes, table, key: key) else { throw .corrupt(table.name) }
    return payload
  }

  /// Returns nil if the checksum does not match.
  private static func payload(
    _ bytes: UnsafeRawBufferPointer, _ table: Table, key: Int64
  ) -> UnsafeRawBufferPointer? {
    let count = bytes.count - checksumSize
    guard count >= 0 else { return nil }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    let stored = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self))
    return stored == Checksum.of(payload, seed: table.seed(key: key)) ? payload : nil
  }
}
