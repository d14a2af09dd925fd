package import Foundation
package import HealthModel

/// A telephone service for people in a crisis, and the emergency number of its region.
package struct HelpLine: Hashable, Sendable {
  /// ISO 3166-1 alpha-2.
  package var region: String
  package var name: String
  package var number: String
  /// The web site of the service.
  package var site: String
  package var emergencyNumber: String
  /// The beginnings of the IANA time zones of the region.
  private var zones: [String]

  private init(
    _ region: String, _ name: String, _ number: String, _ site: String, _ emergency: String,
    _ zones: String
  ) {
    (self.region, self.name, self.number, self.site) = (region, name, number, site)
    emergencyNumber = emergency
    self.zones = zones.split(separator: " ").map(String.init)
  }

  /// The day on which the table was compiled, which is shown with a number because it can change.
  package static let date = CalendarDay(year: 2026, month: 11, day: 28)

  package static let all = [
    HelpLine("AT", "Telefonseelsorge", "142", "telefonseelsorge.at", "112", "Europe/Vienna"),
    HelpLine("AU", "Lifeline", "13 11 14", "lifeline.org.au", "000", "Australia/"),
    HelpLine(
      "CA", "9-8-8 Suicide Crisis Helpline", "988", "988.ca", "911",
      """
      America/Toronto America/Vancouver America/Montreal America/Edmonton America/Winnipeg \
      America/Halifax America/Regina America/St_Johns America/Moncton America/Whitehorse \
      America/Yellowknife America/Iqaluit America/Glace_Bay America/Goose_Bay America/Rankin_Inlet \
      America/Cambridge_Bay America/Dawson America/Inuvik America/Resolute America/Swift_Current
      """),
    HelpLine("CH", "Die Dargebotene Hand, La Main Tendue", "143", "143.ch", "112", "Europe/Zurich"),
    HelpLine(
      "DE", "TelefonSeelsorge", "116 123", "telefonseelsorge.de", "112",
      "Europe/Berlin Europe/Busingen"),
    HelpLine("DK", "Livslinien", "70 201 201", "livslinien.dk", "112", "Europe/Copenhagen"),
    HelpLine(
      "ES", "Línea 024", "024", "sanidad.gob.es/linea024", "112",
      "Europe/Madrid Atlantic/Canary Africa/Ceuta"),
    HelpLine("FR", "3114", "3114", "3114.fr", "112", "Europe/Paris"),
    HelpLine(
      "GB", "Samaritans", "116 123", "samaritans.org", "999", "Europe/London Europe/Belfast"),
    HelpLine("IE", "Samaritans", "116 123", "samaritans.org/ireland", "112", "Europe/Dublin"),
    HelpLine("NL", "113 Zelfmoordpreventie", "113", "113.nl", "112", "Europe/Amsterdam"),
    HelpLine("NO", "Mental Helse", "116 123", "mentalhelse.no", "112", "Europe/Oslo"),
    HelpLine(
      "NZ", "1737, Need to talk?", "1737", "1737.org.nz", "111", "Pacific/Auckland Pacific/Chatham"),
    HelpLine("SE", "Mind Självmordslinjen", "90101", "mind.se", "112", "Europe/Stockholm"),
    HelpLine(
      "US", "988 Suicide & Crisis Lifeline", "988", "988lifeline.org", "911",
      """
      America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix \
      America/Anchorage America/Detroit America/Boise America/Indiana/ America/Kentucky/ \
      America/North_Dakota/ America/Juneau America/Sitka America/Nome America/Adak Pacific/Honolulu
      """),
  ]

  /// Returns the service where a person is: by the time zone, and only if that names no place by the
  /// region of the locale, which is often another one. Nil where the table has none.
  package static func local(_ timeZone: TimeZone, localeRegion: String?) -> HelpLine? {
    let zone = timeZone.identifier
    guard zone == "UTC" || zone.hasPrefix("GMT") || zone.hasPrefix("Etc/") else {
      return all.first { line in
        line.zones.contains { $0.hasSuffix("/") ? zone.hasPrefix($0) : zone == $0 }
      }
    }
    return all.first { $0.region == localeRegion }
  }
}

extension ScoredAssessment {
  /// Whether the answers are a reason to show where help is to be had: any thought of death or
  /// self-harm (item 9 of PHQ-9 above "not at all", or not answered), or a severe score. Published
  /// guidance asks for attention to item 9 whatever the score (Kroenke, Spitzer, Williams, 2001).
  package func callsForHelp(_ type: ObjectType) -> Bool {
    guard type == .phq9 else { return false }
    return answers.count > 8 && answers[8] > 0 || risk(for: type)?.name(for: type) == "severe"
  }
}
