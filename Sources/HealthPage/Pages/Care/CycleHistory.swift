package import HealthModel

/// Periods and cycles, computed from the days on which bleeding was recorded.
package struct CycleHistory: Sendable {
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
        cycles.append(Cycle(start: day, periodLength: 1))
      } else if let start = cycles.last?.start {
        cycles[cycles.count - 1].periodLength = number - start.daysSince1970 + 1
      }
      last = number
    }
    self.cycles = cycles
  }

  /// The mean length of the complete cycles in days; nil without one.
  package var meanLength: Double? {
    let lengths = cycles.compactMap(\.length)
    return lengths.isEmpty ? nil : Double(lengths.reduce(0, +)) / Double(lengths.count)
  }
}
