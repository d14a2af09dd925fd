import Foundation
import HealthClient
import HealthModel
import TestSupport
import Testing

@testable import HealthKit

@Suite("Manifest of a plain executable")
struct ManifestTests {
  @Test("a JSON file next to the executable identifies the app")
  func json() throws {
    let folder = try TemporaryDirectory()
    let text = """
      {"bundleIdentifier": "org.example.steps", "name": "Steps", "version": "1.2", "readUsage": "r",
       "shareUsage": "s", "requiredClinicalTypes": ["allergyRecord"], "binding": "token"}
      """
    try folder.write("steps.healthkit.json", text.utf8)
    let manifest = try ManifestFiles(executable: folder.path + "/steps").read()
    #expect(manifest.bundleIdentifier == "org.example.steps" && manifest.version == "1.2")
    #expect(manifest.requiredClinicalTypes == [.allergyRecord])
    #expect(manifest.registration.requiredClinicalTypes == [.allergyRecord])
    #expect(manifest.registration.entitlements == ["com.apple.developer.healthkit"])
  }

  @Test("a property list with Apple's keys identifies the app")
  func propertyList() throws {
    let folder = try TemporaryDirectory()
    let keys: [String: Any] = [
      "CFBundleIdentifier": "org.example.mood", "CFBundleName": "Mood",
      "CFBundleShortVersionString": "3.1", "NSHealthShareUsageDescription": "reads",
      "NSHealthUpdateUsageDescription": "adds",
      "com.apple.developer.healthkit.background-delivery": true,
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: keys, format: .xml, options: 0)
    try folder.write("Info.plist", data)
    let manifest = try ManifestFiles(executable: folder.path + "/mood").read()
    #expect(manifest.name == "Mood" && manifest.readUsage == "reads")
    #expect(
      manifest.entitlements == [
        "com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery",
      ])
  }

  @Test("without a manifest the error names the expected path")
  func missing() throws {
    let folder = try TemporaryDirectory()
    #expect {
      try ManifestFiles(executable: folder.path + "/app").read()
    } throws: { error in
      (error as? ClientError)?.message.contains(folder.path + "/app.healthkit.json") == true
    }
  }

  @Test("an invalid manifest is an error that names the file")
  func malformed() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("app.healthkit.json", "{}".utf8)
    #expect {
      try ManifestFiles(executable: folder.path + "/app").read()
    } throws: { error in
      (error as? ClientError)?.message.contains(path) == true
    }
  }
}
