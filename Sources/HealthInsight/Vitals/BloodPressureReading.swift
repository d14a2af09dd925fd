package import HealthModel

/// A pair of blood pressures, in mmHg.
package struct BloodPressureReading: Hashable, Sendable {
  package var id: ObjectID
  package var time: Instant
  package var systolic: Double
  package var diastolic: Double
  package var source: Source

  /// A correlation without both values, which an import can contain, is not a reading.
  package init?(_ object: HealthObject, _ contained: [ObjectID: HealthObject]) {
    guard case .correlation(let correlation) = object.details else { return nil }
    let parts = correlation.contained.compactMap { contained[$0] }
    guard let systolic = parts.first(where: { $0.type == .bloodPressureSystolic })?.value,
      let diastolic = parts.first(where: { $0.type == .bloodPressureDiastolic })?.value
    else { return nil }
    (id, time) = (object.id, object.start)
    (self.systolic, self.diastolic) = (systolic, diastolic)
    source = object.sourceRevision?.source ?? Source(name: "", bundleIdentifier: "")
  }

  /// The means of several readings.
  package struct Average: Hashable, Sendable {
    package let systolic: Double
    package let diastolic: Double
    package let count: Int

    /// - Returns: nil if there are no readings.
    package init?(_ readings: [BloodPressureReading]) {
      guard !readings.isEmpty else { return nil }
      count = readings.count
      systolic = readings.reduce(0) { $0 + $1.systolic } / Double(count)
      diastolic = readings.reduce(0) { $0 + $1.diastolic } / Double(count)
    }
  }

  /// Returns the readings of a period in order of time.
  package static func load<Reader: StoreReader>(
    _ period: Range<Instant>, from reader: Reader
  ) async throws(Reader.Failure) -> [BloodPressureReading] {
    try await reader.samplePages(.overlapping(period, .bloodPressure)).flatMap { page in
      let contained = page.containedByID
      return page.samples.rows.compactMap { BloodPressureReading($0, contained) }
    }
  }

  /// The means of each of some days that has readings.
  package static func daily(
    _ readings: [BloodPressureReading], _ days: ClosedRange<CalendarDay>, _ clock: DayClock
  ) -> [Average?] {
    let groups = Dictionary(grouping: readings) { clock.day(of: $0.time) }
    return days.all.map { groups[$0].flatMap(Average.init) }
  }
}

extension SamplePage {
  /// The samples inside of correlations.
  package var containedByID: [ObjectID: HealthObject] {
    Dictionary(contained.rows.map { ($0.id, $0) }) { first, _ in first }
  }
}

extension BloodPressureReading: Redacted {}
extension BloodPressureReading.Average: Redacted {}
