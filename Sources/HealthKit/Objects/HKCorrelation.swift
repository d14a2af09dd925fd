public import Foundation
import HealthModel

/// Samples that belong together: the two values of a blood pressure, the nutrients of a meal (rules
/// CORR-01 to CORR-09).
///
/// `@unchecked Sendable` because it adds constants only.
public class HKCorrelation: HKSample, @unchecked Sendable {
  /// The contained samples; of a fetched correlation those that may be read (CORR-07).
  public let objects: Set<HKSample>

  /// A correlation that has not been saved; it is saved together with its samples.
  public convenience init(type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>) {
    self.init(type: type, start: start, end: end, objects: objects, device: nil, metadata: nil)
  }

  /// As ``init(type:start:end:objects:)``.
  public convenience init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
    metadata: [String: Any]?
  ) {
    self.init(type: type, start: start, end: end, objects: objects, device: nil, metadata: metadata)
  }

  /// As ``init(type:start:end:objects:)``.
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

  /// The contained samples of one type.
  public func objects(for objectType: HKObjectType) -> Set<HKSample> {
    objects.filter { $0.type == objectType.type }
  }

  override var object: HealthObject {
    saved(.correlation(Correlation(contained: objects.map(\.id).sorted())))
  }

  override var rows: [HealthObject] { objects.sorted { $0.id < $1.id }.map(\.object) + [object] }
}
