import HealthAPI
import HealthModel
import TestSupport
import Testing

@Suite struct SeriesValidatorTests {
  private func points(
    _ kind: SeriesPoints.Kind, _ times: [Int64], _ column: [Double]? = nil
  ) -> SeriesPoints {
    var points = SeriesPoints(kind: kind)
    points.times = times
    points.columns = (0..<kind.columnCount).map { _ in column ?? times.map { _ in 0 } }
    return points
  }

  private func mistake(_ pieces: SeriesPoints...) -> String? {
    guard let kind = pieces.first?.kind else { return nil }
    var series = SeriesValidator(kind: kind)
    do throws(HealthError) {
      for piece in pieces { try series.append(piece) }
      return nil
    } catch {
      return error.message
    }
  }

  private func mistake(
    finishing points: SeriesPoints, _ type: ObjectType, from start: Int64, to end: Int64
  ) -> String? {
    var series = SeriesValidator(kind: points.kind)
    do throws(HealthError) {
      if points.count > 0 { try series.append(points) }
      try series.finish(
        type: type, start: Instant(microseconds: start), end: Instant(microseconds: end), "f")
      return nil
    } catch {
      return error.message
    }
  }

  @Test("SERIES-10: quantities have a date or an interval, in ascending order")
  func order() {
    #expect(mistake(points(.quantity, [5, 5, 9])) == nil)
    #expect(mistake(points(.quantity, [5]), points(.quantity, [5, 6])) == nil)
    #expect(mistake(points(.quantity, [7_391, 6]))?.contains("points.times[1]") == true)
    #expect(mistake(points(.quantity, [7]), points(.quantity, [6]))?.contains("[0]") == true)
    var intervals = points(.quantity, [5, 9])
    intervals.durations = [4, 0]
    #expect(mistake(intervals) == nil)
    intervals.durations = [4, -7_391]
    #expect(mistake(intervals)?.contains("points.durations[1]") == true)
    intervals.durations = [.max, 0]
    #expect(mistake(intervals)?.contains("points.durations[0]") == true)
    intervals.durations = [4]
    #expect(mistake(intervals)?.contains("points.durations:") == true)
  }

  @Test("SERIES-10: a piece is accepted as a whole or not at all")
  func atomic() throws {
    var series = SeriesValidator(kind: .quantity)
    try series.append(points(.quantity, [1, 2]))
    #expect(throws: HealthError.self) { try series.append(points(.quantity, [3, 4], [1, .nan])) }
    #expect(throws: HealthError.self) { try series.append(points(.quantity, [3, 1])) }
    #expect(throws: HealthError.self) { try series.append(points(.voltage, [3])) }
    #expect(series.count == 2)
    try series.append(points(.quantity, [3]))
    #expect(series.count == 3)
  }

