public import Foundation
import HealthModel

/// An electrocardiogram (rules TYPE-27, TYPE-28). ``HKElectrocardiogramQuery`` reads its voltages.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKElectrocardiogram: HKSample, @unchecked Sendable {
  let recording: Electrocardiogram

  required init(_ parts: ObjectParts) {
    guard case .electrocardiogram(let recording) = parts.details?.value else {
      preconditionFailure("an electrocardiogram has its details")
    }
    self.recording = recording
    super.init(parts)
  }

  /// The number of voltages in the recording.
  public var numberOfVoltageMeasurements: Int { recording.voltageCount }
  /// The sampling frequency in hertz; nil if it is not known.
  public var samplingFrequency: HKQuantity? {
    recording.samplingFrequency.map { HKQuantity(unit: .hertz(), doubleValue: $0) }
  }
  /// The average heart rate in `count/min`; nil if it is not known.
  public var averageHeartRate: HKQuantity? {
    recording.averageHeartRate.map {
      HKQuantity(unit: .canonical(of: .heartRate), doubleValue: $0)
    }
  }
  /// The classification; ``Classification/unrecognized`` for a value that this version does not
  /// know.
  public var classification: Classification {
    Classification(rawValue: recording.classification) ?? .unrecognized
  }
  /// Whether the user reported symptoms.
  public var symptomsStatus: SymptomsStatus {
    SymptomsStatus(rawValue: recording.symptomsStatus) ?? .notSet
  }

  override var object: HealthObject { saved(.electrocardiogram(recording)) }

  /// One voltage of a recording.
  public final class VoltageMeasurement: NSObject, Sendable {
    let volts: Double
    /// The time since the start of the recording, in seconds.
    public let timeSinceSampleStart: TimeInterval

    init(volts: Double, timeSinceSampleStart: TimeInterval) {
      self.volts = volts
      self.timeSinceSampleStart = timeSinceSampleStart
      super.init()
    }

    /// Returns the voltage of a lead, in volts. A recording has one lead.
    public func quantity(for lead: Lead) -> HKQuantity? {
      switch lead {
      case .appleWatchSimilarToLeadI: HKQuantity(unit: .volt(), doubleValue: volts)
      }
    }
  }
}
