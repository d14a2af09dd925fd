import HealthDocuments

/// The members of an export, whether it is a zip archive, an unzipped folder, or only its XML file.
///
/// The main file is identified by its first bytes because the phone translates its name. The phone
/// does not translate the names of folders, so the other members are identified by theirs.
struct ExportContents {
  /// What a member is. The raw values of read folders are the names that the phone writes, which
  /// are also the kinds of deferred files in the store: renaming one would orphan deferred records.
  enum Kind: String {
    case main, route = "workout-routes", electrocardiogram = "electrocardiograms"
    case clinicalRecord = "clinical-records", attachment = "attachments"
    /// Files attached to samples in an export of healthd, to which `OwnElement.links` refer.
    case ownAttachment = "healthd-attachments"
    /// The same values again, as an HL7 document. It is skipped: it holds part of the quantities of
    /// the main file and nothing else, and phones write it without well-formed nesting.
    case clinicalDocument = "export_cda.xml"
    /// `__MACOSX` and other files left by archivers and file managers.
    /// An archive that was packed again on a Mac has `._export.xml` beside `export.xml`, a binary
    /// file that a search by name would choose.
    case packaging, secondMain, unknown
  }

  struct Member {
    var kind: Kind
    /// The path in the export, without the folder around everything: `workout-routes/route_1.gpx`.
    /// An archive can contain two members with one path; the name of the second ends in `#2`.
    var name: String
    /// The size on disk. Progress and the choice of the main file use it; no parser relies on it.
    var storedByteCount: Int64
    fileprivate var place: Place
  }

  /// The location of a member's bytes.
  fileprivate enum Place {
    case zip(ZipArchive.Entry)
    case folder(ExportFolder.Entry)
    case file
    case memory([UInt8])
  }

  /// The container from which members are read. A member refers to its container by `Place`, and a
  /// pair of different kinds cannot occur, so `stream` needs no error for it.
  private enum Packing {
    case zip(ZipArchive)
    case folder(ExportFolder)
    case file(OpenFile)
    case memory
  }

  /// A member that differs from what the archive's directory states.
  struct DamagedMember: Hashable {
    var name: String
    var kind: Kind
    var damage: StreamDamage
  }

  /// The names of damaged members, which are not read.
  private var excluded: Set<String> = []
  private let packing: Packing
  private var names: Set<String> = []
  private(set) var members: [Member] = []
  /// Index into `members`; nil when no member is a main file. An export without one has only files
  /// to which no element can refer.
  private(set) var main: Int?
  /// Whether the archive's directory was missing or broken and the members were found by searching.
  var isRecovered: Bool {
    if case .zip(let archive) = packing { return archive.isRecovered }
    return false
  }

  /// Whether any member contains health data of its own, with or without a main file.
  var hasHealthFiles: Bool {
    members.contains {
      $0.kind.isFolder && $0.kind != .attachment && $0.kind != .ownAttachment
    }
  }

  /// Opens an export. The kind of container is recognized by content and not by extension, because
  /// users rename archives and browsers change extensions.
  init(path: String) throws(ImportError) {
    let file = try OpenFile(path: path)
    if file.isDirectory {
      let folder = try ExportFolder(path: path)
      packing = .folder(folder)
      for entry in folder.entries { add(entry.path, entry.byteCount, .folder(entry)) }
    } else if let archive = try ZipArchive(file) {
      packing = .zip(archive)
      for entry in archive.entries where entry.path.last.map(Self.isSeparator) != true {
        add(entry.path, entry.compressedByteCount, .zip(entry))
      }
    } else {
      packing = .file(file)
      members = [Member(kind: .unknown, name: "", storedByteCount: file.byteCount, place: .file)]
    }
    findMain()
  }

  /// Files in memory, without a main file.
  init(members: [(name: String, bytes: [UInt8])]) {
    packing = .memory
    for (name, bytes) in members { add(name, Int64(bytes.count), .memory(bytes)) }
  }

  /// The bytes of a member; nil if they cannot be read. `verifies`: see `ZipArchive.stream`.
  func stream(of member: Member, verifies: Bool = true) -> (any ByteStream)? {
    guard !excluded.contains(member.name) else { return nil }
    return switch (packing, member.place) {
    case (.zip(let archive), .zip(let entry)): archive.stream(of: entry, verifies: verifies)
    case (.folder(let folder), .folder(let entry)): folder.open(entry).map { FileStream($0) }
    case (.file(let file), .file): FileStream(file)
    case (.memory, .memory(let bytes)): MemorySource(bytes)
    default: nil
    }
  }

