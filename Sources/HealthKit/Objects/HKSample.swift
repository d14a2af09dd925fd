public import Foundation
import HealthClient
import HealthModel

/// The abstract superclass of objects with a start and an end. Equal dates represent a moment (rule
/// OBJECT-12).
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKSample: HKObject, @unchecked Sendable {
  /// The start of the sample.
  public let startDate: Date
  /// The end of the sample, never before ``startDate``.
  public let endDate: Date

  required init(_ parts: ObjectParts) {
    startDate = parts.start
    endDate = parts.end
    super.init(parts)
  }

  /// The type of the sample. All samples of a type share one object.
  public var sampleType: HKSampleType { HKObjectType.the(type) }

  /// Whether the end is not known yet, which is represented by `Date.distantFuture`.
  public var hasUndeterminedDuration: Bool { endDate == .distantFuture }

  override var object: HealthObject { saved(0) }

  /// Returns the value to save of a sample with one number.
  func saved(_ number: Double) -> HealthObject {
    HealthObject(
      id: id, type: type, start: Instant(startDate), end: Instant(endDate), value: number,
      device: device?.value, metadata: storedMetadata, sourceRevision: storedRevision?.value)
  }

  /// Returns the value to save of a sample with details.
  func saved(_ details: SampleDetails) -> HealthObject {
    HealthObject(
      id: id, type: type, start: Instant(startDate), end: Instant(endDate), details: details,
      device: device?.value, metadata: storedMetadata, sourceRevision: storedRevision?.value)
  }
}