  @Test(
    "SERIES-11: heartbeats are ascending offsets with a flag for gaps, and their number is limited")
  func heartbeats() {
    #expect(mistake(points(.heartbeat, [0, 800_000], [0, 1])) == nil)
    #expect(mistake(points(.heartbeat, [0, 0]))?.contains("points.times[1]") == true)
    #expect(mistake(points(.heartbeat, [-7_391]))?.contains("before the start") == true)
    #expect(mistake(points(.heartbeat, [1], [0.739_1]))?.contains("gap") == true)
    let most = (0..<Int64(DetailLimits.heartbeatCount)).map { $0 }
    let all = points(.heartbeat, most)
    #expect(mistake(all) == nil)
    #expect(mistake(all, points(.heartbeat, [Int64.max >> 8]))?.contains("too many") == true)
    #expect(
      mistake(finishing: points(.heartbeat, [1, 9]), .heartbeatSeries, from: 100, to: 108) != nil)
    #expect(
      mistake(finishing: points(.heartbeat, [1, 9]), .heartbeatSeries, from: 100, to: 109) == nil)
  }

  @Test("SERIES-12: locations are on Earth, and values with a negative accuracy are unknown")
  func locations() {
    typealias Column = SeriesPoints.LocationColumn
    let cases: [(Column, Double, Bool)] = [
      (.latitude, 90, true), (.latitude, -90.739_1, false), (.longitude, -180, true),
      (.longitude, 180.739_1, false), (.altitude, -7_391, true), (.altitude, .nan, false),
      (.course, 359.9, true), (.course, 360, false), (.course, -1, false), (.speed, 0, true),
      (.speed, -0.739_1, false), (.horizontalAccuracy, -1, true), (.speedAccuracy, -1, true),
    ]
    for (column, value, isRight) in cases {
      var place = points(.location, [7])
      place.columns[column.rawValue][0] = value
      let text = mistake(place)
      #expect((text == nil) == isRight, "\(column)")
      #expect(text?.contains("points.\(column)[0]") ?? true)
      #expect(text?.contains("739") != true)
    }
    var unknown = points(.location, [7])
    for (column, accuracy) in [(Column.course, Column.courseAccuracy), (.speed, .speedAccuracy)] {
      unknown.columns[column.rawValue][0] = -1
      unknown.columns[accuracy.rawValue][0] = -1
    }
    #expect(mistake(unknown) == nil)
  }

  @Test(
    """
    SERIES-01, TYPE-27: points must match the kind and period of their object, and there is one or \
    more
    """)
  func finish() {
    let two = points(.quantity, [5, 9])
    #expect(mistake(finishing: two, .heartRate, from: 5, to: 9) == nil)
    #expect(mistake(finishing: two, .heartRate, from: 6, to: 9)?.hasPrefix("f:") == true)
    #expect(mistake(finishing: two, .heartRate, from: 5, to: 8) != nil)
    #expect(mistake(finishing: two, .electrocardiogram, from: 0, to: 9) != nil)
    #expect(mistake(finishing: two, .sleepAnalysis, from: 0, to: 9) != nil)
    #expect(mistake(finishing: points(.quantity, []), .heartRate, from: 0, to: 9) != nil)
    let voltages = points(.voltage, [0, 1_953], [0.000_1, -0.000_2])
    #expect(mistake(finishing: voltages, .electrocardiogram, from: 50, to: 2_003) == nil)
    #expect(mistake(finishing: voltages, .electrocardiogram, from: 50, to: 2_002) != nil)
  }

  @Test("TYPE-20: percentages in a series are fractions too")
  func fractions() {
    let right = points(.quantity, [1, 2], [0, 1])
    let wrong = points(.quantity, [1, 2], [0.5, 97])
    #expect(mistake(finishing: right, .oxygenSaturation, from: 0, to: 2) == nil)
    #expect(mistake(finishing: wrong, .oxygenSaturation, from: 0, to: 2) != nil)
    #expect(mistake(finishing: wrong, .heartRate, from: 0, to: 2) == nil)
  }

  @Test("points have the columns of their kind")
  func shape() {
    var wrong = points(.location, [1])
    wrong.columns.removeLast()
    #expect(mistake(wrong)?.contains("points.columns") == true)
    wrong = points(.quantity, [1])
    wrong.columns[0] = []
    #expect(mistake(wrong)?.contains("points.columns") == true)
    wrong = points(.voltage, [1])
    wrong.durations = [1]
    #expect(mistake(wrong)?.contains("points.durations") == true)
  }

  @Test("SERIES-01: a save names the rows to which its series belong")
  func references() {
    var generator = ObjectGenerator(seed: 3)
    func refusal(_ rows: [Int], isSeries: Bool = true) -> String? {
      guard let object = generator.object(of: .heartRate, isSeries: isSeries) else { return nil }
      var request = SaveRequest(samples: object.batch)
      request.series = rows.map { SeriesReference(row: $0, buffer: 7_391) }
      do throws(HealthError) {
        try SampleValidator().validate(request)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(refusal([0]) == nil)
    #expect(refusal([])?.contains("series: must name the points") == true)
    #expect(refusal([], isSeries: false) == nil)
    #expect(refusal([1])?.contains("series[0].row") == true)
    #expect(refusal([-1])?.contains("series[0].row") == true)
    #expect(refusal([0, 0])?.contains("series[1].row") == true)
    #expect(refusal([0], isSeries: false)?.contains("series[0].row") == true)
  }
}
