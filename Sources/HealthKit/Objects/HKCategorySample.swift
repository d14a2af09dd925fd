public import Foundation
import HealthModel

/// A sample that holds one value of an enumeration, such as a stage of sleep.
///
/// `@unchecked Sendable` because it adds constants only.
public class HKCategorySample: HKSample, @unchecked Sendable {
  /// Raw value of the enumeration that belongs to the type, such as ``HKCategoryValueSleepAnalysis``.
  public let value: Int

  /// A sample that has not been saved. Traps when the end lies before the start.
  /// - Parameter value: a raw value of the type's enumeration; another is refused when the sample is
  ///   saved (rule SAVE-08).
  public convenience init(type: HKCategoryType, value: Int, start: Date, end: Date) {
    self.init(type: type, value: value, start: start, end: end, device: nil, metadata: nil)
  }

  /// As ``init(type:value:start:end:)``.
  public convenience init(
    type: HKCategoryType, value: Int, start: Date, end: Date, metadata: [String: Any]?
  ) {
    self.init(type: type, value: value, start: start, end: end, device: nil, metadata: metadata)
  }

  /// As ``init(type:value:start:end:)``.
  public convenience init(
    type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      ObjectParts(
        type.type, start: start, end: end, value: Double(value), device: device,
        metadata: metadata))
  }

  required init(_ parts: ObjectParts) {
    value = Int(parts.value)
    super.init(parts)
  }

  /// The type of the sample.
  public var categoryType: HKCategoryType { HKObjectType.the(type) }

  override var object: HealthObject { saved(Double(value)) }
}
