import CSealedVFS
import GRDBSQLite
import Synchronization

/// The pages of a database that no connection has open, as SQLite would see them: decrypted if the
/// file is sealed. The file may be removed while it is open.
///
/// `@unchecked Sendable` because the handle is used with the lock only.
package final class SealedPages: @unchecked Sendable {
  private let handle: OpaquePointer
  private let lock = Mutex(())
  /// The page size of the database; 0 until the first page of a new one was written.
  private var pageSize: Int32
  /// The size of the database in bytes.
  package let byteCount: Int64

  /// Opens a database to read it.
  package init(reading path: String) throws(SealedFileError) {
    pageSize = Int32(sealed_page_size(path))
    guard pageSize > 0 else { throw SealedFileError(resultCode: SQLITE_CORRUPT) }
    handle = try Self.open(path, creates: false)
    var size: Int64 = 0
    let code = sealed_pages_size(handle, &size)
    byteCount = size
    // Here, because `deinit` closes the handle.
    guard code == SQLITE_OK else { throw SealedFileError(resultCode: code) }
  }

  /// Creates a database to write it, which must not exist.
  package init(creating path: String) throws(SealedFileError) {
    (pageSize, byteCount) = (0, 0)
    handle = try Self.open(path, creates: true)
  }

  private static func open(_ path: String, creates: Bool) throws(SealedFileError) -> OpaquePointer {
    var handle: OpaquePointer?
    let code = sealed_pages_open(path, creates ? 1 : 0, &handle)
    guard code == SQLITE_OK, let handle else { throw SealedFileError(resultCode: code) }
    return handle
  }

  deinit { sealed_pages_close(handle) }

  /// Returns up to `count` bytes, which must be a multiple of the page size, as must the offset.
  /// Empty at the end of the database.
  package func read(_ count: Int, at offset: Int64) throws(SealedFileError) -> [UInt8] {
    let count = Int(max(0, min(Int64(count), byteCount - offset)))
    guard count > 0 else { return [] }
    var code: Int32 = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      code = lock.withLock { _ in
        sealed_pages_read(handle, pageSize, buffer.baseAddress, Int32(count), offset)
      }
      filled = code == SQLITE_OK ? count : 0
    }
    guard code == SQLITE_OK else { throw SealedFileError(resultCode: code) }
    return bytes
  }

  /// Writes whole pages. The first call writes the first page, which states the page size.
  package func write(_ bytes: [UInt8], at offset: Int64) throws(SealedFileError) {
    let code = lock.withLock { _ -> Int32 in
      if offset == 0 { pageSize = Int32(Self.pageSize(ofHeader: bytes) ?? 0) }
      guard pageSize > 0, bytes.count % Int(pageSize) == 0, offset % Int64(pageSize) == 0 else {
        return SQLITE_CORRUPT
      }
      return sealed_pages_write(handle, pageSize, bytes, Int32(bytes.count), offset)
    }
    guard code == SQLITE_OK else { throw SealedFileError(resultCode: code) }
  }

  /// Returns when everything that was written survives a power failure.
  package func sync() throws(SealedFileError) {
    let code = lock.withLock { _ in sealed_pages_sync(handle) }
    guard code == SQLITE_OK else { throw SealedFileError(resultCode: code) }
  }

  /// Returns the page size that the header of a database states
  /// (https://www.sqlite.org/fileformat.html), or nil if it is not one.
  package static func pageSize(ofHeader bytes: [UInt8]) -> Int? {
    guard bytes.count >= 512, bytes.starts(with: Array("SQLite format 3".utf8) + [0]) else {
      return nil
    }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    if size == 1 { return 65_536 }
    return size >= 512 && size & (size - 1) == 0 ? size : nil
  }
}
