import ForeignSQLite
import HealthDocuments
package import HealthImport

/// The file that is imported, before its format is known: the file itself, the members of a zip archive, or the files
/// of a folder. A member that is an archive, as in an export of Garmin, has its own members in its place.
package final class FeedInput {
  package let path: String
  /// Whether the documents are members of an archive or a folder.
  package let hasMembers: Bool
  /// Empty for an archive without a directory.
  package let documents: [FeedDocument]
  /// Whether there are more members than `documents` can contain.
  let hasTooManyMembers: Bool

  /// An archive of activities has thousands.
  private static let documentCountMax = 20_000
  private static let firstDocumentCount = 20
  private static let allFirstDocumentCount = 200
  /// Each remains open, and one in an archive is copied.
  private static let innerArchiveCountMax = 100

  /// The documents by which an archive is recognized: the first ones of each extension, because what matters may
  /// follow hundreds of other files.
  package let firstDocuments: [FeedDocument]

  package init(path: String) throws(ImportError) {
    self.path = path
    let file = try OpenFile(path: path)
    var members: [(path: String, document: FeedDocument)]
    if file.isDirectory {
      let folder = try ExportFolder(path: path)
      members = folder.entries.map { ($0.path, FeedDocument(folder, $0)) }
    } else if let archive = try ZipArchive(file) {
      members = try Self.members(of: archive)
    } else {
      hasMembers = false
      documents = [FeedDocument(file)]
      firstDocuments = documents
      hasTooManyMembers = false
      return
    }
    hasMembers = true
    members = try Self.opened(members.filter { Self.isFile($0.path) })
    hasTooManyMembers = members.count > Self.documentCountMax
    documents = members.prefix(Self.documentCountMax).map(\.document)
    var counts: [Substring: Int] = [:]
    firstDocuments = members.prefix(Self.documentCountMax).filter { member in
      let name = member.path.split(separator: "/").last ?? ""
      let kind = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
      counts[kind, default: 0] += 1
      return counts[kind]! <= Self.firstDocumentCount
    }.prefix(Self.allFirstDocumentCount).map(\.document)
  }

  private static func members(
    of archive: ZipArchive
  ) throws(ImportError) -> [(path: String, document: FeedDocument)] {
    archive.isRecovered ? [] : archive.entries.map { ($0.path, FeedDocument(archive, $0)) }
  }

  /// Replaces the archives among the members of an archive or a folder by their members. An archive in one of these
  /// is a file as any other.
  private static func opened(
    _ members: [(path: String, document: FeedDocument)]
  ) throws(ImportError) -> [(path: String, document: FeedDocument)] {
    var all: [(path: String, document: FeedDocument)] = []
    var archiveCount = 0
    for member in members {
      guard member.path.lowercased().hasSuffix(".zip"), all.count <= documentCountMax,
        archiveCount < innerArchiveCountMax, let archive = try archive(in: member.document)
      else {
        all.append(member)
        continue
      }
      archiveCount += 1
      all += try Self.members(of: archive).filter { isFile($0.path) }
    }
    return all
  }

  /// Returns nil if the document is no archive with a directory.
  private static func archive(in document: FeedDocument) throws(ImportError) -> ZipArchive? {
    guard document.head.starts(with: "PK\u{3}\u{4}".utf8) else { return nil }
    try document.verify { false }
    let archive: ZipArchive?
    if let file = document.file {
      archive = try ZipArchive(file)
    } else {
      let copy = try PrivateCopy(of: document)
      defer { withExtendedLifetime(copy) {} }
      archive = try ZipArchive(try OpenFile(path: copy.path))
    }
    return archive?.isRecovered == false ? archive : nil
  }

  /// Throws the reason why a database in the file cannot be read, if there is one.
  func checkDatabases() throws(ImportError) {
    for document in firstDocuments {
      if case .failure(let error)? = document.database { throw error }
    }
  }

  /// Whether a member is no folder and was not added by the archiver of a Mac.
  private static func isFile(_ path: String) -> Bool {
    let last = path.split(separator: "/").last ?? ""
    return !path.hasSuffix("/") && !path.contains("__MACOSX") && !last.hasPrefix("._")
  }
}

/// One file whose bytes can be read several times: a file on disk, or a member of an archive or a folder. Each may be
/// compressed with gzip, as the activities in an archive of Strava are.
package final class FeedDocument {
  private enum Place {
    case file(OpenFile)
    case member(ZipArchive, ZipArchive.Entry)
    /// Opened when it is read, because a folder can have more files than a process may have open.
    case below(ExportFolder, ExportFolder.Entry)
  }

  private let place: Place
  /// The size on disk, for progress.
  package let storedByteCount: Int64

  /// Enough for the first lines of every text format, and for the header of binary ones.
  private static let headByteCount = 4 << 10
  /// The first bytes, which identify the format.
  package private(set) lazy var head: [UInt8] =
    stream(verifies: false)?.prefix(
      Self.headByteCount) ?? []

  /// The document as a SQLite database, copied to a private file on first use; nil if it is none.
  private(set) lazy var database: Result<PrivateDatabase, ImportError>? =
    head.starts(with: PrivateDatabase.magic) ? PrivateDatabase.open(self) : nil

  init(_ file: OpenFile) {
    place = .file(file)
    storedByteCount = file.byteCount
  }

  init(_ archive: ZipArchive, _ entry: ZipArchive.Entry) {
    place = .member(archive, entry)
    storedByteCount = entry.compressedByteCount
  }

  init(_ folder: ExportFolder, _ entry: ExportFolder.Entry) {
    place = .below(folder, entry)
    storedByteCount = entry.byteCount
  }

  private lazy var isGzip =
    stored(verifies: false).map { InflateStream.isGzip($0.prefix(3)) } ?? false

  /// Whether the bytes can be read: the user may open the file, and its compression is known.
  var isReadable: Bool { !head.isEmpty || stream(verifies: false) != nil }

  /// The bytes; nil if they cannot be read. `verifies`: whether a compressed member ends with damage
  /// if its checksum does not match.
  func stream(verifies: Bool = true) -> (any ByteStream)? {
    guard let stored = stored(verifies: verifies) else { return nil }
    return isGzip ? InflateStream(gzip: stored) : stored
  }

  /// The file, if it is one on disk; nil for a member of an archive.
  fileprivate var file: OpenFile? {
    switch place {
    case .file(let file): file
    case .below(let folder, let entry): folder.open(entry)
    case .member: nil
    }
  }

  /// The bytes as they are on disk or in the archive.
  private func stored(verifies: Bool) -> (any ByteStream)? {
    switch place {
    case .file(let file): FileStream(file)
    case .member(let archive, let entry): archive.stream(of: entry, verifies: verifies)
    case .below(let folder, let entry): folder.open(entry).map { FileStream($0) }
    }
  }

  /// Throws if a member does not match the checksum of its archive.
  func verify(_ isCancelled: () -> Bool) throws(ImportError) {
    guard case .member(let archive, let entry) = place else { return }
    if archive.verify(entry, isCancelled: isCancelled) != nil { throw .damaged(["unknown"]) }
  }

  /// Returns all bytes. Throws if there are more than `limit`.
  func bytes(limit: Int) throws(ImportError) -> [UInt8] {
    guard let stream = stream() else { throw .damaged(["unknown"]) }
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = stream.read(into: buffer)
      if count == 0 { break }
      guard bytes.count + count <= limit else { throw .oversized(limit: limit) }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    switch stream.damage {
    case nil: return bytes
    case .oversized: throw .oversized(limit: limit)
    case .endsEarly, .corrupt: throw .damaged(["unknown"])
    }
  }
}
