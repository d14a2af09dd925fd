import Foundation
import HealthClient
package import HealthModel
import Synchronization

/// The identity of the app that this process runs, and its reasons for using health data. healthd
/// identifies the app by it, and shows the usage texts to the user in authorization requests.
///
/// On Apple's platforms the bundle contains this information. On Linux a plain executable provides
/// it in one of these ways; the first one found is used:
///
/// 1. in code, before the first call of an ``HKHealthStore``: `HKAppManifest(…).use()`;
/// 2. `<executable>.healthkit.json` next to the executable, in the manifest format of
///    `healthctl app register`;
/// 3. `<executable>.Info.plist` or `Info.plist` next to the executable, with Apple's keys.
///
/// An app that is not registered yet sends its manifest with its first call, which creates a
/// pending registration. Until the user confirms it with `healthctl app confirm`, every call fails.
public struct HKAppManifest: Hashable, Sendable {
  /// The bundle identifier in reverse-DNS form, such as `org.example.steps`: ASCII letters, digits,
  /// `-` and `.`.
  public var bundleIdentifier: String
  /// The name under which the user knows the app.
  public var name: String
  /// The version, such as `1.2`. It is part of the source revision of saved objects.
  public var version: String
  /// The reason for reading, `NSHealthShareUsageDescription`. Requests to read fail while it is
  /// empty.
  public var readUsage = ""
  /// The reason for saving, `NSHealthUpdateUsageDescription`. Requests to share fail while it is
  /// empty.
  public var shareUsage = ""
  /// The reason for reading clinical records, `NSHealthClinicalHealthRecordsShareUsageDescription`.
  /// Requests to read them fail while it is empty.
  public var clinicalUsage = ""
  /// The clinical types that the app requires, `NSHealthRequiredReadAuthorizationTypeIdentifiers`.
  /// They must be requested together, and the request fails if the user denies one of them.
  public var requiredClinicalTypes: Set<HKClinicalTypeIdentifier> = []
  /// The entitlements, such as `com.apple.developer.healthkit.background-delivery`.
  /// `com.apple.developer.healthkit` is included by default.
  public var entitlements: [String] = ["com.apple.developer.healthkit"]
  /// The command with which healthd starts the app for a background delivery or a workout session:
  /// the absolute path of a program, and its arguments. If empty, healthd never starts the app.
  public var launch: [String] = []

  /// Creates a manifest without usage texts. Set ``readUsage`` or ``shareUsage`` before requesting
  /// authorization.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: the identifier in reverse-DNS form; registration rejects other forms.
  ///   - name: the name under which the user knows the app; nil for the bundle identifier.
  ///   - version: the version, which is part of the source revision of saved objects.
  public init(bundleIdentifier: String, name: String? = nil, version: String = "1.0") {
    self.bundleIdentifier = bundleIdentifier
    self.name = name ?? bundleIdentifier
    self.version = version
  }

  private static let chosen = Mutex<HKAppManifest?>(nil)

  /// Makes this the manifest of the process. Call it before the first call of an ``HKHealthStore``:
  /// an existing connection retains its identity.
  public func use() {
    Self.chosen.withLock { $0 = self }
  }

  /// Returns the manifest of this process, from ``use()`` or else from a file next to the
  /// executable.
  static func ofProcess() throws(ClientError) -> HKAppManifest {
    if let chosen = chosen.withLock({ $0 }) { return chosen }
    return try ManifestFiles(executable: ManifestFiles.executableOfProcess).read()
  }

  static func identityOfProcess() throws(ClientError) -> AppIdentity {
    let manifest = try ofProcess()
    HKSource.setDefault(
      Source(name: manifest.name, bundleIdentifier: manifest.bundleIdentifier))
    return try manifest.identity()
  }

  /// Returns the identity of the app, with the key or the token that its registration stored for
  /// processes of this user.
  func identity() throws(ClientError) -> AppIdentity { try AppIdentity(introducing: registration) }

  package var registration: AppManifest {
    var manifest = AppManifest(
      bundleIdentifier: bundleIdentifier, name: name, version: version, readUsage: readUsage,
      shareUsage: shareUsage, entitlements: entitlements,
      launch: launch.isEmpty ? nil : .command(launch))
    manifest.clinicalUsage = clinicalUsage
    manifest.requiredClinicalTypes = requiredClinicalTypes.map(\.rawValue).sorted()
      .compactMap { ObjectType(identifier: $0) }
    return manifest
  }
}
