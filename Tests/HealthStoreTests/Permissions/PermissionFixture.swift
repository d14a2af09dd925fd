import Foundation
import HealthAuthorization
import HealthModel
import HealthStore

/// A permissions database in a directory of its own, gone with the fixture.
final class PermissionFixture {
  let directory: String
  private(set) var store: PermissionStore
  let owner: OwnerScope

  init() throws {
    directory = NSTemporaryDirectory() + "permissions-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    store = try PermissionStore.open(directory: directory)
    owner = try AuthorizationRule<Void, OwnerScope>.person
      .authorize((), by: .owner, under: store.authorizer)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func reopen() throws {
    try store.close()
    store = try PermissionStore.open(directory: directory)
  }

  func manifest(
    _ bundle: String = "org.example.steps", binding: AppManifest.Binding = .token
  ) -> AppManifest {
    AppManifest(
      bundleIdentifier: bundle, name: "Steps", version: "1.2", readUsage: "Shows your steps.",
      shareUsage: "Counts your steps.", entitlements: ["healthkit"], binding: binding)
  }

  func identify(_ bundle: String, token: [UInt8] = [], user: UInt32 = 1000) -> AppCaller? {
    store.identify(
      HelloRequest(bundleIdentifier: bundle, token: token), userID: user, daemonUserID: 1000,
      measure: { nil })?.caller
  }
}
