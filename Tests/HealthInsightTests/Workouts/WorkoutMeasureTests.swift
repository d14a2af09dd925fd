import HealthInsight
import HealthModel
import Testing

@Suite struct WorkoutMeasureTests {
  @Test("splits divide a piece at the kilometer and keep a remainder")
  func splits() {
    let start = Berlin.instant(10, 15, 8)
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
    let start = Berlin.instant(10, 15, 8)
    func moment(_ seconds: Int64) -> Instant {
      Instant(microseconds: start.microseconds + seconds * 1_000_000)
    }
    let zones = HeartRateZones.zones(
      [(moment(0), 100), (moment(30), 170), (moment(1000), 119)], end: moment(1010), maximum: 200)
    #expect(zones.map(\.duration) == [40, 0, 0, 60, 0])
    #expect(zones.first?.low == nil && zones.first?.high == 120 && zones.last?.low == 180)
  }
}
