package import HealthModel

/// Periods and cycles, computed from the days on which bleeding was recorded.
package struct CycleHistory: Hashable, Sendable {
  /// Raw values of `HKCategoryValueVaginalBleeding`.
  package static let (light, medium, heavy, none) = (2, 3, 4, 5)

  /// A recorded day.
  package struct Flow: Sendable {
    package var day: CalendarDay
    /// Raw value of `HKCategoryValueVaginalBleeding`.
    package var value: Int
    /// Whether the record is marked as the first day of a cycle.
    package var isStart: Bool

    package init(day: CalendarDay, value: Int, isStart: Bool) {
      self.day = day
      self.value = value
      self.isStart = isStart
    }
  }

  package struct Cycle: Hashable, Sendable {
    package var start: CalendarDay
    /// The days from the first to the last day with bleeding.
    package var periodLength: Int
    /// Those on which bleeding was recorded.
    package var recordedDays: Int
    /// The days until the next cycle; nil for the current one.
    package var length: Int?
  }

  /// The value of each recorded day. Of several records of one day, the heaviest.
  package let flows: [CalendarDay: Int]
  /// In order of time.
  package let cycles: [Cycle]

  /// A period begins with a record that is marked as a start, or with bleeding after at least this
  /// number of days without. Shorter pauses belong to the same period.
  package static let pauseLength = 10

  package init(_ records: [Flow]) {
    var flows: [CalendarDay: Int] = [:]
    for record in records {
      let old = flows[record.day]
      // "None" has the largest raw value and is the lightest.
      let isHeavier =
        old == nil || old == Self.none || record.value != Self.none && record.value > old ?? 0
      if isHeavier { flows[record.day] = record.value }
    }
    self.flows = flows
    let marked = Set(records.filter { $0.isStart && $0.value != Self.none }.map(\.day))
    var cycles: [Cycle] = []
    var last: Int?
    for day in flows.filter({ $0.value != Self.none }).keys.sorted() {
      let number = day.daysSince1970
      let pause = last.map { number - $0 - 1 } ?? .max
      // A mark within a period that runs already is a second record of it.
      if pause >= Self.pauseLength || marked.contains(day) && pause > 0 {
        if let start = cycles.last?.start {
          cycles[cycles.count - 1].length = number - start.daysSince1970
        }
        cycles.append(Cycle(start: day, periodLength: 1, recordedDays: 1))
      } else if let start = cycles.last?.start {
        cycles[cycles.count - 1].periodLength = number - start.daysSince1970 + 1
        cycles[cycles.count - 1].recordedDays += 1
      }
      last = number
    }
    self.cycles = cycles
  }

  // MARK: Lengths

  /// The median length of the complete cycles in days; nil without one.
  private var medianLength: Double? {
    let lengths = cycles.compactMap(\.length).sorted()
    guard !lengths.isEmpty else { return nil }
    let middle = lengths.count / 2
    return lengths.count.isMultiple(of: 2)
      ? Double(lengths[middle - 1] + lengths[middle]) / 2 : Double(lengths[middle])
  }

  /// Whether a period was perhaps not logged in a cycle: it is longer than twice the median of at
  /// least three.
  package func isPerhapsIncomplete(_ cycle: Cycle) -> Bool {
    guard let length = cycle.length, let medianLength,
      cycles.count(where: { $0.length != nil }) >= 3
    else { return false }
    return Double(length) > 2 * medianLength
  }

  /// The mean length of complete cycles.
  package struct Mean: Hashable, Sendable {
    /// In days.
    package let length: Double
    package let cycleCount: Int
  }

  /// Returns the mean length of the complete cycles; nil without one.
  ///
  /// - Parameter includesIncomplete: Whether those count in which a period was perhaps not logged.
  package func meanLength(includesIncomplete: Bool = false) -> Mean? {
    let lengths = cycles.filter { includesIncomplete || !isPerhapsIncomplete($0) }
      .compactMap(\.length)
    guard !lengths.isEmpty else { return nil }
    return Mean(
      length: Double(lengths.reduce(0, +)) / Double(lengths.count), cycleCount: lengths.count)
  }

  // MARK: Store

  /// The cycles of a year and a month are shown.
  package static let dayCount = 400

  /// Returns the days on which samples record bleeding: each day of a sample is one.
  package static func flows(_ samples: [HealthObject], _ clock: DayClock) -> [Flow] {
    samples.flatMap { object in
      let isStart = object.metadata[MetadataKey.menstrualCycleStart] == .integer(1)
      let end = max(object.end, Instant(microseconds: object.start.microseconds + 1))
      return clock.days(from: object.start, to: end).enumerated().map { index, day in
        Flow(day: day, value: Int(object.value), isStart: isStart && index == 0)
      }
    }
  }

  /// Returns the history of the days up to one.
  package static func load<Reader: StoreReader>(
    to day: CalendarDay, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> CycleHistory {
    let period = clock.period(of: .last(dayCount, to: day))
    return CycleHistory(flows(try await reader.samples(.menstrualFlow, period), clock))
  }
}

extension CycleHistory: Redacted {}
extension CycleHistory.Flow: Redacted {}
extension CycleHistory.Cycle: Redacted {}
extension CycleHistory.Mean: Redacted {}
