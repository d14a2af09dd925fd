import HealthInsight
import HealthModel
import Testing

@Suite struct SourceEffectTests {
  private static let watch = Source(name: "Watch", bundleIdentifier: "org.example.watch")
  private static let phone = Source(name: "Phone", bundleIdentifier: "org.example.phone")

  private static func sample(
    _ start: Int64, _ end: Int64, _ value: Double, _ source: Source
  ) -> SourceEffect.Sample {
    SourceEffect.Sample(start: start, end: end, value: value, source: source)
  }

  @Test("at each moment only the best source counts, and a sample is divided by time")
  func merge() {
    let effect = SourceEffect(
      day: 0..<1000,
      samples: [
        Self.sample(0, 100, 100, Self.watch), Self.sample(50, 150, 50, Self.phone),
        // Without duration, covered by the watch.
        Self.sample(20, 20, 7, Self.phone),
      ])
    #expect(effect.total(in: [Self.watch, Self.phone]) == 125)
    // The phone hides 50 of the watch and its instant, one part of 100.
    #expect(effect.total(in: [Self.phone, Self.watch]) == 57 + 49)
    #expect(effect.total(in: []) == effect.total(in: [Self.watch, Self.phone]))
  }

  @Test("a sample counts in a day with the part that is in it")
  func midnight() {
    let effect = SourceEffect(day: 0..<1000, samples: [Self.sample(-50, 50, 10, Self.watch)])
    #expect(effect.total(in: [Self.watch]) == 5)
  }

  @Test("overlapping samples of one source all count")
  func ownOverlap() {
    let effect = SourceEffect(
      day: 0..<1000,
      samples: [Self.sample(0, 100, 10, Self.watch), Self.sample(50, 60, 5, Self.watch)])
    #expect(effect.total(in: [Self.watch]) == 15)
  }
}
