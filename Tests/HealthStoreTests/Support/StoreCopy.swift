import Foundation
import GRDB

@testable import HealthAuthorization
@testable import HealthStore

/// A backup of a store, for tests that damage it with SQL and open it. Its directory is removed
/// with it.
final class StoreCopy {
  let directory = NSTemporaryDirectory() + "copy-" + UUID().uuidString

  init(of fixture: StoreFixture) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    _ = try fixture.store.backup(to: directory + "/health.sqlite", in: owner)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: directory + "/health.sqlite")
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  func open() throws -> HealthStore { try HealthStore.open(directory: directory) }
}
