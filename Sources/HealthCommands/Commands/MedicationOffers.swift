import Foundation
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

/// Offers a new medication to the apps that have requested medications (rule OBJAUTH-07). An offer
/// not answered here stays open and is listed by `healthctl app objects`.
struct MedicationOffers {
  let owner: Owner
  let console: Console
  let medication: HealthObject

  /// Makes the offers.
  ///
  /// - Parameter wanted: the bundle identifiers of apps that should see the medication.
  /// - Returns: the apps that now see it.
  func make(for wanted: [String]) async throws(CommandFailure) -> [String] {
    var allowed: [String] = []
    for name in wanted {
      try await decide(true, try await owner.app(name))
      allowed.append(name)
    }
    var open: [RegisteredApp] = []
    for app in try await owner.apps() where !wanted.contains(app.manifest.bundleIdentifier) {
      let grants = try await owner.objectGrants(of: [.userAnnotatedMedication], for: app)
      if grants.contains(where: { $0.object == medication.id && $0.isOffered }) { open.append(app) }
    }
    guard !open.isEmpty else { return allowed }
    // A script is never asked; the offers stay open.
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      for app in open { leaveOpen(app) }
      return allowed
    }
    for app in open {
      console.note(
        "Show it to \(app.manifest.name) (\(app.manifest.bundleIdentifier))? yes, no, or later [later] "
      )
      switch readLine()?.lowercased() {
      case "y", "yes":
        try await decide(true, app)
        allowed.append(app.manifest.bundleIdentifier)
      case "n", "no": try await decide(false, app)
      // Anything else than a clear answer decides nothing.
      default: leaveOpen(app)
      }
    }
    return allowed
  }

  private func decide(_ isAllowed: Bool, _ app: RegisteredApp) async throws(CommandFailure) {
    try await owner.setObjectGrants(
      [ObjectGrant(object: medication.id, isAllowed: isAllowed)], of: app)
  }

  private func leaveOpen(_ app: RegisteredApp) {
    let name = app.manifest.bundleIdentifier
    console.note("\(name) has requested medications. Grant it this one with:\n")
    console.note(
      "  healthctl grant \(name) --medication \"\(Language.english.name(medication))\"\n")
  }
}
