import Glibc
import HealthDocuments
import HealthImport

/// A copy of a document in a directory that only this user can enter. The file exists as long as this object: what
/// needs it longer opens it.
final class PrivateCopy {
  /// The largest copy.
  static let byteCountMax: Int64 = 16 << 30

  /// A document can be larger than the memory in which /tmp may be.
  static var standardPath: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
  }

  private let folder: String
  var path: String { folder + "/copy" }
  private(set) var byteCount: Int64 = 0

  init(of document: FeedDocument, in parent: String = standardPath) throws(ImportError) {
    guard let stream = document.stream() else { throw .damaged(["unknown"]) }
    var template = Array((parent + "/healthctl.XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .unreadable(errno: errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    byteCount = try Self.copy(stream, to: path)
  }

  deinit {
    unlink(path)
    rmdir(folder)
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
}
