import HealthModel
import HealthPage
import Testing

/// The order of sources and its effect.
struct SourcesPageTests {
  private static let watch = Source(name: "Watch", bundleIdentifier: "")
  private static let phone = Source(name: "<Phone>", bundleIdentifier: "")

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

  @Test("an address that is no order of all sources shows the order in effect")
  func order() {
    #expect(SourcesPage.order("1,0", count: 2) == [1, 0])
    #expect(SourcesPage.order("1,1", count: 2) == [0, 1])
    #expect(SourcesPage.order("1", count: 2) == [0, 1])
    #expect(SourcesPage.order(nil, count: 2) == [0, 1])
  }

  @Test("a new order is shown with its effect and not yet applied")
  func preview() {
    func line(_ source: Source) -> StatusReply.TypeCount {
      .init(type: .stepCount, source: source, sampleCount: 9, first: Fixture.now, last: Fixture.now)
    }
    func html(_ order: [Int]) -> String {
      SourcesPage(
        types: [.stepCount], type: .stepCount, lines: [line(Self.watch), line(Self.phone)],
        order: order, effect: .init(day: Fixture.now, before: "8,993", after: "9,754")
      ).document(Fixture.context()).content.markup
    }
    #expect(!html([0, 1]).contains("method=\"post\""))
    let changed = html([1, 0])
    #expect(changed.contains("from 8,993 to 9,754"))
    #expect(changed.contains("name=\"order\" value=\"1,0\""))
    #expect(changed.contains("&lt;Phone&gt;"))
  }
}
