public import Foundation
import HealthModel

/// A group of related samples: the two values of a blood pressure, or the nutrients of a meal
/// (rules CORR-01 to CORR-09).
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKCorrelation: HKSample, @unchecked Sendable {
  /// The contained samples. A fetched correlation contains only those that the app may read
  /// (CORR-07).
  public let objects: Set<HKSample>

  /// Creates a correlation that is not saved yet. Saving it also saves its samples. Traps if the
  /// end is before the start.
  public convenience init(type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>) {
    self.init(type: type, start: start, end: end, objects: objects, device: nil, metadata: nil)
  }

  /// Creates a correlation with metadata, as ``init(type:start:end:objects:)``.
  public convenience init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
    metadata: [String: Any]?
  ) {
    self.init(type: type, start: start, end: end, objects: objects, device: nil, metadata: metadata)
  }

  /// Creates a correlation with a device and metadata, as ``init(type:start:end:objects:)``.
  public convenience init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      ObjectParts(
        type.type, start: start, end: end, device: device, metadata: metadata,
        contained: Array(objects)))
  }

  required init(_ parts: ObjectParts) {
    objects = Set(parts.contained)
    super.init(parts)
  }

  /// The type of the correlation.
  public var correlationType: HKCorrelationType { HKObjectType.the(type) }

  /// Returns the contained samples of one type.
  public func objects(for objectType: HKObjectType) -> Set<HKSample> {
    objects.filter { $0.type == objectType.type }
  }

  override var object: HealthObject {
    saved(.correlation(Correlation(contained: objects.map(\.id).sorted())))
  }

  override var rows: [HealthObject] { objects.sorted { $0.id < $1.id }.map(\.object) + [object] }
}
