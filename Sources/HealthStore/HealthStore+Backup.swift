import GRDB
import Glibc
package import HealthAuthorization
import HealthModel
package import HealthStorage
package import StorageSupport

/// A copy of a store that was written to a file.
package struct StoreCopy: Hashable, Sendable {
  package var byteCount: Int64 = 0
  package var sampleCount = 0
  /// The number of additions and deletions since the store was created.
  package var changeCount: Int64 = 0
}

extension HealthStore {
  /// The number of additions and deletions since the store was created.
  package func changeCount() throws(StoreError) -> Int64 { try snapshot.head.nextAnchor - 1 }

  /// The size of the pages of a store file.
  package static let pageSize = Connection.pageSize

  /// Writes a copy of the store at one moment to a new file. The copy of an encrypted store is
  /// encrypted with the same key.
  ///
  /// - Parameter during: Called before the copy is written. It calls its argument once, at the moment
  ///   of which the copy is.
  package func backup(
    to destination: String, in scope: OwnerScope,
    during: (_ begin: () throws -> Void) throws -> Void = { begin in try begin() }
  ) throws(StoreError) -> StoreCopy {
    guard DatabaseCopy.create(destination) else {
      throw errno == EEXIST
        ? .invalidArgument("path: the file exists already; choose a new name")
        : .invalidArgument("path: the file cannot be created")
    }
    do throws(StoreError) {
      let registration: KeyRegistration?
      do throws(SealedFileError) {
        registration = try SealedFiles.prepare(
          destination, key: key, pageSize: Connection.pageSize)
      } catch {
        throw StoreError(error)
      }
      defer { registration?.end() }
      return try copy(to: destination, during)
    } catch {
      unlink(destination)
      throw error
    }
  }

  /// Opens a copy that `backup` has written, to read its pages. The file may be removed then.
  package func readingPages(of copy: String) throws(StoreError) -> SealedPages {
    do {
      let registration = try SealedFiles.prepare(copy, key: key, pageSize: Connection.pageSize)
      defer { registration?.end() }
      return try SealedPages(reading: copy)
    } catch {
      throw StoreError(error)
    }
  }

  private func copy(
    to destination: String, _ during: (_ begin: () throws -> Void) throws -> Void
  ) throws(StoreError) -> StoreCopy {
    var copy = StoreCopy()
    do {
      // Of its own, because the copy of a large store takes seconds.
      let source = try Connection(path: path, role: .reader)
      defer { source.close() }
      try source.database.inDatabase { db in
        defer { DatabaseCopy.end(db) }
        try during {
          try DatabaseCopy.begin(db)
          let head = try source.head()
          // The snapshot in memory is published after its commit. One that is not of the same
          // commit differs in a few samples.
          for _ in 0..<Self.attemptCountMax where try self.snapshot.head != head {
            usleep(Self.attemptMicroseconds)
          }
          copy.changeCount = head.nextAnchor - 1
          copy.sampleCount = try self.snapshot.sampleCount
        }
        try DatabaseCopy.write(db, to: destination)
      }
    } catch {
      throw StoreError(container: error)
    }
    var status = stat()
    if stat(destination, &status) == 0 { copy.byteCount = Int64(status.st_size) }
    return copy
  }

  private static let attemptCountMax = 20
  private static let attemptMicroseconds: UInt32 = 500
}

// MARK: - Restoring

/// The store of a restore, which was verified.
package struct RestoredStore: Sendable {
  package var sampleCount = 0
  package var changeCount: Int64 = 0
  /// Damage, one line each.
  package var problems: [String] = []
}

extension HealthStore {
  /// Verifies a store that is to be restored and brings it to the present format. Writes its seal to
  /// the directory: the user has chosen it, even if it is older than the last one.
  package static func prepareRestore(
    directory: String, key: EncryptionKey?, in scope: OwnerScope
  ) throws(StoreError) -> RestoredStore {
    var options = StoreOptions()
    options.key = key
    let store = try open(directory: directory, options: options)
    defer { store.close() }
    store.acceptRollback(in: scope)
    var restored = RestoredStore()
    restored.problems = try store.verify(in: scope).problems
    restored.sampleCount = try store.status().sampleCount
    restored.changeCount = try store.changeCount()
    return restored
  }
}

extension Connection {
  /// The head of the state that the connection reads. Call only on its queue.
  fileprivate func head() throws(StoreError) -> Head {
    try get(.head, key: Head.key) { bytes throws(StoreError) in try Head(payload: bytes) } ?? Head()
  }
}
