public import Foundation
import HealthModel

/// A sample that holds a quantity, such as a weight or the steps of a quarter of an hour.
///
/// Objects that are fetched are ``HKCumulativeQuantitySample`` or ``HKDiscreteQuantitySample``.
///
/// `@unchecked Sendable` because it adds constants only.
public class HKQuantitySample: HKSample, @unchecked Sendable {
  let quantityValue: Double
  let quantityUnit: HKUnit

  /// A sample that has not been saved.
  ///
  /// Traps when the unit does not suit the type (rule SAVE-07) or the end lies before the start.
  /// - Parameter quantity: in any unit compatible with that of the type.
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date
  ) {
    self.init(type: type, quantity: quantity, start: start, end: end, device: nil, metadata: nil)
  }

  /// As ``init(type:quantity:start:end:)``.
  /// - Parameter metadata: strings, numbers, dates and quantities; traps for others.
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, metadata: [String: Any]?
  ) {
    self.init(
      type: type, quantity: quantity, start: start, end: end, device: nil, metadata: metadata)
  }

  /// As ``init(type:quantity:start:end:)``.
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

  /// In the unit in which it was made; when it was fetched in the canonical unit of the type. Of a
  /// series the sum or the average.
  public var quantity: HKQuantity { HKQuantity(unit: quantityUnit, doubleValue: quantityValue) }

  /// How many quantities the sample stands for: more than one in a series.
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
