import StorageSupport

/// The row of `head` by which an encrypted store notices that a part of the file, or the whole file,
/// is an older version.
///
/// A page of an older version of the file authenticates, because its number and its key are the same.
/// If it contains other rows, their sum is no longer that of the last commit, and a verification
/// notices it. The checksums need no key for that: a program without the key of the store can choose
/// among old pages, but can compute no checksum. An old page with the same rows changes no result. A
/// file that is old as a whole has the sum of its rows, and the number of its commits is lower than
/// the one that the seal contains.
///
/// Plain stores have no such row, because a program that can write their rows can compute it.
struct ContentSum: Hashable {
  static let key: Int64 = 2

  /// The sum of the checksums of all rows except those of `head`, modulo 2^64.
  var sum: UInt64
  /// The number of commits that changed rows, or a greater number.
  var commitCount: UInt64

  init(sum: UInt64, commitCount: UInt64) {
    self.sum = sum
    self.commitCount = commitCount
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "head")
    sum = try reader.integer()
    commitCount = try reader.integer()
    try reader.finish()
  }

  var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: sum)
    bytes.append(littleEndian: commitCount)
    return bytes
  }
}

extension Connection {
  /// The number of commits that changed rows; nil without a content sum.
  package var commitCount: UInt64? { content?.commitCount }

  /// Begins to maintain the content sum, which is computed if there is none, or removes it. Call
  /// before the first transaction, inside `perform`.
  ///
  /// - Parameter commitCount: The number of commits of a store that has no content sum.
  package func maintainContentSum(
    _ isMaintained: Bool, commitCount: UInt64
  ) throws(StoreError) {
    let stored = try storedContent()
    content = isMaintained ? stored : nil
    guard isMaintained != (stored != nil) else { return }
    do throws(StoreError) {
      try transaction { () throws(StoreError) in
        guard isMaintained else { return try removeContentSum() }
        draftContent = ContentSum(sum: try sumOfRows(), commitCount: commitCount)
      }
    } catch {
      // A damaged store, and one on a full disk, must open. The next start tries again.
      guard error.code == .corrupt || error.code == .full else { throw error }
    }
  }

  /// Computes the content sum again, if there is one: the rows are those that the file contains. Call
  /// inside a transaction, after its other changes.
  package func renewContentSum() throws(StoreError) {
    guard let stored = try storedContent() else { return }
    draftContent = ContentSum(sum: try sumOfRows(), commitCount: stored.commitCount)
  }

  /// Removes the content sum, inside a transaction. It is not maintained until the store is opened
  /// again.
  package func removeContentSum() throws(StoreError) {
    try remove(.head, key: ContentSum.key)
    draftContent = nil
  }

  /// Whether the rows are those of the last commit. True without a content sum. Reads all rows.
  package func hasExpectedContent() throws(StoreError) -> Bool {
    guard let stored = try storedContent() else { return true }
    return try sumOfRows() == stored.sum
  }

  private func storedContent() throws(StoreError) -> ContentSum? {
    try get(.head, key: ContentSum.key) { bytes throws(StoreError) in
      try ContentSum(payload: bytes)
    }
  }

  private func sumOfRows() throws(StoreError) -> UInt64 {
    var sum: UInt64 = 0
    for table in Table.allCases where table != .head {
      sum &+= try checksums(of: table, .min ... .max)
    }
    return sum
  }

  /// Returns the sum of the stored checksums of rows, which are not verified.
  private func checksums(
    of table: Table, _ keys: ClosedRange<Int64>
  ) throws(StoreError) -> UInt64 {
    let statement = try statement(.checksums(table))
    statement.bind(1, keys.lowerBound)
    statement.bind(2, keys.upperBound)
    defer { statement.reset() }
    var sum: UInt64 = 0
    while try statement.step() { sum &+= Self.checksum(statement.blob(0)) }
    return sum
  }

  private static func checksum(_ row: UnsafeRawBufferPointer) -> UInt64 {
    guard row.count >= checksumSize else { return 0 }
    return UInt64(
      littleEndian: row.loadUnaligned(fromByteOffset: row.count - checksumSize, as: UInt64.self))
  }

  /// Accounts for a row that is about to be inserted or replaced. `row` ends with its checksum.
  package func willPut(_ table: Table, key: Int64, _ row: [UInt8]) throws(StoreError) {
    guard draftContent != nil, table != .head else { return }
    let replaced = try checksums(of: table, key...key)
    draftContent?.sum &+= row.withUnsafeBytes { Self.checksum($0) } &- replaced
  }

  /// Accounts for rows that are about to be removed.
  func willRemove(_ table: Table, _ keys: ClosedRange<Int64>) throws(StoreError) {
    guard draftContent != nil, table != .head else { return }
    draftContent?.sum &-= try checksums(of: table, keys)
  }

  /// Writes the content sum of the open transaction, as its last change.
  func writeContent() throws(StoreError) {
    guard var draft = draftContent, draft != content else { return }
    if content != nil { draft.commitCount += 1 }
    try put(.head, key: ContentSum.key, draft.payload)
    draftContent = draft
  }
}
