package import HealthModel

/// The words for an evidence level: what was verified, and which impersonation remains possible.
/// Every output that shows a level to the user takes its words from here.
package enum EvidenceText {
  /// The number and the name, for a list of facts. The number lets the user compare two apps.
  package static func title(_ level: EvidenceLevel) -> String {
    switch level {
    case .claimed: "L0, claimed and not verified"
    case .program: "L1, registered program file"
    case .sandboxed: "L2, sandboxed"
    case .separateUser: "L3, separate system identity"
    case .verified: "L4, verified package"
    }
  }

  /// What was verified, as one sentence.
  package static func verified(_ level: EvidenceLevel) -> String {
    switch level {
    case .claimed: "Nothing but a token was checked."
    case .program: "It runs the program file that you registered."
    case .sandboxed: "It runs in the Flatpak sandbox of this app."
    case .separateUser: "It has a user or group ID that only this app has."
    case .verified: "It has an ID of its own, and its program file cannot be changed."
    }
  }

  /// Who can still impersonate the app, as one sentence.
  package static func remaining(_ level: EvidenceLevel) -> String {
    switch level {
    case .claimed: "Any program that runs as you can impersonate it."
    case .program: "A program that runs as you can start it with foreign code inside."
    case .sandboxed: "A program that runs as you outside of a sandbox can imitate it."
    case .separateUser: "The administrator can replace its program."
    case .verified: "The administrator can install another program with this ID."
    }
  }
}
