import Foundation
import HealthClient
package import HealthModel
import Synchronization

/// Which app this process is, and why it wants health data. healthd knows apps by it, and shows the
/// texts to the person when she is asked.
///
/// On Apple's platforms a bundle says this. A plain executable on Linux says it in one of these
/// places; the first that is there counts:
///
/// 1. in code, before the first call of an ``HKHealthStore``: `HKAppManifest(…).use()`;
/// 2. `<executable>.healthkit.json` beside the executable, the manifest that
///    `healthctl app register` takes;
/// 3. `<executable>.Info.plist` or `Info.plist` beside the executable, with Apple's keys.
///
/// An app that the person has not registered makes itself known with it, and waits: until she has
/// confirmed it (`healthctl app confirm`), every call fails.
public struct HKAppManifest: Hashable, Sendable {
  /// Reverse-DNS, such as `org.example.steps`: ASCII letters, digits, `-` and `.`.
  public var bundleIdentifier: String
  /// What the person knows the app by.
  public var name: String
  /// Such as `1.2`; stands in the source revision of what the app saves.
  public var version: String
  /// `NSHealthShareUsageDescription`: why the app reads. Empty: it never asks to.
  public var readUsage = ""
  /// `NSHealthUpdateUsageDescription`: why the app saves. Empty: it never asks to.
  public var shareUsage = ""
  /// `NSHealthClinicalHealthRecordsShareUsageDescription`: why the app reads clinical records.
  public var clinicalUsage = ""
  /// `NSHealthRequiredReadAuthorizationTypeIdentifiers`: clinical types that the app needs together.
  public var requiredClinicalTypes: Set<HKClinicalTypeIdentifier> = []
  /// Such as `com.apple.developer.healthkit.background-delivery`. The first,
  /// `com.apple.developer.healthkit`, is there unless it is taken out.
  public var entitlements: [String] = ["com.apple.developer.healthkit"]
  /// How healthd starts the app for a background delivery: a program, as an absolute path, and its
  /// arguments. Empty: it never does.
  public var launch: [String] = []

  /// A manifest that asks for nothing yet: set ``readUsage`` or ``shareUsage`` to the reason that
  /// the person is to read.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: reverse-DNS; registration refuses other forms.
  ///   - name: what the person knows the app by; nil: the bundle identifier.
  ///   - version: stands in the source revision of what the app saves.
  public init(bundleIdentifier: String, name: String? = nil, version: String = "1.0") {
    self.bundleIdentifier = bundleIdentifier
    self.name = name ?? bundleIdentifier
    self.version = version
  }

  private static let chosen = Mutex<HKAppManifest?>(nil)

  /// Says that this process is the app. To be called before the first call of an ``HKHealthStore``;
  /// what has been connected by then stays what it was.
  public func use() {
    Self.chosen.withLock { $0 = self }
  }

  /// That of this process, from the first of the places that has one.
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

  /// With the key or the token that the registration left for this person's processes.
  func identity() throws(ClientError) -> AppIdentity {
    var manifest = registration
    var identity = AppIdentity(bundleIdentifier)
    if let key = try secret(.key) {
      let pair = try AppIdentity.publicKey(of: key)
      identity = try AppIdentity(bundleIdentifier, privateKey: key)
      manifest.binding = .key(pair)
    } else if let token = try secret(.token) {
      identity.token = token
    }
    identity.manifest = manifest
    return identity
  }

  private func secret(_ secret: TokenFile.Secret) throws(ClientError) -> [UInt8]? {
    do {
      return try TokenFile.read(bundleIdentifier, secret)
    } catch {
      guard error.code == .notRegistered else { throw error }
      return nil
    }
  }

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
