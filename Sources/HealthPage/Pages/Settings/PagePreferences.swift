package import HealthWords
import Foundation

/// How the page looks to the user: a small file, because it describes the page and not the store.
package struct PagePreferences: Hashable, Sendable, Codable {
  /// The code of a language; nil: the first one that the browser accepts.
  package var language: String?
  /// The name of a theme; nil: that of the system.
  package var theme: String?
  /// 1 is Sunday, as in Foundation; nil: Monday, as in ISO 8601.
  package var firstWeekday: Int?
  package var has12Hours: Bool?
  /// The names of the types whose cards are on the summary, in order; nil: those by default.
  package var pinned: [String]?

  package init() {}

  /// Returns the preferences in a file; those by default if it does not exist or is damaged: the page
  /// is usable either way.
  package static func load(_ path: String) -> PagePreferences {
    guard let data = FileManager.default.contents(atPath: path) else { return PagePreferences() }
    return (try? JSONDecoder().decode(Self.self, from: data)) ?? PagePreferences()
  }

  package func save(_ path: String) throws {
    let directory = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // A crash leaves the old file or the new one.
    try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    // What the user looks at is private, also where the directory was created by another program.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  package func language(accepted: String?) -> Language {
    Language.all.first { $0.code == language } ?? Language.accepted(by: accepted)
  }

  package var pageTheme: PageContext.Theme {
    theme.flatMap(PageContext.Theme.init(rawValue:)) ?? .system
  }

  package var weekday: Int { firstWeekday.flatMap { 1...7 ~= $0 ? $0 : nil } ?? 2 }
}
