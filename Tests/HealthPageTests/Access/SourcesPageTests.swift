import HealthModel
import HealthPage
import Testing

/// The order of sources and its effect.
struct SourcesPageTests {
  private static let watch = Source(name: "Watch", bundleIdentifier: "")
  private static let phone = Source(name: "<Phone>", bundleIdentifier: "")

  @Test("an address that is no order of all sources shows the order in effect")
  func order() {
    #expect(SourcesPage.order("1,0", count: 2) == [1, 0])
    #expect(SourcesPage.order("1,1", count: 2) == [0, 1])
    #expect(SourcesPage.order("1", count: 2) == [0, 1])
    #expect(SourcesPage.order(nil, count: 2) == [0, 1])
  }

  @Test("a new order is shown with its effect and not yet applied")
  func preview() {
    func line(_ source: Source) -> DaemonStatus.TypeCount {
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
