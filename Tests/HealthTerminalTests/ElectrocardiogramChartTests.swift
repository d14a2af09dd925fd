import HealthTerminal
import HealthWords
import HealthModel
import Testing

@Suite struct ElectrocardiogramChartTests {
  /// A waveform with one beat per second: a small P, a sharp R down to S, and a broad T.
  private func recording(seconds: Double) -> SeriesPoints {
    var points = SeriesPoints(kind: .voltage)
    for index in 0..<Int(seconds * 512) {
      let time = Double(index) / 512
      let phase = time - time.rounded(.down)
      let volts =
        bump(phase, 0.18, 0.03, 0.15) + bump(phase, 0.30, 0.008, 1.2)
        + bump(phase, 0.33, 0.01, -0.3) + bump(phase, 0.55, 0.05, 0.3)
      points.times.append(Int64((time * 1e6).rounded()))
      points.columns[0].append(volts / 1000)
    }
    return points
  }

  /// A parabola of the given height at `center` that is 0 outside its width.
  private func bump(_ x: Double, _ center: Double, _ width: Double, _ height: Double) -> Double {
    let distance = (x - center) / width
    return abs(distance) < 1 ? height * (1 - distance * distance) : 0
  }

  @Test("a trace is drawn with dots, or with ASCII only")
  func trace() throws {
    var style = OutputStyle(isTerminal: false)
    let dots = ElectrocardiogramChart.text(recording(seconds: 6), style: style)
    style.hasUnicode = false
    let plain = ElectrocardiogramChart.text(recording(seconds: 2), style: style)
    try expectSnapshot(dots + "\n" + plain, "electrocardiogram")
    #expect(plain.utf8.allSatisfy { $0 < 128 })
  }

  @Test("a flat trace is one line, and an empty recording draws nothing")
  func flat() {
    var points = SeriesPoints(kind: .voltage)
    let style = OutputStyle(isTerminal: false)
    #expect(ElectrocardiogramChart.text(points, style: style) == "")
    points.times = (0..<512).map { $0 * 1953 }
    points.columns = [Array(repeating: 0, count: 512)]
    let text = ElectrocardiogramChart.text(points, style: style)
    let drawn = text.split(separator: "\n").filter { line in line.contains { $0 > "\u{2800}" } }
    #expect(drawn.count == 1)
  }
}
