/// An electrocardiogram (rules TYPE-27, TYPE-28). Its voltages are a series
/// (`SeriesPoints.voltage`); symptoms are separate samples, linked by a `Relation`.
public struct Electrocardiogram: Hashable, Sendable {
  /// Raw value of `HKElectrocardiogram.Classification`.
  public var classification: Int
  /// Raw value of `HKElectrocardiogram.SymptomsStatus`.
  public var symptomsStatus: Int
  /// In beats per minute.
  public var averageHeartRate: Double?
  /// In Hz.
  public var samplingFrequency: Double?
  /// Raw value of `HKElectrocardiogram.Lead`.
  public var lead: Int
  /// The number of voltages, set by the store.
  public var voltageCount: Int

  public init(
    classification: Int, symptomsStatus: Int = 0, averageHeartRate: Double? = nil,
    samplingFrequency: Double? = nil, lead: Int = 1, voltageCount: Int = 0
  ) {
    self.classification = classification
    self.symptomsStatus = symptomsStatus
    self.averageHeartRate = averageHeartRate
    self.samplingFrequency = samplingFrequency
    self.lead = lead
    self.voltageCount = voltageCount
  }
}

extension Electrocardiogram: Redacted {}
