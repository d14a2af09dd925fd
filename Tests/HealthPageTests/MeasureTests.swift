import HealthInsight
import HealthModel
import HealthPage
import HealthText
import Testing

@Suite struct MeasureTests {
  @Test("the moving average needs three of seven days, also across a change of the clocks")
  func movingAverage() {
    let time = Berlin.time()
    let days = (20...28).map { Berlin.instant(2025, 10, $0) }
    let values = [0, 1, 2, 6, 7].map { (day: days[$0], value: Double($0)) }
    let average = MovingAverage.values(values, at: days, time: time)
    #expect(average[1] == nil)
    #expect(average[2] == 1)
    // 2025-10-27 is after the day of 25 hours: its window is from the 21st.
    #expect(average[7] == (1 + 2 + 6 + 7) / 4.0)
  }

  @Test("a comparison states the change, and nothing without a period before")
  func comparison() {
    let span = ChartSpan(
      .month, containing: Berlin.date(2025, 10, 15), calendar: Berlin.calendar)
    func sentence(_ current: [Double], _ previous: [Double]) -> String? {
      Comparison(
        current: current.map { StatisticsValues(sum: $0) },
        previous: previous.map { StatisticsValues(sum: $0) },
        display: ValueDisplay(type: .stepCount), span: span
      ).sentence(.english)
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

  @Test("a trend is a change beyond chance")
  func trends() {
    func trend(_ values: [Double?]) -> Trend? {
      Trend(type: .bodyMass, display: ValueDisplay(type: .bodyMass), values: values)
    }
    let noise = (0..<90).map { $0 % 2 == 0 ? 70.0 : 71.0 }
    #expect(trend(noise)?.direction == Trend.Direction.none)
    let rise = noise.enumerated().map { $1 + ($0 >= 60 ? 3 : 0) }
    #expect(trend(rise)?.direction == .up)
    #expect(trend(rise.map { -$0 })?.direction == .down)
    #expect(trend(Array(repeating: 70, count: 90))?.direction == Trend.Direction.none)
    #expect(trend(Array(repeating: nil, count: 85) + [1, 2, 3, 4, 5]) == nil)
    #expect(trend([]) == nil)
  }

  @Test("an average states how many of its values were beyond the range of their device")
  func limits() throws {
    var limits = RangeLimits()
    for key in [MetadataKey.quantityClampedToLowerBound, MetadataKey.quantityClampedToUpperBound] {
      limits.add(
        HealthObject(
          id: ObjectID(high: 1, low: 1), type: .bloodGlucose, start: Fixture.now, end: Fixture.now,
          value: 40, metadata: Metadata([.init(key: key, value: .integer(1))])))
    }
    let display = ValueDisplay(type: .bloodGlucose)
    var trend = try #require(
      Trend(type: .bloodGlucose, display: display, values: Array(repeating: 100, count: 90)))
    #expect(!trend.sentence(.english).contains("beyond"))
    trend.limits = limits
    #expect(
      trend.sentence(.english).hasSuffix(
        " 2 of these values were beyond the range of their device and count with the limit."))
    let values = [StatisticsValues(average: 100)]
    let span = ChartSpan(
      .month, containing: Berlin.date(2025, 10, 15), calendar: Berlin.calendar)
    var comparison = Comparison(current: values, previous: values, display: display, span: span)
    #expect(comparison.sentence(.english)?.contains("beyond") == false)
    comparison.previousLimits = limits
    #expect(
      comparison.sentence(.english)?.contains(" 2 values of the period before were beyond") == true)
  }

  @Test("splits divide a piece at the kilometer and keep a remainder")
  func splits() {
    let start = Berlin.instant(2025, 10, 15, 8)
    func piece(_ from: Int64, _ to: Int64, _ meters: Double) -> Split.Piece {
      .init(
        start: Instant(microseconds: start.microseconds + from * 1_000_000),
        end: Instant(microseconds: start.microseconds + to * 1_000_000), meters: meters)
    }
    let splits = Split.splits([piece(0, 300, 1500), piece(400, 600, 700)], length: 1000)
    #expect(splits.map(\.isWhole) == [true, true, false])
    #expect(splits.map { $0.meters.rounded() } == [1000, 1000, 200])
    // 200 s for the first; 100 s and 500 of the 700 meters for the second, without the pause.
    #expect(splits[0].seconds == 200)
    #expect(abs(splits[1].seconds - (100 + 200 * 500 / 700.0)) < 1e-9)
    #expect(Split.splits([], length: 1000).isEmpty)
    #expect(Split.splits([piece(0, 5, 0)], length: 1000).isEmpty)
  }

  @Test("a gap between heartbeats is not time in a zone")
  func zones() {
    let start = Berlin.instant(2025, 10, 15, 8)
    func moment(_ seconds: Int64) -> Instant {
      Instant(microseconds: start.microseconds + seconds * 1_000_000)
    }
    let zones = HeartRateZones.zones(
      [(moment(0), 100), (moment(30), 170), (moment(1000), 119)], end: moment(1010), maximum: 200)
    #expect(zones.map(\.duration) == [40, 0, 0, 60, 0])
    #expect(zones.first?.low == nil && zones.first?.high == 120 && zones.last?.low == 180)
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
