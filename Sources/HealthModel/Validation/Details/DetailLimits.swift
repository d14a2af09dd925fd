/// The ranges in the validation rules. Unless noted, HealthKit publishes none of them: they are
/// chosen by this project and wide enough for any instrument.
package enum DetailLimits {
  /// The maximum size of a clinical resource, a document or a card in bytes, so that it fits into
  /// one message.
  package static let documentByteCount = 3 << 20
  /// The maximum length of a list inside an object: events of a workout, points of an audiogram,
  /// codings.
  package static let listCount = 16_384

  /// The maximum number of points in a series.
  package static let seriesCount = 1 << 22
  /// The maximum number of beats in a heartbeat series: more than half a day at a high heart rate.
  /// HealthKit has a maximum but does not publish it (rule SERIES-11).
  package static let heartbeatCount = 1 << 17

  /// Beats per minute. Documented ventricular rates stay below 500; 0 is no measurement.
  package static let heartRate = 1.0...1_000.0
  /// The sampling frequency of an electrocardiogram in Hz; a watch uses 512 Hz.
  package static let samplingFrequency = 1.0...100_000.0
  /// The frequency of a tone in Hz: the range of human hearing with some margin.
  package static let toneFrequency = 1.0...48_000.0
  /// dBHL. Audiometers measure from about -10 to 120.
  package static let hearingLevel = -50.0...200.0

  /// Diopters, for spheres, cylinders and additions. Custom lenses rarely exceed 40.
  package static let lensPower = -100.0...100.0
  /// The axis of a cylinder in degrees: a line through the center, so half a turn describes it.
  package static let axis = 0.0...180.0
  /// Prism diopters; the base indicates the direction.
  package static let prismAmount = 0.0...100.0
  /// Distances, curves and diameters of lenses in millimeters.
  package static let lensLength = 0.0...200.0

  /// The quantity of a medication, in the unit of the dose.
  package static let doseQuantity = 0.0...1_000_000.0
  /// Seconds after midnight.
  package static let secondOfDay = 0...86_399

  /// kcal per day. Cyclists in stage races use less than a tenth.
  package static let dailyEnergy = 0.0...100_000.0
  /// Minutes per day. A day has 25 hours when daylight saving time ends.
  package static let dailyMinutes = 0.0...1_500.0
  package static let dailyHours = 0.0...25.0

  package static let latitude = -90.0...90.0
  package static let longitude = -180.0...180.0
  /// Degrees clockwise from north; 360 is represented as 0.
  package static let course = 0.0..<360.0

  /// Meters.
  package static let lapLength = 0.0...10_000.0
  static let nonNegative = 0.0...Double.greatestFiniteMagnitude
}
