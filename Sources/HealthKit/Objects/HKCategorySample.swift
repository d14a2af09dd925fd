public import Foundation
import HealthModel

/// A sample with one value of an enumeration, such as a sleep stage.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKCategorySample: HKSample, @unchecked Sendable {
  /// The raw value of the enumeration of the type, such as ``HKCategoryValueSleepAnalysis``.
  public let value: Int

  /// Creates a sample that is not saved yet. Traps if the end is before the start.
  ///
  /// - Parameter value: a raw value of the type's enumeration. Saving a sample with another value
  ///   fails (rule SAVE-08).
  public convenience init(type: HKCategoryType, value: Int, start: Date, end: Date) {
    self.init(type: type, value: value, start: start, end: end, device: nil, metadata: nil)
  }

  /// Creates a sample with metadata, as ``init(type:value:start:end:)``. Traps for metadata other
  /// than strings, numbers, dates and quantities.
  public convenience init(
    type: HKCategoryType, value: Int, start: Date, end: Date, metadata: [String: Any]?
  ) {
    self.init(type: type, value: value, start: start, end: end, device: nil, metadata: metadata)
  }

  /// Creates a sample with a device and metadata, as ``init(type:value:start:end:metadata:)``.
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
