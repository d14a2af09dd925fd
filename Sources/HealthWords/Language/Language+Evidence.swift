package import HealthModel

/// The words for an evidence level: what was verified, and which impersonation remains possible.
extension Language {
  /// The name, and the number, which lets the user compare two apps: `Sandboxed (L2)`.
  package func title(_ level: EvidenceLevel) -> String {
    let sentence = self["evidence.title.\(level.rawValue)"]
    return sentence.dropLast(sentence.hasSuffix(".") ? 1 : 0) + " (L\(level.rawValue))"
  }

  /// What was verified, as one sentence.
  package func verified(_ level: EvidenceLevel) -> String {
    self["evidence.verified.\(level.rawValue)"]
  }

  /// Who can still impersonate the app, as one sentence.
  package func remaining(_ level: EvidenceLevel) -> String {
    self["evidence.remaining.\(level.rawValue)"]
  }
}
