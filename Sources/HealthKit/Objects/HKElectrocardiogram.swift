public import Foundation
import HealthModel

/// A recording of the heart (rules TYPE-27, TYPE-28). Its voltages come from a query of their own.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKElectrocardiogram: HKSample, @unchecked Sendable {
  let recording: Electrocardiogram

  required init(_ parts: ObjectParts) {
    guard case .electrocardiogram(let recording) = parts.details?.value else {
      preconditionFailure("an electrocardiogram has its details")
    }
    self.recording = recording
    super.init(parts)
  }

  /// How many voltages the recording has.
  public var numberOfVoltageMeasurements: Int { recording.voltageCount }
  /// In hertz; nil when it is not known.
  public var samplingFrequency: HKQuantity? {
    recording.samplingFrequency.map { HKQuantity(unit: .hertz(), doubleValue: $0) }
  }
  /// In `count/min`; nil when it is not known.
  public var averageHeartRate: HKQuantity? {
    recording.averageHeartRate.map {
      HKQuantity(unit: .canonical(of: .heartRate), doubleValue: $0)
    }
  }
  /// ``Classification/unrecognized`` for a value that this version does not know.
  public var classification: Classification {
    Classification(rawValue: recording.classification) ?? .unrecognized
  }
  /// Whether the person noted symptoms.
  public var symptomsStatus: SymptomsStatus {
    SymptomsStatus(rawValue: recording.symptomsStatus) ?? .notSet
  }

  override var object: HealthObject { saved(.electrocardiogram(recording)) }

  /// One voltage of a recording.
  ///
  /// `@unchecked Sendable` because both properties are constants.
  public final class VoltageMeasurement: NSObject, @unchecked Sendable {
    let volts: Double
    /// Seconds.
    public let timeSinceSampleStart: TimeInterval

    init(volts: Double, timeSinceSampleStart: TimeInterval) {
      self.volts = volts
      self.timeSinceSampleStart = timeSinceSampleStart
      super.init()
    }

    /// In volts. There is one lead.
    public func quantity(for lead: Lead) -> HKQuantity? {
      switch lead {
      case .appleWatchSimilarToLeadI: HKQuantity(unit: .volt(), doubleValue: volts)
      }
    }
  }
}
