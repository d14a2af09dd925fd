/// What the rows of one type have to keep to.
struct TypeRule {
  var type: ObjectType
  /// Bit `i`: the integer `i` is a value of the category. 0 for all other types.
  var categoryValues: UInt64
  /// Of all other types.
  var values: ClosedRange<Double>
  /// Microseconds.
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
    guard ObjectType(code: type.code) != nil else {
      throw .invalidArgument("\(field): no type has this number")
    }
    switch type.kind {
    case .characteristic, .attachment:
      throw .invalidArgument("\(field): \(type) is no type of samples; it has methods of its own")
    // An app has to be allowed to share what a correlation contains (rules AUTH-13, CORR-06).
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
