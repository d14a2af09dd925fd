import Foundation
import HealthAuthorization
import HealthModel
import HealthPermissions
import Testing

struct RestoredPolicyTests {
  @Test("BK-01: permissions restored from a backup grant no reading that was revoked since")
  func restored() throws {
    let fixture = try PermissionFixture()
    let app = try fixture.store.register(fixture.manifest(), in: fixture.owner).app
    func decide(_ decision: AuthorizationDecision) throws {
      try fixture.store.setGrants(
        [
          Grant(type: .stepCount, direction: .read, decision: decision),
          Grant(type: .stepCount, direction: .share, decision: .authorized),
        ], of: app.principal, in: fixture.owner)
    }
    try decide(.authorized)
    try fixture.reopen()
    #expect(!fixture.store.isRestored)
    let path = fixture.directory + "/" + PermissionStore.fileName
    try fixture.store.close()
    let backup = try #require(FileManager.default.contents(atPath: path))
    let store = try PermissionStore.open(directory: fixture.directory)
    try store.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: app.principal,
      in: fixture.owner)
    try store.close()
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    #expect(FileManager.default.createFile(atPath: path, contents: backup))

    let restored = try PermissionStore.open(directory: fixture.directory)
    #expect(restored.isRestored)
    #expect(
      restored.apps(in: fixture.owner).flatMap(\.grants)
        == [Grant(type: .stepCount, direction: .share, decision: .authorized)])
    #expect(try restored.ledger.entries(LedgerQuery()).first?.event == .granted)
    #expect(try restored.ledger.verify().problems.isEmpty)
    // After a new decision it is in effect as usual.
    try restored.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: app.principal,
      in: fixture.owner)
    try restored.close()
    let again = try PermissionStore.open(directory: fixture.directory)
    #expect(!again.isRestored)
    #expect(again.apps(in: fixture.owner).flatMap(\.grants).count == 2)
    try again.close()
  }
}
