import Foundation
import HealthInsight
import HealthModel
import Testing

/// When and where help is shown.
@Suite struct HelpLineTests {
  @Test("any answer to item 9 of PHQ-9 but none, or a severe score, calls for help")
  func answers() {
    func calls(_ answers: [Int], _ type: ObjectType = .phq9) -> Bool {
      ScoredAssessment(answers: answers).callsForHelp(type)
    }
    for answer in 1...4 { #expect(calls([0, 0, 0, 0, 0, 0, 0, 0, answer])) }
    #expect(!calls([0, 0, 0, 0, 0, 0, 0, 0, 0]))
    // Severe from 20.
    #expect(calls([3, 3, 3, 3, 3, 3, 2, 0, 0]))
    #expect(!calls([3, 3, 3, 3, 3, 3, 1, 0, 0]))
    #expect(!calls([3, 3, 3, 3, 3, 3, 3], .gad7))
  }

  @Test("the service is that of the place, and of the locale only where the zone names no place")
  func places() {
    func region(_ zone: String, _ locale: String? = nil) -> String? {
      HelpLine.local(TimeZone(identifier: zone)!, localeRegion: locale)?.region
    }
    #expect(region("Europe/Berlin", "US") == "DE")
    #expect(region("Australia/Perth") == "AU")
    #expect(region("America/Indiana/Knox") == "US")
    #expect(region("America/Toronto", "US") == "CA")
    // No number of another country.
    #expect(region("Asia/Tokyo", "US") == nil)
    #expect(region("America/Sao_Paulo", "US") == nil)
    #expect(region("UTC", "CH") == "CH" && region("UTC") == nil)
  }

  @Test("every zone of the table exists and is of one region, and numbers can be dialed")
  func table() {
    var seen: [String: String] = [:]
    for zone in TimeZone.knownTimeZoneIdentifiers {
      guard let zoned = TimeZone(identifier: zone) else { continue }
      if let line = HelpLine.local(zoned, localeRegion: nil) { seen[zone] = line.region }
    }
    #expect(Set(seen.values) == Set(HelpLine.all.map(\.region)))
    #expect(Set(HelpLine.all.map(\.region)).count == HelpLine.all.count)
    for line in HelpLine.all {
      #expect(line.number.allSatisfy { $0.isNumber || $0 == " " } && !line.name.isEmpty)
      #expect(line.site.contains(".") && !line.site.contains(" "))
      #expect(["000", "111", "112", "911", "999"].contains(line.emergencyNumber))
    }
  }
}