  /// The bytes of a member as raw deflate, if the archive stores them in that form.
  func deflatedStream(of member: Member) -> FileStream? {
    guard case (.zip(let archive), .zip(let entry)) = (packing, member.place),
      entry.method == .deflated, !entry.isEncrypted
    else { return nil }
    return archive.compressedStream(of: entry)
  }

  /// Whether the container stores checksums.
  var hasChecksums: Bool {
    if case .zip = packing { true } else { false }
  }

  /// Returns the members that do not match the archive's directory. For members that an import does
  /// not read, only the name is compared, because it determines their kind.
  func damagedMembers(isCancelled: () -> Bool) -> [DamagedMember] {
    guard case .zip(let archive) = packing else { return [] }
    return members.compactMap { member in
      guard case .zip(let entry) = member.place else { return nil }
      let damage =
        member.kind.isRead
        ? archive.verify(entry, isCancelled: isCancelled)
        : archive.hasStatedName(entry) ? nil : .corrupt
      return damage.map { DamagedMember(name: member.name, kind: member.kind, damage: $0) }
    }
  }

  /// Returns the contents without the damaged members. A main file that ends early remains: the
  /// part before its end is as readable as that of an unpacked main file.
  func without(_ damaged: [DamagedMember]) -> ExportContents {
    var contents = self
    contents.excluded = Set(
      damaged.filter { $0.kind != .main || $0.damage != .endsEarly }.map(\.name))
    return contents
  }

  /// Classifies a member by the first known folder in its path. An archive may have any folders
  /// around the export (`apple_health_export/`, or those of a backup), so the search is not limited
  /// to the first component.
  private mutating func add(_ path: String, _ storedByteCount: Int64, _ place: Place) {
    let parts = path.split(whereSeparator: Self.isSeparator).map(String.init)
    guard let last = parts.last else { return }
    var kind = Kind.unknown
    var name = last
    let isPackaging = parts.contains("__MACOSX") || last.hasPrefix("._") || last == ".DS_Store"
    if isPackaging {
      kind = .packaging
    } else if last.hasSuffix("_cda.xml") {
      kind = .clinicalDocument
    } else {
      for (index, part) in parts.dropLast().enumerated() {
        guard let folder = Kind(rawValue: part), folder.isFolder else { continue }
        kind = folder
        name = parts[index...].joined(separator: "/")
        break
      }
    }
    members.append(
      Member(
        kind: kind, name: unused(name), storedByteCount: storedByteCount, place: place))
  }

  /// Some Windows archivers separate folders with a backslash, which the zip format does not allow.
  private static func isSeparator(_ character: Character) -> Bool {
    character == "/" || character == "\\"
  }

  /// Returns `name`, numbered if another member already has it, so that names are unique keys.
  private mutating func unused(_ name: String) -> String {
    var (candidate, number) = (name, 1)
    while !names.insert(candidate).inserted {
      number += 1
      candidate = Self.name(name, number: number)
    }
    return candidate
  }

  /// Returns the name of the `number`th member with a path.
  static func name(_ path: String, number: Int) -> String {
    number == 1 ? path : "\(path)#\(number)"
  }

  /// Finds the main file: the largest member that begins like one. Of two exports in one archive,
  /// the larger one has the longer history.
  private mutating func findMain() {
    for i in members.indices where members[i].kind == .unknown {
      // The XML declaration precedes the mark, and the document type definition follows it: 512
      // bytes contain one of the two marks in every version of the export.
      guard let head = stream(of: members[i])?.prefix(512), Self.isMain(head) else { continue }
      members[i].kind = .secondMain
      if main.map({ members[$0].storedByteCount < members[i].storedByteCount }) ?? true { main = i }
    }
    if let main { members[main].kind = .main }
  }

  private static func isMain(_ head: [UInt8]) -> Bool {
    // Exports of the first versions have no document type definition and begin with the root
    // element.
    contains(head, "<HealthData") || contains(head, "DOCTYPE HealthData")
  }

  private static func contains(_ bytes: [UInt8], _ text: StaticString) -> Bool {
    bytes.withUnsafeBytes { Bytes.find(text, in: $0) } != nil
  }
}

extension ExportContents.Kind {
  /// Whether an import reads the content. The damage of other members cannot harm an import, so it
  /// does not stop one.
  fileprivate var isRead: Bool { self == .main || isFolder }

  fileprivate var isFolder: Bool {
    switch self {
    case .route, .electrocardiogram, .clinicalRecord, .attachment, .ownAttachment: true
    default: false
    }
  }
}
