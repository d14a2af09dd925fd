import HealthDocuments
import HealthModel

/// A `type` of the export: its type in the catalog, and how its values and units are read.
final class RecordType {
  /// How the value of a record is interpreted.
  enum Reading {
    /// The unit in which the store holds values, whatever unit the phone was set to. The user can
    /// change the displayed unit between two exports, and the values must still be equal.
    case quantity(canonical: HealthUnit)
    /// The value is the name of a constant in English, in exports of every language.
    case category
    /// Every record of the type is deferred with this reason.
    case unusable(ImportProblem)
  }

  let type: ObjectType
  let identifier: String
  let reading: Reading
  /// Conversions by the bytes of `unit`.
  private let conversions = ByteTable<Conversion>()
  /// Values by the bytes of `value`; nil for a name that is not in the catalog.
  private let categoryValues = ByteTable<Int64?>()

  init(identifier: String) {
    self.identifier = identifier
    guard let type = ObjectType(identifier: identifier) else {
      // Never delivered: `reading` refuses every record of this type.
      self.type = ObjectType(uncheckedCode: 0)
      reading = .unusable(.unknownType)
      return
    }
    self.type = type
    switch type.kind {
    case .quantity: reading = .quantity(canonical: type.canonicalUnit)
    case .category: reading = .category
    default: reading = .unusable(.notASampleType)
    }
  }

  /// How a number in a unit of the export is converted to the canonical unit.
  private enum Conversion {
    /// × 10^k, computed on the decimal digits. Most exports need nothing else.
    case powerOfTen(Int)
    /// All other factors, and temperatures, whose zero differs.
    case linear(UnitConversion)
    /// The unit does not have the dimension of the type, or is not a unit (rules UNIT-01 and
    /// SAVE-06).
    case incompatible
  }

  /// Returns the value of a record in the canonical unit, or the reason why there is none.
  @inline(__always)
  func value(_ attributes: RecordAttributes, _ decoder: TextDecoder)
    -> Result<Double, MappingFailure>
  {
    switch reading {
    case .quantity(let canonical): quantity(attributes, canonical, decoder)
    case .category: category(attributes, decoder)
    case .unusable(let problem): .failure(MappingFailure(problem))
    }
  }

  @inline(__always)
  private func quantity(
    _ attributes: RecordAttributes, _ canonical: HealthUnit, _ decoder: TextDecoder
  ) -> Result<Double, MappingFailure> {
    guard let number = DecimalText(attributes.value) else {
      return .failure(.init(.unreadableValue))
    }
    let index: Int
    if let known = conversions.index(of: attributes.unit) {
      index = known
    } else {
      let conversion = Self.conversion(from: decoder.text(attributes.unit), to: canonical)
      index = conversions.insert(attributes.unit, conversion)
    }
    let value: Double
    switch conversions.values[index] {
    case .powerOfTen(let shift): value = number.value(timesTenTo: shift)
    case .linear(let conversion): value = number.value(conversion)
    case .incompatible: return .failure(.init(.incompatibleUnit))
    }
    // A number out of the range of a double is refused instead of being stored as infinite.
    return value.isFinite ? .success(value) : .failure(.init(.unreadableValue))
  }

  private static func conversion(from text: String, to canonical: HealthUnit) -> Conversion {
    // An empty text parses as the null unit. A record that omits its unit does not mean that.
    guard !text.isEmpty, let conversion = try? HealthUnit(text).conversion(to: canonical) else {
      return .incompatible
    }
    if conversion(0) == 0, let power = DecimalText.powerOfTen(conversion(1)) {
      return .powerOfTen(power)
    }
    return .linear(conversion)
  }

  private func category(_ attributes: RecordAttributes, _ decoder: TextDecoder)
    -> Result<Double, MappingFailure>
  {
    if attributes.value.baseAddress == nil {
      // Types whose only value is "not applicable" are also written without a value.
      return type.categoryValue(exported: "0") == 0 && type.valueEnumeration?.cases.count == 1
        ? .success(0) : .failure(.init(.unreadableValue))
    }
    let index: Int
    if let known = categoryValues.index(of: attributes.value) {
      index = known
    } else {
      // Includes the names of earlier versions, such as `…Asleep` before iOS 16.
      let value = type.categoryValue(exported: decoder.text(attributes.value))
      index = categoryValues.insert(attributes.value, value)
    }
    guard let value = categoryValues.values[index] else {
      return .failure(.init(.unknownCategoryValue))
    }
    return .success(Double(value))
  }
}
