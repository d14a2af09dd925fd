// HealthKit is the only import: the test proves that it re-exports Foundation.
import HealthKit
import Testing

@Suite("import HealthKit")
struct ExportTests {
  @Test("re-exports Foundation, as Apple's framework does")
  func foundation() throws {
    let date: Date = Date(timeIntervalSince1970: 0)
    let components = Calendar(identifier: .gregorian).dateComponents([.year], from: date)
    #expect([1969, 1970].contains(components.year))
    #expect(try JSONDecoder().decode([Int].self, from: Data("[1]".utf8)) == [1])
  }
}
