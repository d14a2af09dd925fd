/// The rules for the rows of one type.
struct TypeRule {
  var type: ObjectType
  /// The bit mask of valid category values; 0 for types that are not categories.
  var categoryValues: UInt64
  /// The valid values of types that are not categories.
  var values: ClosedRange<Double>
  /// The valid durations in microseconds.
  var durations: ClosedRange<Int64>
  var requiredKey: String?

  var isCategory: Bool { categoryValues != 0 }

  static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  /// Percentages are fractions (rule TYPE-20).
  static let fraction = 0.0...1.0
}

extension SampleValidator {
  func rule(of type: ObjectType, at index: Int) throws(HealthError) -> TypeRule {
    let field = "samples.types[\(index)]"
    switch type.kind {
    // Apps need share access to the types in a correlation, not to the correlation (rules AUTH-13,
    // CORR-06).
    case .correlation: break
    default:
      guard origin != .app || type.isShareable else {
        throw .invalidArgument("\(field): \(type) is read-only; only the system records it")
      }
    }
    let isFraction = type.kind == .quantity && type.entry.unitString == "%"
    return TypeRule(
      type: type,
      categoryValues: type.kind == .category ? type.valueEnumeration?.lowValues ?? 1 : 0,
      values: isFraction && origin != .imported ? TypeRule.fraction : TypeRule.finite,
      durations: origin == .imported ? 0...Int64.max : type.allowedDurations ?? 0...Int64.max,
      requiredKey: origin == .imported ? nil : type.requiredMetadataKey)
  }
}
