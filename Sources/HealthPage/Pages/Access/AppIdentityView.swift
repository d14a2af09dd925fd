import HealthModel
import HealthWords

/// The name of an app, what is known about its identity, and what to beware of.
struct AppIdentityView {
  var name: String
  var bundleIdentifier: String
  var level: UInt8
  var isPending: Bool
  /// Whether another app is registered under the same bundle identifier or with the same name.
  var hasNamesake: Bool
  var isFromExtension = false

  func html(_ language: Language) -> HTML {
    """
    <div class="app"><span class="app-icon" aria-hidden="true">\(Claim.initial(name))</span>\
    <div><p class="app-name">\(Claim.name(name, or: bundleIdentifier))</p>\
    <p class="muted"><code>\(Claim.name(bundleIdentifier, columns: 80))</code></p></div></div>
    <p><strong>\(language[Self.titleKey(level)])</strong> \(sentences(language))</p>
    \(warnings(language))
    """
  }

  /// The key of the level in words, for a list of apps.
  static func titleKey(_ level: UInt8) -> String {
    EvidenceLevel(rawValue: level).map { "evidence.title.\($0.rawValue)" } ?? "evidence.unknown"
  }

  private func sentences(_ language: Language) -> String {
    guard let level = EvidenceLevel(rawValue: level) else { return "" }
    return language.verified(level) + " " + language.remaining(level)
  }

  private func warnings(_ language: Language) -> [HTML] {
    var keys: [String] = []
    if isPending { keys.append("app.isPending") }
    if hasNamesake { keys.append("app.hasNamesake") }
    if isFromExtension { keys.append("app.isExtension") }
    return keys.map { "<p class=\"warning\">\(language[$0])</p>" }
  }
}
