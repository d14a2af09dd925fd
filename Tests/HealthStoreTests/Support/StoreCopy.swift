import GRDB
import TestSupport

@testable import HealthAuthorization
@testable import HealthStore

/// A backup of a store, for tests that damage it with SQL and open it. Its directory is removed
/// with it.
final class StoreCopy {
  private let temporary: TemporaryDirectory
  var directory: String { temporary.path }

  init(of fixture: StoreFixture) throws {
    temporary = try TemporaryDirectory()
    _ = try fixture.store.backup(to: temporary.path + "/health.sqlite", in: owner)
  }

  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: directory + "/health.sqlite")
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  func open() throws -> HealthStore { try HealthStore.open(directory: directory) }
}
