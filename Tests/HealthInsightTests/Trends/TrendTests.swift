import HealthInsight
import HealthModel
import Testing

@Suite struct TrendTests {
  private func days(_ values: [Double?]) -> DailyValues {
    DailyValues(.bodyMass, to: Berlin.day(10, 31), values)
  }

  @Test("a trend is a change beyond chance")
  func trends() {
    func direction(_ values: [Double?]) -> Trend.Direction? { Trend(days(values))?.direction }
    let noise = (0..<90).map { $0 % 2 == 0 ? 70.0 : 71.0 }
    #expect(direction(noise) == Trend.Direction.none)
    let rise = noise.enumerated().map { $1 + ($0 >= 60 ? 3 : 0) }
    #expect(direction(rise) == .up)
    #expect(direction(rise.map { -$0 }) == .down)
    #expect(direction(Array(repeating: 70, count: 90)) == Trend.Direction.none)
    #expect(direction(Array(repeating: nil, count: 85) + [1, 2, 3, 4, 5]) == nil)
  }

  @Test("the averages are of the days that have data, and state how many")
  func averages() throws {
    let values: [Double?] =
      Array(repeating: 10, count: 60) + [nil] + Array(repeating: 20, count: 29)
    let trend = try #require(Trend(days(values)))
    #expect(trend.short.value == 20 && trend.short.dayCount == 29)
    #expect(trend.long.value == (600 + 580) / 89.0 && trend.long.dayCount == 89)
  }

  @Test("the moving average needs three of seven days, also across a change of the clocks")
  func movingAverage() {
    // Of the 20th to the 28th.
    let values = DailyValues(
      .bodyMass, to: Berlin.day(10, 28), [0, 1, 2, nil, nil, nil, 6, 7, nil])
    let average = MovingAverage.values(values, at: values.days.all)
    #expect(average[1] == nil)
    #expect(average[2] == 1)
    // 2025-10-27 is after the day of 25 hours: its window is from the 21st.
    #expect(average[7] == (1 + 2 + 6 + 7) / 4.0)
  }

  @Test("a line is drawn through three values or more, and not across a gap")
  func lines() {
    let daily = LineSegments([1, 2, 3, nil, nil, nil, 7, 8, 9])
    #expect(daily.lines == [[0, 1, 2], [6, 7, 8]])
    #expect(daily.points.isEmpty)
    // Every fourth day is the usual distance, and no gap.
    let weekly = LineSegments([1, nil, nil, nil, 5, nil, nil, nil, 9])
    #expect(weekly.lines == [[0, 4, 8]])
    #expect(LineSegments([1, 2]).lines.isEmpty && LineSegments([1, 2]).points == [0, 1])
    #expect(LineSegments([1, 2, 3, nil, nil, nil, 7]).points == [6])
    #expect(LineSegments([.nan, nil]) == LineSegments([]))
  }
}
