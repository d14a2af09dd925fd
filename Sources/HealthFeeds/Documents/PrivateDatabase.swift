import ForeignSQLite
import Glibc
import HealthDocuments
import HealthImport

/// A SQLite database that is read from a private copy, so that the file cannot change while SQLite
/// reads it, and members of archives can be read at all.
///
/// The copy has no name once it is open: it disappears with the process, however that ends.
final class PrivateDatabase {
  /// The first bytes of every SQLite database.
  static let magic = Array("SQLite format 3\0".utf8)
  /// The largest copy.
  static let byteCountMax: Int64 = 16 << 30

  let database: ForeignDatabase

  private init(_ database: ForeignDatabase) { self.database = database }

  /// Where copies are. A database can be larger than the memory in which /tmp may be.
  private static var copyPath: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
  }

  static func open(
    _ document: FeedDocument, in parent: String = copyPath
  ) -> Result<PrivateDatabase, ImportError> {
    Result { () throws(ImportError) in
      guard let stream = document.stream() else { throw .damaged(["unknown"]) }
      let folder = try Folder(in: parent)
      let byteCount = try copy(stream, to: folder.filePath)
      do throws(ForeignDatabaseError) {
        return PrivateDatabase(try ForeignDatabase(path: folder.filePath, byteCount: byteCount))
      } catch {
        throw ImportError(error)
      }
    }
  }

  private static func copy(
    _ stream: any ByteStream, to path: String
  ) throws(ImportError) -> Int64 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    defer { buffer.deallocate() }
    var byteCount: Int64 = 0
    while true {
      let count = stream.read(into: buffer)
      if count == 0 { break }
      byteCount += Int64(count)
      guard byteCount <= byteCountMax else { throw .oversized(limit: Int(byteCountMax)) }
      var written = 0
      while written < count {
        let n = write(descriptor, buffer.baseAddress! + written, count - written)
        if n < 0, errno == EINTR { continue }
        guard n > 0 else { throw .unreadable(errno: errno) }
        written += n
      }
    }
    switch stream.damage {
    case nil: return byteCount
    case .oversized: throw .oversized(limit: Int(byteCountMax))
    case .endsEarly, .corrupt: throw .damaged(["unknown"])
    }
  }

  /// A directory that only this user can enter, removed with its file at the end of its scope.
  private final class Folder {
    let path: String
    var filePath: String { path + "/database" }

    init(in parent: String) throws(ImportError) {
      var template = Array((parent + "/healthctl.XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else { throw .unreadable(errno: errno) }
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
      unlink(filePath)
      rmdir(path)
    }
  }
}

extension ImportError {
  init(_ error: ForeignDatabaseError) {
    self =
      switch error {
      case .notADatabase: .malformed("the file is no SQLite database")
      case .damaged: .malformed("the database is damaged")
      case .missing(let name): .malformed("the database has no \(name)")
      case .failed(let code): .malformed("SQLite cannot read the database (\(code))")
      }
  }
}
