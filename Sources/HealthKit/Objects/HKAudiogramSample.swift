public import Foundation
import HealthModel

/// A hearing test: the softest sound that was heard, by frequency and side.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKAudiogramSample: HKSample, @unchecked Sendable {
  let audiogram: Audiogram

  /// A sample that has not been saved.
  /// - Parameter sensitivityPoints: at most one for each frequency; another is refused when the sample
  ///   is saved.
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date,
    metadata: [String: Any]?
  ) {
    self.init(
      sensitivityPoints: sensitivityPoints, start: start, end: end, device: nil,
      metadata: metadata)
  }

  /// As ``init(sensitivityPoints:start:end:metadata:)``.
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

  /// In ascending order of frequency.
  public var sensitivityPoints: [HKAudiogramSensitivityPoint] {
    audiogram.points.map { HKAudiogramSensitivityPoint($0) }
  }

  override var object: HealthObject { saved(.audiogram(audiogram)) }
}
