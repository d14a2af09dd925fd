import Foundation
import HealthClient
import HealthModel

// Metadata as HealthKit's dictionary of strings, numbers, dates and quantities (rule OBJECT-09).
extension Metadata {
  private static let empty = Metadata()

  /// Converts a dictionary. Traps for a value of another type, for which HealthKit raises an
  /// exception (rule OBJECT-11). The values of predefined keys are validated when the object is
  /// saved.
  init(_ dictionary: [String: Any]?) {
    guard let dictionary, !dictionary.isEmpty else {
      self = .empty
      return
    }
    self.init(
      dictionary.map { key, value in
        guard let stored = MetadataValue(any: value) else {
          preconditionFailure(
            "metadata: the value of \(key) must be a string, a number, a date or an HKQuantity")
        }
        return Entry(key: key, value: stored)
      })
  }

  /// The metadata as a dictionary; nil if it is empty.
  var dictionary: [String: Any]? {
    guard !isEmpty else { return nil }
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value.any) })
  }
}

extension MetadataValue {
  /// Converts a value. Returns nil for a type that metadata cannot contain.
  init?(any value: Any) {
    // An NSNumber casts to Bool and to Double, so its Objective-C type decides.
    if type(of: value) is AnyClass, let number = value as? NSNumber {
      self = Self.value(of: number)
      return
    }
    switch value {
    case let text as String: self = .string(text)
    case let date as Date: self = .date(Instant(date))
    case let truth as Bool: self = .integer(truth ? 1 : 0)
    case let quantity as HKQuantity:
      self = .quantity(value: quantity.value, unit: quantity.unit.unitString)
    case let number as Double: self = .double(number)
    case let number as Float: self = .double(Double(number))
    case let number as any BinaryInteger:
      guard let integer = Int64(exactly: number) else { return nil }
      self = .integer(integer)
    case let url as URL: self = .string(url.absoluteString)
    case let value as any RawRepresentable: self.init(any: value.rawValue)
    default: return nil
    }
  }

  private static func value(of number: NSNumber) -> MetadataValue {
    let isFloat = ["d", "f"].contains(String(cString: number.objCType))
    return isFloat ? .double(number.doubleValue) : .integer(number.int64Value)
  }

  /// The value as HealthKit returns it. Numbers are NSNumbers, as on Apple's platforms: 1 casts to
  /// `Bool`, `Int` and `Double`.
  var any: Any {
    switch self {
    case .string(let text): return text
    case .integer(let number): return NSNumber(value: number)
    case .double(let number): return NSNumber(value: number)
    case .date(let date): return date.date
    case .quantity(let value, let unit):
      // Only stores of earlier versions can contain units that the current grammar rejects.
      guard let unit = try? HealthUnit(unit) else { return "\(value) \(unit)" }
      return HKQuantity(unit: HKUnit(unit), doubleValue: value)
    }
  }
}
