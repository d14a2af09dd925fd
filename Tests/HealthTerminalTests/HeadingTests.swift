import Foundation
import HealthModel
import HealthTerminal
import HealthWords
import Testing

struct HeadingTests {
  @Test("every head of a column has a text in every language")
  func texts() {
    for language in Language.all {
      for heading in Heading.allCases {
        #expect(language.keys.contains("head.\(heading.rawValue)"), "\(heading), \(language.code)")
      }
      let heads = language.keys.filter { $0.hasPrefix("head.") }
      #expect(heads.count == Heading.allCases.count)
    }
  }

  @Test("a table in German has heads and numbers in German")
  func german() {
    let style = OutputStyle(isTerminal: false, language: .german)
    let trend = TrendsOutput.table([], style: style) { ValueDisplay(type: $0) }
    #expect(trend == "Art  30 Tage  90 Tage  Änderung  Einheit  Tage mit Daten\n")
    let start = Instant(microseconds: 0)
    let sample = HealthObject(
      id: ObjectID(high: 1, low: 2), type: .bodyMass, start: start, end: start, value: 72.5)
    var table = SampleTable(
      [ValueDisplay(type: .bodyMass)], times: TimeText(timeZone: .gmt), style: style, isLong: false)
    table.add(sample)
    let lines = table.flush().split(separator: "\n")
    #expect(lines.first?.split(separator: " ") == ["Zeit", "Gewicht", "(kg)", "Quelle"])
    #expect(lines.last?.contains("72,5") == true)
  }
}
