/// Checks a batch before it is saved.
///
/// Every refusal is `HealthError.invalidArgument`. The text names the field, where it helps the row
/// of the request and the type, and says what would be right; it never shows a value, a date, an
/// identifier or a text of the batch. Costs are per distinct type, device and metadata entry, and a
/// few nanoseconds per row.
///
/// What only the store can know is its own to check: whether an identifier is already in use
/// (rule SAVE-01) and whether a sync version replaces an object (SYNC-02).
package struct SampleValidator: Sendable {
  package enum Origin: Hashable, Sendable {
    /// An app, or the person entering something: all rules of saving hold.
    case app
    /// The person's own export of another store. Sources come with the rows; types that only the
    /// system writes, and metadata in the text form of the export, are let in as they are.
    case imported
  }

  package var origin: Origin
  /// Samples that end before this are refused (rule SAVE-03); nil for no such limit.
  package var earliestEnd: Instant?

  package init(origin: Origin = .app, earliestEnd: Instant? = nil) {
    self.origin = origin
    self.earliestEnd = earliestEnd
  }

  /// Checks a batch of an app, without a limit on the past.
  package static func validate(_ batch: SampleBatch) throws(HealthError) {
    try SampleValidator().validate(batch)
  }

  package func validate(_ batch: SampleBatch) throws(HealthError) {
    try checkShape(of: batch)
    try checkSources(batch.sources, rowCount: batch.count)
    for (index, device) in batch.devices.enumerated() { try check(device, at: index) }
    var rules: [TypeRule] = []
    for (index, type) in batch.types.enumerated() { rules.append(try rule(of: type, at: index)) }
    for (index, metadata) in batch.metadata.enumerated() {
      try MetadataRules(origin: origin, index: index).check(metadata)
    }
    try checkRows(of: batch, rules)
    if origin == .app { try checkMetadataOfRows(of: batch, rules) }
  }
}

/// What the rows of one type have to keep to.
struct TypeRule {
  var type: ObjectType
  /// Bit `i`: the integer `i` is a value of the category. 0 for quantity types.
  var categoryValues: UInt64
  /// Microseconds.
  var durations: ClosedRange<Int64>
  var requiredKey: String?

  var isQuantity: Bool { categoryValues == 0 }
}

extension SampleValidator {
  private func rule(of type: ObjectType, at index: Int) throws(HealthError) -> TypeRule {
    guard ObjectType(code: type.code) != nil else {
      throw .invalidArgument("samples.types[\(index)]: no type has this number")
    }
    guard type.kind == .quantity || type.kind == .category else {
      throw .invalidArgument(
        "samples.types[\(index)]: \(type) is a \(type.kind) type; a sample batch holds quantity and "
          + "category samples")
    }
    guard origin == .imported || type.isShareable else {
      throw .invalidArgument(
        "samples.types[\(index)]: \(type) is read-only; only the system records it")
    }
    let limits = origin == .imported ? nil : type.allowedDurations
    return TypeRule(
      type: type, categoryValues: type.valueEnumeration?.lowValues ?? 0,
      durations: limits ?? 0...Int64.max,
      requiredKey: origin == .imported ? nil : type.requiredMetadataKey)
  }
}
