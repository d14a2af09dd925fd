import Foundation
import HealthClient
import HealthModel

/// The manifest files next to an executable.
struct ManifestFiles {
  let executable: String

  static var executableOfProcess: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }

  private var jsonPath: String { executable + ".healthkit.json" }

  private var propertyListPaths: [String] {
    let folder = (executable as NSString).deletingLastPathComponent
    return [executable + ".Info.plist", folder + "/Info.plist"]
  }

  /// Returns the manifest in the first file found.
  ///
  /// - Throws: `file` if there is no manifest, or if the first one found is invalid.
  func read() throws(ClientError) -> HKAppManifest {
    if let data = FileManager.default.contents(atPath: jsonPath) {
      return try HKAppManifest(json: data, path: jsonPath)
    }
    for path in propertyListPaths {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      return try HKAppManifest(propertyList: data, path: path)
    }
    throw ClientError(
      .file,
      "this process does not say which app it is: write {\"bundleIdentifier\": \"org.example.app\", "
        + "\"readUsage\": \"why it reads\", \"shareUsage\": \"why it saves\"} to \(jsonPath), or call "
        + "HKAppManifest(bundleIdentifier:).use() before the first call of an HKHealthStore")
  }
}

extension HKAppManifest {
  /// The keys of a `healthctl app register` manifest that an app may set for itself.
  private struct JSONForm: Decodable {
    var bundleIdentifier: String
    var name: String?
    var version: String?
    var readUsage: String?
    var shareUsage: String?
    var clinicalUsage: String?
    var requiredClinicalTypes: [String]?
    var entitlements: [String]?
    var launch: [String]?
  }

  init(json: Data, path: String) throws(ClientError) {
    let form: JSONForm
    do {
      form = try JSONDecoder().decode(JSONForm.self, from: json)
    } catch {
      throw ClientError(
        .file, "\(path) is not a manifest: a JSON object with a text bundleIdentifier")
    }
    self.init(
      bundleIdentifier: form.bundleIdentifier, name: form.name, version: form.version ?? "1.0")
    readUsage = form.readUsage ?? ""
    shareUsage = form.shareUsage ?? ""
    clinicalUsage = form.clinicalUsage ?? ""
    entitlements = form.entitlements ?? entitlements
    launch = form.launch ?? []
    requiredClinicalTypes = Set(
      (form.requiredClinicalTypes ?? []).compactMap { ObjectType(name: $0)?.identifier }
        .map { HKClinicalTypeIdentifier(rawValue: $0) })
  }

  /// Reads Apple's keys. An entitlement is a key of its own whose value is true or a nonempty
  /// array.
  init(propertyList: Data, path: String) throws(ClientError) {
    let list = try? PropertyListSerialization.propertyList(from: propertyList, format: nil)
    guard let keys = list as? [String: Any], let bundle = keys["CFBundleIdentifier"] as? String
    else {
      throw ClientError(.file, "\(path) is not a property list with a CFBundleIdentifier")
    }
    func text(_ key: String) -> String? { keys[key] as? String }
    self.init(
      bundleIdentifier: bundle, name: text("CFBundleDisplayName") ?? text("CFBundleName"),
      version: text("CFBundleShortVersionString") ?? "1.0")
    readUsage = text("NSHealthShareUsageDescription") ?? ""
    shareUsage = text("NSHealthUpdateUsageDescription") ?? ""
    clinicalUsage = text("NSHealthClinicalHealthRecordsShareUsageDescription") ?? ""
    let required = keys["NSHealthRequiredReadAuthorizationTypeIdentifiers"] as? [String] ?? []
    requiredClinicalTypes = Set(required.map { HKClinicalTypeIdentifier(rawValue: $0) })
    let granted = keys.filter { $0.key.hasPrefix("com.apple.developer.healthkit") }
      .filter { $0.value as? Bool == true || ($0.value as? [String])?.isEmpty == false }
    entitlements = Set(entitlements).union(granted.keys).sorted()
  }
}
