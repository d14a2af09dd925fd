public import Foundation
import HealthModel

/// A sample with a quantity, such as a body mass or the steps of 15 minutes.
///
/// Fetched samples are instances of ``HKCumulativeQuantitySample`` or ``HKDiscreteQuantitySample``.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKQuantitySample: HKSample, @unchecked Sendable {
  let quantityValue: Double
  let quantityUnit: HKUnit

  /// Creates a sample that is not saved yet.
  ///
  /// Traps if the unit is incompatible with the type (rule SAVE-07) or the end is before the start.
  /// - Parameter quantity: in any unit that is compatible with the unit of the type.
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date
  ) {
    self.init(type: type, quantity: quantity, start: start, end: end, device: nil, metadata: nil)
  }

  /// Creates a sample with metadata, as ``init(type:quantity:start:end:)``.
  /// - Parameter metadata: strings, numbers, dates and quantities; traps for other values.
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, metadata: [String: Any]?
  ) {
    self.init(
      type: type, quantity: quantity, start: start, end: end, device: nil, metadata: metadata)
  }

  /// Creates a sample with a device and metadata, as ``init(type:quantity:start:end:metadata:)``.
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    Self.check(quantity.unit, of: type.type)
    self.init(
      ObjectParts(
        type.type, start: start, end: end, value: quantity.value, unit: quantity.unit,
        device: device, metadata: metadata))
  }

  required init(_ parts: ObjectParts) {
    quantityValue = parts.value
    quantityUnit = parts.unit ?? .canonical(of: parts.type)
    super.init(parts)
  }

  /// The type of the sample.
  public var quantityType: HKQuantityType { HKObjectType.the(type) }

  /// The quantity, in the unit with which the sample was created, or in the canonical unit of the
  /// type if it was fetched. For a series, the sum or the average.
  public var quantity: HKQuantity { HKQuantity(unit: quantityUnit, doubleValue: quantityValue) }

  /// The number of quantities in the sample, which exceeds 1 only in a series.
  public var count: Int { 1 }

  override var object: HealthObject { saved(canonicalValue) }

  var canonicalValue: Double {
    let canonical = HKUnit.canonical(of: type)
    return quantityUnit === canonical
      ? quantityValue
      : HKQuantity(unit: quantityUnit, doubleValue: quantityValue).doubleValue(for: canonical)
  }

  private static func check(_ unit: HKUnit, of type: ObjectType) {
    let canonical = HKUnit.canonical(of: type)
    guard unit !== canonical else { return }
    precondition(
      unit.unit.isCompatible(with: canonical.unit),
      "a quantity of \(type) needs a unit compatible with \(canonical.unitString)")
  }
}
