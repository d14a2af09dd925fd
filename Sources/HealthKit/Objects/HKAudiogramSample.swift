public import Foundation
import HealthModel

/// A hearing test: the hearing sensitivity by frequency and side.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKAudiogramSample: HKSample, @unchecked Sendable {
  let audiogram: Audiogram

  /// Creates a sample that is not saved yet. Traps if the end is before the start.
  ///
  /// - Parameter sensitivityPoints: at most one for each frequency. Saving a sample with two points
  ///   of one frequency fails.
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date,
    metadata: [String: Any]?
  ) {
    self.init(
      sensitivityPoints: sensitivityPoints, start: start, end: end, device: nil,
      metadata: metadata)
  }

  /// Creates a sample with the device that measured it, as
  /// ``init(sensitivityPoints:start:end:metadata:)``.
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let points = sensitivityPoints.map(\.value).sorted { $0.frequency < $1.frequency }
    self.init(
      ObjectParts(
        .audiogram, start: start, end: end, details: .audiogram(Audiogram(points: points)),
        device: device, metadata: metadata))
  }

  required init(_ parts: ObjectParts) {
    guard case .audiogram(let audiogram) = parts.details?.value else {
      preconditionFailure("an audiogram has its details")
    }
    self.audiogram = audiogram
    super.init(parts)
  }

  /// The points in ascending order of frequency.
  public var sensitivityPoints: [HKAudiogramSensitivityPoint] {
    audiogram.points.map { HKAudiogramSensitivityPoint($0) }
  }

  override var object: HealthObject { saved(.audiogram(audiogram)) }
}
