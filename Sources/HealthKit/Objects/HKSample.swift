public import Foundation
import HealthModel

/// An object with a start and an end: equal dates are a point in time (rule OBJECT-12). Abstract: use
/// a subclass.
///
/// `@unchecked Sendable` because it adds constants only.
public class HKSample: HKObject, @unchecked Sendable {
  /// When it began.
  public let startDate: Date
  /// Never before ``startDate``.
  public let endDate: Date

  required init(_ parts: ObjectParts) {
    startDate = parts.start
    endDate = parts.end
    super.init(parts)
  }

  /// Its type, one object for all samples of it.
  public var sampleType: HKSampleType { HKObjectType.the(type) }

  /// Whether the end is not known yet: it is `Date.distantFuture`.
  public var hasUndeterminedDuration: Bool { endDate == .distantFuture }

  override var object: HealthObject { saved(0) }

  /// The saved value of a sample that is one number.
  func saved(_ number: Double) -> HealthObject {
    HealthObject(
      id: id, type: type, start: Instant(startDate), end: Instant(endDate), value: number,
      device: device?.value, metadata: storedMetadata, sourceRevision: storedRevision?.value)
  }

  /// The saved value of a sample of more than one number.
  func saved(_ details: SampleDetails) -> HealthObject {
    HealthObject(
      id: id, type: type, start: Instant(startDate), end: Instant(endDate), details: details,
      device: device?.value, metadata: storedMetadata, sourceRevision: storedRevision?.value)
  }
}
