package import HealthModel

/// The registration under which `healthd-receive` saves the data that a phone sends. It is an ordinary
/// app: the daemon allows it to save types that the user has granted, as one source, and to read
/// nothing that another app has saved.
package enum Receiver {
  package static let bundleIdentifier = "org.healthd.receive"
  /// The name of the source of its samples.
  package static let name = "Health Auto Export"
  /// The TCP port at which it listens.
  package static let port = 8788
  /// The path of the only resource.
  package static let path = "/health-auto-export"

  package static var manifest: AppManifest {
    var manifest = AppManifest(
      bundleIdentifier: bundleIdentifier, name: name, version: Version.current, binding: .token)
    // Without a text for reading, it can never request to read.
    manifest.shareUsage = "Saves the health data that your phone sends."
    manifest.entitlements = [Entitlement.health.rawValue, Entitlement.deferredRecords.rawValue]
    return manifest
  }

  /// The types that a pairing grants unless the user chooses others: what the app sends, without
  /// reproductive health and routes, which the token alone does not suffice to be granted.
  package static let defaultTypes: [ObjectType] =
    ObjectType.all.filter { type in
      type.kind == .quantity && type.isShareable && type.group != "Reproductive"
    } + [.sleepAnalysis, .workout]
}
