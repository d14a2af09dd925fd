/// Validation of the columns, row by row. The loop only determines whether a row is valid; the
/// error is computed afterwards, for the one row that it reports.
extension SampleValidator {
  func checkRows(of batch: SampleBatch, _ rules: [TypeRule]) throws(HealthError) {
    let earliestEnd = earliestEnd?.microseconds ?? .min
    let (starts, durations, values) = (batch.starts, batch.durations, batch.values)
    let typeIndices = batch.typeIndices
    for row in starts.indices {
      let rule = rules[typeIndices.isEmpty ? 0 : Int(typeIndices[row])]
      let duration = durations.isEmpty ? 0 : durations[row]
      // `isPeriod` has excluded an overflow before `&+` is evaluated.
      let isRight =
        Self.isValue(values[row], of: rule) && rule.durations.contains(duration)
        && Self.isPeriod(starts[row], duration) && starts[row] &+ duration >= earliestEnd
      guard isRight else { throw mistake(in: row, rule, starts[row], duration, values[row]) }
    }
  }

  private static func isValue(_ value: Double, of rule: TypeRule) -> Bool {
    guard rule.isCategory else { return rule.values.contains(value) }
    guard value >= 0, value < 64 else { return false }
    let integer = UInt64(value)
    return Double(integer) == value && rule.categoryValues >> integer & 1 == 1
  }

  private static func isPeriod(_ start: Int64, _ duration: Int64) -> Bool {
    let limits = SampleLimits.instants
    let (end, overflow) = start.addingReportingOverflow(duration)
    return duration >= 0 && !overflow && limits.contains(Instant(microseconds: start))
      && limits.contains(Instant(microseconds: end))
  }

  private func mistake(
    in row: Int, _ rule: TypeRule, _ start: Int64, _ duration: Int64, _ value: Double
  ) -> HealthError {
    if !Self.isValue(value, of: rule) {
      return .invalidArgument(
        "samples.values[\(row)]: a \(rule.type) sample's value must be \(Self.valueText(rule))")
    }
    if !Self.isPeriod(start, duration) {
      return .invalidArgument(
        "samples.starts_us[\(row)]: start and end must lie in the years 1 to 9999")
    }
    guard rule.durations.contains(duration) else {
      return .invalidArgument(Self.durationText(row, rule))
    }
    return .invalidArgument(
      "samples.starts_us[\(row)]: the sample must not end before the earliest permitted sample date"
    )
  }

  private static func valueText(_ rule: TypeRule) -> String {
    if rule.isCategory {
      return "one of the values of \(rule.type.valueEnumeration?.name ?? "its enumeration")"
    }
    return rule.values == TypeRule.finite
      ? "a finite number" : "a fraction from 0 to 1; 1 is 100 percent"
  }

  private static func durationText(_ row: Int, _ rule: TypeRule) -> String {
    let field = "samples.durations_us[\(row)]: a \(rule.type) sample"
    guard rule.durations.upperBound > 0 else {
      return "\(field) is a point in time: its start must equal its end"
    }
    let (least, most) = (
      rule.durations.lowerBound / 1_000_000, rule.durations.upperBound / 1_000_000
    )
    return "\(field) must last at least \(least) and at most \(most) seconds"
  }

  /// Checks the rules that depend on type and metadata together: required keys (rules SAVE-12,
  /// SAVE-13) and quantities in the dimension of the sample.
  func checkMetadataOfRows(of batch: SampleBatch, _ rules: [TypeRule]) throws(HealthError) {
    let hasEstimate = batch.metadata.map { $0[MetadataKey.sessionEstimate] != nil }
    let concerned = rules.contains { $0.requiredKey != nil } || hasEstimate.contains(true)
    guard concerned else { return }
    // The pairs that have been checked. The result is the same for all rows of a pair.
    var known = Set<UInt64>()
    for row in 0..<batch.count {
      let typeIndex = batch.typeIndices.isEmpty ? 0 : batch.typeIndices[row]
      let metadataIndex = batch.metadataIndices.isEmpty ? 0 : batch.metadataIndices[row]
      let rule = rules[Int(typeIndex)]
      let isConcerned =
        rule.requiredKey != nil || metadataIndex > 0 && hasEstimate[Int(metadataIndex) - 1]
      guard isConcerned, known.insert(UInt64(typeIndex) << 32 | UInt64(metadataIndex)).inserted
      else { continue }
      let metadata = metadataIndex == 0 ? Metadata() : batch.metadata[Int(metadataIndex) - 1]
      if let key = rule.requiredKey, metadata[key] == nil {
        throw .invalidArgument(
          "samples.metadata of row \(row): a \(rule.type) sample must carry \(key)")
      }
      try MetadataRules.checkEstimate(metadata, of: rule.type, row: row)
    }
  }
}
