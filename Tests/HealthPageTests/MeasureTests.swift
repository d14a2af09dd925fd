import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Testing

@Suite struct MeasureTests {
  @Test("a comparison states the change, and nothing without a period before")
  func comparison() {
    func sentence(_ current: [Double], _ previous: [Double]) -> String? {
      PeriodComparison(
        .stepCount, current: current.map { StatisticsValues(sum: $0) },
        previous: previous.map { StatisticsValues(sum: $0) }
      ).map {
        Language.english.sentence(
          $0, ValueDisplay(type: .stepCount), .month, previousLimits: RangeLimits())
      }
    }
    #expect(
      sentence([100, 200], [100])
        == "On average 150 steps a day: 50 % more than in the period before (100 steps).")
    #expect(
      sentence([100], [100])
        == "On average 100 steps a day: the same as in the period before (100 steps).")
    #expect(sentence([100], []) == nil)
    #expect(sentence([], [100]) == nil)
    #expect(sentence([100], [0]) == nil)
  }

  @Test("an average states of how many days it is, and how many values were beyond a range")
  func limits() throws {
    var limits = RangeLimits()
    for key in [MetadataKey.quantityClampedToLowerBound, MetadataKey.quantityClampedToUpperBound] {
      limits.add(
        HealthObject(
          id: ObjectID(high: 1, low: 1), type: .bloodGlucose, start: Fixture.now, end: Fixture.now,
          value: 40, metadata: Metadata([.init(key: key, value: .integer(1))])))
    }
    let display = ValueDisplay(type: .bloodGlucose)
    let days = DailyValues(
      .bloodGlucose, to: CalendarDay(year: 2025, month: 10, day: 31),
      [nil] + Array(repeating: 100, count: 89))
    var trend = try #require(Trend(days))
    #expect(
      Language.english.sentence(trend, display)
        == "100 mg/dL in the last 30 days, 100 mg/dL in 90 days. From 30 and 89 days with data.")
    trend.limits = limits
    #expect(
      Language.english.sentence(trend, display).hasSuffix(
        " 2 of these values were beyond the range of their device and count with the limit."))
    let values = [StatisticsValues(average: 100)]
    let comparison = try #require(
      PeriodComparison(.bloodGlucose, current: values, previous: values))
    func sentence(_ limits: RangeLimits) -> String {
      Language.english.sentence(comparison, display, .month, previousLimits: limits)
    }
    #expect(!sentence(RangeLimits()).contains("beyond"))
    #expect(sentence(limits).contains(" 2 values of the period before were beyond"))
  }

  @Test("fewer than two points are no route, and a route without extent is drawn")
  func routes() {
    #expect(RouteFigure([]) == nil)
    let point = RouteFigure.Point(latitude: 52.5, longitude: 13.4)
    #expect(RouteFigure([point]) == nil)
    let html = RouteFigure([point, point])?.html(.english).markup ?? ""
    #expect(html.contains("M320 180L320 180"))
    let north = RouteFigure.Point(latitude: 52.501, longitude: 13.4)
    #expect(abs(point.meters(to: north) - 111.32) < 0.01)
    let far = (0...5000).map { RouteFigure.Point(latitude: 52 + Double($0) * 1e-5, longitude: 13) }
    #expect((RouteFigure(far)?.html(.english).markup.utf8.count ?? .max) < 20_000)
  }
}
