import HealthInsight
import HealthModel
import Testing

/// Periods and cycles from recorded days.
struct CycleHistoryTests {
  private func flow(
    _ month: Int, _ day: Int, _ value: Int = CycleHistory.medium, isStart: Bool = false
  ) -> CycleHistory.Flow {
    .init(day: CalendarDay(year: 2025, month: month, day: day), value: value, isStart: isStart)
  }

  @Test("a cycle lasts from the first day of a period to that of the next")
  func cycles() {
    let history = CycleHistory([
      flow(9, 1), flow(9, 2), flow(9, 4), flow(9, 29, isStart: true), flow(9, 30), flow(10, 28),
    ])
    #expect(history.cycles.map(\.length) == [28, 29, nil])
    #expect(history.cycles.map(\.periodLength) == [4, 2, 1])
    #expect(history.meanLength()?.length == 28.5)
  }

  @Test("a day without bleeding begins no cycle, and the heaviest record of a day counts")
  func values() {
    let day = CalendarDay(year: 2025, month: 9, day: 1)
    #expect(CycleHistory([flow(9, 1, CycleHistory.none, isStart: true)]).cycles.isEmpty)
    let history = CycleHistory([
      flow(9, 1, CycleHistory.none), flow(9, 1, CycleHistory.heavy), flow(9, 1, CycleHistory.light),
    ])
    #expect(history.flows[day] == CycleHistory.heavy)
    #expect(history.cycles.count == 1)
    #expect(history.meanLength() == nil)
  }

  @Test("a marked day within a running period begins no second cycle")
  func marks() {
    let history = CycleHistory([flow(9, 1, isStart: true), flow(9, 2, isStart: true)])
    #expect(history.cycles.map(\.periodLength) == [2])
  }

  @Test("a period counts its days, and those on which bleeding was recorded")
  func recordedDays() {
    let history = CycleHistory([flow(9, 1), flow(9, 11)])
    #expect(history.cycles.map(\.periodLength) == [11])
    #expect(history.cycles.map(\.recordedDays) == [2])
  }

  @Test("a cycle longer than twice the median is left out of the mean, unless it is asked for")
  func incomplete() {
    // 28, 28, 90 and 26 days, and the current one.
    let history = CycleHistory([flow(3, 1), flow(3, 29), flow(4, 26), flow(7, 25), flow(8, 20)])
    #expect(history.cycles.map(history.isPerhapsIncomplete) == [false, false, true, false, false])
    #expect(history.meanLength()?.length == (28 + 28 + 26) / 3.0)
    #expect(history.meanLength()?.cycleCount == 3)
    #expect(history.meanLength(includesIncomplete: true)?.length == (28 + 28 + 90 + 26) / 4.0)
    // Of two, neither is usual.
    let few = CycleHistory([flow(3, 1), flow(3, 29), flow(7, 25)])
    #expect(!few.cycles.contains(where: few.isPerhapsIncomplete))
  }
}
