/// A violated invariant of a `SampleBatch`.
///
/// It is independent of the caller: the decoder reports it as an error of the message, the
/// validator and the store as an error of the request. Contains no value of a sample.
package struct BatchFlaw: Error, Sendable {
  package enum Problem: Hashable, Sendable {
    /// An entry that must be there is not.
    case missing
    /// The number is not in proto/catalog/object_types.tsv.
    case unknownType
    /// A column has another length than the others.
    case countMismatch
    case outOfRange
    /// The details are of another kind than the type of their sample.
    case wrongKind
    /// Two samples refer to the same entry.
    case shared
  }

  /// The field in proto/health/v1/batch.proto, such as `SampleBatch.id_counts`.
  package let field: StaticString
  package let problem: Problem
  /// The entry of the field; nil if the flaw is not in a single one.
  package let index: Int?
  /// What the field must be.
  package let requirement: String

  fileprivate init(
    _ field: StaticString, _ problem: Problem, at index: Int? = nil, _ requirement: String
  ) {
    self.field = field
    self.problem = problem
    self.index = index
    self.requirement = requirement
  }

  /// The error of a request whose batch is the field `samples`. The dictionary is left out of the
  /// path: `samples.types[0]`.
  package var healthError: HealthError {
    let name = "\(field)".utf8.split(separator: UInt8(ascii: ".")).last ?? ""[...].utf8
    let entry = index.map { "[\($0)]" } ?? ""
    return .invalidArgument("samples.\(Substring(name))\(entry): \(requirement)")
  }
}

// MARK: - Form

/// The form of a batch is checked once for bytes of a client, and by this one function for every
/// other caller. The cost is a few nanoseconds per row.
extension SampleBatch {
  /// Checks the invariants that `SampleBatch` documents: columns of one length, indices within
  /// their dictionaries, an identifier for each row, ends not before starts, and details of the
  /// kind of each row. Code that indexes into a batch of unknown origin must call it first.
  package func checkForm() throws(BatchFlaw) {
    try checkColumns()
    try checkTimes()
    try checkKinds()
  }

  private func checkColumns() throws(BatchFlaw) {
    try checkRuns()
    guard values.count == count else { throw Self.lengthFlaw("SampleBatch.values") }
    guard durations.isEmpty || durations.count == count else {
      throw Self.lengthFlaw("SampleBatch.durations_us")
    }
    guard isEmpty || !types.isEmpty else {
      throw BatchFlaw("SampleDictionary.types", .missing, "must name the type of the samples")
    }
    for (index, type) in types.enumerated() { try check(type, at: index) }
    try check(typeIndices, below: types.count, "SampleBatch.type_indices")
    try check(sourceIndices, below: sources.count, "SampleBatch.source_indices")
    try check(deviceIndices, below: devices.count + 1, "SampleBatch.device_indices")
    try check(metadataIndices, below: metadata.count + 1, "SampleBatch.metadata_indices")
    try check(detailIndices, below: details.count + 1, "SampleBatch.detail_indices")
  }

  private func check(_ type: ObjectType, at index: Int) throws(BatchFlaw) {
    guard ObjectType(code: type.code) != nil else {
      throw BatchFlaw(
        "SampleDictionary.types", .unknownType, at: index, "no type has this number")
    }
    guard type.kind != .characteristic, type.kind != .attachment else {
      throw BatchFlaw(
        "SampleDictionary.types", .wrongKind, at: index,
        "\(type) is no type of samples; it has methods of its own")
    }
  }

  /// Checks that every row has an identifier and that no run passes the end of its 32-bit counter,
  /// where `ObjectID.advanced(by:)` would change the prefix.
  private func checkRuns() throws(BatchFlaw) {
    var remaining = count
    for run in idRuns {
      guard run.count >= 1 else {
        throw BatchFlaw("SampleBatch.id_counts", .outOfRange, "a run names at least 1 sample")
      }
      // Compared with the remaining rows, because a sum of counts could overflow.
      guard run.count <= remaining else { throw Self.runFlaw }
      let counter = run.first.low & 0xFFFF_FFFF
      guard counter + UInt64(run.count - 1) <= 0xFFFF_FFFF else {
        throw BatchFlaw(
          "SampleBatch.id_counts", .outOfRange,
          "a run must not pass the end of its 32-bit counter; begin a new one")
      }
      remaining -= run.count
    }
    guard remaining == 0 else { throw Self.runFlaw }
  }

  private func check(
    _ indices: [UInt32], below limit: Int, _ field: StaticString
  ) throws(BatchFlaw) {
    guard !indices.isEmpty else { return }
    guard indices.count == count else { throw Self.lengthFlaw(field) }
    var greatest: UInt32 = 0
    for index in indices { greatest = max(greatest, index) }
    guard Int(greatest) < limit else {
      throw BatchFlaw(field, .outOfRange, "an index lies outside its dictionary")
    }
  }

  /// Checks that no duration is negative and that no end is out of the range of `Instant`. One
  /// branch for all rows: the signs are combined, and the row is searched only for the error.
  private func checkTimes() throws(BatchFlaw) {
    guard !durations.isEmpty else { return }
    var signs: Int64 = 0
    for row in starts.indices { signs |= endSign(row) }
    guard signs < 0, let row = starts.indices.first(where: { endSign($0) < 0 }) else { return }
    throw BatchFlaw(
      "SampleBatch.durations_us", .outOfRange, at: row,
      durations[row] < 0
        ? "the end must not lie before the start" : "the end must lie in the years 1 to 9999")
  }

  /// Negative if the duration of a row is, or if its end overflows: the sum with a summand of 0 or
  /// more has overflowed if the start is not negative but the end is.
  private func endSign(_ row: Int) -> Int64 {
    durations[row] | (~starts[row] & (starts[row] &+ durations[row]))
  }

  /// Checks that each row has the details of its kind, that no two rows share details, and that
  /// other rows have none (rule OBJECT-17).
  private func checkKinds() throws(BatchFlaw) {
    let isPlain = types.map { $0.kind == .quantity || $0.kind == .category }
    guard !detailIndices.isEmpty || isPlain.contains(false) else { return }
    var isUsed = [Bool](repeating: false, count: details.count)
    for row in starts.indices {
      let typeIndex = typeIndices.isEmpty ? 0 : Int(typeIndices[row])
      let index = detailIndices.isEmpty ? 0 : Int(detailIndices[row])
      guard index > 0 else {
        guard isPlain[typeIndex] else {
          throw BatchFlaw(
            "SampleBatch.detail_indices", .missing, at: row,
            "a \(types[typeIndex]) object must have details of its kind")
        }
        continue
      }
      let type = types[typeIndex]
      guard details[index - 1].kind == type.kind else {
        throw BatchFlaw(
          "SampleBatch.details", .wrongKind, at: index - 1,
          "a \(type) object must have details of its own kind, \(type.kind)")
      }
      guard !isUsed[index - 1] else {
        throw BatchFlaw(
          "SampleBatch.detail_indices", .shared, at: row,
          "each object must have details of its own")
      }
      isUsed[index - 1] = true
    }
  }

  private static let runFlaw = BatchFlaw(
    "SampleBatch.id_counts", .countMismatch, "the counts must add up to the number of samples")

  private static func lengthFlaw(_ field: StaticString) -> BatchFlaw {
    BatchFlaw(field, .countMismatch, "must have one entry for each sample")
  }
}
