import HealthModel
import HealthProtobuf

/// Checks that the columns of a batch are consistent.
extension SampleBatch {
  func checkColumns() throws(WireError) {
    let idCount = idRuns.reduce(0) { $0 + $1.count }
    guard idCount == count else { throw WireError("SampleBatch.id_counts", .countMismatch) }
    guard values.count == count else { throw WireError("SampleBatch.values", .countMismatch) }
    guard durations.isEmpty || durations.count == count else {
      throw WireError("SampleBatch.durations_us", .countMismatch)
    }
    guard isEmpty || !types.isEmpty else { throw WireError("SampleDictionary.types", .missing) }
    try check(typeIndices, below: types.count, "SampleBatch.type_indices")
    try check(sourceIndices, below: sources.count, "SampleBatch.source_indices")
    try check(deviceIndices, below: devices.count + 1, "SampleBatch.device_indices")
    try check(metadataIndices, below: metadata.count + 1, "SampleBatch.metadata_indices")
  }

  /// Checks that each row has the details of its kind, that no two rows share details, and that
  /// other rows have none.
  func checkDetails() throws(WireError) {
    try check(detailIndices, below: details.count + 1, "SampleBatch.detail_indices")
    let isPlain = types.map { $0.kind == .quantity || $0.kind == .category }
    guard !detailIndices.isEmpty || isPlain.contains(false) else { return }
    var isTaken = [Bool](repeating: false, count: details.count)
    for row in 0..<count {
      let typeIndex = typeIndices.isEmpty ? 0 : Int(typeIndices[row])
      let index = detailIndices.isEmpty ? 0 : Int(detailIndices[row])
      guard index > 0 else {
        guard isPlain[typeIndex] else { throw WireError("SampleBatch.detail_indices", .missing) }
        continue
      }
      guard details[index - 1].kind == types[typeIndex].kind else {
        throw WireError("SampleBatch.details", .wrongKind)
      }
      guard !isTaken[index - 1] else { throw WireError("SampleBatch.detail_indices", .shared) }
      isTaken[index - 1] = true
    }
  }

  private func check(
    _ indices: [UInt32], below limit: Int, _ field: StaticString
  ) throws(WireError) {
    guard !indices.isEmpty else { return }
    guard indices.count == count else { throw WireError(field, .countMismatch) }
    var greatest: UInt32 = 0
    for index in indices { greatest = max(greatest, index) }
    guard Int(greatest) < limit else { throw WireError(field, .outOfRange) }
  }

  /// Checks that no duration is negative and that no end is out of the range of `Instant`.
  func checkTimes() throws(WireError) {
    guard !durations.isEmpty else { return }
    var signs: Int64 = 0
    for row in 0..<count {
      let end = starts[row] &+ durations[row]
      // Overflow of a sum with a summand >= 0: the start is not negative, but the end is.
      signs |= durations[row] | (~starts[row] & end)
    }
    guard signs >= 0 else { throw WireError("SampleBatch.durations_us", .outOfRange) }
  }

  /// Converts values in other units to the canonical unit of their type.
  ///
  /// - Parameter units: The unit of each type; an empty string for the canonical unit.
  mutating func convertValues(from units: [String]) throws(WireError) {
    guard units.count == types.count else {
      throw WireError("SampleDictionary.units", .countMismatch)
    }
    var conversions: [UnitConversion?] = []
    for (type, unit) in zip(types, units) {
      conversions.append(unit.isEmpty ? nil : try conversion(from: unit, of: type))
    }
    for row in 0..<count {
      let typeIndex = typeIndices.isEmpty ? 0 : Int(typeIndices[row])
      if let conversion = conversions[typeIndex] { values[row] = conversion(values[row]) }
    }
  }

  private func conversion(
    from unit: String, of type: ObjectType
  ) throws(WireError) -> UnitConversion {
    guard type.kind == .quantity else { throw WireError("SampleDictionary.units", .wrongUnit) }
    do throws(HealthError) {
      return try Unit(unit).conversion(to: type.canonicalUnit)
    } catch {
      throw WireError("SampleDictionary.units", .wrongUnit)
    }
  }
}
