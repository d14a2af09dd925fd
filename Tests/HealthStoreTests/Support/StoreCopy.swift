import GRDB
import StorageSupport
import TestSupport

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// A backup of a store, for tests that damage it with SQL and open it. Its directory is removed
/// with it.
final class StoreCopy {
  private let temporary: TemporaryDirectory
  private let options: StoreOptions
  private let registration: KeyRegistration?
  var directory: String { temporary.path }

  init(of fixture: StoreFixture) throws {
    temporary = try TemporaryDirectory()
    options = fixture.options
    let file = temporary.path + "/health.sqlite"
    registration = try options.key.map {
      try SealedFiles.register(file, key: $0, pageSize: Connection.pageSize)
    }
    _ = try fixture.store.backup(to: temporary.path + "/health.sqlite", in: owner)
  }

  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: directory + "/health.sqlite")
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  func open() throws -> HealthStore {
    var copied = StoreOptions()
    copied.key = options.key
    let store = try HealthStore.open(directory: directory, options: copied)
    // The seal of the original is elsewhere.
    store.acceptRollback(in: owner)
    return store
  }
}
