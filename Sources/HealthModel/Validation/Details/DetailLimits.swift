/// Ranges that the rules of the kinds name. HealthKit publishes none of them except where a line says
/// so: they are ours, wide enough for what instruments measure, and here so that they can be changed
/// in one place.
package enum DetailLimits {
  /// Bytes of a clinical resource, a document or a card: what fits into one message.
  package static let documentByteCount = 3 << 20
  /// Entries of any list inside one object: events of a workout, points of an audiogram, codings.
  package static let listCount = 16_384

  /// Points of one series.
  package static let seriesCount = 1 << 22
  /// Beats of one heartbeat series: more than half a day of a fast heart. HealthKit has a maximum
  /// and does not publish the number (rule SERIES-11).
  package static let heartbeatCount = 1 << 17

  /// Beats per minute.
  package static let heartRate = 1.0...1_000.0
  /// Hz at which an electrocardiogram is sampled; a watch has 512.
  package static let samplingFrequency = 1.0...100_000.0
  /// Hz of a tone: what people hear, and a little more.
  package static let toneFrequency = 1.0...48_000.0
  /// dBHL.
  package static let hearingLevel = -50.0...200.0

  /// Dioptres.
  package static let lensPower = -100.0...100.0
  /// Degrees: the axis of a cylinder.
  package static let axis = 0.0...180.0
  /// Prism dioptres; the base says the direction.
  package static let prismAmount = 0.0...100.0
  /// Millimetres: distances, curves and diameters of lenses.
  package static let lensLength = 0.0...200.0

  /// Very unpleasant to very pleasant (rule TYPE-22).
  package static let valence = -1.0...1.0
  /// Of a medication; in units of the dose.
  package static let doseQuantity = 0.0...1_000_000.0
  /// Seconds after midnight.
  package static let secondOfDay = 0...86_399

  /// kcal of a day.
  package static let dailyEnergy = 0.0...100_000.0
  /// Minutes of a day, which has 25 hours when clocks go back.
  package static let dailyMinutes = 0.0...1_500.0
  package static let dailyHours = 0.0...25.0

  package static let latitude = -90.0...90.0
  package static let longitude = -180.0...180.0
  /// Degrees clockwise from north; 360 itself is 0.
  package static let course = 0.0..<360.0

  /// Metres of a pool lap.
  package static let lapLength = 0.0...10_000.0
  static let nonNegative = 0.0...Double.greatestFiniteMagnitude
}
