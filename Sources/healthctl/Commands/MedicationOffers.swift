import Foundation
import HealthClient
import HealthCommands
import HealthModel

/// Offers a new medication to the apps that have asked for medications (rule OBJAUTH-07). Whatever is
/// not answered here stays offered: `healthctl app objects` shows it.
struct MedicationOffers {
  let owner: Owner
  let console: Console
  let medication: HealthObject

  /// - Parameter wanted: bundle identifiers of apps that are to see it.
  /// - Returns: those that see it now.
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
    console.note("\(name) has asked for medications. Let it see this one with:\n")
    console.note(
      "  healthctl grant \(name) --medication \"\(GrantedObjectOutput.name(medication))\"\n")
  }
}
